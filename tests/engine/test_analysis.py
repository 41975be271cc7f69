"""Looking back at a match: what was overlooked is marked, what the dice gave is luck, and all comes out the same."""

import json
import sys
from itertools import count
from pathlib import Path

import pytest
from gambit_table import game as gambit
from nim_table import game as nim
from test_search import FixedTrials

import sandtable
from sandtable import Match, SandtableError
from sandtable.bots import make_bot
from sandtable.engine.analysed import Analysis, Judged, mark_of, sides_of, summed_up
from sandtable.engine.analysis import Analyst, analyse, check_over, put_together
from sandtable.engine.budgets import Budget
from sandtable.engine.registry import find_game
from sandtable.engine.search import Halving

CROSS, RING = 0, 1


def connect4(columns: str, runtime: str = "cpu") -> Match:
    match = Match("connect4", seed=1, runtime=runtime)
    for column in columns:
        match.play(column)
    return match


def judged(columns: str, number: int, playouts: int = 4000) -> Judged:
    """What is thought of the decision of that number, counted from 1."""
    return Analyst(connect4(columns), Budget(playouts=playouts)).judge(number - 1)


# Marks.
def test_who_overlooks_a_win_in_one_blunders():
    found = judged("dadadaga", 7)
    assert (found.text, found.mark, found.better) == ("g", "blunder", "d")
    assert found.known == 1.0
    assert found.lost == pytest.approx(found.known - found.taken)


def test_who_overlooks_a_loss_in_one_is_told_what_would_have_stopped_it():
    found = judged("dadadaga", 6)
    assert (found.text, found.mark, found.better) == ("a", "blunder", "d")
    assert found.taken == 0.0


def test_who_wins_at_once_has_lost_nothing():
    found = judged("dadadgd", 7)
    assert (found.known, found.taken, found.lost, found.mark, found.better) == (1.0, 1.0, 0.0, None, None)


def test_what_is_within_the_error_is_not_held_against_anybody():
    assert all(one.mark is None for one in analyse(connect4("d", "python"), Budget(playouts=70)).decisions)


@pytest.mark.parametrize(
    ("lost", "mark"),
    [(0.0, None), (0.0499, None), (0.05, "inaccuracy"), (0.1, "mistake"), (0.1999, "mistake"), (0.2, "blunder")],
)
def test_marks_begin_at_a_twentieth_a_tenth_and_a_fifth(lost, mark):
    assert mark_of(lost) == mark


