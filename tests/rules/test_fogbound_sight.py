"""Fogbound: line of sight, what is seen, noticed and remembered, and what never reaches a player (FOG-16 to FOG-27)."""

import pytest
from fogbound_kit import (
    DAWN,
    DUSK,
    cell,
    enemies,
    fog,
    give,
    kind,
    pieces,
    play,
    refused,
    renew,
    seen,
    skip_round,
    targets,
    unit,
)

from sandtable.engine.telling import SPECTATOR
from sandtable.games.fogbound.names import place

EYE = {"eye": kind("ey", size="S", sight=4), "spy": kind("sy", size="S", sight=2, keywords=["stealth"])}
ROW = ". . . . . .\n . . . . . ."


def row_seen(match, side, row=1):
    """The hexes of a row that a side sees, by column."""
    return "".join(sorted(name[0] for name in seen(match, side) if name.endswith(str(row))))


def marks(match, side):
    """What is said of the pieces that a side's client draws, by hex."""
    return {place(match.scenario, piece.cell): [m.said for m in piece.marks] for piece in match.view(side).pieces}


@pytest.mark.rule("FOG-16")
def test_blocking_terrain_blocks():
    """The eye at a1 sees the forest itself and nothing behind it."""
    match = fog(". . f . . .\n . . . . . .", ["eye a1"], ["mouse f2"], units=EYE)
    assert row_seen(match, DAWN) == "abc"


@pytest.mark.rule("FOG-16")
@pytest.mark.parametrize(
    ("who", "side", "visible"),
    [
        ("mouse", DUSK, "abcde"),
        ("walker", DUSK, "abc"),
        ("giant", DUSK, "abc"),
        ("mouse", DAWN, "abcde"),
        ("walker", DAWN, "abcde"),
        ("giant", DAWN, "abcde"),
        ("bird", DUSK, "abcde"),
    ],
    ids=lambda value: str(value),
)
def test_small_units_block_nobody_medium_ones_their_enemies_large_ones_all(who, side, visible):
    armies = [["eye a1"], ["mouse f2"]]
    armies[side].append(f"{who} c1")
    match = fog(ROW, *armies, units=EYE)
    if (who, side) == ("giant", DAWN):
        assert row_seen(match, DAWN) == "abcde", "the giant sees on by itself"
        unit(match, DAWN, 2).sight = 0
        give(match, DAWN, 2, "blinded")
        visible = "abc"
    assert row_seen(match, DAWN) == visible


@pytest.mark.rule("FOG-16")
def test_a_large_unit_between_two_enemies_blocks_both():
    match = fog(ROW, ["eye a1", "giant c1"], ["eye e1"], units=EYE)
    give(match, DAWN, 2, "blinded")
    assert "e1" not in seen(match, DAWN)
    assert "a1" not in seen(match, DUSK)
    assert enemies(match, DUSK) == {"c1"}


@pytest.mark.rule("FOG-17")
def test_along_an_edge_both_sides_must_block():
    """From b1 down to b3 the line runs along the edge between a2 and b2."""
    one = fog(". . .\n f . .\n . . .", ["eye b1"], ["mouse c3"], units=EYE)
    both = fog(". . .\n f f .\n . . .", ["eye b1"], ["mouse c3"], units=EYE)
    assert "b3" in seen(one, DAWN)
    assert "b3" not in seen(both, DAWN)


@pytest.mark.rule("FOG-17")
def test_the_hexes_at_both_ends_never_block():
    match = fog("f . f .\n . . . .", ["eye a1"], ["mouse c1"], units=EYE)
    assert enemies(match, DAWN) == {"c1"}


@pytest.mark.rule("FOG-18")
def test_elevated_ground_blocks_from_below_and_not_from_above():
    low = fog(". . h . . .\n . . . . . .", ["eye a1"], ["mouse f2"], units=EYE)
    high = fog("h . h . . .\n . . . . . .", ["eye a1"], ["mouse f2"], units=EYE)
    assert row_seen(low, DAWN) == "abc"
    assert row_seen(high, DAWN) == "abcde"


