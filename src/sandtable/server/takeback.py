"""Takebacks between people over the wire, where nothing is hidden: one asks, the others agree or do not."""

from __future__ import annotations

from typing import Literal

from .message import CommandId, Message


class Takeback(Message):
    """Ask to take one's last decision back with all that came after it, agree to what another asks, or refuse it (or
    withdraw one's own wish)."""

    type: Literal["takeback"]
    id: CommandId
    answer: Literal["offer", "accept", "decline"]
