"""Whether a server tells that it is not well: a writer that is stuck, play that is stalled."""

import asyncio
import contextlib
import sqlite3
import threading
import time

import pytest

from sandtable.server import health as health_module
from sandtable.server.health import Health
from sandtable.server.workshop.work import for_move

from .server_kit import lenient, server_in_thread
from .trouble_kit import condition, opened

pytestmark = pytest.mark.usefixtures("interpreter")


def test_a_writer_that_is_stuck_and_play_that_is_stalled_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(health_module, "PATIENCE_SECONDS", 0.2)
    monkeypatch.setattr(health_module, "FRESH_SECONDS", 0.0)
    with opened(tmp_path / "m.db") as storage:

        async def scene():
            health, told = Health(storage), []
            told.append((await health.look()).told()["codes"])
            may_end = threading.Event()
            held = [asyncio.create_task(storage.write(lambda _: may_end.wait(10)))]
            await asyncio.sleep(0.05)
            told.append((await health.look()).told()["codes"])
            held += [asyncio.create_task(for_move(lambda: may_end.wait(10))) for _ in range(8)]
            await asyncio.sleep(0.05)
            told.append((await health.look()).told()["codes"])
            may_end.set()
            await asyncio.gather(*held)
            told.append((await health.look()).told()["codes"])
            return told

        assert asyncio.run(scene()) == [[], ["database/stuck"], ["database/stuck", "play/stalled"], []]


def test_a_loop_that_was_held_up_is_told(tmp_path):
    with opened(tmp_path / "m.db") as storage:

        async def scene():
            health = Health(storage)
            watching = asyncio.create_task(health.watch())
            await asyncio.sleep(0.05)
            time.sleep(1.5)
            await asyncio.sleep(0.3)
            watching.cancel()
            return (await health.look()).told()

        told = asyncio.run(scene())
        assert (told["database"], told["play"], told["codes"]) == (True, False, ["play/stalled"])


def test_asking_often_writes_once_a_second(tmp_path):
    path = tmp_path / "m.db"
    with server_in_thread(lenient(f"sqlite:///{path}")) as served, contextlib.closing(sqlite3.connect(path)) as beside:
        began, times = time.monotonic(), set()
        for _ in range(40):
            condition(served, True)
            times.add(beside.execute("SELECT time FROM pulse").fetchone()[0])
        assert len(times) <= 2 + (time.monotonic() - began)
