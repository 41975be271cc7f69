"""What the tests of Fogbound share: drawn boards with plain units on them, orders, and what came of them."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import Match, SandtableError
from sandtable.games.fogbound import game
from sandtable.games.fogbound.file import FogboundFile
from sandtable.games.fogbound.names import lexicon, named_cell, place
from sandtable.games.fogbound.rounds import look_all
from sandtable.games.fogbound.scenario import SLOTS
from sandtable.games.fogbound.state import Place, Work
from sandtable.games.fogbound.units import gain_status, refresh_unit

DAWN, DUSK = 0, 1
HIT = {"attack": "melee", "do": ["damage 3 blade"]}
SHOT = {"attack": "ranged", "range": 3, "do": ["damage 3 pierce"], "cost": 1}


def kind(code: str, **told: Any) -> dict[str, Any]:
    """A plain unit: medium, health 6, speed 3, sight 2, nothing else; ``told`` says what is different."""
    return {"title": code.upper(), "code": code, "health": 6, "size": "M", "price": 1, "actions": {}, **told}


PLAIN = {
    "walker": kind("xw", actions={"hit": HIT, "shot": SHOT}),
    "mouse": kind("xs", size="S", actions={"hit": HIT, "shot": SHOT}),
    "giant": kind("xl", size="L", actions={"hit": HIT}),
    "bird": kind("xb", keywords=["flying"], actions={"hit": HIT, "shot": SHOT}),
}
"""Plain units of each size, and a flying one."""


def fog(drawing: str, dawn: list[str], dusk: list[str], *, turn: int = DAWN, **told: Any) -> Match:
    """A match in the interpreter on a drawn board, all of which is both sides' zone; ``turn`` is to move. Where units
    are left to be placed, the upper half is Dawn's zone and the lower one Dusk's.

    A unit is written with its hex, ``walker b2``. ``units`` adds kinds to the plain ones. Without an objective on the
    board the last hex is one.
    """
    rows = [line.split() for line in drawing.strip().splitlines()]
    if "*" not in drawing:
        rows[-1][-1] += "*"
    units = {**PLAIN, **told.pop("units", {})}
    zones = ["12"] * len(rows)
    if not all(" " in text for text in dawn + dusk):
        zones = ["1" if number < len(rows) / 2 else "2" for number in range(len(rows))]
    drawn = "\n".join(" ".join(f"{token}{zone}" for token in row) for row, zone in zip(rows, zones, strict=True))
    file = FogboundFile.model_validate(
        {"game": "fogbound", "title": "Drawn", "map": drawn, "units": units, "dawn": dawn, "dusk": dusk, **told}
    )
    match = Match(game, file, seed=0, runtime="python")
    match.state.turn = match.state.first = turn
    return match


def unit(match: Match, side: int, number: int = 1) -> Any:
    """A unit of a side by its number, as it really is."""
    return match.state.units[side * SLOTS + number - 1]


def where(match: Match, side: int, number: int = 1) -> str:
    """Where a unit is: a hex, ``inside`` or ``dead``."""
    there = unit(match, side, number)
    if there.place == Place.ON_BOARD:
        return place(match.scenario, there.cell)
    return {Place.INSIDE: "inside", Place.DEAD: "dead"}[there.place]


def give(match: Match, side: int, number: int, status: str, count: int = 1) -> None:
    """Lay a status on a unit, and let both sides look."""
    slot, work = side * SLOTS + number - 1, Work()
    which = lexicon(match.box.file).statuses.index(status)
    gain_status(match.scenario, match.state, slot, which, count, game.Log(), work)
    renew(match)


def count(match: Match, side: int, number: int, status: str) -> int:
    """The stacks of a status that a unit has."""
    return unit(match, side, number).counts[lexicon(match.box.file).statuses.index(status)]


def renew(match: Match) -> None:
    """Work out again what follows from a position that a test has changed."""
    work = Work()
    for slot in range(2 * SLOTS):
        if match.state.units[slot].place == Place.ON_BOARD:
            refresh_unit(match.scenario, match.state, slot, work)
    work.stale = 1
    look_all(match.scenario, match.state, game.Log(), work)


def play(match: Match, *orders: str) -> list[str]:
    """Give orders, one after the other, for whoever is to move; what the last one tells its own side."""
    for order in orders:
        seat = match.deciders[0]
        before = len(match.log(seat))
        match.play(order, seat)
    return match.log(seat)[before:]


def can(match: Match, start: str) -> list[str]:
    """The choices of whoever is to move that begin so, without the beginning."""
    texts = [match.text(action) for action in match.legal()]
    return [text.removeprefix(f"{start} ") for text in texts if text.startswith(f"{start} ")]


def steps(match: Match, code: str) -> set[str]:
    """The hexes that a unit may step onto."""
    return {text.removeprefix("to ") for text in can(match, code) if text.startswith("to ")}


def targets(match: Match, code: str, action: str) -> set[str]:
    """The hexes at which a unit may aim an action."""
    return {text.removeprefix(f"{action} at ") for text in can(match, code) if text.startswith(f"{action} at ")}


def seen(match: Match, side: int) -> set[str]:
    """The hexes that a side sees."""
    words = match.known(side).seen.numpy()[side]
    cells = range(match.scenario.width * match.scenario.height)
    return {place(match.scenario, cell) for cell in cells if int(words[cell >> 5]) >> (cell & 31) & 1}


def pieces(match: Match, side: int) -> dict[str, str]:
    """The pieces that a side's client draws: hexes by name."""
    return {piece.name: place(match.scenario, piece.cell) for piece in match.view(side).pieces}


def laid(sight: Any, kind: str, owner: int | None = None) -> tuple[int, ...]:
    """The cells of a sight or a sketch with an overlay of that kind and owner."""
    found = [overlay for overlay in sight.overlays if (overlay.kind, overlay.owner) == (kind, owner)]
    return tuple(cell for overlay in found for cell in overlay.cells)


def enemies(match: Match, side: int) -> set[str]:
    """The hexes on which a side sees enemies."""
    view = match.view(side)
    return {place(match.scenario, piece.cell) for piece in view.pieces if piece.name.startswith("enemy")}


def skip_round(match: Match) -> None:
    """Both sides skip, and the next round begins."""
    now = match.state.round
    for _ in range(2):
        if match.deciders and match.state.round == now:
            play(match, "skip")


def refused(match: Match, order: str) -> str:
    """The code with which an order is refused; nothing has changed."""
    before = bytes(match.state)
    with pytest.raises(SandtableError) as error:
        match.play(order)
    assert bytes(match.state) == before
    return error.value.code


def cell(match: Match, name: str) -> int:
    """The number of a hex."""
    return named_cell(match.scenario, name)
