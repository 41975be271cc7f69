"""Fogbound: transports, objectives, victory, setting up (FOG-49 to FOG-57), auras, triggers, and two rules at once."""

import pytest
from fogbound_kit import (
    DAWN,
    DUSK,
    HIT,
    can,
    cell,
    count,
    fog,
    give,
    kind,
    laid,
    pieces,
    play,
    refused,
    skip_round,
    steps,
    unit,
    where,
)

from sandtable import Match
from sandtable.engine.telling import SPECTATOR
from sandtable.games.fogbound import game

ROW = ". . . . . .\n . . . . . ."
CART = {
    "cart": kind("ct", transport={"capacity": 3}),
    "kite": kind("kt", keywords=["flying"], transport={"capacity": 4}),
    "boat": kind("bt", keywords=["aquatic"], transport={"capacity": 4}),
    "pram": kind("pr", transport={"capacity": 6, "seats": 1, "sizes": "S"}),
    "cage": kind("cg", transport={"capacity": 4, "exitable": False}),
    "nest": kind("nt", transport={"capacity": 4, "flyers": True}),
}


@pytest.mark.rule("FOG-49")
@pytest.mark.parametrize(
    ("carrier", "guests", "fits"),
    [
        ("cart", ["giant b1"], True),
        ("cart", ["walker b1"], True),
        ("pram", ["mouse b1"], True),
        ("pram", ["walker b1"], False),
    ],
)
def test_a_capacity_is_total_size_or_a_rule_of_its_own(carrier, guests, fits):
    match = fog(ROW, [f"{carrier} a1", *guests], ["walker f2"], units=CART)
    name = {"giant": "xl2", "walker": "xw2", "mouse": "xs2"}[guests[0].split()[0]]
    assert ("a1" in steps(match, name)) == fits


@pytest.mark.rule("FOG-49")
def test_a_full_transport_takes_nobody_else():
    """Capacity 3: a walker (2) and a mouse (1) fit, another mouse does not."""
    match = fog(ROW, ["cart a1", "walker b1", "mouse a2", "mouse b2"], ["walker f2"], units=CART)
    play(match, "xw2 to a1", "skip", "xs3 to a1", "skip", "xs4 to b1")
    assert "a1" not in steps(match, "xs4")
    match = fog(ROW, ["pram a1", "mouse a2", "mouse b1"], ["walker f2"], units=CART)
    play(match, "xs2 to a1", "skip")
    assert "a1" not in steps(match, "xs3"), "one seat"


@pytest.mark.rule("FOG-50")
def test_who_is_inside_has_the_transports_position_and_cannot_be_attacked():
    match = fog(ROW, ["cart a1", "walker a2"], ["walker d1"], units=CART)
    play(match, "xw2 to a1", "skip", "ct1 to b1", "end")
    assert (where(match, DAWN, 2), unit(match, DAWN, 2).cell) == ("inside", cell(match, "b1"))
    assert [choice for choice in can(match, "xw1") if choice.startswith("shot")] == ["shot at b1"]
    play(match, "xw1 shot at b1")
    assert (unit(match, DAWN, 1).hp, unit(match, DAWN, 2).hp) == (3, 6)


@pytest.mark.rule("FOG-50")
def test_who_is_inside_can_do_nothing_but_move_out():
    match = fog(ROW, ["cart a1", "walker a2"], ["walker c1"], units=CART)
    play(match, "xw2 to a1", "skip", "skip", "skip")
    match.state.turn = DAWN
    assert {choice.split()[0] for choice in can(match, "xw2")} == {"to"}
    assert refused(match, "xw2 shot at c1") == "action/carried"


