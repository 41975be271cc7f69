"""Two workers and one PostgreSQL database: whoever serves a seat, the match is the same."""

import asyncio

import pytest

from tests.load.kills import trial

from .meeting_kit import Person
from .postgres_kit import NotInstalled, postgresql
from .server_kit import Made, lenient, server_in_thread


@pytest.fixture(scope="module")
def database():
    """The address of a private, empty database."""
    try:
        with postgresql() as address:
            yield address
    except NotInstalled as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="module")
def workers(database):
    with server_in_thread(lenient(database)) as one, server_in_thread(lenient(database)) as two:
        yield one, two


def test_people_at_two_workers_play_one_match(workers):
    made = workers[0].make()
    with made.sit(0) as cross, Made(workers[1], made.told).sit(1) as ring, \
            Made(workers[1], made.told).sit(None) as watcher:  # fmt: skip
        cross.until(lambda _: cross.table["seats"][1]["is_present"])
        ring.until(lambda _: ring.table["seats"][0]["is_present"])
        for number, column in enumerate("abababa"):
            client = (cross, ring)[number % 2]
            client.until_asked()
            client.play(column)
        for client in (cross, ring, watcher):
            client.until_over()
            assert client.table["outcome"] == [1.0, -1.0]
            assert client.seq == 7
        cross.command("rematch")
        ring.command("rematch")
        cross.until(lambda _: cross.table["rematch"])
        following = cross.table["rematch"]
    with Made(workers[1], made.told).sit(0, match=following) as cross:
        cross.until_asked()


def test_a_command_sent_to_two_workers_counts_once(workers):
    made = workers[0].make("cloak")
    with made.sit(0) as here, Made(workers[1], made.told).sit(0) as there:
        here.next()
        there.next()
        for number, order in enumerate(["S1 e", "S3 s", "S4 e", "S5 hold", "S1 back"]):
            for client in (here, there):
                client.send(type="play", id=f"o{number}", seq=number, text=order)
            for client in (here, there):
                client.until(lambda message, n=number: message["type"] == "ack" and message["id"] == f"o{n}")
            for client in (here, there):
                while client.seq < number + 1:
                    client.next()
        for client in (here, there):
            client.settle()
            assert client.seq == 5
            assert len(client.scene["sight"]["arrows"]) == 3


def test_secret_orders_at_two_workers_at_once(workers):
    made = workers[0].make("cloak")
    with made.sit(0) as left, Made(workers[1], made.told).sit(1) as right:
        left.next()
        right.next()
        for mine, theirs in zip(
            ("S1 e", "S3 s", "S4 hold", "commit"), ("s7 w", "s8 hold", "s9 hold", "commit"), strict=True
        ):
            left.send(type="play", id=mine, seq=left.seq, text=mine)
            right.send(type="play", id=theirs, seq=right.seq, text=theirs)
            for client, ident in (left, mine), (right, theirs):
                before = client.seq
                answer = client.until(lambda message, ident=ident: message.get("id") == ident)
                assert answer["type"] == "ack", answer
                while client.seq == before:
                    client.next()
        for client in (left, right):
            while "Turn 1 is carried out." not in [told["text"] for told in client.log]:
                client.next()
        assert left.log == right.log


def test_who_is_connected_elsewhere_is_not_away(workers):
    made = workers[0].make(grace_seconds=1)
    with made.sit(0) as cross, Made(workers[1], made.told).sit(1) as ring:
        for column in "abc":
            for client in (cross, ring):
                client.until_asked()
                client.play(column)
        while not cross.table["seats"][1]["is_present"]:
            cross.next()
        assert [seat["kind"] for seat in made.table()["seats"]] == ["link", "link"]
        ring.close()
        cross.until(lambda _: cross.table["seats"][1]["kind"] == "bot")


def test_matches_go_on_at_one_worker_while_the_other_is_killed(database):
    with trial("postgresql", at_once=4, seed=2, runtime="python", database=database) as made:
        tally = asyncio.run(made.run(kills=3))
        assert tally.complaints == []
        assert (tally.kills, tally.lost, tally.doubled, tally.unsent, tally.refused) == (3, 0, 0, 0, 0)
        assert tally.finished >= 4
        assert tally.challenges > tally.meeting_lost == 0


def test_people_at_two_workers_meet(workers):
    ann, bob = Person(workers[0], "Ann"), Person(workers[1], "Bob")
    with bob.wait() as seen, ann.wait() as waits:
        hung = ann.challenge("connect4", place=0, clock={"move_seconds": 86_400})
        seen.until(lambda it: hung["id"] in it.challenges)
        match = bob.take(hung["id"])["match"]
        waits.until(lambda it: it.matches.get(match, {}).get("is_turn") and not it.challenges)
        with ann.elsewhere(workers[1]).sit(match) as cross:
            cross.until_asked()
            cross.play("d")
        waits.until(lambda it: not it.matches[match]["is_turn"])
        seen.until(lambda it: it.matches.get(match, {}).get("is_turn"))
    assert ann.turns() == {match: False}
    assert bob.turns() == {match: True}
