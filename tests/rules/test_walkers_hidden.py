"""Walkers: what a side is told and shown, and what stays the other side's business (WLK-29)."""

import pytest
from walkers_kit import (
    AMBER,
    COBALT,
    SPECTATOR,
    cell,
    choices,
    hide,
    lane,
    play,
    seen,
    told,
    unit,
    walkers,
)

from sandtable.engine.telling import heard
from sandtable.games.walkers.state import Motion, Place
from sandtable.mechanics.topology import NOWHERE

OPEN = lane(" ".join("." * 24))
WOOD = """
. . . . . . . . . . f .
 . . . . . . . . . . . .<
"""


def received(match, seat):
    """All that a seat gets: what it knows, its choices, what it sees and what it was told."""
    legal = [match.text(action) for action in match.legal(seat)] if seat in match.deciders else []
    return bytes(match.known(seat)), legal, match.view(seat).model_dump_json(), match.log(seat)


def assert_all_the_same(seat, *matches):
    """A seat cannot tell these matches apart, and they are not the same."""
    first, *others = (received(match, seat) for match in matches)
    assert all(other == first for other in others)
    assert len({bytes(match.state) for match in matches}) == len(matches)


# The enemy that is not spotted.
def far_away(**secret):
    """Amber's probe 1 is up; Cobalt's probe 2 is 23 hexes away, unspotted, and as the secret says."""
    match = walkers(OPEN, ["probe a1 e at 0", "probe a2 e at 9"], ["probe x1 w at 4", "probe x2 w at 5"])
    for field, value in secret.items():
        setattr(unit(match, "probe3"), field, value)
    return match


SECRETS = {
    "elsewhere": {"cell": 22},
    "later": {"ticks": 5},
    "hurt": {"damage": 9},
    "turned": {"facing": 2},
    "fast": {"motion": Motion.FAST},
    "prone": {"is_prone": True},
}


@pytest.mark.rule("WLK-29")
@pytest.mark.parametrize("orders", [[], ["walk"], ["walk", "b1", "c1"], ["wait 3"]])
def test_nothing_tells_how_an_unseen_enemy_is(orders):
    """Whatever Amber does meanwhile."""
    matches = [far_away(), *(far_away(**secret) for secret in SECRETS.values())]
    for match in matches:
        if orders:
            play(match, *orders)
    assert_all_the_same(AMBER, *matches)


@pytest.mark.rule("WLK-28")
def test_nothing_tells_that_somebody_was_looked_for_in_vain():
    """At tick 3 Amber's machine looks around again; only who is fast could be spotted so far away."""
    matches = [far_away(), far_away(motion=Motion.FAST)]
    for match, dice in zip(matches, ([], [16]), strict=True):
        play(match, "wait 3", "face e", dice=dice)
    assert_all_the_same(AMBER, *matches)


@pytest.mark.rule("WLK-29")
def test_nothing_tells_which_unseen_machine_acts_and_when():
    """It is Cobalt's turn at tick 4, with one machine or with the other, or at tick 5."""
    matches = [far_away(), far_away(ticks=6), far_away(ticks=5, cell=22)]
    for match, dice in zip(matches, ([], [], [5, 9]), strict=True):
        play(match, "wait 8", "face e", dice=dice)
        assert match.deciders == (COBALT,)
    assert_all_the_same(AMBER, *matches)
    first = matches[0].view(AMBER).timeline[0]
    assert (first.label, first.time, first.piece) == ("unseen", None, None)


@pytest.mark.rule("WLK-29")
def test_of_an_enemy_never_seen_nothing_is_known_but_that_there_is_one():
    match = far_away(damage=9, motion=Motion.FAST)
    known = match.known(AMBER).units[8]
    assert (known.place, known.cell) == (Place.UNSEEN, NOWHERE)
    known.place, known.cell = 0, 0
    assert not any(bytes(known))
    assert seen(match, AMBER) == {"Probe 1", "Probe 2"}
    assert not [text for text in match.view(AMBER).notes if "x1" in text]


