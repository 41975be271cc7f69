"""What Walkers' previews promise happens: chances of shots, of armour and of ground (WLK-17, WLK-30, WLK-37), damage,
who sees where a way ends (WLK-28), and where an action leaves a machine on the clock (WLK-03)."""

from __future__ import annotations

import re
from collections import Counter
from math import sqrt

import pytest
from crowded import brawl
from promises_kit import LONG, offers

from sandtable.engine.registry import find_game
from sandtable.games.walkers.names import full_name, units_of
from sandtable.games.walkers.orders import POINTS, Verb
from sandtable.games.walkers.sentences import is_enough
from sandtable.games.walkers.state import Phase, Place
from sandtable.games.walkers.telling import Kind

NEEDS = re.compile(r"needs (\w+): (\d+) of 20, (\d+)%$")
STOPS = re.compile(r"its armour(?: from behind)? stops a hit with (\w+): (\d+) of 20, \d+%$")
HARM = re.compile(r"a hit does (\d+) damage, half of it if its structure holds$")
GROUND = re.compile(r"demands (\w+) piloting: (\d+) of 20, \d+%, or else ")
INTERRUPTS = re.compile(
    r"(\S.*?) can interrupt(, if it has spotted this machine)?"
    r"(?:: (.+) at (\w+), (\d+)%, (first|afterwards)(?:, or \d+% first)?)?$"
)
MATCHES = {"brawl": 3, "town": 2}
TRIED = (Verb.INTERRUPT, Verb.JUMP, Verb.GO)
GAME = find_game("walkers")


class Odds:
    """How often something came true that was promised with some chance, and how often it should have."""

    def __init__(self):
        self.tried, self.came, self.expected, self.variance = Counter(), Counter(), Counter(), Counter()

    def count(self, what, faces, came):
        self.tried[what] += 1
        self.came[what] += came
        self.expected[what] += faces / 20
        self.variance[what] += faces / 20 * (1 - faces / 20)

    def check(self):
        for what in self.tried:
            off = abs(self.came[what] - self.expected[what])
            assert off <= 5 * sqrt(self.variance[what]) + 1e-9, (what, self.came, self.expected)


def promised(offer, pattern):
    """The promises of one kind, in the order in which they are made."""
    return [found.groups() for detail in offer.preview.details if (found := pattern.search(detail))]


def carried_out(offer, seed):
    """Take a choice and let the other side let it pass, if it is asked; what happened."""
    events = offer.taken(seed)
    other = 1 - offer.seat
    if offer.stage.table.state.phase == Phase.ANSWER and other in offer.stage.deciders:
        events += offer.stage.play(other, offer.stage.legal(other)[Verb.PASS])
    return events


def rolls(events, kind):
    return [event for event in events if event.kind == kind]


def check_clock(offer):
    """A machine that is still there has the ticks that were shown."""
    it = offer.stage.table.state.units[offer.preview.piece]
    assert it.place != Place.ON_BOARD or [it.ticks] == [moment.time for moment in offer.preview.moments], offer.text()


