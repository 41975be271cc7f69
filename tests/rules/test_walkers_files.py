"""Walkers: wrong scenario files get file, line, code and remedy, all that is wrong at once."""

import pytest

from sandtable import SandtableError
from sandtable.contract.scenario import parse_scenario
from sandtable.games.walkers.file import WalkersFile
from sandtable.games.walkers.kit import house_kit

GOOD = """
game: walkers
title: Test
grounds:
  bog: {letter: g, looks: swamp, wheels: closed, tracks: good stuck, walk: poor unstable}
weapons:
  popgun: {damage: 1, tier: 1, aimtime: 2, velocity: 3, ticks: 2}
machines:
  beetle:
    title: Beetle
    code: be
    icon: jeep
    weight: light
    size: 4
    armour: 1
    value: 2
    skills:
      piloting: 4/8/13/18
      gunnery: 4/8/13/21
      sensors: 4/8/21/21
      structure: 1/2/3/4
      armour: 17/18/19/20
    movements: [wheels 6+1 for 5]
    weapons: [popgun, minigun]
map: |
  .  .  g  .1 .>
   .  f  b  .
  .  g  g  .  .>
   .< .  .  .
limit: 50
amber:
  - beetle a1 e at 4
  - strider b2 ne at 0
cobalt:
  - beetle e3 w at 3
amber_exits: 1
"""


def changed(*changes):
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def complaint(*changes):
    """What is said of the file with something in it replaced, once for each change."""
    with pytest.raises(SandtableError) as error:
        parse_scenario(WalkersFile, changed(*changes), "my.yaml")
    return error.value


def line_of(text):
    return next(number for number, line in enumerate(GOOD.splitlines(), 1) if text in line)


def check(old, new, at, said):
    error = complaint((old, new))
    assert error.code == "scenario/bad-field"
    assert said in error.sentence()
    assert error.where.split(":")[:2] == ["my.yaml", str(line_of(at))]
    assert not error.others


def test_the_file_that_the_others_are_made_from_is_good():
    assert parse_scenario(WalkersFile, GOOD).amber == ["beetle a1 e at 4", "strider b2 ne at 0"]


@pytest.mark.rule("WLK-17")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("good stuck", "fair stuck", "'fair' is no tier; use one of appropriate, closed, excellent, good, none, poor"),
        ("good stuck", "impossible stuck", "'impossible' is no tier"),
        ("good stuck", "good", "'' is no mishap; use one of minor, stuck, unstable"),
        ("good stuck", "good stuk", "'stuk' is no mishap; did you mean 'stuck'?"),
        ("wheels: closed", "wheels: 3", "Input should be a valid string"),
        ("looks: swamp", "looks: swampy", "'swampy' is no ground that can be drawn; did you mean 'swamp'?"),
        ("letter: g", "letter: f", "forest has the letter 'f'; choose another"),
        ("letter: g", "letter: gg", "String should have at most 1 character"),
        ("letter: g", "letter: ' '", "String should match pattern"),
        ("looks: swamp", "cover: 3", "Input should be less than or equal to 2"),
        ("looks: swamp", "tall: 10", "Input should be less than or equal to 9"),
        ("  bog:", "  Bog:", "'Bog' is no name; use small letters and blanks, at most 20"),
    ],
)
def test_wrong_ground_is_refused(old, new, said):
    check(old, new, "bog:", said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("aimtime: 2", "aimtime: -1", "Input should be greater than or equal to 0"),
        ("aimtime: 2", "aimtime: 6", "Input should be less than or equal to 5"),
        ("aimtime: 2", "aimtime: 2, stabilisation: 6", "Input should be less than or equal to 5"),
        ("aimtime: 2", "aimtime: 2.5", "Input should be a valid integer"),
        ("damage: 1", "damage: 0", "Input should be greater than or equal to 1"),
        ("damage: 1", "damage: 6", "Input should be less than or equal to 5"),
        ("tier: 1", "tier: 0", "Input should be greater than or equal to 1"),
        ("velocity: 3", "velocity: -3", "Input should be greater than or equal to 0"),
        ("velocity: 3", "velocity: 3, minimum: 10", "Input should be less than or equal to 9"),
        ("ticks: 2", "ticks: 0", "Input should be greater than or equal to 1"),
        ("  popgun:", "  pop gun:", "'pop gun' is no name; use small letters and _, at most 20"),
    ],
)
def test_wrong_weapons_are_refused(old, new, said):
    """The gun of the beetle is then no weapon either; that is not told again."""
    check(old, new, "popgun:", said)


