"""Lessons over the wire: which there are, and how the one stands that somebody takes."""

from __future__ import annotations

from typing import Literal

from .message import Message


class LessonInfo(Message):
    """A lesson of a game, for the list; ``name`` is by which it is begun. Puzzles have a rating."""

    name: str
    title: str
    about: str
    rating: int | None = None


class Taught(Message):
    """The lesson that a match is, as its learner is told of it: its number in the list of so many, what there is to
    do, the hints from the first nudge to the last, whether it is done, and what is said of that. ``next`` is the name
    of the lesson after it; puzzles have a rating."""

    name: str
    number: int
    count: int
    title: str
    about: str
    hints: tuple[str, ...]
    standing: Literal["open", "done", "missed"]
    said: str
    next: str | None
    rating: int | None = None
