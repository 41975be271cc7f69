"""What tests of trouble with the database share."""

import asyncio
import contextlib
import time

from sandtable.server.store.storage import Row, Storage


def row(number):
    return Row(number, 0, "play", f"move {number}", None, 1.0)


@contextlib.contextmanager
def opened(path):
    storage = Storage(str(path))
    asyncio.run(storage.open())
    try:
        yield storage
    finally:
        asyncio.run(storage.close())


def condition(served, is_well: bool) -> dict:
    """What ``/healthz`` says, once it says that."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        answer = served.http.get("/healthz")
        told = answer.json()
        assert (answer.status_code == 200) == (told["database"] and told.get("play", True))
        if (answer.status_code == 200) == is_well:
            return told
        time.sleep(0.1)
    raise AssertionError(f"it stays {answer.status_code}: {answer.text}")


def decisions(served, made) -> list[str]:
    file = served.get(f"/api/matches/{made.id}/file")
    return [decision["action"] for decision in file["decisions"]]


def say_again(ring) -> None:
    """Send the command that was refused once more, as a client does."""
    assert ring.command("play", "late", seq=ring.seq, text="b")["type"] == "ack"
    ring.until(lambda message: message["type"] == "update")
