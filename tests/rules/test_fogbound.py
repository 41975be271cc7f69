"""Fogbound: the board, rounds and turns, movement (FOG-01 to FOG-15)."""

import pytest
from fogbound_kit import (
    DAWN,
    DUSK,
    can,
    fog,
    give,
    kind,
    pieces,
    play,
    refused,
    skip_round,
    steps,
    targets,
    unit,
    where,
)

from sandtable import Match
from sandtable.contract.scenario import parse_scenario
from sandtable.engine.telling import SPECTATOR
from sandtable.games.fogbound import game
from sandtable.games.fogbound.file import FogboundFile

FIELD = """
    . . . . .
     . . . . .
    . . . . .
"""


@pytest.mark.rule("FOG-01")
def test_everybody_knows_every_terrain_from_the_start():
    match = fog(". f h\n ~ v .", ["walker a1"], ["walker c2"])
    boards = [match.view(seat).board for seat in (DAWN, DUSK, SPECTATOR)]
    assert [cell.terrain for cell in boards[0].cells] == ["open", "forest", "hill", "water", "lava", "open"]
    assert [cell.height for cell in boards[0].cells] == [0, 0, 1, 0, 0, 0]
    assert boards[0] == boards[1] == boards[2]


@pytest.mark.rule("FOG-02")
def test_a_unit_has_what_its_type_says_and_no_armour_by_itself():
    match = fog(FIELD, ["walker a1"], ["walker e3"], units={"sage": kind("sg", energy=4, sight=3)})
    there = unit(match, DAWN)
    assert (there.hp, there.sight, there.energy, match.scenario.types[there.type].armour) == (6, 2, 0, 0)
    assert pieces(match, DAWN) == {"XW xw1": "a1"}


@pytest.mark.rule("FOG-02")
def test_one_unit_a_hex():
    match = fog(FIELD, ["walker a1", "walker b1"], ["walker e3"])
    assert steps(match, "xw1") == {"a2"}
    assert refused(match, "xw1 to b1") == "action/no-way"


@pytest.mark.rule("FOG-03")
def test_a_new_unit_is_a_block_of_yaml():
    text = """
game: fogbound
title: Frogs
map: |
  .1 .  .2
   .* ~ .
units:
  frog:
    title: Frog
    code: fr
    health: 2
    size: S
    price: 2
    keywords: [aquatic]
    actions:
      tongue: {attack: ranged, range: 2, do: [damage 1 blade, status slowed 1]}
dawn: [frog a1]
dusk: [militia c1]
"""
    match = Match(game, parse_scenario(FogboundFile, text), seed=0, runtime="python")
    match.state.turn = 0
    play(match, "fr1 to a2")
    assert play(match, "fr1 to b2") == ["Frog 1 moves a2-b2."]
    assert play(match, "fr1 tongue at c1")[1:] == ["Enemy Militia 1 loses 1 at c1.", "Enemy Militia 1 is slowed (1)."]


@pytest.mark.rule("FOG-04")
def test_chance_says_who_starts_the_first_round():
    firsts = {Match(game, "first", seed=seed, runtime="python").deciders for seed in range(12)}
    assert firsts == {(0,), (1,)}


@pytest.mark.rule("FOG-04")
def test_in_a_draft_one_bans_and_the_other_picks_and_the_one_who_banned_starts():
    match = Match(game, "draft", seed=1, runtime="python")
    (banner,) = match.deciders
    assert [match.text(action) for action in match.legal()] == ["ban ridge", "ban heath", "ban straits"]
    match.play("ban heath")
    assert match.deciders == (1 - banner,)
    assert [match.text(action) for action in match.legal()] == ["pick ridge", "pick straits"]
    match.play("pick straits")
    assert match.state.board == 2
    for seat in (0, 1):
        for order in ("buy militia", "ready", f"place mi1 {'a1' if seat == 0 else 'a13'}", "ready"):
            match.play(order, seat)
    assert match.deciders == (banner,)
    assert "having banned" in match.log(SPECTATOR)[-1]


@pytest.mark.rule("FOG-05")
def test_the_side_that_did_not_act_last_starts_the_next_round():
    match = fog(FIELD, ["walker a1", "walker a3"], ["walker e3"])
    play(match, "xw1 to b1", "end", "skip", "xw2 to b3", "end", "skip", "skip")
    assert (match.state.round, match.deciders) == (2, (DUSK,))
    play(match, "xw1 to d3", "end", "skip", "skip")
    assert (match.state.round, match.deciders) == (3, (DAWN,))


