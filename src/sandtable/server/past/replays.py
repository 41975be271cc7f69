"""Matches seen again, step by step: as a seat or a spectator saw them, or all there was."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.contract.errors import SandtableError
from sandtable.engine.matchfile import MatchFile
from sandtable.engine.replay import replay
from sandtable.engine.telling import ALL, SPECTATOR

from ..workshop.rulings import on_offer, runtime_of
from .told import MOST_DECISIONS, Recording, told_to

NAMED = {"all": ALL, "watch": SPECTATOR}


def recording(file: MatchFile, viewer: str, games: Sequence[str]) -> Recording:
    """The match of a file as a viewer saw it: a seat's number, ``watch`` for a spectator, or ``all``."""
    game = on_offer(games, file.game)
    if len(file.decisions) > MOST_DECISIONS:
        reason = f"at most {MOST_DECISIONS} decisions are shown here"
        raise SandtableError("check/too-long", len(file.decisions), reason, "use 'sandtable replay'")
    match = replay(file, runtime_of(game.name), "the file", game=game)
    name = viewer_named(viewer, match.box.players)
    return told_to(match, NAMED[name] if name in NAMED else int(name))


def viewer_named(given: str, players: Sequence[int]) -> str:
    """A viewer as recordings name them; ``players`` are the seats that somebody played."""
    is_seat = given.isascii() and given.isdigit() and len(given) < 3 and int(given) in players
    if given not in NAMED and not is_seat:
        remedy = f"use all, watch or a seat: {', '.join(map(str, players))}"
        raise SandtableError("seat/unknown", given, "the match has no such viewer", remedy)
    return given if given in NAMED else str(int(given))
