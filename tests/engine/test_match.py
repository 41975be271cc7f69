"""Matches: undo, copies, saves, secrets and everything that can be wrong with a file."""
# ruff: noqa: PT017 – an error is one of two good ends here, and looked at where it is caught

from __future__ import annotations

import hashlib
import threading
from pathlib import Path

import hidden_game as hidden
import numpy as np
import pytest
from engine_kit import BOARD, RUNTIMES, all_of, error_of

from sandtable import Match, SandtableError, transcript
from sandtable.contract.action import make_action
from sandtable.contract.dice import commitment, keyed, seed_key
from sandtable.contract.record import Array, Record, array, u8
from sandtable.engine.registry import find_game
from sandtable.engine.saving import load, save
from sandtable.engine.searching import imagined, value_of
from sandtable.engine.telling import SPECTATOR
from sandtable.games.connect4.scenario import MAX_WIDTH
from sandtable.testing import drawn


# Playing.
def test_both_decide_at_the_same_time_in_any_order(game):
    assert game.deciders == (0, 1)
    game.play("choose 1", 1)
    assert game.deciders == (0,)
    assert game.play("choose 3", 0, dice=[4]) == [
        "Red chooses 3.", "Red is ready.", "Red reveals 3.", "Blue reveals 1.", "Red scores 6.",
    ]  # fmt: skip
    assert game.deciders == (0, 1)
    assert list(game.state.points) == [6, 0]


def test_equal_choices_roll_nothing_and_a_script_for_them_is_left_over(game):
    game.play("choose 2", 0)
    before = all_of(game)
    error = error_of(game.play, "choose 2", 1, dice=[6])
    assert (error.code, error.value) == ("dice/left-over", [6])
    assert all_of(game) == before
    assert game.play("choose 2", 1, dice=[])[-1] == "Blue reveals 2."


@pytest.mark.parametrize(
    ("script", "code"),
    [([], "dice/too-few"), ([7], "dice/no-such-face"), ([0], "dice/no-such-face"), ([1, 1], "dice/left-over"),
     ([1] * 101, "dice/left-over"), ([-1], "dice/no-such-face"), ([1 << 16], "dice/no-such-face")],
)  # fmt: skip
def test_a_script_that_does_not_fit_changes_nothing(game, script, code):
    game.play("choose 2", 0)
    before = all_of(game)
    assert error_of(game.play, "choose 3", 1, dice=script).code == code
    assert all_of(game) == before
    game.play("choose 3", 1, dice=[1])
    assert list(game.state.points) == [0, 2]


def test_the_script_does_not_stay_in_the_dice(game):
    fresh = bytes(game.table.dice)
    game.play("choose 2", 0, dice=[])
    assert bytes(game.table.dice) == fresh


@pytest.mark.parametrize("text", ["", "choose", "choose 2 ", "d", "choose x", "\0", "choose 9999999999", "ch\nose 1"])
def test_a_text_that_is_no_action_is_refused(game, text):
    before = all_of(game)
    error = error_of(game.play, text, 0)
    assert error.code == "action/unreadable"
    assert all_of(game) == before


def test_an_action_that_can_be_read_but_is_not_legal_is_refused_with_the_choices(game):
    before = all_of(game)
    for wrong in ("choose 4", make_action(target=4), make_action(verb=1, target=1), make_action(extra=65535, target=1)):
        error = error_of(game.play, wrong, 0)
        assert error.code == "action/illegal"
        assert "choose 1, choose 2, choose 3" in error.sentence()
    assert all_of(game) == before


@pytest.mark.parametrize("seat", [-2, 2, 255])
def test_a_seat_that_does_not_exist_is_refused(game, seat):
    before = all_of(game)
    for ask in (lambda: game.play("choose 1", seat), lambda: game.known(seat), lambda: game.view(seat),
                lambda: game.log(seat), lambda: value_of(game, seat), lambda: game.legal(seat)):  # fmt: skip
        assert error_of(ask).code == "seat/unknown"
    assert all_of(game) == before


