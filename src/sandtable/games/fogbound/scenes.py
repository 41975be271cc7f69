"""What a client shows of choices, of events and of single pieces, beside the position itself."""

from __future__ import annotations

from sandtable.engine.action import Action, Event
from sandtable.engine.view import Happening, Inspection, Preview, Way

from .danger import around, reach_of, strikes_of, threats, viewer_of
from .describing import costs_told, figures_of, texts_of
from .moving import penalty_of, step_cost
from .muster import BACK, BAN, BUY, END, PICK, PLACE, SKIP
from .names import lexicon, place, side_of, unit_code
from .notation import TABLE, action_text, event_text
from .prospects import is_on, landing, prospects
from .rounds import can_activate
from .rules import Verb
from .scenario import IS_ATTACK, OUTSIDE, SLOTS, TOGGLE, UNITS, Aim, Reach, Scenario
from .sight import has_line
from .state import NONE, Phase, Place, Stage, State
from .stock import ware_id
from .telling import Kind
from .units import armour_of, speed_of
from .view import CONTACT, GHOST

SCENES = {
    Kind.ROUND: ("note", "FOG-06"), Kind.MOVED: ("move", "FOG-08"), Kind.APPEARED: ("appear", "FOG-19"),
    Kind.VANISHED: ("vanish", "FOG-26"), Kind.NOTICED: ("note", "FOG-25"), Kind.FAILED: ("mark", "FOG-13"),
    Kind.ENTERED: ("vanish", "FOG-52"), Kind.LEFT: ("appear", "FOG-53"), Kind.USED: ("mark", "FOG-28"),
    Kind.HURT: ("attack", "FOG-39"), Kind.SHRUGGED: ("mark", "FOG-39"), Kind.HEALED: ("mark", "FOG-28"),
    Kind.GAINED: ("mark", "FOG-47"), Kind.LOST: ("mark", "FOG-48"), Kind.DIED: ("die", "FOG-36"),
    Kind.CHARGED: ("mark", "FOG-40"), Kind.DRAINED: ("mark", "FOG-40"), Kind.CAPTURED: ("note", "FOG-55"),
    Kind.FREED: ("note", "FOG-55"), Kind.SCORED: ("note", "FOG-55"), Kind.LIT: ("note", "FOG-19"),
    Kind.WON: ("note", "FOG-56"), Kind.DRAWN: ("note", "FOG-56"), Kind.BOUGHT: ("note", "FOG-57"),
    Kind.PLACED: ("appear", "FOG-57"), Kind.TAKEN_BACK: ("note", "FOG-57"), Kind.READY: ("note", "FOG-57"),
    Kind.BANNED: ("note", "FOG-04"), Kind.PICKED: ("note", "FOG-04"), Kind.SKIPPED: ("note", "FOG-06"),
}  # fmt: skip
CELLED = (Kind.NOTICED, Kind.CAPTURED, Kind.FREED, Kind.LIT)
FLAT = (Kind.BOUGHT, Kind.TAKEN_BACK)  # there is no piece yet, or no longer


def scene(scenario: Scenario, event: Event) -> Happening:
    """An event as a sentence and as something to draw; enemies have the numbers of their pieces."""
    kind, rule = SCENES[Kind(event.kind)]
    text = event_text(scenario, event)
    if event.kind in TABLE:
        where = (event.target,) if event.kind in CELLED else ()
        return Happening(text=text, kind=kind, cells=where, rule=rule)
    if event.kind in FLAT:
        return Happening(text=text, kind=kind, rule=rule)
    piece = event.actor - UNITS if event.actor >= UNITS else event.actor
    cells: tuple[int, ...] = () if event.target == OUTSIDE else (event.target,)
    if event.kind == Kind.MOVED:
        cells = (event.amount, event.target)
    if event.kind == Kind.HURT:
        return Happening(text=text, kind=kind, target=piece, cells=cells, amount=event.amount, rule=rule)
    amount = event.amount if event.kind == Kind.HEALED else 0
    kind = use_kind(scenario, event) if event.kind == Kind.USED and cells else kind
    return Happening(text=text, kind=kind, piece=piece, cells=cells, amount=amount, rule=rule)


def use_kind(scenario: Scenario, event: Event) -> str:
    """How an action that a unit has used on a hex is shown: as a blow, as a shot, or as neither."""
    spec = scenario.types[event.extra].actions[event.amount]
    if not spec.traits & IS_ATTACK:
        return "mark"
    return "attack" if spec.reach == Reach.MELEE else "shot"


def preview(scenario: Scenario, known: State, action: Action) -> Preview:
    """What a choice is about, and what would come of it as far as is known."""
    text = action_text(scenario, known, action)
    if action.verb == Verb.SIDE:
        return _side_preview(scenario, known, action, text)
    unit = known.turn * SLOTS + action.actor
    there = known.units[unit]
    label = text.split(" ", 1)[1]
    cells = (there.cell, action.target)
    if action.extra == 0:
        told = tuple(_step(scenario, known, unit, action.target))
        return Preview(piece=unit, target=action.target, cells=cells, label=label, details=told, rule="FOG-08")
    spec = scenario.types[there.type].actions[action.extra - 1]
    step = step_cost(scenario, known, there.flags, *cells) if spec.reach == Reach.MELEE else 0
    if is_on(there, spec):
        told = ("costs nothing", *landing(scenario, known, unit, spec))
    else:
        costs = costs_told(spec, step)
        told = (f"costs {costs}",) if costs else ()
        told += tuple(prospects(scenario, known, unit, action.target, spec))
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


