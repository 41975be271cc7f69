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


def notes(found: Hint) -> list[str]:
    """What the table does not say by itself."""
    chances = [round(100 * (choice.chance or 0)) for choice in found.choices]
    said = []
    if not found.playouts:
        said.append("Nothing was tried: there is no choice, or too little time; a bot would do this.")
    if any(chance > chances[at] for at, chance in enumerate(chances[1:])):
        said.append("The most tried comes first: a chance from few tries is not sure.")
    return said


def line_text(match: Match, found: Hint) -> str:
    """What may follow the first choice; who decides several times in a row is named once."""
    told, last = [], None
    for step in found.line:
        is_named = step.seat == found.seat and last != found.seat
        told.append(f"{match.box.seat_name(step.seat)}: {step.text}" if is_named else step.text.removesuffix("."))
        last = step.seat
    return " → ".join(told)
