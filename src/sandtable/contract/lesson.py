"""Lesson files: short playable lessons that a game brings along, in YAML like its scenarios.

A lesson is a position, what counts as done, hints, and what the others answer. All of it is written in the game's own
notation, so that any game has lessons from files alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from .errors import SandtableError
from .scenario import parse_yaml, read_text
from .slips import Lines, told

NOBODY = "nobody"
Line = Annotated[str, Field(min_length=1, max_length=200)]
Sentence = Annotated[str, Field(min_length=1, max_length=300)]
Pattern = Annotated[list[Line], Field(min_length=1, max_length=40)]


def matches(patterns: Sequence[str], text: str) -> bool:
    """Whether a text is one of these; a star stands for any signs.

    >>> matches(["a* e4", "b"], "a3 e4"), matches(["a"], "ab")
    (True, False)
    """
    ways = (".*".join(map(re.escape, pattern.split("*"))) for pattern in patterns)
    return any(re.fullmatch(way, text) for way in ways)


class Sign(BaseModel):
    """Something that can be told of a match as one seat knows it. Of several fields all must hold."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    chosen: Pattern | None = Field(default=None, description="The learner has taken one of these decisions.")
    heard: Pattern | None = Field(default=None, description="The learner's log has one of these sentences.")
    at: dict[Line, Pattern] = Field(default={}, description="Pieces, by name, that stand on one of these places.")
    tracks: dict[Line, int] = Field(default={}, description="Numbers beside the board that have come to so much.")
    won: bool | None = Field(default=None, description="Whether the learner has won the match.")
    worth: float | None = Field(default=None, ge=-1, le=1, description="The position is judged at least so good.")

    @model_validator(mode="after")
    def _says_something(self) -> Sign:
        if self == Sign.model_construct():
            raise ValueError(f"it asks for nothing; give one of {', '.join(Sign.model_fields)}")
        return self


class LessonFile(BaseModel):
    """What a lesson file has. Unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    game: str = Field(description="Name of the game this lesson is for.")
    title: str = Field(min_length=1, max_length=60, description="What people see in lists.")
    about: str = Field(min_length=1, max_length=500, description="Two sentences: what there is to see and to do.")
    scenario: str | dict[str, Any] | None = Field(default=None, description="A scenario's name, or a whole one.")
    seat: str | None = Field(default=None, description="The learner's seat by name; the first if none is named.")
    position: str | None = Field(default=None, max_length=50_000, description="A drawn position to begin from.")
    before: list[Line] = Field(default=[], max_length=500, description="Decisions that lead to the beginning.")
    seed: int = Field(default=0, ge=0, description="For the dice, which fall the same every time.")
    done: list[Sign] = Field(min_length=1, max_length=20, description="All of this must have come.")
    avoid: list[Sign] = Field(default=[], max_length=20, description="None of this may come.")
    within: int | None = Field(default=None, ge=1, description="So many decisions of the learner's at most.")
    opponent: str = Field(default=NOBODY, description="The bot that plays the other seats, or nobody.")
    answers: list[Line] = Field(default=[], max_length=200, description="What the others decide, before any bot does.")
    afterwards: Line | None = Field(default=None, description="What they decide from then on, where it can be done.")
    hints: list[Sentence] = Field(min_length=1, max_length=4, description="From the first nudge to what to do.")
    praise: Sentence = Field(default="Well done.", description="Said when it is done.")
    missed: Sentence = Field(default="That was not it. Try again.", description="Said when it cannot be done any more.")
    solution: list[Line] = Field(min_length=1, max_length=200, description="The learner's decisions that do it.")
    rating: int | None = Field(default=None, ge=0, le=4_000, description="How hard it is, where that was measured.")


def read_lesson(path: Path) -> tuple[LessonFile, Lines]:
    """Read and check a lesson file as far as that can be done without playing it; and the line of each field."""
    return parse_lesson(read_text(path, "lesson"), str(path))


def parse_lesson(text: str, name: str = "lesson") -> tuple[LessonFile, Lines]:
    """Check the text of a lesson file; ``name`` stands for the file in errors."""
    try:
        data, lines = parse_yaml(text, name)
    except SandtableError as error:
        raise _of_lessons(error) from None
    try:
        return LessonFile.model_validate(data), lines
    except ValidationError as errors:
        raise told(LessonFile, errors, lines, name, "lesson") from None


def _of_lessons(error: SandtableError) -> SandtableError:
    """An error of reading YAML, which speaks of scenario files, as one of a lesson file."""
    code = error.code.replace("scenario/", "lesson/")
    reason = error.reason.replace("scenario file", "lesson file")
    others = [_of_lessons(other) for other in error.others]
    return SandtableError(
        code, error.value, reason, error.remedy, where=error.where, others=others, untold=error.untold
    )
