"""Puzzles: to find new ones in matches of bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.engine.registry import find_game

from .commands import GameName, RuntimeName, ScenarioName, app, errors, progress_bar, say
from .compiling import compile_with_bar


@app.command()
def puzzles(
    game: GameName,
    output: Annotated[Path, typer.Option(help="The folder to write them to, a file each.")],
    count: Annotated[int, typer.Option("-n", min=1, max=99, help="How many.")] = 20,
    scenario: ScenarioName = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same puzzles.")] = 0,
    runtime: RuntimeName = None,
) -> None:
    """Find positions in matches of bots in which one decision is much better than all others."""
    from itertools import islice

    from sandtable.engine.runtime import chosen_runtime, match_entries
    from sandtable.lessons.puzzles import puzzles as found_in
    from sandtable.lessons.puzzles import write_puzzle

    chosen, name = find_game(game), chosen_runtime(runtime)
    rules = (
        compile_with_bar(chosen, match_entries(chosen), "matches", errors, is_checked=True) if name == "cpu" else name
    )
    with progress_bar() as bar:
        task = bar.add_task("looking for puzzles", total=count)
        found = found_in(chosen, scenario or chosen.learning_scenario, rules, seed)
        for number, puzzle in enumerate(islice(found, count), 1):
            write_puzzle(chosen, puzzle, number, output)
            bar.advance(task)
    say(f"{count} puzzles in {output}")
