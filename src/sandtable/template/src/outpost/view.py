"""What a client draws: made from what a player knows, and from nothing else."""

from __future__ import annotations

from sandtable.contract.view import Arrow, Board, Cell, Mark, Overlay, Piece, Track, View
from sandtable.contract.words import ArrowKind, Icon, MarkKind, OverlayKind, Terrain
from sandtable.mechanics.topology import NOWHERE, cell_name

from .notation import ground_sign
from .rules import DRAW, is_goal
from .scenario import FOREST, LETTERS, OPEN, PIECES, SEATS, SIDE, WALL, Scenario
from .state import Glance

GROUNDS = {OPEN: Terrain.OPEN, FOREST: Terrain.FOREST, WALL: Terrain.WALL}
DIRECTIONS = "nesw"


def view(look: Glance) -> View:
    """The map, the pieces that stand, the row where each courier wants to go, and the rounds."""
    scenario, known = look.scenario, look.known
    cells = range(scenario.width * scenario.height)
    pieces = (piece(look, number) for number in range(PIECES) if known.cell[number] != NOWHERE)
    goals = (
        Overlay(
            kind=OverlayKind.AREA,
            cells=tuple(cell for cell in cells if is_goal(scenario, seat, cell)),
            owner=seat,
            text=f"{SEATS[seat]}'s goal",
        )
        for seat in range(2)
    )
    return View(
        board=Board(shape="square", cells=tuple(place(scenario, cell) for cell in cells)),
        pieces=tuple(pieces),
        overlays=tuple(goals),
        tracks=(Track(name="round", owner=None, value=min(known.round, scenario.rounds), most=scenario.rounds),),
        arrows=arrows(look),
        goals=(f"Bring your courier home, or strike theirs down, within {scenario.rounds} rounds.",),
        notes=notes(look),
        prompt=prompt(look),
    )


def place(scenario: Scenario, cell: int) -> Cell:
    """A cell of the map, with those beside it."""
    beside = [(to, scenario.neighbours[cell, number]) for number, to in enumerate(DIRECTIONS)]
    return Cell(
        id=cell,
        name=cell_name(cell, scenario.width),
        x=cell % scenario.width,
        y=cell // scenario.width,
        terrain=GROUNDS[ground_sign(scenario, cell)],
        neighbours=tuple((to, there) for to, there in beside if there != NOWHERE),
    )


def piece(look: Glance, number: int) -> Piece:
    """A piece; its number stays the same wherever it goes. Who knows that it is the courier sees a scroll."""
    known, seat = look.known, number // SIDE
    is_courier = known.courier[seat] == number + 1
    marks = [Mark(kind=MarkKind.STATUS, text="carries the letter", icon=Icon.SCROLL)] if is_courier else []
    if known.cleared[number]:
        marks.append(Mark(kind=MarkKind.STATUS, text="is not the courier", icon=Icon.EYE))
    return Piece(
        id=number,
        cell=known.cell[number],
        owner=seat,
        name=f"{SEATS[seat]}'s {'courier' if is_courier else 'piece'} {LETTERS[number]}",
        letter=LETTERS[number],
        icon=Icon.RUN if is_courier else Icon.SOLDIER,
        marks=tuple(marks),
        caption=LETTERS[number],
    )


def arrows(look: Glance) -> tuple[Arrow, ...]:
    """What was done last: a way or a blow."""
    known, last = look.known, look.known.last
    if not last.doer:
        return ()
    doer = last.doer - 1
    kind = ArrowKind.MOVE if known.cell[doer] == last.end else ArrowKind.ATTACK
    return (Arrow(piece=doer, owner=doer // SIDE, start=last.start, end=last.end, kind=kind),)


def notes(look: Glance) -> tuple[str, ...]:
    """What somebody at the table should keep in mind."""
    courier = look.known.courier[look.player] if look.player < len(SEATS) else 0
    if not courier or look.known.result:
        return ()
    where = "last" if look.player == 0 else "first"
    return (f"Your courier is {LETTERS[courier - 1]}: bring it to the {where} row, and strike down theirs.",)


def prompt(look: Glance) -> str:
    """What is to be done, and by whom."""
    known = look.known
    if known.result:
        return "A draw." if known.result == DRAW else f"{SEATS[known.result - 1]} has won."
    return "Move a piece, or strike." if known.turn == look.player else f"{SEATS[known.turn]} is next."
