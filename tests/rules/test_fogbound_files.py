"""Fogbound: wrong scenario files get file, line, code and remedy (FOG-03, FOG-57)."""

import pytest

from sandtable import SandtableError
from sandtable.contract.scenario import parse_scenario
from sandtable.games.fogbound import game
from sandtable.games.fogbound.file import FogboundFile, house_kit
from sandtable.games.fogbound.names import lexicon

GOOD = """
game: fogbound
title: Test
statuses:
  wet: {speed: -1}
  hot: {armour: 1, passes: never}
  cold: {armour: 2, passes: never}
units:
  frog:
    title: Frog
    code: fr
    health: 2
    energy: 4
    price: 2
    keywords: [aquatic]
    actions:
      tongue: {attack: ranged, range: 2, do: [damage 1 blade, status wet 1]}
      heat: {toggle: hot, energy: 1, upkeep: 1}
map: |
  .1 .  .  .2
   .1 ~ .* .2
budget: 10
dawn: [frog a1, militia a2]
dusk: [frog d1]
"""


def complaint(old, new):
    """What is said of the file with something in it replaced."""
    assert old in GOOD
    with pytest.raises(SandtableError) as error:
        parse_scenario(FogboundFile, GOOD.replace(old, new), "my.yaml")
    return error.value


def line_of(text):
    return next(number for number, line in enumerate(GOOD.splitlines(), 1) if text in line)


@pytest.mark.rule("FOG-03")
def test_the_file_that_the_others_are_made_from_is_good():
    assert parse_scenario(FogboundFile, GOOD).dawn == ["frog a1", "militia a2"]


@pytest.mark.rule("FOG-03")
@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("[aquatic]", "[aquatik]", "keywords", "'aquatik' is no keyword; did you mean 'aquatic'?"),
        ("[aquatic]", "[aquatic, aquatic]", "keywords", "'aquatic' is given twice; keep one"),
        ("[aquatic]", "[sense 9]", "keywords", "'9' should be a number from 1 to 4"),
        ("[aquatic]", "[resistance mud]", "keywords", "'mud' is no damage type"),
        ("damage 1 blade,", "damage one blade,", "tongue", "'one' should be a number from 1 to 20"),
        ("damage 1 blade,", "damange 1 blade,", "tongue", "'damange 1 blade' is no effect"),
        ("status wet 1", "status wett 1", "tongue", "'wett' is no status; did you mean 'wet'?"),
        ("attack: ranged, range: 2", "attack: melee, range: 2", "tongue", "a melee attack has range 1"),
        ("toggle: hot", "toggle: wet", "heat", "wet runs out by itself"),
        ("toggle: hot, energy: 1", "toggle: hot, energy: 9", "heat", "it costs 9 energy, the unit has 4"),
        ("toggle: hot", "do: [heal 1]", "heat", "nobody says whom it is for"),
        ("code: fr", "code: sc", "code", "scout has the code 'sc'; choose another"),
        ("health: 2", "health: 0", "health", "greater than or equal to 1"),
        (
            "dawn: [frog a1, militia a2]",
            "dawn: [frog a1, militia a1]",
            "dawn",
            "two units are to stand on a1; move one",
        ),
        ("dawn: [frog a1,", "dawn: [frog c1,", "dawn", "c1 is outside the zone of Dawn; choose a hex marked 1"),
        ("dawn: [frog a1,", "dawn: [frog z9,", "dawn", "the board has 4 columns and 2 rows"),
        ("dawn: [frog a1,", "dawn: [frogg a1,", "dawn", "'frogg' is no unit; did you mean 'frog'?"),
        ("budget: 10", "budget: 3", "dawn", "the army costs 5 so far, the budget is 3; take fewer"),
        (".1 .  .  .2\n   .1 ~ .* .2", ".1 A  .  .2\n   .1 A .* .2", "map", "the map is not connected"),
        (".1 .  .  .2", ".1 .  ?  .2", "map", "c1: '?' is no terrain"),
        ("~ .* .2", "~ . .2", "map", "there are 0 objectives"),
        (".1 .  .  .2", ".1 .  .2", "map", "row 2 has 4 hexes"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line_and_a_remedy(old, new, place, said):
    error = complaint(old, new)
    assert error.code == "scenario/bad-field"
    assert said in error.sentence()
    where, line = error.where.split(":")[:2]
    assert where == "my.yaml"
    first = line_of(place)
    assert first <= int(line) <= first + 2


@pytest.mark.rule("FOG-03")
@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("health: 2", "health: two", "scenario/bad-field", "health"),
        ("    code: fr\n", "", "scenario/missing-field", "code"),
        ("    price: 2", "    price: 2\n    weight: 2", "scenario/unknown-field", "weight"),
        ("[aquatic]", "[amphibious]", "scenario/bad-field", "'amphibious' is no keyword"),
        ("toggle: hot,", "toggle: hot, needs: hot,", "scenario/bad-field", "toggles go in a circle"),
        ("dusk: [frog d1]", "dusk: [frog a1]", "scenario/bad-field", "a1 is outside the zone of Dusk"),
    ],
)
def test_a_bad_file_gets_a_stable_code_and_leaves_the_house_as_it_was(old, new, code, said):
    before, shown = house_kit(), repr(house_kit())
    error = complaint(old, new)
    assert error.code == code
    assert said in error.sentence()
    assert house_kit() is before
    assert repr(house_kit()) == shown


