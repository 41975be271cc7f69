"""The bots that Lasertag brings along: how strong they are, that they see no more than their team, and fair maps."""

import pytest
from bots_kit import check_plays_the_same_in_the_interpreter, wins, worlds_without_a_difference

from sandtable.arena.simulation import simulate
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.searching import advised

GAME = find_game("lasertag")
MAPS = GAME.scenario_names()


@pytest.mark.parametrize("scenario", MAPS)
def test_the_sergeant_beats_the_random_player_in_95_of_100_matches(scenario):
    assert wins(GAME, scenario, "sergeant", "random", 100) >= 95


@pytest.mark.parametrize("scenario", MAPS)
def test_the_sergeant_beats_the_recruit(scenario):
    assert wins(GAME, scenario, "sergeant", "recruit", 200) >= 110


@pytest.mark.parametrize("scenario", MAPS)
def test_both_sides_have_a_fair_game(scenario):
    """The shares of 2,000 matches are in the maps' files; of 400, a share between 45% and 55% hardly leaves these."""
    red, blue = simulate(GAME, scenario, 400, bots=("sergeant", "sergeant"), seed=1).wins
    assert 160 <= red <= 240
    assert blue >= 130


@pytest.mark.parametrize("bot", GAME.bots.names)
def test_a_bot_chooses_from_what_its_team_knows(bot):
    assert worlds_without_a_difference(Match(GAME, "night", seed=bot), bot, 40) > 10


@pytest.mark.parametrize("bot", GAME.bots.names)
def test_a_bot_plays_the_same_in_the_interpreter(bot):
    check_plays_the_same_in_the_interpreter(GAME, "training", bot, 30)


@pytest.mark.parametrize(("scenario", "says"), [("depot", "'s laser works again."), ("bunker", " is on overwatch.")])
def test_the_sergeant_recharges_and_keeps_points_for_overwatch(scenario, says):
    match = Match(GAME, scenario, seed=4)
    while match.deciders:
        match.play(advised(match, "sergeant", match.deciders[0], keyed(seed_key(match.number))))
    assert sum(says in sentence for sentence in match.log()) >= 5
