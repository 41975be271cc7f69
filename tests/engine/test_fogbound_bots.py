"""The bot that Fogbound brings along: how strong it is, and that it sees no more than its side."""

import numpy as np
import pytest

from sandtable.engine.batch import Batch
from sandtable.engine.dice import keyed, seed_key
from sandtable.engine.match import Match
from sandtable.engine.playing import RANDOM
from sandtable.engine.registry import find_game

GAME = find_game("fogbound")


def wins(scenario, matches):
    """How many matches the marshal wins against the random player, half of them on each side."""
    won = 0
    for side in range(2):
        batch = Batch(GAME, scenario, count=matches // 2, seed=f"bots {side}", auto_restart=False)
        bots = np.array([0, RANDOM] if side == 0 else [RANDOM, 0], np.uint8)
        batch._desk.run("contest", bots=bots, decisions=1_000_000)
        won += int((batch.results()[:, side] > 0).sum())
    return won


@pytest.mark.parametrize("scenario", GAME.scenario_names())
def test_the_marshal_beats_the_random_player_in_95_of_100_matches(scenario):
    assert wins(scenario, 100) >= 95


@pytest.mark.parametrize("scenario", ["pass", "islands", "muster"])
def test_the_marshal_chooses_from_what_its_side_knows(scenario):
    match, dice, worlds = Match(GAME, scenario, seed=1), keyed(seed_key("worlds")), 0
    while match.deciders and worlds < 60:
        seat = match.deciders[-1]
        chosen = match.advised("marshal", seat, keyed(seed_key(match.number)))
        assert chosen in match.legal(seat)
        world = match.imagined(seat, dice)
        assert world.advised("marshal", seat, keyed(seed_key(match.number))) == chosen
        worlds += bytes(world.state) != bytes(match.state)
        match.play(chosen, seat)
    assert worlds > 20


def test_the_marshal_plays_the_same_in_the_interpreter():
    matches = [Match(GAME, "first", seed=3, runtime=runtime) for runtime in ("python", "cpu")]
    for number in range(80):
        if not matches[0].deciders:
            break
        seat = matches[0].deciders[0]
        chosen = [match.advised("marshal", seat, keyed(seed_key(number))) for match in matches]
        assert chosen[0] == chosen[1]
        for match in matches:
            match.play(chosen[0], seat)
    assert bytes(matches[0].state) == bytes(matches[1].state)
