"""The bots that Tyrant brings along: how strong they are, and that they see no more than their seat."""

import numpy as np
import pytest
from bots_kit import check_plays_the_same_in_the_interpreter, worlds_without_a_difference

from sandtable.engine.batch import Batch
from sandtable.engine.match import Match
from sandtable.engine.playing import RANDOM
from sandtable.engine.registry import find_game
from sandtable.games.tyrant.scenario import SEATS

GAME = find_game("tyrant")
DUELS = ("crossing", "draft", "first", "keep", "market", "stick")


def results(scenario, bots, matches, seed):
    """What a seat each has of matches, by match and seat; ``bots`` are names."""
    numbers = [RANDOM if name == "random" else list(GAME.bots.names).index(name) for name in bots]
    batch = Batch(GAME, scenario, count=matches, seed=seed, auto_restart=False)
    seated = np.array([*numbers, *[numbers[-1]] * (SEATS - len(numbers))], np.uint8)
    batch._desk.run("contest", bots=seated, decisions=1_000_000)
    return batch.results()


def wins(scenario, one, other, matches):
    """How many duels the first bot wins, half of them in each seat."""
    won = [results(scenario, (one, other), matches // 2, "red")[:, 0]]
    won.append(results(scenario, (other, one), matches // 2, "blue")[:, 1])
    return int((np.concatenate(won) > 0).sum())


@pytest.mark.parametrize("scenario", DUELS)
def test_the_tactician_beats_the_random_player_in_95_of_100_matches(scenario):
    assert wins(scenario, "tactician", "random", 100) >= 95


@pytest.mark.parametrize(("scenario", "seats"), [("three", 3), ("four", 4)])
def test_the_tactician_wins_most_matches_against_several_random_players(scenario, seats):
    won = 0
    for seat in range(seats):
        bots = ["random"] * seats
        bots[seat] = "tactician"
        won += int((results(scenario, bots, 10, f"seat {seat}")[:, seat] > 0).sum())
    assert won >= 9 * seats


@pytest.mark.parametrize("scenario", DUELS)
def test_the_tactician_beats_the_novice_more_often_than_not(scenario):
    assert wins(scenario, "tactician", "novice", 200) > wins(scenario, "novice", "tactician", 200) + 30


@pytest.mark.rule("TYR-58")
def test_two_tacticians_and_the_tyrant_are_about_a_match_for_each_other():
    won = int((results("tyrant", ("tactician", "tactician"), 100, "together")[:, 0] > 0).sum())
    assert 30 <= won <= 70


@pytest.mark.parametrize("scenario", ["keep", "draft", "tyrant"])
def test_the_tactician_chooses_from_what_its_seat_knows(scenario):
    assert worlds_without_a_difference(Match(GAME, scenario, seed=1), "tactician", 40) > 20


def test_the_tactician_plays_the_same_in_the_interpreter():
    check_plays_the_same_in_the_interpreter(GAME, "keep", "tactician", 80)
