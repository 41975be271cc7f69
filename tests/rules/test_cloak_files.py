"""Cloak: scenarios and orders that cannot be, and what the errors say."""

import pytest
from cloak_kit import LEFT, RIGHT, cloak, orders, refused

from sandtable import SandtableError
from sandtable.contract.scenario import parse_scenario
from sandtable.engine.registry import find_game
from sandtable.games.cloak.file import CloakFile
from sandtable.games.cloak.scenario import Type

GAME = find_game("cloak")

GOOD = """\
game: cloak
title: Mine
turn_limit: 9
leaderless: true
turn_p: 0.5
map: |
  S < .
  . > s
left:
  - {type: soldier}
right:
  - {type: spy, turn: 2}
"""


def error_of(text):
    with pytest.raises(SandtableError) as caught:
        parse_scenario(CloakFile, text, "my.yaml")
    assert "\n" not in caught.value.sentence()
    return caught.value


def changed(*lines):
    """The good file with some lines in the place of those that start alike, and where they are."""
    text = GOOD.splitlines()
    for line in lines:
        field = line.split(":")[0]
        places = [k for k, old in enumerate(text) if old.split(":")[0] == field]
        if places:
            text[places[0]] = line
        else:
            text.append(line)
    return "\n".join(text) + "\n"


def with_map(*rows):
    head, _, rest = GOOD.partition("  S < .\n  . > s\n")
    return head + "".join(f"  {row}\n" for row in rows) + rest


def test_the_file_that_the_others_are_made_from_is_in_order():
    file = parse_scenario(CloakFile, GOOD, "my.yaml")
    assert [placed.due for placed in file.everyone()] == [1, 1, 1, 2]


@pytest.mark.rule("CLK-01")
@pytest.mark.rule("CLK-03")
@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (("S < .", ". > s ."), "row 2 has 4 points, row 1 has 3"),
        (("S < .", ". >"), "row 2 has 2 points, row 1 has 3"),
        (("S < .", "", ". > s"), "row 2 has 0 points"),
        (("S < .", ". x s"), "row 2: 'x' is no letter of a map"),
        (("S < .", ". é s"), "'é' is no letter"),
        (("S < s" + " ." * 22,), "the grid is 25 × 1; 24 × 24 is the largest"),
        (("S < s", *[". . ."] * 24), "the grid is 3 × 25; 24 × 24 is the largest"),
    ],
)
def test_maps_that_cannot_be_are_refused(rows, says):
    error = error_of(with_map(*rows))
    assert error.code == "scenario/bad-field"
    assert error.where == "my.yaml:6: map"
    assert says in error.sentence()


@pytest.mark.rule("CLK-01")
@pytest.mark.parametrize("empty", ['""', '"   "', "|"])
def test_a_grid_without_points_is_refused(empty):
    error = error_of(f"game: cloak\ntitle: Mine\nmap: {empty}\n")
    assert (error.code, error.where) == ("scenario/bad-field", "my.yaml:3: map")
    assert "draw at least one row" in error.sentence()


@pytest.mark.rule("CLK-01")
def test_the_largest_grid_is_allowed():
    rows = ["S < > s" + " ." * 20, *["." + " ." * 23] * 23]
    assert len(parse_scenario(CloakFile, with_map(*rows)).everyone()) == 4


