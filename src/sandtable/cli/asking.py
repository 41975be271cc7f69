"""What a person is told who asks for a choice, a piece, a card or a place: all that their seat can know of it."""

from __future__ import annotations

from sandtable.books import explained, terms_of
from sandtable.contract.errors import SandtableError
from sandtable.contract.view import Card, Choice, Piece, View
from sandtable.engine.inspecting import inspected
from sandtable.engine.match import Match

from .board import pile_under
from .cards import card_texts


def answer(match: Match, seat: int, asked: str) -> list[str]:
    """Sentences on what was asked for: the number or text of a choice, the name of a piece, of a card, of a
    place, a word of the rules."""
    view, name = match.view(seat), asked.lower()
    pieces = [piece for piece in view.pieces if name_of(piece) == name]
    cells = [cell.id for cell in view.board.cells if cell.name == name]
    if asked.isdecimal() and len(asked) <= 6 and 1 <= int(asked) <= len(view.choices):
        return [sentence(view.choices[int(asked) - 1])]
    if pieces:
        own = [choice for choice in view.choices if choice.piece == pieces[0].id and choice.details]
        below = [piece.name for piece in pile_under(view, pieces[0])]
        under = [f"under it: {', '.join(below)}"] if below else []
        return [*inspected(match, seat, pieces[0].id).texts, *under, *map(sentence, own)]
    if cards := cards_called(view, name):
        numbers = {card.id for card in cards}
        return [*card_texts(cards[0]), *(sentence(choice) for choice in view.choices if choice.card in numbers)]
    if cells and match.game.face.inspect_cell:
        return list(inspected(match, seat, cell=cells[0]).texts) or ["open ground"]
    if term := explained(terms_of(match.game, match.box.file), asked):
        return [f"{term.text} ({term.rule})" if term.rule else term.text]
    return [sentence(chosen(match, seat, view, asked))]


def name_of(piece: Piece) -> str:
    """The name by which a piece is asked for: the last word of its name."""
    return piece.name.lower().split()[-1] if piece.name.strip() else ""


def cards_called(view: View, name: str) -> list[Card]:
    """The cards of that name that can be seen."""
    return [card for pile in view.piles for card in pile.cards if (card.name or "").lower() == name]


def chosen(match: Match, seat: int, view: View, asked: str) -> Choice:
    """The choice that a text means."""
    if not asked:
        raise SandtableError(
            "choice/none-named", "what", "a choice, a piece, a card, a place or a word is missing", "type: what 1"
        )
    action, legal = match.parse(asked, seat), match.legal(seat)
    if action not in legal:
        raise SandtableError("choice/unknown", asked, "that is no choice of yours now", "type look to see all")
    return view.choices[legal.index(action)]


def sentence(choice: Choice) -> str:
    """A choice with all that is said of it."""
    return f"{choice.number + 1} {choice.text}: {'; '.join(choice.details) or 'there is no more to say of it'}"
