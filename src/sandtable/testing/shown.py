"""What a view shows must hold together: whatever it names is there to be drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from sandtable.contract.action import Action
from sandtable.contract.errors import SandtableError
from sandtable.contract.view import Choice, Happening, Piece, View
from sandtable.engine.dangers import dangers
from sandtable.engine.match import Match
from sandtable.engine.telling import SPECTATOR, heard


def faults(match: Match, seat: int, action: Action) -> list[str]:
    """Play a decision; what does not hold together in what seats and spectators see before it and hear of it."""
    seats = {seat.number for seat in match.seats}
    before = {viewer: match.view(viewer) for viewer in (*match.box.players, SPECTATOR)}
    match.play(action, seat)
    told, found = match.history()[-1].told, []
    for viewer, view in before.items():
        lost = lost_cards(heard(told, viewer), view, match.view(viewer))
        found += [f"seat {viewer}: {fault}" for fault in (*loose_ends(view, seats), *lost)]
    return found


def loose_ends(view: View, seats: Collection[int]) -> list[str]:
    """What a view names and does not show, or shows twice; ``seats`` are those that play."""
    found = [*_twice(view), *_piled(view.pieces)]
    cells = {cell.id for cell in view.board.cells}
    found += [f"piece {piece.id} lies on cell {piece.cell}" for piece in view.pieces if piece.cell not in cells]
    found += [f"cell {cell} has an overlay" for one in view.overlays for cell in one.cells if cell not in cells]
    for choice in view.choices:
        found += [f"{choice.text}: {name} is not there" for name in _missing(view, choice, cells, seats)]
    return found


def _twice(view: View) -> Iterator[str]:
    """Numbers that are given twice among pieces, piles, cards or moments."""
    cards = [card.id for pile in view.piles for card in pile.cards]
    numbers = {
        "piece": [piece.id for piece in view.pieces],
        "pile": [pile.id for pile in view.piles],
        "card": cards,
        "moment": [moment.id for moment in view.timeline],
    }
    for name, given in numbers.items():
        yield from (f"{name} {number} is there twice" for number in set(given) if given.count(number) > 1)


def _piled(pieces: Iterable[Piece]) -> Iterator[str]:
    """Pieces that lie on what is not there, on another cell, or in the end on themselves."""
    places = {piece.id: piece for piece in pieces}
    for piece in places.values():
        seen, below = {piece.id}, piece.under
        while below is not None:
            if below in seen or below not in places or places[below].cell != piece.cell:
                yield f"piece {piece.id} cannot lie on {below}"
                break
            seen.add(below)
            below = places[below].under


def _missing(view: View, choice: Choice, cells: set[int], seats: Collection[int]) -> list[str]:
    """What a choice is about and the view does not show."""
    cards = {card.id for pile in view.piles for card in pile.cards}
    named = [("cell", choice.target, cells), ("card", choice.card, cards), ("card", choice.target_card, cards)]
    named += [("seat", choice.target_seat, set(seats))]
    named += [("cell", cell, cells) for cell in choice.cells]
    return [f"{what} {number}" for what, number, there in named if number is not None and number not in there]


def lost_cards(scenes: Iterable[Happening], before: View, after: View) -> list[str]:
    """Cards that go from or to piles that are shown neither before nor after."""
    piles = {pile.id for view in (before, after) for pile in view.piles}
    moves = [(scene, end) for scene in scenes for move in scene.cards for end in (move.start, move.end)]
    return [f"{scene.text}: there is no pile {end}" for scene, end in moves if end is not None and end not in piles]


def danger_faults(match: Match) -> list[str]:
    """What does not hold together in the dangers that seats and spectators are told of: places and pieces that are not
    shown, places that are named twice."""
    found = []
    for viewer in (*match.box.players, SPECTATOR):
        told, view = dangers(match, viewer), match.view(viewer)
        cells, pieces = {cell.id for cell in view.board.cells}, {piece.id for piece in view.pieces}
        named = [danger.cell for danger in told]
        found += [f"seat {viewer}: danger at {cell}, which is not there" for cell in set(named) - cells]
        found += [f"seat {viewer}: danger at {cell} twice" for cell in set(named) if named.count(cell) > 1]
        strangers = {piece for danger in told for piece in danger.pieces} - pieces
        found += [f"seat {viewer}: danger from piece {piece}, which is not shown" for piece in strangers]
    return found


def plan_faults(match: Match, seat: int) -> list[str]:
    """Steps of what is ready-made for a seat that cannot be taken one after the other, or, of several, that roll
    dice."""
    found = []
    for plan in match.view(seat).plans:
        twin = match.copy()
        try:
            for step in plan.steps:
                twin.play(step, seat)
        except SandtableError as error:
            found.append(f"plan {plan.name}: {error}")
        if len(plan.steps) > 1 and twin.table.dice.rolled != match.table.dice.rolled:
            found.append(f"plan {plan.name}: it rolls dice")
    return found