@pytest.mark.rule("FOG-19")
def test_a_side_sees_what_one_of_its_units_stands_on_or_has_in_sight():
    match = fog(ROW, ["walker a1"], ["mouse f2"])
    assert seen(match, DAWN) == {"a1", "b1", "c1", "a2", "b2"}
    play(match, "xw1 to b1")
    assert seen(match, DAWN) == {"a1", "b1", "c1", "d1", "a2", "b2", "c2"}


@pytest.mark.rule("FOG-20")
def test_nothing_blocks_the_view_of_a_flying_unit():
    match = fog(". f f . .\n . . . . .", ["bird a1"], ["mouse e2"])
    assert "c1" in seen(match, DAWN)
    assert row_seen(fog(". f f . .\n . . . . .", ["walker a1"], ["mouse e2"]), DAWN) == "ab"


@pytest.mark.rule("FOG-20")
def test_a_flying_unit_is_seen_over_what_blocks():
    match = fog(". f . . .\n f . . . .", ["walker a1"], ["bird c1", "walker e2"])
    assert enemies(match, DAWN) == {"c1"}
    assert "c1" not in seen(match, DAWN), "the hex itself is not"


@pytest.mark.rule("FOG-20")
def test_a_flying_unit_counts_as_on_high_ground():
    """Elevated protection against low ground does not help against it, see FOG-38."""
    match = fog("h . .\n . . .", ["bird b1"], ["mouse a1"])
    play(match, "xb1 shot at a1")
    assert unit(match, DUSK).hp == 3


@pytest.mark.rule("FOG-21")
def test_a_stealthy_unit_is_seen_only_from_beside():
    match = fog(ROW, ["walker a1"], ["spy c1"], units=EYE)
    assert enemies(match, DAWN) == set()
    play(match, "xw1 to b1")
    assert enemies(match, DAWN) == {"c1"}


@pytest.mark.rule("FOG-22")
def test_an_invisible_unit_is_not_seen_even_from_beside():
    units = {"shadow": kind("zz", keywords=["invisible"])}
    match = fog(ROW, ["walker a1"], ["shadow b1"], units=units)
    assert enemies(match, DAWN) == set()
    assert enemies(match, DUSK) == {"a1"}


@pytest.mark.rule("FOG-22")
def test_an_unseen_unit_that_hides_blocks_no_sight():
    """Otherwise the hexes behind it would give it away."""
    units = {**EYE, "shadow": kind("zz", size="L", keywords=["invisible"])}
    match = fog(ROW, ["eye a1"], ["shadow c1"], units=units)
    assert row_seen(match, DAWN) == "abcde"


@pytest.mark.rule("FOG-23")
def test_detection_sees_the_stealthy_and_the_invisible_within_sight():
    units = {**EYE, "shadow": kind("zz", keywords=["invisible"]), "seeker": kind("sk", keywords=["detection"])}
    match = fog(ROW, ["seeker a1", "walker a2"], ["shadow c1", "spy b2", "spy e1"], units=units)
    assert enemies(match, DAWN) == {"c1", "b2"}
    give(match, DAWN, 1, "broken")
    assert enemies(match, DAWN) == {"b2"}, "beside the walker"


@pytest.mark.rule("FOG-23")
def test_detection_needs_a_line_like_any_vision():
    units = {"shadow": kind("zz", keywords=["invisible"]), "seeker": kind("sk", keywords=["detection"])}
    match = fog(". f . .\n f . . .", ["seeker a1"], ["shadow c1"], units=units)
    assert enemies(match, DAWN) == set()


@pytest.mark.rule("FOG-24")
def test_presence_vision_shows_only_that_somebody_is_there():
    units = {"ear": kind("er", keywords=["presence 4"])}
    match = fog(ROW, ["ear a1"], ["mouse d1"], units=units)
    assert pieces(match, DAWN) == {"ER er1": "a1", "unknown enemy": "d1"}
    assert not match.known(DAWN).units[16].place
    match = fog(". . f . .\n . . . . .", ["ear a1"], ["mouse d1"], units=units)
    assert "unknown enemy" not in pieces(match, DAWN), "it needs a line"


