"""Gambit, the game of the tests that asks most of the contract: a stack that others answer, hands, teams, three and
four at the table, and a seat that the rules play."""

import subprocess
import sys

import pytest
from gambit_table import game

from sandtable import Batch, Match, SandtableError, transcript
from sandtable.bots import make_bot
from sandtable.bots.hints import hint
from sandtable.bots.levels import LEVELS
from sandtable.contract.answers import ANSWER, TOUCHED
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.budgets import Budget
from sandtable.engine.searching import imagined
from sandtable.engine.telling import SPECTATOR
from sandtable.server.play import catalogue
from sandtable.testing import check_game

NORTH, EAST, SOUTH, WEST = range(4)
THREE = """
round=1 turn=0 asked=255 passes=0 stacks=0 held=0 has_taken=1 is_over=0 deck_count=24
deck {deck}
discard
row strike strike march
stack
North gate>well 2.0.4 strike march parry gift
East well>gate 2.0.5 parry strike march gift strike
South barn>well 2.0.4 parry parry strike march
""".format(deck=" ".join(["strike"] * 8 + ["march"] * 8 + ["parry"] * 6 + ["gift"] * 2))


def table(text: str = THREE, scenario: str = "three") -> Match:
    """A match at a drawn table."""
    match = Match(game, scenario, seed=1, runtime="python")
    match.set_state(game.face.notation.parse_board(match.box, text.strip()))
    return match


def play(match: Match, *orders: str) -> list[str]:
    return [text for order in orders for text in match.play(order)]


def health(match: Match) -> list[int]:
    return [match.state.health[seat] for seat in match.box.players]


@pytest.mark.parametrize("scenario", ["three", "pairs", "warden"])
def test_it_conforms_in_the_interpreter_and_compiled(scenario):
    check_game(game, ("python", "cpu"), matches=2, scenarios=[scenario])


def test_it_conforms_in_the_cuda_simulator(outside):
    script = (
        "from gambit_table import game\n"
        "from sandtable.testing import check_game\n"
        "check_game(game, ('cpu', 'cuda'), matches=1)\n"
    )
    command, environment = [sys.executable, "-c", script], outside(NUMBA_ENABLE_CUDASIM="1")
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=900)
    assert run.returncode == 0, run.stderr


# The stack.
def test_everybody_else_is_asked_in_turn_and_then_it_happens():
    match = table()
    play(match, "strike", "at east")
    assert (match.deciders, health(match)) == ((EAST,), [2, 2, 2])
    play(match, "pass")
    assert match.deciders == (SOUTH,)
    assert play(match, "pass") == ["South lets it pass.", "North strikes East for 1."]
    assert (match.deciders, health(match)) == ((NORTH,), [2, 1, 2])


def test_a_parry_is_carried_out_first_and_can_itself_be_parried():
    match = table()
    play(match, "strike", "at east", "parry")
    assert match.deciders == (SOUTH,)
    play(match, "parry", "pass", "pass")
    assert match.state.height == 1, "South's parry has taken East's away; the strike is still there"
    assert match.deciders == (EAST,)
    play(match, "pass", "pass")
    assert health(match) == [2, 1, 2]


def test_who_is_struck_from_where_it_does_not_look_loses_two():
    match = table(THREE.replace("East well>gate", "East well>mill"))
    play(match, "strike", "at east", "pass", "pass")
    assert health(match) == [2, 0, 2]
    assert match.state.cards[EAST] == 0, "the fallen lay down their cards"


def test_a_full_stack_takes_no_more():
    text = THREE.replace("2.0.5 parry strike march gift strike", "2.0.5 parry parry parry strike strike")
    text = text.replace("strike march parry gift", "strike parry parry gift")
    match = table(fitted(text.replace("2.0.4 parry parry strike march", "2.0.4 parry parry parry march")))
    play(match, "strike", "at east", *["parry"] * 5)
    assert (match.state.height, match.deciders) == (6, (NORTH,))
    assert [match.text(action) for action in match.legal()] == ["pass"], "though North has a parry"
    with pytest.raises(SandtableError, match="card/stack-full"):
        match.play("parry")


def fitted(text: str) -> str:
    """A drawn table whose deck holds what lies nowhere else."""
    lines = text.strip().splitlines()
    left = {"strike": 14, "march": 12, "gift": 4, "parry": 10}
    for line in [line for line in lines if not line.startswith("deck")]:
        for word in line.split():
            left[word.partition(":")[0]] = left.get(word.partition(":")[0], 0) - 1
    deck = [card for card in ("strike", "march", "gift", "parry") for _ in range(left[card])]
    lines = [f"deck {' '.join(deck)}" if line.startswith("deck") else line for line in lines]
    head = " ".join(f"deck_count={len(deck)}" if p.startswith("deck_count") else p for p in lines[0].split())
    return "\n".join([head, *lines[1:]])


