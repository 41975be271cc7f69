"""Draws a view in the terminal: cells by position, pieces by name and colour, beside them their orders as arrows and
their states as signs."""

from __future__ import annotations

from math import atan2, ceil, tau

from rich.text import Text

from sandtable.contract.view import Arrow, Cell, Piece, View

COLOURS = ("bright_red", "bright_cyan", "bright_yellow", "bright_green")
TERRAIN = {"open": "·", "wall": "█", "cover": "▒", "water": "~", "hill": "^", "forest": "♣"}
STATES = {
    "overwatch": "!", "snap overwatch": "¡", "laser off": "×", "charging": "+", "elevated": "^", "cloaked": "°",
}  # fmt: skip
LOOKS = {"hollow": " not bold dim", "half": " not bold", "ghost": " not bold italic", "place": " reverse"}
WAYS = "→↗↑↖←↙↓↘"
ATTACKS = "⇒⇗⇑⇖⇐⇙⇓⇘"
STAYING = {"hold": "=", "toggle": "*"}
ORDER = "order: "
OBJECTIVE = "*"
FOG = ("unseen", "remembered")
MARGIN = 5
NARROW = 2


def colour_of(seat: int | None) -> str:
    """The colour that a seat has everywhere in the terminal."""
    return "white" if seat is None else f"bold {COLOURS[seat % len(COLOURS)]}"


def label_of(piece: Piece) -> str:
    """The name by which a piece is ordered, if it is a letter and a number (``S1``), otherwise its letter."""
    last = piece.name.split()[-1] if piece.name.strip() else ""
    is_name = last[: len(piece.letter)] == piece.letter and last[len(piece.letter) :].isdecimal()
    return last if is_name and piece.owner is not None else piece.letter


def states_of(piece: Piece) -> list[str]:
    """The marks of a piece other than its order, such as an ability that is on."""
    return [mark for mark in piece.marks if not mark.startswith(ORDER)]


def style_of(piece: Piece) -> str:
    """How a piece is written: in its owner's colour, underlined if it is in some state, faint if it can do nothing."""
    return colour_of(piece.owner) + LOOKS.get(piece.look, "") + (" underline" if states_of(piece) else "")


def draw(view: View, width: int = 80) -> Text:
    """The board, a row a line, with the rows' names on the left and the columns' below.

    Pieces have their names where these fit into ``width`` characters, otherwise their letters.
    """
    rows: dict[float, list[Cell]] = {}
    for cell in view.board.cells:
        rows.setdefault(cell.y, []).append(cell)
    step = _step(view, width)
    signs = _signs(view, step)
    drawn = Text()
    for y in sorted(rows):
        drawn.append_text(_row(sorted(rows[y], key=lambda cell: cell.x), step, signs, view))
    return drawn.append_text(_columns(rows[max(rows)], step))


def _longest(view: View) -> int:
    return max((len(label_of(piece)) for piece in view.pieces), default=1)


def _step(view: View, width: int) -> int:
    """How many characters a cell takes: an even number, so that rows of hexes stand half a cell apart."""
    step = 2 * ceil((_longest(view) + 1) / 2)
    columns = max(cell.x for cell in view.board.cells) + 1
    return step if MARGIN + step * columns <= width else NARROW


def has_names(view: View, width: int) -> bool:
    """Whether pieces have their names on a board of that width."""
    return _longest(view) <= _step(view, width)


def _signs(view: View, step: int) -> dict[int, Text]:
    """What is to be seen on the cells that are not empty: an objective, or a piece, and beside it where it is ordered
    to, its states, and that it stands on an objective, as far as there is room."""
    marks, orders = _objectives(view), order_signs(view)
    signs, is_named = dict(marks), _longest(view) <= step
    for piece in view.pieces:
        order = orders.get(piece.cell, "")
        name = label_of(piece) if is_named and (step > NARROW or not order) else piece.letter
        sign = Text().append(name, style=style_of(piece)).append(order)
        beside = "".join(STATES.get(state, "") for state in states_of(piece))
        sign.append(beside[: max(0, step - len(sign))])
        if len(sign) < step and step > NARROW and piece.cell in marks:
            sign.append_text(marks[piece.cell])
        signs[piece.cell] = sign
    return signs


def _objectives(view: View) -> dict[int, Text]:
    """A star for each objective, in the colour of who holds it."""
    holders = {"objective": None, **{f"objective {seat}": seat for seat in range(len(COLOURS))}}
    return {
        cell: Text(OBJECTIVE, style=colour_of(seat))
        for name, seat in holders.items()
        for cell in view.overlays.get(name, ())
    }


def _ground(cell: Cell, view: View) -> Text:
    """The ground of a cell, faint unless there is fog and one sees through it."""
    hidden = [view.overlays[name] for name in FOG if name in view.overlays]
    is_clear = bool(hidden) and not any(cell.id in cells for cells in hidden)
    return Text(TERRAIN.get(cell.terrain, cell.terrain[:1]), style="" if is_clear else "dim")


def order_signs(view: View) -> dict[int, str]:
    """The orders that can be seen, each as a sign, by the cell of the piece that has it."""
    places = {cell.id: cell for cell in view.board.cells}
    return {arrow.start: _pointer(arrow, places) for arrow in view.arrows}


def _pointer(arrow: Arrow, places: dict[int, Cell]) -> str:
    """The sign of an order: an arrow in its direction, or one that stays where it is."""
    start, end = places[arrow.start], places[arrow.end]
    if start == end:
        return STAYING.get(arrow.kind, "+")
    eighth = round(atan2(start.y - end.y, end.x - start.x) / tau * 8) % 8
    return (ATTACKS if arrow.kind == "attack" else WAYS)[eighth]


def _row(cells: list[Cell], step: int, signs: dict[int, Text], view: View) -> Text:
    line = Text().append(f"{_row_name(cells[0]):>{MARGIN - 1}} ", style="dim")
    written = 0
    for cell in cells:
        at = round(step * cell.x)
        sign = signs.get(cell.id) or _ground(cell, view)
        line.append(" " * (at - written)).append_text(sign)
        written = at + len(sign)
    return line.append("\n")


def _row_name(cell: Cell) -> str:
    return cell.name.lstrip("abcdefghijklmnopqrstuvwxyz")


def _columns(lowest: list[Cell], step: int) -> Text:
    """The letters of the columns, under the lowest row."""
    line, written = Text(" " * MARGIN, style="dim"), 0
    for cell in sorted(lowest, key=lambda cell: cell.x):
        at = round(step * cell.x)
        name = cell.name.rstrip("0123456789")
        line.append(" " * (at - written) + name)
        written = at + len(name)
    return line.append("\n")
