"""Tyrant: wrong scenario files get file, line, code and remedy, all that is wrong at once."""

import pytest

from sandtable import SandtableError
from sandtable.contract.scenario import parse_scenario
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.kit import house_kit
from sandtable.games.tyrant.muster import SEAT_NAMES

GOOD = """
game: tyrant
title: Test
tiles:
  bog: {letter: b, looks: swamp, stops: true, ability: {use: full, do: [gain 1]}}
cards:
  bandit:
    title: Bandit
    code: bx
    set: bandits
    type: unit
    icon: wolf
    buy: 3
    play: 2
    health: 3
    movement: 2
    attack: 1
    protection: [spell costing 2 or less]
    abilities:
      - {use: full, target: enemy unit within 2, do: [damage 1]}
      - {use: enters, do: [mark 1 ward to self]}
  whip:
    title: Whip
    code: wx
    set: bandits
    type: equipment
    buy: 2
    play: 1
    durability: 2
    gives: {attack: 1}
    abilities:
      - {use: free, cost: [durability 1, resource 1], target: unit within 1, do: [push 1]}
  hail:
    title: Hail
    code: hx
    set: bandits
    type: spell
    buy: 2
    play: 1
    abilities:
      - {use: play, target: unit or boss, do: [damage 1]}
  tent:
    title: Tent
    code: tx
    set: bandits
    type: artifact
    solid: 2
regions: {A: The bog}
seats:
  red: {}
  blue: {purse: 2}
map: |
  .1 .  b  .
  .  bA bA .
  .  b  .  .2
goals: [king]
rounds: 20
gain: 3
deck: {militia: 4, taxes: 2}
store: {bandit: 3, whip: 2, hail: 2}
starts:
  - red king a1
  - blue king d3
  - tent d1
"""


def changed(*changes):
    text = GOOD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def complaint(*changes):
    """What is said of the file with something in it replaced, once for each change."""
    with pytest.raises(SandtableError) as error:
        parse_scenario(TyrantFile, changed(*changes), "my.yaml")
    return error.value


def line_of(text):
    return next(number for number, line in enumerate(GOOD.splitlines(), 1) if text in line)


def check(old, new, at, said):
    error = complaint((old, new))
    assert said in error.sentence()
    assert error.code == "scenario/bad-field"
    assert error.where.split(":")[:2] == ["my.yaml", str(line_of(at))]
    assert not error.others


def check_whole(said, *changes):
    """What concerns the whole file is told without a line."""
    error = complaint(*changes)
    assert said in error.sentence()
    assert not error.others


def test_the_file_that_the_others_are_made_from_is_good():
    file = parse_scenario(TyrantFile, GOOD)
    assert file.store == {"bandit": 3, "whip": 2, "hail": 2}
    assert set(file.kit().cards) == {"king", "militia", "taxes", "bandit", "whip", "hail", "tent"}


FULL = "- {use: full, target"
ENTERS = "{use: enters, do: [mark 1 ward to self]}"
SHOT = "{use: full, target: enemy unit within 2, do: [damage 1]}"
CRACK = "{use: free, cost: [durability 1, resource 1], target: unit within 1, do: [push 1]}"
CAST = "{use: play, target: unit or boss, do: [damage 1]}"


