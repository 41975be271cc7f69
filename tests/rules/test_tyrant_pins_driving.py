"""Tyrant: what acts by itself, and the tyrant's intentions, drawn where one step or one throw more would show."""

from collections import Counter

import pytest
from tyrant_cards import (
    A_TILE,
    A_UNIT,
    ENEMY_UNITS,
    Doing,
    Target,
    That,
    artifact,
    boss,
    equipment,
    full,
    gains,
    hits,
    intention,
    spell,
    unit,
)
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.possible import check_state
from sandtable.games.tyrant.scenario import NOBODY, TYRANT, Aimed, Do, Goal, Keyword, Marking, To
from sandtable.games.tyrant.state import Phase
from sandtable.games.tyrant.telling import Kind

WALKER = unit("walker")
DESPOT = boss("despot", keywords=Keyword.TYRANT, movement=2, attack=2, health=6)
CRUSH = intention("crush", hits(3), at=(A_UNIT,))
QUAKE = intention("quake", hits(1, To.EACH_AROUND, range=1), at=(A_TILE,))
KILL = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
COIN = spell("coin", gains(1))


def driven(drawing, mark, cards, *, seed=0, **told):
    """A table on which Red's first piece bears a mark and is activated."""
    table = situation(drawing, cards, **told)
    name = told["red"][0].split()[0]
    table[name].marks[mark] = 1
    table.shakes_dice(seed)
    table.turns_to(name)
    return table


def against(drawing, cards=(), **told):
    """Red alone against the tyrant."""
    return situation(
        drawing,
        [WALKER, DESPOT, CRUSH, QUAKE, KILL, COIN, *cards],
        seats=(RED, TYRANT),
        teams={RED: 0, TYRANT: 1},
        goal=Goal.TYRANT,
        **told,
    )


@pytest.mark.rule("TYR-45")
def test_of_equal_tiles_each_has_the_same_chance():
    """No enemy, four tiles: in 80 matches each about 20 times."""
    seen = Counter(
        driven(". .\n. .", Marking.RAGE, [WALKER], red=["walker a1"], seed=n).at("walker") for n in range(80)
    )
    assert set(seen) == {"a1", "b1", "a2", "b2"}
    assert all(9 <= count <= 32 for count in seen.values()), seen


@pytest.mark.rule("TYR-45")
def test_of_three_equal_enemies_each_has_the_same_chance():
    seen = Counter()
    for seed in range(60):
        table = driven(
            ". . .\n. . .",
            Marking.RAGE,
            [WALKER],
            red=["walker b1"],
            blue=["walker a1", "walker c1", "walker b2"],
            seed=seed,
        )
        seen[next(name for name in ("walker2", "walker3", "walker4") if table[name].damage)] += 1
    assert all(9 <= seen[name] <= 32 for name in ("walker2", "walker3", "walker4")), seen


@pytest.mark.rule("TYR-45")
def test_a_full_action_that_an_ai_uses_is_aimed_at_each_target_with_the_same_chance_and_paid():
    """An archer in panic, unthreatened: its full action costs 2 resource and hits one of three that are far away."""
    archer = unit("archer", full(hits(1), at=(Target(Aimed.PERMANENT, ENEMY_UNITS),), resource=2))
    seen = Counter()
    for seed in range(60):
        table = driven(
            ". . . . . . .",
            Marking.PANIC,
            [archer, WALKER],
            red=["archer a1"],
            blue=["walker e1", "walker f1", "walker g1"],
            resource={RED: 3},
            seed=seed,
        )
        assert (table.resource(), table.at("archer"), table.marks("archer", Marking.PANIC)) == (1, "a1", 0)
        seen[next(name for name in ("walker", "walker2", "walker3") if table[name].damage)] += 1
    assert all(9 <= count <= 32 for count in seen.values()), seen
    assert len(seen) == 3


@pytest.mark.rule("TYR-45")
def test_an_ai_does_not_use_a_full_action_that_it_cannot_pay_for_nor_one_that_costs_cards():
    for cost in ({"resource": 2}, {"discard": 1}):
        archer = unit("archer", full(gains(5), **cost))
        table = driven(
            ". . . .", Marking.PANIC, [archer, COIN, WALKER], red=["archer a1"], red_hand=["coin"], resource={RED: 1}
        )
        assert (table.resource(), table.cards("hand")) == (1, ["coin"])


