"""Rules that are compiled already are loaded when a server starts, and who plays does not wait for rules."""

import asyncio
import threading
import time

from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Interpreter
from sandtable.engine.warm import Warming
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.room import Room
from sandtable.server.workshop import readying
from sandtable.server.workshop.readying import Readying

from .wire_kit import head_of


class Slow(Warming):
    """Rules that are loaded when the test says so."""

    def __init__(self, loaded: list[str], name: str) -> None:
        super().__init__(find_game(name), slots=1)
        self.go, self._loaded = threading.Event(), loaded

    def load(self) -> bool:
        assert self.go.wait(20.0)
        self._loaded.append(self.game.name)
        return True


def games(*names: str) -> tuple[dict[str, Slow], list[str]]:
    loaded: list[str] = []
    return {name: Slow(loaded, name) for name in names}, loaded


def test_a_match_begins_when_its_rules_are_loaded_and_they_are_the_next():
    runtimes, loaded = games("cloak", "connect4", "lasertag")

    async def use() -> None:
        made = Readying(runtimes)
        run = asyncio.ensure_future(made.run())
        await asyncio.sleep(0.05)
        wait = asyncio.ensure_future(made.wait("lasertag"))
        await asyncio.sleep(0.05)
        runtimes["cloak"].go.set()
        runtimes["lasertag"].go.set()
        await wait
        assert loaded == ["cloak", "lasertag"]
        runtimes["connect4"].go.set()
        await run
        await made.wait("connect4")
        await made.wait("a game of another runtime")

    asyncio.run(use())


def test_nobody_waits_longer_than_loading_takes(monkeypatch):
    monkeypatch.setattr(readying, "MOST_SECONDS", 0.1)
    runtimes, _ = games("connect4")

    async def use() -> None:
        made = Readying(runtimes)
        run = asyncio.ensure_future(made.run())
        await made.wait("connect4")
        runtimes["connect4"].go.set()
        await run

    began = time.monotonic()
    asyncio.run(use())
    assert time.monotonic() - began < 5.0


def test_rules_that_are_not_compiled_are_not_loaded_and_nothing_is_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    warming = Warming(find_game("connect4"), slots=1)
    assert not warming.load()
    assert warming.name == "python"
    assert not warming.is_busy
    assert list(tmp_path.rglob("*.nbi")) == []


def test_a_table_is_told_without_rules(monkeypatch):
    """The event loop makes it for everybody who looks: it must not wait for anything."""
    game = find_game("connect4")
    ledger = Ledger(head_of(game), game, Interpreter(game))
    room = Room(ledger, None, lambda _: None)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("rules were asked")

    monkeypatch.setattr(Match, "run", refuse)
    assert room.table().outcome is None
    assert not ledger.is_over
    assert ledger.asked_bots() == []
