"""A lesson that can be played: its file, checked against the game, and how its match begins and is answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from pydantic import ValidationError

from sandtable.bots import check_bot, make_bot
from sandtable.contract.dice import seed_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.lesson import NOBODY, LessonFile, read_lesson
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.slips import Lines, Step, together, told
from sandtable.engine.match import Match
from sandtable.engine.runtime import Runtime
from sandtable.engine.telling import ALL

NUMBER = re.compile(r"^\d+-")


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson of a game; ``name`` is by which it is found, ``lines`` are those of its file's fields."""

    game: Game
    path: Path
    file: LessonFile
    lines: Lines

    @property
    def name(self) -> str:
        """Its file's name without the number, so that lessons can change places."""
        return NUMBER.sub("", self.path.stem)

    @cached_property
    def scenario(self) -> ScenarioFile:
        """The scenario that it is played on."""
        given = self.file.scenario
        return self.game.content.File.model_validate(given) if isinstance(given, dict) else self.game.file(given)

    @cached_property
    def seat(self) -> int:
        """The learner's seat."""
        taken = [seat for seat in self.scenario.seating(self.game.seats) if seat.is_taken]
        wanted = self.file.seat
        return next(seat.number for seat in taken if wanted is None or seat.name == wanted)

    @property
    def key(self) -> bytes:
        """What its dice are made from: they fall the same every time."""
        return seed_key(f"lesson {self.file.seed}")

    @cached_property
    def position(self) -> str | None:
        """How it lies at the beginning, drawn; ``None`` where it begins as its scenario does."""
        if self.file.position is None and not self.file.before:
            return None
        match = self._laid_out("python")
        for number, text in enumerate(self.file.before):
            try:
                match.play(text)
            except SandtableError as error:
                where = self.where("before", number)
                raise SandtableError("lesson/bad-decision", text, error.reason, error.remedy, where=where) from None
        return self.game.face.notation.board_text(match.look(ALL))

    def _laid_out(self, runtime: Runtime | str | None) -> Match:
        match = Match(self.game, self.scenario, key=self.key, runtime=runtime)
        if self.file.position is not None:
            try:
                match.set_state(self.game.face.notation.parse_board(match.box, self.file.position))
            except SandtableError as error:
                value, where = error.value, self.where("position")
                raise SandtableError("lesson/bad-position", value, error.reason, error.remedy, where=where) from None
        return match

    def begin(self, runtime: Runtime | str | None = None) -> Match:
        """Its match, at the learner's first decision or an answer before it."""
        match = Match(self.game, self.scenario, key=self.key, runtime=runtime)
        if self.position is not None:
            match.set_state(self.game.face.notation.parse_board(match.box, self.position))
        return match

    # What the others do.
    @property
    def bot(self) -> str | None:
        """The bot that plays the other seats, if there is one."""
        return None if self.file.opponent == NOBODY else self.file.opponent

    def scripted(self, match: Match) -> str | None:
        """What the file says that the others decide next, if that can be done now."""
        given = sum(past.seat != self.seat for past in match.history())
        text = self.file.answers[given] if given < len(self.file.answers) else self.file.afterwards
        if text is None or self.seat in match.deciders[:1]:
            return None
        legal = [match.text(action) for action in match.legal()]
        return text if text in legal else None

    def answer(self, match: Match, seat: int) -> str | None:
        """What another seat decides, by the script or by its bot; ``None`` if nobody plays it."""
        scripted = self.scripted(match)
        if scripted is not None or self.bot is None:
            return scripted
        taken = sum(past.seat == seat for past in match.history())
        bot = make_bot(self.bot, f"{self.key.hex()} {seat} {taken}", self.game)
        return match.text(bot.choose(match, seat), seat)

    # What is wrong with it.
    def where(self, *field: Step) -> str:
        """The file, and the line of a field in it."""
        line = next((self.lines[field[:size]] for size in range(len(field), -1, -1) if field[:size] in self.lines), 1)
        return f"{self.path}:{line}"

    def check(self) -> None:
        """Refuse a lesson that names what does not exist: all of it at once."""
        checks = (self._check_game, self._check_scenario, self._check_opponent)
        found = [error for check in checks for error in _slips(check)]
        if not found:
            found = [error for check in (self._check_seat, self._check_start) for error in _slips(check)]
        if found:
            raise together(found)

    def _check_game(self) -> None:
        if self.file.game != self.game.name:
            reason = f"it lies among the lessons of {self.game.name}"
            remedy = f"say 'game: {self.game.name}'"
            raise SandtableError("lesson/other-game", self.file.game, reason, remedy, where=self.where("game"))

    def _check_scenario(self) -> None:
        given = self.file.scenario
        if isinstance(given, dict):
            try:
                self.game.box(self.scenario)
            except ValidationError as errors:
                lines = {path[1:]: line for path, line in self.lines.items() if path[:1] == ("scenario",)}
                raise told(self.game.content.File, errors, lines, str(self.path), "lesson") from None
        elif given is not None and given not in self.game.scenario_names():
            remedy = f"there are {', '.join(self.game.scenario_names())}"
            reason, where = f"{self.game.name} has no such scenario", self.where("scenario")
            raise SandtableError("lesson/unknown-scenario", given, reason, remedy, where=where)

    def _check_opponent(self) -> None:
        if self.bot is not None:
            try:
                check_bot(self.bot, self.game)
            except SandtableError as error:
                remedy, where = f"{error.remedy}, and {NOBODY}", self.where("opponent")
                raise SandtableError("lesson/unknown-opponent", self.bot, error.reason, remedy, where=where) from None

    def _check_seat(self) -> None:
        named = [seat.name for seat in self.scenario.seating(self.game.seats) if seat.is_taken]
        if self.file.seat is not None and self.file.seat not in named:
            reason, remedy = "nobody sits there in this scenario", f"there are {', '.join(named)}"
            raise SandtableError("lesson/unknown-seat", self.file.seat, reason, remedy, where=self.where("seat"))

    def _check_start(self) -> None:
        if self.begin("python").is_over:
            reason, remedy = "nobody has anything to decide in this position", "begin earlier"
            raise SandtableError("lesson/over", self.file.title, reason, remedy, where=self.where("position"))