@pytest.mark.rule("WLK-12")
@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ("[wheels 6+1 for 5]", "[]", "movements", "List should have at least 1 item after validation, not 0"),
        ("[wheels 6+1 for 5]", "[walk 1+0 for 1, walk 1+1 for 1, walk 2+1 for 1]", "movements", "at most 2 items"),
        ("wheels 6+1 for 5", "wheels 6 for 5", "movements", "'wheels 6 for 5' is no movement; write it like 'walk 4+2"),
        ("wheels 6+1 for 5", "wings 6+1 for 5", "movements", "'wings' is no way to move; use one of hover, tracks"),
        ("wheels 6+1 for 5", "wheels 0+1 for 5", "movements", "'0' should be a number from 1 to 12"),
        ("wheels 6+1 for 5", "wheels 7+6 for 5", "movements", "'wheels 7+6 for 5' goes 13 hexes; 12 is the most"),
        ("wheels 6+1 for 5", "wheels 6+1 for 0", "movements", "'0' should be a number from 1 to 20"),
        ("wheels 6+1 for 5", "wheels 6+1 for 99999999", "movements", "'99999999' should be a number from 1 to 20"),
        ("[popgun, minigun]", "[]", "    weapons", "List should have at least 1 item"),
        ("[popgun, minigun]", "[popgun, minigum]", "    weapons", "'minigum' is no weapon; did you mean 'minigun'?"),
        ("[popgun, minigun]", "[popgun, popgun]", "beetle", "the weapon 'popgun' is given twice; keep one"),
        ("[wheels 6+1 for 5]", "[hover 2+0 for 3, hover 2+0 for 3]", "beetle", "the movement 'hover 2+0 for 3' is"),
        ("icon: jeep", "icon: jep", "icon", "'jep' is no icon; did you mean 'jeep'?"),
        ("weight: light", "weight: heavier", "weight", "Input should be 'light', 'medium' or 'heavy'"),
        ("size: 4", "size: 3", "size", "Input should be greater than or equal to 4"),
        ("size: 4", "size: 11", "size", "Input should be less than or equal to 10"),
        ("armour: 1\n", "armour: 6\n", "armour: 1", "Input should be less than or equal to 5"),
        ("value: 2", "value: 0", "value", "Input should be greater than or equal to 1"),
        ("code: be", "code: st", "code", "strider has the code 'st'; choose another"),
        ("code: be", "code: BE", "code", "String should match pattern"),
        ("  beetle:", "  beetle-two:", "beetle:", "'beetle-two' is no name"),
    ],
)
def test_wrong_machines_are_refused(old, new, at, said):
    check(old, new, at, said)


@pytest.mark.rule("WLK-20")
def test_jump_jets_that_could_lift_nobody_are_refused():
    said = "a jump takes 3 thrust at least; give more, or leave it out"
    check("size: 4", "size: 4\n    thrust: 2", "armour: 1", said)


@pytest.mark.rule("WLK-01")
@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ("4/8/13", "'4/8/13' has 3 thresholds; write four, like 4/8/13/18 (21 is never)"),
        ("4/8/13/18/20", "has 5 thresholds"),
        ("4/8/8/18", "the thresholds '4/8/8/18' do not ascend; a better tier needs a higher face"),
        ("4/13/8/18", "do not ascend"),
        ("21/8/13/18", "do not ascend"),
        ("0/8/13/18", "'0' should be a number from 1 to 21"),
        ("4/8/13/22", "'22' should be a number from 1 to 21"),
        ("4/8/x/18", "'x' should be a number from 1 to 21"),
        ("4/8/-13/18", "'-13' should be a number from 1 to 21"),
    ],
)
def test_thresholds_that_no_die_could_meet_in_order_are_refused(faces, said):
    check("piloting: 4/8/13/18", f"piloting: {faces}", "piloting", said)


def test_a_machine_without_a_skill_is_refused():
    error = complaint(("      sensors: 4/8/21/21\n", ""))
    assert (error.code, error.value) == ("scenario/missing-field", "machines.beetle.skills.sensors")


