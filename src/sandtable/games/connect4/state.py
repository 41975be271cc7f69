"""What lies on the table.

A player's stones are one number, a bit a stone, column by column from the bottom; one bit above every column stays
free, so that a line never runs over from one column into the next. On the usual board of 7 × 6:

     6 13 20 27 34 41 48    (always free)
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42
     a  b  c  d  e  f  g
"""

from __future__ import annotations

from sandtable.contract.record import Array, Record, array, i64, u8

from .scenario import MAX_WIDTH


class State(Record):
    """Stones of both players, how high each column is filled, stones dropped so far, and the winner (seat + 1)."""

    stones: Array[i64] = array(2)
    filled: Array[u8] = array(MAX_WIDTH)
    dropped: u8
    winner: u8
