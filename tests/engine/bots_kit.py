"""What the tests of games' own bots share: contests, worlds that must make no difference, and play in two runtimes."""

import numpy as np

from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.batch import Batch
from sandtable.engine.match import Match
from sandtable.engine.playing import RANDOM
from sandtable.engine.searching import advised, imagined


def wins(game, scenario, one, other, matches):
    """How many matches the first bot wins, half of them on each side."""
    numbers = [RANDOM if name == "random" else list(game.bots.names).index(name) for name in (one, other)]
    won = 0
    for side in range(2):
        batch = Batch(game, scenario, count=matches // 2, seed=f"bots {side}", auto_restart=False)
        bots = np.array(numbers if side == 0 else numbers[::-1], np.uint8)
        batch._desk.run("contest", bots=bots, decisions=1_000_000)
        won += int((batch.results()[:, side] > 0).sum())
    return won


def worlds_without_a_difference(match, bot, most):
    """Let a bot play, and ask it in other worlds as well that its seat cannot tell from the truth: it must choose the
    same there. How many there were that differ from the truth."""
    dice, worlds = keyed(seed_key("worlds")), 0
    while match.deciders and worlds < most:
        seat = match.deciders[-1]
        chosen = advised(match, bot, seat, keyed(seed_key(match.number)))
        assert chosen in match.legal(seat)
        world = imagined(match, seat, dice)
        assert advised(world, bot, seat, keyed(seed_key(match.number))) == chosen
        worlds += bytes(world.state) != bytes(match.state)
        match.play(chosen, seat)
    return worlds


def check_plays_the_same_in_the_interpreter(game, scenario, bot, decisions):
    """A bot chooses the same in the interpreter as compiled, decision after decision."""
    matches = [Match(game, scenario, seed=3, runtime=runtime) for runtime in ("python", "cpu")]
    for number in range(decisions):
        if not matches[0].deciders:
            break
        seat = matches[0].deciders[-1]
        one, other = (advised(match, bot, seat, keyed(seed_key(number))) for match in matches)
        assert one == other
        for match in matches:
            match.play(one, seat)
    assert bytes(matches[0].state) == bytes(matches[1].state)
