"""Matches that begin from a drawn position: every seat is told so, and can look at what was drawn."""

from __future__ import annotations

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.telling import ALL

from ..messages import Drawn
from .ledger import Ledger

OPEN = "Began from a drawn position."
SECRET = "Began from a drawn position. Whoever drew it knows all of it."
CLOSED = "it shows what is hidden; all of it can be seen when the match is over"


def drawn_words(game: Game) -> str:
    """What everybody is told of a match that began from a drawn position. It must not depend on the position: that
    nothing is hidden in it would be a secret, too."""
    return OPEN if game.rules.know is None else SECRET


def drawn(ledger: Ledger, viewer: int) -> Drawn:
    """The position that a match began from: all of it where that gives nothing away, otherwise what the viewer knew."""
    beginning = ledger.beginning
    if ledger.head.position is None:
        raise SandtableError("match/not-drawn", ledger.head.id, "it began as its scenario does")
    is_shown = ledger.is_over or ledger.game.rules.know is None
    view = beginning.view(viewer)
    if is_shown:
        view = ledger.game.face.view(beginning.look(ALL))
    return Drawn(
        about=drawn_words(ledger.game),
        view=view.model_copy(update={"choices": ()}),
        text=ledger.head.position if is_shown else None,
        closed=None if is_shown else CLOSED,
    )
