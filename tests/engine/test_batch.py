"""Batches: thousands of matches side by side, each where a match of its own would be."""

from __future__ import annotations

import hidden_game as hidden
import numpy as np
import pytest
from engine_kit import RUNTIMES, error_of
from hidden_game import Scenario, State, guess_high

from sandtable import Batch, Match, find_game
from sandtable.contract.action import Action, Choices, offer
from sandtable.contract.game import NoScratch
from sandtable.contract.rule import rule
from sandtable.games.connect4.scenario import MAX_HEIGHT, MAX_WIDTH


def batch_of(count: int = 3, scenario: object = "mini", runtime: str = "python", **more: object) -> Batch:
    return Batch("connect4", scenario, count=count, seed=1, runtime=runtime, **more)  # type: ignore[arg-type]


def everything(batch: Batch) -> list[bytes]:
    arrays = batch._desk.arrays
    return [np.asarray(arrays[name]).tobytes() for name in ("tables", "choices", "players", "over", "outcomes")]


@pytest.fixture(params=RUNTIMES)
def runtime(request):
    return request.param


def columns(*targets: int) -> np.ndarray:
    actions = Action.table(len(targets))
    actions["target"] = targets
    return actions


# Stepping.
def test_actions_picks_and_numbers_name_the_same_drops(runtime):
    one, two, three = (batch_of(runtime=runtime) for _ in range(3))
    one.step(columns(0, 4, 2))
    two.step(picks=[0, 4, 2])
    three.step(numbers=[0, 4, 2])  # one verb, one actor, one extra: the number is the column
    assert one.states.tobytes() == two.states.tobytes() == three.states.tobytes()
    # a board of 5 × 4 has 5 bits a column: the stones lie on the bits 0, 20 and 10
    assert one.states["stones"].tolist() == [[1, 0], [1 << 20, 0], [1 << 10, 0]]
    assert one.states["filled"][:, :5].tolist() == [[1, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 1, 0, 0]]
    assert one.players.tolist() == [1, 1, 1]


def full_first_column(runtime: str) -> Batch:
    """Three matches; in the last one column a is full, so its choices are b to e."""
    batch = batch_of(runtime=runtime)
    for i in range(4):
        batch.step(columns(i % 5, (i + 1) % 5, 0))
    return batch


def test_picks_count_the_choices_and_numbers_the_whole_space(runtime):
    batch = full_first_column(runtime)
    assert batch.counts.tolist() == [5, 5, 4]
    batch.step(picks=[0, 0, 0])
    assert batch.states["filled"][2, :5].tolist() == [4, 1, 0, 0, 0]


@pytest.mark.parametrize(
    "step",
    [{"actions": columns(0, 0, 0)}, {"numbers": [0, 0, 0]}, {"picks": [0, 0, 4]}, {"picks": [0, 0, -1]},
     {"numbers": [0, 0, 5]}, {"numbers": [0, 0, -1]}, {"numbers": [0, 0, 2**40]}, {"picks": [0, 0, 2**40]},
     {"picks": np.array([0, 0, 2**64 - 1], np.uint64)}, {"actions": columns(0, 0, 65535)}],
    ids=lambda step: repr(step)[:30],
)  # fmt: skip
def test_one_illegal_decision_changes_nothing_anywhere(step, runtime):
    batch = full_first_column(runtime)
    before = everything(batch)
    error = error_of(batch.step, **{name: np.array(given) for name, given in step.items()})
    assert (error.code, error.value) == ("batch/illegal", 2)
    assert everything(batch) == before
    batch.step(picks=[0, 0, 0])
    assert batch.states["dropped"].tolist() == [5, 5, 5]


@pytest.mark.parametrize("part", ["verb", "actor", "extra"])
def test_an_action_that_differs_from_the_choices_in_any_part_is_illegal(part, runtime):
    batch = batch_of(runtime=runtime)
    actions = columns(0, 1, 2)
    actions[part][1] = 1
    error = error_of(batch.step, actions)
    assert (error.code, error.value) == ("batch/illegal", 1)


@pytest.mark.parametrize(
    "step",
    [
        {"picks": [0, 0]}, {"picks": [0, 0, 0, 0]}, {"picks": 0}, {"picks": [[0, 0, 0]]}, {"picks": []},
        {"picks": [0.0, 0.0, 0.0]}, {"picks": [True, True, True]}, {"picks": ["0", "0", "0"]}, {"picks": "000"},
        {"picks": [None, None, None]}, {"picks": [2**70, 0, 0]}, {"picks": [[0], [0, 0], [0]]},
        {"numbers": [0, 0]}, {"numbers": [0.5, 0, 0]},
        {"actions": [0, 0, 0]}, {"actions": columns(0, 0)}, {"actions": columns(0, 0, 0).view(np.uint8)},
        {"actions": columns(0, 0, 0)["target"]}, {"actions": columns(0, 0, 0).reshape(1, 3)}, {"actions": "abc"},
    ],
    ids=lambda step: repr(step)[:40],
)  # fmt: skip
def test_arrays_of_the_wrong_shape_or_type_are_refused(step):
    batch = batch_of()
    before = everything(batch)
    assert error_of(batch.step, **step).code == "batch/bad-array"
    assert everything(batch) == before


