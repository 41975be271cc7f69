"""Fogbound: objectives, the end of a match, and shopping for an army (FOG-55 to FOG-57)."""

import pytest
from fogbound_kit import DAWN, DUSK, fog, give, kind, laid, play, skip_round, unit

from sandtable import Match
from sandtable.engine.telling import SPECTATOR
from sandtable.games.fogbound import game
from sandtable.games.fogbound.file import FogboundFile

ROW = ". . . . . .\n . . . . . ."
ENDS = ".* . . . .\n . . . . .*"
KINDS = {"mule": kind("ml", keywords=["no capture"])}


@pytest.mark.rule("FOG-55")
def test_who_cannot_capture_does_not_free_an_objective_either():
    match = fog(". .* . . . .\n . . . . . .", ["walker f2"], ["mule a1"], units=KINDS, turn=DUSK)
    match.state.owners.numpy()[:, 0] = 1
    play(match, "ml1 to b1", "end", "skip", "skip")
    assert match.state.owners[2, 0] == 1
    assert list(match.state.score) == [1, 0]


@pytest.mark.rule("FOG-55")
def test_stepping_on_ones_own_objective_does_not_free_it():
    match = fog(". .* . . . .\n . . . . . .", ["walker a1"], ["walker f2"])
    match.state.owners.numpy()[:, 0] = 1
    play(match, "xw1 to b1", "xw1 to a1", "end")
    assert match.state.owners[2, 0] == 1


@pytest.mark.rule("FOG-55")
def test_an_objective_changes_hands_only_at_a_rounds_end_and_scores_for_the_new_owner():
    match = fog(". .* . . . .\n . . . . . .", ["walker f2"], ["walker a1"], turn=DUSK)
    match.state.owners.numpy()[:, 0] = 1
    play(match, "xw1 to b1", "end")
    assert match.state.owners[2, 0] == 0
    play(match, "skip", "skip")
    assert (match.state.owners[2, 0], list(match.state.score)) == (2, [0, 1])
    assert "Dusk holds b1." in match.log(SPECTATOR)


@pytest.mark.rule("FOG-55")
def test_whoever_sees_an_objective_freed_knows_it_at_once():
    match = fog(". .* . . . .\n . . . . . .", ["walker c1"], ["mouse a1"], turn=DUSK)
    match.state.owners.numpy()[:, 0] = 1
    play(match, "xs1 to b1")
    assert laid(match.view(DAWN), "objective") == laid(match.view(DUSK), "objective")
    assert match.log(DAWN)[-1] == "Nobody holds b1 any more."
    assert laid(match.view(SPECTATOR), "objective", 0), "the others hear of it when the round ends"


@pytest.mark.rule("FOG-56")
def test_the_target_wins_whatever_little_the_other_side_has():
    match = fog(ENDS, ["walker a1"], ["walker c1"], target=2)
    skip_round(match)
    assert match.outcome is None
    skip_round(match)
    assert match.outcome == (1.0, -1.0)
    assert match.log(SPECTATOR)[-1] == "Dawn wins (enough points)."


@pytest.mark.rule("FOG-56")
def test_at_a_level_score_with_the_target_reached_the_match_goes_on_to_the_last_round():
    match = fog(ENDS, ["walker a1"], ["walker e2"], target=1, rounds=3)
    for number in (2, 3):
        skip_round(match)
        assert (match.outcome, match.state.round) == (None, number)
    skip_round(match)
    assert match.outcome == (0.0, 0.0)
    assert match.log(SPECTATOR)[-1] == "Nobody wins."


@pytest.mark.rule("FOG-56")
def test_dusk_wins_by_points_after_the_last_round():
    match = fog(ENDS, ["walker c1"], ["walker e2"], rounds=2)
    skip_round(match)
    assert match.outcome is None
    skip_round(match)
    assert match.outcome == (-1.0, 1.0)
    assert match.log(SPECTATOR)[-1] == "Dusk wins (the last round is over)."


@pytest.mark.rule("FOG-56")
def test_a_side_whose_last_unit_burns_to_death_at_a_rounds_start_has_lost():
    match = fog(ROW, ["walker a1"], ["walker f2"])
    unit(match, DAWN).hp = 2
    give(match, DAWN, 1, "burning", 2)
    skip_round(match)
    assert match.outcome == (-1.0, 1.0)
    assert match.deciders == ()
    assert match.log(SPECTATOR)[-1] == "Dusk wins (the other side has nobody left)."


@pytest.mark.rule("FOG-56")
def test_a_side_whose_last_unit_walks_into_thorns_has_lost():
    match = fog(". x . .\n . . . .", ["walker a1"], ["walker d2"])
    unit(match, DAWN).hp = 1
    play(match, "xw1 to b1")
    assert match.outcome == (-1.0, 1.0)


