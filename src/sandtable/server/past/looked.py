"""What is told of the analysis of a match."""

from __future__ import annotations

from typing import Literal

from sandtable.engine.analysed import Analysis

from ..message import Message


class LookedBack(Message):
    """How far the analysis of a match is: nobody has asked for one, it goes on, it was stopped, or here it is. ``done``
    of ``total`` decisions are judged."""

    state: Literal["none", "running", "stopped", "ready"]
    done: int
    total: int
    analysis: Analysis | None = None
