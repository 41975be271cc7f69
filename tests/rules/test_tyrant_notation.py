"""Orders, positions and events of Tyrant as text, both ways."""

from __future__ import annotations

import random

import pytest
from tyrant_clash import clash

from sandtable.contract.action import make_action
from sandtable.contract.errors import SandtableError
from sandtable.contract.events import EventKind
from sandtable.contract.look import Look
from sandtable.engine.match import Match
from sandtable.games.tyrant import game
from sandtable.games.tyrant.board import COUNTS, IT, ITEM, TABLE, board_text, parse_board
from sandtable.games.tyrant.notation import action_text, parse_action
from sandtable.games.tyrant.numbers import tally
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NOBODY, TILE_ABILITY, Marking
from sandtable.games.tyrant.sentences import PARTS
from sandtable.games.tyrant.state import Does, Item, Permanent, Phase, Place, Seat, State, Step
from sandtable.games.tyrant.telling import Kind
from sandtable.testing import drawn

RED, BLUE = 0, 1
POSITION = clash(resource=4)


def table(text: str = POSITION) -> Match:
    return drawn("tyrant", text, scenario="first")


def test_a_permanent_is_called_by_its_card_and_its_number():
    look = table().look(RED)
    assert action_text(look, make_action(Verb.ATTACK, target=3)) == "attack wolf4"
    assert action_text(look, make_action(Verb.USE, target=2, extra=TILE_ABILITY)) == "use archer3 ground"


@pytest.mark.parametrize("name", ["wolf4", "wo4", "wolf", "WOLF4", "e3"])
def test_a_permanent_may_be_named_by_its_code_its_card_or_its_tile(name):
    assert parse_action(table().look(RED), f"attack {name}").target == 3


def test_a_card_of_which_there_are_several_is_asked_for_by_number():
    with pytest.raises(SandtableError, match="king1, king2") as caught:
        parse_action(table().look(RED), "attack king")
    assert caught.value.code == "action/which-one"


def test_what_is_worn_is_named_but_a_tile_means_who_stands_there():
    look = table().look(RED)
    assert parse_action(look, "equip sword5").target == 4
    assert parse_action(look, "attack c3").target == 2


@pytest.mark.parametrize(
    ("text", "verb", "target", "extra"),
    [
        ("move to c4", Verb.MOVE, 23, 0),
        ("street d4", Verb.STREET, 24, 0),
        ("equip sword5 with attack", Verb.EQUIP, 4, 1),
        ("shake off", Verb.SHAKE_OFF, 0, 0),
        ("shake off with attack action", Verb.SHAKE_OFF, 0, 1),
        ("Done", Verb.DONE, 0, 0),
    ],
)
def test_orders_are_read_with_or_without_small_words(text, verb, target, extra):
    action = parse_action(table().look(RED), text)
    assert (action.verb, action.target, action.extra) == (verb, target, extra)


@pytest.mark.parametrize("text", ["", "dance", "move", "move z9", "use archer3 9", "play unicorn", "shake hands", "at"])
def test_nonsense_is_refused_with_a_code(text):
    with pytest.raises(SandtableError) as caught:
        parse_action(table().look(RED), text)
    assert "/" in caught.value.code


def test_a_spell_is_aimed_by_what_it_asks_for():
    match = table()
    match.play("play fireball", RED)
    assert [action_text(match.look(RED), action) for action in match.legal(RED)][-1] == "back"
    assert "at wolf4" in [action_text(match.look(RED), action) for action in match.legal(RED)]
    match.play("at wolf4", RED)
    assert match.state.stack[0].targets[0] == 3


def test_a_declared_action_is_told_with_its_target():
    match = table()
    match.play("play fireball", RED)
    assert "Red declares: Fireball at Blue's Wolf 4." in match.play("at wolf4", RED)


def test_what_the_usual_says_need_not_be_written():
    state = parse_board(table().box, POSITION)
    archer, sword, blue = state.permanents[2], state.permanents[4], state.seats[BLUE]
    assert (archer.owner, archer.birth, archer.moves, archer.attacks, archer.holder) == (RED, 3, 1, 1, NOBODY)
    assert (sword.holder, sword.moves, sword.durability) == (2, 0, 2)
    assert (state.births, state.seats[RED].hand_count, blue.hand_count, blue.deck_count) == (6, 3, 3, 4)
    assert (state.seats[RED].resource, state.active, state.height) == (4, 2, 0)
    assert (state.permanents[3].marks[Marking.POISON], state.permanents[5].is_tapped) == (2, True)


