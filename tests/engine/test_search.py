"""Search: it finds what is plainly best, keeps its budget, and says what it thinks."""

from math import inf
from types import SimpleNamespace

import numpy as np
import pytest

from sandtable.bots import make_bot
from sandtable.bots import search as bots_search
from sandtable.bots.levels import LEVELS
from sandtable.bots.search import SearchBot
from sandtable.contract.dice import keyed, random_key, seed_key
from sandtable.contract.errors import SandtableError
from sandtable.engine.budgets import Budget, read_budget
from sandtable.engine.grove import Grove
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.search import Halving, _without_the_rest, search
from sandtable.engine.searching import advised, suggested
from sandtable.engine.trials import Trials


def thoughts(match: Match, playouts: int = 300, seed: str = "search", horizon: int | None = None):
    return search(match, match.deciders[0], Budget(playouts=playouts), keyed(seed_key(seed)), horizon=horizon)


def connect4(*columns: str) -> Match:
    match = Match("connect4", seed=1, runtime="python")
    for column in columns:
        match.play(column)
    return match


def test_three_in_a_row_are_made_four():
    found = thoughts(connect4("d", "a", "d", "a", "d", "b"))
    match = connect4("d", "a", "d", "a", "d", "b")
    assert match.text(found.best.action) == "d"
    assert found.best.value == 1.0


def test_the_others_three_in_a_row_are_stopped():
    match = connect4("d", "a", "c", "a", "g", "a")
    assert match.text(thoughts(match, 800).best.action) == "a"


def test_what_was_tried_most_comes_first_and_all_playouts_are_counted():
    found = thoughts(connect4(), 300)
    assert [thought.action for thought in found.choices] != []
    assert len(found.choices) == 7
    assert found.playouts <= 300
    assert found.playouts > 250
    assert found.choices[0].playouts >= found.choices[-1].playouts > 0
    assert all(-1 <= thought.value <= 1 and thought.error >= 0 for thought in found.choices)


def test_a_single_choice_needs_no_thought():
    match = Match("lasertag", "training", seed=1, runtime="python")
    for number in range(200):
        if len(match.legal(asides=False)) == 1:
            break
        match.play(make_bot("random", number).choose(match, match.deciders[0]))
    assert len(match.legal(asides=False)) == 1
    assert thoughts(match).playouts == 0


class FixedTrials:
    """Trials whose choices are worth what they are said to be, and which count how often each was tried."""

    is_interpreted = False
    runtime = SimpleNamespace(width=1)

    def __init__(self, worth):
        self.worth, self.asked = worth, []

    def values(self, numbers, worlds, decisions):
        self.asked.append((list(numbers), len(worlds), decisions))
        return np.array([[self.worth[k] + 0.2 * (-1) ** w for w in worlds] for k in numbers])


def halved(worth, usual=0, **budget):
    trials = FixedTrials(worth)
    halving = Halving(trials, len(worth), usual, Budget(**budget), 60, 0.0)
    halving.run()
    return trials, halving


def test_each_round_keeps_the_better_half_and_the_usual_choice_which_meets_the_best_in_the_end():
    trials, halving = halved([0.0, 0.1, 0.2, 0.3, 0.31, 0.32, 0.33, 0.34], playouts=240)
    assert [sorted(numbers) for numbers, _, _ in trials.asked] == [list(range(8)), [0, 5, 6, 7], [0, 7]]
    assert halving.order()[0] == 7
    assert [worlds for _, worlds, _ in trials.asked] == [9, 18, 48]


def test_who_leads_of_many_by_luck_has_to_lead_again_in_new_worlds():
    class FirstLucky(FixedTrials):
        """The last choice is worth less than the usual one, but not in the first worlds."""

        def values(self, numbers, worlds, decisions):
            self.asked.append((list(numbers), len(worlds), decisions))
            return np.array([[(0.9 if w < 15 else -0.1) if k == 3 else 0.0 for w in worlds] for k in numbers])

    halving = Halving(FirstLucky([0] * 4), 4, 0, Budget(playouts=100), 60, 0.0)
    halving.run()
    assert halving.means[3] > 0.2
    assert halving.order()[0] == 0


def test_what_one_would_not_do_is_not_suggested():
    suggest, asked = _without_the_rest, [7, 3, 9, 8, 6]
    assert suggest(asked, 10) == [7, 3, 9], "after the last of all comes the last of those that are left"
    assert suggest([9, 3, 8, 1], 10) == [9, 3, 8, 1]
    assert suggest([9, 8, 7], 10) == [9]


