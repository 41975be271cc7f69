"""The best of several choices, by what each is worth; of those that are worth the same, dice take one."""

from __future__ import annotations

from ..contract.dice import Dice, pick
from ..contract.record import Record, i64, u32
from ..contract.rule import rule


class Best(Record):
    """The best choice so far: its number, what it is worth, and how many there are that are worth the same."""

    worth: i64
    number: u32
    equals: u32


@rule
def begin_choosing(best: Best, number: int, least: int) -> None:
    """Until a choice comes that is worth ``least`` or more, the best one is ``number``."""
    best.worth = least
    best.number = number
    best.equals = 0


@rule
def consider(best: Best, number: int, worth: int, dice: Dice) -> None:
    """Weigh one more choice. Of equals each has the same chance in the end, however many there are."""
    if worth < best.worth:
        return
    if worth > best.worth:
        best.worth = worth
        best.equals = 0
    best.equals += 1
    if best.equals == 1 or pick(dice, best.equals) == 0:
        best.number = number