def dead_transport(carrier, guests, ground=".", melee=False):
    """A transport on c1 with guests in it dies by Dusk's walker, beside it at d1."""
    drawn = f". . {ground} . . .\n . . . . . ."
    army = [
        f"{carrier} c1",
        *(f"{guest} {spot}" for guest, spot in zip(guests, ("b1", "b2"), strict=False)),
        "mouse a1",
    ]
    match = fog(drawn, army, ["walker d1"], units=CART, turn=DUSK)
    for number, _ in enumerate(guests, 2):
        there = unit(match, DAWN, number)
        match.state.occupant[there.cell] = 0
        there.place, there.carrier, there.cell = 2, 0, cell(match, "c1")
    unit(match, DAWN, 1).hp = 1
    give(match, DUSK, 1, "revealed")
    play(match, f"xw1 {'hit' if melee else 'shot'} at c1")
    return match


@pytest.mark.rule("FOG-51")
def test_the_only_one_inside_a_ground_transport_is_put_on_its_hex():
    match = dead_transport("cart", ["walker"])
    assert (where(match, DAWN, 1), where(match, DAWN, 2)) == ("dead", "c1")


@pytest.mark.rule("FOG-51")
def test_if_the_attacker_moves_in_the_passenger_dies():
    match = dead_transport("cart", ["walker"], melee=True)
    assert (where(match, DUSK, 1), where(match, DAWN, 2)) == ("c1", "dead")


@pytest.mark.rule("FOG-51")
def test_if_the_hex_is_closed_to_the_passenger_it_dies():
    assert where(dead_transport("boat", ["walker"], ground="~"), DAWN, 2) == "dead"


@pytest.mark.rule("FOG-51")
def test_with_two_inside_both_die_and_so_does_everyone_in_a_flying_transport():
    match = dead_transport("cart", ["walker", "mouse"])
    assert (where(match, DAWN, 2), where(match, DAWN, 3)) == ("dead", "dead")
    assert where(dead_transport("kite", ["walker"]), DAWN, 2) == "dead"
    assert where(dead_transport("kite", ["walker"], ground="~"), DAWN, 2) == "dead", "over water as well"


@pytest.mark.rule("FOG-52")
def test_moving_onto_a_transport_goes_inside_and_ends_the_turn():
    match = fog(ROW, ["cart a1", "walker a2"], ["walker f2"], units=CART)
    assert play(match, "xw2 to a1") == ["XW 2 gets into the transport at a1."]
    assert (where(match, DAWN, 2), match.deciders, unit(match, DAWN, 2).ready) == ("inside", (DUSK,), 0)


@pytest.mark.rule("FOG-52")
def test_nobody_enters_an_enemys_transport_or_one_that_is_not_enterable():
    units = {**CART, "crate": kind("cr", transport={"capacity": 3, "enterable": False})}
    match = fog(ROW, ["crate a1", "walker b1"], ["cart c1"], units=units)
    assert steps(match, "xw2") == {"a2", "b2"}


@pytest.mark.rule("FOG-53")
def test_moving_out_is_all_that_a_passengers_turn_holds():
    match = fog(ROW, ["cart b1", "walker a1"], ["walker f2"], units=CART)
    play(match, "xw2 to b1", "skip", "skip", "skip")
    match.state.turn = DAWN
    assert steps(match, "xw2") == {"a1", "c1", "a2", "b2"}
    assert play(match, "xw2 to c1") == ["XW 2 gets out at c1."]
    assert (where(match, DAWN, 2), match.deciders) == ("c1", (DUSK,))


@pytest.mark.rule("FOG-53")
def test_nobody_moves_out_of_a_transport_that_is_not_exitable():
    match = fog(ROW, ["cage b1", "walker a1"], ["walker f2"], units=CART)
    play(match, "xw2 to b1", "skip", "skip", "skip")
    match.state.turn = DAWN
    assert can(match, "xw2") == []
    assert refused(match, "xw2 to c1") == "action/carried"


