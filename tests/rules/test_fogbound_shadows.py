"""Fogbound: who is in the way of whose sight, and where lines end (FOG-16, FOG-17, FOG-24, FOG-50)."""

import pytest
from fogbound_kit import DAWN, enemies, fog, give, kind, pieces, renew, seen, targets, unit

SHOT = {"attack": "ranged", "range": 4, "do": ["damage 1 pierce"]}
KINDS = {
    "eye": kind("ey", size="S", sight=4, actions={"shot": SHOT}),
    "ear": kind("er", size="S", sight=2, keywords=["presence 4"]),
    "nose": kind("ns", size="S", sight=2, keywords=["sense 3"]),
    "cart": kind("ct", sight=1, transport={"capacity": 4}),
}
GLADE = """
. . . . .
 . {left} {right} . .
. . . . .
 . {near} . . .
. . . . .
"""


def glade(left=".", right="f", near="f", dawn=("eye c5",), dusk=("mouse e1",)):
    """From c5 the line to c1 runs between b4 and c4, over c3, and between b2 (left) and c2 (right)."""
    return fog(GLADE.format(left=left, right=right, near=near), list(dawn), list(dusk), units=KINDS)


@pytest.mark.rule("FOG-16")
def test_an_enemy_that_is_hidden_itself_takes_nothing_from_what_is_seen():
    """The walker on b2 is behind the forest b4. If it closed the gap beside the forest c2, c1 would give it away."""
    bare, there = glade(), glade(dusk=["mouse e1", "walker b2"])
    assert "c1" in seen(bare, DAWN)
    assert "b2" not in seen(bare, DAWN)
    assert seen(there, DAWN) == seen(bare, DAWN)


@pytest.mark.rule("FOG-16")
def test_an_enemy_that_is_seen_closes_the_same_gap():
    """Without the forest b4 the eye sees the walker, and nothing behind it."""
    assert "c1" in seen(glade(near="."), DAWN)
    match = glade(near=".", dusk=["mouse e1", "walker b2"])
    assert enemies(match, DAWN) >= {"b2"}
    assert "c1" not in seen(match, DAWN)


@pytest.mark.rule("FOG-16")
def test_who_hides_behind_an_enemy_is_in_nobodys_way_either():
    """In place of the forest b4 an enemy stands there, which is seen: behind it is the walker, which is not."""
    bare, there = (glade(near=".", dusk=["mouse e1", "walker b4", *more]) for more in ([], ["walker b2"]))
    assert "b2" not in seen(bare, DAWN)
    assert "c1" in seen(bare, DAWN)
    assert seen(there, DAWN) == seen(bare, DAWN)


@pytest.mark.rule("FOG-16")
def test_what_others_of_the_side_see_is_still_not_in_the_way_of_who_does_not():
    """A mouse on a3 sees the walker on b2. The eye sees on beside it, and does not shoot past it (FOG-33)."""
    army = ["eye c5", "mouse a3"]
    match = glade(dawn=army, dusk=["mouse c1", "walker b2"])
    assert enemies(match, DAWN) == {"b2", "c1"}
    assert targets(match, "ey1", "shot") == set()
    assert targets(glade(dawn=army, dusk=["mouse c1"]), "ey1", "shot") == {"c1"}


@pytest.mark.rule("FOG-24")
def test_presence_goes_past_enemies_that_are_only_noticed():
    """Sight 2: the walker on d1 is noticed, not seen. Whether it is small or large nobody knows, so it hides nobody."""
    row = ". . . . . .\n . . . . . ."
    for who in ("walker", "giant", "mouse"):
        match = fog(row, ["ear a1"], [f"{who} d1", "mouse e1"], units=KINDS)
        words = match.view(DAWN).pieces
        assert sorted(piece.cell for piece in words if piece.name == "unknown enemy") == [3, 4]


@pytest.mark.rule("FOG-24")
def test_presence_ends_behind_an_enemy_that_is_seen():
    match = fog(". . . . . .\n . . . . . .", ["ear a1"], ["walker c1", "mouse d1"], units=KINDS)
    assert set(pieces(match, DAWN).values()) == {"a1", "c1"}


@pytest.mark.rule("FOG-24")
def test_a_blinded_unit_notices_nobody_by_presence_and_still_senses():
    """Presence is a way of looking; sense is none."""
    for who, found in (("ear", {"a1"}), ("nose", {"a1", "d1"})):
        match = fog(". . . . . .\n . . . . . .", [f"{who} a1"], ["mouse d1"], units=KINDS)
        assert set(pieces(match, DAWN).values()) == {"a1", "d1"}
        give(match, DAWN, 1, "blinded", 1)
        assert set(pieces(match, DAWN).values()) == found


@pytest.mark.rule("FOG-17")
def test_along_the_rim_the_hex_on_the_board_decides():
    """From a3 to a1 the line runs along a2, with nothing on its other side: a forest there blocks it."""
    drawing = ". . .\n {} . .\n. . ."
    assert "a1" in seen(fog(drawing.format("."), ["eye a3"], ["mouse c1"], units=KINDS), DAWN)
    assert "a1" not in seen(fog(drawing.format("f"), ["eye a3"], ["mouse c1"], units=KINDS), DAWN)
    short = ". . .\n . {}\n. . ."
    assert "c1" in seen(fog(short.format("."), ["eye c3"], ["mouse a1"], units=KINDS), DAWN)
    assert "c1" not in seen(fog(short.format("f"), ["eye c3"], ["mouse a1"], units=KINDS), DAWN)


@pytest.mark.rule("FOG-50")
def test_a_unit_inside_a_transport_sees_nothing():
    """The cart sees 1 hex far, the eye inside it 4: its side sees what the cart sees."""
    match = fog(". . . . . .\n . . . . . .", ["cart a1", "eye b1"], ["mouse d1"], units=KINDS)
    assert enemies(match, DAWN) == {"d1"}
    eye = unit(match, DAWN, 2)
    match.state.occupant[eye.cell] = 0
    eye.place, eye.carrier, eye.cell = 2, 0, 0
    renew(match)
    assert seen(match, DAWN) == {"a1", "b1", "a2"}
    assert not match.state.fields.numpy()[1].any()
