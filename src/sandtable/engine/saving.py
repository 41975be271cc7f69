"""Saving a match, and going on with it."""

from __future__ import annotations

from pathlib import Path

from sandtable.contract.dice import key_of

from .match import Match
from .matchfile import Decision, MatchFile, read_match_file, write_whole
from .replay import replay
from .runtime import Runtime


def to_file(match: Match) -> MatchFile:
    """A match as a file's content."""
    return MatchFile(
        format="sandtable match 1",
        game=match.game.name,
        version=match.game.rules.version,
        scenario=match.box.file.model_dump(mode="json"),
        commitment=match.commitment,
        key=key_of(match.table.dice).hex(),
        position=match.position,
        decisions=[
            Decision(
                seat=past.seat,
                action=past.action,
                dice=None if past.dice is None else list(past.dice),
                standing=True if past.is_standing else None,
            )
            for past in match.history()
        ],
        digest=match.digest,
        outcome=list(match.outcome) if match.outcome is not None else None,
    )


def save(match: Match, path: str | Path) -> None:
    """Write a match to a file, whole or not at all."""
    write_whole(Path(path), to_file(match).text())


def load(path: str | Path, runtime: Runtime | str | None = None) -> Match:
    """The match from a file, played again and checked."""
    return replay(read_match_file(Path(path)), runtime, str(path))