@pytest.mark.rule("FOG-53")
def test_a_transport_may_load_and_unload_by_abilities():
    match = fog(". . ~ . .\n . ~ ~ . .", ["balloon b1", "walker a1"], ["walker e2"])
    play(match, "ba1 winch up at a1")
    assert where(match, DAWN, 2) == "inside"
    play(match, "ba1 to c1")
    assert set(can(match, "ba1")) >= {"winch down at b1", "winch down at d1"}
    assert "winch down at b2" not in can(match, "ba1"), "water"
    play(match, "ba1 winch down at d1")
    assert where(match, DAWN, 2) == "d1"


@pytest.mark.rule("FOG-54")
def test_transports_are_never_nested_and_flying_units_not_carried_by_default():
    match = fog(ROW, ["kite a1", "cart b1", "bird a2"], ["walker f2"], units=CART)
    assert "a1" not in steps(match, "ct2")
    assert "a1" not in steps(match, "xb3")
    match = fog(ROW, ["nest a1", "bird a2"], ["walker f2"], units=CART)
    assert "a1" in steps(match, "xb2"), "unless the transport says so"


@pytest.mark.rule("FOG-55")
def test_who_stands_on_an_objective_at_a_rounds_end_captures_it_and_it_gives_a_point_a_round():
    match = fog(". .* . . .\n . . . . .", ["walker a1"], ["walker e2"])
    play(match, "xw1 to b1", "end", "skip", "skip")
    assert list(match.state.score) == [1, 0]
    match.state.turn = DAWN
    play(match, "xw1 to c1", "end", "skip", "skip")
    assert list(match.state.score) == [2, 0], "it stays captured"
    assert laid(match.view(SPECTATOR), "objective", 0) == (cell(match, "b1"),)


@pytest.mark.rule("FOG-55")
def test_flying_units_capture_nothing_nor_do_those_who_cannot():
    units = {"mule": kind("ml", keywords=["no capture"])}
    match = fog(".* .* . .\n . . . .", ["bird a1", "mule b1"], ["walker d2"], units=units)
    skip_round(match)
    assert list(match.state.score) == [0, 0]


@pytest.mark.rule("FOG-55")
def test_an_objective_is_nobodys_once_an_enemy_that_can_capture_steps_on_it():
    match = fog(". .* . . . . .\n . . . . . . .", ["walker b1"], ["walker c1", "bird a1"])
    skip_round(match)
    assert list(match.state.score) == [1, 0]
    match.state.turn = DAWN
    play(match, "xw1 to b2", "end")
    assert play(match, "xb2 to b1")[-1] == "XB 2 moves a1-b1."
    assert match.state.owners[2, 0] == 1, "a flying unit does not count"
    play(match, "xb2 to a1", "end", "skip")
    play(match, "xw1 to b1", "xw1 to c1", "end")
    assert match.state.owners[2, 0] == 0
    assert any("Nobody holds b1" in line for line in match.log(DAWN)), "Dawn sees the hex"
    assert list(match.state.score) == [1, 0]


@pytest.mark.rule("FOG-55")
def test_who_does_not_see_an_objective_learns_at_the_rounds_end_whose_it_is():
    match = fog(". .* . . . . . . .\n . . . . . . . . .", ["walker b1"], ["walker i1"])
    skip_round(match)
    match.state.owners[2, 0] = 0
    for row in (0, 1, 3):
        match.state.owners[row, 0] = 2
    assert laid(match.view(DAWN), "objective", 1) == (cell(match, "b1"),)
    skip_round(match)
    assert laid(match.view(DUSK), "objective", 0) == (cell(match, "b1"),)


@pytest.mark.rule("FOG-56")
def test_the_target_wins_at_a_rounds_end_if_one_leads():
    match = fog(".* . .\n . . .*", ["walker a1"], ["walker c2"], target=2)
    match.state.score[0] = match.state.score[1] = 1
    skip_round(match)
    assert match.outcome is None, "2 to 2: nobody leads"
    match.state.units[16].flags |= 1 << 9
    match.state.owners.numpy()[:, 1] = 0
    skip_round(match)
    assert match.outcome == (1.0, -1.0)


