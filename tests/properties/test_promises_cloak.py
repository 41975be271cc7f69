"""What Cloak's previews promise happens if nobody else moves: losses, deaths, the chance of turning a spy (CLK-24), who
stands in the way (CLK-07), and what an ability costs (CLK-04)."""

from __future__ import annotations

import re
from collections import Counter
from math import sqrt

import pytest
from promises_kit import LONG, offers

from sandtable.games.cloak.names import entity_name
from sandtable.games.cloak.rules import Verb
from sandtable.games.cloak.state import Order, Status
from sandtable.games.cloak.telling import Kind

LOSES = re.compile(r"(\w+) loses (\d+) of (\d+)$")
TURNS = re.compile(r"turns (\w+) with (\d+)%$")
KILLS = re.compile(r"kills (?:the spy )?(\w+)$")
KILLED = re.compile(r"(\w+) would kill it$")
SPARED = re.compile(r"attacks the weakest enemy beside it, not (\w+)$")
WAITS = re.compile(r"(\w+) stands there and must move first$")
ANSWERS = re.compile(r"overwatch of (\w+): (?:loses (\d+) of \d+|(its cloak drops))$")
COSTS = re.compile(r"\w+ on, (\d+) stamina a turn$")
MATCHES = {"spies": 1, "skirmish": 3, "fortress": 1}

MET = {"spies": ("turns",), "skirmish": ("losses", "deaths", "answers"), "fortress": ("waits", "costs")}


def carried_out(offer, seed):
    """Give that one order, all others being forgotten, and let both sides commit; what happened in the turn."""
    stage = offer.stage
    stage.restore(offer.at)
    stage.reseed(seed)
    state = stage.table.state
    for i in range(stage.box.scenario.actors):
        state.entities[i].order = 0
    state.committed[0] = state.committed[1] = 0
    stage.play(offer.seat, offer.action)
    events = []
    while state.turn == offer.known.turn and (deciders := stage.deciders):
        legal = stage.legal(deciders[0])
        events = stage.play(deciders[0], next(row for row in legal if row["verb"] == Verb.COMMIT))
    return events


def numbered(offer, name):
    """The entity of that name."""
    entities, scenario = offer.known.entities, offer.stage.box.scenario
    return next(i for i in range(scenario.entities) if entity_name(scenario, i, entities[i].team) == name)


def is_spoilt(events, actor, target):
    """Whether somebody else, a leader, got at the one or the other before they met."""
    for event in events:
        if {event.actor, event.target} >= {actor, target}:
            return False
        if event.kind == Kind.ATTACKED and event.target in (actor, target):
            return True
    return False


def check_answers(offer, met, seed):
    """Each who is on overwatch beside the goal fires as hard as was said, or sees through the cloak, if somebody comes
    there and lives to be fired at; and nobody fires of whom nothing was said."""
    told = [found for detail in offer.preview.details if (found := ANSWERS.match(detail))]
    promised = {numbered(offer, found[1]): found for found in told}
    actor, goal, events = int(offer.action["actor"]), offer.preview.target, carried_out(offer, seed)
    if not any(event.kind == Kind.MOVED and event.actor == actor and event.target == goal for event in events):
        return
    fired = {event.actor: event.amount for event in events if event.kind == Kind.WATCH_FIRED and event.target == actor}
    assert set(fired) <= set(promised), offer.text()
    dies = any(event.kind == Kind.DIED and event.actor == actor for event in events)
    seen_through = any(event.kind == Kind.REVEALED and event.actor == actor for event in events)
    for watcher, found in promised.items():
        if found[3]:
            assert seen_through, offer.text()
        elif not dies:
            assert fired[watcher] == int(found[2]), offer.text()
        met["answers"] += 1


def check_fight(offer, detail, met, seed):
    """A fight goes as promised."""
    actor, events = int(offer.action["actor"]), carried_out(offer, seed)
    found = next(found for form in (LOSES, TURNS, KILLS, KILLED) if (found := form.match(detail)))
    target = numbered(offer, found[1])
    if is_spoilt(events, actor, target):
        return
    dead = {event.actor for event in events if event.kind == Kind.DIED}
    if found.re is LOSES:
        lost = [
            event.amount
            for event in events
            if (event.kind, event.actor, event.target) == (Kind.ATTACKED, actor, target)
        ]
        met["losses"] += 1
        assert lost[:1] == [int(found[2])], f"{offer.text()}: {lost}"
        assert target in dead or found[2] != found[3], offer.text()
    elif found.re is TURNS:
        won = [event.actor == actor for event in events if event.kind == Kind.TURNED]
        chance = int(found[2]) / 100
        met["turns"] += 1
        met["won"] += won[0]
        met["expected"] += chance
        met["variance"] += chance * (1 - chance)
    else:
        met["deaths"] += 1
        assert (target if found.re is KILLS else actor) in dead, offer.text()


def check_order(offer, met, number):
    """Hold all promises of an order against what it does."""
    actor = int(offer.action["actor"])
    if number % 10 == 0 or any(ANSWERS.match(detail) for detail in offer.preview.details):
        check_answers(offer, met, f"answers {number}")
    for detail in offer.preview.details:
        if WAITS.match(detail):
            events = carried_out(offer, f"waits {number}")
            assert any(event.kind == Kind.BLOCKED and event.actor == actor for event in events), offer.text()
            met["waits"] += 1
        elif spared := SPARED.match(detail):
            events = carried_out(offer, f"spared {number}")
            attacked = {event.target for event in events if event.kind == Kind.ATTACKED and event.actor == actor}
            assert numbered(offer, spared[1]) not in attacked, offer.text()
            met["spared"] += 1
        elif costs := COSTS.match(detail):
            carried_out(offer, f"costs {number}")
            had, after = offer.known.entities[actor].stamina, offer.stage.table.state.entities[actor]
            if after.status == Status.PRESENT and after.active and after.team == offer.seat:
                assert had - after.stamina == 2 * int(costs[1]), offer.text()
                met["costs"] += 1
        elif any(form.match(detail) for form in (LOSES, TURNS, KILLS, KILLED)):
            for seed in range(4 if TURNS.match(detail) else 1):
                check_fight(offer, detail, met, f"{number} {seed}")


@pytest.mark.parametrize("scenario", MATCHES)
def test_fights_waits_and_costs_are_as_promised(scenario):
    met = Counter()
    is_order = lambda row: row["verb"] == Verb.ORDER and row["target"] < Order.HOLD  # noqa: E731
    for number, offer in enumerate(offers("cloak", scenario, MATCHES[scenario] * (50 if LONG else 1), is_order, 6)):
        if offer.action["verb"] == Verb.ORDER:
            check_order(offer, met, number)
    off = abs(met["won"] - met["expected"])
    assert off <= 5 * sqrt(met["variance"]) + 1e-9, met
    assert sum(met[kind] for kind in MET[scenario]) > 10, met
