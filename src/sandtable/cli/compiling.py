"""A bar that moves while rules are compiled, and says about how long it will."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from sandtable.contract.game import Game
from sandtable.engine.effort import Course
from sandtable.engine.runtime import Runtime
from sandtable.engine.warm import warm

LOOK_SECONDS = 0.2
FEW, MINUTE, SOME = 8, 90, 5


def compile_with_bar(
    game: Game, entries: Sequence[str], use: str, console: Console, *, is_checked: bool = False
) -> Runtime:
    """Make compiled rules ready for some use; the bar goes to a console, if that is a terminal."""
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn()
    course, about = Course(), f"compiling {game.name} for {use}"
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
        ThreadPoolExecutor(1) as beside,
    ):
        task = bar.add_task(about, total=1.0)
        ready = beside.submit(warm, game, entries, course, is_checked=is_checked)
        while not wait([ready], LOOK_SECONDS).done:
            left = f", {about_seconds(course.seconds_left)} left" if course.share else ""
            bar.update(task, completed=course.share, description=about + left)
        return ready.result()


def about_seconds(seconds: float) -> str:
    """How long something will take, no more exactly than it can be known.

    >>> about_seconds(3), about_seconds(33), about_seconds(95)
    ('a few seconds', 'about 35 seconds', 'about 2 minutes')
    """
    if seconds < FEW:
        return "a few seconds"
    if seconds < MINUTE:
        return f"about {-(-round(seconds) // SOME) * SOME} seconds"
    return f"about {-(-round(seconds) // 60)} minutes"
