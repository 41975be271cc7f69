"""Keep the pauses short that Python itself makes: looking for garbage, and handing over between threads."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Iterable

from sandtable.engine.runtime import Runtime
from sandtable.engine.warm import Warming

HANDOVER_SECONDS = 0.0005  # a thread with a long view to build must not hold up the sockets
THRESHOLDS = (20_000, 20, 100)  # our data has hardly any cycles, and each full look stops everybody


def shorten_pauses() -> None:
    """Let threads take turns quickly, and look for garbage seldom."""
    sys.setswitchinterval(HANDOVER_SECONDS)
    gc.set_threshold(*THRESHOLDS)


async def leave_alone_what_stays(runtimes: Iterable[Runtime]) -> None:
    """Once the rules are compiled, look never again through what is there: modules and compiled rules, most of all."""
    while any(isinstance(runtime, Warming) and runtime.is_busy for runtime in runtimes):
        await asyncio.sleep(1.0)
    gc.collect()
    gc.freeze()
