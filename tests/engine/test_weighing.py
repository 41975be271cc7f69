"""Choices weighed in imagined worlds: the same values as trying each on a copy, at a fraction of the price."""

import pytest

from sandtable.bots import make_bot
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import Interpreter
from sandtable.engine.searching import imagined, value_of
from sandtable.engine.weighing import weighed


def tried(action, worlds, seat) -> float:
    """What an action is worth, by playing it on a copy of every world."""
    total = 0.0
    for world in worlds:
        trial = world.copy()
        if action not in trial.legal(seat):
            total -= 1.0
            continue
        trial.play(action, seat)
        total += value_of(trial, seat)
    return total


def some_way_on(game: str, decisions: int) -> Match:
    match = Match(game, seed=5, runtime="python")
    for number in range(decisions):
        if not match.is_over:
            seat = match.deciders[0]
            match.play(make_bot("random", f"way {number}").choose(match, seat), seat)
    return match


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("decisions", [0, 9])
def test_choices_are_worth_what_trying_them_shows(game, decisions):
    match = some_way_on(game, decisions)
    seat = match.deciders[0]
    dice = keyed(seed_key("worlds"))
    worlds = [imagined(match, seat, dice) for _ in range(2)]
    before = [bytes(world.state) + bytes(world.table.dice) for world in worlds]
    actions = match.legal(seat, asides=False)[:12]
    assert weighed(actions, worlds, seat) == [tried(action, worlds, seat) for action in actions]
    assert [bytes(world.state) + bytes(world.table.dice) for world in worlds] == before


def test_a_choice_that_a_world_does_not_allow_is_worth_least():
    match = Match("connect4", "mini", seed=1, runtime="python")
    full = match.copy()
    for _ in range(match.box.file.height):
        full.play("a")
    seat = full.deciders[0]
    assert seat == 0
    first, second = match.legal()[:2]
    assert weighed([first, second], [full], seat) == [-1.0, tried(second, [full], seat)]


class Counting(Interpreter):
    """An interpreter that counts how often it is called."""

    calls = 0

    def run(self, entry, count, *arguments):
        Counting.calls += 1
        super().run(entry, count, *arguments)


def test_greedy_asks_the_rules_as_often_for_many_choices_as_for_few():
    asked = []
    for scenario in ("mini", "standard"):
        match = Match("connect4", scenario, seed=1, runtime=Counting(find_game("connect4")))
        choices = len(match.legal())
        Counting.calls = 0
        make_bot("greedy", 1).choose(match, 0)
        asked.append((choices, Counting.calls))
    assert asked[0][0] < asked[1][0]
    assert 0 < asked[0][1] == asked[1][1]