@pytest.mark.rule("TYR-20")
@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ("type: unit", "type: unti", "type: unit", "'unti' is no type of card; did you mean 'unit'?"),
        ("icon: wolf", "icon: wulf", "icon", "'wulf' is no icon; did you mean 'wolf'?"),
        ("title: Bandit", "title: Fireball", "title: Bandit", "fireball has the title 'Fireball'; choose another"),
        ("code: bx", "code: fi", "code: bx", "fireball has the code 'fi'; choose another"),
        ("code: bx", "code: wx", "code: bx", "whip has the code 'wx'; choose another"),
        ("code: bx", "code: b", "code: bx", "String should match pattern"),
        ("  bandit:", "  Bandit:", "bandit:", "'Bandit' is no name; use small letters and _, at most 20"),
        ("set: bandits\n    type: unit", "set: Bandits\n    type: unit", "set", "String should match pattern"),
        ("health: 3", "health: 61", "health", "Input should be less than or equal to 60"),
        ("movement: 2", "movement: 9", "movement", "Input should be less than or equal to 8"),
        ("attack: 1\n", "attack: 10\n", "attack: 1", "Input should be less than or equal to 9"),
        ("attack: 1\n", "attack: 0\n    range: 3\n", "protection", "it has a range and no attack; add 'attack: 1'"),
        ("health: 3", "health: 0", "type: unit", "it has no health; add 'health: 3'"),
        ("buy: 3\n    play: 2", "buy: 3", "buy: 3", "it can be bought but never played; give it a play cost"),
        ("solid: 2", "solid: 2\n    health: 2", "regions", "cards of type artifact have no health; leave it out"),
        ("health: 3", "health: 3\n    solid: 2", "movement", "cards of type unit have no solid; leave it out"),
        ("health: 3", "health: 3\n    durability: 2", "movement", "cards of type unit have no durability"),
        ("buy: 2\n    play: 1\n    dur", "buy: 2\n    play: 1\n    upkeep: 1\n    dur", "durability", "have no upkeep"),
        ("durability: 2", "durability: 0", "type: equipment", "equipment has durability; add 'durability: 2'"),
        ("health: 3", "health: 3\n    keywords: [swim]", "movement", "'swim' is no keyword; did you mean 'swims'?"),
        ("health: 3", "health: 3\n    keywords: [swims, swims]", "movement", "'swims' is given twice; keep one"),
        ("health: 3", "health: 3\n    keywords: [swims, amphibious]", "movement", "keep one of swims and amphibious"),
        ("health: 3", "health: 3\n    keywords: [building]", "movement", "cards of type unit are not 'building'"),
        ("health: 3", "health: 3\n    bound: [mud]", "movement", "'mud' is no tile; use one of bog, chasm"),
        ("spell costing 2 or less", "spel", "protection", "'spel' is no kind of permanent; did you mean 'spell'?"),
        ("spell costing 2 or less", "enemy spell", "protection", "protection is from cards, whosever they are"),
        ("spell costing 2 or less", "damaged unit", "protection", "protection is from cards, whosever they are"),
        ("spell costing 2 or less", "card called hial", "protection", "'hial' is no card; did you mean 'hail'?"),
        ("spell costing 2 or less", "unit of bandit", "protection", "'bandit' is no set; did you mean 'bandits'?"),
        ("spell costing 2 or less", "spell costing x or less", "protection", "'x' should be a number from 0 to 20"),
        ("spell costing 2 or less", "spell costing 5 to 2", "protection", "'2' should be a number from 5 to 20"),
    ],
)
def test_a_card_that_cannot_be_is_refused(old, new, at, said):
    check(old, new, at, said)


def test_a_card_that_replaces_another_still_does_for_those_that_name_it():
    said = "'palisade' has a buy cost, and tokens have none; make a card without".replace("'palisade'", "palisade")
    check_whole(
        said,
        ("  tent:", "  palisade: {title: Fence, code: fe, set: bandits, type: artifact, buy: 1, play: 1}\n  tent:"),
    )
    said = "wall cannot stand there; only artifacts stand on tiles, on land"
    check_whole(said, ("  tent:", "  wall: {title: Boor, code: bo, set: bandits, type: unit, health: 1}\n  tent:"))


@pytest.mark.rule("TYR-39")
def test_who_is_bound_to_tiles_where_it_may_not_be_is_refused():
    said = "it is bound to tiles on which it may not be; choose others, or change its keywords"
    check("health: 3", "health: 3\n    bound: [deep_water]", "movement", said)


@pytest.mark.rule("TYR-28")
def test_who_swims_is_refused_where_there_is_no_harbour():
    said = "shark swims, and the map has no harbour where it could be played; draw one, or leave it out"
    check_whole(said, ("hail: 2}", "shark: 2}"))
    parse_scenario(TyrantFile, changed(("hail: 2}", "shark: 2}"), (".1 .  b", ".1 o  b")))
    parse_scenario(TyrantFile, changed(("hail: 2}", "shark: 2}"), (".1 .  b", ".1 ~2 b")))


@pytest.mark.rule("TYR-51")
@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("{attack: 0}", "nothing is given; add attack, range, movement, health or keywords, or leave it out"),
        ("{attack: 1, to: friends}", "what is worn gives to who wears it; leave out to and within"),
        ("{keywords: [king]}", "'king' cannot be given; only shroud, amphibious, pushes, first strike can"),
        ("{keywords: [shrud]}", "'shrud' is no keyword; did you mean 'shroud'?"),
        ("{attack: 12}", "Input should be less than or equal to 9"),
    ],
)
def test_a_gift_that_nobody_gets_is_refused(new, said):
    check("gives: {attack: 1}", f"gives: {new}", "gives", said)


def test_what_is_not_worn_says_who_around_it_gets_a_gift():
    said = "nobody says who around it gets that; add 'to: friends' and 'within: 1'"
    check("solid: 2", "solid: 2\n    gives: {attack: 1, to: friends}", "regions", said)