@pytest.mark.rule("FOG-05")
def test_after_a_round_of_skips_the_same_side_starts_again():
    match = fog(FIELD, ["walker a1"], ["walker e3"])
    play(match, "skip", "xw1 to d3", "end", "skip", "skip")
    assert (match.state.round, match.deciders) == (2, (DAWN,))
    skip_round(match)
    assert (match.state.round, match.deciders) == (3, (DAWN,))


@pytest.mark.rule("FOG-06")
def test_sides_alternate_until_nobody_is_ready():
    match = fog(FIELD, ["walker a1", "walker a3"], ["walker e1", "walker e3"])
    for mover, order in ((0, "xw1 to b1"), (1, "xw1 to d1"), (0, "xw2 to b3"), (1, "xw2 to d3")):
        assert match.deciders == (mover,)
        play(match, order, "end")
    assert match.state.round == 2


@pytest.mark.rule("FOG-06")
def test_a_skip_passes_and_two_in_a_row_end_the_round():
    match = fog(FIELD, ["walker a1"], ["walker e3"])
    play(match, "skip")
    assert (match.state.round, match.deciders) == (1, (DUSK,))
    play(match, "xw1 to d3", "end")
    assert (match.state.round, match.deciders) == (1, (DAWN,))
    play(match, "skip")
    assert can(match, "xw1") == []
    play(match, "skip")
    assert match.state.round == 2


@pytest.mark.rule("FOG-06")
def test_at_a_rounds_start_units_are_ready_then_gain_energy_then_pay_toggles_then_statuses_tick():
    """With energy 0 of 3 the unit gains 1 and can pay the upkeep of 1: the toggle stays. Burning 2 takes 2."""
    units = {"sage": kind("sg", energy=3, actions={"brace": {"toggle": "braced", "energy": 1, "upkeep": 1}})}
    match = fog(FIELD, ["sage a1"], ["walker e3"], units=units)
    play(match, "sg1 brace on", "end")
    unit(match, DAWN).energy = 0
    give(match, DAWN, 1, "burning", 2)
    skip_round(match)
    there = unit(match, DAWN)
    assert (there.ready, there.energy, there.hp) == (1, 0, 4)
    assert "braced 1" in [mark.said for mark in match.view(DAWN).pieces[0].marks]


@pytest.mark.rule("FOG-07")
def test_a_unit_moves_and_acts_in_any_order_and_an_action_that_is_not_combinable_ends_its_turn():
    units = {
        "page": kind(
            "pg",
            actions={
                "cheer": {"targets": "friends", "do": ["status heartened 1"], "combinable": True},
                "shot": {"attack": "ranged", "range": 3, "do": ["damage 1 pierce"]},
            },
        )
    }
    match = fog(FIELD, ["page a1", "walker b1"], ["walker c3"], units=units)
    play(match, "pg1 cheer at b1")
    assert match.deciders == (DAWN,)
    assert targets(match, "pg1", "cheer") == set(), "each action once a turn"
    play(match, "pg1 to a2")
    assert steps(match, "pg1")
    play(match, "pg1 shot at c3")
    assert match.deciders == (DUSK,)
    assert unit(match, DAWN).ready == 0
    play(match, "skip")
    assert refused(match, "pg1 to a3") == "action/exhausted"


@pytest.mark.rule("FOG-07")
def test_the_player_may_end_a_turn_any_time_and_moves_no_other_unit_before():
    match = fog(FIELD, ["walker a1", "walker a3"], ["walker e3"])
    play(match, "xw1 to b1")
    assert refused(match, "xw2 to b3") == "action/other-active"
    play(match, "end")
    assert match.deciders == (DUSK,)


@pytest.mark.rule("FOG-08")
def test_a_turn_has_as_many_points_as_speed_and_a_step_costs_one():
    match = fog(". . . . . .\n . . . . . .", ["walker a1"], ["walker f2"])
    for step, left in (("b1", 2), ("c1", 1), ("d1", 0)):
        play(match, f"xw1 to {step}")
        assert match.state.points == left
    assert can(match, "xw1") == []
    assert refused(match, "xw1 to e1") == "action/no-points"


@pytest.mark.rule("FOG-09")
def test_movement_cost_is_required_and_spent():
    """Forest costs 1 more to enter: with 2 points one gets in and has 0, with 1 point one does not."""
    match = fog(". . f .\n . . . .", ["walker a1"], ["walker d2"])
    play(match, "xw1 to b1")
    assert "c1" in steps(match, "xw1")
    play(match, "xw1 to c1")
    assert match.state.points == 0
    match = fog(". . . f .\n . . . . .", ["walker a1"], ["walker e2"])
    play(match, "xw1 to b1", "xw1 to c1")
    assert match.state.points == 1
    assert "d1" not in steps(match, "xw1")


