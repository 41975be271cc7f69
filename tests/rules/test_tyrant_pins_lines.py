"""Tyrant: what seldom happens, so that each line of the rules is run by a drawn situation."""

import pytest
from tyrant_cards import (
    A_TILE,
    A_UNIT,
    UNITS,
    Doing,
    Target,
    artifact,
    boss,
    equipment,
    free,
    full,
    gains,
    hits,
    intention,
    spell,
    unit,
)
from tyrant_kit import BLUE, RED, situation

from sandtable.contract.dice import Dice, load_key, seed_key
from sandtable.games.tyrant.drafting import pile_before
from sandtable.games.tyrant.imagine_draft import IN_PILE, nth_in_pile, own_pick
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.rules import deciders
from sandtable.games.tyrant.scenario import NO_COST, NOBODY, TYRANT, Aimed, Do, Goal, Keyword, Marking, TileNeed, To
from sandtable.games.tyrant.state import Phase, State, Work
from sandtable.games.tyrant.telling import Kind
from sandtable.mechanics.whom import Who

WALKER = unit("walker")
STONE = artifact("stone")
KILL = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
DOG = unit("dog", buy=NO_COST)
WHISTLE = spell("whistle", Doing(Do.TOKEN, 1, what="dog"), at=(A_TILE,))
AVAILABLE = Target(Aimed.TILE, need=TileNeed.AVAILABLE)


@pytest.mark.rule("TYR-46")
def test_who_survives_the_blow_of_a_first_striker_that_it_attacks_strikes_as_well():
    guard = unit("guard", keywords=Keyword.FIRST_STRIKE, attack=2)
    table = situation(". .", [WALKER, guard], red=["walker a1"], blue=["guard b1"])
    table.attacks("walker", "guard")
    assert (table["walker"].damage, table["guard"].damage) == (2, 1)


@pytest.mark.rule("TYR-17")
def test_an_attack_at_whom_an_answer_has_killed_comes_to_nothing():
    table = situation(". .", [WALKER, KILL], red=["walker a1"], blue=["walker b1"], blue_hand=["kill"])
    table.attacks("walker", "walker2", held=True)
    table.plays("kill", "walker2")
    assert (table["walker"].damage, table["walker"].attacks) == (0, 0)
    assert table.told(Kind.FIZZLED) == ["Red"]


@pytest.mark.rule("TYR-49")
def test_nothing_is_carried_where_the_way_or_the_tile_is_taken_meanwhile():
    """Red's walker wants to c2 and to set the stone down on d2; a dog of Blue's comes onto either of them."""
    for tile in ("c2", "d2"):
        cards = [WALKER, STONE, DOG, WHISTLE]
        table = situation(". . . . .\n. . . . .", cards, red=["walker a1", "stone b1"], blue_hand=["whistle"])
        table.carries("walker", "stone", "c2", "d2", held=True)
        table.plays("whistle", tile)
        assert (table.at("walker"), table.at("stone"), table.at("dog")) == ("a1", "b1", tile)
        assert table.told(Kind.FIZZLED) == ["Red"]


@pytest.mark.rule("TYR-42")
def test_a_panicked_unit_with_three_marks_of_paralysis_shakes_off_two_and_is_done():
    table = situation(". . . .", [WALKER], red=["walker b1"], blue=["walker a1"])
    table["walker"].marks[Marking.PANIC] = 1
    table["walker"].marks[Marking.PARALYSIS] = 3
    table.turns_to("walker")
    assert (table.at("walker"), table.marks("walker", Marking.PARALYSIS)) == ("b1", 1)
    assert (table["walker"].is_tapped, table.marks("walker", Marking.PANIC)) == (True, 0)
    assert table.phase == Phase.ACTION


@pytest.mark.rule("TYR-17")
def test_of_an_effect_on_the_player_of_a_target_that_is_gone_nobody_feels_anything():
    """Blue would lose 2 for its walker, which dies in answer; the other target is still hit."""
    fine = spell("fine", Doing(Do.LOSE, 2, To.TARGET), hits(1, To.SECOND), at=(A_UNIT, A_UNIT))
    drawing, sides = ". . .", {"red": ["walker a1"], "blue": ["walker b1"], "resource": {BLUE: 5, RED: 5}}
    table = situation(drawing, [WALKER, KILL, fine], red_hand=["fine"], blue_hand=["kill"], **sides)
    table.plays("fine", "walker2", "walker", held=True)
    table.plays("kill", "walker2")
    assert (table.resource(RED), table.resource(BLUE), table["walker"].damage) == (5, 5, 1)
    table = situation(drawing, [WALKER, KILL, fine], red_hand=["fine"], **sides)
    table.plays("fine", "walker2", "walker")
    assert (table.resource(RED), table.resource(BLUE), table["walker"].damage) == (5, 3, 1)


