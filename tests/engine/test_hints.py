"""Hints: the best choices of who has to decide, from what they know and nothing else."""

import pytest

from sandtable.bots.hints import hint
from sandtable.contract.dice import keyed, seed_key
from sandtable.contract.errors import SandtableError
from sandtable.engine.budgets import Budget
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.search import search
from sandtable.testing import drawn

ONE_COLUMN_LEFT = """
    x x o o .
    o o x x .
    x x o o .
    o o x x .
"""


def connect4(*columns: str) -> Match:
    match = Match("connect4", seed=1, runtime="python")
    for column in columns:
        match.play(column)
    return match


def test_the_winning_stone_is_hinted_at_first_and_nothing_follows_it():
    found = hint(connect4("d", "a", "d", "a", "d", "b"), budget=Budget(playouts=200))
    best = found.choices[0]
    assert (best.number, best.text, best.chance) == (3, "d", 1.0)
    assert 0.0 <= best.low <= best.chance <= best.high <= 1.0
    assert [step.text for step in found.line] == ["d"]


def test_what_follows_is_told_as_the_seat_would_decide_and_hear_it():
    found = hint(connect4(), budget=Budget(playouts=60))
    first, answer, *_ = found.line
    assert (first.seat, first.text) == (0, found.choices[0].text)
    assert answer.seat == 1
    assert answer.text.startswith("Ring drops a stone into ")
    assert len(found.line) == 5


def test_shares_are_those_of_the_playouts_that_tried_a_choice():
    found = hint(connect4(), budget=Budget(playouts=200))
    assert found.playouts <= 200
    assert 0.4 < sum(choice.share for choice in found.choices) <= 1.0
    assert found.choices[0].share >= found.choices[-1].share
    assert found.choices[1].chance >= found.choices[2].chance, "after the best come those that look best"


def test_a_single_choice_is_hinted_at_without_a_chance():
    match = drawn(find_game("connect4"), ONE_COLUMN_LEFT, scenario="mini")
    found = hint(match, budget=Budget(playouts=10))
    assert [choice.chance for choice in found.choices] == [None]
    assert found.playouts == 0


def test_while_rules_are_interpreted_a_slow_game_gives_what_its_best_bot_would_do():
    found = hint(Match("fogbound", "first", seed=1, runtime="python"), budget=Budget(seconds=0.2))
    assert [choice.chance for choice in found.choices] == [None]
    assert found.playouts == 0


def test_without_time_to_look_a_game_that_has_no_bots_gives_what_a_greedy_one_would_do():
    found = hint(connect4("d", "a", "d", "a", "d", "b"), budget=Budget(seconds=0.001))
    assert [(choice.text, choice.chance) for choice in found.choices] == [("d", None)]


def test_a_finished_match_and_whoever_is_not_asked_get_no_hint():
    with pytest.raises(SandtableError, match="seat/not-your-turn"):
        hint(connect4(), 1, Budget(playouts=10))
    match = Match("connect4", "mini", seed=1, runtime="python")
    while not match.is_over:
        match.play(match.legal()[0])
    with pytest.raises(SandtableError, match="match/over"):
        hint(match, budget=Budget(playouts=10))


def test_a_search_thinks_the_same_of_two_truths_that_the_seat_cannot_tell_apart():
    match = Match("cloak", seed=5, runtime="python")
    other = match.copy()
    other.play(other.legal(1)[0], 1)
    assert bytes(other.state) != bytes(match.state)
    first, second = (search(one, 0, Budget(playouts=32), keyed(seed_key("x")), horizon=1) for one in (match, other))
    assert [vars(thought) for thought in first.choices] == [vars(thought) for thought in second.choices]
    assert first.playouts > 16