def test_a_spectator_sees_what_everybody_sees_and_decides_nothing(game):
    known = game.known(SPECTATOR)
    assert [known.card[seat] for seat in range(2)] == [0, 0]
    game.play("choose 1", 0)
    assert game.known(SPECTATOR).chosen[0] == 0
    assert game.known(SPECTATOR).ready[0] == 1
    assert not any("draws" in sentence or "chooses" in sentence for sentence in game.log(SPECTATOR))
    assert error_of(game.play, "choose 1", SPECTATOR).code == "seat/unknown"
    assert error_of(game.legal, SPECTATOR).code == "seat/unknown"


def test_a_seat_that_has_decided_must_wait(game):
    game.play("choose 1", 0)
    before = all_of(game)
    error = error_of(game.play, "choose 2", 0)
    assert error.code == "seat/not-your-turn"
    assert "Blue must decide first" in error.sentence()
    assert all_of(game) == before


def test_nothing_can_be_played_after_the_end():
    match = Match("connect4", "mini", seed=1, runtime="python")
    for column in "aabbc":
        match.play(column)
    assert (match.is_over, match.deciders, match.legal(), match.outcome) == (True, (), [], (1.0, -1.0))
    before = all_of(match)
    for action in ("d", "nonsense", make_action(target=3)):
        assert error_of(match.play, action).code == "match/over"
        assert error_of(match.play, action, 0).code == "match/over"
    assert all_of(match) == before


def test_the_outcome_is_none_until_the_end(game):
    assert game.outcome is None
    assert game.revealed_key is None


def test_seats_given_as_numpy_numbers_are_as_good_as_pythons(game):
    for kind in (np.uint8, np.int32, np.int64):
        assert bytes(game.known(kind(1))) == bytes(game.known(1))
        assert value_of(game, kind(0)) == value_of(game, 0)
    game.play("choose 1", np.uint8(0))
    assert game.deciders == (1,)


@pytest.mark.parametrize("key", [b"", b"x" * 15, b"x" * 17])
def test_a_key_of_the_wrong_length_is_refused(key):
    assert error_of(Match, "connect4", key=key, runtime="python").code == "dice/bad-key"


def test_a_seed_gives_the_same_match_and_no_seed_a_secret_one():
    one, same, other = (Match(hidden.game, seed=seed, runtime="python") for seed in (5, 5, 6))
    assert bytes(one.table) == bytes(same.table) != bytes(other.table)
    keys = {Match(hidden.game, runtime="python").commitment for _ in range(5)}
    assert len(keys) == 5


def test_the_commitment_is_published_at_the_start_and_the_key_at_the_end():
    match = Match(hidden.game, seed=9, runtime="python")
    published = match.commitment
    while match.deciders:
        assert match.revealed_key is None
        match.play(match.legal()[0])
    assert match.commitment == published
    assert match.revealed_key == seed_key(9).hex()
    assert hashlib.sha256(b"sandtable dice " + bytes.fromhex(match.revealed_key)).hexdigest() == published


# Undo and copies.
def test_undo_and_playing_again_give_the_same_bytes_and_the_same_rolls(game):
    passed = [bytes(game.table)]
    moves = [(0, "choose 3"), (1, "choose 1"), (1, "choose 2"), (0, "choose 3")]
    told = []
    for seat, text in moves:
        told.append(game.play(text, seat))
        passed.append(bytes(game.table))
    for number in (3, 2, 1, 0):
        game.undo()
        assert (bytes(game.table), game.number) == (passed[number], number)
    assert error_of(game.undo).code == "match/nothing-to-undo"
    assert [game.play(text, seat) for seat, text in moves] == told
    assert bytes(game.table) == passed[-1]


def test_another_decision_after_undo_leaves_no_trace_of_the_first(game):
    game.play("choose 3", 0)
    game.undo()
    game.play("choose 1", 0)
    assert [past.action for past in game.history()] == ["choose 1"]
    assert "Red chooses 3." not in game.log()


def test_a_copy_goes_its_own_way_in_state_dice_history_and_log(game):
    game.play("choose 3", 0)
    twin = game.copy()
    before = all_of(game)
    twin.play("choose 1", 1)
    twin.play("choose 1", 1)
    twin.undo()
    twin.state.points[0] = 7
    twin.set_state(twin.state.copy())
    assert all_of(game) == before
    game.undo()
    assert twin.state.points[0] == 7