FIRST = ".  .  g  .1 .>\n"
ROW = "   .  f  b  .\n"
LAST = "   .< .  .  .\n"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (FIRST, ".  .  g  .1 .> .\n", "row 2 has 4 hexes; draw 6, as the first two rows ask"),
        (FIRST, ".  .  g  .1\n", "row 3 has 5 hexes; draw 4, as the first two rows ask"),
        (LAST, "   .< .  .\n", "row 4 has 3 hexes; draw 4, as the first two rows ask"),
        (LAST, "\n" + LAST, "row 4 has 0 hexes; draw 4, as the first two rows ask"),
        (FIRST, ".  .  g  ?1 .>\n", "d1: '?' is no ground; use - . = b d f g m r s u ~"),
        (FIRST, ".  .  g  .12 .>\n", "row 1: '.12' is no hex; write a ground's letter, then perhaps its level"),
        (FIRST, ".  .  g  .1 .>>\n", "row 1: '.>>' is no hex"),
        (FIRST, ".  .  g  .1 .*\n", "row 1: '.*' is no hex"),
        (FIRST, ".  .  g  .1 b>\n", "the exit at e1 is closed to all; move it"),
        (FIRST + ROW, ".  b  g  .1 .>\n   b  f  b  .\n", "the map is not connected, a1 cannot be reached; open a way"),
    ],
)
def test_a_map_that_nobody_could_play_on_is_refused(old, new, said):
    check(old, new, "map", said)


def test_a_map_that_is_too_large_or_too_small_is_refused():
    whole = GOOD[GOOD.index("  .  .  g") : GOOD.index("limit")]
    check(whole, "  .  .  .\n", "map", "the map has too few hexes; draw at least two rows")
    check(whole, 17 * f"  {25 * '. '}\n", "map", "the map takes 25 × 17 places; 400 is the most")
    check(whole, 3 * f"  {26 * '. '}\n", "map", "the map is 26 × 3; 25 × 25 is the largest")
    check(whole, 26 * "  . . . .\n", "map", "the map is 4 × 26; 25 × 25 is the largest")
    check(whole, 2 * "  b b b b b\n", "map", "the map is not connected, everything cannot be reached; open a way")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("beetle a1 e at 4", "beetle a1", "'beetle a1' says no start; write it like 'strider c3 ne' or 'strider c3"),
        ("beetle a1 e at 4", "beetle a1 e at", "'beetle a1 e at' says no start"),
        ("beetle a1 e at 4", "beetle a1 e 4", "'beetle a1 e 4' says no start"),
        ("beetle a1 e at 4", "beetel a1 e at 4", "'beetel' is no machine; did you mean 'beetle'?"),
        ("beetle a1 e at 4", "beetle a1 n at 4", "'n' is no facing; use one of ne, e, se, sw, w, nw"),
        ("beetle a1 e at 4", "beetle f1 e at 4", "'f1': the board has 5 columns and 4 rows; a1 to e4"),
        ("beetle a1 e at 4", "beetle a5 e at 4", "'a5': the board has 5 columns and 4 rows"),
        ("beetle a1 e at 4", "beetle e2 e at 4", "'e2': the board has no cell there; choose another one"),
        ("beetle a1 e at 4", "beetle 1a e at 4", "'1a': a cell is a letter and a number"),
        ("beetle a1 e at 4", "beetle c1 e at 4", "the ground of c1 is closed to beetle; move it"),
        ("beetle a1 e at 4", "beetle c2 e at 4", "the ground of c2 is closed to beetle; move it"),
        ("beetle a1 e at 4", "beetle a1 e at -4", "'-4' should be a number from 0 to 1000"),
        ("beetle a1 e at 4", "beetle a1 e at 50", "it starts at tick 50, and the match ends at 50; give fewer"),
    ],
)
def test_a_machine_that_could_not_start_so_is_refused(old, new, said):
    check(old, new, "- beetle a1", said)


def test_two_machines_on_one_hex_are_refused_whosever_they_are():
    check("strider b2 ne", "strider A1 ne", "- strider", "two machines are to stand on A1; move one")
    check("beetle e3 w at 3", "beetle b2 w at 3", "- beetle e3", "two machines are to stand on b2; move one")


@pytest.mark.rule("WLK-10")
def test_starting_ticks_are_given_to_all_or_to_none():
    said = "some machines have starting ticks and some have not; write 'at …' behind all or none"
    check("strider b2 ne at 0", "strider b2 ne", "- strider", said)
    check("beetle e3 w at 3", "beetle e3 w", "- beetle e3", said)
    none = GOOD.replace(" at 4", "").replace(" at 0", "").replace(" at 3", "")
    assert [start.ticks for side in parse_scenario(WalkersFile, none).starts() for start in side] == [None] * 3


CLIFF = """
  .> b  b  b  b
   .3 b  b  b
  .  .  .  .  .>
   .< .  .  .
"""[1:]


