"""The bot that Fogbound brings along: how strong it is, and that it sees no more than its side."""

import pytest
from bots_kit import check_plays_the_same_in_the_interpreter, wins, worlds_without_a_difference

from sandtable.engine.match import Match
from sandtable.engine.registry import find_game

GAME = find_game("fogbound")


@pytest.mark.parametrize("scenario", GAME.scenario_names())
def test_the_marshal_beats_the_random_player_in_95_of_100_matches(scenario):
    assert wins(GAME, scenario, "marshal", "random", 100) >= 95


def test_the_marshal_beats_the_cadet_more_often_than_not():
    assert wins(GAME, "first", "marshal", "cadet", 400) > wins(GAME, "first", "cadet", "marshal", 400) + 60


@pytest.mark.parametrize("scenario", ["pass", "islands", "muster"])
def test_the_marshal_chooses_from_what_its_side_knows(scenario):
    assert worlds_without_a_difference(Match(GAME, scenario, seed=1), "marshal", 60) > 20


def test_the_marshal_plays_the_same_in_the_interpreter():
    check_plays_the_same_in_the_interpreter(GAME, "first", "marshal", 80)
