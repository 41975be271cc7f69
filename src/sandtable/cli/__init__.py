"""The command line: ``sandtable --help`` lists what there is."""

from __future__ import annotations

import sys

from sandtable.contract.errors import SandtableError


def main() -> None:
    """Run the command line; bad input ends with a sentence and exit code 2, never with a traceback."""
    from . import strength, thinking  # noqa: F401  (their commands)
    from .commands import app, complain

    try:
        app()
    except SandtableError as error:
        complain(error)
        sys.exit(2)
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)


__all__ = ["main"]