def _side_preview(scenario: Scenario, known: State, action: Action, text: str) -> Preview:
    if action.extra == END:
        return Preview(piece=known.active, label="end turn", rule="FOG-07")
    if action.extra == SKIP:
        return Preview(label="skip", details=("the round ends when both skip in a row",), rule="FOG-06")
    if action.extra == PLACE:
        unit = side_of(known) * SLOTS + action.actor
        return Preview(target=action.target, cells=(action.target,), label=text, rule="FOG-57", card=unit)
    if action.extra == BUY:
        numbers = [f"{figure.name} {figure.value}" for figure in figures_of(scenario, action.target)]
        told = (
            ", ".join([f"price {scenario.types[action.target].price}", *numbers]),
            *texts_of(scenario, action.target),
        )
        return Preview(label=text, details=told, rule="FOG-57", card=ware_id(action.target))
    if action.extra in (BAN, PICK):
        return Preview(label=text, rule="FOG-04", sketch=lexicon(scenario).maps[action.target])
    if action.extra == BACK:
        return _back_preview(known, action)
    is_buying = known.stage[side_of(known)] == Stage.BUYING
    return Preview(label="ready: place the army" if is_buying else "ready for battle", rule="FOG-57")


def _back_preview(known: State, action: Action) -> Preview:
    """A type's card gives one back; a piece that was placed is picked up."""
    side = side_of(known)
    if known.stage[side] == Stage.BUYING:
        return Preview(label="take back", rule="FOG-57", card=ware_id(action.target))
    return Preview(piece=side * SLOTS + action.actor, cells=(action.target,), label="take up again", rule="FOG-57")


def inspect(scenario: Scenario, known: State, piece: int) -> Inspection:
    """What is known of a unit, a ghost or an unknown enemy: its numbers, where it could go, what it sees; and where the
    enemies in sight could strike, or where this one could."""
    if piece >= CONTACT:
        return Inspection(texts=("an unknown enemy: it is there, and that is all that is known",))
    unit = piece - GHOST if piece >= GHOST else piece
    there, names = known.units[unit], lexicon(scenario)
    kind = scenario.types[there.type]
    figures = f"speed {kind.speed}, sight {kind.sight}, size {'SML'[kind.size]}, price {kind.price}"
    texts = [names.titles[there.type], figures]
    if piece >= GHOST:
        texts.append(f"last seen in round {there.ghost_round} with health {there.ghost_hp}")
        return Inspection(texts=tuple(texts + texts_of(scenario, there.type)))
    texts += [f"armour {armour}"] if (armour := armour_of(scenario, known, unit)) else []
    texts += texts_of(scenario, there.type)
    return Inspection(texts=tuple(texts), cells=_cells_of(scenario, known, unit), ways=_ways_of(scenario, known, unit))


def _ways_of(scenario: Scenario, known: State, unit: int) -> tuple[Way, ...]:
    """The walks of more than one step that a unit can go now, if it is to act."""
    if known.phase != Phase.PLAY or unit // SLOTS != viewer_of(known) or unit // SLOTS != known.turn:
        return ()
    if known.active not in (NONE, unit) or not can_activate(known, unit):
        return ()
    name, reach = unit_code(scenario, known, unit), reach_of(scenario, known, unit, is_careful=True)
    points = reach[int(known.units[unit].cell)].left
    return tuple(
        Way(
            cells=stop.path,
            steps=tuple(f"{name} to {place(scenario, cell)}" for cell in stop.path),
            text=f"{len(stop.path)} steps: {stop.left} of {points} left",
        )
        for stop in reach.values()
        if len(stop.path) > 1
    )


def _cells_of(scenario: Scenario, known: State, unit: int) -> dict[str, tuple[int, ...]]:
    """The hexes that matter to a unit: where it could go in a turn, what it sees, and where it could be struck; or, for
    an enemy, where it could strike."""
    there, side = known.units[unit], viewer_of(known)
    near = around(scenario, there.cell, there.sight)
    seen = [cell for cell in near if has_line(scenario, known, unit, cell, 0, there.sight)]
    if side is None:
        return {"sight": tuple(seen)}
    is_own = unit // SLOTS == side
    reach = set(reach_of(scenario, known, unit))
    struck = strikes_of(scenario, known, unit) if not is_own else set().union(*threats(scenario, known, side).values())
    danger = struck & reach if is_own else struck
    found = {"reach": reach - {int(there.cell)}, "sight": set(seen), "threat": danger}
    return {name: tuple(sorted(cells)) for name, cells in found.items() if cells}
