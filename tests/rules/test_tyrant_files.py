"""Tyrant: wrong cards in scenario files get file, line, code and remedy."""

import pytest
from tyrant_texts import ENTERS, GOOD, SHOT, changed, check, check_whole, complaint, line_of

from sandtable.contract.look import Box
from sandtable.contract.scenario import parse_scenario
from sandtable.games.tyrant.describing import texts_of
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.packing import pack
from sandtable.games.tyrant.scenario import Scenario


def test_the_file_that_the_others_are_made_from_is_good():
    file = parse_scenario(TyrantFile, GOOD)
    assert file.store == {"bandit": 3, "whip": 2, "hail": 2}
    assert set(file.kit().cards) == {"king", "militia", "taxes", "bandit", "whip", "hail", "tent"}


FULL = "- {use: full, target"
CRACK = "{use: free, cost: [durability 1, resource 1], target: unit within 1, do: [push 1]}"
CAST = "{use: play, target: unit or boss, do: [damage 1]}"
PRICES = ("buy: 2\n    play: 1\n    abilities:\n      - {use: play", "abilities:\n      - {use: play")
INTENTION = ("type: spell", "type: intention"), (", hail: 2", ""), PRICES
"""The hail becomes an intention of the tyrant's."""


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
    said = "the mark of an intention lies on its target; aim at a permanent or a tile"
    check_whole(said, *INTENTION, (CAST, "{use: play, target: player, do: [lose 1]}"))
    check_whole(said, *INTENTION, (CAST, "{use: play, do: [repress 1]}"))
    parse_scenario(TyrantFile, changed(*INTENTION))


@pytest.mark.rule("TYR-57")
@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ("{use: play, target: unit, second: unit, do: [damage 1, damage 2 to second]}", "and no other; leave out"),
        ("{use: play, needs: own turn, target: unit, do: [damage 1]}", "there is a target for it; leave out needs"),
        ("{use: play, cost: [discard 1], target: unit, do: [damage 1]}", "pays nothing for an intention; leave out"),
    ],
)
def test_an_intention_has_one_target_no_condition_and_no_cost(ability, said):
    error = complaint(*INTENTION, (CAST, ability))
    assert said in error.sentence()
    assert int(error.where.split(":")[1]) == line_of(CAST) - 2


@pytest.mark.rule("TYR-57")
@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("push 2", "Push a unit by 2 steps away from the tyrant."),
        ("fight to target", "The tyrant and a unit fight each other."),
    ],
)
def test_the_tyrant_itself_pushes_and_fights_for_an_intention(deed, told):
    ability = f"{{use: play, target: unit, do: [{deed}]}}"
    ruled = ("goals: [king]", "goals: [tyrant]\ntyrant: {deck: {hail: 1}}"), ("- tent d1", "- tyrant despot d1")
    file, scenario = parse_scenario(TyrantFile, changed(*INTENTION, *ruled, (CAST, ability))), Scenario()
    pack(file, scenario)
    assert texts_of(Box(file, scenario, ()), list(file.kit().cards).index("hail")) == (told,)
