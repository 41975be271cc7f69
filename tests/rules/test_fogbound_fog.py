"""Fogbound: what is hidden from a side in drawn positions, and what it keeps in mind (FOG-16 to FOG-27)."""

import pytest
from fogbound_kit import (
    DAWN,
    DUSK,
    cell,
    enemies,
    fog,
    give,
    kind,
    laid,
    pieces,
    play,
    renew,
    seen,
    skip_round,
    steps,
    targets,
    unit,
)

ROW = ". . . . . .\n . . . . . ."
LONG_ROW = ". . . . . . . . .\n . . . . . . . . ."
KINDS = {
    "eye": kind("ey", size="S", sight=4),
    "spy": kind("sy", size="S", keywords=["stealth"]),
    "shadow": kind("zz", size="S", keywords=["invisible"]),
    "hulk": kind("hk", size="L", keywords=["invisible"]),
    "moth": kind("mt", size="S", keywords=["invisible", "flying"]),
    "seeker": kind("sk", keywords=["detection"]),
    "ear": kind("er", size="S", sight=1, keywords=["presence 3"]),
    "nose": kind("ns", size="S", sight=1, keywords=["sense 3"]),
    "sage": kind("sg", size="S", energy=4, actions={"brace": {"toggle": "braced", "energy": 1, "upkeep": 1}}),
    "cart": kind("ct", transport={"capacity": 3}),
}


def blind(match, side, *numbers):
    """Blind units for the rest of the match."""
    for number in numbers:
        give(match, side, number, "blinded", 9)


def in_row(match, side):
    """The hexes of the first row that a side sees, by column."""
    return "".join(sorted(name[0] for name in seen(match, side) if name.endswith("1")))


@pytest.mark.rule("FOG-16")
@pytest.mark.parametrize(("who", "visible"), [("mouse", "abcde"), ("walker", "abcde"), ("giant", "abc")])
def test_of_ones_own_only_large_units_are_in_the_way(who, visible):
    match = fog(ROW, ["eye a1", f"{who} c1"], ["mouse f2"], units=KINDS)
    blind(match, DAWN, 2)
    assert in_row(match, DAWN) == visible


@pytest.mark.rule("FOG-16")
def test_an_own_large_unit_is_in_the_way_even_if_enemies_do_not_see_it():
    match = fog(ROW, ["eye a1", "hulk c1"], ["eye f1"], units=KINDS)
    blind(match, DAWN, 2)
    assert in_row(match, DAWN) == "abc"
    assert in_row(match, DUSK) == "bcdef", "to enemies it would give itself away"


@pytest.mark.rule("FOG-16")
def test_sight_opens_and_closes_as_units_step_in_and_out_of_the_way():
    """Dusk's walker steps from c2 to c1 into the line along the first row, and out of it again."""
    match = fog(ROW, ["eye a1"], ["walker c2"], units=KINDS, turn=DUSK)
    assert in_row(match, DAWN) == "abcde"
    play(match, "xw1 to c1")
    assert in_row(match, DAWN) == "abc"
    play(match, "xw1 to c2")
    assert in_row(match, DAWN) == "abcde"


@pytest.mark.rule("FOG-16")
def test_sight_opens_and_closes_at_its_very_end():
    """Dusk's walker steps from e1, as far as the eye on a1 sees, to d1, in front of that hex, and back."""
    match = fog(ROW, ["eye a1"], ["walker e1"], units=KINDS, turn=DUSK)
    assert in_row(match, DAWN) == "abcde"
    play(match, "xw1 to d1")
    assert in_row(match, DAWN) == "abcd"
    play(match, "xw1 to e1")
    assert in_row(match, DAWN) == "abcde"
    assert enemies(match, DAWN) == {"e1"}


@pytest.mark.rule("FOG-16")
def test_an_own_large_unit_closes_the_view_as_it_steps_in_and_opens_it_as_it_steps_out():
    match = fog(ROW, ["eye a1", "giant c2"], ["mouse f2"], units=KINDS)
    blind(match, DAWN, 2)
    play(match, "xl2 to c1")
    assert in_row(match, DAWN) == "abc"
    play(match, "xl2 to c2")
    assert in_row(match, DAWN) == "abcde"