@pytest.mark.rule("TYR-11")
def test_a_spell_is_cast_and_does_one_thing():
    said = "cards of type spell have exactly one ability, with 'use: play'"
    assert said in complaint(("use: play", "use: upkeep"), ("target: unit or boss, do", "do"),
                             ("[damage 1]}\n  tent", "[gain 1]}\n  tent")).sentence()  # fmt: skip
    said = "a spell without a play cost is never cast; add 'play: 1'"
    assert said in complaint(("buy: 2\n    play: 1\n    abilities:\n      - {use: play",
                              "abilities:\n      - {use: play"), (", hail: 2", "")).sentence()  # fmt: skip


@pytest.mark.rule("TYR-54")
def test_a_potion_is_there_to_be_drunk():
    potion = ("type: equipment", "type: potion"), ("    durability: 2\n", "")
    said = "a potion is there to be drunk; add a free ability with 'cost: [durability 1]'"
    check_whole(said, *potion, (f"    abilities:\n      - {CRACK}\n", ""))
    check_whole("a potion has durability 1; leave it out", potion[0])
    parse_scenario(TyrantFile, changed(*potion))


@pytest.mark.rule("TYR-55")
def test_a_boss_is_neither_bought_nor_paid_for():
    error = complaint(("type: unit", "type: boss"))
    assert [one.reason for one in (error, *error.others)] == [
        "cards of type boss have no buy; leave it out",
        "cards of type boss have no play; leave it out",
    ]


@pytest.mark.rule("TYR-15")
@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ("{use: enter, do: [gain 1]}", "'enter' is no use of an ability; did you mean 'enters'?"),
        ("{use: dies, target: enemy unit, do: [damage 1]}", "what happens by itself chooses no targets; say whom it"),
        ("{use: dies, cost: [tap], do: [gain 1]}", "what happens by itself costs nothing; leave out cost"),
        ("{use: dies, do: [damage 1]}", "'damage 1' asks for a target, which a trigger has not; say 'to self'"),
        ("{use: dies, do: [damage 1 to other]}", "nobody else takes part in 'dies'; say 'to self' or 'to each …'"),
        ("{use: kills, do: [damage 1 to other]}", "nobody else takes part in 'kills'"),
        ("{use: full, do: [gain 1 to other]}", "nobody else takes part in 'full'"),
        ("{use: equipped, do: [gain 1]}", "only equipment is put on; write 'use: enters'"),
        ("{use: play, do: [gain 1]}", "only spells and intentions do something by being played; write 'use: enters'"),
    ],
)
def test_a_trigger_that_makes_no_sense_is_refused(ability, said):
    check(ENTERS, ability, ENTERS, said)


@pytest.mark.rule("TYR-15")
def test_an_artifact_is_set_off_only_by_what_can_befall_it():
    old, new = "    solid: 2\n", "    solid: 2\n    abilities: [{use: attacks, do: [gain 1]}]\n"
    check(old, new, "regions", "an artifact never attacks; choose another trigger")
    new = "    abilities: [{use: damaged, do: [gain 1]}]\n"
    check(old, new, "solid: 2", "an artifact is only attacked if it is solid; add 'solid: 3'")
    new = "    abilities: [{use: full, do: [gain 1]}]\n"
    check(old, new, "solid: 2", "only units and bosses have full actions; write 'use: free' with a cost")


@pytest.mark.rule("TYR-14")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cost: [durability 1, resource 1], ", "", "a free action without a cost could be used for nothing; add one"),
        ("resource 1]", "gold 1]", "'gold 1' is no cost; use one of damage 1, discard 1, durability 1"),
        ("resource 1]", "discard 4]", "3 cards are the most that can be discarded to pay"),
        ("resource 1]", "durability 1]", "the cost 'durability' is given twice; add them up"),
        ("resource 1]", "damage 1]", "a card of type equipment takes no damage to pay with; ask for 'tap'"),
        ("resource 1]", "resource 0]", "'0' should be a number from 1 to 20"),
    ],
)
def test_a_free_action_that_nobody_can_pay_or_all_can_is_refused(old, new, said):
    check(old, new, CRACK, said)


@pytest.mark.rule("TYR-09")
@pytest.mark.parametrize(
    ("cost", "said"),
    [
        ("durability 1", "only equipment has durability to pay with; ask for 'tap'"),
        ("tap", "a full action taps it anyway; leave out 'tap'"),
    ],
)
def test_a_unit_pays_with_what_it_has(cost, said):
    check(FULL, f"- {{use: full, cost: [{cost}], target", SHOT, said)