@pytest.mark.rule("FOG-56")
def test_after_the_last_round_points_decide_and_a_level_score_is_a_draw():
    match = fog(".* . .\n . . .*", ["walker a1"], ["walker c2"], rounds=1)
    skip_round(match)
    assert match.outcome == (0.0, 0.0)
    match = fog(".* . .\n . . .*", ["walker a1"], ["walker b2"], rounds=1)
    skip_round(match)
    assert match.outcome == (1.0, -1.0)
    assert match.scenario.target == 24


@pytest.mark.rule("FOG-56")
def test_a_side_with_no_units_left_has_lost():
    match = fog(ROW, ["walker a1"], ["mouse b1"])
    unit(match, DUSK).hp = 1
    play(match, "xw1 hit at b1")
    assert match.outcome == (1.0, -1.0)


@pytest.mark.rule("FOG-56")
def test_if_nobody_is_left_at_all_nobody_wins():
    units = {
        "petard": kind("pt", health=1, triggers=[{"when": "death", "do": "damage 9 blast", "to": "all", "radius": 1}])
    }
    match = fog(ROW, ["walker a1"], ["petard b1"], units=units)
    play(match, "xw1 hit at b1")
    assert match.outcome == (0.0, 0.0)


@pytest.mark.rule("FOG-57")
def test_armies_are_bought_from_a_budget_and_placed_in_secret():
    match = Match(game, "muster", seed=1, runtime="python")
    assert match.deciders == (0, 1)
    before = bytes(match.known(1))
    match.play("buy gunship", 0)
    assert match.view(0).tracks[-1].value == 48
    for _ in range(4):
        match.play("buy gunship", 0)
    assert not any(match.text(action, 0).startswith("buy") for action in match.legal(0)), "60 are spent"
    match.play("back gunship", 0)
    match.play("ready", 0)
    assert match.text(match.legal(0)[0], 0) == "place gs1 a1"
    match.play("place gs1 c2", 0)
    assert "place gs2 c2" not in [match.text(action, 0) for action in match.legal(0)]
    assert "place gs2 c4" not in [match.text(action, 0) for action in match.legal(0)], "outside the zone"
    assert bytes(match.known(1)) == before
    assert match.log(1) == []


@pytest.mark.rule("FOG-57")
def test_whatever_was_bought_can_be_given_back_and_whoever_was_placed_can_be_taken_up():
    match = Match(game, "muster", seed=1, runtime="python")
    for order in ("buy scout", "buy gunship", "buy scout", "buy militia", "back gunship"):
        match.play(order, 0)
    assert match.view(0).tracks[-1].value == 60 - 4 - 4 - 3
    assert [match.text(action, 0) for action in match.legal(0) if "back" in match.text(action, 0)] == [
        "back militia", "back scout",
    ]  # fmt: skip
    for order in ("ready", "place sc1 a1", "place sc2 b1", "back a1"):
        match.play(order, 0)
    assert match.text(match.legal(0)[0], 0) == "place sc1 a1", "it is the first again that has no place"
    for order in ("place sc1 c1", "place mi3 a1", "ready"):
        match.play(order, 0)
    assert [where(match, 0, number) for number in (1, 2, 3)] == ["c1", "b1", "a1"]


@pytest.mark.rule("FOG-57")
def test_a_scenario_may_fix_armies_and_leave_the_places_open():
    match = fog(ROW, ["walker"], ["walker f2"])
    assert match.deciders == (0,)
    assert [match.text(action, 0) for action in match.legal(0)][:2] == ["place xw1 a1", "place xw1 b1"]
    match.play("place xw1 a1", 0)
    match.play("ready", 0)
    assert match.state.round == 1