@pytest.mark.rule("WLK-29")
@pytest.mark.parametrize(
    "orders",
    [
        ["wait 2"],
        ["wait 2", "face ne"],
        ["walk"],
        ["walk", "w1", "v1"],
        ["walk with care", "w1"],
    ],
)
def test_of_what_an_unseen_machine_does_before_it_declares_nothing_is_told(orders):
    match = far_away()
    play(match, "wait 8", "face e")
    before = match.log(AMBER)
    play(match, *orders)
    assert match.log(AMBER) == before


@pytest.mark.rule("WLK-05")
def test_nothing_tells_what_an_unseen_machine_has_declared():
    """A walk, a walk elsewhere, and one with care: Amber is asked, and can let it pass."""
    ways = {"w1": ["walk", "w1", "go"], "v2": ["walk", "w2", "v2", "go"], "x1": ["walk with care", "go"]}
    matches = {place: far_away() for place in ways}
    for place, match in matches.items():
        play(match, "wait 8", "face e", *ways[place])
        assert choices(match) == ["pass"]
        assert match.view(AMBER).prompt == "Something happens that you do not see: let it pass."
    assert_all_the_same(AMBER, *matches.values())
    for place, match in matches.items():
        play(match, "pass", dice=[] if place == "x1" else [16, 16])
    assert_all_the_same(AMBER, *matches.values())


# The enemy that is seen: what it has not declared yet.
def face_to_face(*orders):
    """Cobalt's probe 2 is up, 2 hexes from Amber's probe 1, and has decided so much."""
    match = walkers(OPEN, ["probe a1 e at 3"], ["probe c1 w at 0"])
    for order in orders:
        play(match, order)
    return match


@pytest.mark.rule("WLK-29")
def test_a_half_declared_order_is_its_own_sides_secret():
    ways = ([], ["walk"], ["walk with care"], ["walk", "d1"], ["walk", "fire gun at probe1 aim 2", "d1", "e1"])
    matches = [face_to_face(*way) for way in ways]
    assert_all_the_same(AMBER, *matches)
    assert_all_the_same(SPECTATOR, *matches)
    assert matches[-1].view(AMBER).prompt == "Probe 2 of Cobalt is to act."


@pytest.mark.rule("WLK-29")
def test_an_order_that_was_taken_back_leaves_no_trace():
    match = face_to_face("walk", "d1", "back")
    assert bytes(match.state) == bytes(face_to_face().state)
    assert match.log(AMBER) == face_to_face().log(AMBER)


@pytest.mark.rule("WLK-29")
def test_which_interrupt_is_being_prepared_is_its_own_sides_secret():
    """Cobalt walks away; Amber may be thinking, fire at one point or the other, or walk somewhere."""
    declared = ("walk", "d1", "e1", "go")
    ways = (
        [],
        ["probe1 interrupts at d1"],
        ["probe1 interrupts at e1"],
        ["probe1 interrupts at e1", "walk"],
        ["probe1 interrupts at e1", "walk with care", "b1"],
    )
    matches = [face_to_face(*declared, *way) for way in ways]
    assert_all_the_same(COBALT, *matches)
    assert_all_the_same(SPECTATOR, *matches)
    assert matches[-1].view(COBALT).prompt == "Amber may interrupt."


@pytest.mark.rule("WLK-29")
def test_how_a_machine_will_turn_is_not_known_before_it_does():
    """While the enemy chooses its facing one sees it as it was, and is told that it is to act."""
    match = face_to_face("walk", "d1", "go", "pass")
    assert match.view(AMBER).prompt == "Probe 2 of Cobalt is to act."
    assert choices(match) == [f"face {name}" for name in ("ne", "e", "se", "sw", "w", "nw")]
    play(match, "face ne")
    assert told(match, AMBER) == ["Probe 2 faces north-east."]