@pytest.mark.rule("TYR-09")
@pytest.mark.parametrize(
    ("cost", "said"),
    [
        ("resource 1", "what a spell costs is its play cost; raise that"),
        ("tap", "a card of type spell has nothing to pay 'tap' with; ask for 'discard 1'"),
        ("sacrifice", "a card of type spell has nothing to pay 'sacrifice' with"),
    ],
)
def test_a_spell_pays_with_cards_only(cost, said):
    check("{use: play, target", f"{{use: play, cost: [{cost}], target", CAST, said)


@pytest.mark.rule("TYR-09")
@pytest.mark.parametrize(
    ("target", "do", "said"),
    [
        ("enemy unit within 2", "damag 1", "'damag 1' is no effect; did you mean 'damage 2'?"),
        ("enemy unit within 2", "damage 21", "'21' should be a number from 1 to 20"),
        ("enemy unit within 2", "mark 1 poisn", "'poisn' is no mark; did you mean 'poison'?"),
        ("enemy unit within 2", "damage 1 to foes", "'foes' is no one whom an effect is for; use one of each"),
        ("enemy unit within 2", "damage 1 to each elf", "'elf' is no kind of permanent; use one of"),
        ("enemy unit within 2", "damage 1 to each spell", "'each spell' names cards that are never on the map"),
        ("enemy unit within 2", "damage 1, damage 1 to each unit on mud", "'mud' is no tile; use one of bog"),
        ("enemy unit within 2", "counter", "'counter' is done to a declared action, and this is a permanent"),
        ("enemy unit within 2", "damage 1 to second", "'damage 1 to second' has no second; add 'second: …'"),
        ("enemy unit within 2", "teleport", "'teleport' has no second; add 'second: …'"),
        ("enemy unit within 2", "damage 1, token bandi", "'bandi' is no card; did you mean 'bandit'?"),
        ("enemy unit within 2", "damage 1, token hail", "hail is of type spell, and a token is a permanent"),
        (
            "enemy unit within 2",
            "damage 1, token whip",
            "whip has a buy cost, and tokens have none; make a card without",
        ),
        (
            "enemy unit within 2",
            "damage 1, repress 1",
            "'repress 1': only bosses and intentions repress; choose another effect",
        ),
        ("enemy unit within 2", "mend 1", "'mend 1' is done to equipment only; write 'equipment'"),
        (
            "enemy unit within 2",
            "damage 1, heal 1 to wearer",
            "'heal 1 to wearer': only equipment is worn; say 'to self'",
        ),
        ("enemy unit within 2", "destroy to you", "'destroy to you' is done to a permanent, not to a player"),
        ("enemy permanent", "attack 1", "'attack 1' is done to units and bosses only; write 'unit', 'boss'"),
        ("enemy player", "push 1", "'push 1' is done to a permanent, and this is a player; aim at another target"),
        ("enemy player", "damage 1 to each unit within 1 of the target", "a player is nowhere on the map; leave out"),
        ("tile within 2", "token tent", "a token is put onto a tile that is available; write 'available tile …'"),
        ("available tile within 2", "token 2 tent", "one token is put onto a tile; leave out the number, or the"),
        ("enemy action", "draw 1 to target", "'draw 1 to target' is done to a permanent, and this is a declared act"),
    ],
)
def test_an_effect_on_something_that_it_cannot_be_done_to_is_refused(target, do, said):
    error = complaint((SHOT, f"{{use: full, target: {target}, do: [{do}]}}"))
    assert any(said in one.sentence() for one in (error, *error.others)), error.sentence()
    assert {int(one.where.split(":")[1]) for one in (error, *error.others)} == {line_of(SHOT)}


