"""Lasertag: maps and orders that cannot be, and what the errors say."""

import time

import pytest
from lasertag_kit import GAME, lasertag, refused

from sandtable import SandtableError
from sandtable.contract.scenario import parse_scenario
from sandtable.games.lasertag.file import LasertagFile, map_rows
from sandtable.games.lasertag.scenario import MAX_SOLDIERS, MAX_TEAM, SIDE, Mode

GOOD = """\
game: lasertag
title: Mine
turn_limit: 9
red_target: 20
legend: {x: blue sniper on cover}
map: |
  G . .
  # + x
"""


def error_of(text):
    with pytest.raises(SandtableError) as caught:
        parse_scenario(LasertagFile, text, "my.yaml")
    assert "\n" not in caught.value.sentence()
    return caught.value


def with_map(*rows):
    return GOOD.partition("  G")[0] + "".join(f"  {row}\n" for row in rows)


@pytest.mark.rule("LT-13")
@pytest.mark.rule("LT-30")
def test_the_file_that_the_others_are_made_from_is_in_order():
    file = parse_scenario(LasertagFile, GOOD, "my.yaml")
    assert [(place.thing, place.team, place.x, place.y) for place in file.placed()] == [
        ("grunt", 0, 0, 0),
        ("sniper", 1, 2, 1),
    ]
    box = GAME.box(file).scenario
    assert (box.turn_limit, box.target[0], box.target[1], box.width, box.height) == (9, 20, 0, 3, 2)


@pytest.mark.rule("LT-30")
@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (("G . .", ". x"), "row 2 has 2 squares, row 1 has 3; make them equal"),
        (("G . .", "", ". . x"), "row 2 has 0 squares"),
        (("G . .", ". ? x"), "row 2: '?' is no letter of the legend"),
        (("G . .", ". é x"), "'é' is no letter of the legend"),
        (("G x" + " ." * 20,), "the map is 22 × 1; 21 × 21 is the largest"),
        (("G x .", *[". . ."] * 21), "the map is 3 × 22; 21 × 21 is the largest"),
    ],
)
def test_maps_that_cannot_be_are_refused(rows, says):
    error = error_of(with_map(*rows))
    assert (error.code, error.where) == ("scenario/bad-field", "my.yaml:6: map")
    assert says in error.sentence()


@pytest.mark.rule("LT-30")
@pytest.mark.parametrize("empty", ['""', '"   "', "|"])
def test_a_map_without_squares_is_refused(empty):
    error = error_of(f"game: lasertag\ntitle: Mine\nmap: {empty}\n")
    assert (error.code, error.where) == ("scenario/bad-field", "my.yaml:3: map")
    assert "draw at least one row" in error.sentence()


@pytest.mark.rule("LT-30")
@pytest.mark.parametrize(
    ("legend", "says"),
    [
        ("{x: blue sniper in the wall}", "'blue sniper in the wall' means nothing"),
        ("{x: red grunt on wall}", "nobody and nothing can be in a wall"),
        ("{x: blue base on wall}", "nobody and nothing can be in a wall"),
        ("{x: blue}", "'blue' means nothing"),
        ("{xy: wall}", "'xy' is no letter"),
        ("{' ': wall}", "' ' is no letter"),
    ],
)
def test_a_legend_says_what_can_be(legend, says):
    error = error_of(GOOD.replace("{x: blue sniper on cover}", legend))
    assert (error.code, error.where) == ("scenario/bad-field", "my.yaml:5: legend")
    assert says in error.sentence()


@pytest.mark.rule("LT-30")
@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (("G . .",), "Blue has no soldiers; draw g or s or n on the map"),
        ((". . x",), "Red has no soldiers; draw G or S or N on the map"),
        (("B . b",), "Red has no soldiers"),
        (("G " * 17 + "x",), f"Red has 17 soldiers; at most {MAX_TEAM} fit into a team"),
        (("G " * 13 + ". " * 5, "g " * 12 + ". " * 6), f"there are 25 soldiers; at most {MAX_SOLDIERS} fit on a map"),
        (("G x" + " B" * 9,), "there are 9 bases; at most 8 fit on a map"),
    ],
)
def test_teams_that_cannot_be_are_refused(rows, says):
    error = error_of(with_map(*rows))
    assert (error.code, error.where) == ("scenario/bad-field", "my.yaml:1: the file")
    assert says in error.sentence()