@pytest.mark.rule("TYR-45")
def test_the_first_full_action_that_can_be_used_is_used():
    """The first of the three costs too much, the second does."""
    sage = unit("sage", full(gains(9), resource=5), full(gains(2)), full(gains(4)))
    table = driven(". .", Marking.PANIC, [sage], red=["sage a1"], resource={RED: 1})
    assert table.resource() == 3


@pytest.mark.rule("TYR-45")
def test_a_shy_unit_on_a_farm_uses_what_that_grants():
    farm = {"grants": {"f": full(gains(2))}}
    table = driven(". f . . . .", Marking.PANIC, [WALKER], red=["walker b1"], blue=["walker f1"], **farm)
    assert (table.at("walker"), table.resource()) == ("b1", 2)


@pytest.mark.rule("TYR-45")
def test_nobody_threatens_a_shy_unit_that_cannot_be_targeted():
    """Under a cloak, or protected from walkers, the friar stays and works; otherwise it flees."""
    cloak = equipment("cloak", grant={"keywords": Keyword.SHROUD})
    red, blue = ["friar b1", "cloak on friar"], ["walker a1"]
    for worn, protections, gained in ((2, (), 2), (1, (That(card="walker"),), 2), (1, (), 0)):
        friar = unit("friar", full(gains(2)), protections=protections)
        table = driven(". . . . .", Marking.PANIC, [friar, WALKER, cloak], red=red[:worn], blue=blue)
        assert (table.resource(), table.at("friar") == "b1") == (gained, gained == 2)


@pytest.mark.rule("TYR-45")
def test_an_enraged_unit_goes_for_the_nearest_enemy_though_it_could_get_nearer_to_another():
    """a3 is 3 away, behind deep water, and g1 is 4 away: a1, b1 and, round by d2, c3 are 2 from a3."""
    field = ". . . . . . .\n~ ~ ~ . . . .\n. . . . . . ."
    blue = ["walker a3", "walker g1"]
    ends = {driven(field, Marking.RAGE, [WALKER], red=["walker c1"], blue=blue, seed=n).at("walker") for n in range(12)}
    assert ends == {"a1", "b1", "c3"}


@pytest.mark.rule("TYR-45")
def test_of_two_nearest_enemies_an_enraged_unit_goes_for_either():
    ends = Counter()
    for seed in range(40):
        red, blue = ["walker g1"], ["walker a1", "walker m1"]
        table = driven(" ".join("." * 13), Marking.RAGE, [WALKER], red=red, blue=blue, seed=seed)
        ends[table.at("walker")] += 1
    assert set(ends) == {"d1", "j1"}
    assert min(ends.values()) >= 8, ends


@pytest.mark.rule("TYR-45")
def test_what_acts_by_itself_attacks_units_and_neither_walls_nor_what_is_nobodys():
    wall = artifact("wall", solid=2)
    table = driven(". .", Marking.RAGE, [WALKER, wall], red=["walker a1"], blue=["wall b1"])
    assert table["wall"].damage == 0
    table = driven(". .", Marking.RAGE, [WALKER], red=["walker a1"], nobody=["walker b1"])
    assert table["walker2"].damage == 0


@pytest.mark.rule("TYR-45")
def test_who_cannot_be_targeted_is_not_attacked_by_itself_either():
    ghost = unit("ghost", keywords=Keyword.SHROUD)
    table = driven(". . .", Marking.RAGE, [WALKER, ghost], red=["walker a1"], blue=["ghost b1"])
    assert table["ghost"].damage == 0


@pytest.mark.rule("TYR-45")
def test_friends_are_left_alone():
    table = driven(". . .", Marking.RAGE, [WALKER], red=["walker a1"], blue=["walker b1"], teams={RED: 0, BLUE: 0})
    assert table["walker2"].damage == 0


@pytest.mark.rule("TYR-43")
def test_an_enraged_unit_is_done_after_one_attack_and_tapped():
    """Even with a second attack action; the event says which AI it is."""
    table = situation(". .", [WALKER], red=["walker a1"], blue=["walker b1"])
    table["walker"].marks[Marking.RAGE] = 2
    table["walker"].attacks = 2
    table.turns_to("walker")
    assert (table["walker2"].damage, table.marks("walker", Marking.RAGE)) == (1, 1)
    assert (bool(table["walker"].is_tapped), table.phase, table.state.active) == (True, Phase.ACTION, NOBODY)


@pytest.mark.rule("TYR-42")
@pytest.mark.parametrize(("mark", "number"), [(Marking.PANIC, 0), (Marking.RAGE, 1)])
def test_it_is_told_which_ai_acts(mark, number):
    table = situation(". . .", [WALKER], red=["walker a1"])
    table["walker"].marks[mark] = 1
    table.turns_to("walker")
    assert [event[3] for event in table.events if event[0] == Kind.DRIVEN] == [number]


