"""Orders, positions and events of Gambit as text: ``take 2``, ``strike``, ``at East``, ``back``, ``pass``, ``end``."""

from __future__ import annotations

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError

from .state import CARDS, HAND, PLAYERS, ROW, SEATS, STACK, Card, GambitBox, Glance, Kind, State, Verb

PLAIN = {"pass": Verb.PASS, "back": Verb.BACK, "end": Verb.END}
SMALL = [name.lower() for name in SEATS]
HEAD = ("round", "turn", "asked", "passes", "stacks", "held", "has_taken", "is_over", "deck_count")
PAWN = ("health", "order", "cards")


def word(card: int) -> str:
    """The name of a kind of card; ``?`` for one that is not seen."""
    return Card(card).name.lower() if card else "?"


def named(words: list[str], text: str) -> int:
    """The number of a word."""
    if text not in words:
        raise SandtableError("action/unreadable", text, "there is nothing of that name", f"use {', '.join(words)}")
    return words.index(text)


def action_text(look: Glance, action: Action) -> str:
    """How an order is written; cards of a kind are told apart by their number in the hand."""
    for text, verb in PLAIN.items():
        if action.verb == verb:
            return text
    if action.verb == Verb.TAKE:
        return f"take {action.target + 1}"
    if action.verb == Verb.PLAY:
        return f"{word(action.extra)} {action.target + 1}"
    return f"at {list(look.file.places)[action.target] if action.extra == Card.MARCH else SMALL[action.target]}"


def parse_action(look: Glance, text: str) -> Action:
    """Read an order; the number of a card may be left out."""
    words, known = text.strip().lower().split(), look.known
    if len(words) == 1 and words[0] in PLAIN:
        return make_action(PLAIN[words[0]])
    kinds = [card.name.lower() for card in Card]
    if words and words[0] in kinds and len(words) < 3:
        card = 1 + kinds.index(words[0])
        slots = [k for k in range(HAND) if look.player < PLAYERS and known.hand[look.player, k] == card]
        slot = number(words[1], HAND) - 1 if len(words) == 2 else next(iter(slots), 0)
        return make_action(Verb.PLAY, target=slot, extra=card)
    if len(words) == 2 and words[0] == "take":
        return make_action(Verb.TAKE, target=number(words[1], ROW) - 1)
    if len(words) == 2 and words[0] == "at" and known.held and look.player < PLAYERS:
        card = known.hand[look.player, known.held - 1]
        names = list(look.file.places) if card == Card.MARCH else SMALL
        return make_action(Verb.AIM, target=named(names, words[1]), extra=card)
    raise SandtableError("action/unreadable", text, "that is no order", "write take 1, strike, at east, pass or end")


