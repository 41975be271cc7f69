"""Compiled rules that need no compiling are loaded when a server starts, one game after the other, in a thread.

A match begins when those of its game are: to interpret rules meanwhile would hold up everybody else, and the loading.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress

from sandtable.engine.runtime import Runtime
from sandtable.engine.warm import Warming

from ..logs import log
from ..play.aside import kind_of

MOST_SECONDS = 3.0


class Readying:
    """The games whose rules are still to be looked at."""

    def __init__(self, runtimes: Mapping[str, Runtime]) -> None:
        self._left = {name: runtime for name, runtime in runtimes.items() if isinstance(runtime, Warming)}
        self._seen = {name: asyncio.Event() for name in self._left}

    async def run(self) -> None:
        """Load all that can be loaded."""
        while self._left:
            name = next(iter(self._left))
            try:
                await asyncio.to_thread(self._left.pop(name).load)
            except Exception as error:  # the interpreter serves, and whoever plays has the rules compiled
                log(logging.WARNING, "rules", game=name, code=kind_of(error))
            self._seen[name].set()

    async def wait(self, game: str) -> None:
        """Wait until a game's rules are loaded, or have to be compiled, which nobody waits for; it is the next one."""
        if game in self._left:
            self._left = {game: self._left.pop(game), **self._left}
        if game in self._seen:
            with suppress(TimeoutError):
                async with asyncio.timeout(MOST_SECONDS):
                    await self._seen[game].wait()
