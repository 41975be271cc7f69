"""The table of strengths: which matches are played, and what is said of them."""

from collections import defaultdict
from math import inf

import pytest

from sandtable.arena.simulation import wilson

from .table import Plan, Played, Row, interval, rated, rows, times


def played(number: int, result: int, seconds: float = 1.0) -> Played:
    return Played(number, result, seconds, 10, 0, 0.0, 0)


def test_a_set_names_players_and_scenarios():
    (row,) = rows("best:0.1s:40:walkers/duel")
    assert row == Row("walkers", "duel", "search:0.1s", "commander", 40)
    assert [(r.one, r.other) for r in rows("levels:master:10:connect4/mini")] == [
        ("master", "medium"),
        ("master", "hard"),
    ]
    (row,) = rows("fourfold:100ms:6:connect4/mini")
    assert (row.one, row.other) == ("search:400ms", "search:100ms")


def test_scenarios_for_more_than_two_are_left_out():
    assert {"three", "four"}.isdisjoint(row.scenario for row in rows("best:800:2:tyrant"))


@pytest.mark.parametrize(("budget", "more"), [("0.1s", "0.4s"), ("50ms", "200ms"), ("800", "3200")])
def test_four_times_a_budget(budget, more):
    assert times(budget) == more


def test_rows_advance_alike_and_the_longest_first():
    short, long = Row("cloak", "spies", "a", "b", 4), Row("cloak", "field", "a", "b", 2)
    found = defaultdict(dict, {short.key: {0: played(0, 1, 1.0)}, long.key: {0: played(0, 1, 60.0)}})
    plan = Plan([short, long], found, 0, inf)
    given = []
    while (task := plan.following()) is not None:
        given.append((task[0].scenario, task[1]))
    assert given == [("spies", 1), ("field", 1), ("spies", 2), ("spies", 3)]


def test_a_match_that_would_not_end_in_time_is_not_begun():
    row = Row("cloak", "field", "a", "b", 9)
    found = defaultdict(dict, {row.key: {0: played(0, 1, 60.0)}})
    assert Plan([row], found, 0, 0.0).following() is None


def test_the_interval_is_wilsons_and_narrower_with_draws():
    decided = [played(k, 1 if k < 30 else -1) for k in range(40)]
    assert interval(decided) == pytest.approx(wilson(30, 40))
    low, high = interval([played(k, 0 if k < 20 else 1 if k < 40 else -1) for k in range(40)])
    assert high - low < wilson(30, 40)[1] - wilson(30, 40)[0]


def test_levels_are_rated_by_what_was_played_between_them():
    found = {"g|s|hard|medium": {k: played(k, 1 if k else -1) for k in range(11)},
             "g|s|search:1s|medium": {0: played(0, 1)}}  # fmt: skip
    assert set(rated(found)["g"]) == {"medium", "hard"}
    assert rated(found)["g"]["medium"] == 1500
    assert rated(found)["g"]["hard"] == 1838  # 400 times the logarithm of 10.5 to 1.5