@pytest.mark.rule("CLK-35")
@pytest.mark.parametrize(
    ("left", "right", "line", "says"),
    [
        ("{type: soldier, at: [a1]}", "{type: spy}", 9, "two entities are to stand on a1"),
        ("{type: soldier, count: 2, at: [b1, b1]}", "{type: spy}", 9, "two entities are to stand on b1"),
        ("{type: soldier, at: [c1]}", "{type: spy, at: [c1]}", 11, "two entities are to stand on c1"),
        ("{type: soldier}", "{type: spy, at: [c2]}", 11, "two entities are to stand on c2"),
        ("{type: soldier, at: [d1]}", "{type: spy}", 9, "the board has 3 columns and 2 rows"),
        ("{type: soldier, at: [a3]}", "{type: spy}", 9, "a1 to c2"),
        ("{type: soldier, at: [nowhere]}", "{type: spy}", 9, "a cell is a letter and a number"),
        ("{type: soldier, count: 2, at: [b1]}", "{type: spy}", 10, "at names 1 points for 2 of them"),
        ("{type: soldier, count: 0}", "{type: spy}", 10, "greater than or equal to 1"),
        ("{type: wall}", "{type: spy}", 10, "'soldier', 'spy' or 'leader'"),
        ("{type: soldier, turn: 0}", "{type: spy}", 10, "greater than or equal to 1"),
        ("{type: soldier}", "{type: spy, turn: 10}", 11, "somebody is to arrive in turn 10, after the last, 9"),
        ("{type: leader, count: 2}", "{type: spy}", 1, "Left has 2 leaders; keep one"),
        ("{type: soldier, count: 62}", "{type: spy}", 1, "there are 65 who act and 65 in all; at most 64 and 128"),
    ],
)
def test_rosters_that_cannot_be_are_refused(left, right, line, says):
    text = GOOD.replace("  - {type: soldier}", f"  - {left}").replace("  - {type: spy, turn: 2}", f"  - {right}")
    error = error_of(text)
    assert error.code == "scenario/bad-field"
    assert error.where.split(": ")[0] == f"my.yaml:{line}"
    assert says in error.sentence()


@pytest.mark.rule("CLK-35")
@pytest.mark.parametrize(("rows", "line"), [(("S . .", ". > s"), 9), (("S < .", ". < s"), 11), (("S . .", ". . s"), 9)])
def test_who_is_to_come_needs_a_spawn_point_of_its_own_side(rows, line):
    error = error_of(with_map(*rows))
    assert (error.code, error.where.split(": ")[0]) == ("scenario/bad-field", f"my.yaml:{line}")
    assert "draw spawn points" in error.sentence()


@pytest.mark.rule("CLK-36")
@pytest.mark.parametrize(
    ("rows", "leaderless", "says"),
    [
        (("S < .", "l > s"), "false", "Left has no leader; draw L on the map or set leaderless: true"),
        (("S < L", ". > s"), "false", "Right has no leader; draw l on the map or set leaderless: true"),
        (("L < L", ". > s"), "true", "Left has 2 leaders; keep one"),
        (("L l .", "> l <"), "false", "Right has 2 leaders; keep one"),
    ],
)
def test_a_side_has_one_leader_or_none_where_that_is_allowed(rows, leaderless, says):
    error = error_of(with_map(*rows).replace("leaderless: true", f"leaderless: {leaderless}"))
    assert (error.code, error.where) == ("scenario/bad-field", "my.yaml:1: the file")
    assert says in error.sentence()


@pytest.mark.rule("CLK-36")
@pytest.mark.parametrize(("row", "side"), [("s . W", "Left"), ("S . w", "Right"), (". . #", "Left")])
def test_each_side_has_somebody_who_can_act(row, side):
    error = error_of(f"game: cloak\ntitle: Mine\nleaderless: true\nmap: {row!r}\n")
    assert (error.code, error.where) == ("scenario/bad-field", "my.yaml:1: the file")
    assert f"{side} has nobody who can act" in error.sentence()


@pytest.mark.rule("CLK-02")
@pytest.mark.rule("CLK-24")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("turn_p: -0.1", "greater than or equal to 0"),
        ("turn_p: 1.5", "less than or equal to 1"),
        ("turn_p: 0.12345", "at most four decimals"),
        ("turn_p: .nan", "less than or equal to 1"),
        ("turn_p: .inf", "less than or equal to 1"),
        ("turn_p: often", "valid number"),
        ("soldier_damage: 0", "greater than or equal to 1"),
        ("overwatch_damage: 0", "greater than or equal to 1"),
        ("leader_damage: 0", "greater than or equal to 1"),
        ("soldier_hp: 0", "greater than or equal to 1"),
        ("wall_hp: 201", "less than or equal to 200"),
        ("spy_stamina: -1", "greater than or equal to 0"),
        ("cloak_cost: -1", "greater than or equal to 0"),
        ("overwatch_cost: 1.5", "valid integer"),
        ('spy_hp: "7"', "valid integer"),
        ("directions: 6", "4 or 8"),
        ("turn_limit: 0", "greater than or equal to 1"),
        ("turn_limit: 251", "less than or equal to 250"),
    ],
)
def test_numbers_out_of_their_limits_are_refused(line, says):
    text = changed(line)
    error = error_of(text)
    field = line.split(":")[0]
    assert error.code == "scenario/bad-field"
    assert error.where == f"my.yaml:{text.splitlines().index(line) + 1}: {field}"
    assert says in error.sentence()


