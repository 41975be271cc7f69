"""What the tests of Lasertag share: drawn situations, orders, and what came of them."""

from __future__ import annotations

import pytest

from sandtable import Match, SandtableError
from sandtable.engine.registry import find_game
from sandtable.engine.telling import heard
from sandtable.games.lasertag.file import LasertagFile
from sandtable.games.lasertag.names import named_square, named_target, square_name
from sandtable.games.lasertag.state import Laser, Status, Watch

RED, BLUE = 0, 1
GAME = find_game("lasertag")
ON_COVER = {"X": "G", "Y": "S", "Z": "N", "x": "g", "y": "s", "z": "n"}
"""Letters of the drawings for a grunt, a scout and a sniper who stand on cover."""

LEGEND = {
    "X": "red grunt on cover",
    "Y": "red scout on cover",
    "Z": "red sniper on cover",
    "x": "blue grunt on cover",
    "y": "blue scout on cover",
    "z": "blue sniper on cover",
}


def is_row(line: str) -> bool:
    return all(len(part) == 1 for part in line.split())


def scenario_file(drawing: str, **parameters) -> LasertagFile:
    """The scenario with the rows of a drawing as its map."""
    rows = [line for line in lines_of(drawing) if is_row(line)]
    return LasertagFile(game="lasertag", title="Drawn", map="\n".join(rows), legend=LEGEND, **parameters)


def lasertag(drawing: str, *, seed: int = 0, runtime: str = "python", **parameters) -> Match:
    """A match in the position that is drawn, nobody on overwatch unless a line says so (``n1 b3 watch``)."""
    match = opened(drawing, seed=seed, runtime=runtime, **parameters)
    board = "\n".join(line.translate(str.maketrans(ON_COVER)) if is_row(line) else line for line in lines_of(drawing))
    match.set_state(GAME.face.notation.parse_board(match.box, board))
    return match


def opened(drawing: str, *, seed: int = 0, runtime: str = "python", **parameters) -> Match:
    """A match at its start on a drawn map."""
    return Match(GAME, scenario_file(drawing, **parameters), seed=seed, runtime=runtime)


def lines_of(drawing: str) -> list[str]:
    return [line.strip() for line in drawing.splitlines() if line.strip()]


def soldier(match: Match, name: str):
    return match.state.soldiers[named_target(match.scenario, name)]


def at(match: Match, name: str) -> str:
    """Where a soldier stands, or that he is out."""
    it = soldier(match, name)
    return "out" if it.status == Status.ELIMINATED else square_name(it.cell)


def laser(match: Match, name: str) -> str:
    return Laser(soldier(match, name).laser).name.lower()


def watch(match: Match, name: str) -> str:
    return Watch(soldier(match, name).watch).name.lower()


def points(match: Match) -> tuple[int, int]:
    return match.state.score[RED], match.state.score[BLUE]


def can(match: Match, name: str) -> list[str]:
    """What a soldier is offered: squares, and ``fires x``."""
    texts = [match.text(action) for action in match.legal()]
    return [text.split(" ", 1)[1] for text in texts if text.split()[0] == name]


def reach(match: Match, name: str) -> set[str]:
    """The squares that a soldier is offered."""
    return {choice for choice in can(match, name) if not choice.startswith("fires")}


def targets(match: Match, name: str) -> list[str]:
    """What a soldier is offered to fire at."""
    return [choice.removeprefix("fires ") for choice in can(match, name) if choice.startswith("fires")]


def marked(drawing: str, mark: str = "o") -> set[str]:
    """The names of the squares that a drawing marks."""
    rows = [line.split() for line in lines_of(drawing)]
    return {
        f"{'abcdefghijklmnopqrstu'[x]}{y + 1}" for y, row in enumerate(rows) for x, it in enumerate(row) if it == mark
    }


def needs(match: Match, shooter: str, target: str) -> int:
    """The number that the preview of a shot names."""
    choice = next(
        choice for choice in match.view(match.deciders[0]).choices if choice.text == f"{shooter} fires {target}"
    )
    return int(choice.details[0].split(":")[0].removeprefix("needs "))


def cell(match: Match, name: str) -> int:
    return named_square(match.scenario, name)


def told(match: Match, seat: int) -> list[str]:
    """What a seat has seen of the last decision."""
    return [shown.text for shown in heard(match.past.told, seat)]


def pieces(match: Match, seat: int) -> set[str]:
    """The soldiers that a seat sees."""
    return {piece.name.split()[-1] for piece in match.view(seat).pieces if not piece.name.startswith("base")}


def refused(match: Match, text: str, seat: int | None = None) -> SandtableError:
    """The error of an order that is refused; it changes nothing and is told on one line."""
    before = bytes(match.table), match.number, match.log(), match.deciders
    with pytest.raises(SandtableError) as caught:
        match.play(text, seat)
    assert (bytes(match.table), match.number, match.log(), match.deciders) == before
    assert "\n" not in caught.value.sentence()
    return caught.value