@pytest.mark.parametrize("step", [{}, {"picks": [0, 0, 0], "numbers": [0, 0, 0]}])
def test_a_step_takes_exactly_one_kind_of_decision(step):
    assert error_of(batch_of().step, **step).code == "batch/bad-step"


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64])
def test_whole_numbers_of_any_width_are_taken(dtype, runtime):
    batch = batch_of(runtime=runtime)
    batch.step(picks=np.array([1, 2, 3], dtype))
    assert batch.states["dropped"].tolist() == [1, 1, 1]


def test_strided_and_read_only_arrays_are_taken(runtime):
    batch = batch_of(runtime=runtime)
    batch.step(columns(0, 9, 1, 9, 2, 9)[::2])
    fixed = columns(0, 1, 2)
    fixed.flags.writeable = False
    batch.step(fixed)
    numbers = np.arange(3)
    numbers.flags.writeable = False
    batch.step(picks=numbers)
    batch.step(numbers=numbers)
    assert batch.states["dropped"].tolist() == [4, 4, 4]


def test_the_array_that_somebody_gives_stays_theirs(runtime):
    batch = batch_of(runtime=runtime)
    mine = columns(0, 1, 2)
    before = mine.tobytes()
    batch.step(mine)
    batch.step(picks=[4, 4, 4])
    assert mine.tobytes() == before
    mine["target"] = 60000
    batch.step(picks=[1, 1, 1])
    assert batch.states["filled"][:, 1].tolist() == [1, 2, 1]


# Ends.
WIN = "aabbc"  # three in a row for Cross on the small board


def test_without_restart_a_finished_match_stays_and_ignores_what_it_is_given(runtime):
    batch = batch_of(count=2, runtime=runtime, auto_restart=False)
    for letter, other in zip(WIN, "abcde", strict=True):
        batch.step(columns("abcde".index(letter), "abcde".index(other)))
    assert batch.players.tolist() == [255, 1]
    assert batch.over.tolist() == [1, 0]
    assert batch.outcomes.tolist() == [[1, -1], [0, 0]]
    assert (batch.counts[0], batch.finished, batch.is_over) == (0, 1, False)
    end = batch.states[0].tobytes()
    batch.step(columns(40000, 0))
    batch.step(picks=[12345, 0])
    batch.step(numbers=[-9, 0])
    assert batch.states[0].tobytes() == end
    assert (batch.over[0], batch.players[0], batch.states["dropped"].tolist()) == (1, 255, [5, 8])
    assert batch.results()[0].tolist() == [1, -1]
    assert batch.masks()[0].sum() == 0
    assert batch.observe()[0].sum() == 0


def test_with_restart_a_finished_match_begins_anew_and_its_end_is_told_once(runtime):
    batch = batch_of(count=2, runtime=runtime)
    for letter, other in zip(WIN, "abcde", strict=True):
        batch.step(columns("abcde".index(letter), "abcde".index(other)))
    assert batch.over.tolist() == [1, 0]
    assert batch.outcomes.tolist() == [[1, -1], [0, 0]]
    assert batch.players.tolist() == [0, 1]
    assert batch.states[0].tobytes() == bytes(batch.states[0].nbytes)
    assert (batch.finished, batch.decisions) == (0, 5)
    batch.step(picks=[0, 0])
    assert batch.over.tolist() == [0, 0]
    assert batch.outcomes.tolist() == [[0, 0], [0, 0]]


def test_asking_for_results_does_not_wipe_out_the_outcomes_of_the_last_step(runtime):
    batch = batch_of(count=1, runtime=runtime)
    for letter in WIN:
        batch.step(columns("abcde".index(letter)))
    batch.results()
    assert batch.outcomes.tolist() == [[1, -1]]


def test_starting_anew_forgets_the_ends_of_before(runtime):
    batch = batch_of(count=1, runtime=runtime, auto_restart=False)
    for letter in WIN:
        batch.step(columns("abcde".index(letter)))
    batch.start(1)
    assert (batch.over.tolist(), batch.outcomes.tolist(), batch.players.tolist()) == ([0], [[0, 0]], [0])
    assert batch.decisions == 0