@pytest.mark.parametrize(("usual", "last"), [(0, [0, 1, 7]), (6, [1, 6, 7])])
def test_the_decision_taken_is_thought_about_to_the_end_and_so_are_the_usual_one_and_the_best(usual, last):
    trials = FixedTrials([0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
    Halving(trials, 8, usual, Budget(playouts=240), 60, 0.0, [1, usual]).run()
    rounds = [sorted(numbers) for numbers, _, _ in trials.asked]
    assert rounds[0] == list(range(8))
    assert all(set(last) <= set(numbers) for numbers in rounds)
    assert rounds[-1] == last


# How it really stood.
def test_each_side_has_its_share_and_the_end_is_the_outcome():
    found = analyse(connect4("dadadgd"), Budget(playouts=2000))
    assert found.end == [1.0, 0.0]
    assert all(sum(one.open) == pytest.approx(1.0) for one in found.decisions)
    assert [one.open for one in found.decisions][6] == [1.0, 0.0]


# Luck.
LAST_STRIKE = """
    . . . B
    b A . .
    # ^ . #
    . . a .
    . . . .
    couriers A a
    cleared
    round 15 South
"""


@pytest.fixture
def outpost(monkeypatch):
    """The game that new games are made from."""
    monkeypatch.syspath_prepend(str(Path(sandtable.__file__).parent / "template" / "src"))
    from outpost import game

    yield game
    for name in [name for name in sys.modules if name.split(".")[0] == "outpost"]:
        del sys.modules[name]


def last_strike(outpost, die: int) -> Match:
    """A match that ended with the last strike of the last round."""
    match = Match(outpost, "narrows", seed=1, runtime="python")
    match.set_state(outpost.face.notation.parse_board(match.box, LAST_STRIKE.strip().replace("\n    ", "\n")))
    match.play("b x b2", dice=[die])
    return match


@pytest.mark.parametrize(("die", "outcome", "luck"), [(3, (-1.0, 1.0), 1 / 6), (2, (0.0, 0.0), -1 / 3)])
def test_a_hit_at_four_in_six_that_wins_is_a_sixth_of_luck_and_a_miss_that_draws_a_third_of_bad_luck(
    outpost, die, outcome, luck
):
    """The last strike of the last round: it wins with 3 to 6, otherwise it is a draw: 4/6 + 2/6 · 1/2 = 5/6."""
    match = last_strike(outpost, die)
    assert match.outcome == outcome
    found = analyse(match, Budget(playouts=1000))
    (only,) = found.decisions
    assert only.luck == pytest.approx(luck, abs=0.07)
    assert [seat.luck for seat in found.seats] == [pytest.approx(-only.luck), pytest.approx(only.luck)]


def test_what_may_be_the_chance_of_few_tries_is_not_called_luck(outpost):
    (only,) = analyse(last_strike(outpost, 3), Budget(playouts=16)).decisions
    assert only.luck == 0.0


def test_what_one_of_two_sides_has_the_other_has_not_however_few_worlds_were_tried():
    """By a time, each side was tried in as many worlds as there was time for, and both together had 90% or 110%."""
    analyst = Analyst(connect4("dadadgd"), Budget(seconds=0.002))
    assert all(sum(analyst.stood(number)) == pytest.approx(1.0) for number in range(7))


def test_without_dice_there_is_no_luck():
    assert {one.luck for one in analyse(connect4("dadadgd"), Budget(playouts=200)).decisions} == {0.0}


def test_the_luck_of_one_side_is_shared_out_as_bad_luck_among_the_others():
    match = Match(gambit, "three", seed=1, runtime="python")
    sides = sides_of(match.seats)
    assert [side.seats for side in sides] == [(0,), (1,), (2,)]
    decision = Judged(number=1, seat=1, text="", open=[0.3, 0.3, 0.3], luck=0.4)
    assert [seat.luck for seat in summed_up(match.seats, sides, [decision])] == [-0.2, 0.4, -0.2]


# The same again, piece by piece.
def test_an_analysis_by_playouts_is_the_same_again_in_any_order_and_in_both_runtimes():
    budget = Budget(playouts=60)
    whole = analyse(connect4("dadadgd", "python"), budget, seed=3)
    analyst = Analyst(connect4("dadadgd"), budget, 3)
    pieces = {number: analyst.judge(number) for number in (4, 5, 6, 0, 1, 2, 3)}
    assert put_together(analyst, [pieces[number] for number in range(7)]) == whole
    assert Analysis.model_validate(json.loads(whole.model_dump_json())) == whole
    assert analyse(connect4("dadadgd"), budget, seed=4) != whole


class Enough(Exception):
    """Somebody does not want to wait any longer."""


def test_an_analysis_is_stopped_between_decisions_and_gone_on_with():
    told = []

    def stop(done):
        told.append(done)
        if done == 3:
            raise Enough

    match, budget = connect4("dadadgd"), Budget(playouts=100)
    with pytest.raises(Enough):
        analyse(match, budget, progress=stop)
    assert told == [1, 2, 3]
    before = bytes(match.table)
    rest = [Analyst(match, budget).judge(number) for number in range(3, 7)]
    assert list(analyse(match, budget).decisions[3:]) == rest
    assert bytes(match.table) == before


# What is not searched.
def test_the_only_choice_is_not_thought_about():
    box = find_game("connect4").content.File(game="connect4", title="Narrow", width=2, height=3, line=3)
    match = Match("connect4", box, seed=1, runtime="python")
    for column in "aaab":
        match.play(column)
    found = analyse(match, Budget(playouts=50)).decisions
    assert [one.known is None for one in found] == [False, False, False, True]
    assert (found[3].taken, found[3].lost, found[3].playouts) == (None, 0.0, 0)


def test_a_standing_answer_is_not_thought_about():
    match = Match(gambit, "three", seed=2, runtime="python")
    for number in count():
        seat = match.deciders[0]
        if match.asked(seat) and len(match.legal(seat, asides=False)) > 1:
            break
        match.play(make_bot("random", f"way {number}").choose(match, seat), seat)
    match.play(match.legal(seat, asides=False)[0], seat, standing=True)
    assert Analyst(match, Budget(playouts=50)).judge(match.number - 1).playouts == 0


# Every game.
@pytest.mark.parametrize(("game", "scenario"), [(nim, None), (gambit, "pairs")])
def test_a_game_of_another_package_is_analysed_without_a_line_of_its_own(game, scenario):
    match = Match(game, scenario, seed=1, runtime="python")
    for number in range(2):
        seat = match.deciders[0]
        match.play(make_bot("random", f"way {number}").choose(match, seat), seat)
    found = analyse(match, Budget(playouts=16))
    assert [len(one.open) for one in found.decisions] == [2, 2]
    assert any(one.known is not None for one in found.decisions)
    assert all(0 <= share <= 1 for one in found.decisions for share in one.open)
    assert [len(side.seats) for side in found.sides] == [len(match.seats) // 2] * 2


def test_a_match_that_goes_on_is_refused():
    with pytest.raises(SandtableError, match="analysis/not-over"):
        check_over(connect4("dad", "python"))


def test_interpreted_rules_are_not_given_a_time():
    with pytest.raises(SandtableError, match=r"analysis/interpreted.*count playouts"):
        analyse(connect4("dadadgd", "python"), Budget(seconds=0.1))
