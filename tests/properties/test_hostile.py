"""Positions, scenario files and match files made wrong: refused with a sentence, or played in both runtimes alike.

``python -m tests.fuzz.hostile`` does the same in great numbers.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.fuzz.children import Tally, run_children
from tests.fuzz.trials import KINDS, Attacker, Hostile

from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import find_game

COUNTS = {"connect4": 200, "cloak": 40}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", COUNTS)
def test_what_strangers_send_is_refused_or_plays_alike(game, kind):
    attacker, refused = Attacker(game, kind, seed=12, decisions=40), Counter[str]()
    for number in range(COUNTS[game]):
        refused.update([attacker.try_number(number).refused])
    assert len(refused) >= 3, f"the mutants are all alike: {refused}"
    assert attacker.played, "nothing was accepted, so nothing was played"


def test_a_mutant_is_the_same_whenever_it_is_asked_for():
    one, other = (Attacker("connect4", "positions", seed=3) for _ in range(2))
    assert [one.mutant(number) for number in range(20)] == [other.mutant(number) for number in range(20)]
    assert one.mutant(4) != Attacker("connect4", "positions", seed=4).mutant(4)


def test_an_accepted_state_that_cannot_be_played_is_found(monkeypatch):
    """A attacker whose game takes everything for possible: a column that is filled without stones, for one."""
    from tests.fuzz import trials

    def read_anything(game, scenario, text):
        found, box = find_game(game), trials.box_of(game, scenario)
        state = found.rules.State()
        for column in range(box.scenario.width):
            state.filled[column] = box.scenario.height
        return trials.Accepted(found, box.file, state)

    monkeypatch.setitem(trials.READERS, "positions", read_anything)
    with pytest.raises(Hostile, match="can do nothing"):
        Attacker("connect4", "positions", seed=1).try_number(0)


def test_a_refusal_that_is_no_sentence_is_found(monkeypatch):
    from tests.fuzz import trials

    def refuse(game, scenario, text):
        raise SandtableError("board/x", 1, "wrong", where="two\nlines")

    monkeypatch.setitem(trials.READERS, "positions", refuse)
    with pytest.raises(Hostile, match="two"):
        Attacker("connect4", "positions", seed=1).try_number(0)


class Deadly(Attacker):
    """Dies of every seventh mutant, as compiled rules that leave an array might."""

    def try_number(self, number):
        if number % 7 == 3:
            import os
            import signal

            os.kill(os.getpid(), signal.SIGSEGV)
        return super().try_number(number)


def test_a_process_that_dies_is_seen_and_another_goes_on():
    seen = []
    tally = run_children(Deadly("connect4", "positions", 1), 0, 12, 1, lambda tally: seen.append(tally.tried))
    assert [number for number, _ in tally.failures] == [3, 10]
    assert "exit code -11" in tally.failures[0][1]
    assert (tally.tried, sum(seen)) == (12, 12)
    assert isinstance(tally, Tally)
