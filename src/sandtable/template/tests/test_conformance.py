"""Whether the game keeps the contract in every runtime, and whether book, code and tests name the same rules."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from outpost import game

from sandtable.testing import check_book, check_game, check_lessons

RULE_ID = re.compile(r"\bOUT-\d{2}\b")
CODE = Path(str(game.content.book)).parent
SIMULATED = (
    "from outpost import game\n"
    "from sandtable.testing import check_game\n"
    "check_game(game, ('cpu', 'cuda'), matches=1, scenarios=[game.default_scenario])\n"
)


@pytest.mark.parametrize("scenario", game.scenario_names())
def test_it_conforms_in_the_interpreter_and_compiled(scenario: str) -> None:
    check_game(game, ("python", "cpu"), matches=2, scenarios=[scenario])


def test_its_lessons_can_be_solved_and_its_book_tells_the_truth() -> None:
    check_lessons(game)
    check_book(game)


def test_it_conforms_in_the_cuda_simulator() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", SIMULATED], env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_every_rule_of_the_book_is_in_the_code_and_in_a_test() -> None:
    book = set(RULE_ID.findall((CODE / "outpost.md").read_text()))
    code = {name for path in CODE.glob("*.py") for name in RULE_ID.findall(path.read_text())}
    tests = Path(__file__).with_name("test_rules.py").read_text()
    assert book == code == set(re.findall(r'mark\.rule\("([^"]+)"\)', tests))
