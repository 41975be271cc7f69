from __future__ import annotations

import importlib.util
import io
from typing import Any

import pytest
from rich.console import Console

from sandtable.bench.compare import CONTESTANTS, Comparison, Contestant, compare_with, rate
from sandtable.bench.compiling import LargeCompiling
from sandtable.bench.measure import Result
from sandtable.bench.report import counterpart, markdown, print_report, significant

RESULT = Result(
    game="connect4", scenario="standard", runtime="cpu", threads=1, matches=64, decision="one stone dropped",
    observations=False, masks=False, decisions_per_second_best=20e6, decisions_per_second_median=19e6,
    compile_seconds=5.0, compile_seconds_cached=0.25, import_seconds=0.1, bytes_per_match=100, digest="0123456789",
    yardstick_moves_per_second=10e6, ratio=2.0,
)  # fmt: skip
WATCHED = RESULT.model_copy(update={"observations": True, "masks": True, "decisions_per_second_best": 5e6})
THREADED = RESULT.model_copy(update={"threads": 8, "decisions_per_second_best": 150e6})
ON_GPU = WATCHED.model_copy(update={"runtime": "cuda", "threads": 65_536, "decisions_per_second_best": 6e9})
OTHER = Comparison(
    framework="Slow", version="1.0", device="cpu", produced="legal lists", watch=False, moves_per_second=2e6
)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (0.00123, "0.00123"), (1.5, "1.50"), (39.08, "39.1"), (6412.7, "6,413"), (None, "–")],
)
def test_numbers_have_three_digits(value: float | None, text: str) -> None:
    assert significant(value) == text


@pytest.mark.parametrize(
    ("change", "ours"),
    [({}, RESULT), ({"watch": True}, WATCHED), ({"watch": True, "device": "gpu"}, ON_GPU), ({"device": "gpu"}, None)],
)
def test_a_framework_is_set_against_our_run_that_does_as_much(change: dict[str, Any], ours: Result | None) -> None:
    assert counterpart(OTHER.model_copy(update=change), [RESULT, WATCHED, THREADED, ON_GPU]) == ours


def test_the_documentation_gets_both_tables() -> None:
    text = markdown([RESULT, WATCHED], [OTHER])
    lines = text.splitlines()
    assert lines[2] == "| connect4 | standard | cpu | 1 | legal lists | 20.0 | 19.0 | 2.00 | 5.00 | 0.250 | 01234567 |"
    assert "Yardstick: Connect Four in C on one core, 10.0 M moves/s." in lines
    assert "connect4: a decision is one stone dropped." in lines
    assert lines[-1] == "| Slow | 1.0 | cpu | legal lists | 2.00 | 20.0 | 10.0 |"
    assert text.endswith("|\n")


def test_the_terminal_gets_both_tables() -> None:
    written = io.StringIO()
    large = LargeCompiling(lines_of_rules=1500, cold=20.04, cached=0.5)
    print_report([RESULT], [OTHER], ["Fast"], large, Console(file=written))
    assert "01234567" in written.getvalue()
    assert "Slow" in written.getvalue()
    assert "Not measured, as it is not installed or finds no GPU: Fast." in written.getvalue()
    assert "1500 lines of rules compiles in 20.0 s on one core" in written.getvalue()


def test_a_framework_that_is_not_installed_is_left_out() -> None:
    assert compare_with(Contestant("None", "none", "cpu", "", False, lambda seconds: None)) is None


def test_a_rate_counts_what_was_played() -> None:
    assert rate(lambda: 1000.0, 0.001) > 1000


def is_installed(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


MODULES = {"open_spiel": "pyspiel", "pettingzoo": "pettingzoo", "pgx": "pgx"}
INSTALLED = [c for c in CONTESTANTS if c.device == "cpu" and is_installed(MODULES[c.package])]


@pytest.mark.parametrize("contestant", INSTALLED, ids=lambda contestant: contestant.framework)
@pytest.mark.filterwarnings("ignore")
def test_frameworks_that_are_installed_play(contestant: Contestant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.bench.compare.LENGTH_SAMPLE", 10)
    comparison = compare_with(contestant, 0.001)
    assert comparison is not None
    assert comparison.moves_per_second > 0
    assert comparison.version