@pytest.mark.rule("TYR-17")
@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ("{use: full, target: enemy unti, do: [damage 1]}", "'unti' is no kind of permanent; did you mean 'unit'?"),
        ("{use: full, target: enemy unit within 12, do: [damage 1]}", "'12' should be a number from 1 to 9"),
        ("{use: full, target: enemy intention, do: [damage 1]}", "names cards that are never on the map; aim at"),
        ("{use: full, target: player within 2, do: [lose 1]}", "that is nowhere on the map; say no more than whose it"),
        ("{use: full, target: damaged spell, do: [counter]}", "that is nowhere on the map"),
        ("{use: full, second: unit, do: [gain 1]}", "there is a second target and no first; write it as target"),
        ("{use: full, target: unit within 2 of the target, do: [damage 1]}", "leave out 'of the target'"),
        ("{use: full, target: player, second: unit within 2 of the target, do: [lose 1, damage 1 to second]}",
         "a player is nowhere on the map; leave out 'within … of the target'"),
        ("{use: full, target: enemy unit, do: [gain 1]}", "nothing is done to the permanent; leave out target, or add"),
        ("{use: full, target: unit, second: tile, do: [push 1]}", "nothing is done to the tile; leave out second, or"),
        ("{use: full, do: [damage 1]}", "'damage 1' has no target; add 'target: …', or say whom it is for"),
        ("{use: full, do: []}", "List should have at least 1 item"),
        ("{use: full, do: [gain 1, gain 1, gain 1, gain 1]}", "at most 3 items"),
        ("{use: full, needs: units at lest 3, do: [gain 1]}", "is no condition; did you mean 'units at least 3'?"),
        ("{use: full, needs: units at least 100, do: [gain 1]}", "'100' should be a number from 1 to 99"),
        ("{use: full, target: unit, second: available tile, do: [teleport to each unit]}", "one at a time; write a"),
        ("{use: full, do: [fight to each unit within 1]}", "a combat is with a target, or with the other one"),
    ],
)  # fmt: skip
def test_targets_that_cannot_be_chosen_or_do_nothing_are_refused(ability, said):
    error = complaint((SHOT, ability))
    assert said in error.sentence()
    assert int(error.where.split(":")[1]) == line_of(SHOT)


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ("{use: play, target: unit within 2, do: [damage 1]}", "a spell comes from nowhere on the map; leave out"),
        ("{use: play, do: [damage 1 to each unit within 2]}", "a spell comes from nowhere on the map; write 'within"),
        ("{use: play, target: unit, do: [push 1]}", "no permanent pushes; choose where the push comes from with"),
        ("{use: play, do: [heal 1 to self]}", "a card of type spell is nowhere on the map; choose a target"),
        ("{use: play, do: [token tent]}", "a card of type spell is nowhere on the map; write 'target: available tile'"),
        ("{use: play, needs: damaged, do: [gain 1]}", "a card of type spell is nowhere on the map; choose another"),
        ("{use: play, target: unit, second: unit, do: [fight to target]}", "two targets fight each other; leave out"),
    ],
)
def test_a_spell_comes_from_nowhere_on_the_map(ability, said):
    assert said in complaint((CAST, ability)).sentence()


@pytest.mark.rule("TYR-56")
def test_the_mark_of_an_intention_lies_somewhere():
    prices = ("buy: 2\n    play: 1\n    abilities:\n      - {use: play", "abilities:\n      - {use: play")
    intention = ("type: spell", "type: intention"), (", hail: 2", ""), prices
    said = "the mark of an intention lies on its target; aim at a permanent or a tile"
    check_whole(said, *intention, (CAST, "{use: play, target: player, do: [lose 1]}"))
    check_whole(said, *intention, (CAST, "{use: play, do: [repress 1]}"))
    parse_scenario(TyrantFile, changed(*intention))


@pytest.mark.rule("TYR-22")
def test_a_card_that_makes_itself_by_triggers_for_ever_is_refused():
    said = "tent makes tent again by triggers alone, without end; break the circle"
    check("solid: 2", "solid: 2\n    abilities: [{use: dies, do: [token tent]}]", "tent:", said)
    hut = "  hut: {title: Hut, code: hu, set: bandits, type: artifact, abilities: [{use: enters, do: [token tent]}]}\n"
    error = complaint(("solid: 2", "solid: 2\n    abilities: [{use: upkeep, do: [token hut]}]"),
                      ("regions:", f"{hut}regions:"))  # fmt: skip
    assert [one.reason for one in (error, *error.others)] == [said, said.replace("tent", "hut")]
    ended = hut.replace("use: enters", "use: free, cost: [sacrifice]")
    parse_scenario(TyrantFile, changed(("solid: 2", "solid: 2\n    abilities: [{use: upkeep, do: [token hut]}]"),
                                       ("regions:", f"{ended}regions:")))  # fmt: skip


