"""Bots in seats, take-overs and clocks."""

import asyncio
import time

import pytest

from sandtable.bots.advised import AdvisedBot
from sandtable.engine.match import Match
from sandtable.server.messages import Clock
from sandtable.server.play.clocks import Clocks
from sandtable.server.workshop import bots
from sandtable.server.workshop.bots import Question, Thinkers, think
from sandtable.server.workshop.mother import Mother

from .server_kit import lenient, server_in_thread


def test_two_bots_play_a_match_to_its_end(served):
    made = served.make("connect4", ("random", "greedy"))
    with made.sit(None) as watcher:
        watcher.until_over()
        assert watcher.table["outcome"] is not None
        assert [seat["kind"] for seat in watcher.table["seats"]] == ["bot", "bot"]
    text = served.http.get(f"/api/matches/{made.id}/file").text
    assert served.http.post("/api/check", json={"file": text}).json()["is_right"]


def test_a_person_plays_cloak_against_a_bot_that_orders_at_the_same_time(served):
    made = served.make("cloak", ("here", "autopilot"))
    assert made.tokens[1] is None
    with made.sit(0) as left:
        for _ in range(3):
            left.until_asked()
            turn = left.scene["sight"]["tracks"][0]["value"]
            left.play("commit")
            while left.scene["sight"]["tracks"][0]["value"] == turn:
                left.next()
        assert any("moves" in told["text"] for told in left.log)


def question(game, decisions=(), seat=0, bot="random", spent=0.0, **more) -> Question:
    match = Match(game, key=b"\x11" * 16, runtime="python")
    for of, action in decisions:
        match.play(action, of)
    scenario = match.box.file.model_dump(mode="json")
    taken = sum(of == seat for of, _ in decisions)
    lies = bytes(match.state), bytes(match.table.dice)
    began = time.monotonic() - spent
    return Question(f"m-{game}", game, scenario, None, "11" * 16, *lies, taken, began, seat, bot, **more)


@pytest.mark.usefixtures("interpreter")
def test_a_bot_orders_all_it_wants_at_once_and_the_same_when_asked_again():
    asked = question("cloak", bot="autopilot")
    orders = think(asked)
    assert orders[-1] == "commit"
    assert len(orders) > 1
    assert think(asked) == orders
    later = question("cloak", bot="autopilot", decisions=((0, orders[0]), (1, "commit")))
    assert think(later)[-1] == "commit"
    assert len(think(question("connect4"))) == 1


@pytest.mark.usefixtures("interpreter")
def test_decisions_that_take_no_thought_are_told_together_but_one_at_a_time_in_a_lesson(monkeypatch):
    monkeypatch.setattr(bots, "HEARD_SECONDS", 60.0)
    together = think(question("lasertag", bot="sergeant"))
    assert 1 < len(together) <= bots.MOST_HEARD
    assert think(question("lasertag", bot="sergeant", singly=True)) == together[:1]
    monkeypatch.setattr(bots, "HEARD_SECONDS", 0.0)
    assert think(question("lasertag", bot="sergeant")) == together[:1]


@pytest.mark.usefixtures("interpreter")
def test_who_is_late_while_rules_are_interpreted_decides_at_once(monkeypatch):
    def fail(*_: object) -> None:
        raise AssertionError("it thought")

    monkeypatch.setattr(AdvisedBot, "choose", fail)
    with pytest.raises(AssertionError, match="it thought"):
        think(question("lasertag", bot="medium", spent=3.0))
    assert think(question("lasertag", bot="medium", spent=4.0))


@pytest.fixture
def interpreter(monkeypatch):
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")


def test_a_bot_that_thinks_too_long_is_not_waited_for():
    async def ask() -> None:
        mother = Mother()
        thinkers = Thinkers(1, 0.0001, mother)
        try:
            for bot in ("random", "unheard of"):
                asked = question("connect4", bot=bot)
                assert await thinkers.answer(asked, lambda: ["somebody"], lambda: True) is None
        finally:
            mother.close()
            await thinkers.close()

    asyncio.run(ask())


def test_a_match_goes_on_when_its_bot_does_not_answer(tmp_path):
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}", bot_seconds=0.0001)) as served:
        made = served.make("connect4", ("here", "greedy"))
        with made.sit(0) as cross:
            cross.until_asked()
            cross.play("a")
            cross.until_asked()
            assert cross.seq == 2


def test_who_runs_out_of_time_loses(served):
    made = served.make(clock={"move_seconds": 1})
    with made.sit(0) as cross:
        cross.next()
        assert cross.table["seats"][0]["seconds_left"] == 1.0, "clocks start when all have come"
        with made.sit(1) as ring:
            ring.until_over()
            assert ring.table["ending"] == "Cross's time is up."
            assert ring.table["outcome"] == [-1.0, 1.0]


def test_a_bot_takes_over_where_the_clock_says_so(served):
    made = served.make(clock={"side_seconds": 1, "then": "bot"})
    with made.sit(0) as cross, made.sit(1) as ring:
        ring.until_asked()
        assert ring.table["seats"][0]["kind"] == "bot"
        assert ring.log[0]["text"] == "Cross's time is up: the bot greedy plays on."
        assert ring.table["seats"][0]["stand_in"] == ring.log[0]["text"]
        assert cross.command("play", seq=0, text="a")["code"] == "seat/taken-over"
        assert made.table()["seats"][0]["is_present"]


def test_a_bot_keeps_the_seat_of_who_is_away(served):
    made = served.make(grace_seconds=1)
    with made.sit(0) as cross:
        cross.until_asked()
        cross.play("a")
        cross.until_asked()
        assert cross.table["seats"][1]["kind"] == "bot"
        with made.sit(1) as ring:
            ring.next()
            cross.until(lambda _: cross.table["seats"][1]["kind"] == "link")
            cross.play("b")
            ring.until_asked()
            ring.play("c")


def test_clocks_run_for_whoever_is_asked():
    clocks = Clocks(Clock(move_seconds=10, side_seconds=25), 2)
    clocks.take(100.0, {0}, None)
    assert clocks.seconds_left(0, 104.0) == 6.0
    assert clocks.seconds_left(1, 104.0) == 10.0
    clocks.take(104.0, {0}, 0)
    assert clocks.seconds_left(0, 105.0) == 9.0
    clocks.take(112.0, {1}, 0)
    assert clocks.by_seat[0].used == 12.0
    clocks.take(113.0, {0, 1}, 1)
    assert clocks.seconds_left(0, 114.0) == 9.0
    assert clocks.seconds_left(0, 122.5) == 0.5
    assert not clocks.is_up(0, 122.0)
    assert clocks.is_up(0, 126.0)
    assert Clocks(None, 2).seconds_left(0, 1.0) is None
