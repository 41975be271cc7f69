"""What a client draws of Gambit."""

from __future__ import annotations

from sandtable.contract.action import Action, Event
from sandtable.contract.view import (
    Bar,
    Board,
    Card,
    CardMove,
    Cell,
    Happening,
    Inspection,
    Keyword,
    Line,
    Moment,
    Piece,
    Pile,
    Preview,
    Target,
    Track,
    View,
)
from sandtable.contract.words import Facing, HappeningKind, PileKind

from .notation import action_text, event_text, word
from .rules import asked, has_target, next_in
from .state import PLAYERS, ROW, SEATS, STACK, Glance, Kind, Verb
from .state import Card as Kinds

TEXTS = {
    Kinds.STRIKE: "An enemy up to one step away loses 1 health, or 2 if it looks elsewhere.",
    Kinds.MARCH: "Go up to two steps, and look back the way you came.",
    Kinds.GIFT: "Somebody draws two cards.",
    Kinds.PARRY: "The card on top of the stack does nothing.",
}
ANSWERING = Keyword(word="answer", text="It can be played only when somebody else has declared a card.")
HELD, ROWED, STACKED, THROWN = 0, 100, 200, 300
DECK, DISCARD, ROWPILE, STACKPILE = 10, 11, 12, 13


def view(look: Glance) -> View:
    """The table as somebody sees it."""
    return View(
        board=board_of(look),
        pieces=tuple(piece(look, seat) for seat in standing(look)),
        piles=piles_of(look),
        tracks=(Track(name="round", owner=None, value=look.known.round, most=look.scenario.rounds),),
        timeline=timeline(look),
        prompt=prompt(look),
    )


def standing(look: Glance) -> list[int]:
    """The seats whose pawns stand, the lowest of a pile first."""
    there = [s for s in range(len(SEATS)) if look.scenario.playing >> s & 1 and look.known.health[s]]
    return sorted(there, key=lambda seat: look.known.order[seat])


def board_of(look: Glance) -> Board:
    """The places of the file, and the ways between them."""
    names = list(look.file.places)
    places = look.file.places.items()
    return Board(
        shape="graph",
        cells=tuple(Cell(id=number, name=name, x=at.x, y=at.y) for number, (name, at) in enumerate(places)),
        lines=tuple(Line(start=names.index(name), end=names.index(way)) for name, at in places for way in at.ways),
    )


def piece(look: Glance, seat: int) -> Piece:
    """A pawn, and on whom it stands."""
    known = look.known
    below = [s for s in standing(look) if known.place[s] == known.place[seat] and known.order[s] < known.order[seat]]
    return Piece(
        id=seat,
        cell=known.place[seat],
        owner=seat,
        name=SEATS[seat],
        letter=SEATS[seat][0],
        bars=(Bar(name="health", value=known.health[seat], most=look.scenario.health, form="pips"),),
        facing=facing(look, seat),
        under=below[-1] if below else None,
    )


def facing(look: Glance, seat: int) -> Facing | None:
    """The way from a pawn to where it looks, to the nearest eighth of a circle."""
    places = list(look.file.places.values())
    here, there = places[look.known.place[seat]], places[look.known.facing[seat]]
    x, y = there.x - here.x, there.y - here.y
    if not x and not y:
        return None
    north, west = "n" if -y * 2.4 > abs(x) else "s" if y * 2.4 > abs(x) else "", "w" if x < 0 else "e"
    return Facing(north + (west if abs(x) * 2.4 > abs(y) else ""))


def timeline(look: Glance) -> tuple[Moment, ...]:
    """Who plays now, and who next."""
    seat, found = int(look.known.turn), list[Moment]()
    while not look.known.is_over and seat not in [moment.owner for moment in found]:
        found.append(Moment(id=seat, owner=seat, label=SEATS[seat], piece=seat))
        seat = next_in(look.scenario, look.known, seat)
    return tuple(found)


def piles_of(look: Glance) -> tuple[Pile, ...]:
    """Hands, row, stack, deck and discard pile."""
    known = look.known
    hands = [hand_of(look, seat) for seat in range(PLAYERS) if look.scenario.playing >> seat & 1]
    row = tuple(card(ROWED + k, known.row[k]) for k in range(known.row_count))
    thrown = tuple(card(THROWN + k, known.discard[k]) for k in reversed(range(known.discard_count)))
    stack = tuple(declared(look, k) for k in reversed(range(known.height)))
    return (
        *hands,
        Pile(id=ROWPILE, kind=PileKind.OFFER, name="row", owner=None, count=len(row), cards=row),
        Pile(id=STACKPILE, kind=PileKind.STACK, name="stack", owner=None, count=len(stack), cards=stack),
        Pile(id=DISCARD, kind=PileKind.DISCARD, name="discard pile", owner=None, count=len(thrown), cards=thrown),
        Pile(id=DECK, kind=PileKind.DECK, name="deck", owner=None, count=known.deck_count),
    )


