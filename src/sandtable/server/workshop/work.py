"""Threads for the work of rules, few and our own.

Moves have threads of their own, so that nothing else that is asked of the server stands in their way; and one person
has one of them at a time, so that nobody's moves stand in the way of the others'.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from typing import TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")
_moves = ThreadPoolExecutor(2, "sandtable-moves")
_others = ThreadPoolExecutor(2, "sandtable-others")
_turns: WeakValueDictionary[tuple[int, str], asyncio.Lock] = WeakValueDictionary()

whose: ContextVar[str] = ContextVar("whose", default="")
"""For whom something is done: a person, or nobody in particular."""


async def for_move(work: Callable[[], T]) -> T:
    """Do some work of a few milliseconds that belongs to a move of a running match: nothing else may be done so."""
    loop = asyncio.get_running_loop()
    async with _turn(id(loop), whose.get()):
        return await loop.run_in_executor(_moves, work)


def _turn(loop: int, person: str) -> AbstractAsyncContextManager[object]:
    """What a person has to wait for; there is one as long as anybody does."""
    return _turns.setdefault((loop, person), asyncio.Lock()) if person else nullcontext()


async def file_in(person: str) -> None:
    """Wait behind those who come from the same person at this moment: they come in singly, and the event loop sees to
    all others in between."""
    async with _turn(id(asyncio.get_running_loop()), f"{person} at the door"):
        await asyncio.sleep(0)


async def in_thread(work: Callable[[], T]) -> T:
    """Do some work of a few milliseconds without holding up the others; moves do not wait for it."""
    return await asyncio.get_running_loop().run_in_executor(_others, work)
