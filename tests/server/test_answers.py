"""Standing answers: who is asked and lets it pass, who learns of it, and that neither the asking nor its timing tells
what is in a hand."""

import time

import pytest
from gambit_table import game

from sandtable.contract.answers import Standing
from sandtable.contract.errors import SandtableError
from sandtable.engine.match import Match
from sandtable.engine.runtime import Interpreter
from sandtable.engine.saving import load, save
from sandtable.engine.telling import SPECTATOR
from sandtable.server.messages import Stand
from sandtable.server.play.commands import draft_of
from sandtable.server.play.driving import passing_text
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.seating import ANSWERED, PLAY, STAND
from sandtable.server.store.storage import Row

from ..conformance.test_gambit import EAST, NORTH, SOUTH, THREE, fitted
from .server_kit import lenient, server_in_thread
from .wire_kit import head_of

STRUCK = [(NORTH, PLAY, "strike 1"), (NORTH, PLAY, "at east")]


def ledger(*rows, hand: str = "parry strike march gift strike") -> Ledger:
    """A match of Gambit after some rows, with East's hand as it is told."""
    position = fitted(THREE.replace("parry strike march gift strike", hand))
    made = Ledger(head_of(game, "three", position=position), game, Interpreter(game))
    for row in rows:
        take(made, *row)
    return made


def take(made: Ledger, seat: int, act: str, text: str) -> None:
    made.take(Row(made.number + 1, seat, act, text, None, 1000.0 + made.number))


def asked(made: Ledger) -> list[int]:
    return sorted(made.asked_people())


def told(made: Ledger, viewer: int) -> list[str]:
    stream = made.streams[viewer]
    return [happening.text for happening in stream.told(stream.last)]


@pytest.mark.parametrize(
    ("standing", "lets_pass"),
    [("ask", False), ("turn", True), ("touched", False), ("stack", True), ("able", False)],
)
def test_what_the_one_who_is_struck_and_could_parry_lets_pass(standing, lets_pass):
    made = ledger(*STRUCK, (EAST, STAND, standing))
    assert made.passing() == ([EAST] if lets_pass else [])
    assert asked(made) == ([] if lets_pass else [EAST])


@pytest.mark.parametrize(
    ("standing", "lets_pass"),
    [("ask", False), ("turn", True), ("touched", True), ("stack", True), ("able", False)],
)
def test_what_a_bystander_who_could_parry_lets_pass(standing, lets_pass):
    made = ledger(*STRUCK, (EAST, PLAY, "pass"), (SOUTH, STAND, standing))
    assert made.passing() == ([SOUTH] if lets_pass else [])


def test_who_could_do_nothing_is_not_asked_if_that_is_what_they_keep():
    made = ledger(*STRUCK, (EAST, STAND, "able"), hand="strike strike march gift strike")
    assert made.passing() == [EAST]


@pytest.mark.parametrize(("own", "is_asked"), [("parry", True), ("strike", False)])
def test_who_plays_against_bots_alone_is_asked_only_where_there_is_a_choice(own, is_asked):
    head = head_of(game, "three", position=fitted(THREE.replace("parry strike march", f"{own} strike march")))
    for seat in (NORTH, SOUTH):
        head.seats[seat] |= {"kind": "bot", "bot": "random", "token": None}
    made = Ledger(head, game, Interpreter(game))
    for row in STRUCK:
        take(made, *row)
    assert made.answers.of(EAST) is Standing.ABLE
    assert asked(made) == ([EAST] if is_asked else [])
    if not is_asked:
        take(made, EAST, ANSWERED, "pass")
        assert told(made, EAST)[-1] == "You let it pass.", "nobody speaks of what was not asked for"
        return
    take(made, EAST, STAND, "ask")
    assert asked(made) == [EAST]


def test_until_my_turn_ends_with_the_turn_and_this_stack_with_the_stack():
    rows = [*STRUCK, (SOUTH, STAND, "turn"), (EAST, STAND, "stack")]
    made = ledger(*rows, (EAST, ANSWERED, "pass"), (SOUTH, ANSWERED, "pass"))
    assert made.answers.of(EAST) is Standing.ASK, "the stack is gone"
    assert made.answers.of(SOUTH) is Standing.TURN
    for seat, text in ((NORTH, "end"), (EAST, "take 1"), (EAST, "end")):
        take(made, seat, PLAY, text)
    assert made.answers.of(SOUTH) is Standing.ASK, "it is South's turn"
    assert asked(made) == [SOUTH]


def test_only_who_keeps_it_is_told_that_an_answer_was_a_standing_one():
    made = ledger(*STRUCK, (EAST, STAND, "turn"), (EAST, ANSWERED, passing_text(ledger(*STRUCK), EAST)))
    assert told(made, EAST)[-2:] == ["You let it pass.", "This was a standing answer."]
    for viewer in (NORTH, SOUTH, SPECTATOR):
        assert told(made, viewer)[-1] == "East lets it pass."


def test_nobody_else_can_notice_what_somebody_keeps():
    for standing in Standing:
        made = ledger(*STRUCK)
        before = {viewer: made.streams[viewer].seq for viewer in made.viewers}
        take(made, SOUTH, STAND, standing.value)
        after = {viewer: made.streams[viewer].seq for viewer in made.viewers}
        assert {viewer for viewer in made.viewers if before[viewer] != after[viewer]} <= {SOUTH}


def test_a_standing_answer_for_a_stack_that_is_not_there_is_refused():
    with pytest.raises(SandtableError, match="answer/no-stack"):
        draft_of(ledger(), EAST, Stand(type="stand", id="1", standing=Standing.STACK))


def test_a_match_file_keeps_what_was_a_standing_answer(tmp_path, monkeypatch):
    match = Match(game, "three", seed=4, runtime="python")
    for text in ("take 1", "march", "at well"):
        match.play(text)
    match.play("pass", standing=True)
    save(match, tmp_path / "m.json")
    monkeypatch.setattr("sandtable.engine.replay.as_game", lambda name: game)
    again = load(tmp_path / "m.json", "python")
    assert [past.is_standing for past in again.history()] == [False, False, False, True]
    assert again.log(EAST) == match.log(EAST)


# On a running server.
@pytest.fixture
def served(tmp_path, monkeypatch, outside_games):
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")
    settings = lenient(f"sqlite:///{tmp_path / 'm.db'}", games=("gambit",), standing_seconds=0.4)
    with server_in_thread(settings) as server:
        yield server


def answer_times(served, hand: str) -> float:
    """How long East's standing answer takes, with some hand."""
    position = fitted(THREE.replace("parry strike march gift strike", hand))
    made = served.make("gambit", ("link", "link", "link"), scenario="three", position=position)
    with made.sit(NORTH) as north, made.sit(EAST) as east, made.sit(SOUTH) as south:
        for client in (north, east, south):
            client.next()
        assert east.command("stand", standing="turn")["type"] == "ack"
        north.play("strike 1")
        north.play("at east")
        began = time.monotonic()
        south.until(lambda message: any(h["text"] == "East lets it pass." for h in message.get("happenings", ())))
        return time.monotonic() - began


def test_a_standing_answer_takes_the_same_time_whatever_the_hand_holds(served):
    able, unable = (
        answer_times(served, hand) for hand in ("parry strike march gift strike", "strike strike march gift strike")
    )
    assert 0.35 < able < 2.0
    assert abs(able - unable) < 0.3
