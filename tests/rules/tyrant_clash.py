"""Tyrant: a position in which an archer with a sword stands between a wolf and a guard, as text."""

from __future__ import annotations

CLASH = """
table phase={phase} step=action round=2 turn=red decider=red active={active}
counts began=2
red resource={resource}
red hand fireball*2 archer
red deck militia*4
red discard taxes*2
red store guard*2 lancer wolf rally*2 elixir
blue hand militia*2 guard
blue deck militia*2 taxes*2
blue store archer*2 lancer fireball*2 rally*2 sword elixir
king1 a1 red
king2 g7 blue
archer3 c3 red damage=1
wolf4 e3 blue poison=2
sword5 c3 red holder=archer3
guard6 d3 blue tapped
"""


def clash(phase: str = "unit", active: str = "archer3", resource: int = 2) -> str:
    """The position in Red's action phase; by default the archer is active."""
    return CLASH.format(phase=phase, active=active, resource=resource)
