"""How strong bots are: duels on every map, and the ratings of the levels."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.registry import find_game

from .commands import GameName, app, console, errors, progress_bar
from .places import INSTEAD, why_unwritable

if TYPE_CHECKING:
    from sandtable.arena.duels import Score

NEAR = 2


@app.command(name="duel")
def duel_bots(
    game: GameName,
    one: Annotated[str, typer.Argument(help="A level, a bot, or a search with its budget: search:1s.")],
    other: Annotated[str, typer.Argument(help="Whom it plays against.")],
    matches: Annotated[int, typer.Option("-n", help="How many matches a scenario, half of them on each side.")] = 200,
    scenario: Annotated[
        list[str] | None, typer.Option("--scenario", "-s", help="All for two if none is named.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches, if bots think by playouts.")] = 0,
) -> None:
    """Let two bots play against each other on every scenario, with sides alternating."""
    chosen = find_game(game)
    table = Table("scenario", "score", "95% interval", "won", "drawn", "lost", box=None, header_style="bold")
    for name in dict.fromkeys(scenario or for_two(chosen)):
        score = _played(chosen, name, one, other, matches, seed)
        low, high = score.interval
        lost = score.matches - score.won - score.drawn
        table.add_row(name, f"{score.share:.1%}", f"{low:.1%} to {high:.1%}", *map(str, (score.won, score.drawn, lost)))
    console.print(table)


@app.command()
def rate(
    game: GameName,
    matches: Annotated[int, typer.Option("-n", help="How many matches a pair.")] = 200,
    scenario: Annotated[str | None, typer.Option("--scenario", "-s", help="The usual one if not given.")] = None,
    seed: Annotated[int, typer.Option(help="For the dice.")] = 0,
    output: Annotated[Path | None, typer.Option(help="Write the ratings there, as JSON.")] = None,
) -> None:
    """Measure the levels of a game against each other and print their ratings."""
    from sandtable.arena.duels import ratings
    from sandtable.bots.levels import LEVELS
    from sandtable.engine.matchfile import write_whole

    if output is not None and (reason := why_unwritable(output)):
        raise SandtableError("rating/unwritable", str(output), reason, INSTEAD)
    chosen, names = find_game(game), [level.name for level in LEVELS]
    pairs = [(a, b) for a, b in combinations(names, 2) if names.index(b) - names.index(a) <= NEAR]
    scores = {(a, b): _played(chosen, scenario, a, b, matches, seed) for a, b in pairs}
    found = ratings(names, scores, "medium")
    table = Table("level", "rating", *names, box=None, header_style="bold")
    for name in names:
        table.add_row(name, f"{found[name]:.0f}", *(_against(scores, name, other) for other in names))
    console.print(table)
    if output is not None:
        write_whole(output, json.dumps({game: found}, indent=2) + "\n")


def for_two(game: Game) -> list[str]:
    """The scenarios of a game that two play."""
    return [name for name in game.scenario_names() if len(game.box(name).players) == 2]


def _against(scores: dict[tuple[str, str], Score], name: str, other: str) -> str:
    if (name, other) in scores:
        return f"{scores[name, other].share:.0%}"
    return f"{1 - scores[other, name].share:.0%}" if (other, name) in scores else ""


def _played(game: Game, scenario: str | None, one: str, other: str, matches: int, seed: int) -> Score:
    from sandtable.arena.duels import duel

    with progress_bar() as bar:
        task = bar.add_task(f"{one} against {other}, {scenario or game.default_scenario}", total=matches)
        score = duel(
            game, scenario, one, other, matches, seed=seed, progress=lambda done: bar.update(task, completed=done)
        )
    errors.print(f"[dim]{one} against {other} on {scenario or game.default_scenario}: {score.share:.1%}, "
                 f"{score.seconds / matches:.1f} s a match[/]")  # fmt: skip
    return score