@pytest.mark.rule("FOG-25")
def test_sensing_notices_enemies_without_a_line():
    units = {"nose": kind("ns", sight=1, keywords=["sense 3"])}
    match = fog(". f f . .\n f . . . .", ["nose a1"], ["mouse d1"], units=units)
    assert pieces(match, DAWN) == {"NS ns1": "a1", "unknown enemy": "d1"}
    assert targets(match, "ns1", "hit") == set()
    match = fog(". f f . .\n f . . . .", ["nose a1"], ["mouse e1"], units=units)
    assert "unknown enemy" not in pieces(match, DAWN), "four hexes are too far"


@pytest.mark.rule("FOG-25")
def test_nobody_steps_onto_an_unknown_enemy():
    units = {"nose": kind("ns", sight=1, keywords=["sense 3"])}
    match = fog(". . .\n . . .", ["nose a1"], ["mouse c1"], units=units)
    assert pieces(match, DAWN)["unknown enemy"] == "c1"
    play(match, "ns1 to b1")
    assert refused(match, "ns1 to c1") == "action/no-way"


def peeked(**told):
    """Dawn's walker has looked at the mouse on d1 from b1 and gone back to a1, where it does not see it."""
    units = {**EYE, "shadow": kind("zz", keywords=["invisible"])}
    board = ". . . . . . . .\n . . . . . . . ."
    match = fog(board, ["walker a1", "eye h2"], ["mouse d1", "shadow h1"], units=units, **told)
    give(match, DAWN, 2, "blinded", 9)
    play(match, "xw1 to b1", "xw1 to a1", "end")
    return match


@pytest.mark.rule("FOG-26")
def test_a_ghost_stays_where_an_enemy_was_last_seen():
    match = peeked()
    ghost = next(piece for piece in match.view(DAWN).pieces if "ghost" in piece.name)
    assert (ghost.name, ghost.cell, ghost.marks[1].said) == (
        "ghost of enemy XS 1",
        cell(match, "d1"),
        "seen: this round",
    )
    assert match.log(DAWN)[-2:] == ["Enemy XS 1 is lost from sight at d1.", "XW 1 moves b1-a1."]
    play(match, "xs1 to e1", "end")
    assert pieces(match, DAWN)["ghost of enemy XS 1"] == "d1"


@pytest.mark.rule("FOG-26")
def test_a_ghost_tells_its_age_and_goes_when_its_hex_is_seen_empty():
    match = peeked()
    play(match, "xs1 to e1", "xs1 to f1", "xs1 to g1", "end")
    skip_round(match)
    assert next(p for p in match.view(DAWN).pieces if "ghost" in p.name).marks[1].said == "seen: 1 round ago"
    match.state.turn = DAWN
    play(match, "xw1 to b1")
    assert "ghost of enemy XS 1" not in pieces(match, DAWN)


@pytest.mark.rule("FOG-26")
def test_a_ghost_goes_when_the_unit_is_seen_elsewhere():
    match = peeked()
    play(match, "xs1 to e1", "end")
    unit(match, DAWN, 2).mask = 0
    renew(match)
    assert pieces(match, DAWN)["enemy XS 1"] == "e1"
    assert "ghost of enemy XS 1" not in pieces(match, DAWN)


@pytest.mark.rule("FOG-26")
def test_nobody_leaves_a_ghost_on_a_hex_that_is_still_seen():
    match = fog(". . . . . . .\n . . . . . . .", ["walker a1"], ["mouse c1"], turn=DUSK)
    play(match, "xs1 to d1")
    assert pieces(match, DAWN) == {"XW xw1": "a1"}
    assert match.log(DAWN)[-1] == "Enemy XS 1 is lost from sight at c1."