@pytest.mark.rule("TYR-27")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("letter: b", "letter: f", "farm has the letter 'f'; choose another"),
        ("letter: b", "letter: B", "String should match pattern"),
        ("letter: b", "letter: '1'", "String should match pattern"),
        ("looks: swamp", "looks: swampy", "'swampy' is no ground that can be drawn; did you mean 'swamp'?"),
        ("stops: true", "harbour: true", "a harbour is for swimmers; add 'deep: true'"),
        ("stops: true", "stands: tant", "'tant' is no card; did you mean 'tent'?"),
        ("stops: true", "land: false, deep: true, stands: tent", "tent cannot stand there; only artifacts stand on"),
        ("stops: true", "stands: whip", "whip cannot stand there; only artifacts stand on tiles, on land"),
        ("use: full", "use: play", "only spells and intentions do something by being played"),
        ("use: full", "use: equipped", "only equipment is put on"),
        ("use: full", "use: free", "a free action without a cost could be used for nothing"),
        ("use: full", "use: free, cost: [durability 1]", "only equipment has durability to pay with; ask for 'tap'"),
        ("[gain 1]", "[heal 1 to wearer]", "only equipment is worn; say 'to self'"),
        ("[gain 1]", "[token tant]", "'tant' is no card; did you mean 'tent'?"),
    ],
)
def test_a_wrong_tile_is_refused(old, new, said):
    error = complaint((old, new))
    assert said in error.sentence()
    assert int(error.where.split(":")[1]) == line_of("bog:")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (".1 .  b  .\n", ".1 .  b\n", "row 2 has 4 squares, row 1 has 3; make them equal"),
        (".1 .  b  .\n", ".1 .  ?  .\n", "c1: '?' is no tile; use # . = b f g h o s t w x ~"),
        (".1 .  b  .\n", ".1 .  bAB  .\n", "row 1: 'bAB' is no square; write a tile's letter, then perhaps 1 to 4"),
        (".1 .  b  .\n", ".1 .  b11 .\n", "row 1: 'b11' is no square"),
        (".1 .  b  .\n", ".1 .3 b  .\n", "b1 is marked for Green, who does not play; add a seat, or take it away"),
        (".1 .  b  .\n", ".1 .B b  .\n", "b1 is in region B, which has no name; name it under regions"),
        (".1 .  b  .\n", ".1 .  g12 .\n", "c1: what stands there is of one seat or of nobody; keep one mark"),
        ("bA bA", "b  b ", "the region 'The bog' has no tiles; mark some with A"),
        (".1 .  b  .\n", ".  .  b  .\n", "Red has no spawn tile on land; mark some with 1"),
        (".1 .  b  .\n", "~1 .  b  .\n", "Red has no spawn tile on land; mark some with 1"),
        (".1 .  b  .\n", "g1 .  b  .\n", "Red has no spawn tile on land; mark some with 1"),
    ],
)  # fmt: skip
def test_a_map_that_nobody_could_play_on_is_refused(old, new, said):
    check(old, new, "map:", said)


@pytest.mark.rule("TYR-28")
def test_a_spawn_tile_without_a_mark_is_everybodys():
    text = changed((".1 .  b  .\n", "s  .  b  .\n"), (".2\n", ".\n"))
    parse_scenario(TyrantFile, text)


def test_a_map_that_is_too_large_or_too_small_is_refused():
    whole = GOOD[GOOD.index("  .1 .") : GOOD.index("goals")]
    check(whole, "  .1 .2\n", "map:", "the map has too few squares; draw at least two rows of two")
    check(whole, 3 * f"  {16 * '. '}\n", "map:", "the map is 16 × 3; 15 × 15 is the largest")
    check(whole, 16 * "  . . .\n", "map:", "the map is 3 × 16; 15 × 15 is the largest")


@pytest.mark.rule("TYR-19")
@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ("hail: 2}", "hale: 2}", "store", "'hale' is no card; did you mean 'hail'?"),
        ("hail: 2}", "militia: 2}", "store", "militia has no buy cost and cannot be in a store; give it one, or leave"),
        (
            "hail: 2}",
            "tent: 2}",
            "store",
            "tent has no play cost and can never be played; give it one, or leave it out",
        ),
        ("hail: 2}", "crackdown: 1}", "store", "crackdown is of type intention, which only the tyrant has; leave it"),
        ("hail: 2}", "hail: 21}", "store", "the store holds 26 cards; 25 is the most"),
        ("hail: 2}", "hail: 0}", "store", "Input should be greater than or equal to 1"),
        ("taxes: 2}", "tent: 2}", "deck:", "tent has no play cost and can never be played"),
        ("taxes: 2}", "despot: 2}", "deck:", "despot is of type boss, which only the tyrant has; leave it out"),
        ("{purse: 2}", "{store: {militia: 2}}", "blue:", "militia has no buy cost and cannot be in a store"),
        ("{purse: 2}", "{store: {hail: 25, whip: 1}}", "blue:", "the store holds 26 cards; 25 is the most"),
        ("{purse: 2}", "{deck: {king: 1}}", "blue:", "king has no play cost and can never be played"),
    ],
)
def test_cards_where_they_may_not_be_are_refused(old, new, at, said):
    check(old, new, at, said)


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("tent", "'tent' says no start; write it like 'red king b6', or 'wall e4' of nobody"),
        ("pink tent d1", "'pink' is no seat; use one of blue, gold, green, red, tyrant"),
        ("gold tent d1", "Gold does not play; add a seat, or give it to somebody else"),
        ("tant d1", "'tant' is no card; did you mean 'tent'?"),
        ("tent e1", "'e1': the board has 4 columns and 3 rows; a1 to d3"),
        ("tent a1", "two permanents are to stand on a1; move one"),
        ("hail d1", "hail is of type spell and never on the map; leave it out"),
        ("shark d1", "shark may not be on the plain of d1; move it"),
    ],
)
def test_what_cannot_start_so_is_refused(new, said):
    check("- tent d1", f"- {new}", "- tent d1", said)


