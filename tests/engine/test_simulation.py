"""Simulations in bulk."""

from __future__ import annotations

import pytest
from engine_kit import error_of
from tests import ladder

from sandtable import find_game
from sandtable.arena.simulation import check_bots, simulate, usual_bot, wilson


# Simulations.
def test_a_simulation_adds_up_and_depends_on_the_seed_alone():
    game = find_game("connect4")
    one = simulate(game, "mini", 300, seed=4, runtime="python")
    other = simulate(game, "mini", 300, seed=4, runtime="cpu")
    assert one == other
    assert one.matches == 300
    assert sum(one.wins) <= 300
    assert 300 * 5 <= one.decisions <= 300 * 20
    assert simulate(game, "mini", 300, seed=5, runtime="cpu") != one


def test_a_simulation_in_parts_is_the_same_as_in_one(monkeypatch):
    game = find_game("connect4")
    whole = simulate(game, "mini", 200, seed=4, runtime="cpu")
    monkeypatch.setattr("sandtable.arena.simulation.CHUNK", 64)
    assert simulate(game, "mini", 200, seed=4, runtime="cpu") == whole


def test_the_progress_of_a_simulation_ends_with_all_matches():
    told: list[int] = []
    simulate(find_game("connect4"), "mini", 100, runtime="cpu", progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 100


def test_random_play_has_the_results_that_it_always_had():
    game = find_game("connect4")
    result = simulate(game, None, 1000, seed=1, runtime="cpu")
    assert (result.wins, result.decisions) == ((566, 433), 21096)
    assert result == simulate(game, None, 1000, seed=1, bots=("random", "random"), runtime="cpu")


# Bots.
def test_a_game_is_simulated_with_its_first_bot_or_at_random():
    assert usual_bot(find_game("connect4")) == "random"
    cloak = find_game("cloak")
    assert usual_bot(cloak) == cloak.bots.names[0]
    assert simulate(cloak, "skirmish", 20, runtime="cpu").bots == (cloak.bots.names[0], cloak.bots.names[0])


@pytest.mark.parametrize("bots", [("autopilot", "autopilot"), ("autopilot", "random"), ("random", "autopilot")])
def test_a_simulation_of_bots_depends_on_the_seed_alone(bots, monkeypatch):
    game = find_game("cloak")
    whole = simulate(game, "spies", 200, bots=bots, seed=4, runtime="cpu")
    assert simulate(game, "spies", 200, bots=bots, seed=5, runtime="cpu") != whole
    monkeypatch.setattr("sandtable.arena.simulation.CHUNK", 64)
    monkeypatch.setattr("sandtable.arena.simulation.STRIDE", 7)
    assert simulate(game, "spies", 200, bots=bots, seed=4, runtime="cpu") == whole


def test_bots_play_the_same_in_the_interpreter():
    game = find_game("cloak")
    one, other = (
        simulate(game, "skirmish", 3, bots=("autopilot", "random"), seed=2, runtime=runtime)
        for runtime in ("python", "cpu")
    )
    assert one == other


def test_the_shares_of_all_rows_are_one_and_lie_in_their_intervals():
    result = simulate(find_game("cloak"), "skirmish", 300, runtime="cpu")
    assert [row[0] for row in result.rows()] == ["Left", "Right", "nobody"]
    assert [row[3] for row in result.rows()] == ["autopilot", "autopilot", ""]
    shares = [float(row[1].rstrip("%")) for row in result.rows()]
    assert sum(shares) == pytest.approx(100, abs=0.03)
    for share, row in zip(shares, result.rows(), strict=True):
        low, high = (float(bound.rstrip("%")) for bound in row[2].split(" to "))
        assert low <= share <= high
    assert result.seconds > 0


def test_the_autopilot_beats_random_play_from_either_seat():
    game = find_game("cloak")
    for seat in range(2):
        bots = ("autopilot", "random") if seat == 0 else ("random", "autopilot")
        assert simulate(game, "skirmish", 200, bots=bots, runtime="cpu").wins[seat] > 150


@pytest.mark.parametrize("scenario", ladder.game.scenario_names())
def test_every_match_is_won_by_one_team_or_by_nobody(scenario):
    result = simulate(ladder.game, scenario, 60, seed=1, runtime="python")
    assert sum(result.wins) + result.drawn == 60
    assert result.drawn == 0
    if scenario != "alone":
        assert min(result.wins) > 0


def test_a_simulation_has_a_row_for_each_team_and_leaves_out_who_does_not_play():
    pairs = simulate(ladder.game, "pairs", 20, runtime="python")
    assert [row[0] for row in pairs.rows()] == ["Red and Green", "Blue and Gold", "nobody"]
    rival = simulate(ladder.game, "rival", 20, runtime="python").rows()
    assert [(row[0], row[3]) for row in rival] == [("Red and Blue", "random"), ("Gold", "the rules"), ("nobody", "")]
    alone = simulate(ladder.game, "alone", 20, runtime="python").rows()
    assert [row[:2] for row in alone] == [("Blue", "100.00%"), ("nobody", "0.00%")]


def test_bots_are_named_for_the_seats_that_somebody_plays():
    assert simulate(ladder.game, "rival", 5, bots=("random", "random"), runtime="python").bots == ("random", "random")
    refused = error_of(simulate, ladder.game, "rival", 5, bots=("random",) * 3, runtime="python")
    assert refused.code == "simulation/bad-seats"
    assert "Red, Blue" in str(refused)


@pytest.mark.parametrize(
    ("name", "bots", "code"),
    [
        ("cloak", ("me", "random"), "simulation/no-people"),
        ("cloak", ("random", "search:never"), "search/unreadable-budget"),
        ("cloak", ("random", "alphazero"), "bot/unknown"),
        ("connect4", ("autopilot", "random"), "bot/unknown"),
        ("cloak", ("random",), "simulation/bad-seats"),
    ],
)
def test_who_cannot_be_simulated_is_refused(name, bots, code):
    game = find_game(name)
    assert error_of(check_bots, game, bots, (0, 1)).code == code
    assert error_of(simulate, game, None, 10, bots=bots, runtime="python").code == code


def test_bots_that_think_play_one_match_after_the_other_and_the_same_again():
    game, bots = find_game("connect4"), ("search:64", "random")
    one, other = (simulate(game, "mini", 8, bots=bots, seed=3, runtime="python") for _ in range(2))
    assert one == other
    assert one.wins[0] >= 7
    assert one.matches == 8
    assert 8 * 5 <= one.decisions <= 8 * 20


def test_processes_that_share_matches_play_the_same_as_one(monkeypatch):
    game, bots = find_game("connect4"), ("search:32", "greedy")
    spread = simulate(game, "mini", 4, bots=bots, seed=3)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert simulate(game, "mini", 4, bots=bots, seed=3) == spread


@pytest.mark.parametrize("matches", [0, -1, 10**9 + 1])
def test_a_simulation_of_none_or_too_many_matches_is_refused(matches):
    assert error_of(simulate, find_game("connect4"), "mini", matches).code == "simulation/bad-count"


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)]
)
def test_wilsons_interval_has_the_values_of_the_printed_tables(hits, tries, low, high):
    assert wilson(hits, tries) == pytest.approx((low, high), abs=1e-4)
