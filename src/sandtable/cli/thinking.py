"""What a search thinks of a saved match: hints for who has to decide, and looking back when it is over."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.engine.registry import find_game

from .commands import RuntimeName, app, console, errors, progress_bar, say
from .compiling import compile_with_bar


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(help="A saved match that is not over.")],
    seconds: Annotated[float | None, typer.Option(help="How long to think; 1 if nothing is given.")] = None,
    playouts: Annotated[int | None, typer.Option(help="How many playouts; alone, the same hint everywhere.")] = None,
    seat: Annotated[str | None, typer.Option(help="The seat to think for; the first that has to decide.")] = None,
    runtime: RuntimeName = None,
) -> None:
    """Say what whoever has to decide in a saved match might do, from what they know."""
    from sandtable.bots.hints import HINT_SECONDS
    from sandtable.bots.hints import hint as find_hint
    from sandtable.engine.budgets import Budget
    from sandtable.engine.matchfile import read_match_file
    from sandtable.engine.replay import replay as replay_match
    from sandtable.engine.runtime import chosen_runtime, match_entries, runtime_for

    from .hints import hint_table, line_text, notes
    from .seating import seat_called

    budget = Budget(HINT_SECONDS if seconds is playouts is None else seconds, playouts)
    saved = read_match_file(file)
    game = find_game(saved.game)
    is_compiled = chosen_runtime(runtime) == "cpu"
    rules = compile_with_bar(game, match_entries(game), "matches", errors, is_checked=True) if is_compiled else None
    match = replay_match(saved, rules or runtime_for(game, runtime), str(file))
    found = find_hint(match, None if seat is None else seat_called(match.seats, seat).number, budget)
    say(f"{match.box.seat_name(found.seat)} has to decide; {found.playouts:,} playouts:")
    console.print(hint_table(found))
    for note in notes(found):
        say(note)
    if len(found.line) > 1:
        say(f"then perhaps: {line_text(match, found)}")


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="A saved match that is over.")],
    seconds: Annotated[float | None, typer.Option(help="Seconds for each decision; 0.1 if nothing is said.")] = None,
    playouts: Annotated[
        int | None, typer.Option(help="Playouts for each decision: the same analysis on every machine.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option(help="Write a page that opens in any browser, without a network.")
    ] = None,
    as_json: Annotated[Path | None, typer.Option("--json", help="Write all that was found.")] = None,
    seed: Annotated[int, typer.Option(help="Another seed tries other worlds.")] = 0,
    runtime: RuntimeName = None,
) -> None:
    """Look back at a match that is over: what each decision lost, what would have been better, and who had luck."""
    from sandtable.engine.budgets import Budget
    from sandtable.engine.matchfile import read_match_file
    from sandtable.engine.replay import replay as replay_match
    from sandtable.engine.runtime import chosen_runtime, match_entries

    from .analysing import USUAL_SECONDS, analysed, check_places, tell, write_out

    budget = Budget(USUAL_SECONDS if seconds is None and playouts is None else seconds, playouts)
    saved = read_match_file(file)
    check_places(file, page, as_json)
    game, name = find_game(saved.game), chosen_runtime(runtime)
    rules = compile_with_bar(game, match_entries(game), "matches", errors, is_checked=True) if name == "cpu" else name
    match = replay_match(saved, rules, str(file))
    with progress_bar() as bar:
        analyst, analysis = analysed(match, budget, seed, bar)
    tell(analysis, console)
    for path in write_out(analyst, analysis, page, as_json):
        say(f"written: {path}")
