"""The cache of compiled rules: its key, its life across processes, and the environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import hidden_game as hidden
import pytest
from engine_kit import SOURCE
from hidden_game import Scenario, State, guess_high

from sandtable.contract.action import Choices, offer, tell
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game, NoScratch
from sandtable.contract.rule import rule
from sandtable.engine.compiler import enable_cache, source_key, sweep
from sandtable.engine.desk import sample_arguments
from sandtable.engine.match import Match
from sandtable.engine.runtime import Cpu, chosen_runtime, runtime_for

# The key.
CODE = '''
"""Rules to be changed."""
from enum import IntEnum
from sandtable.contract.rule import rule
from {constants} import LIMIT
import {constants} as far

class Mood(IntEnum):
    CALM = {calm}

@rule
def called(x, more={default}):
    """{docstring}"""
    return x + {added} + more

@rule
def entry(x):
    """{docstring}"""
    return called(x) + LIMIT + Mood.CALM + far.DISTANCE
'''
SETTINGS = {"calm": 1, "docstring": "What it does.", "added": 1, "default": 4, "limit": 10, "distance": 6}


def key_with(tmp_path: Path, number: int, **changed: object) -> str:
    """The key of the rules above with something changed; modules of the same names each time."""
    settings = {**SETTINGS, **changed}
    folder = tmp_path / str(number)
    folder.mkdir()
    text = f"LIMIT = {settings['limit']}\nDISTANCE = {settings['distance']}\n"
    (folder / "keyed_constants.py").write_text(text)
    (folder / "keyed_rules.py").write_text(CODE.format(constants="keyed_constants", **settings))
    code = "import keyed_rules; from sandtable.engine.compiler import source_key; "
    code += "print(source_key([(keyed_rules.entry, {})]))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env={**os.environ, "PYTHONPATH": f"{SOURCE}:{folder}"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


@pytest.fixture(scope="module")
def unchanged_key(tmp_path_factory):
    return key_with(tmp_path_factory.mktemp("key"), 0)


@pytest.mark.parametrize(
    "changed", [{"limit": 11}, {"calm": 2}, {"added": 2}, {"default": 5}, {"distance": 7}], ids=lambda c: next(iter(c))
)
def test_the_key_changes_with_everything_that_the_rules_reach(changed, unchanged_key, tmp_path):
    """A constant in another module, an enumeration, a called rule, a default, and a constant named by its module."""
    assert key_with(tmp_path, 1, **changed) != unchanged_key


def test_the_key_does_not_change_with_a_docstring_a_place_or_a_restart(unchanged_key, tmp_path):
    assert key_with(tmp_path, 1, docstring="Another text, longer than before.") == unchanged_key
    assert key_with(tmp_path, 2) == unchanged_key


@rule
def other_deciders(scenario: Scenario, state: State) -> int:
    return hidden.deciders(scenario, state) & 3


def folder_of(game: Game) -> Path:
    return Cpu(game).loops.folder


def test_the_key_of_a_game_changes_with_any_of_its_rules_and_sizes():
    key = folder_of(hidden.game)
    assert folder_of(guess_high()) == key
    assert folder_of(guess_high(deciders=other_deciders)) != key
    assert folder_of(guess_high(max_choices=4)) != key
    assert folder_of(guess_high(action_shape=(1, 2, 4, 1))) != key
    assert folder_of(guess_high(seats=("Red", "Blue", "Green"))) != key


def test_the_key_is_different_for_different_functions():
    assert source_key([(offer, {})]) != source_key([(tell, {})])


# The cache, imports, and the environment.
def python(code: str, *, cache: Path | str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "PYTHONPATH": SOURCE, **environment}
    settings.pop("SANDTABLE_RUNTIME", None) if "SANDTABLE_RUNTIME" not in environment else None
    if cache:
        settings["SANDTABLE_CACHE"] = str(cache)
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], env=settings, capture_output=True, text=True, timeout=120
    )


PLAY = """
    from numba.core.event import install_recorder
    from sandtable import Match
    with install_recorder("numba:compile") as compiled:
        match = Match("connect4", seed=1, runtime="cpu")
        print(match.deciders, match.digest)
    print(len(compiled.buffer) > 0)