def _slips(check: Callable[[], None]) -> list[SandtableError]:
    """What a check complains of, each error on its own."""
    try:
        check()
    except SandtableError as error:
        return [error, *error.others]
    return []


def read(game: Game, path: Path) -> Lesson:
    """Read a lesson file, and refuse one that names what does not exist."""
    lesson = Lesson(game, path, *read_lesson(path))
    lesson.check()
    return lesson


@cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """The lessons that come with a game, in the order in which they are taken."""
    return tuple(Lesson(game, path, *read_lesson(path)) for path in game.lesson_paths())


@cache
def puzzles_of(game: Game) -> tuple[Lesson, ...]:
    """The puzzles that come with a game, the easiest first."""
    found = [Lesson(game, path, *read_lesson(path)) for path in game.puzzle_paths()]
    return tuple(sorted(found, key=lambda puzzle: puzzle.file.rating or 0))


def siblings(lesson: Lesson) -> tuple[Lesson, ...]:
    """All that are listed with a lesson: the lessons of its game, or its puzzles."""
    return lessons_of(lesson.game) if lesson.file.rating is None else puzzles_of(lesson.game)


def lesson_named(game: Game, name: str) -> Lesson:
    """A lesson or a puzzle of a game, by its name."""
    for lesson in (*lessons_of(game), *puzzles_of(game)):
        if lesson.name == name:
            return lesson
    named = ", ".join(lesson.name for lesson in lessons_of(game)) or "none"
    raise SandtableError("lesson/unknown", name, f"{game.name} has no such lesson", f"there are {named}")
