"""Reading drawn positions: the lines of a text that may be anything at all."""

from __future__ import annotations

from ..contract.errors import SandtableError

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
