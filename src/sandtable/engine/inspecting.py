"""What a viewer can know of a piece, or of a cell of the board, when asking for it."""

from __future__ import annotations

from sandtable.contract.errors import SandtableError
from sandtable.contract.look import AnyLook
from sandtable.contract.view import Inspection

from .match import Match


def inspected(match: Match, seat: int, piece: int | None = None, cell: int | None = None) -> Inspection:
    """What a seat (or a ``SPECTATOR``) can know of a piece that it sees, or of a cell, whoever is on it."""
    look, face = match.look(seat), match.game.face
    seen = face.view(look)
    if cell is not None:
        return _cell(match, look, cell, any(place.id == cell for place in seen.board.cells))
    names = {shown.id: shown.name for shown in seen.pieces}
    if piece not in names:
        raise SandtableError("piece/unknown", piece, "there is no such piece to be seen", "look at the board")
    return face.inspect(look, piece) if face.inspect else Inspection(texts=(names[piece],))


def _cell(match: Match, look: AnyLook, cell: int, is_there: bool) -> Inspection:
    if not is_there:
        raise SandtableError("cell/unknown", cell, "the board has no such cell", "look at the board")
    if match.game.face.inspect_cell is None:
        raise SandtableError("cell/nothing-known", cell, "this game tells nothing of cells", "ask for a piece")
    return match.game.face.inspect_cell(look, cell)
