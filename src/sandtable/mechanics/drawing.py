"""Reading what people draw: positions, which may be any text at all, and the maps of scenario files.

A picture is rows of letters with blanks between them. Below or above it stand lines in words, each about somebody who
is not simply where the picture shows a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import NamedTuple

from ..contract.errors import SandtableError
from .topology import parse_cell
from .words import whole_number

LONGEST_LINE = 400


def drawn_lines(text: str, most: int) -> list[str]:
    """The lines of a position without the blanks around them; one that is far too long to be one is refused at once.

    ``most`` is how many lines a position of the game can have.

    >>> drawn_lines(" x . \\n . o ", 2)
    ['x .', '. o']
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) > most:
        raise SandtableError("board/too-long", f"{len(lines)} lines", f"a position here has at most {most}")
    longest = max(lines, key=len, default="")
    if len(longest) > LONGEST_LINE:
        raise SandtableError("board/too-long", longest, f"a line has at most {LONGEST_LINE} characters")
    return lines


def picture_and_words(lines: Iterable[str]) -> tuple[list[list[str]], list[str]]:
    """The rows of a picture, letter by letter, and the lines that are none.

    >>> picture_and_words(["x .", "S1 a2", ". o"])
    ([['x', '.'], ['.', 'o']], ['S1 a2'])
    """
    split = [(line, line.split()) for line in lines]
    rows = [letters for _, letters in split if all(len(letter) == 1 for letter in letters)]
    return rows, [line for line, words in split if any(len(word) != 1 for word in words)]


def check_size(rows: list[list[str]], width: int, height: int, board: str, places: str) -> None:
    """Refuse a picture of another size than the scenario's ``board``, whose ``places`` are so called."""
    if len(rows) != height or any(len(row) != width for row in rows):
        size = f"{width} {places} in each of {height} rows"
        raise SandtableError("board/wrong-size", f"{len(rows)} rows", f"this scenario's {board} has {size}")


def drawn_number(text: str, low: int, high: int) -> int:
    """A number of a position, within its limits."""
    number = whole_number(text, low, high)
    if number is None:
        raise SandtableError("board/bad-number", text, f"that should be {low} to {high}")
    return number


class Letters:
    """The letters of a picture by their cells, as long as nobody is found for them. ``board`` is what the game calls
    its board, ``name`` gives the name of a cell."""

    def __init__(self, letters: dict[int, str], board: str, name: Callable[[int], str]) -> None:
        self.left, self.board, self.name = letters, board, name

    def claim(self, cell: int, letter: str, who: str) -> None:
        """Give a letter to somebody of whom a line says that he stands there."""
        found = self.left.pop(cell, ".")
        if found != letter:
            raise SandtableError("board/not-there", who, f"the {self.board} shows {found!r} at {self.name(cell)}")

    def take(self, letter: str, is_from_the_end: bool) -> int | None:
        """The first cell that shows a letter, or the last, if there is one; it is given away."""
        cells = [cell for cell, other in self.left.items() if other == letter]
        if not cells:
            return None
        cell = cells[-1] if is_from_the_end else cells[0]
        del self.left[cell]
        return cell

    def check_given(self) -> None:
        """Refuse a picture that shows more letters than there are who could stand there."""
        for cell, letter in self.left.items():
            raise SandtableError(
                "board/nobody-left", f"{letter} at {self.name(cell)}", "the box holds no more of these"
            )


def check_once(told: Container[int], who: int, line: str, kind: str) -> None:
    """Refuse a second line about somebody."""
    if who in told:
        raise SandtableError("board/doubled", line, f"that {kind} has a line already", "keep one")


def map_rows(text: str) -> list[str]:
    """The rows of a drawn map, without the blanks that make it easier to read."""
    return ["".join(line.split()) for line in text.strip().splitlines()]


def checked_rows(text: str, largest: int, known: Container[str], board: str, places: str, use: str) -> list[str]:
    """The rows of a map if it is a whole rectangle of known letters, not too large; a ``ValueError`` if it is not.

    ``board`` and ``places`` are what the game calls them; ``use`` says which letters there are.
    """
    rows = map_rows(text)
    if not rows or not rows[0]:
        raise ValueError(f"the {board} has no {places}; draw at least one row")
    if len(rows) > largest or len(rows[0]) > largest:
        raise ValueError(f"the {board} is {len(rows[0])} × {len(rows)}; {largest} × {largest} is the largest")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {number} has {len(row)} {places}, row 1 has {len(rows[0])}; make them equal")
        unknown = [letter for letter in row if letter not in known]
        if unknown:
            raise ValueError(f"row {number}: {unknown[0]!r} is no letter of {use}")
    return rows


class Tokens(NamedTuple):
    """A drawn map in its box: what stands for each place, by its cell."""

    width: int
    height: int
    cells: dict[int, str]


def read_squares(text: str, columns: int, rows: int) -> Tokens:
    """A map of squares taken apart, a whole rectangle of at most that size; a ``ValueError`` if it is not.

    >>> read_squares(". f2\\n~ .", 9, 9)
    Tokens(width=2, height=2, cells={0: '.', 1: 'f2', 2: '~', 3: '.'})
    """
    lines = [line.split() for line in text.strip().splitlines()]
    if len(lines) < 2 or len(lines[0]) < 2:
        raise ValueError("the map has too few squares; draw at least two rows of two")
    width, height = len(lines[0]), len(lines)
    if width > columns or height > rows:
        raise ValueError(f"the map is {width} × {height}; {columns} × {rows} is the largest")
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            raise ValueError(f"row {number} has {len(line)} squares, row 1 has {width}; make them equal")
    return Tokens(width, height, dict(enumerate(token for line in lines for token in line)))


def read_marks(token: str, row: int, kinds: Sequence[str], form: str, place: str = "hex") -> list[str]:
    """The marks behind a place's letter, one of each kind, "" where there is none of it; ``form`` says what to write
    for a ``place``, which is so called.

    >>> read_marks("f>2", 1, ["0123456789", "<", ">"], "")
    ['2', '', '>']
    """
    marks = token[1:]
    found = ["".join(mark for mark in marks if mark in kind) for kind in kinds]
    if sum(map(len, found)) != len(marks) or any(len(mark) > 1 for mark in found):
        raise ValueError(f"row {row}: {token!r} is no {place}; write {form}")
    return found


def mapped_cell(name: str, width: int, height: int, holes: list[int] | None = None) -> int:
    """The cell of that name on a map; what is none is a ``ValueError``, which names file and line in the end."""
    try:
        return parse_cell(name, width, height, holes)
    except SandtableError as error:
        raise ValueError(f"{error.value!r}: {error.reason}; {error.remedy}") from None
