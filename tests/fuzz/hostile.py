"""``python -m tests.fuzz.hostile [GAME…]``: mutants in great numbers, in processes whose fault would be seen."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from sandtable.engine.registry import game_names

from .children import Tally, run_children
from .trials import DECISIONS, KINDS, Attacker
from .web import attack_server

EVERYTHING = (*KINDS, "http")
MOST_CODES = 12


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.hostile", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to attack; without any, all of them")
    parser.add_argument("--kind", action="append", choices=EVERYTHING, help="what to mutate; may be given again")
    parser.add_argument("--count", type=int, default=1000, help="mutants a game and kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first mutant")
    parser.add_argument("--seed", type=int, default=1, help="other mutants for another seed")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="random decisions for each that is accepted")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--save", type=Path, default=Path("hostile"), help="folder for the texts that did harm")
    return parser.parse_args()


def main() -> int:
    """Attack what was asked for and say what came of it."""
    asked, rows = arguments(), []
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        for game in asked.games or game_names():
            for kind in asked.kind or KINDS:
                task = bar.add_task(f"{game} {kind}", total=asked.count)
                advance = partial(_advance, bar, task)
                rows.append((game, kind, attacked(asked, game, kind, advance)))
    Console().print(closing_table(rows))
    for game, kind, tally in rows:
        often = ", ".join(f"{code} {count:,}" for code, count in tally.refused.most_common(MOST_CODES))
        print(f"{game} {kind} refused with: {often}")
    failures = sum(len(tally.failures) for _, _, tally in rows)
    for game, kind, tally in rows:
        save(asked, game, kind, tally)
    return 1 if failures else 0


def _advance(bar: Progress, task: TaskID, tally: Tally) -> None:
    bar.advance(task, tally.tried)


def attacked(asked: argparse.Namespace, game: str, kind: str, seen: Callable[[Tally], None]) -> Tally:
    """Try all mutants of a game and kind."""
    if kind == "http":
        return attack_server(game, asked.seed, asked.first, asked.count, seen)
    return run_children(Attacker(game, kind, asked.seed, asked.decisions), asked.first, asked.count, asked.jobs, seen)


def save(asked: argparse.Namespace, game: str, kind: str, tally: Tally) -> None:
    """Keep the texts that did harm, and say why."""
    for number, reason in tally.failures:
        asked.save.mkdir(parents=True, exist_ok=True)
        path = asked.save / f"{game}-{kind}-{asked.seed}-{number}.txt"
        made = KINDS[number % len(KINDS)] if kind == "http" else kind
        text = "\n".join(Attacker(game, made, asked.seed).mutant(number))
        path.write_text(f"{reason}\n---\n{text}\n", encoding="utf-8", errors="backslashreplace")
        print(f"{path}: {reason.strip().splitlines()[-1]}", file=sys.stderr)


def closing_table(rows: list[tuple[str, str, Tally]]) -> Table:
    """What became of all mutants."""
    table = Table(title="Hostile texts")
    for name in ("game", "kind", "tried", "refused", "accepted", "played", "decisions", "s", "failed"):
        table.add_column(name, justify="left" if name in ("game", "kind") else "right")
    for game, kind, tally in rows:
        table.add_row(
            game, kind, f"{tally.tried:,}", f"{tally.refused.total():,}", f"{tally.accepted:,}", f"{tally.distinct:,}",
            f"{tally.decisions:,}", f"{tally.seconds:.0f}", str(len(tally.failures)),
        )  # fmt: skip
    return table


if __name__ == "__main__":
    sys.exit(main())
