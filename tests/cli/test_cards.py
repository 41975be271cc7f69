"""Cards, timelines and boards that are no grid, in the terminal."""

from __future__ import annotations

from rich.console import Console
from tests.parts.crossroads import SEATS, game

from sandtable.cli.asking import answer
from sandtable.cli.board import draw
from sandtable.cli.cards import IN_PLAY, piles, timeline
from sandtable.cli.lists import legend
from sandtable.cli.screen import Screen
from sandtable.contract.view import Card, Figure, Pile
from sandtable.contract.words import PileKind
from sandtable.engine.match import Match

RED, BLUE = 0, 1


def crossroads(*orders: str) -> Match:
    match = Match(game, seed=1, runtime="python")
    for order in orders:
        match.play(order)
    return match


def drawn(match: Match, seat: int = RED, width: int = 200) -> list[str]:
    return piles(match.view(seat), SEATS, width).plain.splitlines()


def test_own_cards_are_shown_with_their_cost_and_why_they_cannot_be_played():
    hand = next(line for line in drawn(crossroads()) if line.startswith("Red's hand (5)"))
    assert "Bolt mana 2 power 2" in hand
    assert "Counter mana 1 [nothing is on the stack]" in hand
    assert "Fireball mana 9 [costs 9 mana, and you have 3]" in hand


def test_cards_that_lie_face_down_are_backs():
    assert "Blue's hand (3)  ▮▮▮" in drawn(crossroads())
    assert "deck (4)  ▮▮▮▮" in drawn(crossroads())
    assert "Blue's hand (3)  Counter mana 1" in drawn(crossroads(), BLUE)[3]


def test_the_stack_comes_first_and_says_who_declared_what_at_what():
    match = crossroads("play 1 at ford", "play 5 at Step 1")
    assert drawn(match)[0] == "stack (2)  1 Blue: Counter at Step 1  2 Red: Step at ford"


def test_the_discard_pile_has_the_last_card_first():
    match = crossroads("play 1 at ford", "play 5 at Step 1", "pass")
    assert "discard pile (2)  Step mana 1  Counter mana 1" in drawn(match)


def test_where_there_is_little_room_only_hands_and_the_stack_are_drawn():
    lines = piles(crossroads().view(RED), SEATS, 200, IN_PLAY).plain.splitlines()
    assert [line.split(" (")[0] for line in lines] == ["stack", "Red's hand", "Blue's hand"]


def test_the_timeline_is_a_line_with_the_next_one_first():
    match = crossroads()
    assert timeline(match.view(RED), SEATS, 80).plain == "next: Red's scout 0 › Blue's scout 1\n"
    match.play("pass")
    assert timeline(match.view(RED), SEATS, 80).plain == "next: Blue's scout 1 › Red's scout 2\n"


def test_a_graph_is_a_list_of_places_with_those_beside_them():
    lines = draw(crossroads().view(RED)).plain.splitlines()
    assert "  mill R▸ – ford" in lines
    assert "  ford -  – mill, gate, hill, well" in lines


def test_pieces_on_each_other_are_one_sign_with_their_number():
    assert any(line.startswith("  gate c² ") for line in draw(crossroads().view(RED)).plain.splitlines())


def test_where_a_piece_looks_stands_behind_its_name():
    assert legend(crossroads().view(RED), RED, 80).plain.split("\n")[0].strip() == "R▸ mill"


def test_what_a_card_does_can_be_asked_for_by_its_name():
    told = answer(crossroads("play 1 at ford", "pass"), RED, "bolt")
    assert told[:3] == ["Bolt: mana 2, power 2", "a seat loses 2 hearts", "swift: costs no time of its owner's"]
    assert told[3].endswith("play 0 at Red: a seat loses 2 hearts")
    assert answer(crossroads(), RED, "Fireball")[-1] == "cannot be chosen now: costs 9 mana, and you have 3"


def test_what_lies_under_a_piece_is_told_with_it():
    match = crossroads()
    match.state.cell[0] = 2
    assert answer(match, RED, "scout")[-1] == "under it: upper crate, crate"


def test_a_screen_of_80_by_24_shows_the_hand_and_the_choices():
    match = crossroads()
    console = Console(width=80, height=24, record=True, force_terminal=True)
    Screen(match, console).show(RED)
    shown = console.export_text()
    assert "Red's hand (5)" in shown
    assert "5 pass" in shown


def test_a_card_that_stands_for_several_leaves_no_back_behind_and_a_store_is_a_list_of_names():
    view, numbers = crossroads().view(RED), (Figure(name="price", value=3),)
    two = Card(id=900, name="Militia", have=2, figures=numbers)
    hand = Pile(id=900, kind=PileKind.HAND, name="hand", owner=RED, count=3, cards=(two,))
    store = hand.model_copy(update={"kind": PileKind.RESERVE, "name": "store", "count": 2})
    lines = piles(view.model_copy(update={"piles": (hand, store)}), SEATS, 200).plain.splitlines()
    assert lines == ["Red's hand (3)  Militia price 3 ×2  ▮", "Red's store (2)  Militia ×2"]
