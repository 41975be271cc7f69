"""A server that is killed loses nothing that it has acknowledged."""

import asyncio
import contextlib
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.server.store.storage import Storage, database_url
from tests.load.kills import Trial, trial
from tests.load.players import Bout, Player

from .server_kit import Made, Process


def again(made: Made, served) -> Made:
    return Made(served, made.told)


def test_a_killed_server_keeps_half_entered_orders(tmp_path):
    database = f"sqlite:///{tmp_path / 'm.db'}"
    served = Process(database)
    made = served.make("cloak", ("link", "link"))
    with made.sit(0) as left, made.sit(1) as right:
        left.next()
        right.next()
        for order in ("S1 e", "S3 s", "S4 e"):
            left.play(order)
        right.play("s7 w")
        right.play("commit")
        left.send(type="play", id="last", seq=left.seq, text="S5 hold")
        served.kill()
        was = left.seq, left.scene, right.seq, right.scene
    served = Process(database)
    made = again(made, served)
    try:
        with made.sit(0, since=was[0]) as left, made.sit(1) as right:
            left.seq, left.scene = was[:2]
            left.until(lambda message: message["type"] == "table")
            right.next()
            assert (right.seq, right.scene["sight"], right.scene["undo"]) == (was[2], was[3]["sight"], None)
            assert left.command("play", ident="last", seq=was[0], text="S5 hold")["type"] == "ack"
            left.settle()
            assert left.seq == was[0] + 1, "the order that was under way counts once, stored before or not"
            orders = [arrow["piece"] for arrow in left.scene["sight"]["arrows"]]
            assert len(orders) == len(set(orders)) == 4
            left.play("commit")
            right.until_asked()
            texts = [told["text"] for told in left.log]
            assert texts.count("Turn 1 is carried out.") == 1
            left.command("resign")
            right.until_over()
        file = json.loads(served.http.get(f"/api/matches/{made.id}/file").text)
        said = [(decision["seat"], decision["action"]) for decision in file["decisions"]]
        assert len(said) == len(set(said)) == 7
    finally:
        written = served.stop()
    check_log(written, (*made.tokens, made.told["watch"], file["key"]))


def check_log(written: str, secrets) -> None:
    """The log has a line for everything, and no secret in any."""
    strange = [line for line in written.splitlines() if not line.startswith("{")]
    assert not strange, "\n".join(strange)
    lines = [json.loads(line) for line in written.splitlines()]
    assert {"request", "hello", "command"} <= {line["event"] for line in lines}
    told = json.dumps(lines)
    for secret in secrets:
        assert secret not in told


def test_matches_survive_kills_at_random_moments():
    with trial("sqlite", at_once=4, seed=1, runtime="python") as made:
        tally = asyncio.run(made.run(kills=4))
        assert tally.complaints == []
        assert (tally.kills, tally.lost, tally.doubled, tally.unsent, tally.refused) == (4, 0, 0, 0, 0)
        assert tally.finished >= 4
        assert tally.resent > 0
        assert tally.challenges > tally.meeting_lost == 0


STORED = [(1, 0, "a", "k1"), (2, 1, "b", "k2"), (3, 0, "a", "k3")]


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (STORED, None),
        (STORED[:2], r"lost \['k3'\]"),
        ([*STORED, (4, 0, "a", "k3")], r"doubled \['k3'\]"),
        ([*STORED, (4, 1, "c", "k9")], "never sent"),
        ([STORED[0], STORED[1], (3, 0, "c", "k3")], "never sent"),
        ([STORED[0], STORED[2]], "the numbers are"),
        ([(1, 0, "a", "k3"), (2, 1, "b", "k2"), (3, 0, "a", "k1")], "not in the order"),
    ],
)
def test_what_a_kill_must_not_do_is_noticed(tmp_path, rows, complaint):
    """The check behind the kills, on a log that was tampered with."""
    database = f"sqlite:///{tmp_path / 'm.db'}"
    with contextlib.closing(sqlite3.connect(tmp_path / "m.db")) as connection, connection:
        connection.execute("CREATE TABLE moves (match, number, seat, act, text, command)")
        _lobby(connection, ["Ann"], ["c"])
        told = [("m", number, seat, "play", text, command) for number, seat, text, command in rows]
        connection.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?)", told)
    made = Trial(database, [], at_once=1, seed=0)
    bout = Bout([], made.tally, made.random, "connect4")
    bout.id, bout.players = "m", [Player(bout, seat, "") for seat in range(2)]
    bout.players[0].sent, bout.players[0].acknowledged = {"k1": "a", "k3": "a"}, ["k1", "k3"]
    bout.players[1].sent = {"k2": "b"}
    made._check([bout])
    assert bool(made.tally.complaints) == (complaint is not None)
    if complaint:
        assert any(re.search(complaint, text) for text in made.tally.complaints), made.tally.complaints


def _lobby(connection: sqlite3.Connection, names: list[str], challenges: list[str]) -> None:
    connection.execute("CREATE TABLE guests (id, name)")
    connection.execute("CREATE TABLE challenges (id)")
    connection.executemany("INSERT INTO guests VALUES (?, ?)", [(f"of {name}", name) for name in names])
    connection.executemany("INSERT INTO challenges VALUES (?)", [(ident,) for ident in challenges])


