"""The bots that Cloak brings along: how strong they are, and that they see no more than their side."""

import numpy as np
import pytest

from sandtable.engine.batch import Batch
from sandtable.engine.dice import keyed, seed_key
from sandtable.engine.match import Match
from sandtable.engine.playing import RANDOM
from sandtable.engine.registry import find_game

GAME = find_game("cloak")
SYMMETRIC = ("skirmish", "spies", "field")


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


@pytest.mark.parametrize("scenario", SYMMETRIC)
def test_the_captain_beats_the_random_player_in_90_of_100_matches(scenario):
    assert wins(scenario, "captain", "random", 100) >= 90


@pytest.mark.parametrize("scenario", SYMMETRIC)
def test_the_captain_beats_the_autopilot(scenario):
    assert wins(scenario, "captain", "autopilot", 100) >= 70


def test_the_captain_beats_the_random_player_from_both_sides_of_the_fortress():
    assert wins("fortress", "captain", "random", 100) >= 80


@pytest.mark.parametrize("bot", GAME.bots)
@pytest.mark.parametrize("scenario", ["spies", "fortress"])
def test_a_bot_chooses_from_what_its_side_knows(bot, scenario):
    match, dice, worlds = Match(GAME, scenario, seed=bot), keyed(seed_key("worlds")), 0
    while match.deciders and worlds < 60:
        seat = match.deciders[-1]
        chosen = match.advised(bot, seat, keyed(seed_key(match.number)))
        assert chosen in match.legal(seat)
        world = match.imagined(seat, dice)
        assert world.advised(bot, seat, keyed(seed_key(match.number))) == chosen
        worlds += bytes(world.state) != bytes(match.state)
        match.play(chosen, seat)
    assert worlds > 20


@pytest.mark.parametrize("bot", GAME.bots)
def test_a_bot_plays_the_same_in_the_interpreter(bot):
    matches = [Match(GAME, "spies", seed=3, runtime=runtime) for runtime in ("python", "cpu")]
    for number in range(60):
        seat = matches[0].deciders[-1]
        chosen = {bytes(match.advised(bot, seat, keyed(seed_key(number)))) for match in matches}
        assert len(chosen) == 1
        for match in matches:
            match.play(match.advised(bot, seat, keyed(seed_key(number))), seat)