# Auras and triggers.
@pytest.mark.rule("FOG-02")
def test_auras_help_friends_around_and_harm_enemies():
    units = {
        "banner": kind(
            "bn", size="S", auras=[{"gives": "armour 1", "to": "friends"}, {"gives": "damage 1", "to": "friends"}]
        ),
        "idol": kind(
            "id", size="S", auras=[{"gives": "heal 1", "to": "friends"}, {"gives": "harm 1", "to": "enemies"}]
        ),
    }
    match = fog(ROW, ["walker a1", "banner a2"], ["walker b1"], units=units)
    play(match, "xw1 hit at b1")
    assert unit(match, DUSK).hp == 6 - 4
    play(match, "xw1 hit at a1")
    assert unit(match, DAWN).hp == 6 - 2
    match = fog(ROW, ["walker a1", "idol a2"], ["walker b2"], units=units)
    unit(match, DAWN).hp = 3
    skip_round(match)
    assert (unit(match, DAWN).hp, unit(match, DUSK).hp) == (4, 5)


@pytest.mark.rule("FOG-02")
def test_triggers_go_off_when_hit_when_killing_when_moving_in_and_when_dying():
    units = {
        "thorn": kind("th", triggers=[{"when": "hit", "do": "damage 1 pierce", "to": "other"}]),
        "ghoul": kind("gh", actions={"hit": HIT}, triggers=[{"when": "kill", "do": "heal 2", "to": "self"}]),
        "slime": kind("sm", triggers=[{"when": "move in", "do": "status slowed 1", "to": "enemies", "radius": 1}]),
        "petard": kind("pt", health=1, triggers=[{"when": "death", "do": "damage 2 blast", "to": "all", "radius": 1}]),
    }
    match = fog(ROW, ["walker a1"], ["thorn b1"], units=units)
    play(match, "xw1 hit at b1")
    assert unit(match, DAWN).hp == 5
    match = fog(ROW, ["ghoul a1"], ["mouse b1", "mouse f1"], units=units)
    unit(match, DAWN).hp, unit(match, DUSK).hp = 3, 1
    play(match, "gh1 hit at b1")
    assert unit(match, DAWN).hp == 5
    match = fog(ROW, ["slime a1"], ["mouse c1"], units=units)
    play(match, "sm1 to b1")
    assert count(match, DUSK, 1, "slowed") == 1
    match = fog(ROW, ["walker a1", "petard c1"], ["petard b1", "mouse d1", "mouse f1"], units=units)
    play(match, "xw1 shot at b1")
    assert (where(match, DAWN, 2), unit(match, DUSK, 2).hp, unit(match, DAWN, 1).hp) == ("dead", 4, 4), (
        "one sets off the next"
    )


# Where two rules meet.
@pytest.mark.rule("FOG-21")
def test_a_stealthy_unit_beside_a_detector_is_seen_and_its_friends_learn_nothing_of_that():
    units = {"seeker": kind("sk", keywords=["detection"]), "spy": kind("sy", keywords=["stealth"])}
    match = fog(ROW, ["seeker a1"], ["spy c1"], units=units)
    assert pieces(match, DAWN)["enemy SY 1"] == "c1"
    assert match.known(DUSK).units[16].level == 0


@pytest.mark.rule("FOG-36")
def test_a_unit_pushed_out_of_its_hex_into_lava_burns_and_the_attacker_stands_where_it_was():
    units = {"ram": kind("rm", actions={"shove": {"attack": "melee", "do": ["damage 1 blast", "push 2"]}})}
    match = fog(". . v . .\n . . . . .", ["ram a1"], ["mouse b1"], units=units)
    play(match, "rm1 shove at b1")
    assert (where(match, DAWN), where(match, DUSK), count(match, DUSK, 1, "burning")) == ("b1", "d1", 2)


@pytest.mark.rule("FOG-51")
def test_a_passenger_that_gets_out_onto_lava_burns():
    match = dead_transport("cart", ["walker"], ground="v")
    assert (where(match, DAWN, 2), count(match, DAWN, 2, "burning")) == ("c1", 2)
