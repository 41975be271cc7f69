"""Nothing of what one side orders reaches the other before both have committed: not a byte, not a number."""

import json

import pytest

from sandtable.contract.game import Game
from sandtable.engine.registry import find_game
from sandtable.engine.telling import SPECTATOR
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.seating import PLAY, UNDO
from sandtable.server.store.storage import Row

from .wire_kit import head_of

LEFT_WAYS = {
    "nothing": [],
    "one order": ["S1 e"],
    "orders, and one taken back": ["S1 e", "S2 hold", "S1 back", "undo", "undo"],
    "all orders and a commit": ["S1 e", "S2 auto", "commit"],
    "a commit taken back": ["commit", "undo", "S1 s"],
    "refused orders": ["S1 n", "S9 n", "nonsense", "S1 e", "S1 w"],
    "a commit, then more": ["commit", "S1 e", "S2 e"],
}


def act(client, way):
    """Let a client order one thing after the other, whatever becomes of it."""
    for order in way:
        if order == "undo":
            client.command("undo", seq=client.seq)
        else:
            client.command("play", seq=client.seq, text=order)
        client.settle()


def pry(right):
    """Let the right side do all it can think of to learn something."""
    for number in range(-1, 3):
        right.command("play", ident=f"s{number}", seq=max(0, right.seq + number), text="S1 e")
    right.command("undo", ident="u1", seq=right.seq)
    right.command("play", ident="p1", seq=right.seq, text="s7 w")
    right.settle()
    right.command("undo", ident="u2", seq=right.seq)
    right.settle()
    for piece in range(14):
        right.command("inspect", ident=f"i{piece}", piece=piece)
    right.command("play", ident="p2", seq=right.seq, text="s7 hold")
    right.command("draw", ident="d1", answer="accept")
    right.command("rematch", ident="r1")
    right.settle()


def what_right_receives(served, way, clock) -> str:
    """Everything that Right and a spectator get to read while Left does something in secret."""
    made = served.make("cloak", clock=clock)
    with made.sit(0) as left, made.sit(1) as right, made.sit(None) as watcher:
        for client in (left, right, watcher):
            client.until(lambda _, c=client: all(seat["is_present"] for seat in c.table["seats"]))
        while clock and not right.table["seats"][1]["is_running"]:  # it starts when all have come
            right.next()
        start, watched = len(right.messages), len(watcher.messages)
        right.command("play", ident="p0", seq=right.seq, text="s8 hold")
        right.settle()
        act(left, way)
        pry(right)
        watcher.settle()
        read = right.messages[start:] + watcher.messages[watched:]
        with made.sit(1) as again, made.sit(1, since=0) as resumed, made.sit(None, since=0) as other:
            for client in (again, resumed, other):
                client.settle()
                read += client.messages
        read.append(made.table())
    for message in read:
        for seat in message.get("table", message).get("seats", ()):
            seat["seconds_left"] = seat["seconds_left"] is not None
    text = json.dumps(read)
    return text.replace(made.id, "ID").replace(right.table["commitment"], "HASH")


@pytest.mark.parametrize("clock", [None, {"move_seconds": 1000, "side_seconds": 100000}], ids=["no clock", "a clock"])
def test_right_receives_the_same_bytes_whatever_left_orders(served, clock):
    usual = what_right_receives(served, LEFT_WAYS["nothing"], clock)
    assert "s7" in usual
    for name, way in LEFT_WAYS.items():
        assert what_right_receives(served, way, clock) == usual, name


def test_orders_are_taken_back_by_undo_whatever_the_other_side_does_meanwhile(served):
    made = served.make("cloak")
    with made.sit(0) as left, made.sit(1) as right:
        left.next()
        right.next()
        assert left.command("undo", seq=0)["code"] == "undo/refused"
        left.play("S1 e")
        right.play("s7 w")
        right.play("s8 hold")
        assert left.scene["undo"] is None
        assert len(left.scene["sight"]["arrows"]) == 1
        before = left.seq
        assert left.command("undo", seq=left.seq)["type"] == "ack"
        left.until(lambda _: left.seq == before + 1)
        assert left.scene["sight"]["arrows"] == []
        assert left.scene["undo"] == "you have decided nothing yet"
        assert len(right.scene["sight"]["arrows"]) == 2
        right.play("commit")
        assert right.scene["undo"] is None
        left.play("commit")
        assert left.scene["undo"] == "others have seen it"
        assert "Turn 1 is carried out." in [told["text"] for told in left.log]
        right.until_asked()
        assert [told["text"] for told in right.log] == [told["text"] for told in left.log]


def ledger_of(game: Game, rows, **changes) -> Ledger:
    from sandtable.engine.runtime import Interpreter

    ledger = Ledger(head_of(game, **changes), game, Interpreter(game))
    for number, (seat, act, text) in enumerate(rows, 1):
        ledger.take(Row(number, seat, act, text, None, 1000.0 + number))
    return ledger


def test_streams_depend_on_the_log_alone():
    game = find_game("cloak")
    rows = [(0, PLAY, "S1 e"), (1, PLAY, "s7 w"), (0, UNDO, ""), (0, PLAY, "S2 hold"), (1, PLAY, "commit"),
            (0, PLAY, "commit"), (0, PLAY, "S1 e"), (1, PLAY, "commit"), (0, UNDO, ""),
            (0, PLAY, "commit")]  # fmt: skip
    once, again = ledger_of(game, rows), ledger_of(game, rows)
    for viewer in (0, 1, SPECTATOR):
        told = [(e.seq, e.happenings, e.notice, e.scene()) for e in once.streams[viewer].recent]
        assert told == [(e.seq, e.happenings, e.notice, e.scene()) for e in again.streams[viewer].recent]
        shorter = ledger_of(game, rows[:5]).streams[viewer]
        assert [e.notice for e in shorter.recent] == [e.notice for e in once.streams[viewer].recent][: shorter.seq + 1]
    assert once.streams[SPECTATOR].seq == 2, "two turns were carried out"
    assert once.streams[0].seq == 7, "and Left decided six times, the second commit being the first turn's end"
    assert once.streams[1].seq == 5, "and Right three times"


def test_an_undone_decision_is_not_there_any_more():
    game = find_game("cloak")
    with_it = ledger_of(game, [(0, PLAY, "S1 e"), (1, PLAY, "s7 w"), (0, UNDO, ""), (0, PLAY, "S1 s")])
    without = ledger_of(game, [(1, PLAY, "s7 w"), (0, PLAY, "S1 s")])
    assert with_it.match.digest == without.match.digest
    assert with_it.match.table.dice.rolled == without.match.table.dice.rolled


def test_the_clocks_of_others_are_told_only_where_there_are_no_secrets(served):
    for game, is_told in ("connect4", True), ("cloak", False):
        made = served.make(game, clock={"side_seconds": 500})
        with made.sit(0) as own:
            own.next()
            seen = [seat["seconds_left"] for seat in own.table["seats"]]
            assert seen[0] == 500.0
            assert seen[1] == (500.0 if is_told else None)
            assert [seat["seconds_left"] is not None for seat in made.table()["seats"]] == [is_told] * 2