"""


def test_compiled_code_survives_a_restart(tmp_path):
    first = python(PLAY, cache=tmp_path)
    assert first.returncode == 0, first.stderr
    state, did_compile = first.stdout.splitlines()
    assert did_compile == "True"
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")}
    assert kept
    second = python(PLAY, cache=tmp_path)
    assert second.stdout.splitlines() == [state, "False"]
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")} == kept

    for path in kept:  # a power cut: files are there, but their content is not
        path.write_bytes(b"")
    third = python(PLAY, cache=tmp_path)
    assert third.returncode == 0, third.stderr
    assert third.stdout.splitlines()[0] == state


def test_what_is_compiled_is_loaded_without_the_rules_it_calls(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    arguments = sample_arguments(hidden.game, "status")
    Cpu(hidden.game).compile("status", arguments)
    again = Cpu(hidden.game)
    assert again.load("status", arguments)
    assert not again.load("survey", sample_arguments(hidden.game, "survey")), "nobody has compiled that"
    assert again.loops.binder._bound == {}, "to parse and bind rules takes longer than to load what was made of them"


def test_a_copy_of_the_package_and_of_the_folder_finds_what_another_one_has_compiled(tmp_path):
    """A new virtual environment or a fresh clone with the same rules need not wait for the compiler again."""
    first = python(PLAY, cache=tmp_path / "cache")
    assert first.stdout.splitlines()[1] == "True", first.stderr
    shutil.copytree(SOURCE, tmp_path / "elsewhere", ignore=shutil.ignore_patterns("_web", "__pycache__"))
    (tmp_path / "cache").rename(tmp_path / "moved")
    where = "import sandtable; print(sandtable.__file__)\n"
    second = python(where + textwrap.dedent(PLAY), cache=tmp_path / "moved", PYTHONPATH=str(tmp_path / "elsewhere"))
    assert second.stdout.splitlines()[0].startswith(str(tmp_path)), second.stderr
    assert second.stdout.splitlines()[1:] == [first.stdout.splitlines()[0], "False"]


def test_what_was_compiled_for_another_processor_is_compiled_again_and_never_by_loading(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    arguments = sample_arguments(hidden.game, "status")
    Cpu(hidden.game).compile("status", arguments)
    monkeypatch.setattr("numba.config.CPU_NAME", "generic")
    again = Cpu(hidden.game)
    assert again.is_cached("status")
    assert not again.load("status", arguments)
    assert again.compile("status", arguments)


def test_a_cache_that_cannot_be_written_is_no_reason_to_fail(tmp_path):
    """Or at least the error is a sentence with a code."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    done = python(
        """
        from sandtable import Match, SandtableError
        try:
            print(Match("connect4", seed=1, runtime="cpu").deciders)
        except SandtableError as error:
            print(error.code)
        """,
        cache=blocked / "cache",
    )
    assert done.returncode == 0, done.stderr
    assert blocked.read_text() == "not a folder"


def test_importing_sandtable_is_quick_and_leaves_numba_alone():
    began = time.perf_counter()
    done = python("import sys, sandtable; print('numba' in sys.modules, 'llvmlite' in sys.modules)")
    assert done.stdout.strip() == "False False", done.stderr
    assert time.perf_counter() - began < 4  # 0.5 s on a quiet machine, Python's own start included


def test_playing_in_the_interpreter_leaves_numba_alone():
    done = python(
        "import sys; from sandtable import Match; m = Match('connect4', runtime='python'); m.play('d');"
        "m.view(0); m.undo(); print('numba' in sys.modules)"
    )
    assert done.stdout.strip() == "False", done.stderr


def test_the_runtime_is_chosen_by_the_environment_where_no_argument_does(monkeypatch):
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")
    assert Match("connect4", seed=1).runtime.name == "python"
    assert runtime_for(hidden.game, "cpu").name == "cpu"
    monkeypatch.setenv("SANDTABLE_RUNTIME", "")
    assert chosen_runtime(None) == "cpu"
    monkeypatch.delenv("SANDTABLE_RUNTIME")
    assert chosen_runtime(None) == "cpu"


@pytest.mark.parametrize("name", ["gpu", "CPU", " cpu", "python3", "numba", "../cpu"])
def test_an_unknown_runtime_is_refused(name, monkeypatch):
    with pytest.raises(SandtableError, match="python, cpu, cuda") as caught:
        Match("connect4", runtime=name)
    assert caught.value.code == "runtime/unknown"
    monkeypatch.setenv("SANDTABLE_RUNTIME", name)
    with pytest.raises(SandtableError) as caught:
        Match("connect4")
    assert caught.value.code == "runtime/unknown"


@rule
def legal_that_counts_in_the_state(
    scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch
) -> None:
    known.points[0] += 1
    offer(choices, 0, 0, 1, 0)


def test_a_legal_that_writes_writes_into_knowledge_and_never_into_the_truth():
    for runtime in ("python", "cpu"):
        match = Match(guess_high(legal=legal_that_counts_in_the_state), seed=1, runtime=runtime)
        before = bytes(match.state)
        match.legal(0)
        assert bytes(match.state) == before


