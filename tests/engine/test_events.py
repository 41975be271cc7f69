"""Events that are said once: their sentences, and what a client is shown of them."""

from __future__ import annotations

import pytest

from sandtable.contract.action import Event
from sandtable.contract.events import EventKind, Parts, Shows, happening, told
from sandtable.contract.words import HappeningKind as Scene
from sandtable.engine.registry import find_game, game_names


class Kind(EventKind):
    """What can happen on a small board."""

    WON = 0, "{side} wins.", Scene.NOTE, "X-01"
    LIT = 1, "A light.", Scene.NOTE, "X-02", Shows.CELL
    STOOD = 2, "{actor} stands.", Scene.MARK, "X-03", Shows.PIECE
    HEALED = 3, "{actor} gains {amount}.", Scene.MARK, "X-04", Shows.GAIN
    HURT = 4, "{actor} loses {amount}.", Scene.ATTACK, "X-05", Shows.LOSS
    WENT = 5, "{actor} goes.", Scene.MOVE, "X-06", Shows.WAY
    STRUCK = 6, "{actor} strikes.", Scene.ATTACK, "X-07", Shows.PAIR


def an_event(kind: int, actor: int = 3, target: int = 7, amount: int = 5) -> Event:
    event = Event()
    event.kind, event.actor, event.target, event.amount = kind, actor, target, amount
    return event


def unheard_of(look: object, event: Event) -> str:
    raise AssertionError("the sentence does not speak of it")


def test_only_what_a_sentence_speaks_of_is_worked_out() -> None:
    parts: Parts = {"actor": lambda look, event: f"S{event.actor}", "amount": lambda look, event: event.amount}
    assert told(Kind.HURT, {**parts, "side": unheard_of}, None, an_event(4)) == "S3 loses 5."
    assert Kind.of(an_event(4)) is Kind.HURT
    assert Kind.HURT == 4


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        (Kind.WON, (None, None, (), 0)),
        (Kind.LIT, (None, None, (7,), 0)),
        (Kind.STOOD, (3, None, (7,), 0)),
        (Kind.HEALED, (3, None, (7,), 5)),
        (Kind.HURT, (None, 3, (7,), 5)),
        (Kind.WENT, (3, None, (5, 7), 0)),
        (Kind.STRUCK, (3, 7, (), 5)),
    ],
)
def test_what_a_client_is_shown(kind: Kind, shown: tuple[object, ...]) -> None:
    scene = happening(kind, "so it was", an_event(kind))
    assert (scene.piece, scene.target, scene.cells, scene.amount) == shown
    assert (scene.text, scene.kind, scene.rule) == ("so it was", kind.scene, kind.rule)


def test_a_piece_may_have_another_number_than_the_actor_and_stand_nowhere() -> None:
    scene = happening(Kind.STOOD, "", an_event(2, actor=35, target=255), piece=3, nowhere=255, caption="there")
    assert (scene.piece, scene.cells, scene.caption) == (3, (), "there")


@pytest.mark.parametrize("name", game_names())
def test_every_sentence_of_a_game_speaks_of_parts_that_there_are(name: str) -> None:
    notation = find_game(name).face.notation
    kinds = notation.Kind  # type: ignore[attr-defined]
    assert {part for kind in kinds for part in kind.parts} <= set(notation.PARTS)  # type: ignore[attr-defined]
    assert set(notation.PARTS) <= {part for kind in kinds for part in kind.parts}  # type: ignore[attr-defined]
