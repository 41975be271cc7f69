"""A lesson at the terminal: the list, what is done, and how one is taken."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import fill

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sandtable.contract.game import Game
from sandtable.engine.matchfile import write_whole
from sandtable.engine.runtime import Runtime
from sandtable.lessons import Lesson, Standing, standing_of

from .data import data_folder
from .play import Sitting
from .screen import Screen

WIDTH = 79
DONE, OPEN = "✓", "·"


class Progress:
    """Which lessons were done, in a file of the user's data folder."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "lessons.json"

    def done(self, game: Game) -> set[str]:
        """The names of the lessons of a game that were done; a file that cannot be read tells of none."""
        return set(self._read().get(game.name, ()))

    def _read(self) -> dict[str, list[str]]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def note(self, lesson: Lesson) -> None:
        """Note that a lesson is done."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        names = sorted(self.done(lesson.game) | {lesson.name})
        write_whole(self.path, json.dumps({**self._read(), lesson.game.name: names}, indent=2) + "\n")


def next_number(lessons: tuple[Lesson, ...], progress: Progress) -> int:
    """The first lesson that was not done, or the first of all."""
    done = progress.done(lessons[0].game)
    return next((at for at, lesson in enumerate(lessons, 1) if lesson.name not in done), 1)


def lesson_table(lessons: tuple[Lesson, ...], done: set[str]) -> Table:
    """The lessons of a game, and which were done."""
    table = Table("", "", "lesson", box=None, header_style="bold")
    for number, lesson in enumerate(lessons, 1):
        table.add_row(DONE if lesson.name in done else OPEN, str(number), escape(title_of(lesson)))
    return table


def title_of(lesson: Lesson) -> str:
    """A lesson's title; that of a puzzle says how hard it is."""
    rating = lesson.file.rating
    return lesson.file.title if rating is None else f"Rated {rating}"


class Tutoring(Sitting):
    """A lesson in the terminal: its text, its hints one after the other, and what is said in the end."""

    def __init__(self, lesson: Lesson, runtime: Runtime, console: Console) -> None:
        match = lesson.begin(runtime)
        super().__init__(match, {seat: None for seat in match.box.players if seat == lesson.seat}, console)
        self.lesson, self.runtime, self.hinted = lesson, runtime, 0

    def take(self) -> Standing:
        """Play from its beginning until it is done, cannot be done any more, or the learner leaves."""
        file, self.match = self.lesson.file, self.lesson.begin(self.runtime)
        self.screen = Screen(self.match, self.console)
        self.console.print(f"[bold]{escape(self.match.game.title)}[/]: {escape(title_of(self.lesson))}")
        self.console.print(f"{escape(fill(file.about, WIDTH))}\n[dim]Type hint for a hint, help for more.[/]")
        while (standing := standing_of(self.lesson, self.match)) == Standing.OPEN:
            seat = self.match.deciders[0]
            if seat != self.lesson.seat:
                self.match.play(self.lesson.answer(self.match, seat) or "", seat)
            elif not self.ask(seat):
                self.console.print("Good-bye.")
                return standing
        self.screen.show_end([self.lesson.seat])
        said = f"[bold green]{DONE} {escape(file.praise)}[/]" if standing == Standing.DONE else escape(file.missed)
        self.console.print(said)
        return standing

    def wants_another_try(self) -> bool:
        """Whether the learner, who has missed it, tries again."""
        return self.read("Press Enter to try again, or type quit. ") == ""

    def obey(self, answer: str, seat: int) -> None:
        """Do what was typed; a lesson has hints of its own."""
        if answer.strip() == "hint":
            hints = self.lesson.file.hints
            self.console.print(escape(fill(f"Hint: {hints[min(self.hinted, len(hints) - 1)]}", WIDTH)))
            self.hinted += 1
        else:
            super().obey(answer, seat)
