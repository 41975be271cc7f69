"""What was measured, as a table for the terminal and as one for the documentation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from math import floor, log10

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from .compare import Comparison
from .compiling import LargeCompiling
from .measure import Result

PIPED_WIDTH = 160
HEADINGS = (
    "game", "scenario", "runtime", "threads", "produced", "M decisions/s, best", "median", "× yardstick",
    "compile s, cold", "cached", "digest",
)  # fmt: skip
COMPARED = ("Connect Four in", "version", "on", "produced", "M moves/s", "ours", "factor")
LEFT = {"game", "scenario", "runtime", "produced", "digest", "Connect Four in", "version", "on"}


def significant(value: float | None, digits: int = 3) -> str:
    """A number with that many digits, never in powers of ten; a dash for none.

    >>> significant(39.083), significant(0.01234), significant(6412.7), significant(None)
    ('39.1', '0.0123', '6,413', '–')
    """
    if value is None:
        return "–"
    places = digits - 1 - floor(log10(value)) if value > 0 else 0
    return f"{value:,.{max(0, places)}f}"


def cells(result: Result) -> list[str]:
    """A measured run as a row under ``HEADINGS``."""
    return [
        result.game, result.scenario, result.runtime, f"{result.threads:,}", produced(result),
        significant(result.decisions_per_second_best / 1e6), significant(result.decisions_per_second_median / 1e6),
        significant(result.ratio), significant(result.compile_seconds), significant(result.compile_seconds_cached),
        result.digest[:8],
    ]  # fmt: skip


def produced(result: Result) -> str:
    """What was made at each decision, in words."""
    made = {
        "legal lists": result.legal_lists, "observations": result.observations, "masks": result.masks,
    }  # fmt: skip
    return ", ".join(name for name, is_made in made.items() if is_made)


def compared_cells(comparison: Comparison, results: Sequence[Result]) -> list[str]:
    """Another framework as a row under ``COMPARED``."""
    ours = counterpart(comparison, results)
    speed = ours.decisions_per_second_best if ours else None
    return [
        comparison.framework, comparison.version, comparison.device, comparison.produced,
        significant(comparison.moves_per_second / 1e6), significant(speed / 1e6 if speed else None),
        significant(speed / comparison.moves_per_second if speed else None),
    ]  # fmt: skip


def counterpart(comparison: Comparison, results: Sequence[Result]) -> Result | None:
    """Our run that did as much as the other framework did, on one core or on the GPU; the fastest, if any."""
    alike = [
        result for result in results
        if result.game == comparison.game and result.masks == comparison.watch
        and (result.runtime == "cuda" if comparison.device == "gpu" else (result.runtime, result.threads) == ("cpu", 1))
    ]  # fmt: skip
    return max(alike, key=lambda result: result.decisions_per_second_best, default=None)


def captions(results: Sequence[Result]) -> list[str]:
    """Sentences that go with the table: the yardstick's speed (or why there is none), and what a decision is."""
    speeds = [r.yardstick_moves_per_second for r in results if r.yardstick_moves_per_second]
    notes = sorted({result.note for result in results if result.note})
    if speeds:
        notes.append(f"Yardstick: Connect Four in C on one core, {significant(max(speeds) / 1e6)} M moves/s.")
    decisions = {result.game: result.decision for result in results}
    return [*notes, *(f"{game}: a decision is {decision}." for game, decision in decisions.items())]


def print_report(
    results: Sequence[Result],
    comparisons: Sequence[Comparison],
    missing: Sequence[str] = (),
    large: LargeCompiling | None = None,
    console: Console | None = None,
) -> None:
    """Print the tables, the frameworks that are ``missing`` from the second, and how a ``large`` game fared."""
    console = console or Console()
    if not console.is_terminal:
        console.width = max(console.width, PIPED_WIDTH)
    console.print(_table(HEADINGS, [cells(result) for result in results]))
    for sentence in captions(results):
        console.print(sentence, markup=False, highlight=False)
    if comparisons:
        console.print(_table(COMPARED, [compared_cells(comparison, results) for comparison in comparisons]))
    for framework in missing:
        console.print(f"Not measured, as it is not installed or finds no GPU: {framework}.", highlight=False)
    if large is not None:
        console.print(large_sentence(large), highlight=False)


def large_sentence(large: LargeCompiling) -> str:
    """How long the made-up large game took to compile."""
    return (
        f"A made-up game with {large.lines_of_rules} lines of rules compiles in {large.cold:.1f} s on one core, "
        f"and loads from the cache in {large.cached:.2f} s."
    )


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table()
    for heading in headings:
        table.add_column(heading, justify="left" if heading in LEFT else "right")
    for row in rows:
        table.add_row(*row)
    return table


def markdown(results: Sequence[Result], comparisons: Sequence[Comparison] = ()) -> str:
    """The same tables for ``docs/benchmarks.md``, with a newline at the end."""
    parts = [_markdown_table(HEADINGS, [cells(result) for result in results]), "\n\n".join(captions(results))]
    if comparisons:
        parts.append(_markdown_table(COMPARED, [compared_cells(other, results) for other in comparisons]))
    return "\n\n".join(filter(None, parts)) + "\n"


def _markdown_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    rule = ["---" if heading in LEFT else "---:" for heading in headings]
    return "\n".join("| " + " | ".join(row) + " |" for row in (headings, rule, *rows))


Tell = Callable[[str], None]


@contextmanager
def progress(steps: int, *, shown: bool) -> Iterator[Tell]:
    """A bar on standard error; call what it gives with a few words at the beginning of each step."""
    counted = TextColumn("{task.completed}/{task.total}")
    columns = (TextColumn("{task.description}"), BarColumn(), counted, TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not shown) as bar:
        task = bar.add_task("yardstick", total=steps)
        done = count()

        def tell(words: str) -> None:
            bar.update(task, completed=next(done), description=words)

        yield tell