def test_the_whole_budget_is_spent_however_many_choices_there_are():
    for count in range(2, 40):
        _, halving = halved([0.0001 * k for k in range(count)], playouts=5000)
        assert 4900 < halving.tried.sum() <= 5000


def test_a_lead_that_chance_could_make_does_not_replace_the_usual_choice():
    class Lucky(FixedTrials):
        """The other choice wins by much in few worlds and loses by little in most: on the whole it may lead by luck."""

        def values(self, numbers, worlds, decisions):
            self.asked.append((list(numbers), len(worlds), decisions))
            return np.array([[0.0 if k == 0 else (0.9 if w % 10 == 0 else -0.09) for w in worlds] for k in numbers])

    halving = Halving(Lucky([0, 0]), 2, 0, Budget(playouts=40), 60, 0.0)
    halving.run()
    assert halving.means[1] > halving.means[0]
    assert halving.order() == [0, 1]


def test_what_is_plain_is_not_thought_about_for_long():
    trials, halving = halved([0.9, -0.9, -0.9, -0.9], playouts=1_000_000)
    assert halving.order()[0] == 0
    assert len(trials.asked) == 1


def test_of_many_choices_those_are_tried_that_are_suggested_and_look_best():
    worth = [k / 100 for k in range(100)]
    trials, halving = halved(worth, usual=3, playouts=160)
    glanced, tried = trials.asked[0], trials.asked[1]
    assert glanced == (list(range(100)), 2, 0)
    assert sorted(tried[0]) == [3, *range(91, 100)]
    assert halving.order()[0] == 99
    trials = FixedTrials(worth)
    halving = Halving(trials, 100, 3, Budget(playouts=160), 60, 0.0, suggest=lambda most: list(range(40, 40 + most)))
    halving.run()
    assert sorted(trials.asked[0][0]) == [3, *range(40, 49)]


def test_of_choices_that_look_alike_some_are_tried_from_all_over_the_list():
    trials, _ = halved([0.0] * 100, usual=3, playouts=160)
    tried = sorted(trials.asked[1][0])
    assert all(b - a < 30 for a, b in zip([0, *tried], [*tried, 100], strict=True))


def test_with_too_little_to_try_anything_the_usual_choice_is_taken():
    trials, halving = halved([0.5, 0.9, 0.1], usual=2, playouts=5)
    assert trials.asked == []
    assert halving.order()[0] == 2


def test_while_rules_are_interpreted_a_search_by_time_takes_the_usual_choice():
    match = Match("fogbound", "first", seed=1, runtime="python")
    found = search(match, match.deciders[0], Budget(seconds=0.2), keyed(seed_key("x")))
    assert found.playouts == 0
    assert found.best.action == advised(match, "marshal", match.deciders[0], keyed(seed_key("x")))


def test_a_game_without_bots_takes_what_looks_best_while_it_is_interpreted():
    match = connect4("d", "a", "d", "a", "d", "b")
    found = search(match, 0, Budget(seconds=5.0), keyed(seed_key("x")))
    assert found.playouts == 0
    assert match.text(found.best.action) == "d"


def test_a_slow_first_playout_does_not_end_a_search(monkeypatch):
    clock = iter(range(10_000))
    now = [0.0]

    class SlowToStart(FixedTrials):
        def values(self, numbers, worlds, decisions):
            now[0] += 0.08 if not self.asked else 0.0001 * len(numbers) * len(worlds)
            return super().values(numbers, worlds, decisions)

    monkeypatch.setattr("sandtable.engine.search.perf_counter", lambda: now[0] + 1e-9 * next(clock))
    halving = Halving(SlowToStart([0.0, 0.5, 0.2]), 3, 0, Budget(seconds=0.5), 60, 0.0)
    halving.run()
    assert halving.tried.sum() > 500
    assert halving.order()[0] == 1


@pytest.mark.parametrize("game", [name for name in game_names() if find_game(name).bots.names])
def test_a_bot_suggests_choices_one_after_the_other_and_what_it_takes_first(game):
    match = Match(game, seed=2, runtime="python")
    for number in range(12):
        match.play(make_bot("random", number).choose(match, match.deciders[0]))
    seat, best = match.deciders[0], match.game.bots.names[-1]
    legal = match.legal(seat, asides=False)
    found = suggested(match, best, seat, keyed(seed_key("x")), len(legal))
    assert found[0] == advised(match, best, seat, keyed(seed_key("x")))
    assert sorted(map(bytes, found)) == sorted(map(bytes, legal))
    assert suggested(match, best, seat, keyed(seed_key("x")), 3) == found[:3]


