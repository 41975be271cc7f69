"""Pictures for rule books, drawn from text: ``docs/games/pictures/<name>.yaml`` becomes ``<name>.svg``.

A picture is a scenario, with ``about`` for those who cannot see it, and ``show`` to mark the cells that a piece could
reach, sees or threatens: ``show: {sight: G1}``, or those that choices lead to: ``show: {choices: jump}``. What is in
``play`` is decided first. It is drawn as spectators see it, or as the ``seat`` that it names. A hex has a ring for each
of its levels, and a piece that faces some way a point on that side.
"""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from ruamel.yaml import YAML

from sandtable.contract.view import Cell, Piece, View
from sandtable.engine.inspecting import inspected
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.telling import SPECTATOR

FOLDER = Path(__file__).parent.parent.parent / "docs/games/pictures"
SIZE = 36
MARGIN = 22
GROUND = {
    "open": "#f6f2e9",
    "wall": "#5b554c",
    "cover": "#d8b98a",
    "forest": "#a8c79a",
    "thicket": "#6f9a68",
    "hill": "#dcc9a3",
    "water": "#a9cbe0",
    "city": "#a39a90",
    "grass": "#eef1dc",
    "plain": "#e9dfa9",
    "road": "#d9cfc0",
    "ruins": "#8b837a",
    "shallows": "#cfe3ee",
}
FACING = {"e": 0, "se": 1, "sw": 2, "w": 3, "nw": 4, "ne": 5}  # in sixths of a turn, clockwise
ROW = 3**0.5 / 2  # how far rows of hexes are apart, in widths of a hex
SIDES = ("#c0392b", "#2471a3", "#b7950b", "#1e8449")
MARK = "#58b368"


def sources() -> list[Path]:
    """The texts that pictures are drawn from."""
    return sorted(FOLDER.glob("*.yaml"))


def read(path: Path) -> dict[str, Any]:
    """The text of a picture."""
    return dict(YAML(typ="safe").load(path.read_text()))


def about(name: str) -> str:
    """The Markdown that shows a picture."""
    return f"![{read(FOLDER / f'{name}.yaml')['about']}](pictures/{name}.svg)\n"


def svg(path: Path) -> str:
    """The picture, drawn."""
    text = read(path)
    game = find_game(text["scenario"]["game"])
    match = Match(game, game.content.File(**text["scenario"]), seed=0, runtime="python")
    for decision in text.get("play", ()):
        match.play(decision)
    seat = text.get("seat", SPECTATOR)
    view = match.view(seat)
    marked = [cell for kind, name in text.get("show", {}).items() for cell in shown(match, seat, view, kind, name)]
    return drawing(view, set(marked), text["about"])


def shown(match: Match, seat: int, view: View, kind: str, name: str) -> tuple[int, ...]:
    """The cells that are of a kind to the piece of that name, or that choices with that word lead to."""
    if kind == "choices":
        return tuple(choice.target for choice in view.choices if choice.text.split()[0] == name)
    piece = next(piece for piece in view.pieces if piece.name.split()[-1] == name)
    return inspected(match, seat, piece.id).cells[kind]


def drawing(view: View, marked: set[int], title: str) -> str:
    """A view with its pieces and some cells marked, as SVG."""
    cells = view.board.cells
    is_hex = view.board.shape == "hex"
    width = MARGIN + SIZE * (max(cell.x for cell in cells) + 1) + 2
    height = MARGIN + SIZE * (max(cell.y for cell in cells) + 1) + (8 if is_hex else 2)
    places = {cell.id: cell for cell in cells}
    parts = [hexagon(cell, cell.id in marked) if is_hex else ground(cell, cell.id in marked) for cell in cells]
    parts += [letters(cell) for cell in cells if cell.x < 1 or cell.y == 0]
    parts += [token(piece, places[piece.cell]) for piece in view.pieces]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
    head += f'height="{height:g}" role="img" font-family="sans-serif"><title>{escape(title)}</title>'
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def corner(cell: Cell) -> tuple[float, float]:
    return MARGIN + SIZE * cell.x, MARGIN + SIZE * cell.y


