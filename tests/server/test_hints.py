"""Levels and hints: opponents chosen by strength, and help for those who play against nobody else."""

import asyncio
import time

import pytest

from sandtable.bots import bot_names, ratings
from sandtable.bots.levels import LEVELS
from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Interpreter
from sandtable.engine.telling import SPECTATOR
from sandtable.server.play import catalogue, driving
from sandtable.server.play.asking import hint_question, question_of
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.room import Room
from sandtable.server.play.seating import HAND_OVER, PLAY, RESIGN, TAKE_OVER
from sandtable.server.settings import Settings
from sandtable.server.workshop import rulings
from sandtable.server.workshop.bots import Thinkers, suggest
from sandtable.server.workshop.mother import Mother

from .test_bots import question
from .test_draws import CROSS, RING, table, take


def refused(ledger, viewer, seq=None) -> str:
    with pytest.raises(SandtableError) as error:
        hint_question(ledger, viewer, ledger.streams[viewer].seq if seq is None else seq)
    return error.value.code


# Levels.
def test_every_game_offers_the_levels_with_what_they_do(served, monkeypatch):
    for game in served.get("/api/games"):
        assert [level["name"] for level in game["levels"]] == [level.name for level in LEVELS]
        assert all(level["about"] and level["seconds"] >= 1 for level in game["levels"])
    monkeypatch.setattr(ratings, "measured", lambda: {"connect4": {"hard": 1650}})
    rated = {level.name: level.rating for level in catalogue.game_info(find_game("connect4")).levels}
    assert (rated["hard"], rated["easy"]) == (1650, None)


@pytest.mark.parametrize("bot", [*(level.name for level in LEVELS), *bot_names(find_game("connect4"))])
def test_a_seat_is_given_to_a_level_or_to_a_named_bot(served, bot):
    table = served.make("connect4", ("here", bot), scenario="mini").table()
    assert (table["seats"][1]["kind"], table["seats"][1]["name"]) == ("bot", bot)


@pytest.mark.parametrize("bot", ["search:2s", "search:100000", "grandmaster"])
def test_strangers_cannot_choose_how_long_a_bot_thinks(served, bot):
    wish = {"game": "connect4", "seats": [{"kind": "here"}, {"kind": "bot", "bot": bot}]}
    assert served.refusal("/api/matches", wish) == "bot/unknown"


def test_a_bot_has_time_for_the_longest_turn_and_thinks_with_one_thread():
    assert Settings(database="").bot_seconds >= 2 * max(level.seconds for level in LEVELS)
    assert rulings._compiled("connect4").threads == 1


def test_a_bot_is_told_when_its_turn_began():
    ledger = table(game="cloak", bots=(CROSS,))
    asked = question_of(ledger, CROSS, "master", 0, 1.25)
    assert time.monotonic() - asked.began == pytest.approx(1.25, abs=0.5)
    assert not asked.singly


def test_a_turn_goes_on_as_long_as_nobody_else_decides():
    ledger = table(game="cloak", bots=(CROSS,))
    room = Room(ledger, None)
    room.spent[CROSS] = (0, 0), 1.5
    take(ledger, CROSS, PLAY, ledger.match.text(ledger.match.legal(CROSS)[0], CROSS))
    assert driving._spent(room, CROSS, driving._turn(ledger, CROSS)) == 1.5
    take(ledger, RING, PLAY, "commit")
    assert driving._spent(room, CROSS, driving._turn(ledger, CROSS)) == 0.0


def test_what_was_taken_back_costs_a_bot_no_time():
    ledger = table(game="cloak", bots=(CROSS,))
    room = Room(ledger, None)
    room.spent[CROSS] = driving._turn(ledger, CROSS), 1.5
    ledger.backs += 1
    assert driving._spent(room, CROSS, driving._turn(ledger, CROSS)) == 0.0


# Hints.
def test_who_plays_against_a_bot_gets_up_to_three_choices_and_can_play_them(served):
    with served.make("connect4", ("here", "easy"), scenario="mini").sit(0) as cross:
        cross.until_asked()
        hinted = cross.command("hint", seq=cross.seq)
        assert hinted["type"] == "hinted"
        assert hinted["seq"] == cross.seq
        offered = {choice["number"]: choice["text"] for choice in cross.scene["sight"]["choices"]}
        assert 1 <= len(hinted["choices"]) <= 3
        for choice in hinted["choices"]:
            assert offered[choice["number"]] == choice["text"]
            assert 0 <= choice["low"] <= choice["high"] <= 1
            assert choice["chance"] is None or choice["low"] <= choice["chance"] <= choice["high"]
        assert sum(choice["share"] for choice in hinted["choices"]) <= 1.0001
        assert hinted["line"][0] == {"seat": 0, "text": hinted["choices"][0]["text"]}
        cross.play(hinted["choices"][0]["text"])
        assert cross.command("hint", seq=0)["code"] == "command/stale"


def test_a_hint_finds_the_winning_move():
    moves = [(0, "a"), (1, "b"), (0, "a"), (1, "b"), (0, "a"), (1, "c")]
    found = suggest((question("connect4", moves), 0.5))
    assert found.choices[0].text == "a"


def test_nobody_is_helped_against_other_people():
    assert refused(table(bots=()), CROSS) == "hint/not-here"
    ledger = table(bots=())
    take(ledger, RING, TAKE_OVER, "greedy")
    assert refused(ledger, CROSS) == "hint/not-here", "the bot only stands in"
    ledger = table(bots=(0,), game="ladder")
    take(ledger, 1, RESIGN)
    assert refused(ledger, 2) == "hint/not-here", "who has resigned was a person"
    assert refused(table(), SPECTATOR, 0) == "hint/not-here"


def test_there_is_no_hint_without_a_decision_to_take():
    ledger = table()
    take(ledger, CROSS, PLAY, "a")
    assert refused(ledger, CROSS) == "hint/not-your-turn"
    assert refused(table(), CROSS, 7) == "command/stale"
    ledger = table()
    take(ledger, CROSS, HAND_OVER, "greedy")
    assert refused(ledger, CROSS) == "hint/not-your-turn", "a bot decides for them"
    ledger = table()
    take(ledger, CROSS, RESIGN)
    assert refused(ledger, CROSS) == "match/over"


def test_seats_that_the_rules_play_are_no_people():
    game = find_game("connect4")
    head = table().head
    head.seats[RING].update(kind="rules", bot=None)
    assert hint_question(Ledger(head, game, Interpreter(game)), CROSS, 0).seat == CROSS


def test_a_person_waits_for_one_hint_at_a_time(served):
    with served.make("connect4", ("here", "easy"), scenario="mini").sit(0) as cross:
        cross.until_asked()
        for ident in ("one", "two"):
            cross.send(type="hint", id=ident, seq=0)
        answers = [cross.until(lambda message: "id" in message) for _ in range(2)]
        assert [(answer["id"], answer.get("code")) for answer in answers] == [
            ("two", "hint/one-at-a-time"),
            ("one", None),
        ]
        assert cross.command("hint", seq=0)["type"] == "hinted", "the next may be asked for"


def test_a_hint_that_finds_no_place_in_time_is_refused_and_forgotten():
    async def ask() -> None:
        mother = Mother()
        thinkers = Thinkers(1, 5.0, mother)
        try:
            async with thinkers.shares.turn(lambda: ["bob"]):
                with pytest.raises(SandtableError, match="hint/busy"):
                    await thinkers.hint(question("connect4"), 0.01, "ann")
            assert thinkers.shares.waiting == 0
        finally:
            mother.close()
            await thinkers.close()

    asyncio.run(ask())
