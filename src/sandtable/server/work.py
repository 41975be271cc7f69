"""Threads for the work of rules, few and our own: each keeps scratch space for every match that it has worked on.

Moves have threads of their own, so that nothing else that is asked of the server stands in their way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
_moves = ThreadPoolExecutor(2, "sandtable-moves")
_others = ThreadPoolExecutor(2, "sandtable-others")


async def for_move(work: Callable[[], T]) -> T:
    """Do some work of a few milliseconds that belongs to a move of a running match: nothing else may be done so."""
    return await asyncio.get_running_loop().run_in_executor(_moves, work)


async def in_thread(work: Callable[[], T]) -> T:
    """Do some work of a few milliseconds without holding up the others; moves do not wait for it."""
    return await asyncio.get_running_loop().run_in_executor(_others, work)
