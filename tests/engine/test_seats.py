"""Seats by scenario: a game names them; a scenario says which play, in which teams, and which the rules play."""

from __future__ import annotations

import numpy as np
import pytest
from engine_kit import RUNTIMES, error_of
from tests import ladder

from sandtable import Batch, Match
from sandtable.contract.rule import rule
from sandtable.contract.seating import Seat
from sandtable.engine.telling import SPECTATOR
from sandtable.engine.transcript import transcript
from sandtable.testing.conformance import CHECKS
from sandtable.testing.worth import unfair

RED, BLUE, GREEN, GOLD = range(4)


def climbed(scenario: str, steps: str, runtime: str = "python") -> Match:
    """A match in which so many steps were climbed, a digit a decision."""
    match = Match(ladder.game, scenario, seed=1, runtime=runtime)
    for number in steps:
        match.play(f"climb {number}")
    return match


def seated(seats: tuple[Seat, ...]) -> ladder.LadderFile:
    """A scenario with these seats."""

    class Odd(ladder.LadderFile):
        def seating(self, names: object) -> tuple[Seat, ...]:
            return seats

    return Odd(game="ladder", title="Odd", teams=[["Red"]])


# Matches.
@pytest.mark.parametrize(
    ("scenario", "names", "turns"),
    [
        ("alone", ["Blue"], [BLUE, BLUE, BLUE]),
        ("duel", ["Red", "Blue"], [RED, BLUE, RED]),
        ("standard", ["Red", "Blue", "Green"], [RED, BLUE, GREEN, RED]),
        ("pairs", ["Red", "Blue", "Green", "Gold"], [RED, BLUE, GREEN, GOLD, RED]),
        ("rival", ["Red", "Blue", "Gold"], [RED, BLUE, RED]),
    ],
)
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_match_has_the_seats_of_its_scenario(scenario, names, turns, runtime):
    match = climbed(scenario, "", runtime)
    assert [seat.name for seat in match.seats] == names
    for seat in turns:
        assert match.deciders == (seat,)
        match.play("climb 1")


def test_the_outcome_is_a_number_for_each_seat_of_the_game():
    assert climbed("duel", "22221").outcome == (1, -1, 0, 0)
    assert climbed("pairs", "22221").outcome == (1, -1, 1, -1)
    assert climbed("alone", "22221").outcome == (0, 1, 0, 0)


def test_a_seat_that_does_not_play_gets_nothing_whatever_the_rules_say():
    @rule
    def outcome(scenario, state, player):
        return 1.0

    generous = ladder.with_rules(outcome=outcome)
    match = Match(generous, "duel", seed=1, runtime="python")
    for _ in range(9):
        match.play("climb 1")
    assert match.outcome == (1, 1, 0, 0)


def test_a_seat_that_the_rules_play_is_never_asked_and_can_win():
    won = climbed("rival", "21211")
    assert won.log()[1:4] == ["Blue climbs 1.", "Gold climbs 1.", "Red climbs 2."]
    assert won.outcome == (1, 1, 0, -1)
    lost = climbed("rival", "2122")
    assert lost.log()[-1] == "Gold climbs 1."
    assert lost.outcome == (-1, -1, 0, 1)


def test_rules_that_ask_a_seat_that_nobody_plays_are_refused():
    @rule
    def deciders(scenario, state):
        return 1 << 2

    asking = ladder.with_rules(deciders=deciders)
    assert error_of(lambda: Match(asking, "duel", runtime="python").deciders).code == "game/asks-nobody"


def test_errors_name_the_seats_of_the_match():
    match = climbed("duel", "1")
    unknown = error_of(match.known, GREEN)
    assert str(unknown) == "seat/unknown: 2: the seats of this match are 0 (Red), 1 (Blue)"
    assert str(error_of(match.play, "climb 1", RED)) == "seat/not-your-turn: 'Red': Blue must decide first"
    assert error_of(climbed("rival", "").play, "climb 1", GOLD).code == "seat/not-your-turn"


def test_only_who_plays_is_told_what_happens():
    told = climbed("duel", "1").past.told[0]
    assert [shown is not None for shown in told.shown] == [True, True, False, False, True]
    assert climbed("rival", "12").log(SPECTATOR) == climbed("rival", "12").log(BLUE)


def test_a_transcript_tells_the_seats_of_the_match():
    text = transcript(climbed("rival", "21211"))
    assert "1. Red: climb 2" in text
    assert "   Gold climbs 1." in text
    assert "Outcome: Red +1, Blue +1, Gold -1" in text


# Seatings at which nobody can play.
@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ((), "scenario/no-seats"),
        (tuple(Seat(number % 4, f"seat {number}", 0) for number in range(9)), "scenario/too-many-seats"),
        ((Seat(0, "Red", 0), Seat(4, "White", 1)), "scenario/no-such-seat"),
        ((Seat(0, "Red", 0), Seat(-1, "White", 1)), "scenario/no-such-seat"),
        ((Seat(0, "Red", 0), Seat(0, "Blue", 1)), "scenario/doubled-seat"),
        ((Seat(0, "Red", 0), Seat(1, "RED", 1)), "scenario/doubled-seat"),
        ((Seat(0, "Red", 0, is_taken=False), Seat(1, "Blue", 1, is_taken=False)), "scenario/nobody-plays"),
    ],
)
def test_a_seating_at_which_nobody_can_play_is_refused(seats, code):
    assert error_of(ladder.game.box, seated(seats)).code == code
    assert error_of(Match, ladder.game, seated(seats), runtime="python").code == code


def test_a_game_has_at_most_eight_seats():
    assert error_of(ladder.with_seats, tuple("abcdefghi")).code == "game/bad-seats"
    assert error_of(ladder.with_seats, ()).code == "game/bad-seats"
    assert ladder.with_seats(tuple("abcdefgh")).most_players == 8


# Outcomes as rules tell them.
def test_outcomes_that_do_not_fit_the_seats_are_found():
    @rule
    def outcome(scenario, state, player):
        return 1.0 if player else -2.0

    odd = ladder.with_rules(outcome=outcome)
    match = Match(odd, "rival", seed=1, runtime="python")
    assert not unfair(climbed("rival", "2122"))
    for number in "2122":
        match.play(f"climb {number}")
    assert [fault.partition(":")[0] for fault in unfair(match)] == [
        "outcomes out of range", "Red and Blue have not won or lost together",
        "a seat that does not play gets something",
    ]  # fmt: skip


# Batches.
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_batch_has_matches_with_different_numbers_of_seats(runtime):
    scenarios = ["alone", "duel", "standard", "pairs", "rival"]
    batch = Batch(ladder.game, scenarios, count=10, seed=1, runtime=runtime, auto_restart=False)
    asked = []
    while not batch.is_over:
        asked.append(batch.players.tolist())
        batch.step(picks=np.where(batch.counts > 1, 1, 0))
    assert asked[1] == [BLUE, BLUE, BLUE, BLUE, BLUE] * 2
    assert asked[3] == [BLUE, BLUE, RED, GOLD, BLUE] * 2
    assert batch.results()[:5].tolist() == [
        [0, 1, 0, 0], [1, -1, 0, 0], [-1, 1, -1, 0], [1, -1, 1, -1], [1, 1, 0, -1]
    ]  # fmt: skip


@pytest.mark.parametrize("scenario", ladder.game.scenario_names())
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_game_with_seats_by_scenario_keeps_the_contract(check, scenario):
    check(ladder.game, scenario, ["python"], seed=3)