@pytest.mark.rule("TYR-17")
def test_around_a_first_target_that_is_gone_nobody_is_hit():
    """All units within 1 of b1; but who stood there is killed, and only the second target is hit, by 2."""
    burst = spell("burst", hits(1, To.EACH_AROUND, filter=UNITS, range=1), hits(2, To.SECOND), at=(A_UNIT, A_UNIT))
    table = situation(
        ". . . .",
        [WALKER, KILL, burst],
        red=["walker a1", "walker d1"],
        blue=["walker b1"],
        red_hand=["burst"],
        blue_hand=["kill"],
    )
    table.plays("burst", "walker3", "walker2", held=True)
    table.plays("kill", "walker3")
    assert (table["walker"].damage, table["walker2"].damage) == (0, 2)


@pytest.mark.rule("TYR-59")
def test_points_come_from_effects_as_well():
    triumph = spell("triumph", Doing(Do.POINTS, 2, To.YOU))
    table = situation(". .", [triumph], goal=Goal.REGIONS, target=5, red_hand=["triumph"])
    table.plays("triumph")
    assert (table.points(RED), table.points(BLUE)) == (2, 0)


@pytest.mark.rule("TYR-51")
def test_what_a_ring_does_for_its_wearer_it_does_while_it_is_worn():
    ring = equipment("ring", free(Doing(Do.HEAL, 2, To.WEARER), resource=1))
    table = situation(". .", [WALKER, ring], red=["walker a1", "ring on walker", "walker b1"], resource={RED: 1})
    table["walker"].damage = table["walker2"].damage = 3
    table.uses("ring")
    assert (table["walker"].damage, table["walker2"].damage, table.on("ring")) == (1, 3, "walker")


@pytest.mark.rule("TYR-22")
def test_a_token_that_comes_from_no_tile_is_not_made():
    call = spell("call", Doing(Do.TOKEN, 1, To.SELF, what="dog"))
    table = situation(". .", [DOG, call], red_hand=["call"])
    table.plays("call")
    assert table.at("dog") == "gone"


@pytest.mark.rule("TYR-51")
def test_equipment_is_mended():
    """From 1 to 3, which is more than it had; what is no equipment has no durability."""
    smith = unit("smith", free(Doing(Do.MEND, 2), at=(Target(Aimed.PERMANENT),)))
    sword = equipment("sword", durability=2)
    table = situation(". .", [smith, sword, STONE], red=["smith a1", "sword on smith", "stone b1"])
    table["sword"].durability = 1
    table.uses("smith", "sword")
    assert table["sword"].durability == 3
    table["smith"].used = 0
    table.uses("smith", "stone")
    assert table["stone"].durability == 0


@pytest.mark.rule("TYR-17")
def test_who_is_sent_to_a_tile_that_is_taken_meanwhile_stays():
    shift = spell("shift", Doing(Do.TELEPORT), hits(1), at=(A_UNIT, AVAILABLE))
    table = situation(
        ". . .", [WALKER, shift, DOG, WHISTLE], red=["walker a1"], red_hand=["shift"], blue_hand=["whistle"]
    )
    table.plays("shift", "walker", "c1", held=True)
    table.plays("whistle", "c1")
    assert (table.at("walker"), table["walker"].damage) == ("a1", 1)


@pytest.mark.rule("TYR-17")
def test_who_would_put_itself_somewhere_and_is_killed_in_answer_is_gone():
    leap = Target(Aimed.TILE, range=2, need=TileNeed.AVAILABLE)
    frog = unit("frog", free(Doing(Do.TELEPORT, 0, To.SELF), at=(leap,)))
    table = situation(". . .", [frog, KILL], red=["frog a1"], blue_hand=["kill"])
    table.uses("frog", "c1", held=True)
    table.plays("kill", "frog")
    assert (table.at("frog"), table.told(Kind.FIZZLED)) == ("gone", ["Red"])


@pytest.mark.rule("TYR-58")
def test_against_the_tyrant_all_have_lost_after_the_last_round():
    table = situation(
        ". . . . . . . .",
        [WALKER, boss("despot", keywords=Keyword.TYRANT)],
        goal=Goal.TYRANT,
        teams={RED: 0, BLUE: 0, TYRANT: 1},
        seats=(RED, BLUE, TYRANT),
        rounds=1,
        red=["walker a1"],
        tyrant=["despot h1"],
    )
    table.ends_turn()
    table.ends_turn()
    assert table.phase == Phase.OVER
    assert table.outcome[:2] == (-1, -1)
    assert deciders(table.scenario, table.state) == 0


