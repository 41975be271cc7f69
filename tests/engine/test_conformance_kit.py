"""The conformance kit passes a game that is in order, and fails one that is not: it has teeth."""

from __future__ import annotations

import gc
from types import SimpleNamespace

import hidden_game as hidden
import pytest
from hidden_game import Scenario, State, guess_high, talkative_apply

from sandtable.contract.action import EVERYBODY, Action, Choices, Log, offer, tell
from sandtable.contract.dice import Dice, roll
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game, NoScratch
from sandtable.contract.record import Array
from sandtable.contract.rule import assign, clear, rule
from sandtable.engine.registry import find_game
from sandtable.engine.trials import Trials
from sandtable.testing import check_game
from sandtable.testing.conformance import check_runtimes_agree, check_search_is_fair

KEPT: list[Game] = []


@pytest.fixture
def fails():
    """The kit must refuse the hidden game with these parts replaced, for the reason given."""

    def check(reason: str, kinds: object = AssertionError, **parts: object) -> None:
        game = guess_high(**parts)
        KEPT.append(game)
        with pytest.raises(kinds, match=reason or None):  # type: ignore[call-overload]
            check_game(game, ("python",), matches=3, scenarios=["long"])

    return check


def with_notation(**functions: object) -> SimpleNamespace:
    return SimpleNamespace(**{**vars(hidden.notation), **functions})


def test_a_game_with_dice_and_secrets_that_is_in_order_passes_in_interpreter_and_compiled():
    check_game(hidden.game, ("python", "cpu"), matches=3)


def test_a_game_in_order_passes_where_its_broken_variants_fail():
    """So that none of the failures below comes from something else."""
    game = guess_high(max_events=8)
    check_game(game, ("python",), matches=3, scenarios=["long"])


def test_connect_four_passes_in_the_interpreter():
    check_game(find_game("connect4"), ("python",), matches=1, scenarios=["mini"])


# Possible states.
def refuse_the_second_round(scenario: Scenario, state: State) -> None:
    if state.round == 1:
        raise SandtableError("board/impossible", state.round, "that cannot be")


def refuse_the_end(scenario: Scenario, state: State) -> None:
    if state.round == scenario.rounds:
        raise SandtableError("board/impossible", state.round, "that cannot be")


@pytest.mark.parametrize("check", [refuse_the_second_round, refuse_the_end], ids=lambda check: check.__name__)
def test_a_game_that_takes_a_reached_state_for_impossible_fails(check, fails):
    fails("a state that play leads to is refused: board/impossible", check_state=check)


# Secrets.
@rule
def leaking_know(scenario: Scenario, state: State, player: int, known: State) -> None:
    assign(known, state)


@rule
def know_that_tells_the_other_card(scenario: Scenario, state: State, player: int, known: State) -> None:
    hidden.know(scenario, state, player, known)
    if player < 2:
        known.card[1 - player] = state.card[1 - player]


@rule
def know_that_tells_the_other_choice(scenario: Scenario, state: State, player: int, known: State) -> None:
    hidden.know(scenario, state, player, known)
    if player < 2:
        known.chosen[1 - player] = state.chosen[1 - player]


@rule
def know_in_the_wrong_seat(scenario: Scenario, state: State, player: int, known: State) -> None:
    hidden.know(scenario, state, player, known)
    if player < 2:
        known.card[player] = 0
        known.card[1 - player] = state.card[player]


@pytest.mark.parametrize(
    "know",
    [leaking_know, know_that_tells_the_other_card, know_that_tells_the_other_choice, know_in_the_wrong_seat],
    ids=lambda know: know.__name__,
)
def test_a_know_that_leaks_fails(know, fails):
    fails("imagine does not fit know", know=know)


@rule
def know_that_tells_spectators_a_card(scenario: Scenario, state: State, player: int, known: State) -> None:
    hidden.know(scenario, state, player, known)
    if player == 2:
        known.card[0] = state.card[0]


