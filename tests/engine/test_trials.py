"""Choices tried in worlds that a seat could be in: the same values as trying each on a copy, at a fraction of the
price."""

import numpy as np
import pytest

from sandtable.bots import make_bot
from sandtable.contract.dice import seed_key
from sandtable.engine.loops import hand_dice
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import Interpreter
from sandtable.engine.trials import Trials

KEY = seed_key("worlds")
GRAIN = 2.0**-20  # values come in whole ones


def world_of(match: Match, seat: int, number: int) -> Match:
    """The world of that number, made by the game's own rule on a copy."""
    twin, game = match.copy(), match.game
    known = match.known(seat)
    hand_dice(twin.table, np.frombuffer(KEY, np.uint64), number)
    if game.rules.imagine is not None:
        twin.state.clear()
        game.rules.imagine(twin.scenario, known, seat, twin.table.dice, twin.state, game.rules.Work())
    return twin


def tried(world: Match, action, seat: int, decisions: int = 0) -> float:
    """What an action is worth in a world, by playing it on a copy, and then what the best bot does."""
    trial, game = world.copy(), world.game
    if action not in trial.legal(seat):
        return -1.0
    trial.play(action, seat)
    for _ in range(decisions):
        if trial.is_over:
            break
        player = trial.deciders[0]
        trial.play(best_of(trial, player, game), player)
    return pytest.approx(foreseen(trial, seat), abs=GRAIN)


def foreseen(world: Match, seat: int) -> float:
    """What a world is worth as it lies: the outcome, or the evaluation of all that is in it."""
    if world.is_over:
        return world.outcome[seat]
    return world.game.rules.evaluate(world.scenario, world.state, seat)


def best_of(trial: Match, player: int, game):
    """What the game's best bot takes, by the chooser of the trial's own table."""
    trial._desk.arrays["players"][0] = player
    bots = np.full(game.most_players, len(game.bots.names) - 1, np.uint8)
    arrays = trial.run("consult", bots=bots, wanted=1)
    return game.Choices.of(arrays["choices"]).actions[int(arrays["numbers"][0])].copy()


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
    before = bytes(match.table)
    actions = match.legal(seat, asides=False)[:6]
    values = Trials(match, seat, actions, KEY).values(range(len(actions)), range(3, 5), 0)
    worlds = [world_of(match, seat, number) for number in (3, 4)]
    for action, found in zip(actions, values.tolist(), strict=True):
        assert found == [tried(world, action, seat) for world in worlds]
    assert bytes(match.table) == before


@pytest.mark.parametrize("game", [name for name in game_names() if find_game(name).bots.names])
def test_the_best_bot_plays_on_in_every_seat(game):
    match = some_way_on(game, 4)
    seat = match.deciders[0]
    action = match.legal(seat, asides=False)[-1]
    values = Trials(match, seat, [action], KEY).values([0], range(1), 3)
    assert values[0, 0] == tried(world_of(match, seat, 0), action, seat, 3)


def test_where_secrets_are_open_every_world_is_the_true_one():
    match = some_way_on("fogbound", 6)
    seat = match.deciders[0]
    actions = match.legal(seat, asides=False)[:4]
    values = Trials(match, seat, actions, KEY, is_open=True).values(range(4), range(1), 0)
    truth = match.copy()
    hand_dice(truth.table, np.frombuffer(KEY, np.uint64), 0)
    assert values[:, 0].tolist() == [tried(truth, action, seat) for action in actions]


def test_a_choice_that_a_world_does_not_allow_is_worth_least():
    match = Match("connect4", "mini", seed=1, runtime="python")
    full = match.copy()
    for _ in range(match.box.file.height):
        full.play("a")
    assert full.deciders[0] == 0
    first, second = match.legal()[:2]
    values = Trials(full, 0, [first, second], KEY).values([0, 1], range(1), 0)
    assert values[:, 0].tolist() == [-1.0, tried(full, second, 0)]


def test_what_is_expected_of_a_finished_match_is_its_outcome():
    match = Match("connect4", "mini", seed=1, runtime="python")
    for column in "ababa":
        match.play(column)
    assert match.outcome == (1.0, -1.0)
    for seat in (0, 1):
        assert Trials(match, seat, [], KEY).expected(range(2), 10).tolist() == [match.outcome[seat]] * 2


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