def test_what_stands_on_a_tile_leaves_no_room_there():
    check_whole("two permanents are to stand on d1; move one", (".1 .  b  .\n", ".1 .  b  #\n"))


@pytest.mark.rule("TYR-59")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("  - blue king d3\n", "")], "blue has no king, which the goal asks for; add one to starts"),
        ([("- blue king d3", "- king d3")], "blue has no king, which the goal asks for"),
        ([("[king]", "[buildings]")], "red has no building, which the goal asks for; add one to starts"),
        ([("[king]", "[stick]\ntarget: 5")], "there is no stick to wear, which the goal asks for; add one to starts"),
        ([("[king]", "[resource]")], "resource, regions and stick have a target, other goals none; give target"),
        ([("[king]", "[king]\ntarget: 9")], "resource, regions and stick have a target, other goals none"),
        ([("[king]", "[king, king]")], "a match counts one thing, once; keep one of resource, regions and stick"),
        ([("[king]", "[regions, resource]\ntarget: 9")], "a match counts one thing, once"),
        ([("regions: {A: The bog}\n", ""), ("bA bA", "b  b "), ("[king]", "[regions]\ntarget: 9")],
         "there are no regions to hold; name some under regions and mark them on the map"),
        ([("[king]", "[tyrant]")], "the goal 'tyrant' and the block tyrant go together; give both or none"),
        ([("[king]", "[tyrant]\ntyrant: {deck: {crackdown: 2}}")], "the tyrant is not on the map, which the goal asks"),
        ([("deck: {militia: 4, taxes: 2}\n", "")], "red has no start deck; list cards under deck"),
        ([("  red: {}\n  blue: {purse: 2}", "  red: {team: x}\n  blue: {team: x}")], "there is nobody to play against"),
        ([("  blue: {purse: 2}\n", ""), (".2", ". "), ("  - blue king d3\n", "")], "there is nobody to play against"),
    ],
)  # fmt: skip
def test_a_goal_that_nobody_could_reach_is_refused(changes, said):
    check_whole(said, *changes)


TYRANT = ("[king]", "[tyrant]\ntyrant: {deck: {crackdown: 2}}"), ("- tent d1", "- tyrant despot d1")


@pytest.mark.rule("TYR-58")
def test_against_the_tyrant_all_play_together():
    file = parse_scenario(TyrantFile, changed(*TYRANT))
    seats = [(seat.number, seat.team, seat.is_taken) for seat in file.seating(SEAT_NAMES)]
    assert seats == [(0, 0, True), (1, 0, True), (4, 4, False)]
    check_whole("against the tyrant all play together; leave out team", *TYRANT, ("red: {}", "red: {team: x}"))
    said = "hail is of type spell; the tyrant's deck is of intentions"
    check_whole(said, (TYRANT[0][0], TYRANT[0][1].replace("crackdown", "hail")), TYRANT[1])


def test_teams_win_together():
    four = (
        ("  blue: {purse: 2}", "  blue: {team: b}\n  green: {team: a}\n  gold: {team: b}"),
        ("red: {}", "red: {team: a}"),
    )
    spawns = (".1 .  b  .\n", ".1 .3 b  .4\n"), ("[king]", "[resource]\ntarget: 9"), ("- tent d1", "- tent b3")
    file = parse_scenario(TyrantFile, changed(*four, *spawns))
    assert [(seat.name, seat.team) for seat in file.seating(SEAT_NAMES)] == [
        ("Red", 0), ("Blue", 1), ("Green", 0), ("Gold", 1)]  # fmt: skip


def test_more_players_than_seats_are_refused():
    assert "pink" in complaint(("  red: {}", "  red: {}\n  pink: {}")).sentence()