def test_what_is_known_is_a_record_of_its_own(game):
    known = game.known(0)
    known.points[0] = 77
    assert game.state.points[0] == 0
    assert game.known(0).points[0] == 0


def test_copies_can_be_played_in_two_threads_at_once():
    for runtime in RUNTIMES:
        match = Match("connect4", seed=1, runtime=runtime)
        ends: dict[int, list[str]] = {0: [], 1: []}
        expected = {0: sequence_digest("abcdefg"), 1: sequence_digest("ddeeffa")}

        def play(number: int, columns: str, match: Match = match, ends: dict[int, list[str]] = ends) -> None:
            for _ in range(15):
                twin = match.copy()
                for column in columns:
                    twin.play(column)
                ends[number].append(twin.digest)

        threads = [threading.Thread(target=play, args=(i, columns)) for i, columns in enumerate(["abcdefg", "ddeeffa"])]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert {number: set(digests) for number, digests in ends.items()} == {n: {d} for n, d in expected.items()}
        assert match.number == 0


def sequence_digest(columns: str) -> str:
    """The hash of the position after these drops on the 7 × 6 board, put together by hand."""
    stones, filled = [0, 0], [0] * MAX_WIDTH
    for number, column in enumerate("abcdefg".index(letter) for letter in columns):
        stones[number % 2] |= 1 << column * 7 + filled[column]
        filled[column] += 1
    data = b"".join(value.to_bytes(8, "little") for value in stones) + bytes([*filled, len(columns), 0])
    return hashlib.sha256(data + bytes(-len(data) % 8)).hexdigest()


# Secrets.
def test_the_log_tells_each_seat_only_what_it_has_seen(game):
    game.play("choose 3", 0)
    game.play("choose 1", 1, dice=[1])
    red = [line for line in game.log(0) if "draws" not in line]
    assert red == [
        "Red chooses 3.", "Red is ready.", "Blue is ready.", "Red reveals 3.", "Blue reveals 1.", "Red scores 3.",
    ]  # fmt: skip
    assert "Blue chooses 1." in game.log(1)
    assert "Red chooses 3." not in game.log(1)
    assert {"Red chooses 3.", "Blue chooses 1."} <= set(game.log())


def test_the_opening_is_told_to_those_who_saw_it():
    match = Match(hidden.game, seed=4, runtime="python")
    red, blue = match.state.card
    assert match.log(0) == [f"Red draws the card {red}."]
    assert match.log(1) == [f"Blue draws the card {blue}."]


def test_a_seat_knows_its_own_secrets_and_not_the_others(game):
    game.play("choose 3", 0)
    assert (list(game.known(0).card), list(game.known(0).chosen)) == ([2, 0], [3, 0])
    assert (list(game.known(1).card), list(game.known(1).chosen)) == ([0, 5], [0, 0])
    assert list(game.known(1).ready) == [1, 0]


def test_a_view_has_choices_for_those_who_decide_and_no_secrets(game):
    game.play("choose 3", 0)
    assert game.view(0).choices == ()
    assert [choice.text for choice in game.view(1).choices] == ["choose 1", "choose 2", "choose 3"]
    assert [choice.number for choice in game.view(1).choices] == [0, 1, 2]
    assert {track.name: track.value for track in game.view(1).tracks}["Red's card"] == 0
    assert {track.name: track.value for track in game.view(0).tracks}["Red's card"] == 2


def test_the_cells_that_a_choice_touches_are_those_through_which_the_stone_would_fall_to_where_it_lies():
    match = Match("connect4", "mini", seed=1, runtime="python")
    match.play("a")
    # cell numbers are row × 5 + column from the bottom, of four rows: column a is filled by one
    through = [(15, 10, 5), (16, 11, 6, 1), (17, 12, 7, 2), (18, 13, 8, 3), (19, 14, 9, 4)]
    assert [choice.cells for choice in match.view(1).choices] == through


