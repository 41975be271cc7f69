"""Rules that leave an array: in a match that is an error in every runtime, and nothing foreign is touched."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest
from engine_kit import RUNTIMES, all_of, error_of
from hidden_game import State, guess_high

from sandtable import Batch, Match
from sandtable.contract.action import Action, Choices, Log
from sandtable.contract.dice import Dice
from sandtable.contract.game import NoScratch
from sandtable.contract.rule import index, rule
from sandtable.engine.runtime import Cpu


@rule
def apply_far_away(
    scenario: object, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch
) -> None:
    """Writes to the place that the choice names, far behind the end of its array."""
    state.ready[index(player)] = 1
    state.points[index(1_000_000 * action.target)] = 1


@rule
def legal_far_away(scenario: object, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    """Reads from where nothing of the match lies."""
    choices.count = known.ready[index(1_000_000 + player)]


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_decision_that_leaves_an_array_is_an_error_and_changes_nothing(runtime):
    match = Match(guess_high(apply=apply_far_away), seed=1, runtime=runtime)
    before = all_of(match)
    error = error_of(match.play, match.legal(0)[-1], 0)
    assert error.code == "game/out-of-range"
    assert all_of(match) == before


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_list_of_choices_made_from_beyond_an_array_is_an_error(runtime):
    match = Match(guess_high(legal=legal_far_away), seed=1, runtime=runtime)
    assert error_of(match.legal, 0).code == "game/out-of-range"


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_match_goes_on_after_such_an_error(runtime):
    """Only choices above the first are far away, so the same match can be played on."""
    match = Match(guess_high(apply=apply_far_away), seed=1, runtime=runtime)
    error_of(match.play, match.legal(0)[-1], 0)
    twin = Match(guess_high(), seed=1, runtime=runtime)
    assert [bytes(choice) for choice in match.legal(0)] == [bytes(choice) for choice in twin.legal(0)]


POISONED = """
    from sandtable import Match
    from sandtable.contract.dice import keyed
    from sandtable.contract.errors import SandtableError
    from sandtable.engine.searching import advised
    match = Match("fogbound", "first", seed=1, runtime="cpu")
    dice = keyed(bytes(16))
    for side in range(2):
        match.state.count[side] = 255
    think = lambda: advised(match, "cadet", match.state.turn, dice)
    for look in (match.legal, lambda: match.known(0), lambda: match.view(1), think):
        try:
            look()
        except SandtableError as error:
            assert error.code == "game/out-of-range", error
        else:
            raise AssertionError("it was let through")
"""


def test_an_army_of_255_does_not_take_the_process_along():
    """What once corrupted the heap: in a process of its own, so that its end would be seen."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(POISONED)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_batches_are_compiled_without_checks():
    """Their speed would suffer, and nothing of a stranger's reaches them."""
    assert not Batch(guess_high(), count=2, seed=1, runtime="cpu").runtime.is_checked
    checked, plain = (Cpu(guess_high(), is_checked=is_checked) for is_checked in (True, False))
    assert checked.folder != plain.folder, "both kinds are kept side by side"


def test_checked_rules_give_the_same_bytes():
    game = guess_high()
    one, other = (Match(game, seed=4, runtime=Cpu(game, 1, is_checked=checked)) for checked in (True, False))
    while not one.is_over:
        seat = one.deciders[0]
        for match in (one, other):
            match.play(match.legal(seat)[match.number % 3], seat)
        assert bytes(one.table) == bytes(other.table)
