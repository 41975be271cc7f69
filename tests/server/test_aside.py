"""Matches that cannot be gone on with are set aside: with a sentence, once, and without quoting what is stored."""

import contextlib
import logging
import sqlite3

import pytest

from sandtable.engine.match import Match
from sandtable.server.play import room as room_module
from sandtable.server.play.ledger import Ledger

from .server_kit import Made, lenient, server_in_thread

FOREIGN = "<b>what nobody should read</b>"


@pytest.fixture
def address(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")
    return f"sqlite:///{tmp_path / 'm.db'}"


@pytest.fixture
def change(tmp_path):
    """Change something in the database past the server."""

    def changed(statement: str, values=()) -> list:
        with contextlib.closing(sqlite3.connect(tmp_path / "m.db", timeout=10)) as connection, connection:
            return connection.execute(statement, values).fetchall()

    return changed


def begun(served):
    """A match in which both sides have dropped a stone."""
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        cross.until_asked()
        cross.play("a")
        ring.until_asked()
        ring.play("b")
    return made


def look(served, made) -> dict:
    """What somebody is told who looks at a match that is set aside, over HTTP and by a socket."""
    answers = [served.get(f"/api/matches/{made.id}{page}", 409) for page in ("", "/file", "/replay")]
    with Made(served, made.told).sit(0) as cross:
        answers.append(cross.next())
        assert cross.closes()
    assert {answer["code"] for answer in answers} == {"match/set-aside"}
    assert len({answer["text"] for answer in answers}) == 1
    return answers[0]


MOVES, MATCHES = "UPDATE moves SET {} WHERE match = :match AND number = 1", "UPDATE matches SET {} WHERE id = :match"
DAMAGE = [
    (MOVES.format("text = :foreign"), FOREIGN),
    (MOVES.format("seat = 7"), ""),
    (MOVES.format("seat = :foreign"), FOREIGN),
    (MOVES.format("text = CAST(:foreign AS TEXT)"), b"\xff\xfe" + FOREIGN.encode()),
    ("DELETE FROM moves WHERE match = :match AND number = 1", ""),
    (MATCHES.format("scenario = :foreign"), f"{{{FOREIGN}"),
    (MATCHES.format("scenario = :foreign"), f'{{"game": "{FOREIGN}"}}'),
    (MATCHES.format("seats = '[]'"), ""),
    (MATCHES.format("key = :foreign"), FOREIGN),
    (MATCHES.format("position = :foreign"), FOREIGN),
]


def test_matches_whose_logs_are_damaged_are_set_aside_once_and_never_quoted(address, change, caplog):
    with server_in_thread(lenient(address)) as served:
        damaged, sound = [begun(served) for _ in DAMAGE], begun(served)
    for made, (statement, foreign) in zip(damaged, DAMAGE, strict=True):
        change(statement, {"match": made.id, "foreign": foreign})
    with caplog.at_level(logging.INFO, "sandtable.server"), server_in_thread(lenient(address)) as served:
        for made in damaged:
            told = look(served, made)
            assert told["text"] == (
                f"match/set-aside: '{made.id}': "
                "it was set aside: what is stored of it cannot be played again; tell the host"
            )
            assert look(served, made) == told
        with Made(served, sound.told).sit(0) as cross:
            cross.until_asked()
            cross.play("a")
    noted = [record.fields for record in caplog.records if getattr(record, "fields", {}).get("reason")]
    assert [fields["match"] for fields in noted] == [made.id for made in damaged]
    assert not any(FOREIGN in str(getattr(record, "fields", "")) for record in caplog.records)


def test_the_host_can_mend_a_match_and_clear_it(address, change):
    with server_in_thread(lenient(address)) as served:
        made = begun(served)
    change("UPDATE moves SET text = 'z' WHERE number = 2")
    with server_in_thread(lenient(address)) as served:
        look(served, made)
        change("UPDATE moves SET text = 'b' WHERE number = 2")
        look(served, made)
        change("UPDATE matches SET aside = NULL WHERE id = ?", (made.id,))
        with Made(served, made.told).sit(0) as cross:
            cross.until_asked()
            cross.play("a")


@pytest.mark.parametrize("place", ["carried_out", "take"])
def test_a_match_over_which_the_rules_fail_is_set_aside_and_the_others_go_on(address, monkeypatch, place):
    real = getattr(Ledger, place)

    def fail(self, row, *more):
        if row.text == "c":
            raise IndexError("index 255 is out of bounds")
        return real(self, row, *more)

    monkeypatch.setattr(Ledger, place, fail)
    with server_in_thread(lenient(address)) as served:
        made, other = begun(served), begun(served)
        with made.sit(0) as cross, made.sit(1) as ring, other.sit(0) as elsewhere:
            for client in (cross, ring, elsewhere):
                client.next()
            refused = cross.command("play", seq=cross.seq, text="c")
            assert refused["code"] == "match/set-aside"
            assert "255" not in refused["text"]
            assert ring.until(lambda message: message["type"] == "error")["code"] == "match/set-aside"
            assert cross.closes()
            assert ring.closes()
            elsewhere.play("a")
            assert "its position turned out to be impossible" in look(served, made)["text"]
    monkeypatch.setattr(Ledger, place, real)
    with server_in_thread(lenient(address)) as served:
        look(served, made)
        assert served.get(f"/api/matches/{other.id}")["ending"] is None


def test_a_view_that_cannot_be_built_sets_the_match_aside(address, monkeypatch):
    with server_in_thread(lenient(address)) as served:
        made = begun(served)
    with server_in_thread(lenient(address)) as served:
        real = Match.view
        monkeypatch.setattr(Match, "view", lambda self, seat: [][len(str(seat))])
        with Made(served, made.told).sit(0) as cross:
            assert cross.next()["code"] == "match/set-aside"
            assert cross.closes()
        monkeypatch.setattr(Match, "view", real)
        look(served, made)


def test_nobody_can_have_a_match_set_aside_by_odd_commands(address, monkeypatch):
    parse = Match.parse

    def fail(self, text, seat=None):
        return [][9] if text == "odd" else parse(self, text, seat)

    monkeypatch.setattr(Match, "parse", fail)
    monkeypatch.setattr(room_module, "inspected", lambda *_: [][9])
    with server_in_thread(lenient(address)) as served:
        made = begun(served)
        with made.sit(0) as cross:
            cross.until_asked()
            assert cross.command("play", seq=cross.seq, text="odd")["code"] == "server/failed"
            assert cross.command("inspect", piece=0)["code"] == "server/failed"
            cross.play("a")