@pytest.mark.rule("FOG-17")
@pytest.mark.parametrize(
    ("forests", "walkers", "is_seen"),
    [
        ("", "", True),
        ("a2 a4", "", True),
        ("a2 b4", "", True),
        ("b2 a4", "", True),
        ("a2 b2", "", False),
        ("a4 b4", "", False),
        ("b3", "", False),
        ("a2", "b2", False),
        ("a4", "b4", False),
        ("a2", "b4", True),
        ("", "a4 b4", False),
    ],
)
def test_a_line_along_two_edges_is_open_if_one_side_of_each_is(forests, walkers, is_seen):
    """From b1 down to b5: between a2 and b2, through b3, between a4 and b4; forests or Dusk's walkers stand there."""
    rows = [["f" if f"{column}{row}" in forests.split() else "." for column in "abc"] for row in range(1, 6)]
    board = "\n".join(" ".join(row) for row in rows)
    army = ["mouse c1", *(f"walker {spot}" for spot in walkers.split())]
    assert ("b5" in seen(fog(board, ["eye b1"], army, units=KINDS), DAWN)) == is_seen


@pytest.mark.rule("FOG-18")
def test_a_forest_blocks_from_high_ground_as_well():
    assert in_row(fog("h . f . . .\n . . . . . .", ["eye a1"], ["mouse f2"], units=KINDS), DAWN) == "abc"
    assert in_row(fog("h . r . . .\n . . . . . .", ["eye a1"], ["mouse f2"], units=KINDS), DAWN) == "abc", "and a ridge"


@pytest.mark.rule("FOG-19")
def test_what_was_seen_once_is_remembered_and_the_rest_was_never_seen():
    match = fog(ROW, ["walker a1"], ["mouse f2"])
    play(match, "xw1 to b1", "xw1 to a1")
    view = match.view(DAWN)
    assert laid(view, "remembered") == (cell(match, "d1"), cell(match, "c2"))
    assert laid(view, "unseen") == tuple(cell(match, name) for name in ("e1", "f1", "d2", "e2", "f2"))


@pytest.mark.rule("FOG-19")
def test_who_is_inside_a_transport_sees_nothing_of_its_own():
    """The eye sees four hexes far, the cart two: with the eye inside Dawn sees no farther than the cart."""
    match = fog(ROW, ["cart a1", "eye b1"], ["mouse f2"], units=KINDS)
    play(match, "ey2 to a1")
    assert in_row(match, DAWN) == "abc"


@pytest.mark.rule("FOG-20")
def test_a_flying_unit_is_seen_no_farther_than_sight_goes():
    assert enemies(fog(ROW, ["walker a1"], ["bird c1"]), DAWN) == {"c1"}
    assert enemies(fog(ROW, ["walker a1"], ["bird d1"]), DAWN) == set()


@pytest.mark.rule("FOG-20")
@pytest.mark.parametrize(("shooter", "target"), [("bird", "mouse"), ("walker", "bird")])
def test_nothing_is_in_the_way_of_shots_by_and_at_flying_units(shooter, target):
    match = fog(". f . .\n f . . .", [f"{shooter} a1", "walker b2"], [f"{target} c1"])
    code = {"bird": "xb1", "walker": "xw1"}[shooter]
    assert f"{code} shot at c1" in [match.text(action) for action in match.legal()]


@pytest.mark.rule("FOG-23")
def test_a_detector_must_see_by_itself_what_hides():
    """The walker at c2 sees d1; the seeker at a1, behind the forest, does not: the shadow there stays hidden."""
    match = fog(". f . .\n f . . .", ["seeker a1", "walker c2"], ["shadow c1"], units=KINDS)
    assert "c1" in seen(match, DAWN)
    assert enemies(match, DAWN) == set()


@pytest.mark.rule("FOG-23")
def test_a_detector_sees_an_invisible_flyer_over_what_blocks_and_within_its_sight():
    assert enemies(fog(". f . .\n f . . .", ["seeker a1"], ["moth c1"], units=KINDS), DAWN) == {"c1"}
    assert enemies(fog(". f . .\n f . . .", ["seeker a1"], ["moth d1"], units=KINDS), DAWN) == set()
    assert enemies(fog(". . . .\n . . . .", ["walker a1"], ["moth c1"], units=KINDS), DAWN) == set()


