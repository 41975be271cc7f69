"""The bots that Cloak brings along: how strong they are, and that they see no more than their side."""

import pytest
from bots_kit import check_plays_the_same_in_the_interpreter, wins, worlds_without_a_difference

from sandtable.arena.simulation import simulate
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game

GAME = find_game("cloak")
SYMMETRIC = ("skirmish", "spies", "field")


@pytest.mark.parametrize("scenario", SYMMETRIC)
def test_the_captain_beats_the_random_player_in_90_of_100_matches(scenario):
    assert wins(GAME, scenario, "captain", "random", 100) >= 90


@pytest.mark.parametrize("scenario", SYMMETRIC)
def test_the_captain_beats_the_autopilot(scenario):
    assert wins(GAME, scenario, "captain", "autopilot", 100) >= 70


def test_the_captain_beats_the_random_player_from_both_sides_of_the_fortress():
    assert wins(GAME, "fortress", "captain", "random", 100) >= 80


@pytest.mark.parametrize("bot", ["random", "captain"])
def test_either_side_of_the_fortress_can_be_won_among_equals(bot):
    assert min(simulate(GAME, "fortress", 600, bots=(bot, bot), seed=1).wins) >= 200


@pytest.mark.parametrize("bot", GAME.bots.names)
@pytest.mark.parametrize("scenario", ["spies", "fortress"])
def test_a_bot_chooses_from_what_its_side_knows(bot, scenario):
    assert worlds_without_a_difference(Match(GAME, scenario, seed=bot), bot, 60) > 20


@pytest.mark.parametrize("bot", GAME.bots.names)
def test_a_bot_plays_the_same_in_the_interpreter(bot):
    check_plays_the_same_in_the_interpreter(GAME, "spies", bot, 60)