def box(x: float, y: float, size: float, style: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" {style}/>'


def ground(cell: Cell, is_marked: bool) -> str:
    """A cell in the colour of its ground; what is high has an edge, what is marked a spot."""
    x, y = corner(cell)
    drawn = box(x, y, SIZE, f'fill="{GROUND.get(cell.terrain, "#dddddd")}" stroke="#b9b2a4"')
    if cell.terrain == "cover":
        drawn += box(x + 4, y + 4, SIZE - 8, 'fill="none" stroke="#8a6a3b" stroke-width="2"')
    if is_marked:
        drawn += box(x + 2, y + 2, SIZE - 4, f'fill="{MARK}" fill-opacity="0.45"')
    return drawn


def hexagon(cell: Cell, is_marked: bool) -> str:
    """The same for a hex, with a corner on top."""
    x, y = corner(cell)
    drawn = _hexagon(x, y, SIZE / 2, f'fill="{GROUND.get(cell.terrain, "#dddddd")}" stroke="#b9b2a4"')
    for ring in range(cell.height):
        drawn += _hexagon(x, y, SIZE / 2 - 4 - 4 * ring, 'fill="none" stroke="#8a6a3b" stroke-width="2"')
    if is_marked:
        drawn += _hexagon(x, y, SIZE / 2 - 2, f'fill="{MARK}" fill-opacity="0.45"')
    return drawn


def _hexagon(x: float, y: float, half: float, style: str) -> str:
    """A hexagon with that half width in the middle of a box."""
    side, middle_x, middle_y = half / ROW, x + SIZE / 2, y + SIZE / 2
    spots = [(0, -side), (half, -side / 2), (half, side / 2), (0, side), (-half, side / 2), (-half, -side / 2)]
    return f'<polygon points="{" ".join(f"{middle_x + a:.1f},{middle_y + b:.1f}" for a, b in spots)}" {style}/>'


def letters(cell: Cell) -> str:
    """The names of the columns above them and of the rows beside them."""
    x, y = corner(cell)
    column, row = cell.name.rstrip("0123456789"), cell.name.lstrip("abcdefghijklmnopqrstuvwxyz")
    over = caption(x + SIZE / 2, y - 6, column, 12, "#6b6459") if cell.y == 0 else ""
    beside = caption(x - 10, y + SIZE / 2 + 4, row, 12, "#6b6459") if cell.x < 1 else ""
    return over + beside


def caption(x: float, y: float, text: str, size: int, colour: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="middle" fill="{colour}">{escape(text)}</text>'


def token(piece: Piece, cell: Cell) -> str:
    """A piece: a disc with its name in its side's colour, or a frame for what others can stand on."""
    x, y = corner(cell)
    colour = "#777777" if piece.owner is None else SIDES[piece.owner]
    name = piece.name.split()[-1]
    middle = x + SIZE / 2, y + SIZE / 2
    if piece.letter.upper() == "B":
        frame = box(x + 3, y + 3, SIZE - 6, f'fill="none" stroke="{colour}" stroke-width="3" stroke-dasharray="5 3"')
        return frame + caption(middle[0], middle[1] + 5, name, 14, colour)
    disc = f'<circle cx="{middle[0]:g}" cy="{middle[1]:g}" r="{SIZE / 2 - 4:g}" fill="{colour}"/>'
    disc += point(*middle, FACING[piece.facing], colour) if piece.facing else ""
    return disc + caption(middle[0], middle[1] + 5, name, 13, "#ffffff")


def point(x: float, y: float, sixths: int, colour: str) -> str:
    """The point on the side to which a piece faces."""
    turns = [(SIZE / 2 + 1, sixths), (SIZE / 2 - 4, sixths - 0.4), (SIZE / 2 - 4, sixths + 0.4)]
    ends = [(x + far * cos(turn * pi / 3), y + far * sin(turn * pi / 3)) for far, turn in turns]
    return f'<polygon points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in ends)}" fill="{colour}"/>'


def main() -> None:
    """Draw all pictures anew."""
    for path in sources():
        picture = path.with_suffix(".svg")
        if not picture.exists() or picture.read_text() != svg(path):
            picture.write_text(svg(path))
            print(f"drew {picture.name}")
