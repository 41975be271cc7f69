from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sandtable.bench.yardstick import COMPILERS, SOURCE, Yardstick, build_yardstick, yardstick_speed
from sandtable.contract.errors import SandtableError
from sandtable.engine.batch import Batch

SEQUENCES = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234]
needs_compiler = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="needs a C compiler")


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> Yardstick:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_CACHE", str(tmp_path_factory.mktemp("cache")))
        return build_yardstick()


@needs_compiler
@pytest.mark.parametrize(("depth", "count"), list(enumerate(SEQUENCES, 1)))
def test_the_yardstick_plays_by_the_rules(yardstick: Yardstick, depth: int, count: int) -> None:
    assert yardstick.perft(depth) == count


@needs_compiler
def test_the_same_seed_plays_the_same_games(yardstick: Yardstick) -> None:
    assert yardstick.play(10_000, 3).checksum == yardstick.play(10_000, 3).checksum
    assert yardstick.play(10_000, 3).checksum != yardstick.play(10_000, 4).checksum


@needs_compiler
def test_its_random_games_are_as_long_as_ours(yardstick: Yardstick) -> None:
    played = yardstick.play(1_000_000)
    batch = Batch("connect4", count=40, seed=1, runtime="python")
    batch.play_random(300)
    ours = 40 * 300 / int(batch.tables["matches"].sum())
    assert played.moves == 1_000_000
    assert played.moves / played.games == pytest.approx(21.3, abs=0.2)
    assert ours == pytest.approx(21.3, abs=2)


@needs_compiler
def test_its_speed_is_a_number_of_moves(yardstick: Yardstick) -> None:
    assert yardstick.speed(0.01) > 0


def test_its_source_lies_in_the_package() -> None:
    assert SOURCE.is_file()


def test_without_a_compiler_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SandtableError, match="bench/no-compiler: 'cc gcc clang': no C compiler is on the PATH"):
        build_yardstick()
    assert yardstick_speed() is None


def test_a_compiler_that_fails_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\necho 'cc: out of luck' >&2\nexit 1\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    with pytest.raises(SandtableError, match="bench/no-yardstick: 'cc': cc: out of luck"):
        build_yardstick()
