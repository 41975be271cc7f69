"""What a client draws."""

from __future__ import annotations

from functools import cache

from sandtable.contract.view import Arrow, Bar, Board, Mark, Piece, Track, View
from sandtable.contract.words import ArrowKind, Icon, MarkKind
from sandtable.mechanics.boards import square_board, square_neighbours

from .names import SIDES, Glance, entity_name, letter_of, order_text
from .scenario import NO_LEADER, Scenario, Team, Type
from .state import Order, Status
from .turn import total_hit_points

ICONS = {Type.SOLDIER: Icon.SWORDMAN, Type.SPY: Icon.SPY, Type.WALL: Icon.STONE_WALL, Type.LEADER: Icon.CROWN}
ACTIVE = {Type.SOLDIER: MarkKind.OVERWATCH, Type.SPY: MarkKind.CLOAKED}
ORDERS = {Order.HOLD: ArrowKind.HOLD, Order.TOGGLE: ArrowKind.TOGGLE, Order.AUTOPILOT: ArrowKind.AUTOPILOT}


def view(look: Glance) -> View:
    """The grid, who is seen on it (CLK-28), and the player's own orders as arrows (CLK-05)."""
    scenario, known = look.scenario, look.known
    seen = [i for i in range(scenario.entities) if known.entities[i].status == Status.PRESENT]
    return View(
        board=_board(scenario.width, scenario.height, scenario.directions),
        pieces=tuple(_piece(look, i) for i in seen),
        arrows=tuple(_arrow(look, i) for i in seen if known.entities[i].order),
        tracks=_tracks(look),
        goals=_goals(look),
        prompt=_prompt(look),
    )


@cache
def _board(width: int, height: int, directions: int) -> Board:
    """The points of a grid; the same for all matches of that size."""
    return square_board(square_neighbours(width, height, directions), range(width * height), width)


def _piece(look: Glance, i: int) -> Piece:
    scenario, entity = look.scenario, look.known.entities[i]
    type_ = Type(scenario.slots[i].type)
    bars = [Bar(name="hit points", value=entity.hp, most=scenario.hit_points[type_])]
    if scenario.stamina[type_]:
        bars.append(Bar(name="stamina", value=entity.stamina, most=scenario.stamina[type_]))
    marks = [Mark(kind=ACTIVE[type_])] if entity.active else []
    if entity.order:
        marks.append(Mark(kind=MarkKind.ORDER, text=f"order: {order_text(scenario, i, entity.order - 1)}"))
    return Piece(
        id=i,
        cell=entity.cell,
        owner=None if entity.team == Team.NOBODY else entity.team,
        name=f"{type_.name.lower()} {entity_name(scenario, i, entity.team)}",
        letter=letter_of(type_, entity.team),
        icon=ICONS[type_],
        bars=tuple(bars),
        marks=tuple(marks),
        caption="" if entity.team == Team.NOBODY else entity_name(scenario, i, entity.team),
    )


def _arrow(look: Glance, i: int) -> Arrow:
    """An order: to the next point for a move or an attack, to its own for the others."""
    scenario, entity = look.scenario, look.known.entities[i]
    order = entity.order - 1
    end = scenario.neighbours[entity.cell, order] if order < Order.HOLD else entity.cell
    is_leader = scenario.slots[i].type == Type.LEADER
    towards = ArrowKind.ATTACK if is_leader else ArrowKind.MOVE
    kind = towards if order < Order.HOLD else ORDERS[Order(order)]
    return Arrow(piece=i, owner=entity.team, start=entity.cell, end=end, kind=kind)


def _tracks(look: Glance) -> tuple[Track, ...]:
    scenario, known = look.scenario, look.known
    turn = Track(name="turn", owner=None, value=known.turn, most=scenario.turn_limit)
    sides = [
        Track(name="hit points", owner=side, value=total_hit_points(scenario, known, side))
        for side in (Team.LEFT, Team.RIGHT)
    ]
    return (turn, *sides)


def _goals(look: Glance) -> tuple[str, ...]:
    """How the match is won (CLK-36), to a side or to who only watches."""
    scenario, player = look.scenario, look.player
    walls = ", walls included" if _own_walls(scenario) else ""
    last = f"After turn {scenario.turn_limit} whoever has more hit points wins{walls}."
    if player > Team.RIGHT:
        return ("Whoever loses the leader, or has nobody left to act, has lost.", last)
    aims = ["kill their leader"] if scenario.leaders[1 - player] != NO_LEADER else []
    keep = " Keep your own leader alive." if scenario.leaders[player] != NO_LEADER else ""
    won = " or ".join([*aims, "leave them nobody who can act"])
    return (f"{won[0].upper()}{won[1:]}.{keep}", last)


def _own_walls(scenario: Scenario) -> int:
    """How many walls belong to a side, whose hit points count (CLK-36)."""
    return sum(scenario.slots[i].team != Team.NOBODY for i in range(scenario.actors, scenario.entities))


def _prompt(look: Glance) -> str:
    scenario, known, player = look.scenario, look.known, look.player
    if known.result:
        return f"{SIDES[known.result - 1]} has won." if known.result < 3 else "Nobody has won."
    if player > Team.RIGHT:
        return f"Turn {known.turn}: both sides give their orders."
    if known.committed[player]:
        return f"Turn {known.turn}: the other side is not ready yet."
    own = [known.entities[i] for i in range(scenario.actors) if known.entities[i].team == player]
    present = [entity for entity in own if entity.status == Status.PRESENT]
    ordered = sum(entity.order != 0 for entity in present)
    unseen = sum(known.entities[i].status == Status.UNSEEN for i in range(scenario.actors))
    hidden = f" {unseen} enemy {'spy is' if unseen == 1 else 'spies are'} somewhere unseen." if unseen else ""
    others = "the others hold" if ordered < len(present) else "now commit them"
    return f"Turn {known.turn}: {ordered} of {len(present)} have orders; {others}.{hidden}"