def test_what_is_half_declared_can_be_taken_back_and_nobody_has_seen_it():
    match = table()
    before = [bytes(match.known(seat)) for seat in (EAST, SOUTH, SPECTATOR)]
    play(match, "strike")
    assert [bytes(match.known(seat)) for seat in (EAST, SOUTH, SPECTATOR)] == before
    assert match.log(EAST) == []
    play(match, "back")
    assert bytes(match.known(NORTH)) == bytes(table().known(NORTH))


# Who is told what.
def test_who_looks_is_told_so():
    match = table()
    play(match, "strike", "at east")
    assert match.log(NORTH) == ["You play strike at East."]
    assert match.log(EAST) == ["North plays strike at you."]
    assert match.log(SPECTATOR) == match.log() == ["North plays strike at East."]


def test_a_march_is_shown_with_its_whole_way():
    match = table()
    play(match, "march", "at mill", "pass", "pass")
    assert match.past is not None
    moved = match.past.told[-1].to(EAST)
    assert moved is not None
    assert [list(match.box.file.places)[cell] for cell in moved.cells] == ["gate", "well", "mill"]


def test_who_is_asked_is_touched_only_by_what_is_aimed_at_them():
    match = table()
    assert match.asked(NORTH) == 0
    play(match, "strike", "at east")
    assert [match.asked(seat) & 3 for seat in (EAST, SOUTH)] == [ANSWER | TOUCHED, ANSWER]
    play(match, "parry")
    assert match.asked(NORTH) & 3 == ANSWER | TOUCHED, "it is North's strike that is parried"


def test_being_asked_says_nothing_about_a_hand():
    """East is asked in the same way whether or not there is a parry to answer with."""
    seen = []
    for hand in ("parry strike march gift strike", "strike strike march gift strike"):
        match = table(fitted(THREE.replace("parry strike march gift strike", hand)))
        play(match, "strike", "at east")
        seen.append((match.deciders, bytes(match.known(NORTH)), match.view(NORTH).model_dump_json(), match.log(NORTH)))
    assert seen[0] == seen[1]


# Seats and teams.
def test_a_team_wins_together():
    match = Match(game, "pairs", seed=1, runtime="python")
    assert [(seat.name, seat.team) for seat in match.seats] == [("North", 0), ("East", 1), ("South", 0), ("West", 1)]
    match.state.health[EAST] = match.state.health[WEST] = 0
    match.state.is_over = True
    assert match.outcome == (1.0, -1.0, 1.0, -1.0, 0.0)


def test_the_warden_is_played_by_the_rules_and_acts_after_the_round():
    match = Match(game, "warden", seed=1, runtime="python")
    assert [(seat.name, seat.is_taken) for seat in match.seats] == [("North", True), ("South", True), ("Warden", False)]
    with pytest.raises(SandtableError, match="seat/unknown"):
        match.known(EAST)
    told = play(match, "take 1", "end", "take 1", "end")
    assert "Warden marches to yard." in told


def test_boxes_with_different_numbers_of_seats_play_in_one_batch():
    batch = Batch(game, ["three", "pairs", "warden"], count=30, seed=1, runtime="cpu", auto_restart=False)
    batch.play_random(5000)
    assert batch.is_over
    results = batch.results().reshape(10, 3, 5)
    assert not results[:, 0, 3:].any(), "neither West nor the Warden play among three"
    assert (results[:, 1, 0] == results[:, 1, 2]).all(), "North and South win or lose together"
    assert (results[:, 2, 0] == -results[:, 2, 4]).all(), "what the Warden wins the players lose"


def test_a_transcript_names_the_seats_that_play():
    match = Match(game, "three", seed=2, runtime="python")
    play(match, "take 1", "end")
    text = transcript(match)
    assert "1. North: take 1" in text
    assert "Warden" not in text


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"starts": {"North": "gate"}}, "at least 2"),
        ({"starts": {"Warden": "gate", "Nobody": "mill"}}, "Nobody"),
        ({"teams": [["North", "West"]]}, "each seat that plays"),
        ({"deck": {"strike": 3}}, "three in each hand"),
    ],
)
def test_a_party_that_cannot_play_is_refused(change, says):
    data = game.file("three").model_dump() | change
    with pytest.raises(ValueError, match=says):
        game.content.File.model_validate(data)


def test_it_gets_levels_and_hints_without_a_line_of_its_own():
    match, levels = table(), catalogue.game_info(game).levels
    assert [level.name for level in levels] == [level.name for level in LEVELS]
    assert make_bot("hard", 1, game).choose(match, NORTH) in match.legal(NORTH)
    found = hint(match, NORTH, Budget(playouts=32))
    offered = {choice.number: choice.text for choice in match.view(NORTH).choices}
    assert all(offered[choice.number] == choice.text for choice in found.choices)
    assert found.line[0].text == found.choices[0].text


def test_a_hint_is_the_same_for_two_truths_that_the_seat_cannot_tell_apart():
    match = table()
    other = imagined(match, NORTH, keyed(seed_key("another truth")))
    assert bytes(other.state) != bytes(match.state)
    assert hint(match, NORTH, Budget(playouts=32)) == hint(other, NORTH, Budget(playouts=32))