@pytest.mark.parametrize("game", game_names())
def test_a_search_leaves_the_match_as_it_is_and_gives_the_same_again(game):
    match = Match(game, seed=2, runtime="python")
    before = bytes(match.table)
    first, second = (thoughts(match, 16, "again", 2) for _ in range(2))
    assert bytes(match.table) == before
    assert [(t.action, t.playouts, t.value) for t in first.choices] == [
        (t.action, t.playouts, t.value) for t in second.choices
    ]


def test_a_search_in_a_finished_match_is_refused():
    match = Match("connect4", "mini", seed=1, runtime="python")
    while not match.is_over:
        match.play(match.legal()[0])
    with pytest.raises(SandtableError, match="match/over"):
        search(match, 0, Budget(playouts=10), keyed(seed_key("x")))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0s", "search/bad-time"),
        ("31536000s", "search/bad-time"),
        ("0", "search/bad-playouts"),
        ("999999999999", "search/bad-playouts"),
        ("", "search/unreadable-budget"),
        ("2", None),
        ("2s,3s", "search/unreadable-budget"),
        ("-1s", "search/unreadable-budget"),
        ("nans", "search/unreadable-budget"),
        ("infs", "search/unreadable-budget"),
        ("soon", "search/unreadable-budget"),
        ("٣s", "search/unreadable-budget"),
        ("３", "search/unreadable-budget"),
        ("99999999999999999999", "search/bad-playouts"),
        ("99999999999999999999s", "search/bad-time"),
    ],
)
def test_budgets_are_read_or_refused(text, code):
    if code is None:
        assert read_budget(text) == Budget(playouts=2)
        return
    with pytest.raises(SandtableError, match=code):
        make_bot(f"search:{text}")


def test_a_search_without_a_bound_is_refused():
    with pytest.raises(SandtableError, match="search/no-budget"):
        Budget()


@pytest.mark.parametrize("seconds", [0.01, 0.04, 0.1])
def test_trees_use_a_short_time_as_well(seconds, monkeypatch):
    match, now = connect4("d", "a"), [0.0]
    dice = keyed(seed_key("x"))
    way = Grove(Trials(match, 0, match.legal(0), random_key(dice)), match.legal(0), Budget(seconds=seconds), 12, 0.0)

    def run(entry, count, playouts, **given):
        now[0] += 1e-6 * playouts

    way.trials = SimpleNamespace(is_interpreted=False, run=run, runtime=way.trials.runtime)
    monkeypatch.setattr("sandtable.engine.grove.perf_counter", lambda: now[0])
    way.run()
    assert 0.7 * seconds <= now[0] <= seconds


def test_the_decisions_of_a_turn_share_its_time():
    bot = SearchBot(Budget(seconds=4.0), turn=4.0)
    match = Match("connect4", seed=1, runtime="python")
    assert bot._left(match, 0) == pytest.approx(4.0)
    match.play("a")
    match.play("b")
    assert bot._left(match, 1) == pytest.approx(3.0)
    later = SearchBot(Budget(seconds=4.0), turn=4.0, spent=2.5)
    assert later._left(match, 0) == pytest.approx(1.1, abs=0.2)
    assert SearchBot(Budget(seconds=4.0))._left(match, 0) is None


def test_who_has_no_time_left_does_what_the_own_bot_would_at_once(monkeypatch):
    monkeypatch.setattr(bots_search, "search", None)  # it would fail
    match = Match("cloak", seed=1, runtime="python")
    bot = make_bot("master", 1, match.game, spent=3.0)
    usual = advised(match, match.game.bots.names[-1], 0, keyed(seed_key("search bot 1")))
    assert bot.choose(match, 0) == usual


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_plays_every_game(game, level):
    match = Match(game, seed=4, runtime="python")
    seat = match.deciders[0]
    action = make_bot(level, 1, find_game(game)).choose(match, seat)
    assert action in match.legal(seat)


def test_unknown_levels_are_refused_with_the_names_of_those_there_are():
    with pytest.raises(SandtableError, match=r"bot/unknown: 'grandmaster'.*beginner, easy, medium, hard, master"):
        make_bot("grandmaster")


def test_an_interval_narrows_with_playouts():
    found = thoughts(connect4(), 700)
    least = min(thought.error for thought in found.choices)
    assert least < inf
    assert found.best.error <= max(thought.error for thought in found.choices)


def test_where_trees_grow_a_level_takes_more_playouts():
    hard = next(level for level in LEVELS if level.name == "hard")
    assert hard.playouts_in(find_game("connect4")) == 40_000
    assert hard.playouts_in(find_game("cloak")) == 400
    assert all(level.playouts_in(find_game("connect4")) is None for level in LEVELS if not level.searches)
