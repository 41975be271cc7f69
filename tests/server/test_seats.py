"""Matches whose scenario says who plays: making them, sitting down, drawing, ending, seeing them again."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import GROUP, find_game, sources
from sandtable.engine.runtime import Interpreter
from sandtable.server.messages import Draw
from sandtable.server.play.commands import draft_of
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.seating import ACCEPT, OFFER, Seating
from sandtable.server.store.storage import Row
from tests import ladder

from .server_kit import lenient, server_in_thread
from .wire_kit import head_of

RED, BLUE, GREEN, GOLD = range(4)
OFFERED = Draw(type="draw", id="d", answer="offer")


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_RUNTIME", "python")
        patch.setenv("PYTHONPATH", ladder.install(tmp_path_factory.mktemp("games")))
        patch.setitem(sources(), "ladder", EntryPoint("ladder", "tests.ladder:game", GROUP))
        database = f"sqlite:///{tmp_path_factory.mktemp('seats') / 'm.db'}"
        with server_in_thread(lenient(database, games=("ladder", "connect4"))) as server:
            yield server
    find_game.cache_clear()


def ledger_of(scenario: str) -> Ledger:
    return Ledger(head_of(ladder.game, scenario), ladder.game, Interpreter(ladder.game))


def climb(made, steps: str) -> None:
    """Let people climb so many steps, a digit a decision, until the match is over."""
    clients = {seat: made.sit(seat) for seat in made.token_of}
    try:
        for number in steps:
            for client in clients.values():
                client.settle()
            asked = next(client for client in clients.values() if client.scene["is_asked"])
            asked.play(f"climb {number}")
        for client in clients.values():
            client.until_over()
    finally:
        for client in clients.values():
            client.close()


# Making a match.
def test_the_list_of_games_tells_who_plays_each_scenario(served):
    (info,) = [game for game in served.get("/api/games") if game["name"] == "ladder"]
    plans = {one["name"]: one["seats"] for one in info["scenarios"]}
    assert [seat["title"] for seat in plans["duel"]] == ["Red", "Blue"]
    assert [seat["team"] for seat in plans["pairs"]] == [0, 1, 0, 1]
    assert plans["rival"][-1] == {"seat": GOLD, "title": "Gold", "team": 1, "is_taken": False}


def test_an_option_that_adds_a_seat_adds_it_to_the_picture_and_to_the_match(served):
    with_rival = served.get("/api/games/ladder/scenarios/duel?options=%7B%22rival%22:true%7D")
    assert [seat["title"] for seat in with_rival["seats"]] == ["Red", "Blue", "Gold"]
    made = served.make("ladder", scenario="duel", options={"rival": True})
    assert [(seat["title"], seat["kind"]) for seat in made.table()["seats"]] == [
        ("Red", "link"), ("Blue", "link"), ("Gold", "rules")
    ]  # fmt: skip


@pytest.mark.parametrize(("scenario", "seats"), [("alone", [BLUE]), ("duel", [RED, BLUE]), ("pairs", [0, 1, 2, 3])])
def test_a_match_has_the_seats_of_its_scenario(served, scenario, seats):
    made = served.make("ladder", ("link",) * len(seats), scenario=scenario)
    assert sorted(made.token_of) == seats
    assert [seat["seat"] for seat in made.table()["seats"]] == seats
    with made.sit(seats[-1]) as last:
        assert last.next()["seat"] == seats[-1]


@pytest.mark.parametrize(("scenario", "count", "names"), [("duel", 3, "Red and Blue"), ("rival", 3, "Red and Blue"),
                                                          ("pairs", 2, "Red, Blue, Green and Gold")])  # fmt: skip
def test_a_match_for_too_many_or_too_few_is_refused(served, scenario, count, names):
    body = {"game": "ladder", "scenario": scenario, "seats": [{"kind": "link"}] * count}
    answer = served.http.post("/api/matches", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "table/wrong-seats")
    assert f"has seats for {names}" in answer.text


def test_a_scenario_that_nobody_plays_is_refused(served):
    body = {
        "game": "ladder",
        "scenario": {"game": "ladder", "title": "Empty", "teams": []},
        "seats": [{"kind": "link"}],
    }
    assert served.refusal("/api/matches", body) == "scenario/no-seats"


# The table.
def test_the_rules_sit_in_their_seat_and_nobody_else_can(served):
    made = served.make("ladder", scenario="rival")
    gold = made.table()["seats"][-1]
    assert (gold["kind"], gold["is_present"], gold["name"], gold["team"]) == ("rules", True, "Gold", 1)
    assert sorted(made.token_of) == [RED, BLUE]


def test_a_bot_plays_a_seat_beyond_those_that_do_not_play(served):
    made = served.make("ladder", ("here", "random", "random", "random"), scenario="pairs")
    with made.sit(RED) as red:
        while red.table is None or red.table["ending"] is None:
            red.settle()
            if red.scene["is_asked"]:
                red.play("climb 1")
        assert red.table["ending"] in ("Red and Green win.", "Blue and Gold win.")


def test_who_has_no_seat_watches(served):
    made = served.make("ladder", scenario="rival")
    with made.sit(None) as guest:
        assert guest.next()["seat"] is None
        assert guest.command("resign")["code"] == "table/spectator"


def test_a_match_of_an_older_release_has_all_seats_of_its_game():
    connect4 = find_game("connect4")
    head = head_of(connect4)
    for seat in head.seats:
        del seat["seat"], seat["title"], seat["team"]
    seating = Seating(head, connect4)
    assert [(seat.number, seat.name, seat.team, seat.is_taken) for seat in seating.seats] == [
        (0, "Cross", 0, True), (1, "Ring", 1, True)
    ]  # fmt: skip


# Draws.
@pytest.mark.parametrize(("scenario", "reason"), [("rival", "the rules play Gold and agree to nothing"),
                                                  ("alone", "there is nobody to agree with")])  # fmt: skip
def test_no_draw_is_agreed_where_one_side_cannot_agree(scenario, reason):
    ledger = ledger_of(scenario)
    with pytest.raises(SandtableError, match=reason) as refused:
        draft_of(ledger, BLUE, OFFERED)
    assert refused.value.code == "draw/nobody-to-ask"
    assert ledger_of("pairs").seating.why_no_draw() is None


def test_a_draw_needs_all_four_of_two_pairs():
    ledger = ledger_of("pairs")
    for number, (seat, act) in enumerate([(RED, OFFER), (GREEN, ACCEPT), (BLUE, ACCEPT), (GOLD, ACCEPT)], 1):
        assert not ledger.is_over
        ledger.take(Row(number, seat, act, "", None, 1000.0 + number))
    assert (ledger.seating.ending, ledger.seating.outcome) == ("A draw was agreed.", (0.0,) * 4)


# The end, and seeing it again.
def test_a_common_victory_is_no_draw(served):
    made = served.make("ladder", ("link",) * 4, scenario="pairs")
    climb(made, "22221")
    table = made.table()
    assert (table["ending"], table["outcome"]) == ("Red and Green win.", [1.0, -1.0, 1.0, -1.0])
    with made.sit(GREEN) as green:
        assert green.next()["scene"]["sight"]["prompt"] == "Red and Green win."


def test_who_plays_alone_wins_alone(served):
    made = served.make("ladder", ("link",), scenario="alone")
    climb(made, "22221")
    assert (made.table()["ending"], made.table()["outcome"]) == ("Blue wins.", [0.0, 1.0, 0.0, 0.0])


def test_a_match_is_seen_again_by_each_who_played_it(served):
    made = served.make("ladder", scenario="rival")
    climb(made, "2122")
    assert made.table()["ending"] == "Gold wins."
    for viewer in ("all", "watch", "0", "1"):
        told = served.get(f"/api/matches/{made.id}/replay?viewer={viewer}")
        assert [(seat["title"], seat["is_taken"]) for seat in told["plan"]] == [
            ("Red", True), ("Blue", True), ("Gold", False)
        ]  # fmt: skip
        assert len(told["frames"]) == 5
    for viewer in ("2", "3"):
        refused = served.http.get(f"/api/matches/{made.id}/replay?viewer={viewer}")
        assert refused.json()["code"] == "seat/unknown"


def test_a_rematch_has_the_same_seats(served):
    made = served.make("ladder", scenario="rival")
    climb(made, "2122")
    with made.sit(RED) as red, made.sit(BLUE) as blue:
        red.next(), blue.next()
        red.command("rematch")
        blue.command("rematch")
        blue.until(lambda message: (blue.table or {}).get("rematch"))
        again = served.get(f"/api/matches/{blue.table['rematch']}")
    assert [seat["kind"] for seat in again["seats"]] == ["link", "link", "rules"]
