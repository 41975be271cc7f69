"""Tyrant: marks, and how a unit acts that is not its player's to command."""

import pytest
from tyrant_cards import A_UNIT, Doing, free, full, gains, hits, spell, unit
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import ALL_MARKS, Do, Marking, To
from sandtable.games.tyrant.state import Phase
from sandtable.games.tyrant.telling import Kind

WALKER = unit("walker")
ARCHER = unit("archer", range=3)


def marked(drawing: str, mark: Marking, count: int, cards=(WALKER,), **told):
    """A table on which the walker bears marks."""
    table = situation(drawing, list(cards), **told)
    table["walker"].marks[mark] = count
    return table


@pytest.mark.rule("TYR-40")
def test_a_paralysed_unit_can_do_nothing_but_shake_it_off():
    table = marked(". .", Marking.PARALYSIS, 2, red=["walker a1"], blue=["walker b1"])
    table.turns_to("walker")
    assert not table.can(Verb.MOVE)
    assert not table.can(Verb.ATTACK)
    assert {action.extra for action in table.offers(Verb.SHAKE_OFF)} == {0, 1}


@pytest.mark.rule("TYR-40")
def test_two_marks_take_both_actions():
    table = marked(". .", Marking.PARALYSIS, 2, red=["walker a1"])
    table.shakes_off("walker", by="move")
    assert table.marks("walker", Marking.PARALYSIS) == 1
    assert {action.extra for action in table.offers(Verb.SHAKE_OFF)} == {1}
    table.shakes_off("walker", by="attack")
    assert table.marks("walker", Marking.PARALYSIS) == 0
    assert table["walker"].is_tapped


@pytest.mark.rule("TYR-40")
def test_one_mark_shaken_off_by_the_attack_leaves_the_move():
    table = marked(". . .", Marking.PARALYSIS, 1, red=["walker a1"])
    table.shakes_off("walker", by="attack")
    table.moves("walker", "c1")
    assert table.at("walker") == "c1"


@pytest.mark.rule("TYR-40")
def test_a_paralysed_unit_has_no_free_and_no_full_actions():
    worker = unit("walker", free(gains(1)), full(gains(2)))
    table = marked(". .", Marking.PARALYSIS, 1, [worker], red=["walker a1"])
    assert not table.can(Verb.USE)
    table.turns_to("walker")
    assert not table.can(Verb.USE)


@pytest.mark.rule("TYR-40")
def test_a_paralysed_unit_strikes_back():
    """Striking back is no action of its own."""
    table = marked(". .", Marking.PARALYSIS, 1, red=["walker a1"], blue=["walker b1"], turn=BLUE)
    table.attacks("walker2", "walker")
    assert table["walker2"].damage == 1


@pytest.mark.rule("TYR-41")
def test_activation_adds_a_poison_mark():
    table = marked(". .", Marking.POISON, 1, red=["walker a1"])
    table.turns_to("walker")
    assert table.marks("walker", Marking.POISON) == 2
    assert table.state.active == table.slot("walker")


@pytest.mark.rule("TYR-41")
def test_more_poison_than_health_destroys_on_activation():
    table = marked(". .", Marking.POISON, 3, red=["walker a1"])
    table.turns_to("walker")
    assert table.at("walker") == "gone"
    assert table.phase == Phase.ACTION
    assert table.cards("discard") == ["walker"]


@pytest.mark.rule("TYR-41")
def test_poison_and_damage_do_not_add_up():
    table = marked(". .", Marking.POISON, 2, red=["walker a1"])
    table["walker"].damage = 3
    table.turns_to("walker")
    assert table.at("walker") == "a1"
    assert table.marks("walker", Marking.POISON) == 3


@pytest.mark.rule("TYR-41")
def test_a_unit_that_is_not_poisoned_gets_no_mark_when_it_is_activated():
    table = situation(". .", [WALKER], red=["walker a1"])
    table.turns_to("walker")
    assert table.marks("walker", Marking.POISON) == 0


@pytest.mark.rule("TYR-41")
def test_a_spell_that_poisons_beyond_health_destroys_at_once():
    venom = spell("venom", Doing(Do.MARK, 4, what=Marking.POISON), at=(A_UNIT,))
    table = situation(". .", [WALKER, venom], red_hand=["venom"], blue=["walker a1"])
    table.plays("venom", "walker")
    assert table.at("walker") == "gone"