@pytest.mark.rule("TYR-49")
def test_what_gives_something_around_gives_nothing_to_itself_nor_does_what_is_nobodys():
    """A captain gives 1 attack to all within 1, and so does a drum; but not itself, and not while it is nobody's."""
    around = {"attack": 1, "who": Who.FRIEND | Who.ENEMY | Who.SELF, "radius": 1}
    captain, drum = unit("captain", grant=around), artifact("drum", grant=around)
    table = situation(". .", [captain, WALKER], red=["captain a1"], blue=["walker b1"])
    table.attacks("captain", "walker")
    assert (table["walker"].damage, table["captain"].damage) == (1, 2)
    for keeper, dealt in ((RED, 2), (None, 1)):
        table = situation(". .\n. .", [drum, WALKER], red=["walker a1", "drum a2"], blue=["walker b1"])
        if keeper is None:
            table["drum"].controller = 255
        table.attacks("walker", "walker2")
        assert (table["walker2"].damage, table["walker"].damage) == (dealt, dealt)


def drafted(table, seats, picks):
    """So many picks of everybody's, always the lowest card of the pile: by pick and seat, what was taken."""
    taken = []
    for _ in range(picks):
        piles = {seat: sorted(action.target for action in table.offers(Verb.PICK, seat)) for seat in seats}
        for seat in seats:
            table.decide(Verb.PICK, seat, target=piles[seat][0])
        taken.append({seat: piles[seat][0] for seat in seats})
    return taken


def gone(table, seat):
    """The cards that a seat remembers to have gone from piles that it passed on."""
    counts = table.known(seat).draft.gone.numpy()[seat].tolist()
    return sorted(card for card, count in enumerate(counts) for _ in range(count))


@pytest.mark.rule("TYR-02")
def test_of_three_players_each_remembers_what_two_others_took_from_its_pile():
    """After three picks all have their first piles back, of which the next player and the one after took a card."""
    cards, seats = [spell(f"card{number:02}", Doing(Do.DRAW, 1, To.YOU)) for number in range(40)], (RED, BLUE, 2)
    table = situation(". .", cards, picks=5, pool={card.name: 1 for card in cards}, seats=seats).begins()
    assert not table.state.draft.piles.numpy()[3].any()
    (first,) = drafted(table, seats, 1)
    assert [pile_before(table.scenario, table.state, seat) for seat in seats] == [2, 0, 1]
    second, third = drafted(table, seats, 2)
    for seat in seats:
        following, last = seats[(seat + 1) % 3], seats[(seat + 2) % 3]
        assert gone(table, seat) == sorted([second[following], third[last]])
    assert first[RED] not in gone(table, RED)


@pytest.mark.rule("TYR-02")
def test_of_piles_that_are_used_up_one_remembers_what_the_other_took():
    """Of the own pile of ten Blue takes five, of Blue's pile four after Red has seen it; then new piles are dealt."""
    cards = [spell(f"card{number:02}", Doing(Do.DRAW, 1, To.YOU)) for number in range(12)]
    table = situation(". .", cards, picks=12, pool={card.name: 4 for card in cards}).begins()
    taken = drafted(table, (RED, BLUE), 10)
    assert gone(table, RED) == sorted(pick[BLUE] for pick in taken[1:])
    assert gone(table, BLUE) == sorted(pick[RED] for pick in taken[1:])
    draft = table.state.draft
    assert (draft.passed, draft.left, draft.seen.numpy().any()) == (0, 10, False)


@pytest.mark.rule("TYR-02")
def test_what_one_can_have_picked_oneself_is_any_card_of_the_own_store_that_is_not_in_the_pile():
    state, found = State(), set()
    for card in (3, 5, 7):
        state.seats[RED].store[card] = 1
    for seed in range(40):
        work, dice = Work(), Dice()
        work.cost[7] = IN_PILE
        load_key(dice, seed_key(seed))
        found.add(own_pick(state, RED, dice, work))
    assert found == {3, 5}


@pytest.mark.rule("TYR-21")
def test_only_who_changes_sides_itself_stops_to_act():
    charm = spell("charm", Doing(Do.CONTROL), at=(A_UNIT,))
    sides = {"red": ["walker a1"], "blue": ["walker c1"]}
    table = situation(". . .", [WALKER, charm], red_hand=["charm"], **sides)
    table.turns_to("walker")
    table.plays("charm", "walker2")
    assert (table.phase, table.state.active, table["walker2"].controller) == (Phase.UNIT, table.slot("walker"), RED)
    table = situation(". . .", [WALKER, charm], blue_hand=["charm"], **sides)
    table.moves("walker", "b1", held=True)
    table.plays("charm", "walker")
    assert (table.phase, table.state.active, table["walker"].controller) == (Phase.ACTION, NOBODY, BLUE)