@pytest.mark.rule("FOG-26")
def test_an_unseen_death_leaves_the_ghost():
    match = peeked()
    unit(match, DUSK).hp = 1
    give(match, DUSK, 1, "burning", 1)
    skip_round(match)
    assert unit(match, DUSK).hp == 0
    assert pieces(match, DAWN)["ghost of enemy XS 1"] == "d1"
    assert not any("is lost at" in line for line in match.log(DAWN))


@pytest.mark.rule("FOG-27")
def test_what_an_unseen_unit_does_changes_nothing_for_the_other_side():
    received = []
    for orders in (("skip",), ("xw1 to f1", "end"), ("xw1 to g2", "xw1 to f2", "end")):
        match = fog(". . . . . . .\n . . . . . . .", ["walker a1"], ["walker g1"], turn=DUSK)
        play(match, *orders)
        view = match.view(DAWN).model_dump_json()
        received.append((bytes(match.known(DAWN)), view, match.log(DAWN), match.legal(), match.log(SPECTATOR)))
    assert all(one == received[0] for one in received)


@pytest.mark.rule("FOG-27")
def test_whoever_is_hit_from_the_dark_learns_only_what_was_lost():
    units = {
        "archer": kind(
            "ar", size="S", sight=4, actions={"bow": {"attack": "ranged", "range": 4, "do": ["damage 2 pierce"]}}
        )
    }
    match = fog(ROW, ["walker a1"], ["archer e1"], units=units, turn=DUSK)
    play(match, "ar1 bow at a1")
    assert match.log(DAWN)[-1] == "XW 1 loses 2 at a1."
    assert match.log(DUSK)[-2:] == ["AR 1 uses bow at a1.", "Enemy XW 1 loses 2 at a1."]


@pytest.mark.rule("FOG-27")
def test_enemies_are_numbered_as_they_are_discovered():
    """The second of Dusk's units is met first: to Dawn it is number 1."""
    match = fog(ROW, ["walker a1"], ["mouse f1", "mouse c1"])
    assert pieces(match, DAWN) == {"XW xw1": "a1", "enemy XS 1": "c1"}
    assert match.known(DAWN).count[DUSK] == 1


@pytest.mark.rule("FOG-27")
def test_a_spectator_knows_what_everybody_knows():
    match = fog(ROW, ["walker a1"], ["mouse c1"])
    known = match.known(SPECTATOR)
    assert not known.units.numpy()["place"].any()
    assert not known.seen.numpy().any()
    assert match.view(SPECTATOR).pieces == ()
    assert match.view(SPECTATOR).prompt == "Round 1: Dawn is to move."


@pytest.mark.rule("FOG-27")
def test_nobody_is_told_what_is_inside_a_transport_or_what_the_other_sides_plans_are():
    match = fog(ROW, ["wagon c1", "walker b1"], ["mouse d1"])
    play(match, "xw2 to c1", "xs1 to e1", "end")
    assert not any("carries" in mark.said for piece in match.view(DUSK).pieces for mark in piece.marks)
    assert any("carries" in mark.said for piece in match.view(DAWN).pieces for mark in piece.marks)
    play(match, "wg1 to b1")
    assert match.known(DUSK).active == 0xFF
    assert match.known(DUSK).points == 0


@pytest.mark.rule("FOG-27")
def test_of_a_transport_one_remembers_whom_one_saw_getting_in_until_it_is_seen_again():
    """Dusk's mouse on b2 has two wagons beside it, on c1 and on a2. It sees the walker, its enemy 1, get into one."""
    match = fog(ROW, ["wagon c1", "wagon a2", "walker b1"], ["mouse b2"])
    play(match, "xw3 to c1", "skip")
    assert marks(match, DUSK) == {"c1": ["seen: enemy XW 1 got in this round"], "a2": [], "b2": []}
    skip_round(match)
    play(match, "skip")
    assert marks(match, DUSK) == {"c1": ["seen: enemy XW 1 got in 1 round ago"], "a2": [], "b2": []}
    play(match, "xw3 to b1")
    assert marks(match, DUSK)["c1"] == []
