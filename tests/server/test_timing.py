"""How long a refusal takes tells nothing of what others decide in secret meanwhile."""

import asyncio
import time

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Interpreter
from sandtable.server.messages import Draw, Play, Rematch, Resign, Undo
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.room import Room

from .server_kit import lenient, server_in_thread
from .wire_kit import head_of

LEFT, RIGHT = 0, 1
SHORT = 2.0


class SlowStore:
    """A database that takes its time."""

    def __init__(self) -> None:
        self.asked, self.may_go_on = asyncio.Event(), asyncio.Event()
        self.rows_written = []

    async def rows(self, match, after=0):
        return []

    async def append(self, match, rows, rematch=None, ended=None):
        self.asked.set()
        await self.may_go_on.wait()
        self.rows_written += rows

    async def note_ending(self, match, ending):
        return


def room_of_cloak() -> Room:
    game = find_game("cloak")
    return Room(Ledger(head_of(game), game, Interpreter(game)), SlowStore())


def order(room: Room, seat: int, ident: str, ending: str = " hold") -> Play:
    """A secret order of a seat."""
    match = room.ledger.match
    texts = [match.text(action, seat) for action in match.legal(seat)]
    return Play(type="play", id=ident, seq=0, text=next(text for text in texts if text.endswith(ending)))


async def deciding(room: Room) -> asyncio.Task:
    """The other seat decides in secret, and that is being stored."""
    task = asyncio.create_task(room.obey(RIGHT, order(room, RIGHT, "secret"), lambda: None))
    await asyncio.wait_for(room.store.asked.wait(), SHORT)
    return task


REFUSED = {
    "action": Play(type="play", id="x", seq=0, text="S99 e"),
    "action/no-such-number": Play(type="play", id="x", seq=0, choice=100_000),
    "command/stale": Play(type="play", id="x", seq=7, text="S1 hold"),
    "message/unreadable": Play(type="play", id="x", seq=0),
    "undo/refused": Undo(type="undo", id="x", seq=0),
    "draw/no-offer": Draw(type="draw", id="x", answer="accept"),
    "rematch/too-early": Rematch(type="rematch", id="x"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_does_not_wait_for_a_secret_decision_of_the_other(code):
    async def scene():
        room = room_of_cloak()
        secret = await deciding(room)
        with pytest.raises(SandtableError) as refused:
            await asyncio.wait_for(room.obey(LEFT, REFUSED[code], lambda: None), SHORT)
        assert refused.value.code.startswith(code)
        assert not secret.done()
        room.store.may_go_on.set()
        await secret
        assert [row.command for row in room.store.rows_written] == ["secret"]

    asyncio.run(scene())


def test_a_seat_that_a_bot_plays_for_is_refused_at_once():
    async def scene():
        room = room_of_cloak()
        room.ledger.seating.bots[LEFT] = "random"
        secret = await deciding(room)
        with pytest.raises(SandtableError, match="seat/taken-over"):
            await asyncio.wait_for(room.obey(LEFT, Resign(type="resign", id="x"), lambda: None), SHORT)
        room.store.may_go_on.set()
        await secret

    asyncio.run(scene())


def test_what_is_carried_out_waits_for_its_turn_and_counts_once():
    async def scene():
        room, told = room_of_cloak(), []
        secret = await deciding(room)
        play = order(room, LEFT, "mine")
        mine = [asyncio.create_task(room.obey(LEFT, play, lambda: told.append("ack"))) for _ in range(2)]
        await asyncio.sleep(0.05)
        assert told == []
        room.store.may_go_on.set()
        await asyncio.gather(secret, *mine)
        assert told == ["ack", "ack"]
        assert [row.command for row in room.store.rows_written] == ["secret", "mine"]

    asyncio.run(scene())


def test_refusals_while_rows_are_taken_are_those_of_before_or_after():
    """One seat decides as fast as it can; what the other sends meanwhile is refused for the reasons there are."""

    async def scene():
        room = room_of_cloak()
        room.store.may_go_on.set()
        codes = set()

        async def decide():
            for number in range(60):
                ending = (" hold", " back")[number % 2]
                play = order(room, RIGHT, f"r{number}", ending).model_copy(
                    update={"seq": room.ledger.streams[RIGHT].seq}
                )
                await room.obey(RIGHT, play, lambda: None)

        async def try_out(task):
            while not task.done():
                for command in REFUSED.values():
                    with pytest.raises(SandtableError) as refused:
                        await room.obey(LEFT, command, lambda: None)
                    codes.add(refused.value.code.partition("/")[0])

        task = asyncio.create_task(decide())
        await try_out(task)
        await task
        assert codes == {code.partition("/")[0] for code in REFUSED}
        assert room.ledger.streams[LEFT].seq == 0

    asyncio.run(scene())


def test_every_refusal_takes_the_same_time(tmp_path):
    settings = lenient(f"sqlite:///{tmp_path / 'm.db'}", refusal_seconds=0.3)
    with server_in_thread(settings) as served, served.make().sit(0) as cross:
        cross.until_asked()
        for fields in ({"seq": 5, "text": "a"}, {"seq": 0, "text": "zz"}):
            began = time.monotonic()
            assert cross.command("play", **fields)["type"] == "error"
            assert time.monotonic() - began >= 0.3
        began = time.monotonic()
        cross.play("a")
        assert time.monotonic() - began < 0.3