@pytest.mark.rule("TYR-03")
def test_the_first_round_is_told():
    table = situation(". .", [WALKER], red=["walker a1"], blue=["walker b1"]).begins()
    assert [amount for kind, _, _, amount, *_ in table.events if kind == Kind.ROUND] == [1]


@pytest.mark.rule("TYR-26")
def test_a_token_is_put_where_it_can_be_itself():
    """A fish only into the sea, whoever makes it: a spell, or a unit on land."""
    fish = unit("fish", keywords=Keyword.SWIMS, buy=NO_COST)
    makes = Doing(Do.TOKEN, 1, what="fish")
    spawn, angler = spell("spawn", makes, at=(AVAILABLE,)), unit("angler", free(makes, at=(AVAILABLE,)))
    table = situation(". ~ ~ .", [fish, spawn, angler], red=["angler a1"], red_hand=["spawn"])
    table.decide(Verb.PLAY, target=table.card("spawn"))
    assert table.tiles(Verb.AIM) == {"b1", "c1"}
    table.decide(Verb.BACK)
    table.decide(Verb.USE, target=table.slot("angler"), extra=0)
    assert table.tiles(Verb.AIM) == {"b1", "c1"}


@pytest.mark.rule("TYR-44")
def test_damage_that_a_ward_prevents_is_told():
    table = situation(". .", [WALKER], red=["walker a1"], blue=["walker b1"])
    table["walker2"].marks[Marking.WARD] = 5
    table.attacks("walker", "walker2")
    assert table.told(Kind.WARDED) == ["walker"]
    assert [event[3] for event in table.events if event[0] == Kind.WARDED] == [1]


@pytest.mark.rule("TYR-45")
def test_a_calm_unit_that_has_used_its_full_action_does_not_move_as_well():
    """Nobody threatens d1; a1 is farther from the enemy, but it mines and stays."""
    miner = unit("miner", full(gains(2)))
    table = situation(". " * 12, [miner, WALKER], red=["miner d1"], blue=["walker l1"])
    table["miner"].marks[Marking.PANIC] = 1
    table.turns_to("miner")
    assert (table.resource(), table.at("miner"), table.marks("miner", Marking.PANIC)) == (2, "d1", 0)
    assert table["miner"].is_tapped


@pytest.mark.rule("TYR-51")
def test_only_equipment_waits_for_the_next_unit():
    sword = equipment("sword")
    cards = [WALKER, KILL, sword]
    table = situation(". .", cards, red=["walker a1"], red_hand=["walker", "kill", "sword"], red_spawn="b1")
    for card, waits in (("walker", False), ("kill", False), ("sword", True)):
        table.decide(Verb.PLAY, target=table.card(card))
        assert table.can(Verb.WAIT) == waits
        table.decide(Verb.BACK)


@pytest.mark.rule("TYR-49")
def test_who_carries_and_what_is_carried_are_told():
    table = situation(". . . . .", [STONE, WALKER], red=["walker b1", "stone a1"])
    table.carries("walker", "stone", "d1", "c1")
    assert (table.told(Kind.MOVED), table.told(Kind.CARRIED)) == (["walker"], ["stone"])


@pytest.mark.rule("TYR-57")
def test_it_is_told_which_intention_is_gone():
    crush = intention("crush", hits(3), at=(A_UNIT,))
    cards = [WALKER, crush, KILL, boss("despot", keywords=Keyword.TYRANT)]
    told = {"goal": Goal.TYRANT, "teams": {RED: 0, TYRANT: 1}, "seats": (RED, TYRANT), "tyrant": ["despot c1"]}
    table = situation(". . .", cards, red=["walker a1"], red_hand=["kill"], **told)
    table.state.intention, table.state.mark_on = 1 + table.card("crush"), table.slot("walker")
    table.plays("kill", "walker")
    assert [event[3] for event in table.events if event[0] == Kind.INTENTION_GONE] == [1 + table.card("crush")]
    assert table.state.intention == 0


@pytest.mark.rule("TYR-02")
def test_the_cards_of_a_pile_are_counted_in_order():
    work = Work()
    for card in (3, 5, 7):
        work.cost[card] = IN_PILE
    assert [nth_in_pile(number, work) for number in range(3)] == [3, 5, 7]


@pytest.mark.rule("TYR-25")
def test_units_move_in_the_last_corner_of_the_largest_map():
    table = situation("\n".join([". " * 15] * 15), [unit("walker", movement=1)], red=["walker o15"])
    assert table.reach("walker") == {"n14", "o14", "n15"}
