"""A new version of a game's rules: finished matches stay as they were recorded, running ones end with a sentence."""

import contextlib
import json
import sqlite3
import time

import pytest
from typer.testing import CliRunner

from sandtable.cli.commands import app
from sandtable.contract.errors import SandtableError
from sandtable.engine.match import Match
from sandtable.engine.matchfile import parse_match_file
from sandtable.engine.registry import find_game
from sandtable.engine.replay import replay
from sandtable.engine.saving import to_file
from sandtable.server.past import recordings as recordings_module
from sandtable.server.past.told import MOST_DECISIONS
from sandtable.server.play import lobby as lobby_module
from sandtable.testing.changed import changed

from .server_kit import Made, lenient, server_in_thread
from .test_play import play_out


@pytest.fixture
def release(tmp_path, monkeypatch):
    """Serve the same database with rules of another version."""
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")
    monkeypatch.setattr(recordings_module, "SWEEP_SECONDS", 0.05)

    @contextlib.contextmanager
    def serve(raised: int = 0):
        def find(name):
            game = find_game(name)
            return changed(game, version=game.rules.version + raised)

        monkeypatch.setattr(lobby_module, "find_game", find)
        with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}")) as served:
            yield served

    return serve


@pytest.fixture
def ask(tmp_path):
    """Ask the database past the server."""

    def asked(query: str, *values) -> list:
        with contextlib.closing(sqlite3.connect(tmp_path / "m.db")) as connection, connection:
            return connection.execute(query, values).fetchall()

    return asked


def until(check) -> None:
    deadline = time.monotonic() + 60
    while not check():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


def is_recorded(ask, made) -> bool:
    return bool(ask("SELECT 1 FROM recordings WHERE match = ?", made.id))


def won(served, ask):
    """A match of Connect Four that Cross has won, between people with names, and recorded."""
    made = served.make()
    with made.sit(0, name="Ada") as cross, made.sit(1, name="Bob") as ring:
        play_out([cross, ring])
        cross.until_over()
    until(lambda: is_recorded(ask, made))
    return made


def seen(served, made, viewers=("all", "watch", "0", "1")) -> dict:
    return {viewer: served.get(f"/api/matches/{made.id}/replay?viewer={viewer}") for viewer in viewers}


def shown(served, made) -> tuple:
    """The table as it says what stays, what was seen, and the file."""
    table = Made(served, made.told).table()
    for seat in table["seats"]:
        seat["is_present"] = False
    return table, seen(served, made), served.http.get(f"/api/matches/{made.id}/file").text


def refused(served, made, seat=0) -> dict:
    with Made(served, made.told).sit(seat) as client:
        return client.next()


def test_a_finished_match_of_an_older_version_is_shown_as_it_was(release, ask):
    with release() as served:
        made = won(served, ask)
        before = shown(served, made)
    assert before[0]["ending"] == "Cross wins."
    assert [seat["name"] for seat in before[0]["seats"]] == ["Ada", "Bob"]
    with release(raised=1) as served:
        assert shown(served, made) == before
        assert served.get(f"/api/matches/{made.id}/replay?viewer=2", 422)["code"] == "seat/unknown"
        told = refused(served, made)
        assert (told["type"], told["code"]) == ("error", "match/other-version")
        assert "see it again as it was recorded" in told["text"]
    assert parse_match_file(before[2]).version == find_game("connect4").rules.version


def test_a_finished_match_of_an_older_version_is_not_looked_back_at(release, ask):
    with release() as served:
        made = won(served, ask)
    with release(raised=1) as served:
        for path in ("hint?after=0", "analysis"):
            answer = served.http.post(f"/api/matches/{made.id}/{path}", content=b"")
            assert (answer.status_code, answer.json()["code"]) == (422, "match/other-version")
        assert served.get(f"/api/matches/{made.id}/analysis")["state"] == "none"
    assert ask("SELECT count(*) FROM analyses") == [(0,)]


def test_what_is_recorded_is_what_each_viewer_saw(release, ask):
    with release() as served:
        made = served.make("cloak", scenario="spies")
        with made.sit(0) as left, made.sit(1) as right:
            left.next()
            right.next()
            left.play("P1 toggle")
            assert left.command("undo", seq=left.seq)["type"] == "ack"
            left.until(lambda message: message["type"] == "update")
            for text in ("P1 toggle", "commit"):
                left.play(text)
            right.play("commit")
            left.until_asked()
            left.command("resign")
            right.until_over()
        until(lambda: is_recorded(ask, made))
        kept = seen(served, made)
        file = served.http.get(f"/api/matches/{made.id}/file").text
        asked = {v: served.http.post(f"/api/replay?viewer={v}", content=file.encode()).json() for v in kept}
        assert kept == asked
        assert kept["0"]["frames"] != kept["1"]["frames"]
    with release(raised=1) as served:
        assert seen(served, made) == kept
        assert served.http.get(f"/api/matches/{made.id}/file").text == file
        assert Made(served, made.told).table()["outcome"] == [-1.0, 1.0]
    said = [decision["action"] for decision in json.loads(file)["decisions"]]
    assert said == ["P1 toggle", "commit", "commit"], "what was taken back is not in the file"


