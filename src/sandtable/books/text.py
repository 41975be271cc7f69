"""Where the rule book of a game is, and what it says."""

from __future__ import annotations

from pathlib import Path

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "_docs" / "games", PACKAGE.parent.parent / "docs" / "games")


def _found(game: Game) -> Path | None:
    ours = (folder / f"{game.name}.md" for folder in FOLDERS)
    return next((path for path in (game.content.book, *ours) if path is not None and path.exists()), None)


def has_book(game: Game) -> bool:
    """Whether a game has a rule book."""
    return _found(game) is not None


def book_path(game: Game) -> Path:
    """The file of a game's rule book."""
    path = _found(game)
    if path is None:
        raise SandtableError("rules/not-there", game.name, "its rule book is not installed")
    return path


def book_text(game: Game) -> str:
    """The rule book as it is written."""
    return book_path(game).read_text(encoding="utf-8")
