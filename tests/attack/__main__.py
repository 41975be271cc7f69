"""Attacks on a server with its stock limits, and a verdict on each: ``python -m tests.attack [NAME…]``."""

from __future__ import annotations

import json
import resource
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from . import floods, holes, outages, poison, replays, rooms, thinking, uploads
from .ground import ROOT, Ground, Options, usual_cache
from .trial import Attack, Nobody, Result, run_attack

ATTACKS: tuple[type[Attack], ...] = (
    Nobody,
    poison.PoisonedMatches, poison.PoisonedFiles, poison.PoisonedRows, poison.FalsePositions,
    uploads.Uploads, uploads.HostileYaml,
    replays.Replays, replays.LargeFiles,
    thinking.GreedyCrowd, thinking.WatchedGreedyCrowd, thinking.FiftyBots, thinking.FiftyBotsAtTheStart,
    floods.Rematches, floods.HalfSent, floods.HalfSentByTen, floods.SlowBodies, floods.Sockets, floods.ManySockets,
    outages.DatabaseStops, outages.FullDisk, outages.MovedFile, outages.SecondServer,
    holes.LongPaths, holes.ForeignHosts, holes.LoggedTokens, holes.DamagedRows,
    rooms.Rooms,
)  # fmt: skip

GAMES = ("fogbound", "lasertag", "cloak", "connect4")


def chosen(names: list[str]) -> list[Attack]:
    """The attacks whose names hold one of the words given; all if there are none."""
    words = [name.lower() for name in names]
    found = [kind() for kind in ATTACKS if not words or any(word in kind.name.lower() for word in words)]
    if not found:
        raise typer.BadParameter(f"there are {', '.join(kind.name for kind in ATTACKS)}")
    return found


def compile_all(options: Options) -> None:
    """Let a server compile all rules into the cache, so that no attack measures that."""
    with tempfile.TemporaryDirectory() as folder:
        ground = Ground(options, Path(folder))
        try:
            ground.start()
            for game in GAMES:
                ground.stranger().make(game)
            for game in GAMES:
                ground.wait_until_compiled(game)
        finally:
            ground.host.close()


def report(results: list[Result]) -> Table:
    """A line for each attack."""
    table = Table(
        "attack", "what was done", "ack p99", "longest", "stood still", "up", "memory", "verdict", title="Under attack"
    )
    for result in results:
        done = "; ".join(f"{name} {value}" for name, value in result.figures.items())
        unmet = "\n".join(f"{check.wanted}: {check.found}" for check in result.checks if not check.is_met)
        table.add_row(
            result.attack, "\n".join(part for part in (done, _answers(result)) if part), _ms(result.ack_p99),
            _ms(result.ack_longest), f"{result.longest_standstill:.1f} s",
            "yes" if result.is_up else "[red]no", f"{result.peak} MB",
            "[green]held" if result.is_met else f"[red]{unmet}", end_section=True,
        )  # fmt: skip
    return table


def _answers(result: Result) -> str:
    often = sorted(result.answers.items(), key=lambda item: -item[1])
    return ", ".join(f"{name} × {count}" for name, count in often[:6])


def _ms(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f} ms"


def main(
    names: Annotated[
        list[str] | None, typer.Argument(help="Words of the attacks' names; all if none is given.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long a flood lasts.")] = 20.0,
    base: Annotated[Path, typer.Option(help="The source tree whose server is attacked.")] = ROOT,
    to: Annotated[Path | None, typer.Option("--json", help="A file for all figures.")] = None,
) -> None:
    """Attack a server that is started for it, and print what came of it."""
    attacks, console = chosen(names or []), Console()
    options = Options(seconds, base.resolve(), usual_cache())
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    results: list[Result] = []
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}")
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        bar = progress.add_task("compiles rules", total=len(attacks))
        compile_all(options)
        for attack in attacks:
            tell = lambda doing, name=attack.name: progress.update(bar, description=f"{name}: {doing}")  # noqa: E731
            results.append(run_attack(attack, options, tell))
            progress.advance(bar)
            if to is not None:
                to.write_text(json.dumps([result.data() for result in results], indent=1))
    console.print(report(results))
    if not all(result.is_met for result in results):
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
