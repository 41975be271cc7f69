"""Lessons that can be learnt: each is solved by its own solution, is open at its beginning, and names what is there;
and what puzzles ask for is what a search would do."""

from __future__ import annotations

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.match import Match
from sandtable.lessons import Lesson, Standing, puzzles_of, read, standing_of
from sandtable.lessons.puzzles import A_LOOK, A_SECOND_GLANCE

from .journeys import runtime_of

MOST_ANSWERS = 400


def check_lessons(game: Game, runtime: str = "python") -> None:
    """Solve every lesson of a game. The first that cannot be solved, or that is wrong, raises an ``AssertionError``."""
    names = []
    for path in (*game.lesson_paths(), *game.puzzle_paths()):
        try:
            lesson = read(game, path)
        except SandtableError as error:
            raise AssertionError("\n".join(one.alone() for one in (error, *error.others))) from error
        names.append(lesson.name)
        is_puzzle = path in game.puzzle_paths()
        assert is_puzzle == (lesson.file.rating is not None), f"{path}: puzzles have a rating, and lessons have none"
        solve(lesson, runtime)
    assert len(set(names)) == len(names), f"{game.name}: two lessons have the same name: {', '.join(names)}"


def check_puzzles(game: Game, runtime: str = "cpu") -> None:
    """Search every puzzle of a game again: what it asks for is found to be best by a short search, or by a longer one
    where the short one misses it. Where rules, bots or the search have changed, puzzles may have to be found anew."""
    for lesson in puzzles_of(game):
        match = lesson.begin(runtime_of(game, runtime))
        let_answer(lesson, match)
        for playouts in (A_SECOND_GLANCE, A_LOOK):
            found = match.search(lesson.seat, playouts=playouts, seed=f"look {playouts}")
            text = match.text(found.best.action, lesson.seat)
            if [text] == lesson.file.solution:
                break
        else:
            asked = ", ".join(lesson.file.solution)
            raise AssertionError(f"{lesson.path}: {playouts} playouts prefer {text} to {asked}")


def solve(lesson: Lesson, runtime: str = "python") -> Match:
    """Play a lesson's solution; it must be done with the last decision, and not before. The match as it is then."""
    match, where = lesson.begin(runtime), f"{lesson.path}"
    let_answer(lesson, match)
    _expect(lesson, match, Standing.OPEN, "before anything is decided")
    for number, text in enumerate(lesson.file.solution, 1):
        try:
            match.play(text, lesson.seat)
        except SandtableError as error:
            raise AssertionError(f"{where}: decision {number} of the solution: {error}") from error
        let_answer(lesson, match)
        is_last = number == len(lesson.file.solution)
        _expect(lesson, match, Standing.DONE if is_last else Standing.OPEN, f"after decision {number} ({text})")
    unused = lesson.file.answers[sum(past.seat != lesson.seat for past in match.history()) :]
    assert not unused, f"{where}: nobody comes to answer {unused[0]!r} in the solution"
    return match


def let_answer(lesson: Lesson, match: Match) -> None:
    """Let the others decide until the learner has to, or the lesson is settled."""
    for _ in range(MOST_ANSWERS):
        deciders = match.deciders
        if not deciders or deciders[0] == lesson.seat or standing_of(lesson, match) != Standing.OPEN:
            return
        answer = lesson.answer(match, deciders[0])
        assert answer is not None, f"{lesson.path}: nobody answers, and the lesson is open"
        match.play(answer, deciders[0])
    raise AssertionError(f"{lesson.path}: the others decide without end")


def _expect(lesson: Lesson, match: Match, wanted: Standing, when: str) -> None:
    found = standing_of(lesson, match)
    if found != wanted:
        told = "\n".join(match.log(lesson.seat))
        raise AssertionError(f"{lesson.path}: the lesson is {found}, not {wanted}, {when}\n{told}")
