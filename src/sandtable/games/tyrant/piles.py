"""Cards beside the map: hands, decks, discard piles, stores, the draft and the stack (TYR-02, TYR-07, TYR-10).

Cards of one kind lie as one with how many there are, for no pile has an order. Of another player's deck and hand
everybody knows what both hold together, so a deck that can be leafed through shows that.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.contract.record import Array
from sandtable.contract.view import Card, Figure, Pile, Target
from sandtable.contract.words import PileKind
from sandtable.mechanics.reading import once_a_box

from .board import target_kind
from .describing import ability_text, keywords_on, texts_of
from .names import Glance, TyrantBox, full_name, is_there, lexicon, place, seat_name, seats_of
from .refusing import Refusal, no_buy, no_play
from .scenario import AIMS, NO_CARD, NO_COST, TYRANT, Type
from .sentences import item_name, target_text
from .state import PERMANENTS, Does, Item, Phase, Place

HAND, DECK, DISCARD, STORE, KEPT, DEALT = range(6)  # piles of a seat
KINDS = 8
STACK_PILE, DRAFT_PILE, DROP_PILE, INTENTION_PILE = range(40, 44)
ROOM = 256  # so many cards a pile may have
TYPE_WORDS = ("spell", "unit", "boss", "artifact", "equipment", "potion", "intention")
COSTS = ("price", "play")
PLAYING = (Phase.ACTION, Phase.UNIT, Phase.ANSWER)


def pile_id(seat: int, kind: int) -> int:
    """The number of a pile of a seat."""
    return seat * KINDS + kind


def card_id(pile: int, card: int) -> int:
    """The number of a card in a pile, by its kind, its slot or its place on the stack."""
    return pile * ROOM + card


def hand_card(seat: int, card: int) -> int:
    """The number of a card in a hand."""
    return card_id(pile_id(seat, HAND), card)


def piles_of(look: Glance) -> tuple[Pile, ...]:
    """All cards that are not on the map, the player's own first."""
    own = [look.player] if look.player in seats_of(look.scenario) else []
    seats = own + [seat for seat in seats_of(look.scenario) if seat not in own]
    return (*_common(look), *(pile for seat in seats for pile in _seat_piles(look, seat)))


def _common(look: Glance) -> Iterator[Pile]:
    """What lies before everybody: the stack, the pile to pick from, what is to be placed, what the tyrant intends."""
    known = look.known
    if known.phase != Phase.DRAFT:
        cards = tuple(_declared(look, k) for k in reversed(range(known.height)) if known.stack[k].does)
        yield Pile(id=STACK_PILE, kind=PileKind.STACK, name="stack", owner=None, count=len(cards), cards=cards)
    else:
        yield from _draft(look)
    dropping = [slot for slot in range(PERMANENTS) if known.permanents[slot].place == Place.DROPPING]
    if dropping:
        cards = tuple(_thing(look, DROP_PILE, slot, is_next=slot == dropping[0]) for slot in dropping)
        yield Pile(
            id=DROP_PILE, kind=PileKind.RESERVE, name="to be placed", owner=known.decider, count=len(cards), cards=cards
        )  # fmt: skip
    if known.intention:
        card = known.intention - 1
        shown = face_of(look.box, card_id(INTENTION_PILE, card), card)
        yield Pile(
            id=INTENTION_PILE, kind=PileKind.RESERVE, name="intended", owner=TYRANT, count=1, cards=(shown,)
        )  # fmt: skip


def _draft(look: Glance) -> Iterator[Pile]:
    """The piles that lie before players, until one of their cards is picked (TYR-02): a player knows the own one, and
    whoever sees everything all of them, to look at."""
    for seat in (one for one in seats_of(look.scenario) if one != TYRANT):
        is_own = seat == look.player
        number = DRAFT_PILE if is_own else pile_id(seat, DEALT)
        dealt = look.known.draft.piles.numpy()[seat].tolist()
        cards = tuple(face_of(look.box, card_id(number, c - 1), c - 1, listed=COSTS) for c in dealt if c)
        if cards and not look.known.draft.picks[seat]:
            kind, name = (PileKind.OFFER, "pick one") if is_own else (PileKind.HAND, "pile to pick from")
            yield Pile(id=number, kind=kind, name=name, owner=seat, count=len(cards), cards=cards)


def _seat_piles(look: Glance, seat: int) -> Iterator[Pile]:
    """What a seat has: the tyrant holds no hand and buys nothing."""
    known, held = look.known, look.known.seats[seat]
    if known.phase != Phase.DRAFT:
        if seat != TYRANT:
            yield _hand(look, seat)
        mixed = _counted(look, pile_id(seat, DECK), held.deck)
        is_apart = seat == look.player or held.hand.numpy().sum() == held.hand_count
        name = "deck" if is_apart else "deck (and hand)"
        yield Pile(
            id=pile_id(seat, DECK), kind=PileKind.DECK, name=name, owner=seat, count=held.deck_count, cards=mixed
        )  # fmt: skip
        used = _counted(look, pile_id(seat, DISCARD), held.discard)
        yield Pile(
            id=pile_id(seat, DISCARD), kind=PileKind.DISCARD, name="discard pile", owner=seat,
            count=held.discard_count, cards=used,
        )  # fmt: skip
    if held.store.numpy().any():
        yield _store(look, seat)
    kept = [slot for slot in range(PERMANENTS) if _is_kept(look, seat, slot)]
    if kept:
        cards = tuple(_thing(look, pile_id(seat, KEPT), slot) for slot in kept)
        yield Pile(
            id=pile_id(seat, KEPT), kind=PileKind.RESERVE, name="kept for the next unit", owner=seat, count=len(kept),
            cards=cards,
        )  # fmt: skip