# Whether the own machines are spotted.
def perhaps_spotted(is_spotted, *orders):
    """Amber's probe 1 is up; 8 hexes away a machine of Cobalt's, which Amber has not spotted, may have spotted it."""
    match = walkers(OPEN, ["probe a1 e at 0"], ["probe i1 w at 4"])
    hide(match, "probe2")
    unit(match, "probe1").is_spotted = is_spotted
    for order in orders:
        play(match, order)
    return match


@pytest.mark.rule("WLK-29")
@pytest.mark.parametrize("orders", [[], ["walk"], ["walk", "b1"], ["wait 3"]])
def test_nobody_knows_whether_its_own_machine_is_spotted(orders):
    assert_all_the_same(AMBER, perhaps_spotted(True, *orders), perhaps_spotted(False, *orders))


@pytest.mark.rule("WLK-29")
def test_nobody_knows_whether_its_declaration_is_seen():
    seen_one, unseen = perhaps_spotted(True, "walk", "b1", "go"), perhaps_spotted(False, "walk", "b1", "go")
    assert_all_the_same(AMBER, seen_one, unseen)
    assert choices(seen_one) == ["pass", "probe2 interrupts at a1", "probe2 interrupts at b1"]
    assert choices(unseen) == ["pass"]


@pytest.mark.rule("WLK-05")
def test_who_sees_one_point_of_a_way_is_told_all_of_the_declaration():
    """From i1 over g1, where Amber sees it, back to h1, where it stays spotted: for the moment Amber knows where it
    stands and its ticks."""
    match = walkers(OPEN, ["probe a1 e at 3"], ["probe i1 w at 1", "probe x1 w at 60"])
    hide(match, "probe1", "probe2")
    play(match, "walk", "h1", "g1", "h1", "go")
    assert told(match, AMBER) == ["Probe 2 is about to walk i1-h1-g1-h1."]
    known = match.known(AMBER)
    assert (known.active, known.units[8].cell, known.units[8].ticks) == (8, cell(match, "i1"), 1)
    assert choices(match) == ["pass", "probe1 interrupts at g1", "probe1 interrupts at h1 2"]
    assert seen(match, AMBER) == {"Probe 1", "Probe 2"}
    assert match.known(AMBER).units[9].place == Place.UNSEEN


# What was told.
@pytest.mark.rule("WLK-29")
def test_what_a_side_was_told_is_part_of_what_it_knows():
    """Cobalt's machine comes to e2 over d2 or over e1: it ends alike, but Amber has seen it go another way."""
    over, under = (face_to_face("walk", "d1", way, "e2", "go", "pass") for way in ("e1", "d2"))
    assert told(over, AMBER) != told(under, AMBER)
    assert bytes(over.known(AMBER)) != bytes(under.known(AMBER))
    for match in (over, under):
        match.state.tale[AMBER] = match.state.tale[COBALT] = 0
    assert bytes(over.state) == bytes(under.state)


@pytest.mark.rule("WLK-29")
def test_spectators_see_nobody_on_the_map_until_the_end_and_hear_of_points_and_of_it():
    match = face_to_face()
    unit(match, "probe1").damage = 19
    assert match.view(SPECTATOR).pieces == ()
    assert not any(match.known(SPECTATOR).tale)
    play(match, "fire gun at probe1 aim 2", "pass", dice=[5, 1, 1])
    said = ["Cobalt has 5 points.", "Amber has no machine left on the map.", "Cobalt wins."]
    assert told(match, SPECTATOR) == said
    assert seen(match, SPECTATOR) == {"Probe 2"}


