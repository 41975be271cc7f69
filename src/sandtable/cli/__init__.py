"""The command line: ``sandtable --help`` lists what there is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from sandtable.contract.errors import SandtableError

if TYPE_CHECKING:
    from typer import Typer


def command_line() -> Typer:
    """The application with all of its commands."""
    from . import learning, lobby, puzzling, strength, thinking  # noqa: F401  (they add theirs)
    from .commands import app

    return app


def main() -> None:
    """Run the command line; bad input ends with a sentence and exit code 2, never with a traceback."""
    from .commands import complain

    try:
        command_line()()
    except SandtableError as error:
        complain(error)
        sys.exit(2)
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)


__all__ = ["main"]
