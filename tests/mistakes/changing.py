"""Mistakes as people make them: a comparison turned round, one too many, a line forgotten, another word of a list."""

from __future__ import annotations
import __future__

import ast
import copy
import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

from sandtable.contract.game import Game
from sandtable.contract.rule import MARK
from sandtable.engine.compiler import reachable

Function = Callable[..., Any]
RULES = ("start", "legal", "apply", "deciders", "outcome", "asked", "know", "imagine")
"""What a game does; what its bots think of it is another matter."""
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitXor: ast.BitOr,
}  # fmt: skip
TURNED: dict[type[ast.AST], type[ast.AST]] = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}
LIMITS = {"min": "max", "max": "min"}
LINE = 90


@dataclass(frozen=True)
class Mistake:
    """A rule that is written otherwise at one place."""

    function: Function
    place: str
    change: str
    code: CodeType


def rules_of(game: Game) -> list[Function]:
    """All rules of a game's own that its matches run, in the order of its files."""
    found: dict[int, Function] = {}
    for name, function in game.functions().items():
        if name in RULES:
            found |= {key: one for key, (one, _) in reachable(function).items()}
    package = f"sandtable.games.{game.name}."
    own = [one for one in found.values() if one.__module__.startswith(package) and getattr(one, MARK) is True]
    return sorted(own, key=lambda one: (one.__code__.co_filename, one.__code__.co_firstlineno))


def mistakes(game: Game, count: int, seed: int) -> list[Mistake]:
    """So many different ones, each at a place of its own, as a seed has it, in any order."""
    places = [(one, number) for one in rules_of(game) for number, _ in changeable(one)]
    chosen = Random(f"{game.name} {seed}").sample(range(len(places)), min(count, len(places)))
    return [made(*places[at], Random(f"{game.name} {seed} {at}")) for at in chosen]


def changeable(function: Function) -> Iterator[tuple[int, list[ast.AST]]]:
    """The places of a rule at which it can be written otherwise, and how."""
    nodes = list(ast.walk(tree_of(function)))
    lasting = {id(part) for node in nodes for part in notes_of(node)}
    for number, node in enumerate(nodes):
        others = [] if id(node) in lasting else list(otherwise(node, function.__globals__))
        if others:
            yield number, others


def notes_of(node: ast.AST) -> Iterator[ast.AST]:
    """What of a node is only there to be read: types of arguments."""
    for name in ("annotation", "returns"):
        note = getattr(node, name, None)
        if note is not None:
            yield from ast.walk(note)


def made(function: Function, number: int, random: Random) -> Mistake:
    """One of the mistakes that can be made at a place."""
    other = random.choice(dict(changeable(function))[number])
    tree = copy.deepcopy(tree_of(function))
    node = list(ast.walk(tree))[number]
    put(tree, node, other)
    file = function.__code__.co_filename
    module = ast.fix_missing_locations(ast.Module([tree], []))
    flags = __future__.annotations.compiler_flag
    scope = dict(function.__globals__)
    exec(compile(module, file, "exec", flags, dont_inherit=True), scope)
    change = f"{shown(node)}  →  {shown(other)}"
    return Mistake(function, f"{Path(file).name}:{node.lineno}", change, scope[function.__name__].__code__)  # type: ignore[attr-defined]


def shown(node: ast.AST) -> str:
    """The code of a node in one line; of a condition with all that hangs on it, the condition."""
    text = " ".join(ast.unparse(getattr(node, "test", node)).split())
    return text if len(text) <= LINE else f"{text[:LINE]}…"


def put(tree: ast.AST, node: ast.AST, other: ast.AST) -> None:
    """Put another node in the place of one."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is node:
                setattr(parent, name, other)
            elif isinstance(value, list) and any(one is node for one in value):
                setattr(parent, name, [other if one is node else one for one in value])


@cache
def parsed(file: str) -> ast.Module:
    """A source file."""
    return ast.parse(Path(file).read_text(encoding="utf-8"))


@cache
def tree_of(function: Function) -> ast.FunctionDef:
    """The rule as written, without its mark and its docstring."""
    written = parsed(function.__code__.co_filename).body
    tree = next(one for one in written if isinstance(one, ast.FunctionDef) and one.name == function.__name__)
    tree = copy.deepcopy(tree)
    tree.decorator_list = []
    if ast.get_docstring(tree) is not None and len(tree.body) > 1:
        tree.body = tree.body[1:]
    return tree


# What can be written otherwise.
def otherwise(node: ast.AST, scope: dict[str, Any]) -> Iterator[ast.AST]:
    """All that could stand in a node's place by mistake."""
    if isinstance(node, ast.Compare):
        yield from compared(node)
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in SWAPPED:
        yield changed(node, op=SWAPPED[type(node.op)]())
    elif isinstance(node, ast.Constant):
        yield from constants(node)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield from members(node, scope.get(node.value.id))
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield changed(node, test=negated(node.test))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LIMITS:
        yield changed(node, func=ast.Name(LIMITS[node.func.id], ast.Load()))
    elif isinstance(node, ast.Break | ast.Continue):
        yield placed(ast.Continue() if isinstance(node, ast.Break) else ast.Break(), node)
    if is_deed(node):
        yield placed(ast.Pass(), node)


def is_deed(node: ast.AST) -> bool:
    """Whether a line can be left out without a name going missing."""
    if isinstance(node, ast.Assign):
        return not any(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)
    return isinstance(node, ast.Expr | ast.AugAssign) or (isinstance(node, ast.Return) and node.value is None)


def compared(node: ast.Compare) -> Iterator[ast.AST]:
    """A comparison with its limit moved, or turned round."""
    for at, one in enumerate(node.ops):
        for other in {SWAPPED.get(type(one)), TURNED.get(type(one))} - {None}:
            yield changed(node, ops=[*node.ops[:at], other(), *node.ops[at + 1 :]])  # type: ignore[misc]


def constants(node: ast.Constant) -> Iterator[ast.AST]:
    """A truth turned round, or a number that is one off."""
    if isinstance(node.value, bool):
        yield changed(node, value=not node.value)
    elif isinstance(node.value, int):
        yield changed(node, value=node.value + 1)
        if node.value > 0:
            yield changed(node, value=node.value - 1)


def members(node: ast.Attribute, words: object) -> Iterator[ast.AST]:
    """Another word of the same list."""
    if isinstance(words, enum.EnumMeta):
        names = [one.name for one in words]  # type: ignore[var-annotated]
        at = names.index(node.attr) if node.attr in names else None
        if at is not None and len(names) > 1:
            yield changed(node, attr=names[(at + 1) % len(names)])


def negated(test: ast.expr) -> ast.expr:
    """The contrary of a condition."""
    return placed(ast.UnaryOp(ast.Not(), test), test)


def changed(node: Any, **parts: Any) -> Any:
    """A copy of a node with other parts."""
    other = copy.copy(node)
    for name, value in parts.items():
        setattr(other, name, value)
    return other


def placed(node: Any, like: ast.AST) -> Any:
    """A node where another one stands."""
    return ast.copy_location(node, like)
