"""Simulations in bulk."""

from __future__ import annotations

import pytest
from engine_kit import error_of

from sandtable import find_game
from sandtable.arena.simulation import simulate, wilson


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


@pytest.mark.parametrize("matches", [0, -1, 10**9 + 1])
def test_a_simulation_of_none_or_too_many_matches_is_refused(matches):
    assert error_of(simulate, find_game("connect4"), "mini", matches).code == "simulation/bad-count"


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)]
)
def test_wilsons_interval_has_the_values_of_the_printed_tables(hits, tries, low, high):
    assert wilson(hits, tries) == pytest.approx((low, high), abs=1e-4)
