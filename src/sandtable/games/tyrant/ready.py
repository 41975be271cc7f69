"""What is ready-made in a draft: styles of deck, each of which takes what suits it best of every pile (TYR-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.contract.view import Plan

from .names import Glance, card_title, lexicon
from .scenario import PLAYERS
from .state import Phase


def plans_of(look: Glance) -> tuple[Plan, ...]:
    """The pick of each style of the scenario, for a player who has not picked from the pile yet."""
    known, seat = look.known, look.player
    if known.phase != Phase.DRAFT or seat >= PLAYERS or known.draft.picks[seat]:
        return ()
    return tuple(_picks(look, [int(card) - 1 for card in known.draft.piles.numpy()[seat] if card]))


def _picks(look: Glance, pile: Sequence[int]) -> Iterator[Plan]:
    """Each style takes the first of its cards that is there; where there is none, the dearest of the others."""
    names = lexicon(look.file).cards
    for style, block in look.file.styles.items():
        wanted = (names.index(name) for name in block.cards)
        suiting = next((card for card in wanted if card in pile), None)
        card = max(pile, key=lambda card: int(look.scenario.cards[card].buy)) if suiting is None else suiting
        title = card_title(look.box, card)
        said = f"Takes {title}." if suiting is not None else f"Nothing of it is in this pile: takes {title}."
        yield Plan(name=style, text=f"{block.about} {said}".strip(), steps=(f"pick {names[card]}",))