@pytest.mark.rule("FOG-24")
def test_presence_vision_reaches_as_far_as_it_says_and_not_for_the_blind():
    for spot, noticed in (("d1", True), ("e1", False)):
        match = fog(ROW, ["ear a1"], [f"mouse {spot}"], units=KINDS)
        assert ("unknown enemy" in pieces(match, DAWN)) == noticed
    match = fog(ROW, ["ear a1"], ["mouse d1"], units=KINDS)
    blind(match, DAWN, 1)
    assert "unknown enemy" not in pieces(match, DAWN)
    match = fog(ROW, ["ear a1"], ["mouse d1"], units=KINDS)
    give(match, DAWN, 1, "broken", 2)
    assert "unknown enemy" not in pieces(match, DAWN), "it is a passive (FOG-43)"


@pytest.mark.rule("FOG-25")
def test_the_blind_still_sense_and_the_broken_do_not():
    match = fog(ROW, ["nose a1"], ["mouse d1"], units=KINDS)
    blind(match, DAWN, 1)
    assert pieces(match, DAWN)["unknown enemy"] == "d1"
    give(match, DAWN, 1, "broken", 2)
    assert "unknown enemy" not in pieces(match, DAWN)


@pytest.mark.rule("FOG-25")
def test_who_senses_somebody_beside_it_without_seeing_it_neither_steps_nor_teleports_there():
    blink = {"targets": "hex", "range": 2, "do": ["teleport"]}
    units = {"mole": kind("ml", size="S", sight=0, keywords=["sense 2"], actions={"blink": blink})}
    match = fog(". . .\n . . .", ["mole a1"], ["mouse b1"], units=units)
    assert pieces(match, DAWN) == {"ML ml1": "a1", "unknown enemy": "b1"}
    assert steps(match, "ml1") == {"a2"}
    assert targets(match, "ml1", "blink") == {"c1", "a2", "b2"}


@pytest.mark.rule("FOG-25")
@pytest.mark.parametrize("sense", ["ear", "nose"])
@pytest.mark.parametrize("hidden", ["spy", "shadow"])
def test_neither_presence_nor_sense_notices_who_hides(sense, hidden):
    match = fog(ROW, [f"{sense} a1"], [f"{hidden} c1"], units=KINDS)
    assert "unknown enemy" not in pieces(match, DAWN)
    assert not match.known(DAWN).contacts.numpy().any()


@pytest.mark.rule("FOG-24")
@pytest.mark.parametrize("sense", ["ear", "nose"])
def test_an_unknown_enemy_is_the_same_whatever_it_is_and_whatever_number_it_has(sense):
    """One of three different units stands on d1, the other two out of reach: Dawn gets the same bytes."""
    spots, got = ["d1", "h1", "i2"], []
    for turned in range(3):
        army = [f"{who} {spots[(k + turned) % 3]}" for k, who in enumerate(("mouse", "sage", "spy"))]
        if not army[2].endswith("d1"):
            match = fog(LONG_ROW, [f"{sense} a1"], army, units=KINDS)
            got.append((bytes(match.known(DAWN)), match.log(DAWN)[1:], match.view(DAWN).model_dump_json()))
    assert len(got) == 2
    assert got[0] == got[1]
    assert "Somebody unknown is at d1." in got[0][1]


def glimpsed():
    """Dawn's walker has gone to b1, seen the sage on d1 with health 5, and gone back to a1; Dusk is to move."""
    match = fog(LONG_ROW, ["walker a1"], ["sage d1", "mouse i2"], units=KINDS)
    unit(match, DUSK).hp = 5
    play(match, "xw1 to b1", "xw1 to a1", "end")
    return match


def ghost(match):
    """The ghost that Dawn's client draws: hex, health and age."""
    (piece,) = (piece for piece in match.view(DAWN).pieces if "ghost" in piece.name)
    return piece.cell, piece.bars[0].value, piece.marks[1].said


@pytest.mark.rule("FOG-26")
def test_a_ghost_has_the_health_and_the_round_of_the_moment_it_was_seen():
    match = glimpsed()
    unit(match, DUSK).hp = 2
    assert ghost(match) == (cell(match, "d1"), 5, "seen: this round")
    skip_round(match)
    skip_round(match)
    assert ghost(match) == (cell(match, "d1"), 5, "seen: 2 rounds ago")


