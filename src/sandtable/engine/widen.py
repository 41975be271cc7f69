"""Gives compiled arithmetic the numbers of the interpreter.

Numba computes ``u8 - u8`` as an unsigned number, and mixes unsigned 64-bit numbers with signed ones as floating point;
the interpreter has plain whole numbers. So before a rule is compiled, the left operand of every arithmetic expression
is widened to a signed 64-bit number (unless it is one of 64 bits already, or no whole number): ``a - b`` becomes
``wide(a) - b``. Index checks cost nothing by this: a value that comes from an unsigned field cannot be negative.

What is passed to a rule's parameter that is declared ``int`` is widened as well. So a rule is compiled once, and not
once for each mixture of widths that its callers happen to have.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from types import CodeType
from typing import Any

from sandtable.contract.errors import SandtableError

WIDE = "__wide__"


class _Widener(ast.NodeTransformer):
    """Wraps left operands; ``x -= y`` on a plain name becomes ``x = wide(x) - y``.

    ``rules`` are the functions that are called by their names, whose whole-number arguments are wrapped.
    """

    def __init__(self, rules: dict[str, Callable[..., Any]]) -> None:
        self._whole = {"range": (True,) * 3, **{name: _whole_parameters(rule) for name, rule in rules.items()}}

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Widen what a rule takes as a whole number, constants as well (each has a type of its own), and loop ends."""
        self.generic_visit(node)
        whole = self._whole.get(node.func.id, ()) if isinstance(node.func, ast.Name) else ()
        for place, (argument, is_whole) in enumerate(zip(node.args, whole, strict=False)):
            if is_whole and not isinstance(argument, ast.Starred):
                node.args[place] = _wide(argument)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Widen the left operand; constants are wide already."""
        self.generic_visit(node)
        if not isinstance(node.left, ast.Constant):
            node.left = _wide(node.left)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """Widen what is negated or inverted."""
        self.generic_visit(node)
        if isinstance(node.op, ast.USub | ast.Invert) and not isinstance(node.operand, ast.Constant):
            node.operand = _wide(node.operand)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """Widen a local variable that is changed in place; fields keep their own width."""
        if not isinstance(node.target, ast.Name):
            self.generic_visit(node)
            return node
        name = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        sum_ = ast.copy_location(ast.BinOp(name, node.op, node.value), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(sum_)), node)


def _whole_parameters(rule: Callable[..., Any]) -> tuple[bool, ...]:
    """Which of a rule's parameters, in order, are declared ``int``."""
    hints, code = rule.__annotations__, rule.__code__
    return tuple(hints.get(name) in ("int", int) for name in code.co_varnames[: code.co_argcount])


def _wide(node: ast.expr) -> ast.expr:
    call = ast.Call(ast.Name(WIDE, ast.Load()), [node], [])
    return ast.fix_missing_locations(ast.copy_location(call, node))


def widened(function: Callable[..., Any], rules: dict[str, Callable[..., Any]]) -> CodeType:
    """The function's code with wide arithmetic and calls of ``rules``; file and lines stay those of the source."""
    code: CodeType = function.__code__
    if code.co_freevars:
        raise SandtableError(
            "rule/closure", function.__qualname__, f"it uses {', '.join(code.co_freevars)} of the function around it",
            "define rules at the top of a module",
        )  # fmt: skip
    tree, definition = _parsed(function)
    definition.decorator_list, definition.returns = [], None
    module = compile(_Widener(rules).visit(tree), code.co_filename, "exec", dont_inherit=True)
    parts = [part for part in module.co_consts if isinstance(part, CodeType) and part.co_name == code.co_name]
    if len(parts) != 1 or parts[0].co_firstlineno not in range(code.co_firstlineno, code.co_firstlineno + 20):
        raise SandtableError("rule/source-changed", function.__qualname__, "its file has changed", "start anew")
    return parts[0]


def _parsed(function: Callable[..., Any]) -> tuple[ast.Module, ast.FunctionDef]:
    """The syntax tree of a function's source, with the lines of its file."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, SyntaxError):
        tree, first = ast.Module([], []), 1
    definition = tree.body[0] if tree.body else None
    if not isinstance(definition, ast.FunctionDef):
        raise SandtableError(
            "rule/no-source", function.__qualname__, "its source cannot be found", "define it with def in a module"
        )
    ast.increment_lineno(tree, first - 1)
    return tree, definition