# Spectators, and ties.
@pytest.mark.rule("WLK-29")
def test_a_spectator_cannot_tell_a_side_that_its_machine_is_spotted():
    """Amber's machine is 8 hexes away from Cobalt's, which may or may not have spotted it; that is Cobalt's secret."""
    known, logs, views = set(), set(), set()
    for is_spotted in (True, False):
        match = walkers(OPEN, ["probe a1 e at 0"], ["probe i1 w at 5"])
        hide(match, "probe1", "probe2")
        unit(match, "probe1").is_spotted = is_spotted
        play(match, "wait 2", "face ne", dice=[1])
        known.add(bytes(match.known(SPECTATOR)))
        views.add(match.view(SPECTATOR).model_dump_json())
        logs.add(tuple(told(match, SPECTATOR)))
    assert len(known) == len(views) == len(logs) == 1
    assert told(match, AMBER) == ["Probe 1 faces north-east."]


FAR = ["probe a1 e at 0", "probe a2 e at 4"]


def tie(stranger, dice):
    """Two machines of Amber come to be tied at tick 4, and one of Cobalt's, out of all sight, has so many ticks."""
    match = walkers(OPEN, FAR, [f"probe x1 w at {stranger}"])
    play(match, "wait 4", "face e", dice=dice)
    return match


@pytest.mark.rule("WLK-04")
def test_a_tie_does_not_tell_that_somebody_unseen_is_tied_as_well():
    apart, tied, again = tie(9, [5, 9]), tie(4, [5, 9, 17]), tie(4, [5, 9, 5, 3, 4])
    assert told(apart, AMBER)[1:] == [
        "Probe 1 rolls for who goes first: piloting 5 (poor).",
        "Probe 2 rolls for who goes first: piloting 9 (appropriate).",
    ]
    assert received(tied, AMBER) == received(apart, AMBER)
    assert received(again, AMBER) == received(apart, AMBER)


@pytest.mark.rule("WLK-04")
def test_a_tie_is_told_with_the_lowest_roll_as_well():
    assert told(tie(9, [1, 2]), AMBER)[1:] == [
        "Probe 1 rolls for who goes first: piloting 1 (not at all).",
        "Probe 2 rolls for who goes first: piloting 2 (not at all).",
    ]


@pytest.mark.rule("WLK-04")
def test_a_tie_that_somebody_unseen_loses_is_not_told_of_at_all():
    sooner, tied = tie(3, []), tie(4, [5, 9, 4])
    assert sooner.state.turn == tied.state.turn == COBALT
    assert told(tied, AMBER) == ["Probe 1 faces east."]
    assert received(tied, AMBER) == received(sooner, AMBER)
    assert told(tied, COBALT) == []


@pytest.mark.rule("WLK-29")
def test_a_machine_that_is_destroyed_unseen_is_known_to_be_lost_and_was_nowhere_to_be_seen():
    """With 19 damage a probe comes into a forest, out of sight; it was never a piece of Amber's view."""
    match = walkers(WOOD, ["probe a1 e at 4"], ["probe l1 w at 0", "probe l2 w at 9"])
    hide(match, "probe2", "probe3")
    unit(match, "probe2").damage = 19
    play(match, "walk", "k1", "go", "pass", dice=[2, 1])
    assert told(match, COBALT)[-2:] == ["Probe 2 is destroyed.", "Amber has 5 points."]
    assert told(match, AMBER) == ["Probe 2 is destroyed at k1.", "Amber has 5 points."]
    assert {(event.kind, event.piece) for event in heard(match.past.told, AMBER)} == {("note", None)}


@pytest.mark.rule("WLK-29")
def test_a_machine_that_leaves_unseen_is_known_to_have_left():
    match = walkers(WOOD, ["probe a1 e at 4"], ["probe k2 w at 0", "probe l1 w at 9"])
    hide(match, "probe2", "probe3")
    play(match, "walk", "l2", "go", "pass", dice=[1])
    assert told(match, COBALT)[-2:] == ["Probe 2 leaves the map at l2.", "Cobalt has 5 points."]
    assert {(event.kind, event.piece) for event in heard(match.past.told, AMBER)} == {("note", None)}
    assert told(match, AMBER) == ["Probe 2 leaves the map at l2.", "Cobalt has 5 points."]