@pytest.mark.rule("LT-13")
@pytest.mark.parametrize(
    ("old", "new", "line", "field"),
    [
        ("turn_limit: 9", "turn_limit: -1", 3, "turn_limit"),
        ("turn_limit: 9", "turn_limit: 201", 3, "turn_limit"),
        ("turn_limit: 9", "turn_limit: many", 3, "turn_limit"),
        ("red_target: 20", "red_target: -20", 4, "red_target"),
        ("red_target: 20", "blue_target: 10001", 4, "blue_target"),
        ("red_target: 20", "base_points: -5", 4, "base_points"),
        ("red_target: 20", "soldier_points: 101", 4, "soldier_points"),
        ("red_target: 20", "starts: green", 4, "starts"),
        ("red_target: 20", "fog: 1", 4, "fog"),
    ],
)
def test_numbers_that_cannot_be_are_refused(old, new, line, field):
    error = error_of(GOOD.replace(old, new))
    assert (error.code, error.where) == ("scenario/bad-field", f"my.yaml:{line}: {field}")


@pytest.mark.rule("LT-30")
def test_fifteen_against_five_and_eight_against_eight_fit():
    for reds, blues in ((15, 5), (8, 8), (16, 8)):
        rows = ("G " * reds + ". " * (16 - reds), "g " * blues + ". " * (16 - blues))
        assert len(parse_scenario(LasertagFile, with_map(*rows)).placed()) == reds + blues


@pytest.mark.rule("LT-30")
def test_the_largest_map_is_read_at_once():
    """Nothing is compiled for it; later maps take a fraction of the first."""
    rows = ["G . . # + . . " * 3] + [". # . . . + . . # . . . # . + . . . # . ."] * 19 + [". . " * 10 + "x"]
    began = time.perf_counter()
    box = GAME.box(parse_scenario(LasertagFile, with_map(*rows))).scenario
    assert time.perf_counter() - began < 2.0
    assert (box.width, box.height) == (21, 21)


FIGHT = """
    G . . # . .
    S . . # . s
    . . . . . .
    B . . . . b
"""


@pytest.mark.parametrize(
    ("order", "lines", "code"),
    [
        ("G1 b1", "G1 a1 ap 0 moved", "action/no-points"),
        ("S1 fires s2", "S1 a2 ap 0 moved", "action/no-points"),
        ("G1 e1", "", "action/out-of-reach"),
        ("G1 d1", "", "action/wall"),
        ("G1 a2", "", "action/occupied"),
        ("G1 fires s2", "", "action/not-in-sight"),
        ("S1 fires s2", "S1 a2 off", "action/laser-off"),
        ("S1 fires s2", "S1 a2 ap 2 moved charging", "action/laser-off"),
        ("S1 fires s2", "S1 a2 ap 2 fired 1", "action/fired-already"),
        ("S1 fires G1", "", "action/own-target"),
        ("S1 fires base1", "", "action/own-target"),
        ("s2 e1", "", "action/not-yours"),
        ("S1 z9", "", "cell/off-board"),
        ("S1 99", "", "cell/bad-name"),
        ("S9 a1", "", "action/no-such-name"),
        ("B1 a1", "", "action/unreadable"),
        ("S1 fires", "", "cell/bad-name"),
        ("S1", "", "action/unreadable"),
        ("jump", "", "action/unreadable"),
        ("Q1 a1", "", "action/unreadable"),
    ],
)
def test_orders_that_cannot_be_are_refused_and_change_nothing(order, lines, code):
    match = lasertag(FIGHT + lines)
    assert refused(match, order).code == code


@pytest.mark.parametrize(
    ("written", "plain"),
    [("s1 moves to b2", "S1 b2"), ("S1  B2", "S1 b2"), ("g1 fire at BASE2", "G1 fires base2"), ("end turn", "end")],
)
def test_orders_may_be_written_in_other_words(written, plain):
    match = lasertag(FIGHT)
    assert match.parse(written) == match.parse(plain)


@pytest.mark.parametrize(("scenario", "team"), [("courtyard", 6), ("depot", 8)])
def test_the_large_maps_with_a_flag_mirror_red_and_blue(scenario, team):
    rows = map_rows(GAME.file(scenario).map)
    assert (len(rows), len(rows[0])) == (SIDE, SIDE)
    assert [row[::-1].swapcase() for row in rows] == rows
    box = GAME.box(scenario).scenario
    assert (box.first[1], box.first[2], box.mode) == (team, 2 * team, Mode.CAPTURE_THE_FLAG)
