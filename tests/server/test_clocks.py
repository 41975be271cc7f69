"""Clocks that nobody can set: the time of day may jump, what is left to think does not."""

import sqlite3
import time

import pytest

from sandtable.server.play import clocks as clocks_module
from sandtable.server.play.clocks import SteadyTime, TableTime

from .server_kit import lenient, server_in_thread


@pytest.fixture(autouse=True)
def interpreter(monkeypatch):
    """Nothing is to be compiled beside these tests."""
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")


class Machine:
    """A machine whose time of day can be set, and a clock that only ever goes on."""

    def __init__(self) -> None:
        self.day, self.ticks = 1_000.0, 50.0

    def wait(self, seconds: float) -> None:
        self.day, self.ticks = self.day + seconds, self.ticks + seconds

    def steady(self) -> SteadyTime:
        return SteadyTime(lambda: self.day, lambda: self.ticks)


def test_steady_time_goes_on_whatever_the_time_of_day_does():
    machine = Machine()
    steady = machine.steady()
    machine.wait(10)
    assert steady.now() == 1_010.0
    machine.day += 3_600
    machine.wait(5)
    assert steady.now() == 1_015.0
    machine.day -= 7_200
    machine.wait(5)
    assert steady.now() == 1_020.0


def test_a_table_goes_on_from_its_last_row_if_the_clock_was_set_back_between_two_servers(monkeypatch):
    machine = Machine()
    machine.day = 400.0
    monkeypatch.setattr(clocks_module, "now", machine.steady().now)
    table = TableTime()
    assert table.now(1_000.0) == 1_000.0
    machine.wait(7)
    assert table.now(1_000.0) == 1_007.0
    assert table.now(1_007.0) == 1_007.0
    assert TableTime().now(300.0) == 407.0


def left(made) -> float:
    return made.table()["seats"][0]["seconds_left"]


def test_a_jump_of_the_time_of_day_changes_nobodys_time_left(tmp_path, monkeypatch):
    real = time.time
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}")) as served:
        made = served.make(clock={"side_seconds": 100})
        with made.sit(0) as cross, made.sit(1) as ring:
            cross.until(lambda _: cross.table["seats"][0]["is_running"])
            for jump in (3_600.0, -3_600.0):
                monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
                time.sleep(0.3)
                assert 90.0 < left(made) < 100.0
                assert made.table()["ending"] is None
            cross.play("a")
            ring.until_asked()
            ring.play("b")
            cross.until_asked()
            assert 90.0 < left(made) < 100.0
    rows = sqlite3.connect(tmp_path / "m.db").execute("SELECT time FROM moves ORDER BY number").fetchall()
    assert rows == sorted(rows)
    assert all(abs(stored - real()) < 60 for (stored,) in rows)
