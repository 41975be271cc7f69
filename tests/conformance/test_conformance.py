"""Every game keeps the contract, in every runtime; also a game of another package."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.engine.registry import find_game, game_names
from sandtable.testing import check_game

from ..golden.recorded import scenarios

OUTSIDE = Path(__file__).parent / "outside"


@pytest.mark.parametrize(("name", "scenario"), scenarios())
def test_the_game_conforms_in_the_interpreter_and_compiled(name, scenario):
    game = find_game(name)
    check_game(game, ("python", "cpu"), matches=3 if "SANDTABLE_FUZZ" in os.environ else 1, scenarios=[scenario])


@pytest.mark.parametrize("name", game_names())
def test_the_game_conforms_in_the_cuda_simulator(name):
    script = (
        "from sandtable.engine.registry import find_game\n"
        "from sandtable.testing import check_game\n"
        f"game = find_game({name!r})\n"
        "check_game(game, ('cpu', 'cuda'), matches=1, scenarios=[game.default_scenario])\n"
    )
    run = python(script, NUMBA_ENABLE_CUDASIM="1")
    assert run.returncode == 0, run.stderr


def python(script, **environment):
    """Run a script in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **environment}, capture_output=True, text=True, timeout=600
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder in which the game of another package is installed."""
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--disable-pip-version-check", "--target", target, OUTSIDE], check=True, timeout=300)
    return target


def with_nim(installed, script):
    """Run a script where the other package is installed."""
    run = python(script, PYTHONPATH=os.pathsep.join([str(installed), *sys.path]))
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_a_game_of_another_package_is_found(installed):
    run = subprocess.run(
        [sys.executable, "-m", "sandtable.cli", "games"], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(installed), *sys.path])},
    )  # fmt: skip
    assert "nim" in run.stdout
    assert "connect4" in run.stdout


def test_a_game_of_another_package_is_played_and_saved(installed, tmp_path):
    script = (
        "from sandtable import Match, load, save\n"
        "match = Match('nim', seed=1)\n"
        "for taken in ('a3', 'b1', 'c2', 'b3'): match.play(taken)\n"
        f"save(match, {str(tmp_path / 'nim.match.json')!r})\n"
        f"print(load({str(tmp_path / 'nim.match.json')!r}).play('c3'), match.deciders)\n"
    )
    assert with_nim(installed, script) == "['First takes 3 from c.'] (0,)\n"


def test_a_game_of_another_package_is_conformance_tested(installed):
    script = (
        "from sandtable import find_game\n"
        "from sandtable.testing import check_game\n"
        "check_game(find_game('nim'), ('python', 'cpu'), matches=2)\n"
        "print('conforms')\n"
    )
    assert with_nim(installed, script) == "conforms\n"