@pytest.mark.rule("CLK-24")
@pytest.mark.parametrize("chance", ["0", "1", "0.0", "1.0", "0.1234", "0.9999"])
def test_chances_of_up_to_four_decimals_are_allowed(chance):
    assert parse_scenario(CloakFile, changed(f"turn_p: {chance}")).turn_p == float(chance)


def test_a_field_that_is_misspelt_is_pointed_out():
    error = error_of(changed("soldier_hpp: 4"))
    assert (error.code, error.where) == ("scenario/unknown-field", "my.yaml:13")
    assert "did you mean soldier_hp?" in error.sentence()


@pytest.mark.rule("CLK-05")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("s3 n", "action/not-yours"),
        ("p2 hold", "action/not-yours"),
        ("p2 back", "action/not-yours"),
        ("#1 n", "action/wall"),
        ("W1 hold", "action/wall"),
        ("S1 n", "action/no-way"),
        ("S1 w", "action/no-way"),
        ("P1 e", "action/no-way"),
        ("S2 e", "action/in-overwatch"),
        ("S2 n", "action/in-overwatch"),
        ("S1 back", "action/no-order"),
        ("L1 toggle", "action/no-ability"),
        ("L1 attack w", "action/no-way"),
        ("S9 n", "action/no-such-entity"),
        ("S0 n", "action/no-such-entity"),
        ("S999999 n", "action/no-such-entity"),
        ("S１ n", "action/no-such-entity"),
        ("X1 n", "action/no-such-entity"),
        ("hello world", "action/no-such-entity"),
        ("S1 ne", "action/unreadable"),
        ("S1 fly", "action/unreadable"),
        ("S1 e e", "action/unreadable"),
        ("S1", "action/unreadable"),
        ("commit now", "action/no-such-entity"),
        ("", "action/unreadable"),
        ("\n\t ", "action/unreadable"),
        ("S1 e" * 1000, "action/unreadable"),
    ],
)
def test_orders_that_cannot_be_are_refused_and_change_nothing(text, code):
    match = cloak("""
        S . s .
        P # . p
        L S . .
        S2 b3 active
    """)
    error = refused(match, text, LEFT)
    assert error.code == code
    assert error.reason
    assert error.remedy


@pytest.mark.rule("CLK-05")
def test_the_dead_the_late_and_the_turned_take_no_orders():
    match = cloak(
        "S S p < . s", left=[{"type": "spy", "turn": 5}], right=[{"type": "soldier", "turn": 9, "at": ["e1"]}]
    )
    orders(match, right="p2 toggle")
    orders(match, "S2 e")
    assert refused(match, "S2 n", LEFT).code == "action/dead"
    assert refused(match, "S2 back", LEFT).code == "action/dead"
    assert refused(match, "P1 n", LEFT).code == "action/to-come"
    assert refused(match, "p2 n", LEFT).code == "action/not-yours"
    assert refused(match, "s4 hold", RIGHT).code == "action/to-come"


@pytest.mark.rule("CLK-36")
def test_when_the_match_is_over_every_order_is_refused():
    match = cloak("S s\ns2 b1 hp 4")
    orders(match, "S1 e")
    for text in ("S1 w", "commit", "nonsense"):
        assert refused(match, text, LEFT).code == "match/over"
    assert refused(match, "s2 w", RIGHT).code == "match/over"


def test_the_field_has_thirty_a_side_and_the_last_six_soldiers_come_in_the_fourth_turn():
    box, file = GAME.box("field").scenario, GAME.file("field")
    slots = [box.slots[i] for i in range(box.entities)]
    for side in (0, 1):
        assert sum(slot.team == side for slot in slots) == 30
        assert sum(slot.team == side and slot.due == 4 and slot.type == Type.SOLDIER for slot in slots) == 6
        assert not any(slot.due > 4 for slot in slots)
    assert file.about.endswith("The last six soldiers of each side arrive in the fourth turn.")
