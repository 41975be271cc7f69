"""Mistakes are what they say, and those that change what happens are noticed."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from .changing import changeable, made, shown

SOURCE = '''
from enum import IntEnum

from sandtable.contract.rule import rule


class Kind(IntEnum):
    RED = 0
    BLUE = 1


@rule
def paid(purse: list[int], price: int, kind: int) -> bool:
    """Pays with what is there."""
    if purse[0] < price or kind == Kind.RED:
        return False
    purse[0] -= price
    return True
'''


@pytest.fixture
def paid(tmp_path):
    path = tmp_path / "shop.py"
    path.write_text(SOURCE)
    scope = {"__name__": "shop"}
    exec(compile(SOURCE, path, "exec"), scope)
    return scope["paid"]


def test_all_that_can_be_written_otherwise_in_a_rule(paid):
    found = {shown(other) for _, others in changeable(paid) for other in others}
    assert found == {
        "not (purse[0] < price or kind == Kind.RED)",
        "purse[0] < price and kind == Kind.RED",
        "purse[0] <= price",
        "purse[0] > price",
        "kind != Kind.RED",
        "Kind.BLUE",
        "purse[0] += price",
        "pass",
        "True",
        "False",
        "1",
    }


def test_a_mistake_changes_what_the_rule_does(paid):
    number = next(number for number, others in changeable(paid) if "pass" in map(shown, others))
    seen = set()
    for seed in range(9):
        mistake = made(paid, number, Random(seed))
        right, paid.__code__ = paid.__code__, mistake.code
        purse = [5]
        assert paid(purse, 2, 1)
        paid.__code__ = right
        seen.add((mistake.place, mistake.change, purse[0]))
    assert seen == {
        ("shop.py:17", "purse[0] -= price  →  purse[0] += price", 7),
        ("shop.py:17", "purse[0] -= price  →  pass", 5),
    }


TESTS = """
from shop import paid

def test_nobody_pays_without_end():
    purse = [5]
    while paid(purse, 2, 1):
        pass
    assert purse[0] == 1
"""


SCRIPT = """
import sys
from random import Random
import pytest, shop
from tests.mistakes import changing, trying

trying.SHORTEST = 1.0
made = {}
for number, _ in changing.changeable(shop.paid):
    for seed in range(4):
        one = changing.made(shop.paid, number, Random(seed))
        made[one.change] = one
wanted = [made[change] for change in sys.argv[1:]]
told = lambda one: print(one.noticed and one.noticed.split("::")[1])
trials = trying.Trials([shop.paid], wanted, 1, 60.0, 60.0, told)
pytest.main(["test_shop.py", "-p", "no:terminal", "-p", "no:cacheprovider"], plugins=[trials])
"""


def test_mistakes_are_noticed_by_tests_that_fail_or_run_on_for_ever(tmp_path, monkeypatch):
    """Of 5, prices of 2 are paid twice, whether 2 is enough for 2 or not; who is given back the price pays for ever."""
    (tmp_path / "shop.py").write_text(SOURCE)
    (tmp_path / "test_shop.py").write_text(TESTS)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2]), *sys.path]))
    changes = (
        "kind == Kind.RED  →  kind != Kind.RED",
        "purse[0] < price  →  purse[0] <= price",
        "purse[0] -= price  →  purse[0] += price",
    )
    command = [sys.executable, "-c", SCRIPT, *changes]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True)
    failed, unnoticed, endless = run.stdout.splitlines()
    assert failed == "test_nobody_pays_without_end"
    assert unnoticed == "None"
    assert endless == "test_nobody_pays_without_end runs on for ever"
