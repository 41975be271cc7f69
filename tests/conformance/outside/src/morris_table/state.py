"""What lies on the table."""

from __future__ import annotations

from sandtable.contract.look import Box, Look
from sandtable.contract.record import Array, Record, array, flag, u8

from .scenario import LONGEST, POINTS, MorrisFile, Scenario


class Step(Record):
    """A stone's way from point to point."""

    start: u8
    end: u8


class State(Record):
    """The stone on each point (0, or 1 to 9 for White's and 10 to 18 for Black's), and how many each has on the board
    and in hand. ``steps`` are the ``quiet`` moves since the last mill: what is needed to see a position come again.
    ``ended`` is why the match is over, an ``End``; who is to move has then lost, unless it is a draw.
    """

    stone: Array[u8] = array(POINTS)
    steps: Array[Step] = array(LONGEST)
    board: Array[u8] = array(2)
    hand: Array[u8] = array(2)
    quiet: u8
    turn: u8
    ended: u8
    is_taking: flag


Glance = Look[MorrisFile, Scenario, State]
MorrisBox = Box[MorrisFile, Scenario]