def shopping(**told):
    """Both sides buy. Dawn's zone is the first two rows, all land; in Dusk's last two are three hexes of water."""
    drawn = """
        .1 .1 .1 .1 .1 .1 .1 .1
         .1 .1 .1 .1 .1 .1 .1 .1
        .  .  .* .  .  .  .  .
         .2 .2 .2 .2 .2 .2 .2 .2
        ~2 ~2 ~2 .2 .2 .2 .2 .2
    """
    units = {
        "hero": kind("hr", price=4, most=1),
        "skiff": kind("sf", price=3, keywords=["aquatic", "water only"]),
    }
    box = {"game": "fogbound", "title": "Shop", "map": drawn, "units": units, "budget": 60, **told}
    return Match(game, FogboundFile.model_validate(box), seed=0, runtime="python")


def wares(match, seat):
    """What a side can buy."""
    texts = [match.text(action, seat) for action in match.legal(seat)]
    return {text.removeprefix("buy ") for text in texts if text.startswith("buy ")}


def places(match, seat):
    """The hexes on which a side may place the next unit."""
    texts = [match.text(action, seat) for action in match.legal(seat)]
    return {text.split()[-1] for text in texts if text.startswith("place ")}


@pytest.mark.rule("FOG-57")
def test_the_last_of_the_money_buys_what_costs_just_that_and_nothing_dearer():
    match = shopping(budget=4, shop=["hero", "skiff", "militia", "guard"])
    assert wares(match, 0) == {"hero", "militia"}, "4 and 3; a guard is 6"
    match.play("buy militia", 0)
    assert wares(match, 0) == set(), "1 is left"
    assert wares(shopping(budget=5, shop=["guard", "hero"]), 0) == {"hero"}


@pytest.mark.rule("FOG-57")
def test_only_what_is_in_the_shop_is_for_sale():
    assert wares(shopping(shop=["militia", "hero"]), 0) == {"militia", "hero"}
    assert {"militia", "gunship", "hero"} < wares(shopping(), 0)


@pytest.mark.rule("FOG-57")
def test_of_a_kind_no_more_are_bought_than_there_may_be_and_what_is_taken_back_counts_no_more():
    match = shopping()
    match.play("buy hero", 0)
    assert "hero" not in wares(match, 0)
    match.play("back hero", 0)
    assert "hero" in wares(match, 0)
    assert match.state.count[0] == 0
    assert not any(bytes(match.state.units[0])), "nothing is left of it"
    match.play("buy hero", 0)
    assert match.known(0).roster.numpy()[0].sum() == 1


@pytest.mark.rule("FOG-57")
def test_an_army_has_sixteen_units_at_most():
    """Sixteen militias cost 48 of the 60, and the zone has 21 hexes: money and room are left, nothing is for sale."""
    match = Match(game, "muster", seed=0, runtime="python")
    for _ in range(16):
        assert "militia" in wares(match, 0)
        match.play("buy militia", 0)
    assert wares(match, 0) == set()


@pytest.mark.rule("FOG-57")
def test_a_ship_is_for_sale_only_where_the_own_zone_has_water_for_it():
    match = shopping()
    assert "skiff" not in wares(match, 0)
    assert "skiff" in wares(match, 1)
    for _ in range(3):
        match.play("buy skiff", 1)
    assert "skiff" not in wares(match, 1), "there are three hexes of water"


@pytest.mark.rule("FOG-57")
def test_units_are_placed_in_the_own_zone_on_free_ground_that_is_open_to_them():
    match = shopping()
    for order in ("buy skiff", "buy militia", "ready"):
        match.play(order, 1)
    assert places(match, 1) == {"a5", "b5", "c5"}
    match.play("place sf1 b5", 1)
    assert places(match, 1) == {f"{column}4" for column in "abcdefgh"} | {f"{column}5" for column in "defgh"}
    for order in ("buy militia", "buy militia", "ready", "place mi1 a1"):
        match.play(order, 0)
    assert places(match, 0) == {f"{column}{row}" for row in (1, 2) for column in "abcdefgh"} - {"a1"}


@pytest.mark.rule("FOG-57")
def test_what_the_scenario_has_placed_is_not_taken_back():
    match = fog(ROW, ["walker a1", "walker"], ["walker f2"])
    assert backs(match) == []
    match.play("place xw2 b1", 0)
    assert backs(match) == ["back b1"]
    match.play("back b1", 0)
    assert (unit(match, DAWN, 1).place, unit(match, DAWN, 2).place) == (1, 4)
    assert backs(match) == []


def backs(match):
    texts = [match.text(action, 0) for action in match.legal(0)]
    return [text for text in texts if text.startswith("back")]


@pytest.mark.rule("FOG-57")
def test_bought_units_come_with_all_their_health_and_energy():
    match = shopping()
    match.play("buy guard", 0)
    assert (unit(match, DAWN).hp, unit(match, DAWN).energy) == (6, 3)