@pytest.mark.rule("TYR-42")
def test_what_lies_in_a_wagon_does_nothing_by_itself():
    wagon = unit("wagon", crew=1)
    table = situation(". .", [WALKER, wagon], red=["wagon a1", "walker on wagon"], blue=["walker b1"])
    table["walker"].marks[Marking.RAGE] = 1
    table.turns_to("walker")
    assert (table.on("walker"), table["walker2"].damage, table.marks("walker", Marking.RAGE)) == ("wagon", 0, 0)


@pytest.mark.rule("TYR-56")
def test_a_marks_place_and_bearer_are_known_and_gone_with_it():
    """The ghost cannot be targeted, so it is the walker."""
    ghost = unit("ghost", keywords=Keyword.SHROUD)
    table = against(
        ". . . . . . . .",
        [ghost],
        red=["ghost a1", "walker c1"],
        tyrant=["despot h1"],
        tyrant_deck=["crush"],
        red_hand=["kill"],
    )
    table.ends_turn()
    state = table.state
    assert (state.intention, state.mark_on, state.mark_cell) == (1 + table.card("crush"), table.slot("walker"), 2)
    table.plays("kill", "walker")
    assert (state.intention, state.mark_on, state.mark_cell) == (0, 0, 0)
    assert table.cards("discard", TYRANT) == ["crush"]


@pytest.mark.rule("TYR-56")
def test_an_intention_whose_target_is_gone_when_it_is_executed_is_discarded():
    """Red answers by killing the only unit: no mark is placed."""
    table = against(
        ". . . . . . . .", red=["walker a1"], tyrant=["despot h1"], tyrant_deck=["crush"], red_hand=["kill"]
    )
    table.ends_turn_to_answer()
    table.plays("kill", "walker")
    assert (table.state.intention, table.cards("discard", TYRANT)) == (0, ["crush"])
    assert table.cards("deck", TYRANT) == []
    assert table.told(Kind.FIZZLED) == ["Tyrant"]


@pytest.mark.rule("TYR-57")
def test_an_intention_at_a_tile_strikes_around_that_tile():
    """The mark lies at c1, the despot at d1: it shakes b1 to d1, itself included, and not a1."""
    table = against(". . . . .", red=["walker a1", "walker b1"], tyrant=["despot d1"])
    table.state.intention = 1 + table.card("quake")
    table.state.mark_on, table.state.mark_cell = NOBODY, table.box.cell("c1")
    table.ends_turn()
    assert [table[name].damage for name in ("walker", "walker2", "despot")] == [0, 1, 1]
    assert (table.state.intention, table.cards("discard", TYRANT)) == (0, ["quake"])


@pytest.mark.rule("TYR-57")
def test_a_mark_that_is_carried_off_in_answer_is_not_resolved():
    """The despot is about to crush; Red pushes the marked walker two tiles away."""
    gust = spell("gust", Doing(Do.PUSH, 2), at=(A_UNIT, A_TILE))
    table = against(". . . . .", [gust], red=["walker b1"], tyrant=["despot a1"], red_hand=["gust"])
    table.state.intention = 1 + table.card("crush")
    table.state.mark_on, table.state.mark_cell = table.slot("walker"), table.box.cell("b1")
    table.ends_turn_to_answer()
    assert table.stack == ["fulfil"]
    table.plays("gust", "walker", "a1")
    assert (table.at("walker"), table["walker"].damage) == ("d1", 0)
    assert table.state.intention == 1 + table.card("crush")


@pytest.mark.rule("TYR-57")
def test_an_intention_is_resolved_on_the_mark_itself_and_at_range_1_not_2():
    for at, is_resolved in (("b1", True), ("c1", True), ("d1", False)):
        table = against(". . . . . . .", red=["walker a1"], tyrant=[f"despot {at}"])
        table.state.intention = 1 + table.card("quake")
        table.state.mark_on, table.state.mark_cell = NOBODY, table.box.cell("b1")
        table.ends_turn_to_answer()
        assert (table.stack == ["fulfil"]) == is_resolved


@pytest.mark.rule("TYR-56")
def test_the_tyrants_deck_is_refilled_from_its_discard_pile():
    table = against(". . . . . . . .", red=["walker a1"], tyrant=["despot h1"], tyrant_discard=["crush"])
    table.ends_turn()
    assert table.state.intention == 1 + table.card("crush")
    assert table.cards("discard", TYRANT) == table.cards("deck", TYRANT) == []