def number(text: str, most: int) -> int:
    """A number from 1 on."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= most):
        raise SandtableError("action/unreadable", text, f"that is no number from 1 to {most}")
    return int(text)


def board_text(look: Glance) -> str:
    """The table, a line for each pile and each pawn."""
    state, places = look.known, list(look.file.places)
    lines = [" ".join(f"{name}={int(getattr(state, name))}" for name in HEAD)]
    lines.append(" ".join(["deck", *(word(state.deck[k]) for k in range(state.deck_count))]))
    lines.append(" ".join(["discard", *(word(state.discard[k]) for k in range(state.discard_count))]))
    lines.append(" ".join(["row", *(word(state.row[k]) for k in range(state.row_count))]))
    items = [state.stack[k] for k in range(state.height)]
    lines.append(" ".join(["stack", *(f"{word(one.card)}:{one.seat}:{one.target}" for one in items)]))
    for seat, name in enumerate(SEATS):
        if look.scenario.playing >> seat & 1:
            where = f"{places[state.place[seat]]}>{places[state.facing[seat]]}"
            numbers = ".".join(str(getattr(state, part)[seat]) for part in PAWN)
            hand = [word(state.hand[seat, k]) for k in range(state.cards[seat])]
            lines.append(" ".join([name, where, numbers, *hand]))
    return "\n".join(lines)


def parse_board(box: GambitBox, text: str) -> State:
    """Read a table."""
    state = State()
    try:
        head, *rest = [line.split() for line in text.strip().splitlines()]
        for part in head:
            name, _, value = part.partition("=")
            if name not in HEAD:
                raise ValueError(f"nothing is called {name}")
            setattr(state, name, type(getattr(state, name))(int(value)))
        for first, *words in rest:
            read_line(box, state, first, words)
    except (ValueError, IndexError, KeyError, OverflowError) as error:
        raise SandtableError("board/unreadable", text[:80], f"that is no table of Gambit ({error})") from None
    return state


def read_line(box: GambitBox, state: State, first: str, words: list[str]) -> None:
    """One line of a table."""
    cards = {word(card): card for card in (0, *Card)}
    if first in ("deck", "discard", "row"):
        if len(words) > {"deck": CARDS, "discard": CARDS, "row": ROW}[first]:
            raise ValueError("too many cards")
        for k, text in enumerate(words):
            getattr(state, first)[k] = cards[text]
        if first != "deck":
            setattr(state, f"{first}_count", len(words))
    elif first == "stack":
        if len(words) > STACK:
            raise ValueError("too many cards")
        for k, text in enumerate(words):
            card, seat, target = text.split(":")
            item = state.stack[k]
            item.card, item.seat, item.target = cards[card], int(seat), int(target)
        state.height = len(words)
    else:
        seat, places = SEATS.index(first), list(box.file.places)
        where, numbers, *hand = words
        state.place[seat], state.facing[seat] = (places.index(part) for part in where.split(">"))
        for part, value in zip(PAWN, numbers.split("."), strict=True):
            getattr(state, part)[seat] = int(value)
        for k, text in enumerate(hand):
            state.hand[seat, k] = cards[text]


def event_text(look: Glance, event: Event) -> str:
    """What happened, as a sentence to whoever looks: they are *you*."""
    kind, places = Kind(event.kind), list(look.file.places)
    who, verb_s = ("You", "") if event.actor == look.player else (SEATS[event.actor], "s")
    card = word(event.amount) if kind in (Kind.TOOK, Kind.DECLARED, Kind.DREW, Kind.PARRIED) else ""
    whom = SEATS[event.target] if event.target < len(SEATS) else ""
    if kind == Kind.DECLARED:
        return f"{who} play{verb_s} {card}{aimed(look, event)}."
    return {
        Kind.TOOK: f"{who} take{verb_s} {card} from the row.",
        Kind.PASSED: f"{who} let{verb_s} it pass.",
        Kind.MOVED: f"{who} march{'es' if verb_s else ''} to {places[min(event.target, len(places) - 1)]}.",
        Kind.STRUCK: f"{who} strike{verb_s} {you(look, event.target)} for {event.amount}.",
        Kind.FELL: f"{who} fall{verb_s}.",
        Kind.DREW: f"{who} draw{verb_s} {card if event.amount else 'a card'}.",
        Kind.PARRIED: f"{who} parr{'ies' if verb_s else 'y'} {whom}'s {card}.",
        Kind.MISSED: f"{who} strike{verb_s} and miss{'es' if verb_s else ''}.",
        Kind.TURN: f"Round {event.target}: {'it is your turn' if who == 'You' else f'{who} is to play'}.",
        Kind.OVER: "The match is over.",
    }[kind]


def aimed(look: Glance, event: Event) -> str:
    """At what a card was aimed, for the end of a sentence."""
    if event.amount == Card.PARRY:
        return ""
    if event.amount == Card.MARCH:
        return f" to {list(look.file.places)[event.target]}"
    is_own = event.actor == event.target
    return (
        f" for {'yourself' if look.player == event.actor else 'themselves'}"
        if is_own
        else f" at {you(look, event.target)}"
    )


def you(look: Glance, seat: int) -> str:
    """A seat as the object of a sentence."""
    return "you" if seat == look.player else SEATS[seat] if seat < len(SEATS) else ""