TONGUE = "tongue: {attack: ranged, range: 2, do: [damage 1 blade, status wet 1]}"
HEAT = "heat: {toggle: hot, energy: 1, upkeep: 1}"


@pytest.mark.rule("FOG-03")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (HEAT, "heat: {toggle: hot, upkeep: 1, radius: 1}", "a toggle works on the unit itself"),
        (HEAT, "heat: {do: [heal 1], targets: friends, upkeep: 1}", "only a toggle has upkeep"),
        (HEAT, "heat: {do: [heal 1], targets: friends, blind: true}", "only ranged and area attacks need a line"),
        (HEAT, "heat: {do: [heal 1], targets: self, range: 3}", "what is for the unit itself has no range"),
        (TONGUE, "hop: {do: [heal 1, teleport], targets: hex}", "teleport, load, unload and reveal come first"),
        (TONGUE, "hop: {do: [teleport], targets: hex, radius: 1}", "teleport, load and unload are for one hex"),
        (TONGUE, "gulp: {do: [load], targets: enemies}", "a transport loads its own side"),
        (TONGUE, "burp: {attack: area, range: 2, do: [damage 1 blast, push 1]}", "one unit is pushed at a time"),
        (TONGUE, "bite: {attack: melee, do: [damage 1 blade], only: [flying, ground]}", "nobody is on the ground and"),
        ("[aquatic]", "[water only]", "'water only' has nowhere to be; add aquatic"),
        ("[aquatic]", "[aquatic]\n    triggers: [{when: move in, do: heal 1, to: other}]", "nobody else takes part"),
        ("[aquatic]", "[aquatic]\n    triggers: [{when: kill, do: heal 1, to: other}]", "whom it has killed is dead"),
        ("[aquatic]", "[aquatic]\n    triggers: [{when: hit, do: heal 1, to: self, radius: 1}]", "does nothing for"),
        ("[aquatic]", "[aquatic]\n    triggers: [{when: hit, do: heal 1, to: friends}]", "'friends' needs a radius"),
    ],
)
def test_what_would_do_nothing_or_move_somebody_wrongly_is_refused(old, new, said):
    error = complaint(old, new)
    assert (error.code, error.where.split(":")[0]) == ("scenario/bad-field", "my.yaml")
    assert said in error.sentence()


@pytest.mark.rule("FOG-43")
def test_what_a_status_makes_its_bearer_may_be_written_twice():
    twice = GOOD.replace("wet: {speed: -1}", "wet: {makes: [rooted, rooted]}")
    once = GOOD.replace("wet: {speed: -1}", "wet: {makes: [rooted]}")
    assert bytes(packed(twice)) == bytes(packed(once))


def packed(text):
    return game.box(parse_scenario(FogboundFile, text)).scenario


@pytest.mark.rule("FOG-41")
def test_toggles_that_need_each_other_go_in_a_circle():
    circle = "heat: {toggle: hot, energy: 1, upkeep: 1, needs: cold}\n      chill: {toggle: cold, needs: hot}"
    error = complaint("heat: {toggle: hot, energy: 1, upkeep: 1}", circle)
    assert "toggles go in a circle" in error.sentence()