@pytest.mark.rule("TYR-41")
def test_more_health_holds_out_longer_and_cleansing_ends_it():
    cure = spell("cure", Doing(Do.CLEANSE, 0, what=ALL_MARKS), at=(A_UNIT,))
    table = marked(". .", Marking.POISON, 3, [unit("walker", health=4), cure], red=["walker a1"], red_hand=["cure"])
    table.turns_to("walker")
    assert table.marks("walker", Marking.POISON) == 4
    table.done()
    table.plays("cure", "walker")
    assert table.marks("walker", Marking.POISON) == 0


@pytest.mark.rule("TYR-42")
def test_a_panicked_unit_flees_as_far_as_it_can_and_one_mark_goes():
    """From c1 of a row, with the enemy at b1: f1, three steps on, is the farthest."""
    table = marked(". . . . . . .", Marking.PANIC, 2, red=["walker c1"], blue=["walker b1"])
    table.turns_to("walker")
    assert table.at("walker") == "f1"
    assert table.marks("walker", Marking.PANIC) == 1
    assert table["walker"].is_tapped
    assert table.phase == Phase.ACTION


@pytest.mark.rule("TYR-42")
def test_what_a_panicked_unit_does_is_declared_and_may_be_answered():
    bolt = spell("bolt", hits(9), at=(A_UNIT,))
    table = marked(
        ". . . . .", Marking.PANIC, 1, [WALKER, bolt], red=["walker c1"], blue=["walker b1"], blue_hand=["bolt"]
    )
    table.decide(Verb.ACTIVATE, target=table.slot("walker"))
    assert (table.phase, table.decider, table.stack) == (Phase.ANSWER, BLUE, ["move"])
    table.plays("bolt", "walker")
    assert table.at("walker") == "gone"
    assert (table.phase, table.decider) == (Phase.ACTION, RED)


@pytest.mark.rule("TYR-43")
def test_an_enraged_unit_goes_for_the_nearest_enemy_and_strikes():
    """e1 is nearer than h1's archer; three steps lead from a1 to d1, next to it."""
    table = marked(
        ". . . . . . . .", Marking.RAGE, 1, [WALKER, ARCHER], red=["walker a1"], blue=["walker e1", "archer h1"]
    )
    table.turns_to("walker")
    assert table.at("walker") == "d1"
    assert (table["walker2"].damage, table["walker"].damage) == (1, 1)
    assert table.marks("walker", Marking.RAGE) == 0
    assert table["walker"].is_tapped


@pytest.mark.rule("TYR-43")
def test_an_enraged_unit_with_an_enemy_in_range_does_not_move():
    table = marked(". . .", Marking.RAGE, 1, red=["walker a1"], blue=["walker b1"])
    table.turns_to("walker")
    assert (table.at("walker"), table["walker2"].damage) == ("a1", 1)


@pytest.mark.rule("TYR-44")
def test_ward_prevents_all_damage_and_that_many_marks_go():
    bolt = spell("bolt", hits(2), at=(A_UNIT,))
    table = marked(". .", Marking.WARD, 3, [WALKER, bolt], blue=["walker a1"], red_hand=["bolt"])
    table.plays("bolt", "walker")
    assert (table["walker"].damage, table.marks("walker", Marking.WARD)) == (0, 1)


@pytest.mark.rule("TYR-44")
def test_one_mark_of_ward_is_enough_for_any_damage():
    bolt = spell("bolt", hits(9), at=(A_UNIT,))
    table = marked(". .", Marking.WARD, 1, [WALKER, bolt], blue=["walker a1"], red_hand=["bolt"])
    table.plays("bolt", "walker")
    assert (table["walker"].damage, table.marks("walker", Marking.WARD)) == (0, 0)


@pytest.mark.rule("TYR-44")
def test_a_warded_unit_in_combat_deals_its_damage_and_takes_none():
    giant = unit("giant", attack=2)
    table = marked(". .", Marking.WARD, 3, [WALKER, giant], blue=["walker b1"], red=["giant a1"])
    table.attacks("giant", "walker")
    assert (table["walker"].damage, table.marks("walker", Marking.WARD)) == (0, 1)
    assert table["giant"].damage == 1


