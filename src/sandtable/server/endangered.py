"""Dangers over the wire: somebody asks where those could strike of whom they know, for the whole board."""

from __future__ import annotations

from typing import Literal

from sandtable.contract.view import Danger

from .message import CommandId, Message, Seq


class AskDanger(Message):
    """Ask where it is dangerous, as far as is known now."""

    type: Literal["danger"]
    id: CommandId


class Endangered(Message):
    """The answer to :class:`AskDanger`: dangerous places, as they were at the step ``seq`` of this viewer's stream."""

    type: Literal["endangered"] = "endangered"
    id: CommandId
    seq: Seq
    dangers: tuple[Danger, ...]
