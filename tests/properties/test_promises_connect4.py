"""Connect Four's previews show the cell on which the stone comes to lie (C4-03)."""

from __future__ import annotations

import pytest
from promises_kit import LONG, offers


@pytest.mark.parametrize("scenario", ["mini", "standard", "five"])
def test_a_stone_comes_to_lie_where_it_was_shown(scenario):
    for offer in offers("connect4", scenario, 50 if LONG else 5, lambda row: True, each=9):
        offer.taken()
        stones = offer.stage.view(offer.stage.known(offer.seat), offer.seat).pieces
        assert (offer.preview.target, offer.seat) in [(stone.cell, stone.owner) for stone in stones]
