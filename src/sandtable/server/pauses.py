"""Keep the pauses short that Python itself makes: looking for garbage, and handing over between threads."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Iterable

from sandtable.engine.runtime import Runtime

LOOK_SECONDS = 5.0
HANDOVER_SECONDS = 0.0005  # a thread with a long view to build must not hold up the sockets
THRESHOLDS = (20_000, 20, 100)  # our data has hardly any cycles, and each full look stops everybody


def shorten_pauses() -> None:
    """Let threads take turns quickly, and look for garbage seldom."""
    sys.setswitchinterval(HANDOVER_SECONDS)
    gc.set_threshold(*THRESHOLDS)


async def leave_alone_what_stays(runtimes: Iterable[Runtime], tell: Callable[[], None]) -> None:
    """Whenever a game's rules have got ready, look never again through what is there: modules and compiled rules, most
    of all. What is done with goes all the same, unless it holds itself. Then ``tell`` of it."""
    seen = -1
    while True:
        ready = sum(runtime.name == "cpu" for runtime in runtimes)
        if ready != seen:
            gc.freeze()  # to look a last time would find next to nothing, and stop everybody for a tenth of a second
            seen = ready
            if ready:
                tell()
        await asyncio.sleep(LOOK_SECONDS)
