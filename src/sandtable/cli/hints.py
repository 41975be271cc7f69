"""A hint for a saved match, as the terminal prints it."""

from __future__ import annotations

from rich.table import Table

from sandtable.bots.hints import Hint, Suggestion
from sandtable.bots.levels import LEVELS
from sandtable.engine.match import Match


def level_table() -> Table:
    """The levels that bots play at in every game, from weak to strong."""
    table = Table("level", "what it does", "seconds a turn, at most", box=None, header_style="bold")
    for level in LEVELS:
        table.add_row(level.name, level.about, f"{level.seconds:g}")
    return table


def hint_table(found: Hint) -> Table:
    """The choices that a hint names, the best first."""
    table = Table("choice", "chance to win", "95% interval", "playouts", box=None, header_style="bold")
    for choice in found.choices:
        table.add_row(choice.text, *_figures(choice, found.playouts))
    return table


def _figures(choice: Suggestion, playouts: int) -> tuple[str, str, str]:
    if choice.chance is None:
        return "", "", "none"
    tried = round(choice.share * playouts)
    return f"{choice.chance:.0%}", f"{choice.low:.0%} to {choice.high:.0%}", f"{tried} ({choice.share:.0%})"


def line_text(match: Match, found: Hint) -> str:
    """What may follow the first choice."""
    return " → ".join(
        f"{match.box.seat_name(step.seat)}: {step.text}" if step.seat == found.seat else step.text
        for step in found.line
    )
