from __future__ import annotations

import pytest

from sandtable.bench.compiling import Compiling, time_compiling
from sandtable.bench.measure import Result, digest, measure
from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Cpu


def test_a_result_is_one_line_of_json_with_all_fields() -> None:
    compiling = Compiling(cold=2.0, cached=0.1, imports=0.3)
    result = measure("connect4", runtime="python", seconds=0.01, yardstick=lambda: 1e6, compiling=compiling)
    line = result.model_dump_json()
    assert "\n" not in line
    assert Result.model_validate_json(line) == result
    assert (result.game, result.scenario, result.runtime, result.threads) == ("connect4", "standard", "python", 1)
    assert result.decision == "one stone dropped"
    assert (result.legal_lists, result.observations, result.masks) == (True, False, False)
    assert 0 < result.decisions_per_second_median <= result.decisions_per_second_best
    assert (result.compile_seconds, result.compile_seconds_cached, result.import_seconds) == (2.0, 0.1, 0.3)
    assert result.ratio == result.decisions_per_second_best / 1e6


def test_without_a_yardstick_there_is_no_ratio_but_a_note() -> None:
    result = measure("connect4", "mini", "python", watch=True, seconds=0.01, note="no C compiler")
    assert (result.ratio, result.yardstick_moves_per_second, result.note) == (None, None, "no C compiler")
    assert (result.scenario, result.observations, result.masks) == ("mini", True, True)


def test_the_digest_is_the_same_in_every_runtime() -> None:
    game = find_game("connect4")
    interpreted = digest(game, None, "python")
    assert len(interpreted) == 64
    assert digest(game, None, Cpu(game, 1)) == interpreted
    assert digest(game, None, Cpu(game, 3)) == interpreted


def test_the_digest_depends_on_the_games_and_on_nothing_else() -> None:
    few = measure("connect4", runtime="python", seconds=0.01, matches=2)
    many = measure("connect4", runtime="python", seconds=0.01, matches=7, watch=True)
    other = measure("connect4", "mini", "python", seconds=0.01)
    assert few.digest == many.digest != other.digest


def test_compiling_is_timed_with_and_without_cache() -> None:
    compiling = time_compiling("connect4")
    for seconds in (compiling.cold, compiling.cached, compiling.imports):
        assert seconds is not None
        assert seconds > 0


def test_a_game_that_cannot_be_compiled_is_named() -> None:
    with pytest.raises(SandtableError, match=r"bench/compiling-failed: 'chess': .*there is no such game"):
        time_compiling("chess")
