"""Draws a view in the terminal: cells by position, pieces by letter and colour."""

from __future__ import annotations

from rich.text import Text

from sandtable.engine.view import Cell, Piece, View

COLOURS = ("bright_red", "bright_cyan", "bright_yellow", "bright_green")
TERRAIN = {"open": "·", "wall": "█", "water": "~", "hill": "^", "forest": "♣"}


def colour_of(seat: int | None) -> str:
    """The colour that a seat has everywhere in the terminal."""
    return "white" if seat is None else f"bold {COLOURS[seat % len(COLOURS)]}"


def draw(view: View) -> Text:
    """The board, a row a line, with the rows' names on the left and the columns' below."""
    rows: dict[float, list[Cell]] = {}
    for cell in view.board.cells:
        rows.setdefault(cell.y, []).append(cell)
    pieces = {piece.cell: piece for piece in view.pieces}
    drawn = Text()
    for y in sorted(rows):
        drawn.append_text(_row(sorted(rows[y], key=lambda cell: cell.x), pieces))
    return drawn.append_text(_columns(rows[max(rows)]))


def _row(cells: list[Cell], pieces: dict[int, Piece]) -> Text:
    """One row; a cell takes two characters, so that rows of hexes stand half a cell apart."""
    line = Text(f"{_row_name(cells[0]):>4} ", style="dim")
    written = 0
    for cell in cells:
        at = round(2 * cell.x)
        line.append(" " * (at - written))
        line.append_text(_sign(cell, pieces.get(cell.id)))
        written = at + 1
    return line.append("\n")


def _sign(cell: Cell, piece: Piece | None) -> Text:
    if piece is None:
        return Text(TERRAIN.get(cell.terrain, cell.terrain[:1]), style="dim")
    return Text(piece.letter, style=colour_of(piece.owner))


def _row_name(cell: Cell) -> str:
    return cell.name.lstrip("abcdefghijklmnopqrstuvwxyz")


def _columns(lowest: list[Cell]) -> Text:
    """The letters of the columns, under the lowest row."""
    line, written = Text("     ", style="dim"), 0
    for cell in sorted(lowest, key=lambda cell: cell.x):
        at = round(2 * cell.x)
        name = cell.name.rstrip("0123456789")
        line.append(" " * (at - written) + name)
        written = at + len(name)
    return line.append("\n")