@pytest.mark.rule("TYR-44")
def test_no_damage_takes_no_ward():
    dummy = unit("dummy", attack=0)
    table = marked(". .", Marking.WARD, 1, [WALKER, dummy], red=["walker a1"], blue=["dummy b1"])
    table.attacks("walker", "dummy")
    assert (table.marks("walker", Marking.WARD), table["dummy"].damage) == (1, 1)


@pytest.mark.rule("TYR-44")
def test_ward_does_not_help_against_destruction():
    axe = spell("axe", Doing(Do.DESTROY), at=(A_UNIT,))
    table = marked(". .", Marking.WARD, 5, [WALKER, axe], blue=["walker a1"], red_hand=["axe"])
    table.plays("axe", "walker")
    assert table.at("walker") == "gone"


@pytest.mark.rule("TYR-45")
def test_an_aggressive_unit_without_enemies_goes_to_any_tile_or_stays():
    places = set()
    for seed in range(30):
        table = marked(". .\n. .", Marking.RAGE, 1, red=["walker a1"])
        table.shakes_dice(seed)
        table.turns_to("walker")
        places.add(table.at("walker"))
    assert places == {"a1", "b1", "a2", "b2"}


@pytest.mark.rule("TYR-45")
def test_an_aggressive_unit_takes_either_of_two_equal_enemies():
    struck = set()
    for seed in range(20):
        table = marked(". . .", Marking.RAGE, 1, red=["walker b1"], blue=["walker a1", "walker c1"])
        table.shakes_dice(seed)
        table.turns_to("walker")
        struck.add((int(table["walker2"].damage), int(table["walker3"].damage)))
    assert struck == {(1, 0), (0, 1)}


@pytest.mark.rule("TYR-45")
def test_a_shy_unit_that_nobody_threatens_uses_its_full_action():
    """The enemy at g1 moves 3 and reaches range 1: it threatens c1 to g1, not a1."""
    miner = unit("walker", full(gains(2)))
    table = marked(". . . . . . .", Marking.PANIC, 1, [miner], red=["walker a1"], blue=["walker g1"])
    table.turns_to("walker")
    assert (table.resource(), table.at("walker")) == (2, "a1")


@pytest.mark.rule("TYR-45")
def test_a_threatened_shy_unit_flees_rather_than_to_use_its_full_action():
    miner = unit("walker", full(gains(2)))
    table = marked(". . . . . . .", Marking.PANIC, 1, [miner], red=["walker c1"], blue=["walker b1"])
    table.turns_to("walker")
    assert (table.resource(), table.at("walker")) == (0, "f1")


@pytest.mark.rule("TYR-45")
def test_a_shy_unit_in_a_corner_strikes_whom_it_cannot_flee():
    table = marked(". .", Marking.PANIC, 1, red=["walker a1"], blue=["walker b1"])
    table.turns_to("walker")
    assert (table.at("walker"), table["walker2"].damage) == ("a1", 1)


@pytest.mark.rule("TYR-45")
def test_a_shy_archer_flees_and_shoots_from_afar():
    """One step away from a1 it still has that one in its own range of 3."""
    archer = unit("walker", range=3, movement=1)
    table = marked(". . . . .", Marking.PANIC, 1, [archer, ARCHER], red=["walker b1"], blue=["archer a1"])
    table.turns_to("walker")
    assert table.at("walker") == "c1"
    assert table["archer"].damage == 1


@pytest.mark.rule("TYR-42")
def test_a_panicked_unit_is_told_to_act_by_itself():
    table = marked(". . . .", Marking.PANIC, 1, red=["walker b1"], blue=["walker a1"])
    table.decide(Verb.ACTIVATE, target=table.slot("walker"))
    assert table.told(Kind.DRIVEN) == ["walker"]


@pytest.mark.rule("TYR-44")
def test_marks_go_when_a_unit_is_destroyed():
    axe = spell("axe", Doing(Do.DESTROY, 0, To.TARGET), at=(A_UNIT,))
    table = marked(". .", Marking.WARD, 5, [WALKER, axe], red=["walker a1"], red_hand=["axe", "walker"], red_spawn="a1")
    table.plays("axe", "walker")
    table.plays("walker", "a1")
    slot = next(slot for slot in range(40) if table.state.permanents[slot].place)
    assert list(table.state.permanents[slot].marks) == [0, 0, 0, 0, 0]
