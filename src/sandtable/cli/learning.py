"""Lessons: to list them, and to take one."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import find_game

from .commands import GameName, RuntimeName, app, console, playing_runtime, say


@app.command()
def learn(
    game: GameName,
    number: Annotated[int | None, typer.Argument(help="The lesson's number; the list if none is given.")] = None,
    with_puzzles: Annotated[
        bool, typer.Option("--puzzles", help="The game's puzzles in place of its lessons.")
    ] = False,
    runtime: RuntimeName = None,
) -> None:
    """Learn a game in short lessons: list them, or take one."""
    from sandtable.lessons import Standing, lessons_of, puzzles_of

    from .stepping import Beaten, next_match
    from .tutoring import Progress, Tutoring, lesson_table, next_number

    chosen, progress = find_game(game), Progress()
    lessons, option = (puzzles_of(chosen), " --puzzles") if with_puzzles else (lessons_of(chosen), "")
    if not lessons:
        kind = "puzzles" if with_puzzles else "lessons"
        raise SandtableError("lesson/none", game, f"{chosen.title} brings no {kind} along", f"sandtable play {game}")
    if number is None:
        console.print(lesson_table(lessons, progress.done(chosen)))
        say(f"Take the next one with: sandtable learn {game}{option} {next_number(lessons, progress)}")
        return
    if not 1 <= number <= len(lessons):
        raise SandtableError("lesson/unknown", number, f"the lessons of {game} go from 1 to {len(lessons)}")
    lesson = lessons[number - 1]
    lesson.check()
    tutoring = Tutoring(lesson, playing_runtime(chosen, runtime), console)
    while (standing := tutoring.take()) == Standing.MISSED:
        if not tutoring.wants_another_try():
            return
    if standing == Standing.DONE:
        progress.note(lesson)
        is_last = number == len(lessons)
        more = next_match(chosen, Beaten()) if is_last else f"learn {game}{option} {number + 1}"
        say(f"Next: sandtable {more}")