def check_shot(offer, seed, odds):
    """What is needed and how often it is met, and what a hit then faces and does."""
    events, unit = carried_out(offer, seed), offer.preview.piece
    shots = [event for event in rolls(events, Kind.SHOT) if event.actor == unit]
    if not shots or any(not is_enough(event) for event in rolls(events, Kind.PILOTED)):
        return  # an interrupt at who has come to grief before it was where it should have been
    ((need, faces, percent),) = promised(offer, NEEDS)
    assert f"{need} needed" in offer.stage.scene(shots[0], offer.seat).text, offer.text()
    assert offer.preview.label.endswith(f": {percent}%")
    odds.count("hits", int(faces), is_enough(shots[0]))
    check_clock(offer)
    for stops, stopping in promised(offer, STOPS) if is_enough(shots[0]) else ():
        (armour,) = rolls(events, Kind.ARMOUR)
        assert f"{stops} needed" in offer.stage.scene(armour, offer.seat).text, offer.text()
        odds.count("stopped", int(stopping), is_enough(armour))
    harm = {int(damage) for (damage,) in promised(offer, HARM)}
    hurt = {event.amount for event in rolls(events, Kind.HURT) if event.actor != unit}
    assert hurt <= harm | {(damage + 1) // 2 for damage in harm}, offer.text()


def check_way(offer, seed, odds):
    """The rolls that ground demands are made, one after the other while all goes well, and who was said to see where
    it ends sees it."""
    demands, events = promised(offer, GROUND), carried_out(offer, seed)
    check_clock(offer)
    made = rolls(events, Kind.PILOTED)
    for (need, _), event in zip(demands, made, strict=False):
        assert f"{need} needed" in offer.stage.scene(event, offer.seat).text, offer.text()
    if made:
        odds.count("rolls", int(demands[0][1]), is_enough(made[0]))
    is_well = all(is_enough(event) for event in made)
    if not is_well or rolls(events, Kind.BARRED):
        return
    assert len(made) == len(demands), offer.text()
    it = offer.stage.table.state.units[offer.preview.piece]
    if it.place == Place.ON_BOARD and "seen there at once by" in " ".join(offer.preview.details):
        assert it.is_spotted, offer.text()
        odds.tried["seen"] += 1


def check_interrupts(offer, odds):
    """Who was said to see it and to be in time is offered the interrupt, with the chance that was told as the best;
    and of those in sight nobody else is."""
    stage, known = offer.stage, offer.known
    told = {found[0]: found for found in promised(offer, INTERRUPTS)}
    offer.taken()
    other = 1 - offer.seat
    if stage.table.state.phase != Phase.ANSWER or other not in stage.deciders:
        return
    theirs = stage.known(other)
    rows = [row for row in stage.legal(other) if row["verb"] == Verb.INTERRUPT]
    offered = {int(row["target"]) // POINTS for row in rows}
    names = {full_name(stage.box, unit): unit for unit in units_of(stage.box.scenario, other)}
    in_sight = {unit for unit in names.values() if known.units[unit].place == Place.ON_BOARD}
    assert offered & in_sight <= {names[name] for name in told}, offer.text()
    for name, found in told.items():
        if not found[1]:
            assert names[name] in offered, offer.text()
        if names[name] in offered and found[4] and theirs.units[names[name]].place == Place.ON_BOARD:
            assert int(found[4]) == best_interrupt(stage, other, names[name], rows), offer.text()
            odds.tried["interrupts"] += 1


def best_interrupt(stage, side, unit, rows):
    """The best chance, in percent, of all shots that an interrupter is offered, at whichever point."""
    at, best = stage.save(), 0
    for row in rows:
        if int(row["target"]) // POINTS != unit:
            continue
        stage.restore(at)
        stage.play(side, row)
        known = stage.known(side)
        shots = [shot for shot in stage.legal(side) if shot["verb"] == Verb.SHOOT]
        labels = [stage.preview(known, side, shot).label for shot in shots]
        best = max([best, *(int(label.rsplit(": ", 1)[1].rstrip("%")) for label in labels)])
    stage.restore(at)
    return best


@pytest.mark.parametrize("scenario", MATCHES)
def test_shots_ways_and_the_clock_are_as_promised(scenario):
    odds, box = Odds(), brawl() if scenario == "brawl" else GAME.file(scenario)
    matches = MATCHES[scenario] * (50 if LONG else 1)
    for number, offer in enumerate(offers("walkers", box, matches, lambda row: row["verb"] in TRIED, most=300)):
        verb, phase = offer.action["verb"], offer.known.phase
        is_alone = not offer.known.order.has_shot
        if verb == Verb.SHOOT and (phase == Phase.ACTION or (phase == Phase.REPLY and is_alone)):
            check_shot(offer, f"promises {number}", odds)
        elif verb == Verb.GO and phase == Phase.PATH and is_alone:
            check_way(offer, f"promises {number}", odds)
        if verb in (Verb.SHOOT, Verb.GO) and phase in (Phase.ACTION, Phase.PATH):
            check_interrupts(offer, odds)
        if verb in (Verb.WAIT, Verb.RISE):
            offer.taken(number)
            check_clock(offer)
    odds.check()
    sought = ("hits", "stopped", "rolls", "seen", "interrupts") if scenario == "brawl" else ("hits", "stopped")
    assert min(odds.tried[what] for what in sought) > 3, odds.tried
