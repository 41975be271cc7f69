"""What a client draws."""

from __future__ import annotations

from functools import cache

from sandtable.contract.action import Action, Event
from sandtable.contract.events import happening
from sandtable.contract.view import Board, Happening, Overlay, Piece, Preview, View
from sandtable.contract.words import OverlayKind
from sandtable.mechanics.boards import square_board, square_neighbours

from .notation import COLUMNS, SEATS, Glance, event_text, stone_at
from .rules import Kind, deciders, line_starts


def view(look: Glance) -> View:
    """The board with its stones, the same for both (C4-07); cells are numbered ``row * width + column`` from below."""
    scenario, known = look.scenario, look.known
    width, pieces = scenario.width, []
    for column in range(width):
        for row in range(known.filled[column]):
            here, owner = row * width + column, stone_at(scenario, known, column, row)
            if owner is not None:
                name = f"{SEATS[owner]}'s stone"
                pieces.append(Piece(id=here, cell=here, owner=owner, name=name, letter="xo"[owner]))
    goal = f"Line up {scenario.line} of your stones: beside each other, above each other or slantwise."
    board = _board(width, scenario.height)
    return View(board=board, pieces=tuple(pieces), goals=(goal,), prompt=_prompt(look), overlays=_lines(look))


def _lines(look: Glance) -> tuple[Overlay, ...]:
    """The winner's line, once there is one (C4-05)."""
    if not look.known.winner:
        return ()
    winner = look.known.winner - 1
    return (Overlay(kind=OverlayKind.AREA, cells=_line(look, winner), owner=winner, text="winning line"),)


def _line(look: Glance, player: int) -> tuple[int, ...]:
    """The cells of all lines of a player, which are several where one stone has completed them together (C4-05)."""
    scenario, found = look.scenario, set()
    for step in (1, scenario.height, scenario.height + 1, scenario.height + 2):
        starts = line_starts(look.known.stones[player], step, scenario.line)
        firsts = [bit for bit in range(int(starts).bit_length()) if starts >> bit & 1]
        found |= {first + nth * step for first in firsts for nth in range(scenario.line)}
    columns = [divmod(bit, scenario.height + 1) for bit in found]
    return tuple(sorted(row * scenario.width + column for column, row in columns))


@cache
def _board(width: int, height: int) -> Board:
    """The places of a board of that size."""
    return square_board(square_neighbours(width, height, 4), range(width * height), width, is_from_below=True)


def _prompt(look: Glance) -> str:
    known = look.known
    if known.winner:
        return f"{SEATS[known.winner - 1]} has won."
    if deciders(look.scenario, known) == 0:
        return "The board is full: a draw."
    mover = known.dropped & 1
    return "Choose a column." if mover == look.player else f"{SEATS[mover]} is to move."


def preview(look: Glance, action: Action) -> Preview:
    """The cell where the stone would come to lie, and those through which it would fall."""
    width, column = look.scenario.width, action.target
    way = [row * width + column for row in range(look.known.filled[column], look.scenario.height)]
    return Preview(target=way[0], cells=tuple(reversed(way)), label=f"column {COLUMNS[column]}", rule="C4-03")


def scene(look: Glance, event: Event) -> Happening:
    """A stone appears where it came to lie; a win lights up its line."""
    shown = happening(Kind.of(event), event_text(look, event), event)
    if event.kind == Kind.WON:
        return shown.model_copy(update={"cells": _line(look, event.actor)})
    cell = event.amount * look.scenario.width + event.target
    return shown.model_copy(update={"piece": cell, "cells": (cell,)})
