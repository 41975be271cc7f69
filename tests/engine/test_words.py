"""Views are made of words that clients know; what does not hold together is refused, or found by the kit."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from sandtable.contract.view import (
    Arrow,
    Board,
    Card,
    CardMove,
    Cell,
    Choice,
    Figure,
    Happening,
    Line,
    Mark,
    Moment,
    Overlay,
    Piece,
    Pile,
    View,
)
from sandtable.contract.words import (
    HappeningKind,
    Icon,
    MarkKind,
    OverlayKind,
    PileKind,
    Terrain,
    icon_called,
    terrain_called,
    vocabularies,
)
from sandtable.testing.heard import Ears
from sandtable.testing.shown import loose_ends, lost_cards

ICONS = Path(__file__).parent.parent.parent / "web/icons.txt"
BOARD = Board(
    shape="graph",
    cells=tuple(Cell(id=i, name=name, x=i, y=0) for i, name in enumerate(("mill", "ford", "hill"))),
    lines=(Line(start=0, end=1), Line(start=2, end=1, name="ferry")),
)
BOLT = Card(id=7, name="Bolt", cost=(Figure(name="mana", value=2),))
HAND, DECK, DISCARD = 1, 2, 3


def piece(number: int, cell: int = 0, under: int | None = None) -> Piece:
    return Piece(id=number, cell=cell, owner=0, name=f"piece {number}", letter="p", under=under)


def hand(*cards: Card) -> Pile:
    return Pile(id=HAND, kind=PileKind.HAND, name="hand", owner=0, count=len(cards), cards=cards)


def seen(*pieces: Piece, piles: tuple[Pile, ...] = (), choices: tuple[Choice, ...] = (), **more: object) -> View:
    return View(board=BOARD, pieces=pieces, prompt="", piles=piles, choices=choices, **more)  # type: ignore[arg-type]


def test_every_word_is_explained_and_no_kind_has_it_twice():
    for kind in vocabularies():
        assert kind.__doc__
        assert all(word.about for word in kind)
        assert len({str(word) for word in kind}) == len(kind.__members__)


def test_every_icon_has_a_drawing_and_every_drawing_is_an_icon():
    lines = [line.partition("#")[0].partition("=")[0].strip() for line in ICONS.read_text().splitlines()]
    assert sorted(filter(None, lines)) == sorted(Icon)


@pytest.mark.parametrize(
    "made",
    [
        lambda: Mark(kind="sleepy"),
        lambda: Overlay(kind="mud", cells=(1,)),
        lambda: Happening(text="", kind="sneeze"),
        lambda: Arrow(piece=0, owner=0, start=0, end=1, kind="wave"),
        lambda: Cell(id=0, name="a1", x=0, y=0, terrain="cheese"),
        lambda: Piece(id=0, cell=0, owner=0, name="", letter="", icon="teapot"),
        lambda: Piece(id=0, cell=0, owner=0, name="", letter="", style="blurred"),
        lambda: Piece(id=0, cell=0, owner=0, name="", letter="", facing="up"),
        lambda: Pile(id=0, kind="heap", name="", owner=0, count=0),
    ],
    ids=["mark", "overlay", "scene", "arrow", "terrain", "icon", "style", "facing", "pile"],
)
def test_an_unknown_word_is_refused(made):
    with pytest.raises(ValidationError, match="Input should be"):
        made()


def test_a_name_from_a_file_finds_its_word_or_none():
    assert (icon_called("laser off"), icon_called("burning 2"), icon_called("teapot")) == (
        Icon.LASER_OFF, Icon.BURNING, None,
    )  # fmt: skip
    assert (terrain_called("lava"), terrain_called("cheese")) == (Terrain.LAVA, Terrain.OTHER)


def test_a_mark_says_its_text_or_its_kind_and_a_status_needs_a_text():
    assert Mark(kind=MarkKind.SNAP_OVERWATCH).said == "snap overwatch"
    assert Mark(kind=MarkKind.STATUS, text="burning 3", amount=3).said == "burning 3"
    with pytest.raises(ValidationError, match="a mark of the kind status needs a text"):
        Mark(kind=MarkKind.STATUS, amount=3)


def test_a_card_that_lies_face_down_shows_nothing():
    assert Card(id=0, name=None).cost == ()
    with pytest.raises(ValidationError, match="face down shows nothing"):
        Card(id=0, name=None, cost=BOLT.cost)


def test_lines_join_cells_of_the_board_in_both_directions():
    mill, ford, hill = BOARD.cells
    assert (BOARD.beside(mill), BOARD.beside(ford), BOARD.beside(hill)) == ([1], [0, 2], [1])
    with pytest.raises(ValidationError, match=r"cells that are not there: \[9\]"):
        Board(shape="graph", cells=BOARD.cells, lines=(Line(start=0, end=9),))


def test_a_view_in_order_has_no_loose_ends():
    choice = Choice(number=0, text="bolt at Blue", card=7, target_seat=1, cells=(0,))
    whole = seen(piece(1), piece(2, under=1), piles=(hand(BOLT),), choices=(choice,))
    assert loose_ends(whole, seats=(0, 1)) == []


@pytest.mark.parametrize(
    ("view", "fault"),
    [
        (seen(piece(1), piece(1)), "piece 1 is there twice"),
        (seen(piece(1, cell=5)), "piece 1 lies on cell 5"),
        (seen(piece(1, under=4)), "piece 1 cannot lie on 4"),
        (seen(piece(1), piece(2, cell=1, under=1)), "piece 2 cannot lie on 1"),
        (seen(piece(1, under=2), piece(2, under=1)), "piece 1 cannot lie on 1"),
        (seen(piles=(hand(BOLT, BOLT),)), "card 7 is there twice"),
        (seen(piles=(hand(), hand())), "pile 1 is there twice"),
        (seen(overlays=(Overlay(kind=OverlayKind.ZONE, cells=(3,)),)), "cell 3 has an overlay"),
        (seen(timeline=(Moment(id=1, owner=0, label="x"),) * 2), "moment 1 is there twice"),
        (seen(choices=(Choice(number=0, text="play", card=7),)), "play: card 7 is not there"),
        (seen(choices=(Choice(number=0, text="play", target_card=8),)), "play: card 8 is not there"),
        (seen(choices=(Choice(number=0, text="play", target_seat=2),)), "play: seat 2 is not there"),
        (seen(choices=(Choice(number=0, text="go", target=9),)), "go: cell 9 is not there"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_what_a_view_names_and_does_not_show_is_found(view, fault):
    assert fault in loose_ends(view, seats=(0, 1))


def drawn(card: Card, start: int, end: int) -> Happening:
    return Happening(text="A card.", kind=HappeningKind.CARDS, cards=(CardMove(card=card, start=start, end=end),))


def test_cards_move_between_piles_that_are_shown():
    table = seen(piles=(hand(),))
    assert lost_cards([drawn(BOLT, DECK, HAND)], table, table) == ["A card.: there is no pile 2"]


def test_a_card_that_nobody_shows_is_not_named():
    empty, full = seen(piles=(hand(),)), seen(piles=(hand(BOLT),))
    ears = Ears(seat=0)
    assert ears.unexplained(empty, empty, [drawn(BOLT, DECK, 9)]) == ["A card. (who shows Bolt?)"]
    assert ears.unexplained(empty, empty, [drawn(Card(id=7, name=None), DECK, 9)]) == []
    assert ears.unexplained(full, empty, [drawn(BOLT, HAND, DISCARD)]) == []
    assert ears.unexplained(empty, full, [drawn(BOLT, DECK, 9), drawn(BOLT, 9, HAND)]) == [], "it ends up in sight"
    assert ears.unexplained(full, full, [drawn(BOLT, DECK, 9)]) == ["A card. (who shows Bolt?)"], "another one is seen"
    assert ears.unexplained(empty, empty, [drawn(BOLT, DECK, DECK)]) == [], "shown and put back"