@pytest.mark.rule("FOG-41")
def test_a_toggle_that_silences_could_never_be_switched_off():
    error = complaint("hot: {armour: 1, passes: never}", "hot: {makes: [silenced], passes: never}")
    assert "keeps its bearer from switching it off" in error.sentence()


@pytest.mark.rule("FOG-57")
def test_a_side_needs_an_army_or_the_means_to_buy_one():
    error = complaint("budget: 10\ndawn: [frog a1, militia a2]\ndusk: [frog d1]", "dawn: [frog a1]")
    assert "Dusk has no army and cannot buy one" in error.sentence()


@pytest.mark.rule("FOG-03")
def test_the_catalogue_has_what_was_promised():
    kit = house_kit()
    assert len(kit.units) >= 24
    assert len(kit.terrains) >= 14
    assert len(kit.statuses) >= 10
    assert {block.size for block in kit.units.values()} == {"S", "M", "L"}


@pytest.mark.rule("FOG-57")
def test_no_hex_is_in_both_zones_where_units_are_placed_in_secret():
    """A unit would be placed where the other side's already stands, unseen; or nobody would find a place."""
    text = GOOD.replace(".1 .  .  .2", ".12 . . .2").replace("militia a2", "militia")
    with pytest.raises(SandtableError, match="a1 is in both zones, and units are placed in secret; mark it 1 or 2"):
        parse_scenario(FogboundFile, text)
    assert parse_scenario(FogboundFile, GOOD.replace(".1 .  .  .2", ".12 . . .2")).dawn, "given places do no harm"


@pytest.mark.rule("FOG-57")
@pytest.mark.parametrize(
    "changes",
    [
        {"price: 2": "price: 12", "budget: 10": "budget: 10\nshop: [frog]"},
        {".2": "~2", "budget: 10": "budget: 10\nshop: [militia]"},
    ],
    ids=["only frogs at 12", "only militia and a zone of water"],
)
def test_who_buys_can_buy_something_and_put_it_somewhere(changes):
    text = GOOD.replace("[frog a1, militia a2]", "[militia a1]").replace("dusk: [frog d1]", "")
    for old, new in changes.items():
        text = text.replace(old, new)
    with pytest.raises(SandtableError, match="Dusk has no army and cannot buy one"):
        parse_scenario(FogboundFile, text)


@pytest.mark.rule("FOG-08")
def test_no_unit_becomes_faster_than_can_be_counted():
    """Twelve statuses that each add 9 to speed would add 108."""
    names = list(house_kit().statuses)[:12]
    fast = "".join(f"  {name}: {{speed: 9}}\n" for name in names)
    said = complaint("statuses:\n", f"statuses:\n{fast}")
    assert "all statuses together add 108 to a unit's speed; 100 is the most" in str(said)


@pytest.mark.rule("FOG-03")
@pytest.mark.parametrize(
    ("old", "new"), [("health: 2", "health: lots"), ("{speed: -1}", "{speed: fast}"), ("code: fr", "code: militia")]
)
def test_what_rests_on_a_wrong_block_is_not_told_to_be_wrong_as_well(old, new):
    assert complaint(old, new).others == ()


@pytest.mark.rule("FOG-03")
def test_mistakes_that_have_nothing_to_do_with_each_other_are_all_told():
    text = GOOD.replace("health: 2", "health: lots").replace("budget: 10", "budget: -1")
    with pytest.raises(SandtableError) as caught:
        parse_scenario(FogboundFile, text, "my.yaml")
    told = (caught.value, *caught.value.others)
    assert [one.where for one in told] == [
        f"my.yaml:{line_of('health: 2')}: units.frog.health", f"my.yaml:{line_of('budget')}: budget",
    ]  # fmt: skip


@pytest.mark.rule("FOG-03")
def test_a_file_has_names_of_its_own_even_where_one_lay_in_memory_before_that_is_gone():
    for number in range(20):
        title = f"Frog {number}"
        file = parse_scenario(FogboundFile, GOOD.replace("title: Frog", f"title: {title}"))
        assert lexicon(file).titles[-1] == title
        assert lexicon(file) is lexicon(file), "they are read once"
        del file