def test_imagined_worlds_differ_in_what_is_hidden_and_agree_in_what_is_known(game):
    game.play("choose 3", 0)
    dice = keyed(seed_key("worlds"))
    worlds = [imagined(game, 1, dice) for _ in range(40)]
    assert {bytes(world.known(1)) for world in worlds} == {bytes(game.known(1))}
    assert {world.state.card[0] for world in worlds} == {1, 2, 3, 4, 5, 6}
    assert {world.state.chosen[0] for world in worlds} == {1, 2, 3}
    assert len({bytes(world.table.dice) for world in worlds} | {bytes(game.table.dice)}) == 41


def test_imagining_leaves_the_match_as_it_was(game):
    before = all_of(game)
    imagined(game, 0, keyed(bytes(16))).play("choose 1", 0)
    assert all_of(game) == before


# Positions from outside.
def test_set_state_begins_a_new_history(game):
    game.play("choose 3", 0)
    game.set_state(hidden.parse_board(game.box, BOARD))
    assert (game.number, game.history(), game.deciders) == (0, [], (0, 1))
    assert error_of(game.undo).code == "match/nothing-to-undo"


def test_set_state_takes_a_copy(game):
    state = game.state.copy()
    game.set_state(state)
    state.points[0] = 50
    assert game.state.points[0] == 0


class Stranger(Record):
    """As large as the hidden game's state: 4 + 2 + 2 + 2 + 1 and a tail of 1."""

    cells: Array[u8] = array(12)


@pytest.mark.parametrize("kind", [Stranger, find_game("connect4").rules.State], ids=["as large", "larger"])
def test_set_state_refuses_the_state_of_another_game(game, kind):
    before = all_of(game)
    with pytest.raises((SandtableError, TypeError, ValueError)):
        game.set_state(kind())
    assert all_of(game) == before


def test_a_match_from_a_drawn_position_is_not_saved_as_one_that_cannot_be_loaded(tmp_path):
    match = drawn("connect4", ". . . . .\n. . . . .\no . . . .\nx . . . .\n", scenario="mini")
    match.play("a")
    round_trips_or_is_refused(match, tmp_path)


def test_a_match_with_scripted_dice_is_not_saved_as_one_that_cannot_be_loaded(tmp_path, registered):
    match = Match(hidden.game, seed=1, runtime="python")
    match.play("choose 1", 0)
    rolled = match.copy().play("choose 3", 1)
    other = 1 if rolled[-1] != "Blue scores 3." else 2
    match.play("choose 3", 1, dice=[other])
    round_trips_or_is_refused(match, tmp_path)


def round_trips_or_is_refused(match: Match, folder: Path) -> None:
    path = folder / "a.json"
    try:
        save(match, path)
    except SandtableError as error:
        assert error.code.startswith("match/")
        assert not path.exists()
    else:
        assert load(path, "python").digest == match.digest


def test_a_transcript_of_a_drawn_position_tells_that_position():
    match = drawn("connect4", ". . . . .\n. . . . .\no . . . .\nx . . . .\n", scenario="mini")
    match.play("a")
    text = transcript(match)
    assert ". . . . .\n. . . . .\no . . . .\nx . . . .\n" in text
    assert match.digest in text


# Transcripts.
def test_a_transcript_shows_each_decision_what_came_of_it_and_the_end():
    match = Match("connect4", "mini", seed=3, runtime="python")
    for column in "aabbc":
        match.play(column)
    text = transcript(match)
    assert text.startswith("Connect Four (rules version 1): Three on a small board\n")
    assert text.count("a b c d e\n") == 6  # the empty board and one after each decision
    assert "1. Cross: a\n   Cross drops a stone into a.\n. . . . .\n. . . . .\n. . . . .\nx . . . .\n" in text
    assert "5. Cross: c\n   Cross drops a stone into c.\n   Cross has 3 in a line and wins.\n" in text
    assert ". . . . .\n. . . . .\no o . . .\nx x x . .\na b c d e\n" in text
    assert "Outcome: Cross +1, Ring -1\n" in text
    assert f"key hash {commitment(seed_key(3))}" in text
    assert f"Dice: key {seed_key(3).hex()}\n" in text


def test_a_transcript_of_an_open_match_keeps_the_key_secret():
    match = Match("connect4", seed=3, runtime="python")
    match.play("d")
    text = transcript(match)
    assert seed_key(3).hex() not in text
    assert "goes on after 1 decision" in text