def test_a_batch_on_a_runtime_that_is_still_warming_gives_the_same_bytes():
    """The compiled rules may use several threads, the interpreter before them one: scratch space must do for both."""
    done = python(
        """
        import numpy as np
        from sandtable import Batch, find_game
        from sandtable.engine.warm import Warming
        from sandtable.engine.runtime import Cpu
        from sandtable.engine import runtime
        game = find_game("connect4")
        warming = Warming(game)
        assert not warming.is_busy, "nobody has asked for anything yet"
        assert warming.wait(100), warming.problem
        batch = Batch(game, count=1000, seed=3, runtime=warming)
        slots = len(batch._desk.arrays["scratches"])
        assert slots >= min(1000, warming._cpu.threads), f"{slots} scratch records for {warming._cpu.threads} threads"
        other = Batch(game, count=1000, seed=3, runtime="cpu", threads=1)
        for one in (batch, other):
            one.play_random(100)
        assert batch.states.tobytes() == other.states.tobytes()
        """
    )
    assert done.returncode == 0, done.stderr


TWO_GAMES = """
    import sys
    import hidden_game
    from sandtable import Batch
    games = {"connect4": "connect4", "high": hidden_game.game}
    for name in sys.argv[1:]:
        ends = []
        for runtime in ("cpu", "python"):
            batch = Batch(games[name], count=3, seed=1, runtime=runtime)
            for _ in range(5):
                batch.step(picks=[0, 0, 0])
                batch.masks()
                batch.observe()
            batch.play_random(50)
            ends.append((batch.states.tobytes(), batch.counts.tolist(), batch.masks().tobytes()))
        assert ends[0] == ends[1], name
"""


def with_games(code: str, cache: Path, *games: str) -> str:
    """What a process of its own prints that can import the hidden game."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), *games],
        env={
            **os.environ,
            "PYTHONPATH": f"{SOURCE}:{Path(hidden.__file__).parent}",
            "SANDTABLE_CACHE": str(cache),
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, (games, done.returncode, done.stderr[-500:])
    return done.stdout


def test_two_games_that_other_processes_compiled_can_be_played_in_one(tmp_path):
    """Numba names compiled functions by numbers that every process counts anew; when two clash, it crashes."""
    for games in (["connect4"], ["high"], ["high", "connect4"], ["connect4", "high"]):
        with_games(TWO_GAMES, tmp_path, *games)


NAMES = """
    import sys
    import hidden_game
    from sandtable.contract.action import offer
    from sandtable.engine.desk import sample_arguments
    from sandtable.engine.runtime import Cpu
    game = hidden_game.guess_high(max_choices=int(sys.argv[1]))
    cpu = Cpu(game)
    entry = cpu.compile("survey", sample_arguments(game, "survey"))
    for made in (entry, cpu.loops.binder.bind(offer)):
        print(*(overload.fndesc.mangled_name for overload in made.overloads.values()))
"""


def test_compiled_functions_of_two_games_have_different_names_even_if_different_processes_made_them(tmp_path):
    """Both the loops and the rules that all games share, such as ``offer``, which know how long a game's list is."""
    short, long = (with_games(NAMES, tmp_path / most, most).splitlines() for most in ("3", "30"))
    assert len(short) == len(long) == 2
    assert short[0] != long[0]
    assert short[1] != long[1]


def test_where_no_cache_can_be_kept_everything_is_compiled_in_the_process(tmp_path):
    (tmp_path / "file").write_text("no folder")
    done = python(PLAY, cache=tmp_path / "file")
    assert done.returncode == 0, done.stderr
    assert "(0,)" in done.stdout


def test_threads_that_compile_at_once_keep_their_code_apart(tmp_path):
    """Numba reads the setting more than once while it sets a cache up; nobody may change it meanwhile."""
    config, seen = SimpleNamespace(CACHE_DIR=""), []

    class Dispatcher:
        def enable_caching(self):
            first = config.CACHE_DIR
            time.sleep(0.002)
            seen.append(first == config.CACHE_DIR != "")

    threads = [
        threading.Thread(target=enable_cache, args=(Dispatcher(), tmp_path / str(number), config))
        for number in range(20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [True] * 20
    assert config.CACHE_DIR == ""


def test_what_nothing_has_used_for_a_month_is_swept_and_nothing_else(tmp_path):
    names = ["connect4-" + "0" * 24, "connect4-" + "1" * 24, "notes-of-mine"]
    for name in names:
        (tmp_path / name / "inner").mkdir(parents=True)
    (tmp_path / "loose-file").write_text("kept")
    for name in (names[0], names[2]):
        os.utime(tmp_path / name, (0, 0))
    assert sweep(tmp_path) == [names[0]]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([names[1], names[2], "loose-file"])


def test_loading_compiled_rules_counts_as_use(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    Match(guess_high(), seed=1, runtime="cpu").play("choose 1", 0)
    (folder,) = tmp_path.iterdir()
    os.utime(folder, (0, 0))
    Match(guess_high(), seed=1, runtime="cpu").play("choose 1", 0)
    assert sweep(tmp_path) == []
    os.utime(folder, (0, 0))
    assert sweep(tmp_path) == [folder.name]
