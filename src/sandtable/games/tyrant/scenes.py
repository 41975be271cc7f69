"""What a client shows of events, beside the position itself: who moves and strikes, and which cards change piles."""

from __future__ import annotations

from sandtable.contract.action import Event
from sandtable.contract.events import Shows, happening
from sandtable.contract.view import Card, CardMove, Happening
from sandtable.contract.words import HappeningKind

from .names import Glance, told_parts
from .notation import event_text
from .piles import DECK, DISCARD, HAND, STACK_PILE, STORE, card_id, face_of, pile_id
from .scenario import NO_CELL, TYRANT
from .sentences import BOOSTS
from .state import Does
from .telling import Kind
from .words import MARK_WORDS

ON_PIECES = (Shows.PIECE, Shows.GAIN, Shows.LOSS, Shows.WAY)


def scene(look: Glance, event: Event) -> Happening:
    """An event as a sentence and as something to draw."""
    kind, text = Kind.of(event), event_text(look, event)
    if kind.shows in ON_PIECES:
        slot = told_parts(event.actor)[0]
        if event.target == NO_CELL:
            return Happening(text=text, rule=kind.rule)
        shown = happening(kind, text, event, piece=slot, caption=_caption(kind, event))
        return _with_other(kind, shown, event)
    if kind == Kind.ATTACKED:
        who, whom = told_parts(event.actor)[0], told_parts(event.extra)[0]
        return Happening(text=text, kind=kind.scene, rule=kind.rule, piece=who, target=whom, cells=(event.target,))
    moved = _card_moves(look, kind, event)
    shown = happening(kind, text, event, nowhere=NO_CELL)
    return shown.model_copy(update={"cards": moved, "kind": HappeningKind.CARDS}) if moved else _at_once(shown)


def _at_once(shown: Happening) -> Happening:
    """An event about cards of which none is seen to move is only told."""
    return shown.model_copy(update={"kind": HappeningKind.NOTE}) if shown.kind == HappeningKind.CARDS else shown


def _caption(kind: Kind, event: Event) -> str:
    """A word that floats up where it happens."""
    if kind in (Kind.MARKED, Kind.UNMARKED):
        sign = "+" if kind == Kind.MARKED else "-"
        return f"{sign}{event.amount} {MARK_WORDS[event.extra]}"
    captions = {
        Kind.BOOSTED: f"+{event.amount} {BOOSTS[event.extra % len(BOOSTS)]}",
        Kind.HEALED: f"+{event.amount}",
        Kind.WARDED: "warded",
        Kind.WORN: f"durability {event.amount}",
        Kind.READIED: "ready",
    }
    return captions.get(kind, "")


def _with_other(kind: Kind, shown: Happening, event: Event) -> Happening:
    """A blow with who struck it, a collision with whom one ran into."""
    if kind in (Kind.DAMAGED, Kind.COLLIDED) and event.extra >= 0:
        other = told_parts(event.extra)[0]
        update = {"piece": other} if kind == Kind.DAMAGED else {"target": other}
        return shown.model_copy(update=update)
    return shown


def _card_moves(look: Glance, kind: Kind, event: Event) -> tuple[CardMove, ...]:
    """The cards that go from pile to pile; who does not see a card sees its back."""
    seat, box = event.actor, look.box
    hand, deck, used, store = (pile_id(seat, pile) for pile in (HAND, DECK, DISCARD, STORE))
    if kind == Kind.DREW:
        card = _face(look, hand, event.target - 1) if event.target else Card(id=card_id(hand, 0xFF), name=None)
        return (CardMove(card=card, start=deck, end=hand),)
    if kind == Kind.DISCARDED:
        return (CardMove(card=_face(look, used, event.target - 1), start=hand, end=used),)
    if kind == Kind.BOUGHT:
        return (CardMove(card=_face(look, used, event.target - 1), start=store, end=used),)
    if kind == Kind.REFILLED:
        return (CardMove(card=Card(id=card_id(deck, 0xFF), name=None), start=used, end=deck),)
    if kind == Kind.DECLARED and event.amount == Does.CARD and _is_on_stack(look, event):
        card = face_of(box, card_id(STACK_PILE, event.target), -1 - event.extra)
        return (CardMove(card=card, start=deck if seat == TYRANT else hand, end=STACK_PILE),)
    return ()


def _face(look: Glance, pile: int, card: int) -> Card:
    return face_of(look.box, card_id(pile, card), card)


def _is_on_stack(look: Glance, event: Event) -> bool:
    """Whether what was declared still waits there, so that it is seen where it has gone."""
    item = look.known.stack[event.target]
    return event.target < look.known.height and item.does == Does.CARD and item.card == -1 - event.extra
