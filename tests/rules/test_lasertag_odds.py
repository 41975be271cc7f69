"""Lasertag: cover, height and the number to reach."""

import itertools

import pytest
from lasertag_kit import lasertag, needs, points, targets

from sandtable.contract.words import HappeningKind
from sandtable.engine.inspecting import inspected
from sandtable.engine.telling import heard
from sandtable.games.lasertag.odds import odds_text, percent, reasons
from sandtable.games.lasertag.scenario import Class
from sandtable.games.lasertag.shooting import chance, number_needed
from sandtable.games.lasertag.telling import COVERED, SHOOTER_ELEVATED, SNAP, TARGET_ELEVATED

LEVEL = {"scout": "S", "grunt": "G", "sniper": "N"}
ELEVATED = {"scout": "Y", "grunt": "X", "sniper": "Z"}

# The to-hit table of the rules: against a level enemy, one in cover, a grunt in cover, an elevated one.
TABLE = {
    ("scout", "level"): (8, 10, 11, 6),
    ("scout", "elevated"): (7, 9, 10, 5),
    ("grunt", "level"): (7, 9, 10, 5),
    ("grunt", "elevated"): (6, 8, 9, 4),
    ("sniper", "level"): (6, 8, 9, 4),
    ("sniper", "elevated"): (5, 7, 8, 3),
}
# The roll chart of the rules: in how many of 36 cases a number is reached.
CHART = {2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1}
# The percentages that the rules print beside the numbers.
PERCENT = {3: 97, 4: 92, 5: 83, 6: 72, 7: 58, 8: 42, 9: 28, 10: 17, 11: 8}
AGAINST = {"level": ". . s", "in cover": ". + s", "grunt in cover": ". + g", "elevated": ". . y"}


@pytest.mark.rule("LT-37")
@pytest.mark.parametrize(("kind", "ground"), TABLE)
@pytest.mark.parametrize("against", list(enumerate(AGAINST)), ids=lambda case: case[1])
def test_the_table_of_numbers_to_reach(kind, ground, against):
    column, name = against
    letter = (LEVEL if ground == "level" else ELEVATED)[kind]
    match = lasertag(f"{letter} {AGAINST[name]}")
    shooter = f"{LEVEL[kind]}1"
    assert needs(match, shooter, targets(match, shooter)[0]) == TABLE[kind, ground][column]


@pytest.mark.rule("LT-38")
def test_the_chances_are_those_of_the_chart():
    assert {need: chance(need) for need in CHART} == CHART
    for need, ways in CHART.items():
        assert ways == sum(one + two >= need for one, two in itertools.product(range(1, 7), repeat=2))
    assert [chance(need) for need in (-3, 0, 1, 2)] == [36] * 4
    assert [chance(need) for need in (13, 14, 99)] == [0] * 3


@pytest.mark.rule("LT-38")
@pytest.mark.parametrize("need", PERCENT)
def test_the_percentages_are_those_printed_in_the_rules(need):
    assert percent(need) == f"{PERCENT[need]}%"


@pytest.mark.rule("LT-38")
@pytest.mark.parametrize(("drawing", "shooter", "says"), [
    ("S . s", "S1", "needs 8: 15 of 36, 42%"),
    ("N . g", "N1", "needs 6: 26 of 36, 72%"),
    ("Z . x", "N1", "needs 3: 35 of 36, 97%"),
    ("S + g", "S1", "needs 11: 3 of 36, 8%"),
])  # fmt: skip
def test_the_player_sees_the_exact_chance_before_he_fires(drawing, shooter, says):
    match = lasertag(drawing)
    shot = next(choice for choice in match.view(0).choices if "fires" in choice.text)
    assert shot.details[0] == says
    assert shot.label.endswith(says.split(", ")[1])
    assert any(says in text for text in inspected(match, 0, 0).texts)


@pytest.mark.rule("LT-35")
@pytest.mark.parametrize(("letter", "need"), [("S", 8), ("G", 7), ("N", 6)])
def test_two_dice_must_reach_seven_and_scouts_aim_worse_and_snipers_better(letter, need):
    for total in (need - 1, need):
        match = lasertag(f"{letter} . s\n. . b\nB . .")
        [first, *rest] = match.play(f"{letter}1 fires s{2 if letter == 'S' else 1}", dice=[total - 3, 3])
        assert f"needs {need} (" in first
        assert f"rolls {total - 3}+3, {'hit, 2 points' if total == need else 'miss'}." in first
        assert bool(rest) == (total == need)


@pytest.mark.rule("LT-33")
@pytest.mark.parametrize(("letter", "need"), [("s", 9), ("n", 9), ("g", 10)])
def test_cover_protects_by_two_and_a_grunt_by_three(letter, need):
    match = lasertag(f"G . + {letter}")
    assert needs(match, "G1", targets(match, "G1")[0]) == need


