"""What is to be decided, in a sentence, for everybody who looks."""

from __future__ import annotations

from sandtable.mechanics.words import plural

from .file import SEATS
from .moving import most_steps, movement_of
from .names import MODE_VERBS, Glance, all_units, full_name, place, units_of
from .plans import ASKED, decider
from .scenario import SLOTS, UNITS
from .sentences import order_text
from .state import DRAW, Does, Order, Phase, Place


def prompt_of(look: Glance) -> str:
    """What the player who looks has to decide, or who has to."""
    known, player = look.known, look.player
    if known.phase == Phase.OVER:
        return "Nobody has won." if known.result == DRAW else f"{SEATS[known.result - 1]} has won."
    return PROMPTS[Phase(known.phase)](look) if player == decider(known) else _waiting(look)


def _waiting(look: Glance) -> str:
    """What the others are about."""
    known, side = look.known, SEATS[decider(look.known)]
    if known.phase in ASKED:
        return f"{side} may interrupt."
    who = f"{full_name(look.box, known.active)} of {side}" if known.active < UNITS else side
    return f"{who} is to act."


def _action(look: Glance) -> str:
    known = look.known
    name, there = full_name(look.box, known.active), known.units[known.active]
    if there.is_prone:
        return f"Tick {there.ticks}: {name} lies on the ground. It can stand up, or wait."
    what = "Fire, move, or wait." if sees_enemies(look, known.active) else "Move, or wait."
    return f"Tick {there.ticks}: {name} is to act. {what}"


def sees_enemies(look: Glance, unit: int) -> bool:
    """Whether any enemy of a machine is spotted, so that there is somebody to fire at."""
    units = look.known.units
    return any(units[enemy].place == Place.ON_BOARD for enemy in units_of(look.scenario, 1 - unit // SLOTS))


def _path(look: Glance) -> str:
    order = look.known.order
    can_fire = not order.has_shot and sees_enemies(look, order.unit)
    return f"{_way(look, order)} {_path_choices(can_go_on(look, order), can_fire)}"


def _way(look: Glance, order: Order) -> str:
    """How far a path has come."""
    name = full_name(look.box, order.unit)
    if order.does == Does.JUMP:
        return f"{name} is to jump to {place(look.scenario, order.path[1])}."
    verb = MODE_VERBS[movement_of(look.scenario, order.unit, order.movement).mode]
    care = " with care" if order.is_careful else ""
    return f"{name} is to {verb}{care}: {order.length} of {plural(most_steps(look.scenario, order), 'hex')} so far."


def can_go_on(look: Glance, order: Order) -> bool:
    """Whether a path may have one more hex."""
    return order.does == Does.MOVE and order.length < most_steps(look.scenario, order)


def _path_choices(can_go: bool, can_fire: bool) -> str:
    """What a path may have besides being as it shall be."""
    parts = ["choose the next hex"] if can_go else []
    parts += ["fire from here"] if can_fire else []
    text = f"{', '.join(parts)}, or go." if parts else "go."
    return text[0].upper() + text[1:]


def _answer(look: Glance) -> str:
    order = look.known.order
    if not order.does:
        return "Something happens that you do not see: let it pass."
    name = full_name(look.box, order.unit)
    will = f"{name} is about to {order_text(look, order)}, and will then have {plural(order.after, 'tick')}."
    return f"{will} Interrupt it, or let it pass."


def _reply(look: Glance) -> str:
    known = look.known
    where = place(look.scenario, known.order.path[known.reply.point])
    who, whom = full_name(look.box, known.reply.unit), full_name(look.box, known.order.unit)
    return f"{who} interrupts {whom} at {where}. Fire at it, or move."


def _reply_path(look: Glance) -> str:
    order = look.known.reply
    return f"{_way(look, order)} {_path_choices(can_go_on(look, order), can_fire=False)}"


def _facing(look: Glance) -> str:
    return f"Which way shall {full_name(look.box, look.known.active)} face?"


PROMPTS = {
    Phase.ACTION: _action,
    Phase.PATH: _path,
    Phase.ANSWER: _answer,
    Phase.REPLY: _reply,
    Phase.REPLY_PATH: _reply_path,
    Phase.FACING: _facing,
}


def goals_of(look: Glance) -> tuple[str, ...]:
    """How the match is won (WLK-11), to a side or to who only watches."""
    scenario, player = look.scenario, look.player
    last = f"At tick {scenario.limit} points decide: the value of what was destroyed, and a share of it for damage."
    if player >= len(SEATS):
        return ("A side wins by destroying all enemy machines, or by bringing out as many as it must.", last)
    needed, theirs = (plural(scenario.needed[side], "machine") for side in (player, 1 - player))
    won = f"Bring {needed} out by your exits, or destroy all of theirs." if scenario.needed[player] else ""
    lost = f"Destroy all enemy machines before {theirs} of theirs get out." if scenario.needed[1 - player] else ""
    return (" ".join(filter(None, (won, lost))) or "Destroy all enemy machines.", last)


def notes_of(look: Glance) -> tuple[str, ...]:
    """Who must bring machines out, and who is somewhere unseen; which machines there are is known to all."""
    scenario, known = look.scenario, look.known
    notes = [
        f"{name} must bring {plural(scenario.needed[side], 'machine')} out; {known.left[side]} so far."
        for side, name in enumerate(SEATS)
        if scenario.needed[side]
    ]
    unseen = [full_name(look.box, u) for u in all_units(scenario) if known.units[u].place == Place.UNSEEN]
    notes += [f"Unseen: {', '.join(unseen)}."] if unseen else []
    return tuple(notes)
