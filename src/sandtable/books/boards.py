"""Boards in books: a position in the game's own notation, which whoever shows the book draws.

A fenced block whose info string is ``board`` begins with lines such as ``caption: …``, and has the position after an
empty line; without one it is how the scenario begins. A picture is the same for a scenario of its own, in a YAML file
beside its drawing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.seating import Seat
from sandtable.contract.view import View
from sandtable.engine.inspecting import inspected
from sandtable.engine.match import Match
from sandtable.engine.telling import ALL, SPECTATOR
from sandtable.lessons import lesson_named

BLOCK = re.compile(r"^```board\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMENT = re.compile(r"<!--.*?-->")
KEYS = ("caption", "scenario", "lesson", "seat", "show", "play")


@dataclass(frozen=True, eq=False)
class Drawing:
    """A board that can be drawn: what is said under it, the seats of its scenario, what is seen, and the cells that
    are marked."""

    caption: str
    seats: tuple[Seat, ...]
    view: View
    marked: tuple[int, ...] = ()


@dataclass(frozen=True)
class Block:
    """A fenced block as it is written: a position of a scenario or of a lesson's (``None`` for its beginning), what is
    played then, who looks (everything is seen if nobody is named), and what is marked."""

    caption: str
    scenario: str | None = None
    lesson: str | None = None
    seat: str | None = None
    show: dict[str, str] = field(default_factory=dict)
    play: tuple[str, ...] = ()
    position: str | None = None


def parse_block(text: str) -> Block:
    """Read a block.

    >>> parse_block("caption: It begins.\\nscenario: mini\\n")
    Block(caption='It begins.', scenario='mini', lesson=None, seat=None, show={}, play=(), position=None)
    """
    head, _, position = text.partition("\n\n")
    given = dict(_line(line) for line in head.splitlines())
    if "caption" not in given:
        raise SandtableError("book/bad-board", head, "a board needs a caption", "begin with 'caption: …'")
    kind, _, name = given.get("show", "").partition(" ")
    return Block(
        caption=COMMENT.sub("", given["caption"]),
        scenario=given.get("scenario"),
        lesson=given.get("lesson"),
        seat=given.get("seat"),
        show={kind: name} if kind else {},
        play=tuple(filter(None, (part.strip() for part in given.get("play", "").split(";")))),
        position=position.rstrip() + "\n" if position.strip() else None,
    )


def _line(line: str) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    if not colon or key not in KEYS or not value.strip():
        remedy = f"write one of {', '.join(KEYS)}, a colon and a value"
        raise SandtableError("book/bad-board", line, "the first lines say what the board is", remedy)
    return key, value.strip()


def drawings(game: Game, text: str, folder: Path) -> list[Drawing]:
    """The boards of a book in their order; scenarios may be files in its folder."""
    return [drawing(game, parse_block(block[1]), folder) for block in BLOCK.finditer(text)]


def drawing(game: Game, block: Block, folder: Path) -> Drawing:
    """A block as it is drawn."""
    match = _begun(game, block, folder)
    if block.position is not None:
        match.set_state(game.face.notation.parse_board(match.box, block.position))
    return _drawn(match, block.caption, block.play, _seat(match, block.seat), block.show)


def _begun(game: Game, block: Block, folder: Path) -> Match:
    if block.lesson is not None:
        return lesson_named(game, block.lesson).begin("python")
    return Match(game, _scenario(game, block.scenario, folder), seed=0, runtime="python")


def _scenario(game: Game, name: str | None, folder: Path) -> ScenarioFile:
    is_file = name is not None and name.endswith(".yaml") and re.fullmatch(r"[\w-]+(/[\w-]+)*\.yaml", name) is not None
    return game.file(str(folder / str(name)) if is_file else name)


def _seat(match: Match, name: str | None) -> int:
    if name is None:
        return ALL
    for seat in match.seats:
        if seat.name == name:
            return seat.number
    raise SandtableError("book/bad-board", name, "no seat of the scenario has that name")


def _drawn(match: Match, caption: str, play: tuple[str, ...], seat: int, show: dict[str, str]) -> Drawing:
    for decision in play:
        match.play(decision)
    view = match.game.face.view(match.look(ALL)) if seat == ALL else match.view(seat)
    marked = {cell for kind, name in show.items() for cell in shown(match, seat, view, kind, name)}
    return Drawing(caption, tuple(match.seats), view.model_copy(update={"choices": ()}), tuple(sorted(marked)))


def shown(match: Match, seat: int, view: View, kind: str, name: str) -> tuple[int, ...]:
    """The cells that are of a kind to the piece of that name, or that choices with that word lead to."""
    if kind == "choices":
        decider = match.view(match.deciders[0]) if seat == ALL else view
        return tuple(
            choice.target for choice in decider.choices if choice.text.split()[0] == name and choice.target is not None
        )
    piece = next((piece for piece in view.pieces if piece.name.split()[-1] == name), None)
    if piece is None:
        raise SandtableError("book/bad-board", name, "no piece has that name")
    asks = match.deciders[0] if seat == ALL and match.deciders else seat
    cells: dict[str, tuple[int, ...]] = {
        str(name): found for name, found in inspected(match, asks, piece.id).cells.items()
    }
    if kind not in cells:
        raise SandtableError("book/bad-board", kind, f"{name} has no such cells", f"there are {', '.join(cells)}")
    return cells[kind]


def read_picture(path: Path) -> dict[str, Any]:
    """The text of a picture: a scenario, with ``about`` for those who cannot see it."""
    return dict(YAML(typ="safe").load(path.read_text(encoding="utf-8")))


def picture(game: Game, path: Path) -> Drawing:
    """A picture as it is drawn: for spectators, or for the seat that it names."""
    text = read_picture(path)
    match = Match(game, game.content.File(**text["scenario"]), seed=0, runtime="python")
    about, seat = " ".join(str(text["about"]).split()), text.get("seat", SPECTATOR)
    return _drawn(match, about, tuple(text.get("play", ())), seat, text.get("show", {}))
