"""Checks for everybody: whether a match file is as recorded, and whether dice were those that were promised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from sandtable.contract.dice import commitment
from sandtable.contract.errors import SandtableError
from sandtable.engine.matchfile import parse_match_file
from sandtable.engine.replay import replay

from ..message import Message
from ..workshop.rulings import on_offer, runtime_of
from .told import MOST_DECISIONS


class ToCheck(Message):
    """A match file's text, or the key of a match with the hash that was published when it began, or all of them."""

    file: str | None = Field(default=None, max_length=4_000_000)
    key: Annotated[str, Field(pattern="^[0-9a-f]{32}$")] | None = None
    commitment: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = None


class Checked(Message):
    """What came of it; ``text`` says it in a sentence, ``code`` is that of what is wrong."""

    is_right: bool
    code: str
    text: str
    decisions: int | None = None
    outcome: tuple[float, ...] | None = None


def checked(wish: ToCheck, games: Sequence[str]) -> Checked:
    """Check what was given; ``games`` are those on offer."""
    if wish.file is None and (wish.key is None or wish.commitment is None):
        raise SandtableError(
            "check/nothing", "check", "there is nothing to check", "give a file, or key and commitment"
        )
    try:
        _check_dice(wish.key, wish.commitment)
        if wish.file is None:
            return Checked(is_right=True, code="ok", text="The key belongs to the hash: the dice were not changed.")
        return _checked_file(wish, games)
    except SandtableError as error:
        return Checked(is_right=False, code=error.code, text=error.sentence())


def _check_dice(key: str | None, promised: str | None) -> None:
    if key is not None and promised is not None and commitment(bytes.fromhex(key)) != promised:
        raise SandtableError("check/other-dice", key, "the key does not belong to the hash published")


def _checked_file(wish: ToCheck, games: Sequence[str]) -> Checked:
    file = parse_match_file(wish.file or "", "the file")
    if len(file.decisions) > MOST_DECISIONS:
        reason = f"at most {MOST_DECISIONS} decisions are checked here"
        raise SandtableError("check/too-long", len(file.decisions), reason, "use 'sandtable replay --verify'")
    if wish.commitment is not None and file.commitment != wish.commitment:
        raise SandtableError("check/other-dice", file.commitment, "the file has another hash than was published")
    game = on_offer(games, file.game)
    match = replay(file, runtime_of(game.name), "the file", game=game)
    ending = "over" if match.is_over else "open"
    text = f"{match.number} decisions, {ending}: as recorded, with the dice that were promised."
    if file.digest is None:
        text = (
            f"{match.number} decisions, {ending}: they can be played with the dice promised; the end was not recorded."
        )
    return Checked(is_right=True, code="ok", text=text, decisions=match.number, outcome=match.outcome)
