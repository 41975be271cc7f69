"""What Fogbound's previews promise happens (FOG-08 to FOG-11, FOG-29 to FOG-35, FOG-37 to FOG-39): costs, losses, cures
and deaths, held against what the decision then does. Where enemies are out of sight, auras of theirs may change it."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from crowded import crowd
from promises_kit import LONG, offers

from sandtable.contract.look import Look
from sandtable.games.fogbound.names import called
from sandtable.games.fogbound.scenario import SLOTS, UNITS
from sandtable.games.fogbound.state import Level, Place
from sandtable.games.fogbound.telling import Kind
from sandtable.games.fogbound.units import speed_of

STEP = re.compile(r"costs (\d+)(?:, then (\d+) more are lost)?: (-?\d+) of (-?\d+) left$")
MOVEMENT = re.compile(r"costs .*?(\d+) movement")
ENERGY = re.compile(r"costs .*?(\d+) energy")
LOSS = re.compile(r"(.+): \d+ .* = (\d+) of (\d+) health(, dies)?$")
ANSWER = re.compile(r"(.+): \d+ .* = (\d+) of (\d+) health(, dies)? \((answer|death) of (.+)\)$")
GROUND = re.compile(r"\w[\w ]* at \w\d+: \d+ .* = (\d+) of (\d+) health(, dies)?$")
CURE = re.compile(r"(.+): heals (\d+), to (\d+) of (\d+) health$")
MATCHES = {"crowd": 4, "pass": 2, "islands": 2, "standard": 2}


class Trial:
    """A choice of a unit and what came of it."""

    def __init__(self, offer):
        self.offer, self.unit = offer, offer.seat * SLOTS + int(offer.action["actor"])
        offer.stage.restore(offer.at)
        before = offer.stage.table.state
        self.round, self.energy = int(before.round), int(before.units[self.unit].energy)
        self.points = int(
            before.points if before.active == self.unit else speed_of(offer.stage.box.scenario, before, self.unit)
        )
        self.slots = dict(enumerate(range(UNITS)))
        for k in range(SLOTS):
            enemy = (1 - offer.seat) * SLOTS + k
            if before.units[enemy].alias:
                self.slots[(1 - offer.seat) * SLOTS + before.units[enemy].alias - 1] = enemy
        self.is_uncertain = any(
            there.place == Place.ON_BOARD
            and there.level != Level.SEEN
            and offer.stage.box.scenario.types[there.type].aura_count
            for there in (before.units[(1 - offer.seat) * SLOTS + k] for k in range(SLOTS))
        )
        self.events = offer.taken()
        self.after = offer.stage.table.state

    def told(self, slot, *kinds):
        """The amounts of the events of some kinds that befall a unit, as its owner is told."""
        return [event.amount for event in self.events if event.actor == slot and event.kind in kinds]

    @property
    def is_active(self):
        return self.after.active == self.unit

    def slot_called(self, name):
        """The unit that the one who decides calls so."""
        offer = self.offer
        known = [u for u in range(UNITS) if offer.known.units[u].place == Place.ON_BOARD]
        look = Look(offer.stage.box, offer.seat, lambda: offer.known)
        return {called(look, u): self.slots[u] for u in known}[name]


def broken_step(trial):
    """What is wrong with the price of a step."""
    if trial.told(trial.unit, Kind.FAILED):
        return "" if trial.is_active and trial.after.points == trial.points else "a step that failed has a price"
    if trial.told(trial.unit, Kind.ENTERED, Kind.LEFT):
        return "" if "its turn ends" in " ".join(trial.offer.preview.details) else "nobody said that its turn ends"
    cost, lost, left, points = (int(part or 0) for part in STEP.search(trial.offer.preview.details[0]).groups())
    if (points, left) != (trial.points, points - cost - lost):
        return "the sum is wrong"
    return f"{trial.after.points} are left" if trial.is_active and trial.after.points != left else ""


def broken_price(trial):
    """What is wrong with the price of an action."""
    details = " ".join(trial.offer.preview.details)
    promised = [int(found[1]) if (found := price.search(details)) else 0 for price in (MOVEMENT, ENERGY)]
    is_changed = trial.told(trial.unit, Kind.CHARGED, Kind.DRAINED, Kind.DIED, Kind.FAILED)
    if trial.after.round == trial.round and not is_changed:
        paid = trial.energy - int(trial.after.units[trial.unit].energy)
        if paid != promised[1]:
            return f"{paid} energy was paid"
    if not trial.is_active or is_changed:
        return ""
    spent = trial.points - trial.after.points
    if "all movement" in details:
        return "" if trial.after.points <= 0 else "movement is left"
    return "" if spent == promised[0] or trial.told(trial.unit, Kind.MOVED) else f"{spent} movement was spent"


def broken_loss(trial, found, seen):
    """What is wrong with a promised loss, the next one of that unit."""
    slot = trial.slot_called(found[1])
    lost = trial.told(slot, Kind.HURT, Kind.SHRUGGED)
    number = seen[slot]
    seen[slot] += 1
    if number and trial.told(slot, Kind.DIED):
        return ""
    if number >= len(lost) or lost[number] != min(int(found[2]), int(found[3])):
        return "" if trial.is_uncertain else f"lost {lost}"
    return "it did not die" if found[4] and not trial.told(slot, Kind.DIED) else ""


def broken_ground(trial, met):
    """What is wrong with what the ground was said to do to who comes onto it; other things may happen to it as well."""
    told = [found for detail in trial.offer.preview.details if (found := GROUND.search(detail))]
    if not told or trial.told(trial.unit, Kind.FAILED):
        return ""
    met["ground"] += 1
    lost = trial.told(trial.unit, Kind.HURT, Kind.SHRUGGED)
    return "" if lost[:1] == [min(int(told[0][1]), int(told[0][2]))] else f"the ground took {lost}"


def broken_promises(trial, met):
    """All that is wrong with a preview."""
    if trial.offer.action["extra"] == 0:
        met["step"] += 1
        return [broken_step(trial), broken_ground(trial, met)]
    found, seen = [broken_price(trial)], Counter()
    met["action"] += 1
    for detail in trial.offer.preview.details:
        if loss := LOSS.search(detail):
            met["loss"] += not trial.is_uncertain
            met["death"] += bool(loss[4])
            found.append(broken_loss(trial, loss, seen))
        elif answer := ANSWER.search(detail):
            met["answers"] += not trial.is_uncertain
            found.append(broken_loss(trial, answer, seen))
        elif cure := CURE.search(detail):
            met["cure"] += int(cure[2]) > 0
            healed = sum(trial.told(trial.slot_called(cure[1]), Kind.HEALED))
            found.append("" if trial.after.round != trial.round or healed == int(cure[2]) else f"healed {healed}")
    return found


@pytest.mark.parametrize("scenario", MATCHES)
def test_costs_losses_cures_and_deaths_are_as_promised(scenario):
    met, wrong = Counter(), []
    box = crowd() if scenario == "crowd" else scenario
    for offer in offers("fogbound", box, MATCHES[scenario] * (50 if LONG else 1), lambda row: row["extra"] > 0):
        if offer.action["verb"] == 0 and offer.known.phase == 3:
            trial = Trial(offer)
            wrong += [f"{offer.text()}: {text}" for text in broken_promises(trial, met) if text]
    assert not wrong, f"{len(wrong)} of {met}:\n" + "\n".join(wrong[:10])
    print(scenario, dict(met))
    assert scenario != "crowd" or min(met[kind] for kind in ("step", "action", "loss", "death", "answers")) > 5, met
