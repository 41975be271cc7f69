"""Hints over the wire: somebody who plays against bots asks what might be done, and is told what a search thinks."""

from __future__ import annotations

from typing import Literal

from sandtable.contract.view import Choice

from .message import CommandId, Message, Seq


class AskHint(Message):
    """Ask for a hint on the decision that the view of ``seq`` offers."""

    type: Literal["hint"]
    id: CommandId
    seq: Seq


class HintChoice(Message):
    """A choice by its number in the view, the share of playouts that tried it, and the chance of winning with it (a
    draw counts half) with its 95% interval; no chance where none was found."""

    number: int
    text: str
    share: float
    chance: float | None
    low: float
    high: float


class HintStep(Message):
    """A decision to be expected: by whom, and what is decided or heard of it."""

    seat: int
    text: str


class Hinted(Message):
    """The answer to :class:`AskHint`: up to three choices, the best first, and what may follow the first."""

    type: Literal["hinted"] = "hinted"
    id: CommandId
    seq: Seq
    playouts: int
    choices: tuple[HintChoice, ...]
    line: tuple[HintStep, ...]


class HintedBack(Message):
    """A hint on a decision of a match that is over, taken after so many others: what that seat could have known of its
    choices then. ``offered`` are these choices whole, as they stood before the seat."""

    after: int
    seat: int
    playouts: int
    choices: tuple[HintChoice, ...]
    line: tuple[HintStep, ...]
    offered: tuple[Choice, ...]
