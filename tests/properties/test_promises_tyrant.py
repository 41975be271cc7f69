"""What Tyrant's previews promise happens: what a combat comes to (TYR-46), where ways end (TYR-25, TYR-27), and what is
paid, bought and let go (TYR-04, TYR-09, TYR-18)."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from crowded import skirmish
from promises_kit import LONG, offers

from sandtable.engine.registry import find_game
from sandtable.games.tyrant.names import standing
from sandtable.games.tyrant.numbers import health_of, keywords_of
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NOBODY, PUSHES
from sandtable.games.tyrant.state import Phase, Place
from sandtable.games.tyrant.telling import SLOT_BITS, Kind

GAME = find_game("tyrant")
DEALS = re.compile(r" deals (\d+): .* (is warded|is destroyed|has (\d+) health left)$")
NOT = re.compile("protected|destroyed before|does not strike(?! back:)")
LEFT = re.compile(r"(\d+) resource left")
MATCHES = {"skirmish": 8, "keep": 2, "stick": 2}
TRIED = (Verb.ATTACK, Verb.PAY, Verb.RELEASE, Verb.STREET, Verb.ACTIVATE)


def slot_of(number: int) -> int:
    """The slot of a permanent as events tell it."""
    return number & (1 << SLOT_BITS) - 1


def settled(offer, seed):
    """Take a choice and let everybody pass until nothing is declared any more; what happened, or nothing if something
    else came onto the stack."""
    stage, events = offer.stage, offer.taken(seed)
    before = offer.known.height
    if stage.table.state.height != before + 1:
        return None
    while stage.table.state.height > before:
        (seat,) = stage.deciders
        assert stage.table.state.phase == Phase.ANSWER
        events += stage.play(seat, stage.legal(seat)[Verb.PASS])
        if stage.table.state.phase not in (Phase.ANSWER, Phase.UNIT):
            break
    return events


def blows(events, slot, source):
    """The blows that somebody has taken from somebody: how hard, and whether a ward held them off."""
    taken = [event for event in events if slot_of(event.actor) == slot]
    hurt = [(event.amount, False) for event in taken if event.kind == Kind.DAMAGED and slot_of(event.extra) == source]
    return hurt + [(event.amount, True) for event in taken if event.kind == Kind.WARDED]


def check_fight(offer, seed, tried):
    """Each deals what was said, and what was said comes of it."""
    known, events = offer.known, settled(offer, seed)
    if events is None:
        return
    one, other, scenario = known.active, offer.action["target"], offer.stage.box.scenario
    said = [detail for detail in offer.preview.details if not detail.endswith(" strikes first")]
    for slot, source, detail in ((other, one, said[0]), (one, other, said[1])):
        promise = DEALS.search(detail)
        if promise is None:
            assert not blows(events, slot, source), offer.text()
            tried[NOT.search(detail)[0]] += 1
            continue
        assert blows(events, slot, source) == [(int(promise[1]), promise[2] == "is warded")], offer.text()
        tried["health" if promise[3] else promise[2].removeprefix("is ")] += 1
        if keywords_of(scenario, known, source) & PUSHES:
            continue  # what comes of a push is not promised
        died = any(event.kind == Kind.DIED and slot_of(event.actor) == slot for event in events)
        assert died == (promise[2] == "is destroyed"), offer.text()
        if promise[3]:
            it = known.permanents[slot]
            assert health_of(scenario, known, slot) - it.damage - int(promise[1]) == int(promise[3])


def check_way(offer, seed, tried):
    """It comes where it was said, aboard whom it was said."""
    events, known = settled(offer, seed), offer.known
    if events is None:
        return
    it = offer.stage.table.state.permanents[known.active]
    if it.place != Place.ON_MAP:
        return
    assert it.cell == offer.action["target"], offer.text()
    aboard = [detail for detail in offer.preview.details if detail.startswith("goes aboard ")]
    assert bool(aboard) == (it.holder != NOBODY) == (standing(known, it.cell) != NOBODY), offer.text()
    tried["way"] += 1


def check_money(offer, tried):
    """What was said to be left is left."""
    (left,) = (int(found[1]) for detail in offer.preview.details if (found := LEFT.search(detail)))
    offer.taken()
    assert offer.stage.table.state.seats[offer.seat].resource == left, offer.text()
    tried[Verb(offer.action["verb"]).name] += 1


def check_release(offer, tried):
    """Who is let go is destroyed."""
    events = offer.taken()
    assert any(event.kind == Kind.DIED and slot_of(event.actor) == offer.known.paying for event in events)
    tried["RELEASE"] += 1


@pytest.mark.parametrize("scenario", MATCHES)
def test_fights_ways_and_prices_are_as_promised(scenario):
    tried, box = Counter(), skirmish() if scenario == "skirmish" else GAME.file(scenario)
    matches = MATCHES[scenario] * (50 if LONG else 1)
    for number, offer in enumerate(offers("tyrant", box, matches, lambda row: row["verb"] in TRIED)):
        verb = offer.action["verb"]
        if verb == Verb.ATTACK:
            check_fight(offer, f"promises {number}", tried)
        elif verb in (Verb.MOVE, Verb.STREET) and offer.known.phase == Phase.UNIT:
            check_way(offer, f"promises {number}", tried)
        elif verb in (Verb.PAY, Verb.BUY):
            check_money(offer, tried)
        elif verb == Verb.RELEASE:
            check_release(offer, tried)
    sought = (
        "health",
        "destroyed",
        "does not strike",
        "protected",
        "destroyed before",
        "warded",
        "way",
        "PAY",
        "BUY",
        "RELEASE",
    )
    sought = sought if scenario == "skirmish" else ("way", "BUY")
    assert min(tried[what] for what in sought) > 3, tried