@pytest.mark.rule("TYR-56")
def test_each_intention_is_drawn_and_each_target_chosen_with_the_same_chance():
    seen = Counter()
    for seed in range(60):
        table = against(
            ". . . . . . . . . . . .",
            red=["walker a1", "walker b1", "walker c1"],
            tyrant=["despot l1"],
            tyrant_deck=["crush"],
        )
        table.shakes_dice(seed)
        table.ends_turn()
        seen[table.name(table.state.mark_on)] += 1
    assert all(9 <= seen[name] <= 32 for name in ("walker", "walker2", "walker3")), seen


@pytest.mark.rule("TYR-57")
def test_a_tyrant_that_cannot_get_nearer_to_the_mark_attacks_who_is_in_range():
    """Behind the water: it stays, and strikes the walker beside it."""
    table = against(". ~ . .", red=["walker a1", "walker d1"], tyrant=["despot c1"])
    table.state.intention = 1 + table.card("crush")
    table.state.mark_on, table.state.mark_cell = table.slot("walker"), table.box.cell("a1")
    table.ends_turn()
    assert (table.at("despot"), table["walker2"].damage, table["walker"].damage) == ("c1", 2, 0)


@pytest.mark.rule("TYR-58")
def test_the_tyrants_units_act_in_order_of_their_slots_and_the_tyrant_last():
    table = against(". . . . . . . . .", red=["walker a1"], tyrant=["despot i1", "walker f1", "walker h1"])
    table.ends_turn()
    assert table.told(Kind.MOVED) == ["walker", "walker", "despot"]
    assert [table.at(name) for name in ("walker2", "walker3", "despot")] == ["c1", "e1", "g1"]


@pytest.mark.rule("TYR-58")
def test_what_the_tyrant_wears_and_what_is_no_unit_is_not_activated():
    drum, club = artifact("drum"), equipment("club", grant={"attack": 1})
    table = against(". . . .", [drum, club], red=["walker a1"], tyrant=["drum d1", "despot b1", "club on despot"])
    table.ends_turn()
    assert table["walker"].damage == 3
    assert table.phase == Phase.ACTION


@pytest.mark.rule("TYR-58")
def test_what_the_tyrant_loses_does_not_come_among_its_intentions():
    """Its walker is destroyed, its discard pile stays empty, and no walker is drawn as an intention."""
    for spell_card in (KILL, spell("recall", Doing(Do.RETURN), at=(A_UNIT,))):
        table = against(
            ". . . . . . . . .",
            [spell_card] if spell_card is not KILL else (),
            red=["walker a1"],
            tyrant=["despot i1", "walker g1"],
            red_hand=[spell_card.name],
        )
        table.plays(spell_card.name, "walker2")
        assert (table.at("walker2"), table.cards("discard", TYRANT), table.cards("hand", TYRANT)) == ("gone", [], [])
        table.ends_turn()
        assert (table.phase, table.at("despot")) == (Phase.ACTION, "g1")


@pytest.mark.rule("TYR-58")
def test_a_match_in_which_the_tyrant_has_lost_a_unit_with_a_play_cost_is_possible():
    table = against(". . . . . .", red=["walker a1"], tyrant=["despot f1", "walker d1"], red_deck=["kill"]).begins()
    check_state(table.scenario, table.state)
    table.decide(Verb.PLAY, target=table.card("kill"))
    table.decide(Verb.AIM, target=2)
    table.settles()
    check_state(table.scenario, table.state)
    assert table.told(Kind.DIED) == ["walker"]


@pytest.mark.rule("TYR-57")
def test_it_is_told_which_intention_is_carried_out():
    table = against(". . .", red=["walker a1"], tyrant=["despot b1"])
    table.state.intention = 1 + table.card("crush")
    table.state.mark_on, table.state.mark_cell = table.slot("walker"), table.box.cell("a1")
    table.ends_turn()
    assert [event[3] for event in table.events if event[0] == Kind.FULFILLED] == [1 + table.card("crush")]


@pytest.mark.rule("TYR-48")
def test_a_wall_that_strikes_nobody_pushes_nobody():
    wall = artifact("wall", solid=9, keywords=Keyword.PUSHES)
    table = situation(". . .", [WALKER, wall], red=["walker b1"], blue=["wall c1"])
    table.attacks("walker", "wall")
    assert (table.at("walker"), table["wall"].damage) == ("b1", 1)
