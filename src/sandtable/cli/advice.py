"""What somebody at the terminal is told before it happens: dangers, what a choice gives up, what is ready-made."""

from __future__ import annotations

from itertools import groupby

from sandtable.contract.errors import SandtableError
from sandtable.contract.view import Danger, Plan
from sandtable.engine.dangers import dangers
from sandtable.engine.match import Match

MOST_PLACES = 40


def danger_lines(match: Match, seat: int) -> list[str]:
    """Where it is dangerous as far as a seat knows, the worst first; places that are alike stand together."""
    if match.game.face.danger is None:
        return ["This game names no dangers."]
    names = {cell.id: cell.name for cell in match.view(seat).board.cells}
    found = sorted(dangers(match, seat), key=lambda danger: (-danger.share, danger.texts, danger.figure))
    alike = groupby(
        found, key=lambda danger: (f"({danger.figure})" if danger.is_later else danger.figure, danger.texts)
    )
    lines = [_line(key, [names[danger.cell] for danger in group]) for key, group in alike]
    return lines or ["Nobody you know of could strike anywhere."]


def _figure(danger: Danger) -> str:
    """How hard; in brackets what can only come in a later turn."""
    return f"({danger.figure})" if danger.is_later else danger.figure


def _line(key: tuple[str, tuple[str, ...]], places: list[str]) -> str:
    figure, texts = key
    more = f" and {len(places) - MOST_PLACES} more" if len(places) > MOST_PLACES else ""
    return f"{figure:>6}  {', '.join(places[:MOST_PLACES])}{more}: {'; '.join(texts)}"


def given_up(match: Match, seat: int, text: str) -> str:
    """What a choice gives away for good, by its text; nothing where it is no choice."""
    choices = match.view(seat).choices
    return next((choice.gives_up for choice in choices if choice.text == text.strip().lower()), "")


def plan_named(match: Match, seat: int, name: str) -> Plan:
    """Something ready-made, by its name or the first letters of it."""
    plans = match.view(seat).plans
    found = [plan for plan in plans if plan.name.lower().startswith(name.lower())]
    if len(found) == 1:
        return found[0]
    names = ", ".join(plan.name for plan in plans) or "nothing"
    raise SandtableError("plan/unknown", name, "that names nothing, or more than one", f"ready-made is {names}")