@pytest.mark.parametrize(
    ("names", "challenges", "complaint"),
    [
        (["Ann", "Bob"], ["c"], None),
        (["Ann", "Bob", "Eve"], ["c", "unheard"], None),
        (["Ann"], ["c"], r"names lost \['Bob'\]"),
        (["Ann", "Bob"], [], r"challenges lost {'c'}"),
        (["Ann", "Bob"], ["c", "old"], r"there again {'old'}"),
    ],
)
def test_what_a_kill_must_not_do_to_names_and_challenges_is_noticed(tmp_path, names, challenges, complaint):
    with contextlib.closing(sqlite3.connect(tmp_path / "m.db")) as connection, connection:
        _lobby(connection, names, challenges)
    made = Trial(f"sqlite:///{tmp_path / 'm.db'}", [], at_once=1, seed=0)
    made.meeting.names = {"of Ann": "Ann", "of Bob": "Bob"}
    made.meeting.hung, made.meeting.withdrawn = {"c": "a secret"}, {"old"}
    made.meeting.check(made.database)
    assert len(made.tally.complaints) == (complaint is not None)
    if complaint:
        assert re.search(complaint, made.tally.complaints[0])


def children(served: Process) -> list[int]:
    """The processes that a server has started."""
    listed = subprocess.run(["ps", "--ppid", str(served.process.pid), "-o", "pid="], capture_output=True, text=True)
    return [int(pid) for pid in listed.stdout.split()]


def is_gone(pid: int) -> bool:
    """Whether a process ends within some seconds; it is ended if not."""
    for _ in range(200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    os.kill(pid, signal.SIGKILL)
    return False


def test_bots_do_not_outlive_a_killed_server(tmp_path):
    served = Process(f"sqlite:///{tmp_path / 'm.db'}")
    made = served.make("connect4", ("here", "random"))
    with made.sit(0) as cross:
        cross.until_asked()
        cross.play("a")
        cross.until_asked()
    thinking = children(served)
    assert thinking
    served.kill()
    assert [pid for pid in thinking if not is_gone(pid)] == []


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_soon_and_quietly_while_a_bot_thinks(tmp_path, told):
    served = Process(f"sqlite:///{tmp_path / 'm.db'}")
    made = served.make("cloak", ("here", "captain"), scenario="field")
    with made.sit(0) as left:
        left.until_asked()
        while not (thinking := children(served)):
            time.sleep(0.02)
        began = time.monotonic()
        served.process.send_signal(told)
        assert served.process.wait(10) in (0, -told)
        assert time.monotonic() - began < 3.0
        assert left.closes()
    assert [pid for pid in thinking if not is_gone(pid)] == []
    said = [json.loads(line) for line in served._logged().splitlines()]
    assert {line["level"] for line in said} == {"info"}


def test_a_bot_answers_when_its_opponent_is_back_after_a_kill(tmp_path):
    database = f"sqlite:///{tmp_path / 'm.db'}"
    served = Process(database)
    made = served.make("connect4", ("here", "greedy"))
    with made.sit(0) as cross:
        cross.until_asked()
        assert cross.command("play", seq=0, text="a")["type"] == "ack"
        served.kill()
    served = Process(database)
    try:
        with again(made, served).sit(0) as cross:
            cross.next()
            assert cross.seq == 1, "the bot had not answered yet"
            cross.until_asked()
            assert cross.seq == 2
    finally:
        served.stop()


def test_a_match_of_bots_goes_on_after_a_kill_when_somebody_looks(tmp_path):
    database = f"sqlite:///{tmp_path / 'm.db'}"
    served = Process(database)
    made = served.make("connect4", ("random", "greedy"))
    with made.sit(None) as watcher:
        watcher.until(lambda _: watcher.seq)
        served.kill()
    served = Process(database)
    try:
        with again(made, served).sit(None) as watcher:
            watcher.until_over()
            assert watcher.seq == sum("drops a stone" in told["text"] for told in watcher.log)
    finally:
        served.stop()


def test_a_file_serves_one_server_at_a_time(tmp_path):
    path = f"sqlite:///{tmp_path / 'm.db'}"
    first = Storage(path)
    with pytest.raises(SandtableError, match="database/in-use"):
        Storage(path)
    asyncio.run(first.close())


@pytest.mark.parametrize(
    ("address", "code"),
    [("mysql://x/y", "database/unknown-kind"), ("sqlite://", "database/no-file"), ("://", "database/bad-address")],
)
def test_databases_that_cannot_be_used_are_refused(address, code):
    with pytest.raises(SandtableError, match=code):
        Storage(address)


def test_addresses_of_databases():
    assert database_url("matches.db").drivername == "sqlite+pysqlite"
    assert database_url("postgres://u:p@h/d").drivername == "postgresql+psycopg"


def test_several_workers_need_postgresql(tmp_path):
    command = [sys.executable, "-m", "sandtable.cli", "serve", "--no-open", "--workers", "2"]
    run = subprocess.run([*command, "--database", str(tmp_path / "m.db")], capture_output=True, text=True, timeout=60)
    assert run.returncode == 2
    assert "serve/too-many-workers" in run.stderr
