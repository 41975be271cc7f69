"""A made-up game with about 1,500 lines of rules in three layers, to time how long large games take to compile."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from sandtable.contract.game import Game
from sandtable.games.connect4 import game as template

LOWEST, MIDDLE, HIGHEST = 50, 20, 10

HEAD = """
from sandtable.contract.action import EVERYBODY, offer, tell
from sandtable.contract.dice import roll
from sandtable.contract.record import Array, Record, array, i16, i32, u8, u16, u32
from sandtable.contract.rule import index, rule


class Unit(Record):
    hp: i16
    energy: i16
    x: u8
    y: u8
    team: u8
    status: Array[u8] = array(8)


class State(Record):
    turn: u32
    score: Array[i32] = array(2)
    units: Array[Unit] = array(24)
    board: Array[u8] = array(21, 21)


class Work(Record):
    marks: Array[u16] = array(441)
"""

LOW = """

@rule
def low{n}(scenario, state, unit, amount, work):
    u = state.units[index(unit)]
    total = 0
    for i in range(8):
        if u.status[i] > {n} % 5:
            total += u.status[i] * {n}
        elif u.energy > amount:
            total -= {n} % 3
    if total > amount:
        u.hp -= min(amount, {n} % 7 + 1)
    if u.hp < 0:
        u.hp = 0
        state.board[u.y, u.x] = 0
    work.marks[index(u.y * 21 + u.x)] = total & 0xFF
    return total
"""

MID = """

@rule
def mid{n}(scenario, state, unit, dice, work):
    total = 0
    for step in range(3):
        total += low{a}(scenario, state, unit, total & 15, work)
        total += low{b}(scenario, state, unit, total & 15, work)
        total += low{c}(scenario, state, unit, total & 15, work)
        if total > 1000:
            return total
    u = state.units[index(unit)]
    x = u.x + total % 3 - 1
    y = u.y + total % 5 - 2
    if 0 <= x < 21 and 0 <= y < 21 and state.board[y, x] == 0:
        state.board[u.y, u.x] = 0
        state.board[y, x] = 1
        u.x = x
        u.y = y
    return total + roll(dice, 6)
"""

HIGH = """

@rule
def high{n}(scenario, state, unit, action, dice, log, work):
    if action.extra == {n} % 4:
        mid{a}(scenario, state, unit, dice, work)
        mid{b}(scenario, state, unit, dice, work)
        mid{c}(scenario, state, unit, dice, work)
    mine = state.units[index(unit)]
    other = state.units[index(action.target % 24)]
    if other.team != mine.team:
        other.hp -= 1 + roll(dice, 6) // 3
        tell(log, EVERYBODY, {n}, unit, action.target, other.hp, 0)
        if other.hp <= 0:
            state.score[mine.team] += 1
            other.hp = 0
    state.turn += 1
"""

TAIL = """

@rule
def start(scenario, state, dice, log, work):
    for i in range(24):
        unit = state.units[i]
        unit.hp = 10
        unit.team = i & 1
        unit.x = i % 21
        unit.y = 20 * (i & 1)


@rule
def deciders(scenario, state):
    return 0 if state.turn > 200 else 1 << (state.turn & 1)


@rule
def legal(scenario, known, player, choices, work):
    for u in range(24):
        if known.units[u].team == player:
            for verb in range({highest}):
                offer(choices, verb, u, (u * 7 + verb) % 24, verb & 3)


@rule
def outcome(scenario, state, player):
    return 0.0


@rule
def apply(scenario, state, player, action, dice, log, work):
"""


def large_rules() -> str:
    """The source of the rules."""
    lows = [LOW.format(n=n) for n in range(LOWEST)]
    mids = [MID.format(n=n, a=3 * n % LOWEST, b=(3 * n + 1) % LOWEST, c=(3 * n + 2) % LOWEST) for n in range(MIDDLE)]
    highs = [HIGH.format(n=n, a=2 * n % MIDDLE, b=(2 * n + 1) % MIDDLE, c=(2 * n + 2) % MIDDLE) for n in range(HIGHEST)]
    calls = [
        f"    if action.verb == {n}:\n        high{n}(scenario, state, action.actor, action, dice, log, work)\n"
        for n in range(HIGHEST)
    ]
    return "".join([HEAD, *lows, *mids, *highs, TAIL.format(highest=HIGHEST), *calls])


def large_game(folder: Path) -> Game:
    """The game, with its rules written into a module in ``folder``."""
    rules = _module(folder)
    made = replace(
        template.rules, State=rules.State, Work=rules.Work, start=rules.start, legal=rules.legal, apply=rules.apply,
        deciders=rules.deciders, outcome=rules.outcome, evaluate=None, observe=None, max_choices=12 * HIGHEST,
        action_shape=(HIGHEST, 24, 24, 4),
    )  # fmt: skip
    return replace(template, name="large", rules=made)


def _module(folder: Path) -> ModuleType:
    path = folder / "large_rules.py"
    path.write_text(large_rules(), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("large_rules", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["large_rules"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
