"""Lessons: short playable ones that games bring along as files, played in the terminal, the browser and the kit."""

from __future__ import annotations

from .lesson import Lesson, lesson_named, lessons_of, puzzles_of, read, siblings
from .standing import Standing, standing_of

__all__ = ["Lesson", "Standing", "lesson_named", "lessons_of", "puzzles_of", "read", "siblings", "standing_of"]
