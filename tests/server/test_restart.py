"""A server that is killed loses nothing that it has acknowledged."""

import json
import os
import signal
import subprocess
import sys

import pytest

from sandtable.engine.errors import SandtableError
from sandtable.server.storage import Storage, database_url

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
    lines = [json.loads(line) for line in written.splitlines()]
    assert {"request", "hello", "command"} <= {line["event"] for line in lines}
    told = json.dumps(lines)
    for secret in secrets:
        assert secret not in told


def test_a_match_of_connect_four_survives_a_kill_after_every_move(tmp_path):
    database, made = f"sqlite:///{tmp_path / 'm.db'}", None
    for number, column in enumerate("abab"):
        served = Process(database)
        made = again(made, served) if made else served.make()
        with made.sit(number % 2) as client:
            client.until_asked()
            assert client.seq == number
            assert client.command("play", seq=number, text=column)["type"] == "ack"
            served.kill()
    served = Process(database)
    try:
        with again(made, served).sit(0) as cross:
            cross.until_asked()
            assert [told["text"][-2] for told in cross.log] == list("abab")
    finally:
        served.stop()


def test_bots_do_not_outlive_a_killed_server(tmp_path):
    served = Process(f"sqlite:///{tmp_path / 'm.db'}")
    made = served.make("connect4", ("here", "random"))
    with made.sit(0) as cross:
        cross.until_asked()
        cross.play("a")
        cross.until_asked()
    listed = subprocess.run(["ps", "--ppid", str(served.process.pid), "-o", "pid="], capture_output=True, text=True)
    children = [int(pid) for pid in listed.stdout.split()]
    assert children
    served.kill()
    for pid in children:
        for _ in range(200):
            try:
                os.kill(pid, 0)
                subprocess.run(["sleep", "0.05"], check=True)
            except ProcessLookupError:
                break
        else:
            os.kill(pid, signal.SIGKILL)
            raise AssertionError("a bot's process goes on without its server")


def test_a_file_serves_one_server_at_a_time(tmp_path):
    path = f"sqlite:///{tmp_path / 'm.db'}"
    first = Storage(path)
    with pytest.raises(SandtableError, match="database/in-use"):
        Storage(path)
    first._lock.close()


@pytest.mark.parametrize(
    ("address", "code"),
    [("mysql://x/y", "database/unknown-kind"), ("sqlite://", "database/no-file"), ("://", "database/bad-address")],
)
def test_databases_that_cannot_be_used_are_refused(address, code):
    with pytest.raises(SandtableError, match=code):
        Storage(address)


def test_addresses_of_databases():
    assert database_url("matches.db").drivername == "sqlite+aiosqlite"
    assert database_url("postgres://u:p@h/d").drivername == "postgresql+psycopg"


def test_several_workers_need_postgresql(tmp_path):
    command = [sys.executable, "-m", "sandtable.cli", "serve", "--no-open", "--workers", "2"]
    run = subprocess.run([*command, "--database", str(tmp_path / "m.db")], capture_output=True, text=True, timeout=60)
    assert run.returncode == 2
    assert "serve/too-many-workers" in run.stderr
