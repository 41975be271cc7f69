"""The attacks' own tools: that they find what is wrong where something is, and nothing where nothing is."""

from __future__ import annotations

import asyncio
import json
import sqlite3

import pytest
import typer

from tests.server.server_kit import Answer, lenient, server_in_thread

from .__main__ import ATTACKS, chosen, report
from .floods import HALF, dial, is_closed
from .ground import Check, Ground, Options, code_of
from .honest import PATIENCE, Noticed, Opponent, People, Wish
from .poison import POISON, poisoned
from .trial import Attack, Result, lost_moves, out_of_reach, standstill


@pytest.fixture
def ground(tmp_path):
    made = Ground(Options(), tmp_path)
    yield made
    made.host.close()


def test_every_attack_has_a_name_of_its_own_and_says_what_it_does_and_wants():
    names = [kind.name for kind in ATTACKS]
    assert len(set(names)) == len(names)
    assert all(kind.__doc__ and kind.__doc__ != Attack.__doc__ and kind.wanted for kind in ATTACKS)


def test_attacks_are_chosen_by_words_of_their_names():
    assert [attack.name for attack in chosen(["FALSE", "moved"])] == ["false positions", "moved file"]
    assert len(chosen([])) == len(ATTACKS)
    with pytest.raises(typer.BadParameter):
        chosen(["no such attack"])


@pytest.mark.parametrize(
    ("status", "body", "is_failure"),
    [
        (500, "Internal Server Error", True),
        (500, '{"code": "server/failed"}', True),
        (503, '{"database": false}', True),
        (503, '{"code": "server/busy"}', False),
        (422, '{"code": "board/impossible"}', False),
        (201, "{}", False),
    ],
)
def test_only_what_the_server_cannot_help_counts_as_its_failure(ground, status, body, is_failure):
    ground.note(" ".join([str(status), *code_of(Answer(status, {}, body.encode()))]))
    assert bool(ground.failed) == is_failure


def test_moves_acknowledged_and_not_stored_are_counted(ground):
    with sqlite3.connect(ground.file) as connection:
        connection.execute("CREATE TABLE moves (match, number, seat, act, text, command)")
        connection.execute("INSERT INTO moves VALUES ('m', 1, 0, 'play', 'a', 'h1')")
    connection.close()
    noticed = Noticed(acknowledged=[("m", "h1", 10.0), ("m", "h2", 20.0), ("m", "h3", 30.0)])
    assert lost_moves(ground, noticed) == 2
    assert lost_moves(ground, noticed, since=25.0) == 1


def test_out_of_reach_is_the_longest_run_of_probes_without_an_answer():
    probes = [(0.0, 0.1, 200), (1.0, 0.5, 0), (2.0, 0.5, 0), (3.0, 0.1, 503), (4.0, 0.25, 0), (5.0, 0.1, 200)]
    assert out_of_reach(Noticed(probes=probes)) == 1.5


def test_standstill_is_the_longest_time_between_moves_the_end_included():
    noticed = Noticed(acknowledged=[("m", "h1", 10.0), ("m", "h2", 10.5), ("m", "h3", 14.0)], began=9.0, ended=16.0)
    assert standstill(noticed) == 3.5
    assert standstill(Noticed(began=9.0, ended=16.0)) == 7.0


def test_a_result_holds_only_if_all_is_as_wanted():
    checks = [Check("this", "yes", True), Check("that", "no", False)]
    numbers = dict.fromkeys(
        ("acks", "ack_median", "ack_p99", "ack_longest", "making_longest", "peak", "longest_standstill"), 1
    )
    result = Result(
        "a", "b", "c", 1.0, {}, {"200": 1}, checks, errors={}, longest_out_of_reach=0, is_up=True, **numbers
    )
    assert not result.is_met
    assert json.loads(json.dumps(result.data()))["is_met"] is False
    assert report([result]).row_count == 1


def test_a_poisoned_file_is_the_sound_one_with_another_position():
    file = poisoned({"game": "fogbound", "key": "00", "decisions": [], "outcome": [1.0, -1.0]}, POISON)
    assert (file["game"], file["position"], file["outcome"]) == ("fogbound", POISON, None)
    assert len(file["decisions"]) == 2


def test_honest_people_play_and_strangers_come_from_elsewhere(ground):
    """The honest pair and somebody at a bot play on a real server, while a stranger asks from another address."""

    async def live(port: int) -> Noticed:
        people = People(port, Wish(opponents=[Opponent("connect4", pause=0.05)]))

        async def enough() -> None:
            async with asyncio.timeout(PATIENCE):
                while len(people.noticed.acks) < 4 or not people.noticed.waits.get("connect4"):
                    await asyncio.sleep(0.1)

        return await people.live(enough())

    with server_in_thread(lenient(ground.database)) as served:
        ground.host.port = served.port
        made = ground.stranger(3).make()
        assert made is not None
        with made.sit(0) as seat:
            seat.until_asked()
            assert seat.socket.local_address[0] == "127.0.1.5"
        half = dial(ground, 3, HALF)
        assert not is_closed(half)
        half.close()
        noticed = asyncio.run(live(served.port))
    assert {status for _, _, status in noticed.probes} == {200}
    assert set(noticed.errors) <= {"bot still thinking"}  # where the machine has much else to do
    assert lost_moves(ground, noticed) == 0
    assert lost_moves(ground, Noticed(acknowledged=[*noticed.acknowledged, (made.id, "never", 1.0)])) == 1