# Scenarios, seeds and threads.
def test_each_match_may_play_another_scenario(runtime):
    batch = batch_of(count=5, scenario=["mini", "standard", "five"], runtime=runtime)
    widths = [file.width for file in batch.files]  # type: ignore[attr-defined]
    assert widths[:2] == [5, 7]
    assert batch.counts.tolist() == [*widths, 5, 7]
    assert batch.masks().sum(axis=1).tolist() == [*widths, 5, 7]
    for targets in ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (2, 2, 2, 2, 2)):
        batch.step(columns(*targets))
    assert batch.over.tolist() == [1, 0, 0, 1, 0]


@pytest.mark.parametrize("scenario", [[], ()])
def test_a_batch_without_any_scenario_is_refused(scenario):
    assert error_of(batch_of, scenario=scenario).code == "batch/no-scenario"


def test_an_unknown_scenario_is_refused():
    assert error_of(batch_of, scenario=["mini", "maxi"]).code == "scenario/unknown"


@pytest.mark.parametrize("count", [0, -1, (1 << 26) + 1, 10**30])
def test_a_count_outside_the_limits_is_refused(count):
    assert error_of(batch_of, count=count).code == "batch/bad-count"


@pytest.mark.parametrize("count", [2.5, "3", None])
def test_a_count_that_is_no_whole_number_is_refused(count):
    assert error_of(batch_of, count=count).code == "batch/bad-count"


@pytest.mark.parametrize("threads", [-1, -8])
def test_a_number_of_threads_below_one_is_refused(threads):
    error = error_of(batch_of, count=100, runtime="cpu", threads=threads)
    assert error.code.split("/")[0] in ("batch", "runtime")


def test_threads_do_not_change_a_byte():
    batches = [batch_of(count=500, scenario=["mini", "standard"], runtime="cpu", threads=n) for n in (1, 2, 3)]
    for batch in batches:
        batch.play_random(150, watch=True)
        batch.step(picks=np.zeros(500, np.int64))
    assert everything(batches[0]) == everything(batches[1]) == everything(batches[2])
    assert len({batch.observe().tobytes() for batch in batches}) == 1


def test_more_threads_than_matches_do_no_harm():
    batches = [Batch(hidden.game, count=count, seed=2, runtime="cpu", threads=64) for count in (1, 3, 65)]
    for batch in batches:
        batch.play_random(50)
    assert batches[2].states[:3].tobytes() == batches[1].states.tobytes()


def test_the_interpreter_and_the_compiled_rules_give_the_same_batch():
    one, other = (Batch(hidden.game, "long", count=70, seed=3, runtime=runtime) for runtime in RUNTIMES)
    for batch in (one, other):
        batch.play_random(25)
    assert everything(one) == everything(other)


def test_a_seed_gives_the_same_batch_and_another_seed_another():
    batches = [Batch(hidden.game, count=20, seed=seed, runtime="python") for seed in (1, 1, 2, "1 ")]
    states = [batch.states.tobytes() for batch in batches]
    assert states[0] == states[1]
    assert len(set(states)) == 3


def test_matches_of_a_batch_have_dice_of_their_own():
    batch = Batch(hidden.game, count=200, seed=1, runtime="python")
    keys = batch._desk.arrays["tables"]["dice"]["key"]
    assert len({key.tobytes() for key in keys}) == 200
    assert set(batch.states["card"].ravel().tolist()) == {1, 2, 3, 4, 5, 6}


def test_two_batches_that_share_a_seed_continue_each_other():
    whole = Batch(hidden.game, count=6, seed=5, runtime="python")
    second = Batch(hidden.game, count=3, seed=5, runtime="python")
    second.start(5, first=3)
    assert whole.states[3:].tobytes() == second.states.tobytes()


def test_simultaneous_decisions_are_asked_in_the_order_of_seats(runtime):
    batch = Batch(hidden.game, count=2, seed=1, runtime=runtime)
    assert batch.players.tolist() == [0, 0]
    batch.step(numbers=[3, 1])  # the number of an action is its target here
    assert batch.players.tolist() == [1, 1]
    assert batch.states["chosen"].tolist() == [[3, 0], [1, 0]]


def test_nobody_observes_what_another_has_chosen(runtime):
    batch = Batch(hidden.game, count=1, seed=1, runtime=runtime)
    batch.step(numbers=[3])
    card = int(batch.states["card"][0, 1])
    assert batch.observe().tolist() == [[card, 0, 0]]


# What comes out.
def test_masks_are_the_lists_on_the_flat_space(runtime):
    batch = full_first_column(runtime)
    expected = np.zeros((3, batch.game.action_count), np.int8)
    for i, listed in enumerate(batch.legal()):
        expected[i, listed["actions"]["target"][: listed["count"]]] = 1
    assert np.array_equal(batch.masks(), expected)
    assert np.flatnonzero(expected[2]).tolist() == [1, 2, 3, 4]


