"""Orders and events as text. Who is who: ``S3`` is the third scout in the box, a capital for Red's."""

from __future__ import annotations

from sandtable.engine.action import Action, Event, make_action
from sandtable.engine.errors import SandtableError

from .board import board_text, parse_board
from .file import TEAMS
from .names import full_name, named_square, named_target, short_name, square_name
from .odds import reasons
from .reach import can_move, has_square
from .rules import AT_SOLDIER, END, TARGETS
from .scenario import CELLS, MAX_SOLDIERS, SPEEDS, Class, Scenario
from .shooting import can_fire, number_needed
from .state import Laser, State, Status, Watch
from .telling import DIE, HIT, REACTION, SECOND_DIE, Kind

FIRE = ("fires", "fire", "shoots", "shoot")
FILLERS = ("at", "to", "moves", "move", "goes")
Refusal = tuple[str, str, str]


def action_text(scenario: Scenario, known: State, action: Action) -> str:
    """``S1 e5``, ``S1 fires g4``, ``S1 fires base2``, or ``end``."""
    if action.target == END:
        return "end"
    name = short_name(scenario, action.actor)
    if action.target < CELLS:
        return f"{name} {square_name(action.target)}"
    return f"{name} fires {short_name(scenario, action.target - AT_SOLDIER)}"


def parse_action(scenario: Scenario, known: State, text: str) -> Action:
    """Read an order; ``fire at`` and ``move to`` are understood as well."""
    words = [word for word in text.strip().lower().split() if word not in FILLERS]
    if words in (["end"], ["end", "turn"]):
        return make_action(target=END)
    is_shot = len(words) == 3 and words[1] in FIRE
    if len(words) != 2 and not is_shot:
        raise SandtableError(
            "action/unreadable", text, "that is no order", "write 'S1 e5', 'S1 fires g4', 'S1 fires base2' or 'end'"
        )
    actor = named_target(scenario, words[0])
    if actor >= MAX_SOLDIERS:
        raise SandtableError("action/unreadable", text, f"{words[0]} is a base", "order a soldier")
    if is_shot:
        return make_action(actor=actor, target=AT_SOLDIER + named_target(scenario, words[2]))
    return make_action(actor=actor, target=named_square(scenario, words[1]))


def refusal(scenario: Scenario, known: State, player: int, action: Action) -> Refusal | None:
    """Why an order is not allowed, as far as the player can know."""
    if action.verb or action.extra or action.actor >= scenario.first[2] or action.target >= TARGETS - 1:
        return None
    soldier, name = known.soldiers[action.actor], short_name(scenario, action.actor)
    if scenario.slots[action.actor].team != player:
        return "action/not-yours", f"{name} is not yours", "order your own"
    if soldier.status == Status.ELIMINATED:
        return "action/eliminated", f"{name} is out of the game", "order somebody else"
    if action.target < CELLS:
        return _no_way(scenario, known, action, name)
    return _no_shot(scenario, known, action, name)


def _no_way(scenario: Scenario, known: State, action: Action, name: str) -> Refusal:
    """What keeps a soldier from going to a square."""
    soldier, place = known.soldiers[action.actor], square_name(action.target)
    if not can_move(scenario, known, action.actor):
        return _spent(scenario, known, action.actor, name)
    if action.target == soldier.cell:
        return "action/there-already", f"{name} stands on {place}", "choose another square"
    if not has_square(scenario.floor, action.target):
        return "action/wall", f"{place} is a wall or lies off the map", "choose another square"
    if has_square(known.occupied, action.target):
        return "action/occupied", f"somebody stands on {place}", "choose a free square"
    speed = SPEEDS[scenario.slots[action.actor].kind]
    remedy = "go nearer first" if soldier.ap > 1 else "choose a nearer square"
    reason = f"{name} cannot get to {place} with one action point, which is {speed} squares around walls and soldiers"
    return "action/out-of-reach", reason, remedy


def _spent(scenario: Scenario, known: State, actor: int, name: str) -> Refusal:
    """Why a soldier can do no more, or not this."""
    soldier = known.soldiers[actor]
    if soldier.fired and scenario.slots[actor].kind != Class.SCOUT:
        return "action/fired-already", f"{name} has fired this turn", "order somebody else or end the turn"
    return "action/no-points", f"{name} has no action points left", "order somebody else or end the turn"


def _no_shot(scenario: Scenario, known: State, action: Action, name: str) -> Refusal | None:
    """What keeps a soldier from firing at something."""
    soldier, target = known.soldiers[action.actor], action.target - AT_SOLDIER
    if target >= MAX_SOLDIERS + scenario.base_count[0] + scenario.base_count[1]:
        return None
    if scenario.first[2] <= target < MAX_SOLDIERS:
        return None
    if soldier.laser != Laser.ON:
        remedy = "wait for the next turn" if soldier.laser == Laser.CHARGING else "touch a base of your own first"
        return "action/laser-off", f"{name}'s laser is off", remedy
    if soldier.ap == 0:
        return _spent(scenario, known, action.actor, name)
    if not can_fire(scenario, known, action.actor):
        return "action/fired-already", f"{name} has fired this turn", "order somebody else or end the turn"
    other = short_name(scenario, target)
    team = scenario.bases[target - MAX_SOLDIERS].team if target >= MAX_SOLDIERS else scenario.slots[target].team
    if team == scenario.slots[action.actor].team:
        return "action/own-target", f"{other} is on your own team", "fire at the others"
    if target < MAX_SOLDIERS and known.soldiers[target].status == Status.ELIMINATED:
        return "action/target-gone", f"{other} is out of the game", "fire at somebody else"
    return "action/not-in-sight", f"{name} does not see {other}", "go where the line of sight is free"


def event_text(scenario: Scenario, event: Event) -> str:
    """What happened, as a sentence."""
    kind = Kind(event.kind)
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

__all__ = ["action_text", "board_text", "event_text", "parse_action", "parse_board", "refusal"]
