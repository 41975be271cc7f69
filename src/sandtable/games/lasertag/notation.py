"""Orders and events as text. Who is who: ``S3`` is the third scout in the box, a capital for Red's."""

from __future__ import annotations

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError

from .board import board_text, parse_board
from .file import TEAMS
from .names import Glance, full_name, named_square, named_target, short_name, square_name
from .odds import reasons
from .rules import AT_SOLDIER, END
from .scenario import CELLS, MAX_SOLDIERS, Scenario
from .shooting import number_needed
from .state import Watch
from .telling import DIE, HIT, REACTION, SECOND_DIE, Kind

FIRE = ("fires", "fire", "shoots", "shoot")
FILLERS = ("at", "to", "moves", "move", "goes")


def action_text(look: Glance, action: Action) -> str:
    """``S1 e5``, ``S1 fires g4``, ``S1 fires base2``, or ``end``."""
    if action.target == END:
        return "end"
    name = short_name(look.scenario, action.actor)
    if action.target < CELLS:
        return f"{name} {square_name(action.target)}"
    return f"{name} fires {short_name(look.scenario, action.target - AT_SOLDIER)}"


def parse_action(look: Glance, text: str) -> Action:
    """Read an order; ``fire at`` and ``move to`` are understood as well."""
    words = [word for word in text.strip().lower().split() if word not in FILLERS]
    if words in (["end"], ["end", "turn"]):
        return make_action(target=END)
    is_shot = len(words) == 3 and words[1] in FIRE
    if len(words) != 2 and not is_shot:
        raise SandtableError(
            "action/unreadable", text, "that is no order", "write 'S1 e5', 'S1 fires g4', 'S1 fires base2' or 'end'"
        )
    scenario = look.scenario
    actor = named_target(scenario, words[0])
    if actor >= MAX_SOLDIERS:
        raise SandtableError("action/unreadable", text, f"{words[0]} is a base", "order a soldier")
    if is_shot:
        return make_action(actor=actor, target=AT_SOLDIER + named_target(scenario, words[2]))
    return make_action(actor=actor, target=named_square(scenario, words[1]))


def event_text(look: Glance, event: Event) -> str:
    """What happened, as a sentence."""
    scenario, kind = look.scenario, Kind(event.kind)
    if kind == Kind.SHOT:
        return shot_text(scenario, event)
    if kind == Kind.WATCHING:
        how = " for a snap shot" if event.amount == Watch.SNAP else ""
        return f"{full_name(scenario, event.actor)} is on overwatch{how}."
    return SENTENCES[kind].format(
        actor=full_name(scenario, event.actor) if kind not in NAMELESS else "",
        square=square_name(event.target) if kind not in NAMELESS else "",
        start=square_name(event.amount) if kind == Kind.MOVED else "",
        team=TEAMS[event.extra % 2],
        other=TEAMS[1 - event.extra % 2],
        turn=event.target,
        amount=event.amount,
        extra=event.extra,
    )


def shot_text(scenario: Scenario, event: Event) -> str:
    """A shot with all that counts for it: what was needed and why, what was rolled, and what came of it (LT-37)."""
    kind = scenario.slots[event.actor].kind
    target_kind = scenario.slots[event.target].kind if event.target < MAX_SOLDIERS else 0
    need = number_needed(kind, target_kind, event.extra)
    how = ", ".join(reasons(kind, target_kind, event.extra))
    first, second = event.extra & DIE, event.extra >> SECOND_DIE & DIE
    end = f"hit, {event.amount} points" if event.extra & HIT else "miss"
    shot = "fires from overwatch" if event.extra & REACTION else "fires"
    return (
        f"{full_name(scenario, event.actor)} {shot} at {full_name(scenario, event.target)}: "
        f"needs {need} ({how}), rolls {first}+{second}, {end}."
    )


NAMELESS = (
    Kind.TURN, Kind.BASE_STRUCK, Kind.TARGET_REACHED, Kind.OFFENCE_GONE, Kind.NOBODY_LEFT, Kind.LIMIT_REACHED, Kind.WON,
    Kind.DRAWN,
)  # fmt: skip
SENTENCES = {
    Kind.TURN: "{team}'s turn {turn} begins.",
    Kind.MOVED: "{actor} moves {start}-{square}.",
    Kind.APPEARED: "{actor} comes into sight at {square}.",
    Kind.VANISHED: "{actor} goes out of sight at {square}.",
    Kind.BLOCKED: "{actor} finds the way to {square} held by somebody unseen and stays.",
    Kind.SHUT_DOWN: "{actor}'s laser is off.",
    Kind.ELIMINATED: "{actor} is out of the game.",
    Kind.CHARGING: "{actor} starts charging at {square}.",
    Kind.CHARGED: "{actor}'s laser works again.",
    Kind.BASE_STRUCK: "A base of {other}'s is hit by somebody unseen: {amount} points for {team}.",
    Kind.TARGET_REACHED: "{team} has reached its target with {amount} points.",
    Kind.OFFENCE_GONE: "{team}, the offence, has nobody left.",
    Kind.NOBODY_LEFT: "{team} has nobody left.",
    Kind.LIMIT_REACHED: "The last turn is over: Red has {amount} points, Blue {extra}.",
    Kind.WON: "{team} wins.",
    Kind.DRAWN: "Nobody wins.",
}

__all__ = ["action_text", "board_text", "event_text", "parse_action", "parse_board"]
