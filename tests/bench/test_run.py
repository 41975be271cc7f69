from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from sandtable.bench import run_bench
from sandtable.bench.compare import Contestant
from sandtable.bench.measure import Result
from sandtable.bench.run import make_plans
from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import game_names

ALWAYS_TEN = Contestant("Ten", "pydantic", "cpu", "legal lists", False, lambda seconds: 10.0)


def test_json_gives_a_line_a_run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.bench.run.CONTESTANTS", (ALWAYS_TEN,))
    run_bench(["connect4"], ["python"], json=True, compare=True, seconds=0.01)
    told = capsys.readouterr()
    lines = [json.loads(line) for line in told.out.splitlines()]
    assert told.err == ""
    assert [set(line) for line in lines[:2]] == [set(Result.model_fields)] * 2
    assert [line["masks"] for line in lines[:2]] == [False, True]
    assert (lines[2]["framework"], lines[2]["moves_per_second"]) == ("Ten", 10.0)


def test_otherwise_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    run_bench(["connect4"], ["python"], seconds=0.01)
    told = capsys.readouterr().out
    assert "× yardstick" in told
    assert told.count("python") == 2


def test_a_missing_compiler_costs_only_the_ratio(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    run_bench(["connect4"], ["python"], json=True, seconds=0.01)
    for line in capsys.readouterr().out.splitlines():
        assert json.loads(line)["ratio"] is None
        assert json.loads(line)["note"].startswith("bench/no-compiler")


def test_by_default_all_games_run_with_one_and_with_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.bench.run.has_gpu", lambda: False)
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    plans = [(plan.game.name, plan.runtime, plan.threads) for plan in make_plans([], [], None)]
    assert plans == [(name, "cpu", threads) for name in game_names() for threads in (1, 6)]


def test_what_is_named_twice_is_measured_once() -> None:
    plans = make_plans(["connect4", "connect4"], ["python", "cpu", "python"], 3)
    assert [(plan.runtime, plan.threads) for plan in plans] == [("python", 1), ("cpu", 3)]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"games": ["conect4"]}, "game/unknown"),
        ({"runtimes": ["gpu"]}, "runtime/unknown"),
        ({"threads": 0}, "bench/bad-threads"),
        ({"seconds": 0.0}, "bench/bad-seconds"),
        ({"seconds": float("nan")}, "bench/bad-seconds"),
    ],
)
def test_bad_arguments_are_refused_before_anything_runs(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(SandtableError) as caught:
        run_bench(**{"games": ["connect4"], "runtimes": ["python"], **arguments})  # type: ignore[arg-type]
    assert caught.value.code == code