def test_a_spectator_who_knows_more_than_a_player_fails(fails):
    fails("a spectator knows what this seat does not", know=know_that_tells_spectators_a_card)


@rule
def know_that_counts(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Writes into the truth while it should only look."""
    hidden.know(scenario, state, player, known)
    state.points[0] += 1


def test_a_know_that_changes_the_truth_fails(fails):
    fails("", know=know_that_counts)


@rule
def imagine_in_the_wrong_seat(
    scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: NoScratch
) -> None:
    assign(state, known)
    state.card[player] = roll(dice, hidden.CARDS)


@rule
def imagine_that_forgets_the_points(
    scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: NoScratch
) -> None:
    hidden.imagine(scenario, known, player, dice, state, work)
    state.points[0] = 0


@rule
def imagine_nothing_at_all(
    scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: NoScratch
) -> None:
    clear(state)


@pytest.mark.parametrize(
    "imagine",
    [imagine_in_the_wrong_seat, imagine_that_forgets_the_points, imagine_nothing_at_all],
    ids=lambda imagine: imagine.__name__,
)
def test_an_imagine_that_changes_what_is_known_fails(imagine, fails):
    fails("imagine does not fit know", imagine=imagine)


@rule
def imagine_no_card(scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: NoScratch) -> None:
    """The other one's card is not known, but it is a card."""
    hidden.imagine(scenario, known, player, dice, state, work)
    state.card[1 - player] = hidden.CARDS + 1


def test_an_imagine_of_what_cannot_be_fails(fails):
    fails("an imagined world is refused: board/impossible", imagine=imagine_no_card)


@rule
def deciders_by_secret(scenario: Scenario, state: State) -> int:
    """With a high card Red decides alone at first: whether Blue is asked tells Blue the card."""
    mask = hidden.deciders(scenario, state)
    if mask == 3 and state.card[0] > 3:
        return 1
    return mask


def test_a_search_that_looks_at_the_truth_fails(monkeypatch):
    def peeking(self, match, seat, actions, key, *, is_open=False):
        given(self, match, seat, actions, key, is_open=True)

    given = Trials.__init__
    game = find_game("cloak")
    check_search_is_fair(game, "skirmish", ("cpu",), 0)
    monkeypatch.setattr(Trials, "__init__", peeking)
    with pytest.raises(AssertionError, match="a search knows what its seat does not"):
        check_search_is_fair(game, "skirmish", ("cpu",), 0)


def test_a_turn_order_that_depends_on_a_secret_fails(fails):
    fails("leaks|tells more than the seat knows", deciders=deciders_by_secret)


def test_a_log_that_tells_everybody_a_secret_choice_fails(fails):
    """Design 2: two truths that a player cannot tell apart give the same log."""
    fails("", apply=talkative_apply, max_events=8)


# Text.
def test_a_text_that_two_actions_share_fails(fails):
    fails("same text", notation=with_notation(action_text=lambda look, action: "choose 1"))


def test_a_text_that_is_read_as_another_action_fails(fails):
    def parse(look, text):
        action = hidden.parse_action(look, text)
        action.target = action.target % 3 + 1
        return action

    fails("not read as written", (AssertionError, SandtableError), notation=with_notation(parse_action=parse))


def test_a_board_that_forgets_a_field_fails(fails):
    def text(look):
        return hidden.board_text(look).replace(", ready", "")

    fails("a board is not read as written", notation=with_notation(board_text=text))


def test_notation_that_breaks_down_on_nonsense_fails(fails):
    def parse(look, text):
        return hidden.make_action(target=int(text.removeprefix("choose ")))

    fails("", (AssertionError, ValueError), notation=with_notation(parse_action=parse))


# Choices and rules.
@rule
def legal_until_somebody_has_points(
    scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch
) -> None:
    if known.points[player] == 0:
        hidden.legal(scenario, known, player, choices, work)


def test_a_stuck_player_fails(fails):
    fails("decide and can do nothing", legal=legal_until_somebody_has_points)


@rule
def too_generous_legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    for number in range(1, 6):
        offer(choices, 0, 0, number, 0)


def test_more_choices_than_declared_fail(fails):
    fails("too-many-choices", (AssertionError, SandtableError), legal=too_generous_legal)


@rule
def doubled_legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    offer(choices, 0, 0, 1, 0)
    offer(choices, 0, 0, 1, 0)


def test_a_choice_offered_twice_fails(fails):
    fails("", legal=doubled_legal)


@rule
def apply_in_the_wrong_seat(
    scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch
) -> None:
    """Writes into the place after its own, which the last seat does not have."""
    hidden.apply(scenario, state, player, action, dice, log, work)
    state.chosen[player + 1] = 0


def test_a_rule_that_writes_beyond_its_array_fails(fails):
    fails("game/out-of-range", AssertionError, apply=apply_in_the_wrong_seat)


@rule
def apply_beyond_the_width(
    scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch
) -> None:
    hidden.apply(scenario, state, player, action, dice, log, work)
    state.points[player] += 10_000


def test_a_rule_that_overflows_a_field_fails(fails):
    fails("State.points holds -32768 to 32767", (AssertionError, SandtableError), apply=apply_beyond_the_width)


@rule
def apply_that_only_looks_ready(
    scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch
) -> None:
    """Never ends: nobody is ever ready."""
    hidden.apply(scenario, state, player, action, dice, log, work)
    state.round = 0


def test_a_match_that_never_ends_fails(monkeypatch, fails):
    monkeypatch.setattr("sandtable.testing.journeys.LONGEST", 60)
    fails("not over after 60 decisions", apply=apply_that_only_looks_ready)


CALLS = 0


@rule
def moody_apply(
    scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch
) -> None:
    """Depends on a global that changes: the same decisions do not lead to the same states."""
    global CALLS
    CALLS += 1
    hidden.apply(scenario, state, player, action, dice, log, work)
    state.points[0] = CALLS % 7


def test_a_rule_that_depends_on_a_changing_global_fails(fails):
    fails("", apply=moody_apply)


@rule
def outcome_beyond_one(scenario: Scenario, state: State, player: int) -> float:
    return 2.0 * hidden.outcome(scenario, state, player) + 0.5


def test_an_outcome_beyond_one_fails(fails):
    fails("", outcome=outcome_beyond_one)


@rule
def evaluate_beyond_one(scenario: Scenario, known: State, player: int) -> float:
    return 3.0


def test_an_evaluation_beyond_one_fails(fails):
    fails("values out of range", evaluate=evaluate_beyond_one)


@rule
def observe_too_much(scenario: Scenario, known: State, player: int, planes: Array[int]) -> None:
    for place in range(5):
        planes[place] = 1


def test_an_observation_larger_than_declared_fails(fails):
    fails("", IndexError, observe=observe_too_much)


@rule
def apply_with_many_events(
    scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch
) -> None:
    for _ in range(20):
        tell(log, EVERYBODY, hidden.Kind.READY, player, 0, 0, 0)
    hidden.apply(scenario, state, player, action, dice, log, work)


def test_more_events_than_declared_fail(fails):
    fails("too-many-events", (AssertionError, SandtableError), apply=apply_with_many_events)


def test_a_game_without_scenarios_fails():
    with pytest.raises(AssertionError, match="no scenario"):
        check_game(guess_high(folder=hidden.new_folder()), ("python",))


def test_games_that_live_and_die_one_after_the_other_are_not_mixed_up(monkeypatch):
    """A game is not recognised by an address that another one had before it."""
    monkeypatch.setattr("sandtable.testing.conformance.CHECKS", [check_runtimes_agree])
    for _ in range(8):
        check_game(guess_high(), ("python",), matches=1, scenarios=["standard"])
        gc.collect()
        with pytest.raises(AssertionError):
            check_game(guess_high(legal=legal_until_somebody_has_points), ("python",), matches=3, scenarios=["long"])
        gc.collect()
