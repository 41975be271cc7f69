"""What a viewer can know of a piece, or of a cell of the board, when asking for it."""

from __future__ import annotations

from typing import Any

from .errors import SandtableError
from .game import Game
from .view import Inspection


def inspected(game: Game, scenario: Any, known: Any, viewer: int, piece: int | None, cell: int | None) -> Inspection:
    """What is known of a piece that is seen, or of a cell, whoever is on it; told from nothing but ``known``."""
    seen = game.view(scenario, known, viewer)
    if cell is not None:
        return _cell(game, scenario, known, cell, any(place.id == cell for place in seen.board.cells))
    names = {shown.id: shown.name for shown in seen.pieces}
    if piece not in names:
        raise SandtableError("piece/unknown", piece, "there is no such piece to be seen", "look at the board")
    return game.inspect(scenario, known, piece) if game.inspect else Inspection(texts=(names[piece],))


def _cell(game: Game, scenario: Any, known: Any, cell: int, is_there: bool) -> Inspection:
    if not is_there:
        raise SandtableError("cell/unknown", cell, "the board has no such cell", "look at the board")
    if game.inspect_cell is None:
        raise SandtableError("cell/nothing-known", cell, "this game tells nothing of cells", "ask for a piece")
    return game.inspect_cell(scenario, known, cell)
