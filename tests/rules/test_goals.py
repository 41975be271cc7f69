"""Every match says how it is won, with the numbers of its scenario, to whoever looks."""

import pytest

from sandtable import Match, find_game
from sandtable.engine.telling import SPECTATOR

GAMES = ("cloak", "connect4", "fogbound", "lasertag", "tyrant", "walkers")
SCENARIOS = [(game, scenario) for game in GAMES for scenario in find_game(game).scenario_names()]


def goals(game, seat=0, scenario=None, **changes):
    """What a seat is told, where some fields of a scenario are others."""
    file = find_game(game).file(scenario)
    match = Match(game, file.model_copy(update=changes), seed=1, runtime="python")
    return match.view(seat).goals


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_scenario_says_how_it_is_won_to_players_and_spectators(game, scenario):
    match = Match(game, scenario, seed=1, runtime="python")
    for viewer in (*(seat.number for seat in match.seats), SPECTATOR):
        told = match.view(viewer).goals
        assert told
        assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in told)


def test_a_line_is_as_long_as_the_box_says():
    assert goals("connect4", scenario="five") == (
        "Line up 5 of your stones: beside each other, above each other or slantwise.",
    )


@pytest.mark.rule("CLK-36")
def test_who_has_a_leader_is_to_keep_it_and_who_has_none_is_not_told_so():
    leader, last = goals("cloak", scenario="skirmish", turn_limit=17)
    assert leader == "Kill their leader or leave them nobody who can act. Keep your own leader alive."
    assert last == "After turn 17 whoever has more hit points wins."
    assert goals("cloak", scenario="fortress")[-1].endswith("wins, walls included.")
    assert goals("cloak", scenario="spies")[0] == "Leave them nobody who can act."


@pytest.mark.rule("LT-10")
@pytest.mark.rule("LT-13")
def test_hits_and_targets_are_those_of_the_map():
    told = goals("lasertag", scenario="training", soldier_points=3, base_points=7, red_target=20, blue_target=20)
    assert told == (
        "Hitting a soldier brings 3 points, a base 7.",
        "The first with 20 points wins; after turn 8 the higher score does.",
    )
    *_, last = goals("lasertag", scenario="training", red_target=20, blue_target=9)
    assert last == "Red wins with 20 points, Blue wins with 9 points; after turn 8 the higher score does."
    *_, last = goals("lasertag", scenario="training", red_target=0, blue_target=0, turn_limit=5)
    assert last == "After turn 5 the higher score wins."


@pytest.mark.rule("LT-11")
@pytest.mark.rule("LT-12")
def test_attackers_defenders_and_duellists_are_told_apart():
    attack, defence = (goals("lasertag", seat, "bunker")[0] for seat in (0, 1))
    assert attack == "You attack: whoever of yours is hit is out, and when all are, the score decides."
    assert defence == "Stop the attack: whoever of them is hit is out, and when all are, the score decides."
    assert goals("lasertag", scenario="arena")[0] == "The last team standing wins; whoever is hit is out."


@pytest.mark.rule("FOG-56")
def test_the_target_and_the_last_round_of_fogbound():
    assert goals("fogbound", scenario="first", target=9, rounds=6) == (
        "Be the first with 9 points: each objective you hold brings 1 at the end of a round.",
        "After round 6 more points win; whoever has no units left has lost.",
    )


@pytest.mark.rule("WLK-11")
def test_who_must_get_out_and_who_must_hold():
    out, hold = (goals("walkers", seat, "breakthrough", limit=66) for seat in (0, 1))
    assert out[0] == "Bring 3 machines out by your exits, or destroy all of theirs."
    assert hold[0] == "Destroy all enemy machines before 3 machines of theirs get out."
    assert out[1].startswith("At tick 66 points decide")


@pytest.mark.rule("TYR-59")
def test_points_that_win_and_the_last_round_of_a_map():
    assert goals("tyrant", scenario="crossing", target=12, rounds=9) == (
        "Each region in which you have the most units is worth 1 point at your upkeep; 12 points win.",
        "After round 9 more points win.",
    )
    assert goals("tyrant", scenario="first")[-1].endswith("more kings and buildings win, or else the less damaged.")
    assert goals("tyrant", scenario="market")[-1].endswith("more resource wins.")
    assert goals("tyrant", scenario="tyrant")[-1] == "After round 25 you have lost."