@pytest.mark.rule("FOG-09")
def test_movement_cost_may_be_for_moving_out():
    terrains = {"mire": {"letter": "m", "cost_out": 2}}
    match = fog("m . .\n . . .", ["walker a1"], ["walker c2"], terrains=terrains)
    play(match, "xw1 to b1")
    assert match.state.points == 0


@pytest.mark.rule("FOG-10")
def test_movement_penalty_is_subtracted_afterwards_and_may_go_below_zero():
    """A swamp takes 2 after moving in: 3 - 1 - 2 = 0; with 1 point left, 1 - 1 - 2 = -2."""
    match = fog(". . . s .\n . . . . .", ["walker a1"], ["walker e2"])
    play(match, "xw1 to b1", "xw1 to c1", "xw1 to d1")
    assert match.state.points == -2
    match = fog("t . .\n . . .", ["walker a1"], ["walker c2"])
    play(match, "xw1 to b1")
    assert match.state.points == 1, "a thicket takes 1 when one leaves it"


@pytest.mark.rule("FOG-11")
def test_up_onto_elevated_ground_costs_one_more_and_along_it_does_not():
    match = fog(". h h .\n . . . .", ["walker a1"], ["walker d2"])
    play(match, "xw1 to b1")
    assert match.state.points == 1
    play(match, "xw1 to c1")
    assert match.state.points == 0


@pytest.mark.rule("FOG-12")
def test_water_is_for_aquatic_and_flying_units_and_closed_ground_for_flying_ones():
    units = {"duck": kind("dk", keywords=["aquatic"]), "boat": kind("bt", keywords=["aquatic", "water only"])}
    around = "~ A .\n . . ."
    assert steps(fog(around, ["walker b2"], ["walker a2"], units=units), "xw1") == {"c1", "c2"}
    assert steps(fog("~ . .\n . . .", ["duck b1"], ["walker c2"], units=units), "dk1") == {"a1", "c1", "a2", "b2"}
    assert steps(fog("~ . ~\n ~ . .", ["boat a1"], ["walker c2"], units=units), "bt1") == {"a2"}
    assert steps(fog(around, ["bird b2"], ["walker a2"]), "xb1") == {"b1", "c1", "c2"}


@pytest.mark.rule("FOG-13")
def test_a_step_onto_somebody_unseen_costs_nothing_and_tells_only_that_it_failed():
    units = {"shadow": kind("zz", size="S", keywords=["invisible"])}
    match = fog(". . .\n . . .", ["walker a1"], ["shadow b1"], units=units)
    assert steps(match, "xw1") == {"b1", "a2"}
    known = match.known(DUSK)
    assert play(match, "xw1 to b1") == ["XW 1 cannot get there at b1."]
    assert (where(match, DAWN), match.state.points, match.state.moved) == ("a1", 3, False)
    assert steps(match, "xw1") == {"a2"}, "the player has learnt that it does not work"
    assert match.known(DUSK) == known, "the other side notices nothing"
    assert pieces(match, DAWN) == {"XW xw1": "a1"}


@pytest.mark.rule("FOG-14")
def test_teleport_moves_to_a_free_hex_in_range_whatever_lies_between():
    units = {
        "jump": kind("jp", actions={"blink": {"targets": "hex", "range": 2, "do": ["teleport"], "combinable": True}})
    }
    match = fog(". A . . .\n ~ ~ ~ . .", ["jump a1"], ["walker e2"], units=units)
    assert targets(match, "jp1", "blink") == {"c1"}
    play(match, "jp1 blink at c1")
    assert (where(match, DAWN), match.state.points, match.state.moved) == ("c1", 3, True)


@pytest.mark.rule("FOG-14")
def test_a_teleport_onto_somebody_unseen_fails_and_costs_nothing():
    units = {
        "jump": kind(
            "jp", energy=2, actions={"blink": {"targets": "hex", "range": 2, "do": ["teleport"], "energy": 2}}
        ),
        "shadow": kind("zz", keywords=["invisible"]),
    }
    match = fog(". . .\n . . .", ["jump a1"], ["shadow c1"], units=units)
    assert play(match, "jp1 blink at c1") == ["JP 1 cannot get there at c1."]
    assert (unit(match, DAWN).energy, match.deciders) == (2, (DAWN,))
    assert "c1" not in targets(match, "jp1", "blink")


@pytest.mark.rule("FOG-15")
def test_flying_units_ignore_costs_and_penalties():
    match = fog(". f s h .\n . . . . .", ["bird a1"], ["walker e2"], turn=DAWN)
    for step, left in (("b1", 2), ("c1", 1), ("d1", 0)):
        play(match, f"xb1 to {step}")
        assert match.state.points == left
    assert "slowed" not in str(match.view(DAWN).pieces), "and what the ground does"