@pytest.mark.rule("FOG-26")
def test_a_ghost_is_where_the_enemy_was_seen_last_not_first():
    """Dawn looks again in round 2, when the sage is on e1: the ghost is there from then on, of round 2."""
    match = glimpsed()
    play(match, "sg1 to e1", "end", "skip", "skip")
    match.state.turn = DAWN
    play(match, "xw1 to b1", "xw1 to c1", "xw1 to b1", "end")
    assert ghost(match) == (cell(match, "e1"), 5, "seen: this round")
    assert "Enemy SG 1 is lost from sight at e1." in match.log(DAWN)


@pytest.mark.rule("FOG-26")
def test_the_ghost_of_an_enemy_that_moved_in_sight_is_where_it_went():
    match = fog(LONG_ROW, ["walker a1"], ["mouse c1"], turn=DUSK)
    play(match, "xs1 to b1")
    blind(match, DAWN, 1)
    assert pieces(match, DAWN) == {"XW xw1": "a1", "ghost of enemy XS 1": "b1"}


@pytest.mark.rule("FOG-26")
def test_who_is_lost_from_sight_is_lost_where_it_was_seen_not_where_it_went():
    match = fog(LONG_ROW, ["walker a1"], ["mouse c1"], turn=DUSK)
    play(match, "xs1 to d1")
    assert match.log(DAWN)[-1] == "Enemy XS 1 is lost from sight at c1."
    assert not any("d1" in line for line in match.log(DAWN))


@pytest.mark.rule("FOG-26")
def test_who_was_seen_to_die_leaves_no_ghost():
    match = fog(LONG_ROW, ["walker a1"], ["mouse c1", "mouse i1"])
    unit(match, DUSK).hp = 1
    play(match, "xw1 shot at c1", "skip")
    blind(match, DAWN, 1)
    assert pieces(match, DAWN) == {"XW xw1": "a1"}
    assert match.known(DAWN).units[16].ghost_round == 0


def renewed_alike(change):
    """Whether what Dawn gets stays the same when something about a sage that it once saw changes in the dark."""
    one, other = glimpsed(), glimpsed()
    change(other)
    for match in (one, other):
        renew(match)
    got = [(bytes(m.known(DAWN)), m.log(DAWN), m.view(DAWN).model_dump_json()) for m in (one, other)]
    return got[0] == got[1] and bytes(one.state) != bytes(other.state)


@pytest.mark.rule("FOG-27")
@pytest.mark.parametrize("part", ["hp", "energy", "ready"])
def test_of_an_enemy_out_of_sight_nothing_is_known_that_happened_since(part):
    assert renewed_alike(lambda match: setattr(unit(match, DUSK), part, 0 if part == "ready" else 1))


@pytest.mark.rule("FOG-27")
def test_the_statuses_of_an_enemy_out_of_sight_are_not_known():
    assert renewed_alike(lambda match: give(match, DUSK, 1, "slowed", 2))


@pytest.mark.rule("FOG-27")
def test_where_an_enemy_out_of_sight_is_and_whether_it_lives_is_not_known():
    def go(match):
        there = unit(match, DUSK)
        match.state.occupant[there.cell] = 0
        there.cell = cell(match, "f2")
        match.state.occupant[there.cell] = 17

    def die(match):
        there = unit(match, DUSK)
        match.state.occupant[there.cell] = 0
        there.place, there.hp = 3, 0

    assert renewed_alike(go)
    assert renewed_alike(die)


@pytest.mark.rule("FOG-21")
@pytest.mark.parametrize(("hidden", "found"), [("mouse", {"e1"}), ("spy", set()), ("shadow", set())])
def test_light_shows_the_hex_and_not_who_hides_there(hidden, found):
    flare = {"targets": "hex", "range": 4, "radius": 1, "do": ["reveal"]}
    units = {**KINDS, "page": kind("pg", size="S", actions={"flare": flare})}
    match = fog(ROW, ["page a1"], [f"{hidden} e1"], units=units)
    play(match, "pg1 flare at e1")
    assert "e1" in seen(match, DAWN)
    assert enemies(match, DAWN) == found