def test_the_space_of_actions_is_numbered_verb_actor_target_extra(runtime):
    game = guess_high(action_shape=(2, 3, 4, 5))
    batch = Batch(game, count=1, seed=1, runtime=runtime)
    assert game.action_count == 120
    assert np.flatnonzero(batch.masks()[0]).tolist() == [5, 10, 15]  # target × 5 extras
    batch.step(numbers=[10])
    assert batch.states["chosen"][0, 0] == 2


def test_observations_have_the_shape_of_the_game_and_the_own_stones_first(runtime):
    batch = batch_of(count=2, runtime=runtime)
    batch.step(picks=[0, 3])
    planes = batch.observe()
    assert (planes.shape, planes.dtype) == ((2, 2, MAX_WIDTH, MAX_HEIGHT), np.dtype("i1"))
    # Ring looks: Cross's stone is the other's, in column a and in column d, at the bottom
    assert np.argwhere(planes).tolist() == [[0, 1, 0, 0], [1, 1, 3, 0]]


def test_arrays_are_handed_out_without_a_copy():
    batch = batch_of(count=100, runtime="cpu")
    for read in (lambda: batch.states, lambda: batch.players, lambda: batch.outcomes, lambda: batch.over,
                 lambda: batch.masks(), lambda: batch.observe(), lambda: batch.counts):  # fmt: skip
        assert np.shares_memory(read(), read())
    players = batch.players
    batch.step(picks=np.zeros(100, np.int64))
    assert players.tolist() == [1] * 100


def test_arrays_can_be_taken_over_by_dlpack():
    batch = batch_of(count=10, runtime="cpu")
    for array in (batch.masks(), batch.observe(), batch.players, batch.outcomes, batch.over):
        taken = np.from_dlpack(array)
        assert np.shares_memory(taken, array)
        assert taken.shape == array.shape


def test_random_play_stops_at_the_end_or_goes_on_as_told(runtime):
    batch = batch_of(count=50, runtime=runtime, auto_restart=False)
    batch.play_random(1000)
    assert batch.is_over
    assert all(5 <= decisions <= 20 for decisions in batch._desk.arrays["tables"]["decisions"].tolist())
    assert set(np.abs(batch.results()).sum(axis=1).tolist()) <= {0.0, 2.0}
    going = batch_of(count=50, runtime=runtime)
    going.play_random(100)
    assert going._desk.arrays["tables"]["matches"].min() >= 100 // 20


@pytest.mark.parametrize("decisions", [np.int32(4), np.int64(4), np.uint8(4)])
def test_numbers_of_decisions_of_any_type_can_follow_each_other(decisions):
    game = find_game("connect4")
    one, other = (Batch(game, "mini", count=3, seed=1, runtime="cpu") for _ in range(2))
    one.play_random(decisions)
    one.play_random(2)
    other.play_random(int(decisions))
    other.play_random(2)
    assert one.states.tobytes() == other.states.tobytes()


def test_random_play_takes_each_choice_equally_often():
    batch = batch_of(count=5000, scenario="standard", runtime="cpu")
    batch.play_random(1)
    counts = batch.states["filled"][:, :7].sum(axis=0)
    expected = 5000 / 7
    assert ((counts - expected) ** 2 / expected).sum() < 22.46  # chi-square, 6 degrees of freedom, 99.9%


@rule
def too_generous_legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    for number in range(6):
        offer(choices, 0, 0, number % 4, 0)


def test_a_list_longer_than_declared_is_refused_before_it_is_read_beyond_its_end(runtime):
    """A match refuses it; a batch must not take a choice from the memory behind the list."""
    game = guess_high(legal=too_generous_legal)
    assert error_of(Match(game, seed=1, runtime=runtime).legal).code == "game/too-many-choices"
    stepped = error_of(lambda: Batch(game, count=2, seed=1, runtime=runtime).step(picks=[5, 5]))
    assert stepped.code in ("game/too-many-choices", "batch/illegal")
    played = error_of(lambda: Batch(game, count=2, seed=1, runtime=runtime).play_random(3))
    assert played.code == "game/too-many-choices"


def test_a_match_that_ended_in_random_play_is_told_and_begun_anew_by_the_next_step(runtime):
    batch = batch_of(200, runtime=runtime)
    batch.play_random(9)
    ended = np.flatnonzero(batch.players == 255)
    results = batch.results()[ended].tolist()
    assert len(ended) > 0
    batch.step(picks=np.zeros(200, np.int64))
    assert batch.over[ended].tolist() == [1] * len(ended)
    assert batch.outcomes[ended].tolist() == results
    assert batch.players[ended].tolist() == [0] * len(ended)
    assert not batch.states["dropped"][ended].any()
