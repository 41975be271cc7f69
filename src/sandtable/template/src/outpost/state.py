"""What lies on the table."""

from __future__ import annotations

from sandtable.contract.look import Box, Look
from sandtable.contract.record import Array, Record, array, u8, u16

from .scenario import PIECES, OutpostFile, Scenario


class Deed(Record):
    """What was done last, for all to see: 1 + the piece that did it (0 if nobody has), from which cell to which.

    A strike that misses changes nothing else, and whatever is told must be there to be seen.
    """

    start: u16
    end: u16
    doer: u8


class State(Record):
    """Where each piece stands (``NOWHERE`` once it has fallen), which are known not to be the courier, and which piece
    of each side is (1 + its number; 0 in what a player knows who does not know it). The result is 0 as long as the
    match goes on, then 1 + the seat that has won, or ``DRAW``.
    """

    cell: Array[u16] = array(PIECES)
    cleared: Array[u8] = array(PIECES)
    courier: Array[u8] = array(2)
    round: u8
    turn: u8
    result: u8
    last: Deed


Glance = Look[OutpostFile, Scenario, State]
OutpostBox = Box[OutpostFile, Scenario]