@pytest.mark.rule("WLK-16")
def test_exits_that_nobody_can_come_to_are_refused():
    """Three levels are too much for a step, but not for jump jets."""
    whole = GOOD[GOOD.index("  .  .  g") : GOOD.index("limit")]
    moved = ("beetle a1 e", "beetle b3 e"), ("strider b2 ne", "strider c3 e")
    error = complaint((whole, CLIFF), *moved)
    assert "no machine of Amber can come to its exit at a1; open a way" in error.sentence()
    assert error.where == f"my.yaml:{line_of('amber:')}: amber"
    parse_scenario(WalkersFile, changed((whole, CLIFF), *moved, ("strider c3", "heron c3")))
    parse_scenario(WalkersFile, changed((whole, CLIFF.replace(".3", ".2")), *moved))


def test_more_exits_than_machines_can_come_to_are_refused():
    at = "amber_exits"
    check("amber_exits: 1", "amber_exits: 3", at, "2 of Amber's machines can come to an exit, 3 must; ask for fewer")
    check("amber_exits: 1", "amber_exits: 9", at, "Input should be less than or equal to 8")
    check("amber_exits: 1", "cobalt_exits: 2", at, "1 of Cobalt's machines can come to an exit, 2 must; ask for fewer")
    assert "Amber has no exits; mark hexes with >" in complaint((".>", ".")).sentence()
    assert (
        "Cobalt has no exits; mark hexes with <" in complaint((".<", "."), ("amber_exits", "cobalt_exits")).sentence()
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            [("amber:\n  - beetle a1 e at 4\n  - strider b2 ne at 0\n", ""), ("amber_exits: 1\n", "")],
            "Amber has no mach",
        ),
        ([("cobalt:\n  - beetle e3 w at 3\n", "")], "Cobalt has no machines; list some under cobalt"),
        ([(GOOD[GOOD.index("map:") : GOOD.index("limit")], "")], "there is no map; draw one under map"),
    ],
)
def test_a_file_without_a_map_or_without_machines_is_refused(changes, said):
    assert said in complaint(*changes).sentence()


@pytest.mark.rule("WLK-11")
def test_a_match_that_would_hardly_begin_or_never_end_is_refused():
    check("limit: 50", "limit: 9", "limit", "Input should be greater than or equal to 10")
    check("limit: 50", "limit: 1001", "limit", "Input should be less than or equal to 1000")


def test_too_many_of_everything_are_refused():
    more = "".join(f"\n  - strider {place} e at 1" for place in ("b1", "a2", "a3", "b4", "c4", "d4", "d2"))
    assert "at most 8 items" in complaint(("\n  - strider b2 ne at 0", "\n  - strider b2 ne at 0" + more)).sentence()
    kinds = {
        "grounds": (14, "{letter: '%s'}", "with the house's there are 26 grounds; 24 is the most"),
        "weapons": (
            20,
            "{damage: 1, tier: 1, aimtime: 2, velocity: 3, ticks: 2}",
            "there are 33 weapons; 32 is the most",
        ),
    }
    for kind, (count, block, said) in kinds.items():
        names = "abcdefghijklmnopqrstuvwxyz"[:count]
        blocks = "".join(f"\n  {name}: {block % name.upper() if '%' in block else block}" for name in names)
        error = complaint((f"\n{kind}:\n", f"\n{kind}:{blocks}\n"))
        assert said in error.sentence()
        assert error.where == f"my.yaml:{line_of(f'{kind}:')}: {kind}"
    beetle = GOOD[GOOD.index("  beetle:") : GOOD.index("map:")]
    many = "".join(beetle.replace("beetle", f"beetle{letter}") for letter in "abcdefghijklmnopqrst")
    assert "there are 33 machines; 32 is the most" in complaint((beetle, beetle + many)).sentence()


def test_all_that_is_wrong_is_told_at_once():
    error = complaint(
        ("good stuck", "good stuk"),
        ("aimtime: 2", "aimtime: -2"),
        ("4/8/13/21", "4/8/13/7"),
        ("code: be", "code: b"),
        ("limit: 50", "limit: 5"),
    )
    told = [error, *error.others]
    assert [int(one.where.split(":")[1]) for one in told] == sorted(
        map(line_of, ("bog", "popgun", "code", "gunnery", "limit"))
    )


def test_all_machines_that_could_not_start_are_told_at_once():
    error = complaint(("beetle a1 e", "beetle a9 e"), ("strider b2 ne", "strider b2 n"))
    assert [one.value for one in (error, *error.others)] == ["beetle a9 e at 4", "strider b2 n at 0"]


def test_a_bad_file_leaves_the_house_as_it_was():
    before, shown = house_kit(), repr(house_kit())
    complaint(("title: Beetle", "title: ''"))
    assert house_kit() is before
    assert repr(house_kit()) == shown
