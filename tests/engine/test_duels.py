"""Duels: sides alternate, draws count half; ratings say what scores mean."""

import pytest
from engine_kit import error_of

from sandtable.arena.duels import Score, duel, ratings
from sandtable.engine.registry import find_game

GAME = find_game("connect4")


def test_each_of_two_has_each_side_half_of_the_time():
    even = duel(GAME, "mini", "random", "random", 400, seed=1)
    assert even.matches == 400
    low, high = even.interval
    assert low < 0.5 < high, "the first seat wins more often, but both have it"


def test_a_duel_is_told_from_the_first_player():
    better = duel(GAME, "mini", "search:100", "random", 6, seed=1, runtime="python")
    worse = duel(GAME, "mini", "random", "search:100", 6, seed=1, runtime="python")
    assert better.share > 0.7
    assert worse.share < 0.3


def test_draws_count_half():
    score = Score(won=2, drawn=4, matches=10)
    assert score.share == 0.4
    assert score.interval == pytest.approx((0.168, 0.687), abs=0.001)


def test_half_a_match_is_not_rounded_away():
    low, high = Score(won=0, drawn=1, matches=4).interval
    assert (low, high) == pytest.approx((0.0132, 0.6042), abs=0.001)


def test_a_lead_of_four_hundred_is_ten_wins_to_one():
    scores = {("a", "b"): Score(10_000, 0, 11_000)}
    found = ratings(["a", "b"], scores, "b")
    assert found["b"] == 1500
    assert found["a"] == pytest.approx(1900, abs=1)


def test_ratings_add_up_along_a_chain():
    even = {("a", "b"): Score(7_500, 0, 10_000), ("b", "c"): Score(7_500, 0, 10_000)}
    found = ratings(["a", "b", "c"], even, "b")
    assert found["a"] - found["b"] == pytest.approx(190.8, abs=0.5)
    assert found["b"] - found["c"] == pytest.approx(190.8, abs=0.5)


def test_who_never_loses_has_a_finite_rating():
    assert 2000 < ratings(["a", "b"], {("a", "b"): Score(200, 0, 200)}, "b")["a"] < 3000


@pytest.mark.parametrize(
    ("scenario", "matches", "code"), [("mini", 7, "duel/odd-count"), ("mini", 0, "duel/odd-count")]
)
def test_duels_that_cannot_be_fair_are_refused(scenario, matches, code):
    assert error_of(duel, GAME, scenario, "random", "random", matches).code == code


def test_a_scenario_for_three_is_no_duel():
    assert error_of(duel, find_game("tyrant"), "three", "random", "random", 2).code == "duel/not-for-two"
