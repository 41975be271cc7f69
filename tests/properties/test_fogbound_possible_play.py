"""Fogbound: all that play leads to is possible, and a position that was tampered with is refused or plays.

Each text is refused with a sentence, or goes on in the interpreter, where every index is checked, and compiled alike.
"""

import os
import random
import re

import numpy as np
import pytest

from sandtable import Match, SandtableError
from sandtable.contract.look import Look
from sandtable.engine.batch import Batch
from sandtable.engine.playing import RANDOM
from sandtable.games.fogbound import game
from sandtable.games.fogbound.board import board_text, parse_board
from sandtable.games.fogbound.possible import check_state

LONG = bool(os.environ.get("SANDTABLE_FUZZ"))


def reached(scenario, bots, seed, count, stride):
    """States of some matches, every so many decisions and at first more often, until all are over."""
    batch = Batch(game, scenario, count=count, seed=seed, auto_restart=False, threads=1)
    waiting, stop = batch._desk.arrays["waiting"], 0
    waiting[:] = 1
    while waiting.any():
        yield from (game.rules.State.from_bytes(row.tobytes()) for row in batch.tables["state"])
        stop += 1
        batch._desk.run("contest", bots=np.array(bots, np.uint8), decisions=min(stride, stop))
        batch._desk.run("status", tables=batch.tables)
    yield from (game.rules.State.from_bytes(row.tobytes()) for row in batch.tables["state"])


def drawn(box, state):
    """The whole truth of a position as text."""
    return board_text(Look(box, len(game.seats), lambda: state))


@pytest.mark.parametrize("bots", [(RANDOM, RANDOM), (0, 1)], ids=["chance", "bots"])
@pytest.mark.parametrize("scenario", game.scenario_names())
def test_all_that_play_leads_to_is_possible(scenario, bots):
    box, phases = game.box(scenario), set()
    for state in reached(scenario, bots, "possible", 30 if LONG else 1, 3 if LONG else 200):
        check_state(box.scenario, state)
        assert bytes(parse_board(box, drawn(box, state))) == bytes(state)
        phases.add(int(state.phase))
    assert phases >= {3, 4}


def test_armies_and_maps_may_be_taken_back_and_are_possible_all_the_while():
    """Random play never takes anything back."""
    match = Match(game, "draft", seed=1, runtime="python")
    first = match.deciders[0]
    orders = [("ban ridge", first), ("pick heath", 1 - first), ("buy scout", 0), ("buy militia", 0), ("buy scout", 0)]
    orders += [("back scout", 0), ("ready", 0), ("place sc1 a1", 0), ("place mi2 b1", 0), ("back a1", 0)]
    orders += [("buy militia", 1), ("place sc1 c1", 0), ("ready", 0), ("ready", 1), ("place mi1 a13", 1), ("ready", 1)]
    for order, seat in orders:
        match.play(order, seat)
        check_state(match.scenario, match.state)
    assert match.state.round == 1


def mutated(text, texts, dice):
    """A position with one to three things changed: a number, a digit of a mask, a line, a word, a unit's place."""
    lines = [line for line in text.splitlines() if not line.startswith("|")]
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        at = dice.randrange(len(lines))
        lines[at] = dice.choice((other_number, other_number, other_digit, other_line, other_word))(
            lines[at], texts, dice
        )
    return "\n".join(lines)


def other_number(line, texts, dice):
    numbers = list(re.finditer(r"(?<=[=.: ])[0-9]+(?=[. :]|$)", line))
    if not numbers:
        return line
    one = dice.choice(numbers)
    near = max(0, int(one[0]) + dice.choice((-2, -1, 1, 2)))
    return f"{line[: one.start()]}{dice.choice((near, near, 0, 1, 2, 3, 16, 31, 255))}{line[one.end() :]}"


def other_digit(line, texts, dice):
    masks = list(re.finditer(r"=([0-9a-f]{6,})", line))
    if not masks:
        return line
    at = dice.randrange(*dice.choice(masks).span(1))
    return line[:at] + dice.choice("0123456789abcdef") + line[at + 1 :]


def other_line(line, texts, dice):
    """The same line of another position, or none."""
    head = re.match(r"(side .|unit \d+|\w+)", line)[0]
    same = [other for other in dice.choice(texts).splitlines() if other.startswith(f"{head} ")]
    return dice.choice([*same, ""])


def other_word(line, texts, dice):
    words = line.split() or [""]
    new = [
        "dead",
        "inside",
        "unseen",
        "a1",
        "c3",
        "mi",
        "burning=1",
        "stunned=1",
        "carrier=9",
        "level=1",
        "ghost=c3.1.1",
    ]
    new += ["active=3", "skips=1", "turn=1", "moved=1", "lit=3", "refused=1", "acted=1", "points=2", "stage=1", "met=3"]
    at = dice.randrange(len(words))
    words[at : at + dice.randrange(2)] = [dice.choice(new)]
    return " ".join(words)


@pytest.mark.parametrize(("scenario", "mutants"), [("first", 200), ("muster", 60), ("pass", 60)])
def test_a_changed_position_is_refused_or_plays(scenario, mutants):
    """Refused with a code, or two hundred random decisions raise nothing in the interpreter, where every index is
    checked; where they lead to is possible again, and the compiled rules lead to the same."""
    dice, box = random.Random(f"mutants of {scenario}"), game.box(scenario)
    texts = [drawn(box, state) for state in reached(scenario, (RANDOM, 0), "mutants", 3, 40)]
    played = 0
    for _ in range(mutants * (100 if LONG else 1)):
        text = mutated(dice.choice(texts), texts, dice)
        state = accepted(box, text)
        played += state is not None
        if state is not None and (LONG or played <= 3):
            assert gone_on(scenario, state, "python") == gone_on(scenario, state, "cpu"), text
    assert 0 < played < mutants * (100 if LONG else 1) / 2


def accepted(box, text):
    """The state that a text draws, if it is possible."""
    try:
        state = parse_board(box, text)
        check_state(box.scenario, state)
    except SandtableError:
        return None
    return state


def gone_on(scenario, state, runtime):
    """The state after two hundred random decisions."""
    batch = Batch(game, scenario, count=1, seed="going on", auto_restart=False, runtime=runtime, threads=1)
    batch.tables["state"][0] = state.rows()[0]
    batch._desk.run("status", tables=batch.tables)
    if batch._desk.arrays["waiting"].any():
        batch._desk.run("contest", bots=np.array((RANDOM, RANDOM), np.uint8), decisions=200)
    after = game.rules.State.from_bytes(batch.tables["state"][0].tobytes())
    check_state(game.box(scenario).scenario, after)
    return bytes(after)
