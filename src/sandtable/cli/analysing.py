"""Looking back at a saved match on the command line: a table, a page, a file."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from sandtable.contract.errors import SandtableError
from sandtable.engine.analysed import Analysis, Judged
from sandtable.engine.analysis import Analyst, check_over, put_together
from sandtable.engine.budgets import Budget
from sandtable.engine.match import Match
from sandtable.engine.matchfile import write_whole

from .analysis_page import page_of
from .places import INSTEAD, why_unwritable

USUAL_SECONDS = 0.1
SIGNS = {"inaccuracy": ("?!", "yellow"), "mistake": ("?", "dark_orange"), "blunder": ("??", "bold red")}
FAINTEST_LUCK = 0.005


def check_places(match: Path, *places: Path | None) -> None:
    """Refuse, before anything is thought about, to write where nothing can be written, over the match, or twice to one
    place."""
    taken = [match]
    for path in filter(None, places):
        reason = why_unwritable(path)
        if not reason and any(path.resolve() == other.resolve() for other in taken):
            reason = "it is the match itself, or written to twice"
        if reason:
            raise SandtableError("analysis/unwritable", str(path), reason, INSTEAD)
        taken.append(path)


def analysed(match: Match, budget: Budget, seed: int, bar: Progress) -> tuple[Analyst, Analysis]:
    """Judge a match that is over, decision by decision, with a progress bar."""
    check_over(match)
    analyst = Analyst(match, budget, seed)
    decisions: list[Judged] = []
    task = bar.add_task("judging", total=analyst.count)
    for number in range(analyst.count):
        decisions.append(analyst.judge(number))
        bar.advance(task)
    return analyst, put_together(analyst, decisions)


def write_out(analyst: Analyst, analysis: Analysis, page: Path | None, as_json: Path | None) -> list[Path]:
    """Write what is wished for; the files written."""
    if page is not None:
        write_whole(page, page_of(analysis, analyst))
    if as_json is not None:
        write_whole(as_json, analysis.model_dump_json(indent=1) + "\n")
    return [path for path in (page, as_json) if path is not None]


def tell(analysis: Analysis, console: Console) -> None:
    """Print what was found: the decisions that matter, and each seat in all."""
    shown = [one for one in analysis.decisions if one.mark or abs(one.luck) >= FAINTEST_LUCK]
    if shown:
        console.print(_decisions(analysis, shown))
        console.print()
    console.print(_seats(analysis))


def _decisions(analysis: Analysis, shown: list[Judged]) -> Table:
    names = {seat.seat: seat.title for seat in analysis.seats}
    stood = [escape(side.title) for side in analysis.sides]
    table = Table("no.", "seat", "decision", "", "lost", "better", "luck", *stood, box=None, header_style="bold")
    for one in shown:
        sign, style = SIGNS[one.mark] if one.mark else ("", "")
        lost = f"{one.lost:.0%}" if one.mark else ""
        luck = f"{one.luck * 100:+.1f}" if abs(one.luck) >= FAINTEST_LUCK else ""
        shares = [f"{share:.0%}" for share in one.open]
        cells = (str(one.number), names[one.seat], one.text, sign, lost, one.better or "", luck, *shares)
        table.add_row(*(Text(cell, style=style if place == 3 else "") for place, cell in enumerate(cells)))
    return table


def _seats(analysis: Analysis) -> Table:
    headings = ("in all", "decisions", "lost each", "inaccuracies", "mistakes", "blunders", "luck")
    table = Table(*headings, box=None, header_style="bold")
    for seat in analysis.seats:
        counts = map(str, (seat.inaccuracies, seat.mistakes, seat.blunders))
        table.add_row(
            Text(seat.title), str(seat.decisions), f"{seat.lost * 100:.1f}%", *counts, f"{seat.luck * 100:+.1f}"
        )
    return table
