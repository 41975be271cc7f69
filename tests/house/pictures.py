"""Pictures for rule books, drawn from text: ``docs/games/pictures/<name>.yaml`` becomes ``<name>.svg``, and the third
block ``board`` of a book ``<game>-board-3.svg``.

A picture is a scenario, with ``about`` for those who cannot see it, and ``show`` to mark the cells that a piece could
reach, sees or threatens: ``show: {sight: G1}``, or those that choices lead to: ``show: {choices: jump}``. What is in
``play`` is decided first. It is drawn as spectators see it, or as the ``seat`` that it names. A hex has a ring for each
of its levels, and a piece that faces some way a point on that side. Fog is grey, objectives have a ring and a flag's
colour, zones and regions a dotted outline, and what is not there for certain is an outline.
"""

from __future__ import annotations

import re
from itertools import count
from math import atan2, cos, pi, sin
from pathlib import Path
from xml.sax.saxutils import escape

from sandtable.books import drawings
from sandtable.books.boards import BLOCK, parse_block, picture, read_picture
from sandtable.contract.view import Arrow, Cell, Overlay, Piece, View
from sandtable.contract.words import OverlayKind, Style
from sandtable.engine.registry import find_game, game_names

DRAWN = re.compile(r"\n<!-- drawn -->\n.*?^<!-- end -->", re.DOTALL | re.MULTILINE)

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
    "ridge": "#c4a878",
    "peak": "#8a7458",
    "water": "#a9cbe0",
    "city": "#a39a90",
    "grass": "#eef1dc",
    "plain": "#e9dfa9",
    "sand": "#f0dfa0",
    "swamp": "#b9bfa0",
    "thorns": "#b5ad6e",
    "road": "#d9cfc0",
    "ruins": "#8b837a",
    "bunker": "#a8ad9c",
    "chasm": "#4a4650",
    "lava": "#e58a4e",
    "spring": "#a6d5c5",
    "reef": "#93c4bd",
    "shallows": "#cfe3ee",
}
FACING = {"e": 0, "se": 1, "sw": 2, "w": 3, "nw": 4, "ne": 5}  # in sixths of a turn, clockwise
ROW = 3**0.5 / 2  # how far rows of hexes are apart, in widths of a hex
SIDES = ("#c0392b", "#2471a3", "#b7950b", "#1e8449")
MARK = "#58b368"
FOG = {OverlayKind.UNSEEN: 0.45, OverlayKind.REMEMBERED: 0.25}
DOTTED = (OverlayKind.ZONE, OverlayKind.AREA)
UNSURE = (Style.GHOST, Style.UNKNOWN)


def sources() -> list[Path]:
    """The texts that pictures are drawn from."""
    return sorted(FOLDER.glob("*.yaml"))


def about(name: str) -> str:
    """The Markdown that shows a picture."""
    return f"![{read_picture(FOLDER / f'{name}.yaml')['about']}](pictures/{name}.svg)\n"


def svg(path: Path) -> str:
    """The picture, drawn."""
    drawn = picture(find_game(read_picture(path)["scenario"]["game"]), path)
    return drawing(drawn.view, set(drawn.marked), drawn.caption)


def book_boards() -> dict[Path, str]:
    """The boards of all books of the house as SVG, by the files that they belong into."""
    books = sorted(path for path in FOLDER.parent.glob("*.md") if path.stem in game_names())
    return {
        FOLDER / f"{book.stem}-board-{number}.svg": drawing(board.view, set(board.marked), board.caption)
        for book in books
        for number, board in enumerate(drawings(find_game(book.stem), book.read_text(), book.parent), 1)
    }


def with_drawn(book: Path, text: str) -> str:
    """A book with the picture of each of its boards below it; what stood there before is left out."""
    numbers = count(1)

    def shown(block: re.Match[str]) -> str:
        image = f"pictures/{book.stem}-board-{next(numbers)}.svg"
        return f"{block[0]}\n<!-- drawn -->\n![{parse_block(block[1]).caption}]({image})\n<!-- end -->"

    return BLOCK.sub(shown, DRAWN.sub("", text))


def drawing(view: View, marked: set[int], title: str) -> str:
    """A view with its pieces and some cells marked, as SVG."""
    cells = view.board.cells
    is_hex = view.board.shape == "hex"
    width = MARGIN + SIZE * (max(cell.x for cell in cells) + 1) + 2
    height = MARGIN + SIZE * (max(cell.y for cell in cells) + 1) + (8 if is_hex else 2)
    places = {cell.id: cell for cell in cells}
    parts = [hexagon(cell, cell.id in marked) if is_hex else ground(cell, cell.id in marked) for cell in cells]
    parts += [laid(overlay, places[cell], is_hex) for overlay in view.overlays for cell in overlay.cells]
    parts += [letters(cell) for cell in cells if cell.x < 1 or cell.y == 0]
    arrows = [arrow for arrow in view.arrows if arrow.start != arrow.end]
    parts += [shaft(arrow, places) for arrow in arrows]
    parts += [token(piece, places[piece.cell]) for piece in view.pieces]
    parts += [head(arrow, places) for arrow in arrows]
    top = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
    top += f'height="{height:g}" role="img" font-family="sans-serif"><title>{escape(title)}</title>'
    return "\n".join([top, *parts, "</svg>"]) + "\n"


