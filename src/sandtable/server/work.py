"""Threads for the work of rules, few and our own: each keeps scratch space for every match that it has worked on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
_threads = ThreadPoolExecutor(2, "sandtable-rules")


async def in_thread(work: Callable[[], T]) -> T:
    """Do some work of a few milliseconds without holding up the others."""
    return await asyncio.get_running_loop().run_in_executor(_threads, work)
