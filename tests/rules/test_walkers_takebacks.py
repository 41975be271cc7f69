"""Walkers: after which own decisions a side has learnt nothing, so that it may take them back against bots."""

import pytest
from walkers_kit import AMBER, COBALT, HILL, choices, hide, lane, play, unit, walkers

from sandtable.games.walkers.learning import reveals

OPEN = lane(" ".join("." * 24))


def shows(match, text, dice=()):
    """Whether a decision has shown something to whoever takes it."""
    seat = match.deciders[0]
    before = match.known(seat)
    play(match, text, dice=dice)
    return reveals(match.scenario, before, match.known(seat), seat)


def two(drawing=OPEN, enemy="x1"):
    """Amber's probe is up, and a probe of Cobalt somewhere."""
    return walkers(drawing, ["probe a1 e at 0"], [f"probe {enemy} w at 4"])


@pytest.mark.rule("WLK-12")
def test_a_way_is_drawn_and_dropped_without_learning_anything():
    match = two()
    assert [shows(match, text) for text in ("walk", "b1", "c1", "back")] == [False] * 4


@pytest.mark.rule("WLK-05")
@pytest.mark.parametrize("before", [("walk", "b1"), ("walk",)])
def test_what_is_declared_stays_for_the_other_side_is_asked(before):
    match = two()
    play(match, *before)
    assert shows(match, "go")


@pytest.mark.rule("WLK-05")
def test_a_shot_that_is_declared_stays():
    match = two(enemy="e1")
    unit(match, "probe2").is_spotted = True
    assert shows(match, next(text for text in choices(match) if text.startswith("fire")))


@pytest.mark.rule("WLK-11")
def test_who_waits_may_think_better_of_it_until_it_turns():
    match = two()
    assert not shows(match, "wait 3")
    assert shows(match, next(text for text in choices(match) if text.startswith("face")))


@pytest.mark.rule("WLK-03")
@pytest.mark.parametrize("spotted", [False, True])
def test_who_lies_on_the_ground_shows_by_what_it_does_who_is_next(spotted):
    """Whether dice fall for who stands up tells whether it was spotted, so that must not make a difference."""
    for text in ("wait 2", "stand up"):
        match = two(enemy="x1")
        hide(match, "probe1", "probe2")
        unit(match, "probe1").is_prone, unit(match, "probe1").is_spotted = True, spotted
        seat, before = AMBER, match.known(AMBER)
        match.play(text)
        assert reveals(match.scenario, before, match.known(seat), seat)


@pytest.mark.rule("WLK-05")
def test_an_interrupt_is_taken_back_until_it_is_carried_out():
    match = two(enemy="e1")
    unit(match, "probe1").is_spotted = True
    unit(match, "probe2").ticks = 1
    play(match, "walk", "b1", "go")
    assert match.deciders == (COBALT,)
    begun = next(text for text in choices(match) if text != "pass")
    assert [shows(match, text) for text in (begun, "walk", "back", begun)] == [False] * 4
    assert match.deciders == (COBALT,)
    match.play("back")
    assert shows(match, "pass")


@pytest.mark.rule("WLK-28")
def test_an_enemy_that_is_seen_or_lost_by_it_makes_it_stay():
    match = two(HILL, enemy="g1")
    before, after = match.known(AMBER), match.known(AMBER)
    after.phase = 1
    assert not reveals(match.scenario, before, after, AMBER)
    after.units[8].is_spotted = not before.units[8].is_spotted
    assert reveals(match.scenario, before, after, AMBER)
