"""Where it is dangerous, as far as somebody knows; and whether everybody knows everything."""

from __future__ import annotations

from sandtable.contract.game import Game
from sandtable.contract.view import Danger
from sandtable.engine.match import Match


def dangers(match: Match, seat: int) -> tuple[Danger, ...]:
    """The places where those could strike of whom a seat (or a ``SPECTATOR``) knows; none in a game that names none."""
    face = match.game.face
    return face.danger(match.look(seat)) if face.danger is not None else ()


def is_open(game: Game, match: Match) -> bool:
    """Whether nothing is hidden from anybody in a match."""
    rules = game.rules
    return rules.know is None or (rules.is_open is not None and rules.is_open(match.scenario))
