"""Lessons at the table: ordinary matches that begin from a lesson's position, with the other seats driven by it.

Which lesson a match is stands with its learner's seat, so that the position never comes from a client.
"""

from __future__ import annotations

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.match import Match
from sandtable.lessons import Lesson, Standing, lesson_named, siblings, standing_of

from ..store.tables import Head
from ..taught import LessonInfo, Taught

LESSON = "lesson"


def told_of(lessons: tuple[Lesson, ...]) -> tuple[LessonInfo, ...]:
    """Lessons or puzzles for the list, in the order in which they are taken."""
    return tuple(
        LessonInfo(name=one.name, title=one.file.title, about=one.file.about, rating=one.file.rating) for one in lessons
    )


class Teaching:
    """A match as a lesson: which one it is, who learns, and how it stands."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.learner, self.standing = lesson, lesson.seat, Standing.OPEN

    def look(self, match: Match) -> None:
        """Settle how the lesson stands; what is settled can be undone as far as the rules allow."""
        self.standing = standing_of(self.lesson, match)

    @property
    def is_settled(self) -> bool:
        """Whether nobody has to decide any more."""
        return self.standing != Standing.OPEN

    def is_waiting(self, deciders: tuple[int, ...]) -> bool:
        """Whether the others have nothing to answer yet: they wait for the learner, also where all decide at once."""
        return self.is_settled or self.learner in deciders

    @property
    def said(self) -> str:
        """What is said of how the lesson stands."""
        file = self.lesson.file
        return {Standing.DONE: file.praise, Standing.MISSED: file.missed}.get(self.standing, "")

    def told(self) -> Taught:
        """The lesson as its learner is told of it."""
        lesson, names = self.lesson, [one.name for one in siblings(self.lesson)]
        at, file = names.index(lesson.name), lesson.file
        return Taught(
            name=lesson.name,
            number=at + 1,
            count=len(names),
            title=file.title,
            about=file.about,
            hints=tuple(file.hints),
            standing=self.standing.value,
            said=self.said,
            next=names[at + 1] if at + 1 < len(names) else None,
            rating=file.rating,
        )


def teaching_of(head: Head, game: Game) -> Teaching | None:
    """The lesson that a match is, if it is one and the game still has it."""
    name = next((str(seat[LESSON]) for seat in head.seats if seat.get(LESSON)), None)
    try:
        return Teaching(lesson_named(game, name)) if name is not None else None
    except SandtableError:
        return None