def _is_kept(look: Glance, seat: int, slot: int) -> bool:
    it = look.known.permanents[slot]
    return bool(it.place == Place.WAITING and it.controller == seat)


def _hand(look: Glance, seat: int) -> Pile:
    """A hand: its owner's with what keeps each card from being played; of others, what everybody knows is there."""
    known, held, number = look.known, look.known.seats[seat], pile_id(seat, HAND)
    cards = []
    for card, count in _present(held.hand) or _present(held.shown):
        refused, is_next = None, False
        if seat == look.player and known.decider == seat:
            is_next = known.phase == Phase.AIM and known.half.item.does == Does.CARD and known.half.item.card == card
            refused = no_play(look, card) if known.phase in PLAYING else None
        shown = face_of(look.box, card_id(number, card), card, have=count, refused=refused)
        cards.append(shown.model_copy(update={"is_next": is_next}))
    return Pile(id=number, kind=PileKind.HAND, name="hand", owner=seat, count=held.hand_count, cards=tuple(cards))


def _store(look: Glance, seat: int) -> Pile:
    """A store: on offer in its owner's buying phase, with what keeps each card from being bought (TYR-18); in the
    draft what was picked so far, by name."""
    known, held, number = look.known, look.known.seats[seat], pile_id(seat, STORE)
    is_open = known.phase == Phase.BUY and known.decider == seat == look.player
    cards = []
    for card, count in _present(held.store):
        refused = no_buy(look, card) if is_open else None
        listed = (
            COSTS[1:] if is_open else COSTS
        )  # its price stands on the button, or in what keeps it from being bought
        face = face_of(look.box, card_id(number, card), card, have=count, refused=refused, listed=listed)
        bare = Card(id=face.id, name=face.name, icon=face.icon, have=count)
        cards.append(bare if known.phase == Phase.DRAFT else face)
    kind = PileKind.OFFER if is_open else PileKind.RESERVE
    return Pile(id=number, kind=kind, name="store", owner=seat, count=held.store_count, cards=tuple(cards))


def _present(counts: Array[int]) -> list[tuple[int, int]]:
    """The cards of which there are some, with how many."""
    return [(card, count) for card, count in enumerate(counts.numpy().tolist()) if count]


def _counted(look: Glance, number: int, counts: Array[int]) -> tuple[Card, ...]:
    """Cards by their kinds."""
    return tuple(face_of(look.box, card_id(number, card), card, have=count) for card, count in _present(counts))


def face_of(
    box: TyrantBox,
    number: int,
    card: int,
    *,
    have: int = 0,
    refused: Refusal | None = None,
    listed: tuple[str, ...] = (),
) -> Card:
    """A card face up: its play cost, unless costs are ``listed`` among its figures, and what it does."""
    names, there = lexicon(box.file), box.scenario.cards[card]
    figures = figures_of(box, card)
    cost: tuple[Figure, ...] = ()
    if listed:
        costs = {name: {"price": there.buy, "play": there.play}[name] for name in listed}
        figures = tuple(Figure(name=n, value=v) for n, v in costs.items() if v != NO_COST) + figures
    elif there.play != NO_COST:
        cost = (Figure(name="play", value=there.play),)
    return Card(
        id=number,
        name=names.titles[card],
        text=TYPE_WORDS[there.type],
        icon=names.icons[card],
        cost=cost,
        have=have,
        figures=figures,
        texts=texts_of(box, card),
        keywords=keywords_on(box, card),
        refused=refused[1] if refused else "",
    )


@once_a_box
def figures_of(box: TyrantBox, card: int) -> tuple[Figure, ...]:
    """The numbers of a card, but for those that are keywords."""
    there = box.scenario.cards[card]
    numbers = {}
    if there.type in (Type.UNIT, Type.BOSS):
        numbers = {"health": there.health, "attack": there.attack, "range": there.range, "move": there.movement}
        numbers = {name: value for name, value in numbers.items() if name != "range" or value > 1}
    numbers |= {"upkeep": there.upkeep} if there.upkeep else {}
    return tuple(Figure(name=name, value=value) for name, value in numbers.items())


def _thing(look: Glance, pile: int, slot: int, *, is_next: bool = False) -> Card:
    """A permanent that is not on the map just now."""
    name, card = full_name(look, slot), look.known.permanents[slot].card
    return Card(id=card_id(pile, slot), name=name, icon=lexicon(look.file).icons[card], is_next=is_next)


def _declared(look: Glance, k: int) -> Card:
    """A declared action, with who has declared it and at what."""
    item = look.known.stack[k]
    icon = lexicon(look.file).icons[item.card] if item.card != NO_CARD else None
    targets = tuple(found for which in range(AIMS) if (found := _target(look, item, which)))
    return Card(
        id=card_id(STACK_PILE, k), name=item_name(look, item), icon=icon, texts=item_texts(look, item),
        owner=item.player, targets=targets,
    )  # fmt: skip


def item_texts(look: Glance, item: Item) -> tuple[str, ...]:
    """What a declared action does."""
    if item.does == Does.ABILITY:
        return (ability_text(look.box, item.ability),)
    return texts_of(look.box, item.card) if item.does == Does.CARD else ()


def _target(look: Glance, item: Item, which: int) -> Target | None:
    """What a declared action is aimed at."""
    kind, target, text = target_kind(look.box, item, which), item.targets[which], target_text(look, item, which)
    if not text:
        return None
    if kind == "permanent" and is_there(look.known, target):
        return Target(text=text, piece=target, cell=look.known.permanents[target].cell)
    if kind == "tile" and text == place(look.scenario, target):
        return Target(text=text, cell=target)
    if kind == "seat":
        return Target(text=seat_name(target), seat=target)
    return Target(text=text, card=card_id(STACK_PILE, target)) if kind == "action" else Target(text=text)
