"""What the tests of Cloak share: drawn situations, the orders of a whole turn, and what came of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from sandtable import Match, SandtableError
from sandtable.contract.look import Look
from sandtable.engine.searching import value_of
from sandtable.engine.telling import heard
from sandtable.games.cloak.file import CloakFile
from sandtable.games.cloak.names import SIDES, letter_of, named_entity
from sandtable.games.cloak.scenario import Type
from sandtable.games.cloak.state import Order, Status
from sandtable.mechanics.topology import cell_name

LEFT, RIGHT = 0, 1
NUMBERS = {
    "leaderless": True,
    "soldier_hp": 10,
    "spy_hp": 7,
    "wall_hp": 8,
    "leader_hp": 12,
    "soldier_stamina": 6,
    "spy_stamina": 9,
    "stamina_regen": 1,
    "soldier_damage": 4,
    "overwatch_damage": 3,
    "overwatch_defence": 1,
    "overwatch_cost": 1,
    "cloak_cost": 2,
    "turn_p": 0.3,
    "leader_damage": 5,
    "turn_limit": 40,
}
"""Parameters that tell every rule's number from the others'."""


class Found(NamedTuple):
    """What became of an entity; ``at`` is its point, or ``dead`` or ``to come``."""

    at: str
    hp: int
    stamina: int
    side: str
    active: bool


def is_row(line: str) -> bool:
    return all(len(part) == 1 for part in line.split())


def scenario_file(drawing: str, **parameters) -> CloakFile:
    """The scenario with the rows of a drawing as its map."""
    rows = [line for line in drawing.strip().splitlines() if is_row(line)]
    return CloakFile(game="cloak", title="Drawn", map="\n".join(rows), **{**NUMBERS, **parameters})


def cloak(drawing: str, *, seed: int = 0, **parameters) -> Match:
    """A match on a drawn map, in the interpreter.

    Lines of a position (``turn 3``, ``P1 b1 active``) may stand above and below the rows; without any, the match
    stands at its start. Nobody is active, and nobody dead, in the first turn: positions are of the second unless they
    say more.
    """
    match = Match("cloak", scenario_file(drawing, **parameters), seed=seed, runtime="python")
    lines = drawing.strip().splitlines()
    if not all(map(is_row, lines)):
        position = drawing.translate(str.maketrans("<>*", "...")).strip()
        dated = position if position.startswith("turn ") else f"turn 2\n{position}"
        match.set_state(match.game.face.notation.parse_board(match.box, dated))
    return match


def written(match: Match, state: Any) -> str:
    """A state as text, whether it is that of the match or not."""
    return match.game.face.notation.board_text(Look(match.box, LEFT, lambda: state))


def orders(match: Match, left: str = "", right: str = "", *, first: str = "", dice=None) -> list[str]:
    """Give both sides' orders (``S1 n; P2 toggle``), commit them, and return what the turn tells.

    ``first`` names those who act first, in order (``s2 S1``); the others follow as the box lists them. ``dice`` scripts
    the rolls instead.
    """
    for seat, told in ((LEFT, left), (RIGHT, right)):
        for order in filter(None, (part.strip() for part in told.split(";"))):
            match.play(order, seat)
    match.play("commit", LEFT)
    header, *events = match.play("commit", RIGHT, dice=acting_rolls(match, first) if dice is None else dice)
    assert header.endswith("is carried out.")
    return events


def acting_rolls(match: Match, first: str) -> list[int]:
    """The rolls that make those named act first (CLK-06): who was drawn changes places with the first still waiting."""
    waiting = [i for i in range(match.scenario.actors) if is_acting(match, i)]
    wanted = [named_entity(match.scenario, name) for name in first.split()]
    rolls = []
    for done in range(len(waiting) - 1):
        chosen = wanted[done] if done < len(wanted) else waiting[done]
        place = waiting.index(chosen, done)
        rolls.append(place - done + 1)
        waiting[place], waiting[done] = waiting[done], waiting[place]
    return rolls


def is_acting(match: Match, i: int) -> bool:
    entity = match.state.entities[i]
    is_ordered = entity.order not in (0, Order.HOLD + 1)
    return entity.status == Status.PRESENT and (is_ordered or match.scenario.slots[i].type == Type.LEADER)


def told(match: Match, seat: int) -> list[str]:
    """What a seat has seen of the last turn."""
    header, *seen = [shown.text for shown in heard(match.past.told, seat)]
    assert header.endswith("is carried out.")
    return seen


def entity(match: Match, name: str):
    return match.state.entities[named_entity(match.scenario, name)]


def look(match: Match, name: str) -> Found:
    """All about one entity, named with a capital or a small letter."""
    it = entity(match, name)
    away = {Status.DEAD: "dead", Status.TO_COME: "to come"}
    at = away[it.status] if it.status in away else cell_name(it.cell, match.scenario.width)
    return Found(at, it.hp, it.stamina, SIDES[it.team], bool(it.active))


def at(match: Match, name: str) -> str:
    return look(match, name).at


def hp(match: Match, name: str) -> int:
    return look(match, name).hp


def picture(match: Match) -> list[str]:
    """The grid as it is, a string a row."""
    width, height = match.scenario.width, match.scenario.height
    letters = ["."] * (width * height)
    for i in range(match.scenario.entities):
        it = match.state.entities[i]
        if it.status == Status.PRESENT:
            assert letters[it.cell] == ".", "two entities share a point"
            letters[it.cell] = letter_of(match.scenario.slots[i].type, it.team)
    return [" ".join(letters[y * width : (y + 1) * width]) for y in range(height)]


def can(match: Match, seat: int, name: str) -> list[str]:
    """The orders that a side is offered for an entity, autopilot and taking back aside."""
    texts = [match.text(action, seat) for action in match.legal(seat, asides=False)]
    return [text.split(" ", 1)[1] for text in texts if text.split()[0] == name]


def snapshot(match: Match, seat: int) -> tuple[object, ...]:
    """Everything that a seat can lay its hands on."""
    choices = [bytes(action) for action in match.legal(seat)] if seat in match.deciders else []
    return bytes(match.known(seat)), match.view(seat).model_dump_json(), match.log(seat), choices, value_of(match, seat)


def refused(match: Match, text: str, seat: int) -> SandtableError:
    """The error of an order that is refused; it changes nothing and is told on one line."""
    before = bytes(match.table), match.number, match.log(), match.deciders
    with pytest.raises(SandtableError) as caught:
        match.play(text, seat)
    assert (bytes(match.table), match.number, match.log(), match.deciders) == before
    assert "\n" not in caught.value.sentence()
    return caught.value
