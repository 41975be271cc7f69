"""Tyrant: triggered actions and what they set off."""

import pytest
from tyrant_cards import (
    A_PERMANENT,
    A_PLAYER,
    A_TILE,
    A_UNIT,
    ENEMY_UNITS,
    Doing,
    artifact,
    equipment,
    gains,
    hits,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, GREEN, RED, situation
from tyrant_spells import BOLT, COIN, DENY, RECALL, WALKER

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NO_COST, Do, If, Keyword, To, When
from sandtable.games.tyrant.telling import Kind

SETS_OFF = {
    When.ATTACKS: lambda table: table.attacks("walker", "other"),
    When.MOVES: lambda table: table.moves("walker", "a2"),
    When.SPELL: lambda table: table.plays("coin"),
    When.DAMAGED: lambda table: table.plays("prick", "walker"),
    When.DIES: lambda table: table.plays("kill", "walker"),
    When.FRIEND_DIES: lambda table: table.plays("kill", "friend"),
    When.ENEMY_DIES: lambda table: table.plays("kill", "other"),
    When.KILLS: lambda table: (table.plays("prick", "other"), table.attacks("walker", "other")),
}


@pytest.mark.rule("TYR-15")
@pytest.mark.parametrize("when", SETS_OFF, ids=lambda when: when.name.lower())
def test_a_trigger_is_declared_when_its_condition_occurs(when):
    """Red's walker gains 10 whenever; the coin adds 1 of its own."""
    mine = unit("walker", whenever(when, gains(10)))
    cards = [
        mine,
        unit("other", health=1),
        unit("friend"),
        COIN,
        spell("prick", hits(1), at=(A_UNIT,)),
        spell("kill", Doing(Do.DESTROY), at=(A_UNIT,)),
    ]
    table = situation(
        ". . .\n. . .", cards, red=["walker a1", "friend c2"], blue=["other b1"], red_hand=["coin", "prick", "kill"]
    )
    assert table.resource() == 0
    SETS_OFF[when](table)
    assert table.resource() == (11 if when == When.SPELL else 10)


@pytest.mark.rule("TYR-15")
def test_a_unit_that_enters_play_sets_off_its_own_trigger():
    herald = unit("herald", whenever(When.ENTERS, Doing(Do.DRAW, 1, To.YOU)))
    table = situation(". .", [herald, COIN], red_hand=["herald"], red_deck=["coin"], red_spawn="a1")
    table.plays("herald", "a1")
    assert table.cards("hand") == ["coin"]


@pytest.mark.rule("TYR-15")
def test_triggers_of_the_upkeep_of_buying_and_of_the_turns_end():
    clock = unit(
        "clock", whenever(When.UPKEEP, gains(1)), whenever(When.BUYS, gains(10)), whenever(When.TURN_END, gains(100))
    )
    table = situation(
        ". .", [clock, COIN], red=["clock a1"], red_store=["coin"], red_hand=["coin"], resource={RED: 1}, turn=BLUE
    )
    table.ends_turn()
    assert table.resource() == 2  # 1 of the upkeep
    table.done()
    table.buys("coin")
    assert table.resource() == 11  # 1 paid for the coin, 10 for buying it
    table.ends_turn()
    assert table.resource() == 111


@pytest.mark.rule("TYR-15")
def test_putting_equipment_on_sets_off_its_trigger():
    crown = equipment("crown", whenever(When.EQUIPPED, gains(3)))
    table = situation(". .", [crown, WALKER], red=["walker a1", "crown b1"])
    table.equips("walker", "crown")
    assert table.resource() == 3


@pytest.mark.rule("TYR-15")
def test_a_trigger_with_a_condition_is_silent_where_it_does_not_hold():
    guard = unit("guard", whenever(When.MOVES, gains(1), provided=(If.ADJACENT_ENEMY, 0)))
    table = situation(". . .", [guard, WALKER], red=["guard a1"], blue=["walker c1"])
    table.moves("guard", "b1")
    assert table.resource() == 1
    table = situation(". . . .", [guard, WALKER], red=["guard a1"], blue=["walker d1"])
    table.moves("guard", "b1")
    assert table.resource() == 0


@pytest.mark.rule("TYR-15")
def test_a_trigger_can_be_answered_like_any_action():
    table = situation(
        ". .", [unit("herald", whenever(When.MOVES, gains(5))), DENY], red=["herald a1"], blue_hand=["deny"]
    )
    table.moves("herald", "b1", held=True)
    table.passes()
    assert (table.at("herald"), table.stack, table.decider) == ("b1", ["ability"], BLUE)
    table.plays("deny", "#0")
    assert table.resource() == 0


@pytest.mark.rule("TYR-15")
def test_triggers_set_off_triggers():
    """The martyr dies and hits everybody around; the hit avenger gains, and so does the mourner for its friend."""
    martyr = unit("martyr", whenever(When.DIES, hits(1, To.EACH, filter=ENEMY_UNITS, range=1)))
    avenger = unit("avenger", whenever(When.DAMAGED, gains(1)))
    kill = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
    table = situation(". . .", [martyr, avenger, kill], red=["avenger a1"], blue=["martyr b1"], red_hand=["kill"])
    table.plays("kill", "martyr")
    assert table.set_off() == ["martyr", "avenger"]
    assert (table["avenger"].damage, table.resource()) == (1, 1)


@pytest.mark.rule("TYR-15")
def test_triggers_of_two_players_at_once_are_declared_in_turn_order_from_whose_turn_it_is():
    """Red's, Blue's, then Green's go on the stack; so Green's is executed first."""
    bell = artifact("bell", whenever(When.ENEMY_DIES, Doing(Do.LOSE, 9, To.EVERYBODY), gains(1)))
    gong = artifact("gong", whenever(When.ENEMY_DIES, Doing(Do.LOSE, 9, To.EVERYBODY), gains(1)))
    kill = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
    table = situation(
        ". . .",
        [bell, gong, kill, WALKER],
        seats=(RED, BLUE, GREEN),
        red=["bell a1"],
        blue=["gong b1"],
        green=["walker c1"],
        red_hand=["kill"],
        turn=RED,
    )
    table.plays("kill", "walker")
    assert table.set_off() == ["bell", "gong"]
    # Blue's gong first: all lose, Blue gains 1; then Red's bell: Blue loses it again.
    assert (table.resource(RED), table.resource(BLUE)) == (1, 0)


@pytest.mark.rule("TYR-15")
def test_triggers_of_one_player_are_declared_by_their_slots():
    first = artifact("first", whenever(When.SPELL, gains(1)))
    last = artifact("last", whenever(When.SPELL, gains(1)))
    table = situation(". .", [first, last, COIN], red=["last b1", "first a1"], red_hand=["coin"])
    table.plays("coin")
    assert table.set_off() == ["last", "first"]
    assert table.resource() == 3


@pytest.mark.rule("TYR-16")
def test_a_unit_is_activated_and_tapped_when_it_is_done():
    table = situation(". . .", [WALKER], red=["walker a1", "walker c1"])
    assert table.pieces(Verb.ACTIVATE) == {"walker", "walker2"}
    table.turns_to("walker")
    assert not table.can(Verb.ACTIVATE)
    table.done()
    assert table["walker"].is_tapped
    assert table.pieces(Verb.ACTIVATE) == {"walker2"}


@pytest.mark.rule("TYR-16")
def test_cards_are_played_before_between_and_after_units():
    table = situation(". . .", [WALKER], red=["walker a1"], red_hand=["walker", "walker"], red_spawn="b1 c1")
    table.plays("walker", "b1")
    table.turns_to("walker")
    table.done()
    table.plays("walker", "c1")
    assert sum(it.place > 0 for it in table.state.permanents) == 3


@pytest.mark.rule("TYR-16")
def test_a_unit_that_was_just_played_acts_at_once():
    """Nothing in the rules says otherwise: it is untapped."""
    table = situation(". . .", [WALKER], red_hand=["walker"], red_spawn="a1")
    table.plays("walker", "a1")
    table.moves("walker", "c1")
    assert table.at("walker") == "c1"


@pytest.mark.rule("TYR-17")
def test_a_target_that_an_answer_has_removed_is_not_affected_and_costs_stay_paid():
    table = situation(
        ". .", [WALKER, BOLT, RECALL], red_hand=["bolt"], blue=["walker a1"], blue_hand=["recall"], resource={RED: 2}
    )
    table.plays("bolt", "walker", held=True)
    table.plays("recall", "walker")
    assert table.cards("hand", BLUE) == ["walker"]
    assert (table.resource(), table.cards("discard")) == (0, ["bolt"])


@pytest.mark.rule("TYR-17")
def test_of_two_targets_the_legal_one_is_still_affected():
    twin = spell("twin", hits(1, To.TARGET), hits(1, To.SECOND), at=(A_UNIT, A_UNIT))
    table = situation(
        ". .", [WALKER, twin, RECALL], red_hand=["twin"], blue=["walker a1", "walker b1"], blue_hand=["recall"]
    )
    table.plays("twin", "walker", "walker2", held=True)
    table.plays("recall", "walker")
    assert table["walker2"].damage == 1
    assert table.told(Kind.FIZZLED) == []


@pytest.mark.rule("TYR-17")
def test_another_unit_in_the_same_slot_is_not_taken_for_the_target():
    """The walker is returned, and a dog that is made in its slot meanwhile is not struck by the bolt."""
    dog = unit("dog", buy=NO_COST)
    trick = spell("trick", Doing(Do.RETURN), Doing(Do.TOKEN, 1, To.SECOND, what="dog"), at=(A_UNIT, A_TILE))
    table = situation(
        ". .", [WALKER, BOLT, trick, dog], red_hand=["bolt"], blue=["walker a1"], blue_hand=["trick"], resource={RED: 2}
    )
    table.plays("bolt", "walker", held=True)
    table.plays("trick", "walker", "b1")
    assert (table.at("dog"), table["dog"].damage) == ("b1", 0)


@pytest.mark.rule("TYR-17")
def test_a_move_to_a_tile_that_is_taken_meanwhile_is_not_made():
    dog = unit("dog", buy=NO_COST)
    whistle = spell("whistle", Doing(Do.TOKEN, 1, To.TARGET, what="dog"), at=(A_TILE,))
    table = situation(". . .", [WALKER, dog, whistle], red=["walker a1"], blue_hand=["whistle"])
    table.moves("walker", "c1", held=True)
    table.plays("whistle", "c1")
    assert (table.at("walker"), table.at("dog")) == ("a1", "c1")
    assert table["walker"].moves == 0


@pytest.mark.rule("TYR-17")
def test_a_player_can_be_the_target():
    theft = spell("theft", Doing(Do.STEAL, 2), at=(A_PLAYER,))
    table = situation(". .", [theft], red_hand=["theft"], resource={BLUE: 3})
    table.plays("theft", "Blue")
    assert (table.resource(RED), table.resource(BLUE)) == (2, 1)


@pytest.mark.rule("TYR-15")
@pytest.mark.parametrize("how", ["combat", "storm", "death"])
def test_triggers_at_once_are_declared_in_turn_order_whoever_was_hit_first(how):
    mine, other = unit("mine", whenever(When.DAMAGED, gains(1))), unit("other", whenever(When.DAMAGED, gains(1)))
    storm, kill = spell("storm", hits(1, To.EACH)), spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
    rue, bell = unit("rue", whenever(When.DIES, gains(1))), artifact("bell", whenever(When.ENEMY_DIES, gains(1)))
    cards = [mine, other, storm, rue, bell, kill]
    if how == "combat":
        table = situation(". .", cards, red=["mine a1"], blue=["other b1"])
        table.attacks("mine", "other")
    elif how == "storm":
        table = situation(". .", cards, red=["other a1"], blue=["mine b1"], blue_hand=["storm"], turn=BLUE)
        table.plays("storm")
    else:
        table = situation(". .", cards, red=["bell a1"], blue=["rue b1"], red_hand=["kill"])
        table.plays("kill", "rue")
    assert table.set_off() == (["bell", "rue"] if how == "death" else ["mine", "other"])


@pytest.mark.rule("TYR-15")
@pytest.mark.parametrize("how", ["duel", "flood"])
def test_those_who_die_at_once_hear_each_other(how):
    """Of a blow or of an effect that destroys them all: each has seen an enemy die."""
    twins = [unit(name, whenever(When.ENEMY_DIES, gains(1)), health=0) for name in ("left", "right")]
    flood = spell("flood", Doing(Do.DESTROY, to=To.EACH))
    table = situation(". .", [*twins, flood], red=["left a1"], blue=["right b1"], red_hand=["flood"])
    if how == "duel":
        table.attacks("left", "right")
    else:
        table.plays("flood")
    assert (table.at("left"), table.at("right")) == ("gone", "gone")
    assert (table.resource(RED), table.resource(BLUE)) == (1, 1)


@pytest.mark.rule("TYR-15")
def test_where_there_is_room_for_sixteen_the_last_in_turn_order_are_lost():
    """Fifteen bells of Blue's and three of Red's hear Blue's walker die: Red's come first, two of Blue's are lost."""
    bell = artifact("bell", whenever(When.FRIEND_DIES, gains(1)), whenever(When.ENEMY_DIES, gains(1)))
    kill = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
    field = "\n".join([". . . . ."] * 4)
    tiles = [f"{column}{row}" for row in range(1, 5) for column in "abcde"]
    table = situation(
        field,
        [bell, kill, WALKER],
        blue=["walker a1", *(f"bell {tile}" for tile in tiles[1:16])],
        red=[f"bell {tile}" for tile in tiles[16:19]],
        red_hand=["kill"],
    )
    table.plays("kill", "walker")
    assert table.set_off() == ["bell"] * 16
    assert len([event for event in table.events if event[0] == Kind.CROWDED_OUT]) == 2
    assert (table.resource(RED), table.resource(BLUE)) == (3, 13)


@pytest.mark.rule("TYR-15")
@pytest.mark.parametrize(("durability", "gained"), [(3, 0), (1, 4)])
def test_equipment_is_not_destroyed_when_its_wearer_dies_but_when_that_wears_it_out(durability, gained):
    """'When this equipment is destroyed, gain 4 resource.'"""
    urn = equipment("urn", whenever(When.DIES, gains(4)), durability=durability)
    kill = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
    table = situation(". .", [WALKER, urn, kill], red=["walker a1", "urn on walker"], red_hand=["kill"])
    table.plays("kill", "walker")
    if durability > 1:
        table.places("a1")
    table.settles()
    assert (table.at("urn"), table.resource()) == ("gone" if gained else "a1", gained)


@pytest.mark.rule("TYR-15")
def test_equipment_enters_the_map_once_by_itself_or_with_the_unit_for_which_it_is_kept():
    horn = equipment("horn", whenever(When.ENTERS, gains(4)))
    table = situation(". .", [WALKER, horn], red_hand=["horn", "walker"], red_spawn="a1")
    table.plays("horn", "waiting")
    assert table.resource() == 0
    table.plays("walker", "a1")
    assert (table.on("horn"), table.resource()) == ("walker", 4)
    table = situation(". .", [WALKER, horn], red_hand=["horn"], red_spawn="a1")
    table.plays("horn", "a1")
    assert table.resource() == 4


@pytest.mark.rule("TYR-15")
@pytest.mark.rule("TYR-32")
@pytest.mark.parametrize("provided", [(If.ALWAYS, 0), (If.UNITS_AT_LEAST, 2)], ids=["hears", "counts"])
def test_who_is_about_to_be_placed_hears_of_who_finds_no_place_and_counts(provided):
    """Of the crew of a raft that is broken the fish has no water to be put into, and the other one is still waiting:
    the two are the units that Blue controls while the fish dies."""
    raft, fish = artifact("raft", crew=2), unit("fish", keywords=Keyword.SWIMS)
    ear, smash = (
        unit("ear", whenever(When.FRIEND_DIES, gains(1), provided=provided)),
        spell("smash", Doing(Do.DESTROY), at=(A_PERMANENT,)),
    )
    blue = ["raft b1", "fish on raft", "ear on raft"]
    table = situation(". . .", [raft, ear, fish, smash], red_hand=["smash"], blue=blue)
    table.plays("smash", "raft")
    table.places("b1")
    table.settles()
    assert (table.at("fish"), table.resource(BLUE)) == ("gone", 1)
