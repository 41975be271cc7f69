"""Cards in the terminal: hands, decks, discard piles, the stack and what is on offer, a paragraph for each pile."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rich.text import Text

from sandtable.contract.view import Card, Moment, Pile, View
from sandtable.contract.words import PileKind

from .board import colour_of
from .lists import flow

BACK = "▮"
MOST_BACKS = 12
THEN = "›"
IN_PLAY = (PileKind.HAND, PileKind.STACK)
"""What is drawn even where there is little room."""
LISTED = (PileKind.RESERVE, PileKind.DECK)
"""What is no more than a list of names; what is on a card can be asked for."""


def piles(view: View, seats: Mapping[int, str], width: int, kinds: Collection[PileKind] = tuple(PileKind)) -> Text:
    """All piles of some kinds, the stack first, since it is what happens next."""
    drawn = Text()
    shown = [pile for pile in view.piles if pile.kind in kinds]
    for pile in sorted(shown, key=lambda pile: pile.kind != PileKind.STACK):
        parts = [_heading(pile, seats), *_cards(pile, seats)]
        drawn.append_text(flow(parts, width, 2, 2))
    return drawn


def _heading(pile: Pile, seats: Mapping[int, str]) -> Text:
    """Whose pile it is, its name and how many cards are in it."""
    owner = "" if pile.owner is None or seats[pile.owner] in pile.name else f"{seats[pile.owner]}'s "
    return Text(f"{owner}{pile.name} ({pile.count})", style=colour_of(pile.owner))


def _cards(pile: Pile, seats: Mapping[int, str]) -> list[Text]:
    """The cards of a pile, the topmost first; those that nobody shows are backs."""
    if pile.kind == PileKind.STACK:
        return [Text.assemble((f"{at + 1} ", "dim"), _declared(card, seats)) for at, card in enumerate(pile.cards)]
    shown = [card for card in pile.cards if card.name is not None]
    hidden = pile.count - sum(max(1, card.have) for card in shown) if pile.kind in (PileKind.HAND, PileKind.DECK) else 0
    backs = [Text(BACK * min(hidden, MOST_BACKS), style="dim")] if hidden > 0 else []
    return [_face(card, is_brief=pile.kind in LISTED and not card.is_next) for card in shown] + backs


def _face(card: Card, *, is_brief: bool) -> Text:
    """A card in a few words: ``Firebolt mana 3 power 2 ×2``, faint with the reason if it cannot be played; in brief
    its name and how many there are."""
    numbers = [] if is_brief else [f"{figure.name} {figure.value}" for figure in (*card.cost, *card.figures)]
    have = [f"×{card.have}"] if card.have > 1 else []
    next_ = ["(next)"] if card.is_next else []
    refused = [f"[{card.refused}]"] if card.refused else []
    said = " ".join([card.name or BACK, *numbers, *have, *next_, *refused])
    return Text(said, style="dim" if refused else "")


def _declared(card: Card, seats: Mapping[int, str]) -> Text:
    """What was declared: by whom, and at what."""
    owner = Text(f"{seats[card.owner]}: " if card.owner is not None else "", style=colour_of(card.owner))
    aims = ", ".join(target.text for target in card.targets)
    return owner.append(card.name or BACK, style="bold").append(f" at {aims}" if aims else "", style="not bold")


def timeline(view: View, seats: Mapping[int, str], width: int) -> Text:
    """Who acts when, the next one first, in a line."""
    parts = [_moment(moment, seats, is_first=at == 0) for at, moment in enumerate(view.timeline)]
    return flow([Text("next:", style="dim"), *parts], width, 1, 2) if parts else Text()


def _moment(moment: Moment, seats: Mapping[int, str], *, is_first: bool) -> Text:
    owner = "" if moment.owner is None or seats[moment.owner] in moment.label else f"{seats[moment.owner]}'s "
    said = Text("" if is_first else f"{THEN} ", style="dim")
    said.append(f"{owner}{moment.label}", style=colour_of(moment.owner))
    said.append("" if moment.time is None else f" {moment.time}", style="not bold white")
    return said.append(f" ({moment.note})" if moment.note else "", style="dim")


def card_texts(card: Card) -> list[str]:
    """All that stands on a card, as sentences."""
    numbers = ", ".join(f"{figure.name} {figure.value}" for figure in (*card.cost, *card.figures))
    told = [f"{card.name}: {numbers}" if numbers else f"{card.name}", card.text, *card.texts]
    told += [f"{keyword.word}: {keyword.text}" for keyword in card.keywords]
    told += [f"cannot be chosen now: {card.refused}"] if card.refused else []
    return [text for text in told if text]
