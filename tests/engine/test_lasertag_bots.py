"""The bots that Lasertag brings along: how strong they are, that they see no more than their team, and fair maps."""

import numpy as np
import pytest

from sandtable.arena.simulation import simulate
from sandtable.engine.batch import Batch
from sandtable.engine.dice import keyed, seed_key
from sandtable.engine.match import Match
from sandtable.engine.playing import RANDOM
from sandtable.engine.registry import find_game

GAME = find_game("lasertag")
MAPS = GAME.scenario_names()


def wins(scenario, one, other, matches):
    """How many matches the first bot wins, half of them on each side."""
    numbers = [RANDOM if name == "random" else list(GAME.bots).index(name) for name in (one, other)]
    won = 0
    for side in range(2):
        batch = Batch(GAME, scenario, count=matches // 2, seed=f"bots {side}", auto_restart=False)
        bots = np.array(numbers if side == 0 else numbers[::-1], np.uint8)
        batch._desk.run("contest", bots=bots, decisions=1_000_000)
        won += int((batch.results()[:, side] > 0).sum())
    return won


@pytest.mark.parametrize("scenario", MAPS)
def test_the_sergeant_beats_the_random_player_in_95_of_100_matches(scenario):
    assert wins(scenario, "sergeant", "random", 100) >= 95


@pytest.mark.parametrize("scenario", MAPS)
def test_the_sergeant_beats_the_recruit(scenario):
    assert wins(scenario, "sergeant", "recruit", 200) >= 110


@pytest.mark.parametrize("scenario", MAPS)
def test_both_sides_have_a_fair_game(scenario):
    """The shares of 2,000 matches are in the maps' files; of 400, a share between 45% and 55% hardly leaves these."""
    red, blue = simulate(GAME, scenario, 400, bots=("sergeant", "sergeant"), seed=1).wins
    assert 160 <= red <= 240
    assert blue >= 130


@pytest.mark.parametrize("bot", GAME.bots)
def test_a_bot_chooses_from_what_its_team_knows(bot):
    match, dice, worlds = Match(GAME, "night", seed=bot), keyed(seed_key("worlds")), 0
    while match.deciders and worlds < 40:
        seat = match.deciders[0]
        chosen = match.advised(bot, seat, keyed(seed_key(match.number)))
        assert chosen in match.legal(seat)
        world = match.imagined(seat, dice)
        assert world.advised(bot, seat, keyed(seed_key(match.number))) == chosen
        worlds += bytes(world.state) != bytes(match.state)
        match.play(chosen, seat)
    assert worlds > 10


@pytest.mark.parametrize("bot", GAME.bots)
def test_a_bot_plays_the_same_in_the_interpreter(bot):
    matches = [Match(GAME, "training", seed=3, runtime=runtime) for runtime in ("python", "cpu")]
    for number in range(30):
        seat = matches[0].deciders[0]
        chosen = {bytes(match.advised(bot, seat, keyed(seed_key(number)))) for match in matches}
        assert len(chosen) == 1
        for match in matches:
            match.play(match.advised(bot, seat, keyed(seed_key(number))), seat)
            if match.is_over:
                return


@pytest.mark.parametrize(("scenario", "says"), [("depot", "'s laser works again."), ("bunker", " is on overwatch.")])
def test_the_sergeant_recharges_and_keeps_points_for_overwatch(scenario, says):
    match = Match(GAME, scenario, seed=4)
    while match.deciders:
        match.play(match.advised("sergeant", match.deciders[0], keyed(seed_key(match.number))))
    assert sum(says in sentence for sentence in match.log()) >= 5
