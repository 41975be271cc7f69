"""What a client draws of Gambit."""

from __future__ import annotations

from sandtable.contract.action import Action, Event
from sandtable.contract.view import Bar, Board, Card, Cell, Hand, Happening, Inspection, Piece, Preview, Track, View

from .notation import action_text, event_text, word
from .rules import Kind, Verb, asked, has_target
from .state import PLAYERS, ROW, SEATS, STACK, Glance
from .state import Card as Kinds

TEXTS = {
    Kinds.STRIKE: "An enemy up to one step away loses 1 health, or 2 if it looks elsewhere.",
    Kinds.MARCH: "Go up to two steps, and look back the way you came.",
    Kinds.GIFT: "Somebody draws two cards.",
    Kinds.PARRY: "An answer: the card on top of the stack does nothing.",
}
HELD, ROWED, STACKED, THROWN = 0, 100, 200, 300


def view(look: Glance) -> View:
    """The table as somebody sees it."""
    return View(
        board=board_of(look),
        pieces=tuple(piece(look, seat) for seat in standing(look)),
        hands=hands_of(look),
        tracks=(Track(name="round", owner=None, value=look.known.round, most=look.scenario.rounds),),
        prompt=prompt(look),
    )


def standing(look: Glance) -> list[int]:
    """The seats whose pawns stand, the lowest of a pile first."""
    there = [s for s in range(len(SEATS)) if look.scenario.playing >> s & 1 and look.known.health[s]]
    return sorted(there, key=lambda seat: look.known.order[seat])


def board_of(look: Glance) -> Board:
    """The places of the file."""
    names = list(look.file.places)
    beside = {
        name: [*place.ways, *(other for other in names if name in look.file.places[other].ways)]
        for name, place in look.file.places.items()
    }
    cells = [
        Cell(
            id=number, name=name, x=place.x, y=place.y,
            neighbours=tuple((near, names.index(near)) for near in beside[name]),
        )
        for number, (name, place) in enumerate(look.file.places.items())
    ]  # fmt: skip
    return Board(shape="square", cells=tuple(cells))


def piece(look: Glance, seat: int) -> Piece:
    """A pawn."""
    known = look.known
    health = Bar(name="health", value=known.health[seat], most=look.scenario.health, form="pips")
    return Piece(id=seat, cell=known.place[seat], owner=seat, name=SEATS[seat], letter=SEATS[seat][0], bars=(health,))


def hands_of(look: Glance) -> tuple[Hand, ...]:
    """Hands, row, stack and discard pile."""
    known = look.known
    hands = [
        Hand(
            name=f"{SEATS[seat]}'s hand", owner=seat, count=known.cards[seat],
            cards=tuple(card(HELD + 10 * seat + k, known.hand[seat, k]) for k in range(known.cards[seat])),
        )
        for seat in range(PLAYERS)
        if look.scenario.playing >> seat & 1
    ]  # fmt: skip
    row = tuple(card(ROWED + k, known.row[k]) for k in range(known.row_count))
    pile = tuple(card(THROWN + k, known.discard[k]) for k in range(known.discard_count))
    stack = tuple(declared(look, k) for k in range(known.height))
    return (
        *hands,
        Hand(name="row", owner=None, cards=row, count=len(row)),
        Hand(name="stack", owner=None, cards=stack, count=len(stack)),
        Hand(name="discard pile", owner=None, cards=pile, count=len(pile)),
        Hand(name="deck", owner=None, cards=(), count=known.deck_count),
    )


def card(number: int, kind: int) -> Card:
    """A card, or the back of one."""
    return Card(id=number, name=word(kind) if kind else None, text=TEXTS[Kinds(kind)] if kind else "")


def declared(look: Glance, k: int) -> Card:
    """A card on the stack, with who has declared it at whom."""
    item = look.known.stack[k]
    aims = {Kinds.MARCH: list(look.file.places), Kinds.PARRY: ["the card below"] * STACK}
    aim = aims.get(Kinds(item.card), list(SEATS))[item.target]
    return Card(
        id=STACKED + k, name=word(item.card), text=f"{SEATS[item.seat]}: {aim}", texts=(TEXTS[Kinds(item.card)],)
    )


def prompt(look: Glance) -> str:
    """What is to be done, and by whom."""
    known = look.known
    if known.is_over:
        return "The match is over."
    seat = known.asked if known.height else known.turn
    if seat != look.player:
        return f"{SEATS[seat]} is to answer." if known.height else f"{SEATS[seat]} is to play."
    if known.height:
        return "Let it pass, or parry."
    if known.held:
        return "Choose a target, or take the card back."
    return "Play a card, or end your turn." if known.has_taken or not known.row_count else "Take a card from the row."


def preview(look: Glance, action: Action) -> Preview:
    """What a choice is about."""
    label, known, player = action_text(look, action), look.known, look.player
    if action.verb == Verb.TAKE:
        return Preview(label=label, card=ROWED + action.target)
    if action.verb == Verb.PLAY:
        return Preview(label=label, card=HELD + 10 * player + action.target)
    if action.verb == Verb.AIM:
        cell = action.target if action.extra == Kinds.MARCH else known.place[action.target]
        return Preview(label=label, target=cell, cells=(cell,), card=HELD + 10 * player + known.held - 1)
    return Preview(label=label)


def scene(look: Glance, event: Event) -> Happening:
    """An event as something to draw; a march is told with its whole way."""
    text, kind = event_text(look, event), Kind(event.kind)
    if kind == Kind.MOVED:
        way = [event.amount]
        while way[-1] != event.target:
            way.append(int(look.scenario.toward[way[-1], event.target]))
        return Happening(text=text, kind="move", piece=event.actor, cells=tuple(way))
    if kind == Kind.STRUCK:
        return Happening(text=text, kind="attack", piece=event.actor, target=event.target, amount=event.amount)
    if kind == Kind.FELL:
        return Happening(text=text, kind="die", piece=event.actor, cells=(event.target,))
    return Happening(text=text)


def refusal(look: Glance, action: Action) -> tuple[str, str, str] | None:
    """Why an order is not possible, where there is more to say than that."""
    known, player = look.known, look.player
    if action.verb != Verb.PLAY or player >= PLAYERS or not action.extra:
        return None
    if asked(look.scenario, known, player):
        full = known.height == STACK
        return (
            ("card/stack-full", "the stack is full", "pass")
            if full
            else ("card/no-answer", "that is no answer", "pass")
        )
    if action.extra == Kinds.PARRY:
        return "card/only-answer", "a parry answers a card on the stack", "keep it"
    if not known.has_taken and known.row_count:
        return "card/take-first", f"take one of the {min(known.row_count, ROW)} cards of the row first", "take 1"
    if not has_target(look.scenario, known, player, action.extra):
        return "card/no-target", "nobody is within reach", "march first"
    return None


def inspect(look: Glance, seat: int) -> Inspection:
    """What is known of a pawn."""
    known, places = look.known, list(look.file.places)
    below = [
        SEATS[s] for s in standing(look) if known.place[s] == known.place[seat] and known.order[s] < known.order[seat]
    ]
    texts = [f"{SEATS[seat]} looks at {places[known.facing[seat]]}", f"health {known.health[seat]}"]
    return Inspection(texts=tuple(texts + ([f"stands on {' and '.join(below)}"] if below else [])))
