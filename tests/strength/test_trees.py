"""Trees: what they prove is true, and they grow the same however many threads there are."""

import pytest

from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.budgets import Budget
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Cpu
from sandtable.engine.search import search

from .connect4 import given_away, won_positions
from .solver import Solver

GAME = find_game("connect4")


@pytest.fixture(scope="module")
def runtime():
    return Cpu(GAME, threads=1)


def after(columns: str, runtime) -> Match:
    match = Match(GAME, seed=1, runtime=runtime)
    for column in columns:
        match.play(column)
    return match


def thoughts(match: Match, playouts: int):
    return search(match, match.deciders[0], Budget(playouts=playouts), keyed(seed_key("trees")))


def worth(match: Match, found) -> dict[str, tuple[float, float]]:
    return {match.text(thought.action): (thought.value, thought.error) for thought in found.choices}


def test_four_in_a_row_is_proven_by_the_first_look(runtime):
    match = after("dadbdc", runtime)
    found = thoughts(match, 4000)
    assert match.text(found.best.action) == "d"
    assert worth(match, found)["d"] == (1.0, 0.0)
    assert found.playouts < 4000, "it goes on thinking about what is proven"


def test_all_but_the_column_that_stops_four_is_proven_to_lose(runtime):
    match = after("adbdgd", runtime)
    found = worth(match, thoughts(match, 6000))
    assert found.pop("d")[0] > -1.0
    assert set(found.values()) == {(-1.0, 0.0)}


def test_what_is_proven_is_what_the_exact_answer_says(runtime):
    solver, proven = Solver(), 0
    for columns, match in won_positions(runtime, solver, 12):
        for column, (value, error) in worth(match, thoughts(match, 20_000)).items():
            if error == 0.0:
                proven += 1
                assert value == -solver.value(columns + column), f"{columns}{column}"
    assert proven > 20


def test_what_is_won_stays_won(runtime):
    solver = Solver()
    lost = {columns: given_away(match, columns, solver, Budget(playouts=40_000))
            for columns, match in won_positions(runtime, solver, 25)}  # fmt: skip
    assert not any(lost.values()), lost


def test_threads_change_nothing(runtime):
    one, two = (thoughts(after("dd", rules), 3000) for rules in (runtime, Cpu(GAME, threads=2)))
    assert [(t.action, t.playouts, t.value) for t in one.choices] == [
        (t.action, t.playouts, t.value) for t in two.choices
    ]


def test_the_interpreter_grows_the_same_tree(runtime):
    one, two = (thoughts(after("dd", rules), 120) for rules in (runtime, "python"))
    assert [(t.action, t.playouts, t.value) for t in one.choices] == [
        (t.action, t.playouts, t.value) for t in two.choices
    ]


@pytest.mark.parametrize("columns", ["dd", "ddddeccbbaeafg"], ids=["open", "soon proven"])
def test_a_slow_machine_finds_the_same_by_as_many_playouts(columns, runtime, monkeypatch):
    """Also where a proof ends the search before its budget does."""
    quick = thoughts(after(columns, runtime), 3000)
    seconds = iter(range(1_000_000))
    monkeypatch.setattr("sandtable.engine.grove.perf_counter", lambda: float(next(seconds)))
    slow = thoughts(after(columns, runtime), 3000)
    assert [(t.action, t.playouts, t.value) for t in slow.choices] == [
        (t.action, t.playouts, t.value) for t in quick.choices
    ]
