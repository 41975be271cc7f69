"""Actions, choices and events: the three small records that all games share."""

from __future__ import annotations

from .record import Array, Record, array, flag, i32, record_type, u16, u32
from .rule import index, native, rule

EVERYBODY = 0xFFFF_FFFF
DEAF = 1


class Action(Record):
    """One decision, in any game: what (``verb``), who, where or to whom, and how. Unused parts are 0."""

    verb: u16
    actor: u16
    target: u16
    extra: u16


class Choices(Record):
    """The list that ``legal`` fills with :func:`offer`. Each game has its own longest list (:func:`choices_type`)."""

    actions: Array[Action] = array(1)
    count: u32
    asides: u32


@native("fill_action")
def fill_action(action: Action, verb: int, actor: int, target: int, extra: int) -> None:
    """Set all parts of an action, which compiled code does at one stroke."""
    action.verb = verb
    action.actor = actor
    action.target = target
    action.extra = extra


class Event(Record):
    """Something that happened: its kind and numbers in the game's own terms, and a mask of the players who see it."""

    audience: u32
    amount: i32
    extra: i32
    kind: u16
    actor: u16
    target: u16


class Log(Record):
    """The events of one decision. Batches pass one that is not ``listening``, and telling it costs little.

    This one, with room for a single event, never listens: compiled rules that are given it have no code for telling.
    Each game has its own longest log (:func:`log_type`).
    """

    events: Array[Event] = array(DEAF)
    count: u32
    listening: flag


def choices_type(most: int) -> type[Choices]:
    """The record of choices for a game with at most ``most`` of them at once."""
    return record_type("Choices", actions=(Action, most), count=u32, asides=u32)  # type: ignore[return-value]


def log_type(most: int) -> type[Log]:
    """The log record for a game in which one decision causes at most ``most`` events."""
    return record_type("Log", events=(Event, max(most, DEAF + 1)), count=u32, listening=flag)  # type: ignore[return-value]


@rule
def offer(choices: Choices, verb: int, actor: int, target: int, extra: int) -> None:
    """Add an action to the list of choices. What does not fit is counted, and the engine refuses the list."""
    at = choices.count
    if at < len(choices.actions):
        fill_action(choices.actions[index(at)], verb, actor, target, extra)
    choices.count = at + 1


@rule
def offer_aside(choices: Choices, verb: int, actor: int, target: int, extra: int) -> None:
    """Add an action that is legal but brings the match no further, such as taking an order back.

    Random players never take it. Asides come last, after everything that was added by :func:`offer`.
    """
    offer(choices, verb, actor, target, extra)
    choices.asides += 1


@rule
def tell(log: Log, audience: int, kind: int, actor: int, target: int, amount: int, extra: int) -> None:
    """Report an event to the players in the mask ``audience`` (``EVERYBODY``, ``1 << player``)."""
    if len(log.events) == DEAF or not log.listening:
        return
    at = log.count
    if at < len(log.events):
        event = log.events[index(at)]
        event.audience = audience
        event.kind = kind
        event.actor = actor
        event.target = target
        event.amount = amount
        event.extra = extra
    log.count = at + 1


@rule
def is_same_action(one: Action, other: Action) -> bool:
    """Whether two actions are the same in all parts."""
    return (
        one.verb == other.verb and one.actor == other.actor and one.target == other.target and one.extra == other.extra
    )


def make_action(verb: int = 0, actor: int = 0, target: int = 0, extra: int = 0) -> Action:
    """An action of its own, for notation and tests."""
    action = Action()
    action.verb, action.actor, action.target, action.extra = int(verb), actor, target, extra
    return action