@pytest.mark.rule("LT-32")
@pytest.mark.rule("LT-34")
def test_on_top_of_cover_one_aims_better_and_is_hit_more_easily():
    match = lasertag("X . s . x")
    assert needs(match, "G1", "s1") == 6
    assert needs(match, "G1", "g2") == 4
    assert [[mark.said for mark in piece.marks] for piece in match.view(0).pieces] == [["elevated"], ["elevated"], []]
    match = lasertag("G . y")
    assert needs(match, "G1", "s1") == 5


@pytest.mark.rule("LT-36")
def test_a_base_counts_as_elevated_and_is_never_in_cover():
    match = lasertag("""
        G . + b . s
        N . . . . .
        Y . . . . .
        B . . . . .
    """)
    assert needs(match, "G1", "base2") == 5
    assert needs(match, "N1", "base2") == 4
    assert needs(match, "S1", "base2") == 5


@pytest.mark.rule("LT-37")
def test_everything_that_counts_adds_up():
    """A grunt on a ledge with a wall beside him: 7, scout +1, cover +3, elevated −2."""
    assert number_needed(Class.SCOUT, Class.GRUNT, COVERED | TARGET_ELEVATED) == 9
    assert number_needed(Class.SNIPER, Class.SCOUT, SHOOTER_ELEVATED | TARGET_ELEVATED) == 3
    assert number_needed(Class.SCOUT, Class.GRUNT, COVERED | SNAP) == 12
    assert reasons(Class.SCOUT, Class.GRUNT, COVERED | TARGET_ELEVATED) == [
        "base 7",
        "scout +1",
        "cover +3",
        "elevated −2",
    ]
    assert reasons(Class.SNIPER, Class.SCOUT, SHOOTER_ELEVATED) == ["base 7", "sniper −1", "from above −1"]
    assert odds_text(Class.GRUNT, Class.GRUNT, COVERED | SNAP) == "needs 11: 3 of 36, 8%"


@pytest.mark.rule("LT-31")
@pytest.mark.parametrize(("drawing", "need"), [
    ("G . . s +", 7),  # behind him: no help
    ("G . + s .", 9),  # between them
    ("G + . s .", 7),  # not beside him
    (". . . # .\nG . . s .", 7),  # above him, and the shot comes from the west
    (". . . + .\nG . . s .", 7),
    (". # # . .\nG . . . .\n. . . s .", 7),  # walls, but not on his sides
])  # fmt: skip
def test_cover_counts_on_the_side_that_the_shot_comes_from(drawing, need):
    match = lasertag(drawing)
    assert needs(match, "G1", "s1") == need


@pytest.mark.rule("LT-31")
@pytest.mark.parametrize(("drawing", "need"), [
    ("G . . . .\n. . . . .\n. . . s .", 7),
    ("G . . . .\n. . . . .\n. . + s .", 9),  # from the west side
    ("G . . . .\n. . . + .\n. . . s .", 9),  # from the north side
    ("G . . . .\n. . . + .\n. . + s .", 9),  # both: they do not add up
    ("G . . . .\n. . . . .\n. . . s +", 7),  # from the east: the wrong side
    ("G . . . .\n. . + . .\n. . . s .", 7),  # at a corner: no side
])  # fmt: skip
def test_a_slanted_shot_comes_from_two_sides_and_one_of_them_is_enough(drawing, need):
    match = lasertag(drawing)
    assert needs(match, "G1", "s1") == need


@pytest.mark.rule("LT-31")
def test_on_top_only_walls_give_cover():
    match = lasertag("""
        . . . . .
        G . . + y
        . . . . .
    """)
    assert needs(match, "G1", "s1") == 5
    match = lasertag("""
        . . . # .
        G . . y .
        . . . . .
        . . . . G
    """)
    assert needs(match, "G1", "s1") == 5  # from the west, where no wall is
    match = lasertag("""
        G . . . .
        . . . # .
        . . . y .
    """)
    assert needs(match, "G1", "s1") == 7  # 7 + 2 − 2: a wall on the north side


@pytest.mark.rule("LT-31")
def test_the_rim_of_the_map_is_no_cover():
    match = lasertag("G . . s")
    assert needs(match, "G1", "s1") == 7
    assert points(match) == (0, 0)


@pytest.mark.rule("LT-37")
@pytest.mark.parametrize(("dice", "is_missed"), [([3, 3], True), ([3, 4], False)])
def test_a_shot_that_misses_is_shown_to_fly_past(dice, is_missed):
    match = lasertag("G . . s")
    match.play("G1 fires s1", dice=dice)
    [shot] = [shown for shown in heard(match.past.told, 0) if shown.kind == HappeningKind.SHOT]
    assert shot.is_missed == is_missed