@pytest.mark.rule("TYR-02")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("rounds: 20", "picks: 3")], "a draft has picks and a pool; give both or none"),
        ([("rounds: 20", "pool: {hail: 3}")], "a draft has picks and a pool; give both or none"),
        ([("rounds: 20", "picks: 3\npool: {hail: 3}")], "a draft fills the stores; leave out store"),
        ([("store: {bandit: 3, whip: 2, hail: 2}", "picks: 3\npool: {hail: 9, bandit: 9}")],
         "piles of 10 different cards are dealt, and the pool has 2; add cards"),
        ([("store: {bandit: 3, whip: 2, hail: 2}", "picks: 3\npool: {militia: 9}")],
         "militia has no buy cost and cannot be in a pool; give it one, or leave it out"),
        ([("rounds: 20", "picks: 26")], "Input should be less than or equal to 25"),
    ],
)  # fmt: skip
def test_a_draft_that_could_not_be_dealt_is_refused(changes, said):
    check_whole(said, *changes)


def test_a_file_without_players_or_without_a_map_is_refused():
    said = "somebody must play, and somewhere; add 'seats: {red: {}, blue: {}}' and a map"
    check_whole(said, (GOOD[GOOD.index("map:") : GOOD.index("goals")], ""))


def test_too_many_of_everything_are_refused():
    names = "acdeijklmnpqruvyz"
    tiles = "".join(f"  {letter}x: {{letter: {letter}}}\n" for letter in names[:5])
    check_whole("with the house's there are 18 tiles; 16 is the most", ("cards:\n", f"{tiles}cards:\n"))
    card = "  z{0}z: {{title: Z{0}, code: z{0}, set: s{0}, type: artifact}}\n"
    sets = "".join(card.format(letter) for letter in names[:5])
    check_whole("with the house's there are 9 sets; 8 is the most", ("regions:", f"{sets}regions:"))
    walls = "".join(f"\n  - wall {column}{row}" for row in range(4, 12) for column in "abcd")
    rows = 8 * "  .  .  .  .\n"
    check_whole("at most 32 items", ("goals", f"{rows}goals"), ("\n  - tent d1", walls))
    check_whole("the box would hold 34 permanents on the map; 32 is the most, so leave some out",
                ("goals", f"{rows.replace('.', '#')}goals"), ("\n  - tent d1", ""))  # fmt: skip


def test_a_box_that_would_hold_too_many_cards_is_refused():
    buyable = [name for name, card in house_kit().cards.items() if card.buy is not None]
    pool = ", ".join(f"{name}: 1" for name in [*buyable, "bandit", "whip", "hail"])
    error = complaint(("store: {bandit: 3, whip: 2, hail: 2}", f"picks: 9\npool: {{{pool}}}"), (".1 .  b", ".1 o  b"))
    assert "the box would hold" in error.sentence()
    assert "96 is the most" in error.sentence()


def test_all_that_is_wrong_is_told_at_once():
    error = complaint(
        ("letter: b", "letter: bb"),
        ("movement: 2", "movement: -2"),
        ("[damage 1]}\n      - {use: enters", "[damge 1]}\n      - {use: enters"),
        ("mark 1 ward", "mark 1 warp"),
        ("rounds: 20", "rounds: 0"),
        ("gain: 3", "gain: -3"),
    )
    told = [error, *error.others]
    at = ("bog", "movement", SHOT, ENTERS, "rounds", "gain: 3")
    assert [int(one.where.split(":")[1]) for one in told] == sorted(map(line_of, at))


def test_all_that_is_wrong_with_one_card_is_told_at_once():
    error = complaint(
        ("type: unit", "type: artifact"),
        (ENTERS, "{use: equipped, cost: [tap], do: [heal 1 to self]}"),
    )
    assert "what happens by itself costs nothing" in error.sentence()
    error = complaint(("type: unit", "type: artifact"), (ENTERS, "{use: equipped, do: [heal 1 to wearer]}"))
    assert [one.reason.partition(";")[0] for one in (error, *error.others)] == [
        "cards of type artifact have no health",
        "cards of type artifact have no movement",
        "cards of type artifact have no attack",
        "only units and bosses have full actions",
        "only equipment is put on",
        "'heal 1 to wearer': only equipment is worn",
    ]


def test_all_that_cannot_start_is_told_at_once():
    error = complaint(("red king a1", "red kong a1"), ("blue king d3", "blue king d9"))
    assert [one.value for one in (error, *error.others)] == ["red kong a1", "blue king d9"]


def test_a_bad_file_leaves_the_house_as_it_was():
    before, shown = house_kit(), repr(house_kit())
    complaint(("title: Bandit", "title: ''"))
    assert house_kit() is before
    assert repr(house_kit()) == shown
