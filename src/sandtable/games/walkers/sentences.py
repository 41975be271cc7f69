"""What the sentences about events are made of (:mod:`.telling`)."""

from __future__ import annotations

from sandtable.contract.action import Event
from sandtable.contract.events import Parts
from sandtable.contract.seating import and_list
from sandtable.mechanics.words import plural

from .file import SEATS
from .moving import movement_of
from .names import (
    COMPASS,
    MODE_VERBS,
    SKILL_WORDS,
    TIER_WORDS,
    Glance,
    full_name,
    ground_name,
    lexicon,
    place,
    spoken,
    units_of,
    weapon_names,
)
from .state import Does, Order
from .telling import AIM_BITS, FACE_BITS, ON_THE_MOVE, TIER_BITS, TOO_CLOSE, WEAPON_BITS, Kind


def roll_parts(told: int) -> tuple[int, int, int, int]:
    """A roll as events tell it: the face, the tier it came to, the tier that was needed, and the skill."""
    face, rest = told & (1 << FACE_BITS) - 1, told >> FACE_BITS
    tier, need = rest & (1 << TIER_BITS) - 1, rest >> TIER_BITS & (1 << TIER_BITS) - 1
    return face, tier, need, rest >> 2 * TIER_BITS


def roll_text(told: int) -> str:
    """A roll in words: ``piloting 14 (good), appropriate needed``."""
    face, tier, need, skill = roll_parts(told)
    needed = f", {TIER_WORDS[need]} needed" if need else ""
    return f"{SKILL_WORDS[skill]} {face} ({TIER_WORDS[tier]}){needed}"


def roll_of(event: Event) -> int:
    """The number in which an event tells its roll."""
    return event.amount if event.kind == Kind.SHOT else event.extra


def is_enough(event: Event) -> bool:
    """Whether an event's roll has met what was needed."""
    _, tier, need, _ = roll_parts(roll_of(event))
    return tier >= need


def path_text(look: Glance, order: Order) -> str:
    """The way of an order: ``c3-c4-d4``."""
    path = order.path.numpy().tolist()[: order.length + 1]
    return "-".join(place(look.scenario, cell) for cell in path)


def shot_text(look: Glance, order: Order) -> str:
    """The shot of an order: ``fire cannon at Hawk 1``."""
    weapon = spoken(weapon_names(look.box, order.unit)[order.weapon])
    return f"fire {weapon} at {full_name(look.box, order.target)}"


def order_text(look: Glance, order: Order) -> str:
    """What somebody is about to do, behind *is about to*."""
    does = Does(order.does)
    if does in (Does.MOVE, Does.JUMP):
        verb = "jump" if does == Does.JUMP else MODE_VERBS[movement_of(look.scenario, order.unit, order.movement).mode]
        care = " with care" if order.is_careful else ""
        shot = f" and {shot_text(look, order)}" if order.has_shot else ""
        return f"{verb}{care} {path_text(look, order)}{shot}"
    if does == Does.SHOOT:
        return f"{shot_text(look, order)} after aiming {plural(order.aim, 'tick')}"
    return DEEDS[does]


DEEDS = {
    Does.NOTHING: "do something",
    Does.WAIT: "wait",
    Does.SHOOT: "fire",
    Does.MOVE: "move",
    Does.JUMP: "jump",
    Does.RISE: "stand up",
    Does.DODGE: "dodge",
    Does.COUNTER: "strike back",
}


def _deed(look: Glance, event: Event) -> str:
    """What somebody has declared: all of it while it can still be answered, later what kind of thing it was."""
    order, does = look.known.order, event.amount - 1
    if event.kind == Kind.DECLARED and order.unit == event.actor and order.does == does:
        return order_text(look, order)
    return DEEDS[Does(does)]


def _weapon(look: Glance, event: Event) -> str:
    return spoken(lexicon(look.file).weapons[event.extra & (1 << WEAPON_BITS) - 1])


def _manner(look: Glance, event: Event) -> str:
    """How a shot was fired."""
    aim = event.extra >> WEAPON_BITS & (1 << AIM_BITS) - 1
    parts = [" in close quarters"] if event.extra & TOO_CLOSE else []
    parts += [" on the move"] if event.extra & ON_THE_MOVE else []
    return "".join(parts) + (f" after aiming {plural(aim, 'tick')}" if aim else "")


def _ticks(look: Glance, event: Event) -> str:
    """The ticks of a side's machines."""
    units = units_of(look.scenario, event.extra)
    return and_list([f"{full_name(look.box, unit)} at {look.known.units[unit].ticks}" for unit in units])


PARTS: Parts = {
    "actor": lambda look, event: full_name(look.box, event.actor),
    "target": lambda look, event: full_name(look.box, event.target),
    "point": lambda look, event: place(look.scenario, event.target),
    "start": lambda look, event: place(look.scenario, event.amount),
    "ground": lambda look, event: ground_name(look.box, event.target),
    "side": lambda look, event: SEATS[event.extra],
    "ticks": _ticks,
    "roll": lambda look, event: roll_text(roll_of(event)),
    "rolled": lambda look, event: f": {roll_text(event.extra)}" if event.extra else "",
    "end": lambda look, event: "hit" if is_enough(event) else "miss",
    "holds": lambda look, event: "it holds" if is_enough(event) else "it gives way",
    "deed": _deed,
    "weapon": _weapon,
    "manner": _manner,
    "facing": lambda look, event: COMPASS[event.amount],
    "points": lambda look, event: plural(event.amount, "point"),
    "machines": lambda look, event: plural(event.amount, "machine"),
    "amount": lambda look, event: event.amount,
    "extra": lambda look, event: event.extra,
}
