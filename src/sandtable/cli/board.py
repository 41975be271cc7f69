"""Draws a view in the terminal: cells by position, pieces by name and colour, beside them their orders as arrows and
their states as signs."""

from __future__ import annotations

from math import atan2, ceil, tau

from rich.text import Text

from sandtable.contract.view import Arrow, Cell, Mark, Piece, View
from sandtable.contract.words import ArrowKind, Facing, MarkKind, OverlayKind, Style, Terrain

COLOURS = ("bright_red", "bright_cyan", "bright_yellow", "bright_green")
TERRAIN = {
    Terrain.OPEN: "·", Terrain.WALL: "█", Terrain.COVER: "▒", Terrain.WATER: "~", Terrain.HILL: "^",
    Terrain.FOREST: "♣", Terrain.THICKET: "♠", Terrain.ROAD: "=", Terrain.SHALLOWS: "-", Terrain.RUINS: "%",
    Terrain.CITY: "■",
}  # fmt: skip
STATES = {
    MarkKind.OVERWATCH: "!", MarkKind.SNAP_OVERWATCH: "¡", MarkKind.LASER_OFF: "×", MarkKind.CHARGING: "+",
    MarkKind.ELEVATED: "^", MarkKind.CLOAKED: "°",
}  # fmt: skip
STYLES = {
    Style.HOLLOW: " not bold dim", Style.HALF: " not bold", Style.GHOST: " not bold italic", Style.PLACE: " reverse",
}  # fmt: skip
WAYS = "→↗↑↖←↙↓↘"
ATTACKS = "⇒⇗⇑⇖⇐⇙⇓⇘"
FACING = dict(zip(Facing, "▴◥▸◢▾◣◂◤", strict=True))
COUNTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
HEIGHTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
STAYING = {ArrowKind.HOLD: "=", ArrowKind.TOGGLE: "*"}
OBJECTIVE = "*"
FOG = (OverlayKind.UNSEEN, OverlayKind.REMEMBERED)
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


def states_of(piece: Piece) -> list[Mark]:
    """The marks of a piece other than its order, such as an ability that is on."""
    return [mark for mark in piece.marks if mark.kind != MarkKind.ORDER]


def style_of(piece: Piece) -> str:
    """How a piece is written: in its owner's colour, underlined if it is in some state, faint if it can do nothing."""
    return colour_of(piece.owner) + STYLES.get(piece.style, "") + (" underline" if states_of(piece) else "")


def facing_of(piece: Piece) -> str:
    """Where a piece looks, as a sign."""
    return "" if piece.facing is None else FACING[piece.facing]


def pile_under(view: View, piece: Piece) -> list[Piece]:
    """What lies under a piece, from the top down."""
    places, found = {other.id: other for other in view.pieces}, [piece]
    while (below := places.get(-1 if found[-1].under is None else found[-1].under)) and below not in found:
        found.append(below)
    return found[1:]


def draw(view: View, width: int = 80) -> Text:
    """The board, a row a line, with the rows' names on the left and the columns' below; of a graph, a cell a line.

    Pieces have their names where these fit into ``width`` characters, otherwise their letters.
    """
    if view.board.shape == "graph":
        return _graph(view)
    rows: dict[float, list[Cell]] = {}
    for cell in view.board.cells:
        rows.setdefault(cell.y, []).append(cell)
    step = _step(view, width)
    signs = {**_levels(view, step), **_signs(view, step)}
    drawn = Text()
    for y in sorted(rows):
        drawn.append_text(_row(sorted(rows[y], key=lambda cell: cell.x), step, signs, view))
    return drawn.append_text(_columns(rows[max(rows)], step))


def _graph(view: View) -> Text:
    """The cells of a graph, each with what is there and the cells to which lines lead."""
    names, signs = {cell.id: cell.name for cell in view.board.cells}, _signs(view, _longest(view) + 4)
    indent, room = max(map(len, names.values())), max((len(sign) for sign in signs.values()), default=1)
    drawn = Text()
    for cell in sorted(view.board.cells, key=lambda cell: (cell.y, cell.x)):
        sign = signs.get(cell.id) or _ground(cell, view)
        beside = ", ".join(names[there] for there in view.board.beside(cell))
        drawn.append(f"  {cell.name:<{indent}} ", style="dim").append_text(sign)
        drawn.append(" " * (room - len(sign)) + f" – {beside}\n", style="dim")
    return drawn


def _longest(view: View) -> int:
    return max((len(label_of(piece) + facing_of(piece)) for piece in view.pieces), default=1)


def _step(view: View, width: int) -> int:
    """How many characters a cell takes: an even number, so that rows of hexes stand half a cell apart; with names, and
    with a blank between them, if there is room."""
    columns = max(cell.x for cell in view.board.cells) + 1
    steps = (2 * ceil(room / 2) for room in (_longest(view) + 1, _longest(view)))
    return next((step for step in steps if MARGIN + step * columns <= width), NARROW)


def has_names(view: View, width: int) -> bool:
    """Whether pieces have their names on a board of that width."""
    return _longest(view) <= _step(view, width)


def _signs(view: View, step: int) -> dict[int, Text]:
    """What is to be seen on the cells that are not empty: an objective, or a piece, and beside it where it is ordered
    to, its states, and that it stands on an objective, as far as there is room."""
    marks, orders = _objectives(view), order_signs(view)
    signs, is_named = dict(marks), _longest(view) <= step
    covered = {piece.under for piece in view.pieces}
    for piece in (piece for piece in view.pieces if piece.id not in covered):
        order = orders.get(piece.cell, "")
        under = pile_under(view, piece)
        name = label_of(piece) if is_named and (step > NARROW or not order) else piece.letter
        sign = Text().append(name, style=style_of(piece)).append(order)
        beside = str(len(under) + 1).translate(COUNTS) if under else ""
        beside += facing_of(piece) + "".join(STATES.get(state.kind, "") for state in states_of(piece))
        sign.append(beside[: max(0, step - len(sign))])
        if len(sign) < step and step > NARROW and piece.cell in marks:
            sign.append_text(marks[piece.cell])
        signs[piece.cell] = sign
    return signs


def _objectives(view: View) -> dict[int, Text]:
    """A star for each objective, in the colour of who holds it."""
    flags = [overlay for overlay in view.overlays if overlay.kind == OverlayKind.OBJECTIVE]
    return {cell: Text(OBJECTIVE, style=colour_of(flag.owner)) for flag in flags for cell in flag.cells}


def _ground(cell: Cell, view: View) -> Text:
    """The ground of a cell, faint unless there is fog and one sees through it."""
    hidden = view.overlaid(*FOG)
    is_clear = bool(hidden) and cell.id not in hidden
    return Text(TERRAIN.get(cell.terrain, (cell.ground or cell.terrain)[:1]), style="" if is_clear else "dim")


def _levels(view: View, step: int) -> dict[int, Text]:
    """Ground with its height behind it, where some ground has several heights; of open ground the height alone, if
    there is little room."""
    cells = view.board.cells
    if len({(cell.terrain, cell.height) for cell in cells}) == len({cell.terrain for cell in cells}):
        return {}
    return {cell.id: _level(cell, view, step) for cell in cells if cell.height}


def _level(cell: Cell, view: View, step: int) -> Text:
    height = str(cell.height)
    if step == NARROW and cell.terrain == Terrain.OPEN:
        return Text(height, style="dim")
    return _ground(cell, view).append(height.translate(HEIGHTS) if step == NARROW else height, style="dim")


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
    return (ATTACKS if arrow.kind == ArrowKind.ATTACK else WAYS)[eighth]


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