def test_the_file_can_be_had_where_nothing_was_recorded(release, ask):
    with release() as served:
        made = won(served, ask)
        file = served.http.get(f"/api/matches/{made.id}/file").text
    ask("DELETE FROM recordings")
    with release(raised=1) as served:
        assert served.get(f"/api/matches/{made.id}/replay", 422)["code"] == "match/not-recorded"
        assert served.http.get(f"/api/matches/{made.id}/file").text == file


def test_what_a_server_did_not_come_to_record_is_made_up_for(release, ask):
    with release() as served:
        made = won(served, ask)
        kept = seen(served, made)
        other = served.make()
        with other.sit(0) as cross, other.sit(1):
            cross.until_asked()
            cross.play("a")
    ask("DELETE FROM recordings")
    with release() as served:
        until(lambda: is_recorded(ask, made))
        assert seen(served, made) == kept
    assert len(ask("SELECT * FROM recordings")) == 1, "what goes on is not recorded"


def test_a_damaged_recording_is_made_good_from_the_log(release, ask):
    with release() as served:
        made = won(served, ask)
        kept = seen(served, made)
        ask("UPDATE recordings SET content = ?", b"nonsense")
        assert seen(served, made) == kept


def test_a_running_match_of_an_older_version_ends_with_a_sentence(release, ask):
    with release() as served:
        made = served.make()
        with made.sit(0) as cross, made.sit(1) as ring:
            play_out([cross, ring], "ab")
    with release(raised=1) as served:
        table = Made(served, made.told).table()
        assert table["ending"] == "The rules have changed since this match began: it ends here, and nobody wins."
        assert (table["outcome"], table["key"] is None) == ([0.0, 0.0], False)
        assert refused(served, made)["code"] == "match/other-version"
        file = served.http.get(f"/api/matches/{made.id}/file").text
        told = json.loads(file)
        assert (told["version"], told["digest"], told["outcome"]) == (find_game("connect4").rules.version, None, None)
        assert [(one["seat"], one["action"]) for one in told["decisions"]] == [(0, "a"), (1, "b")]
        assert Made(served, made.told).table() == table
    assert ask("SELECT act FROM moves ORDER BY number") == [("play",), ("play",), ("ended",)]
    with release() as served:
        checked = served.http.post("/api/check", json={"file": file}).json()
        assert checked["is_right"]
        assert checked["text"] == (
            "2 decisions, open: they can be played with the dice promised; the end was not recorded."
        )


def test_a_match_that_nobody_began_ends_as_well(release, ask):
    with release() as served:
        made = served.make()
    with release(raised=1) as served:
        assert Made(served, made.told).table()["ending"] is not None
        assert json.loads(served.http.get(f"/api/matches/{made.id}/file").text)["decisions"] == []


def test_a_running_match_of_a_newer_version_waits_for_that_release(release, ask):
    with release(raised=1) as served:
        made = served.make()
        with made.sit(0) as cross:
            cross.until_asked()
            cross.play("a")
    with release() as served:
        assert Made(served, made.told).table()["ending"] is None
        assert served.get(f"/api/matches/{made.id}/file", 409)["code"] == "match/not-over"
        assert "the newer release can go on with it" in refused(served, made)["text"]
    with release(raised=1) as served, Made(served, made.told).sit(1) as ring:
        ring.until_asked()
        ring.play("b")


def test_a_file_without_an_end_is_played_as_far_as_it_goes(tmp_path):
    match = Match("connect4", seed=1, runtime="python")
    match.play("a")
    file = to_file(match).model_copy(update={"digest": None})
    assert parse_match_file(file.text()) == file
    assert replay(file, "python").number == 1
    (tmp_path / "m.match.json").write_text(file.text())
    said = CliRunner().invoke(app, ["replay", "--verify", "--runtime", "python", str(tmp_path / "m.match.json")])
    assert said.output.replace("\n", " ").rstrip().endswith("its end was not recorded")
    lied = file.model_copy(update={"outcome": [1.0, -1.0]})
    with pytest.raises(SandtableError, match="match/other-end"):
        replay(lied, "python")


def test_a_match_that_is_too_long_is_not_recorded(release, ask, monkeypatch):
    assert MOST_DECISIONS == 20_000
    monkeypatch.setattr(recordings_module, "MOST_DECISIONS", 6)
    with release() as served:
        made = served.make()
        with made.sit(0) as cross, made.sit(1) as ring:
            play_out([cross, ring])
            cross.until_over()
        short = served.make()
        with short.sit(0) as cross:
            cross.until_asked()
            cross.command("resign")
        until(lambda: is_recorded(ask, short))
        assert not is_recorded(ask, made)