def hand_of(look: Glance, seat: int) -> Pile:
    """A hand: faces for its owner, with what keeps each from being played; backs for everybody else."""
    known, cards = look.known, []
    for slot in range(known.cards[seat]):
        kind = known.hand[seat, slot]
        reason = why_not(look, kind) if kind and seat == look.player else ""
        cards.append(card(HELD + 10 * seat + slot, kind, reason, is_next=bool(kind) and known.held == slot + 1))
    return Pile(id=seat, kind=PileKind.HAND, name="hand", owner=seat, count=len(cards), cards=tuple(cards))


def card(number: int, kind: int, refused: str = "", is_next: bool = False) -> Card:
    """A card, or the back of one."""
    if not kind:
        return Card(id=number, name=None)
    keywords = (ANSWERING,) if kind == Kinds.PARRY else ()
    texts = (TEXTS[Kinds(kind)],)
    return Card(id=number, name=word(kind), texts=texts, keywords=keywords, refused=refused, is_next=is_next)


def declared(look: Glance, k: int) -> Card:
    """A card on the stack, with who has declared it at what."""
    item, places = look.known.stack[k], list(look.file.places)
    shown = card(STACKED + k, item.card)
    if item.card == Kinds.MARCH:
        aim = Target(text=places[item.target], cell=item.target)
    elif item.card == Kinds.PARRY:
        aim = Target(text=word(look.known.stack[item.target].card), card=STACKED + item.target)
    else:
        aim = Target(text=SEATS[item.target], seat=item.target, piece=item.target)
    return shown.model_copy(update={"owner": item.seat, "targets": (aim,)})


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
        held = HELD + 10 * player + known.held - 1
        if action.extra == Kinds.MARCH:
            return Preview(label=label, piece=player, target=action.target, cells=(action.target,), card=held)
        cell = known.place[action.target]
        return Preview(label=label, target=cell, cells=(cell,), card=held, target_seat=action.target)
    return Preview(label=label)


def scene(look: Glance, event: Event) -> Happening:
    """An event as something to draw; a march is told with its whole way."""
    text, kind = event_text(look, event), Kind(event.kind)
    if kind == Kind.MOVED:
        way = [event.amount]
        while way[-1] != event.target:
            way.append(int(look.scenario.toward[way[-1], event.target]))
        return Happening(text=text, kind=HappeningKind.MOVE, piece=event.actor, cells=tuple(way))
    if kind == Kind.STRUCK:
        return Happening(
            text=text, kind=HappeningKind.ATTACK, piece=event.actor, target=event.target, amount=event.amount
        )
    if kind == Kind.FELL:
        return Happening(text=text, kind=HappeningKind.DIE, piece=event.actor, cells=(event.target,))
    return (
        Happening(text=text, kind=HappeningKind.CARDS, cards=moved) if (moved := moves(event)) else Happening(text=text)
    )


def moves(event: Event) -> tuple[CardMove, ...]:
    """The cards that go from pile to pile; who does not see a card sees its back."""
    kind, seat, at = Kind(event.kind), event.actor, event.extra
    if kind == Kind.TOOK:
        return (CardMove(card=card(ROWED + event.target, event.amount), start=ROWPILE, end=seat),)
    if kind == Kind.DREW:
        return (CardMove(card=card(HELD + 10 * seat + at, event.amount), start=DECK, end=seat),)
    if kind == Kind.DECLARED:
        return (CardMove(card=card(STACKED + at, event.amount), start=seat, end=STACKPILE),)
    if kind == Kind.PARRIED:
        return (CardMove(card=card(STACKED + at, event.amount), start=STACKPILE, end=DISCARD),)
    return ()


def why_not(look: Glance, kind: int) -> str:
    """Why a card of the own hand cannot be played now, or nothing."""
    found = reason(look, kind)
    return found[1] if found else ""


def reason(look: Glance, kind: int) -> tuple[str, str, str] | None:
    """The same with a code and a remedy."""
    known, player = look.known, look.player
    if asked(look.scenario, known, player):
        if known.height == STACK:
            return "card/stack-full", "the stack is full", "pass"
        return None if kind == Kinds.PARRY else ("card/no-answer", "that is no answer", "pass")
    if kind == Kinds.PARRY:
        return "card/only-answer", "a parry answers a card on the stack", "keep it"
    if not known.has_taken and known.row_count:
        return "card/take-first", f"take one of the {min(known.row_count, ROW)} cards of the row first", "take 1"
    if not has_target(look.scenario, known, player, kind):
        return "card/no-target", "nobody is within reach", "march first"
    return None


def refusal(look: Glance, action: Action) -> tuple[str, str, str] | None:
    """Why an order is not possible, where there is more to say than that."""
    is_card = action.verb == Verb.PLAY and look.player < PLAYERS and action.extra
    return reason(look, action.extra) if is_card else None


def inspect(look: Glance, seat: int) -> Inspection:
    """What is known of a pawn."""
    known, places = look.known, list(look.file.places)
    below = [
        SEATS[s] for s in standing(look) if known.place[s] == known.place[seat] and known.order[s] < known.order[seat]
    ]
    texts = [f"{SEATS[seat]} looks at {places[known.facing[seat]]}", f"health {known.health[seat]}"]
    return Inspection(texts=tuple(texts + ([f"stands on {' and '.join(below)}"] if below else [])))
