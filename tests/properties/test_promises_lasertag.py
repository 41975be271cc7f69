"""What Lasertag's previews promise happens: the chance of a shot over all 36 rolls (LT-37, LT-38), the overwatch that a
move walks into (LT-27), who is seen from a square (LT-15), and where lasers start charging (LT-06)."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from math import prod, sqrt

import pytest
from promises_kit import LONG, offers

from sandtable.engine.registry import find_game
from sandtable.games.lasertag.names import short_name
from sandtable.games.lasertag.scenario import CELLS
from sandtable.games.lasertag.shooting import CHANCES
from sandtable.games.lasertag.state import Laser, Status
from sandtable.games.lasertag.telling import HIT, REACTION, Kind

ODDS = re.compile(r"needs (-?\d+): (\d+) of 36, (\d+)%$")
REACTS = re.compile(r"(\w+) fires from overwatch: needs (-?\d+), (\d+)%$")
IN_ALL = re.compile(r"hit with (\d+)%: (his laser is off|he is out), and (\d+) points? to them$")
SEES = re.compile(r"sees, and is seen by, (.+)$")
MATCHES = {"arena": 6, "night": 2, "depot": 3}
GAME = find_game("lasertag")


def is_hit(events, flag=0):
    """Whether the shot in some events was a hit."""
    return any(event.kind == Kind.SHOT and event.extra & HIT and event.extra & flag == flag for event in events)


def hits_of_36(offer):
    """In how many of all 36 rolls a shot hits."""
    hits = 0
    for rolled in product(range(1, 7), repeat=2):
        offer.stage.restore(offer.at)
        hits += is_hit(offer.stage.play(offer.seat, offer.action, rolled))
    return hits


def check_shot(offer):
    """The chance in the list and on the button is that of hitting."""
    _, chance, percent = (int(part) for part in ODDS.search(offer.preview.details[0]).groups())
    assert hits_of_36(offer) == chance, offer.text()
    assert (f"{100 * chance / 36:.0f}", offer.preview.label[-len(f" {percent}%") :]) == (str(percent), f" {percent}%")


def check_move(offer, met, seed):
    """Those who were named fire, as well as they were said to, until one hits; and nobody else who is seen does."""
    scenario, actor = offer.stage.box.scenario, int(offer.action["actor"])
    promised = {found[1]: int(found[2]) for detail in offer.preview.details if (found := REACTS.search(detail))}
    events = offer.taken(seed)
    if any(event.kind == Kind.BLOCKED for event in events):
        return
    if promised:
        check_loss(offer, promised, events, met)
    shots = {event.actor: event for event in events if event.kind == Kind.SHOT and event.extra & REACTION}
    seen = {short_name(scenario, i) for i in shots if offer.known.soldiers[i].status == Status.PRESENT}
    assert seen <= set(promised), offer.text()
    assert seen == set(promised) or is_hit(events, REACTION), offer.text()
    for shooter, shot in shots.items():
        need = promised.get(short_name(scenario, shooter))
        if need is not None:
            assert f"needs {need} " in offer.stage.scene(shot, offer.seat).text, offer.text()
            chance = CHANCES[max(0, min(13, need))] / 36
            met["reactions"] += 1
            met["hits"] += bool(shot.extra & HIT)
            met["expected"] += chance
            met["variance"] += chance * (1 - chance)
    is_charging = any(event.kind == Kind.CHARGING and event.actor == actor for event in events)
    assert is_charging >= ("starts charging" in offer.preview.details), offer.text()
    check_sight(offer, actor)


def check_loss(offer, promised, events, met):
    """All who watch together hit as often as was said, and a hit costs what was said."""
    (found,) = [match for detail in offer.preview.details if (match := IN_ALL.search(detail))]
    missed = prod(1 - CHANCES[max(0, min(13, need))] / 36 for need in promised.values())
    assert int(found[1]) == round(100 * (1 - missed)), offer.text()
    actor, state = int(offer.action["actor"]), offer.stage.table.state
    was_hit = any(e.kind == Kind.SHOT and e.target == actor and e.extra & HIT and e.extra & REACTION for e in events)
    if was_hit and not state.result:
        is_out = state.soldiers[actor].status == Status.ELIMINATED
        assert is_out == (found[2] == "he is out"), offer.text()
        assert is_out or state.soldiers[actor].laser != Laser.ON, offer.text()
    met["losses"] += was_hit


def check_sight(offer, actor):
    """Whoever was said to be seen from the square is seen from it."""
    named = [found[1] for detail in offer.preview.details if (found := SEES.search(detail))]
    if named and offer.stage.table.state.soldiers[actor].status == Status.PRESENT:
        known, scenario = offer.stage.known(offer.seat), offer.stage.box.scenario
        others = {short_name(scenario, i): known.soldiers[i].status for i in range(scenario.first[2])}
        assert all(others[name] == Status.PRESENT for name in named[0].split(", ")), offer.text()


@pytest.mark.parametrize("scenario", MATCHES)
def test_shots_moves_and_overwatch_are_as_promised(scenario):
    met, box = Counter(), GAME.file(scenario)
    if scenario == "night":
        assert box.fog
    is_shot = lambda row: row["target"] >= CELLS  # noqa: E731
    for number, offer in enumerate(offers("lasertag", box, MATCHES[scenario] * (50 if LONG else 1), is_shot, most=200)):
        if ODDS.search(" ".join(offer.preview.details[:1])):
            met["shots"] += 1
            if met["shots"] % 8 == 0:
                check_shot(offer)
        elif offer.action["target"] < CELLS:
            for seed in range(3):
                check_move(offer, met, f"{number} {seed}")
    off = abs(met["hits"] - met["expected"])
    assert off <= 5 * sqrt(met["variance"]) + 1e-9, met
    assert met["shots"] + met["reactions"] > 20, met
    assert met["losses"] > 0, met
