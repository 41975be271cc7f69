"""What a client shows of choices and of events, beside the position itself."""

from __future__ import annotations

from sandtable.contract.action import Action, Event
from sandtable.contract.events import happening
from sandtable.contract.seating import and_list
from sandtable.contract.view import Happening, Preview
from sandtable.contract.words import HappeningKind
from sandtable.mechanics.words import plural

from .answering import ground_told
from .danger import around
from .describing import costs_told, figures_of, texts_of
from .moving import penalty_of, step_cost
from .muster import BACK, BAN, BUY, END, PICK, PLACE, SKIP, can_buy, money_left, zone_room
from .names import Glance, called, lexicon, place
from .notation import action_text, event_text
from .prospects import is_on, landing, prospects
from .rounds import can_activate
from .rules import Verb
from .scenario import IS_ATTACK, OUTSIDE, SLOTS, TOGGLE, UNITS, Aim, Reach, Scenario
from .state import NONE, Place, Stage, State
from .stock import ware_id
from .telling import SIGHTINGS, SPECTATOR, Kind
from .units import speed_of


def scene(look: Glance, event: Event) -> Happening:
    """An event as a sentence and as something to draw; enemies have the numbers of their pieces. Whoever sees
    everything is told of a unit as its own side is, and of its coming into sight and leaving it with no piece moved."""
    is_whole = look.player >= SPECTATOR
    if is_whole and (event.kind == Kind.NOTICED or (event.actor >= UNITS and event.kind not in SIGHTINGS)):
        return Happening(text="")
    if is_whole and event.kind in SIGHTINGS:
        seen = () if event.target == OUTSIDE else (event.target,)
        return Happening(text=event_text(look, event), rule=Kind.of(event).rule, cells=seen)
    piece = event.actor - UNITS if event.actor >= UNITS else event.actor
    shown = happening(Kind.of(event), event_text(look, event), event, piece=piece, nowhere=OUTSIDE)
    if event.kind == Kind.USED and shown.cells:
        return shown.model_copy(update={"kind": use_kind(look.scenario, event)})
    return shown


def use_kind(scenario: Scenario, event: Event) -> HappeningKind:
    """How an action that a unit has used on a hex is shown: as a blow, as a shot, or as neither."""
    spec = scenario.types[event.extra].actions[event.amount]
    if not spec.traits & IS_ATTACK:
        return HappeningKind.MARK
    return HappeningKind.ATTACK if spec.reach == Reach.MELEE else HappeningKind.SHOT


def preview(look: Glance, action: Action) -> Preview:
    """What a choice is about, and what would come of it as far as is known."""
    text = action_text(look, action)
    if action.verb == Verb.SIDE:
        return _side_preview(look, action, text)
    scenario, known = look.scenario, look.known
    unit = look.player * SLOTS + action.actor
    there = known.units[unit]
    label = text.split(" ", 1)[1]
    cells = (there.cell, action.target)
    if action.extra == 0:
        told = (*_step(scenario, known, unit, action.target), *_ground(look, unit, action.target))
        return Preview(piece=unit, target=action.target, cells=cells, label=label, details=told, rule="FOG-08")
    spec = scenario.types[there.type].actions[action.extra - 1]
    step = step_cost(scenario, known, there.flags, *cells) if spec.reach == Reach.MELEE else 0
    if is_on(there, spec):
        told = ("costs nothing", *landing(scenario, known, unit, spec))
    else:
        costs = costs_told(spec, step)
        told = (f"costs {costs}",) if costs else ()
        told += tuple(prospects(look, unit, action.target, spec))
    rule = "FOG-41" if spec.traits & TOGGLE else "FOG-33" if spec.traits & IS_ATTACK else "FOG-28"
    touched = (there.cell, *around(scenario, action.target, spec.radius))
    mode = label.removesuffix(f" at {place(scenario, action.target)}") if spec.aim == Aim.HEX else ""
    return Preview(piece=unit, target=action.target, cells=touched, label=label, details=told, rule=rule, mode=mode)


