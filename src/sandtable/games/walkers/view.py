"""What a client draws: the map, machines that are seen, where others were seen last, what is declared, the clock."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from sandtable.contract.view import Arrow, Bar, Mark, Moment, Overlay, Piece, Track, View
from sandtable.contract.words import ArrowKind, Facing, Icon, MarkKind, OverlayKind, Style
from sandtable.mechanics.words import plural

from .clock import fewest_ticks
from .file import SEATS
from .ground import board_of
from .names import FACINGS, MOTION_WORDS, Glance, all_units, called, code_of, full_name, lexicon
from .plans import REPLIES
from .prompts import goals_of, notes_of, prompt_of
from .scenario import FATAL, SLOTS, UNITS, Scenario
from .sentences import order_text
from .state import Does, Motion, Order, Phase, Place, State

GHOST = 64  # pieces of ghosts have these numbers and up
MOTION_ICONS = {Motion.STATIONARY: Icon.HOLD, Motion.FAST: Icon.RUN}
FACING_WORDS = tuple(next(word for word in Facing if word == name) for name in FACINGS)


def view(look: Glance) -> View:
    """The position as a side (or a spectator) sees it, drawn from what it knows (WLK-29)."""
    known = look.known
    seen, ghosts = seen_units(look), ghosts_of(look)
    return View(
        board=board_of(look.box),
        pieces=(*(_piece(look, unit) for unit in seen), *(_ghost(look, unit) for unit in ghosts)),
        overlays=_exits(look),
        arrows=(*_arrows(known, known.order), *_arrows(known, known.reply)),
        tracks=_tracks(look.scenario, known),
        timeline=_timeline(look),
        goals=goals_of(look),
        prompt=prompt_of(look),
        notes=notes_of(look),
    )


def seen_units(look: Glance) -> list[int]:
    """The machines of both sides that are on the map and known to be."""
    return [unit for unit in all_units(look.scenario) if look.known.units[unit].place == Place.ON_BOARD]


def ghosts_of(look: Glance) -> list[int]:
    """The machines that were seen before and are not now."""
    units = look.known.units
    return [u for u in all_units(look.scenario) if units[u].place == Place.UNSEEN and units[u].ghost_cell]


def _piece(look: Glance, unit: int) -> Piece:
    there, names = look.known.units[unit], lexicon(look.file)
    kind = look.scenario.starts[unit].machine
    return Piece(
        id=unit,
        cell=there.cell,
        owner=unit // SLOTS,
        name=called(look.box, unit),
        letter=names.codes[kind],
        icon=names.icons[kind],
        bars=(Bar(name="soundness", value=FATAL - there.damage, most=FATAL),),
        marks=tuple(_marks(look, unit)),
        facing=FACING_WORDS[there.facing],
        caption=code_of(look.box, unit),
    )


def _marks(look: Glance, unit: int) -> Iterator[Mark]:
    """Who is being decided on, how a machine moves, whether it lies on the ground, and what it is about to do."""
    known, there = look.known, look.known.units[unit]
    acting = known.reply.unit if known.phase in REPLIES else known.active
    if acting == unit and known.phase != Phase.OVER:
        yield Mark(kind=MarkKind.ACTIVE)
    if there.is_prone:
        yield Mark(kind=MarkKind.STATUS, text="prone", icon=Icon.STUNNED)
    if there.motion in MOTION_ICONS:
        motion = Motion(there.motion)
        yield Mark(kind=MarkKind.STATUS, text=MOTION_WORDS[motion], icon=MOTION_ICONS[motion])
    for order in (known.order, known.reply):
        if order.does and order.unit == unit:
            yield Mark(kind=MarkKind.ORDER, text=f"is about to {order_text(look, order)}")


def _ghost(look: Glance, unit: int) -> Piece:
    """Where an enemy was seen last, and at which tick it was to act then (WLK-28)."""
    there, names = look.known.units[unit], lexicon(look.file)
    kind = look.scenario.starts[unit].machine
    return Piece(
        id=GHOST + unit,
        cell=there.ghost_cell - 1,
        owner=unit // SLOTS,
        name=f"ghost of {called(look.box, unit)}",
        letter=names.codes[kind],
        icon=names.icons[kind],
        bars=(Bar(name="soundness", value=FATAL - there.ghost_damage, most=FATAL),),
        marks=(
            Mark(kind=MarkKind.GHOST),
            Mark(kind=MarkKind.SEEN, text=f"seen with {plural(there.ghost_ticks, 'tick')}"),
        ),
        style=Style.GHOST,
        caption=f"{code_of(look.box, unit)} at {there.ghost_ticks}",
    )


def _exits(look: Glance) -> tuple[Overlay, ...]:
    """Where machines may leave the map, by whose do (WLK-11)."""
    exits, found = look.scenario.exits.numpy(), []
    for bits, owner in {1: 0, 2: 1, 3: None}.items():
        cells = tuple(np.flatnonzero(exits == bits).tolist())
        text = "exit" if owner is None else f"exit for {SEATS[owner]}"
        found += [Overlay(kind=OverlayKind.OBJECTIVE, owner=owner, cells=cells, text=text)] if cells else []
    return tuple(found)


def _arrows(known: State, order: Order) -> Iterator[Arrow]:
    """The way and the shot of an order that is known, whole or as far as it is drawn."""
    if not order.does:
        return
    unit, path = order.unit, order.path.numpy().tolist()
    for start, end in pairwise(path[: order.length + 1]):
        yield Arrow(piece=unit, owner=unit // SLOTS, start=start, end=end, kind=ArrowKind.MOVE)
    if not order.has_shot:
        return
    is_reply = order.does == Does.SHOOT and unit // SLOTS != known.order.unit // SLOTS
    target = known.units[order.target]
    end = known.order.path[order.point] if is_reply else target.cell
    if target.place == Place.ON_BOARD:
        start = path[order.shot_at]
        yield Arrow(piece=unit, owner=unit // SLOTS, start=start, end=end, kind=ArrowKind.ATTACK)


def _tracks(scenario: Scenario, known: State) -> tuple[Track, ...]:
    """The clock, by who has the fewest ticks of those that are known; points, and who is out of those that must be
    (WLK-11)."""
    tick = min(fewest_ticks(known), scenario.limit)
    tracks = [Track(name="tick", owner=None, value=tick, most=scenario.limit)]
    for side in range(len(SEATS)):
        tracks.append(Track(name="points", owner=side, value=known.score[side]))
        if scenario.needed[side]:
            tracks.append(Track(name="out", owner=side, value=known.left[side], most=scenario.needed[side]))
    return tuple(tracks)


def moment_of(look: Glance, unit: int, ticks: int, note: str = "") -> Moment:
    """A machine on the clock."""
    label = full_name(look.box, unit)
    return Moment(id=unit, owner=unit // SLOTS, label=label, time=ticks, piece=unit, note=note)


def _timeline(look: Glance) -> tuple[Moment, ...]:
    """Who acts when, whose turn it is first (WLK-03); one that is not seen is only known to be there."""
    known = look.known
    if known.phase == Phase.OVER:
        return ()
    units = sorted(seen_units(look), key=lambda unit: (unit != known.active, known.units[unit].ticks))
    moments = [moment_of(look, unit, known.units[unit].ticks, _will_have(known, unit)) for unit in units]
    if known.active >= UNITS:
        moments.insert(0, Moment(id=UNITS + known.turn, owner=known.turn, label="unseen"))
    return tuple(moments)


def _will_have(known: State, unit: int) -> str:
    """The ticks that a machine will have once it has done what it is about to."""
    orders = [order for order in (known.order, known.reply) if order.does and order.unit == unit]
    return f"then {orders[0].after}" if orders else ""