def full_state() -> State:
    """A state in which everything is something else than usual."""
    state = parse_board(table().box, POSITION)
    state.phase, state.step, state.intention, state.mark_cell, state.mark_on = Phase.ANSWER, Step.CLOSING, 3, 9, 3
    state.repression, state.result, state.has_bought, state.tale, state.births = 7, 2, True, 4_000_000_000, 60
    it = state.permanents[6]
    it.place, it.card, it.cell, it.owner, it.controller, it.holder = Place.WAITING, 2, 255, BLUE, RED, NOBODY
    it.attack_bonus, it.range_bonus, it.movement_bonus, it.used, it.fired, it.birth = -3, 2, 1, 5, 17, 44
    item = state.stack[2]
    item.does, item.player, item.source, item.card, item.ability, item.other = Does.ABILITY, BLUE, 3, 4, 2, 5
    item.targets[0], item.births[1], item.other_birth, item.cell, item.extra = 2, 3, 6, 16, 1
    state.height = 3
    state.half.item.assign(item)
    state.half.discards[1], state.half.aimed, state.half.paid = 4, 1, 2
    state.draft.piles[1, 3], state.draft.picks[1], state.draft.seen[0, 1, 9], state.draft.gone[0, 5] = 4, 2, 6, 3
    state.draft.left, state.draft.passed, state.seats[2].is_out, state.seats[RED].shown[1] = 8, 2, True, 2
    tally(table().box.scenario, state)
    return state


def test_every_field_can_be_written_and_read_back():
    match, state = table(), full_state()
    text = board_text(Look(match.box, RED, lambda: state))
    assert bytes(parse_board(match.box, text)) == bytes(state)


def test_no_field_of_a_record_is_forgotten():
    follows = {"givers", "top", "seats", "permanents", "stack", "half", "draft"}
    assert {field.name for field in State.layout} - set(TABLE) - set(COUNTS) <= follows | {"_tail"}
    told = {"marks", "place", "card", "is_tapped", "is_token", "has_strolled", "_tail"}
    assert {field.name for field in Permanent.layout} - set(IT) <= told
    assert {field.name for field in Item.layout} - set(ITEM) <= {"births", "targets", "does", "_tail"}
    heaps = {"hand", "deck", "discard", "store", "shown", "_tail", "resource", "points", "is_out"}
    assert {f.name for f in Seat.layout} - heaps == {f"{name}_count" for name in ("hand", "deck", "discard", "store")}


@pytest.mark.parametrize(
    "text",
    [
        "", "archer3 c3 red", "table phase=dancing", "table round=999", "table\narcher3 c3 red\narcher3 c4 red",
        "table\narcher99 c3 red", "table\nstack 40 move", "table\nred hand unicorn", "table\nstack 1 move targets=c3",
        "table\nunicorn3 c3 red", "table\nred hand archer*0", "table\nhalf", "table\ntyrant pile archer",
        "table has_bought=2", "table\narcher3 z9 red", "table\nred shoes=3",
    ],
)  # fmt: skip
def test_what_cannot_be_a_position_is_refused(text):
    with pytest.raises(SandtableError) as caught:
        parse_board(table().box, text)
    assert caught.value.code.partition("/")[0] in ("board", "cell", "record")


@pytest.mark.rule("TYR-07")
def test_what_a_player_knows_is_written_with_its_gaps():
    known = table().look(BLUE)
    text = board_text(known)
    assert "red resource=4 hand=3 deck=4" in text.splitlines()
    assert "red hand fireball" not in text
    assert sorted(next(line for line in text.splitlines() if line.startswith("red deck")).split()[2:]) == [
        "archer",
        "fireball*2",
        "militia*4",
    ]
    assert bytes(parse_board(known.box, text)) == bytes(known.known)


@pytest.mark.parametrize("scenario", ["first", "crossing", "draft", "stick", "three", "tyrant"])
def test_whole_matches_can_be_written_down_at_every_decision(scenario):
    match, dice = Match(game, scenario, seed=3, runtime="python"), random.Random(3)
    for _ in range(30):
        if not match.deciders:
            break
        seat = dice.choice(match.deciders)
        look, actions = match.look(seat), match.legal(seat)
        assert bytes(parse_board(match.box, board_text(look))) == bytes(look.known)
        texts = [action_text(look, action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert [bytes(parse_action(look, text)) for text in texts] == [bytes(action) for action in actions]
        match.play(dice.choice(texts), seat)


def test_every_sentence_finds_its_parts():
    assert issubclass(Kind, EventKind)
    assert {part for kind in Kind for part in kind.parts} == set(PARTS)