def _step(scenario: Scenario, known: State, unit: int, cell: int) -> list[str]:
    """What a step costs, and what is left after it (FOG-08 to FOG-11), unless it ends the turn (FOG-52, FOG-53)."""
    there = known.units[unit]
    if there.place == Place.INSIDE or known.occupant[cell]:
        return [f"gets {'out' if there.place == Place.INSIDE else 'in'}, and its turn ends"]
    points = known.points if known.active == unit else speed_of(scenario, known, unit)
    cost = step_cost(scenario, known, there.flags, there.cell, cell)
    penalty = penalty_of(scenario, known, there.flags, there.cell, cell)
    lost = f", then {penalty} more are lost" if penalty else ""
    return [f"costs {cost}{lost}: {points - cost - penalty} of {points} left"]


def _ground(look: Glance, unit: int, cell: int) -> list[str]:
    """What the ground does to a unit that comes onto a hex by itself; inside a transport nothing does."""
    return [] if look.known.occupant[cell] else ground_told(look, unit, cell)


def _side_preview(look: Glance, action: Action, text: str) -> Preview:
    if action.extra == END:
        return Preview(piece=look.known.active, label="end turn", rule="FOG-07", gives_up=_unacted(look))
    if action.extra == SKIP:
        details = ("the round ends when both skip in a row",)
        return Preview(label="skip", details=details, rule="FOG-06", gives_up=_skipped(look))
    if action.extra == PLACE:
        unit = look.player * SLOTS + action.actor
        return Preview(target=action.target, cells=(action.target,), label=text, rule="FOG-57", card=unit)
    if action.extra == BUY:
        price = f"price {look.scenario.types[action.target].price}"
        numbers = [f"{figure.name} {figure.value}" for figure in figures_of(look.scenario, action.target)]
        told = (", ".join([price, *numbers]), *texts_of(look.box, action.target))
        return Preview(label=text, details=told, rule="FOG-57", card=ware_id(action.target))
    if action.extra in (BAN, PICK):
        return Preview(label=text, rule="FOG-04", sketch=lexicon(look.file).maps[action.target])
    if action.extra == BACK:
        return _back_preview(look, action)
    is_buying = look.known.stage[look.player] == Stage.BUYING
    label = "ready: place the army" if is_buying else "ready for battle"
    lost = _unspent(look) if is_buying else _unplaced(look)
    return Preview(label=label, rule="FOG-57", gives_up=lost)


def _unspent(look: Glance) -> str:
    """What of the budget would stay unspent, where something could be had for it (FOG-57)."""
    scenario, known, side = look.scenario, look.known, look.player
    left, room = money_left(scenario, known, side), zone_room(scenario, known, side)
    can_go_on = any(can_buy(scenario, known, side, type_, left, room) for type_ in range(scenario.type_count))
    return f"{left} of {scenario.budget[side]} points are not spent." if can_go_on else ""


def _unplaced(look: Glance) -> str:
    """Who would stay at home, because the zone has no room for them (FOG-57)."""
    own = range(look.player * SLOTS, look.player * SLOTS + look.known.count[look.player])
    names = [called(look, unit) for unit in own if look.known.units[unit].place == Place.TO_PLACE]
    return f"{and_list(names)} would not take part: there is no room left." if names else ""


def _unacted(look: Glance) -> str:
    """Whose turn would end without anything done."""
    known = look.known
    idle = known.active != NONE and not known.moved and not known.acted
    return f"{called(look, known.active)} has done nothing in its turn." if idle else ""


def _skipped(look: Glance) -> str:
    """How many units may not have their turn: nobody is told whether the other side has skipped, too, so that the round
    may end (FOG-06)."""
    own = range(look.player * SLOTS, look.player * SLOTS + look.known.count[look.player])
    able = sum(bool(can_activate(look.known, unit)) for unit in own)
    return f"{plural(able, 'unit')} of yours could still act, and the round may end." if able else ""


def _back_preview(look: Glance, action: Action) -> Preview:
    """A type's card gives one back; a piece that was placed is picked up."""
    if look.known.stage[look.player] == Stage.BUYING:
        return Preview(label="take back", rule="FOG-57", card=ware_id(action.target))
    unit = look.player * SLOTS + action.actor
    return Preview(piece=unit, cells=(action.target,), label="take up again", rule="FOG-57")