def side_colour(owner: int | None) -> str:
    return "#777777" if owner is None else SIDES[owner]


def laid(overlay: Overlay, cell: Cell, is_hex: bool) -> str:
    """What lies over a cell: fog, an objective's ring, or the dotted outline of a zone or a region."""
    x, y = corner(cell)

    def shape(gap: float, style: str) -> str:
        return _hexagon(x, y, SIZE / 2 - gap, style) if is_hex else box(x + gap, y + gap, SIZE - 2 * gap, style)

    colour = side_colour(overlay.owner)
    if overlay.kind in FOG:
        return shape(0, f'fill="#3d4450" fill-opacity="{FOG[overlay.kind]}"')
    if overlay.kind in DOTTED:
        return shape(2, f'fill="none" stroke="{colour}" stroke-width="1.5" stroke-dasharray="2 3"')
    ring = shape(3, f'fill="none" stroke="{colour}" stroke-width="3"')
    return ring + f'<path d="M{x + 13:g} {y + 27:g}v-18l11 5l-11 5" fill="{colour}" stroke="{colour}"/>'


def middles(arrow: Arrow, places: dict[int, Cell]) -> list[tuple[float, float]]:
    """Where an arrow starts and ends."""
    corners = [corner(places[cell]) for cell in (arrow.start, arrow.end)]
    return [(x + SIZE / 2, y + SIZE / 2) for x, y in corners]


def shaft(arrow: Arrow, places: dict[int, Cell]) -> str:
    """An arrow in the colour of whose it is, from middle to middle of two cells, under the pieces."""
    (x, y), (to_x, to_y) = middles(arrow, places)
    style = f'stroke="{side_colour(arrow.owner)}" stroke-width="3" stroke-opacity="0.7"'
    return f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" {style}/>'


def head(arrow: Arrow, places: dict[int, Cell]) -> str:
    """Its head, at the rim of whoever stands there."""
    (x, y), (to_x, to_y) = middles(arrow, places)
    turn = atan2(y - to_y, x - to_x)
    tip_x, tip_y = to_x + 12 * cos(turn), to_y + 12 * sin(turn)
    spots = [(tip_x, tip_y), *((tip_x + 9 * cos(turn + way), tip_y + 9 * sin(turn + way)) for way in (-0.5, 0.5))]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in spots)
    return f'<polygon points="{points}" fill="{side_colour(arrow.owner)}" stroke="#ffffff"/>'


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
    colour = side_colour(piece.owner)
    name = "?" if piece.style == Style.UNKNOWN else piece.name.split()[-1]
    middle = x + SIZE / 2, y + SIZE / 2
    if piece.letter.upper() == "B":
        frame = box(x + 3, y + 3, SIZE - 6, f'fill="none" stroke="{colour}" stroke-width="3" stroke-dasharray="5 3"')
        return frame + caption(middle[0], middle[1] + 5, name, 14, colour)
    is_unsure = piece.style in UNSURE
    style = (
        f'fill="#ffffff" stroke="{colour}" stroke-width="2" stroke-dasharray="4 3"' if is_unsure else f'fill="{colour}"'
    )
    disc = f'<circle cx="{middle[0]:g}" cy="{middle[1]:g}" r="{SIZE / 2 - 4:g}" {style}/>'
    disc += point(*middle, FACING[piece.facing], colour) if piece.facing else ""
    return disc + caption(
        middle[0], middle[1] + 5, name, 13 if len(name) < 4 else 11, colour if is_unsure else "#ffffff"
    )


def point(x: float, y: float, sixths: int, colour: str) -> str:
    """The point on the side to which a piece faces."""
    turns = [(SIZE / 2 + 1, sixths), (SIZE / 2 - 4, sixths - 0.4), (SIZE / 2 - 4, sixths + 0.4)]
    ends = [(x + far * cos(turn * pi / 3), y + far * sin(turn * pi / 3)) for far, turn in turns]
    return f'<polygon points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in ends)}" fill="{colour}"/>'


def main() -> None:
    """Draw all pictures anew."""
    wanted = {path.with_suffix(".svg"): svg(path) for path in sources()} | book_boards()
    for path in set(FOLDER.glob("*-board-*.svg")) - set(wanted):
        path.unlink()
    for path, drawn in wanted.items():
        if not path.exists() or path.read_text() != drawn:
            path.write_text(drawn)
            print(f"drew {path.name}")
