"""Fixtures for tests of the engine."""

from importlib.metadata import EntryPoint

import hidden_game as hidden
import pytest
from engine_kit import BOARD, RUNTIMES

from sandtable import Match
from sandtable.engine.registry import GROUP, find_game, sources


@pytest.fixture
def registered():
    """Lets files of the hidden game find their game, as an entry point would."""
    sources()["guesshigh"] = EntryPoint("guesshigh", "hidden_game:game", GROUP)
    yield
    del sources()["guesshigh"]
    find_game.cache_clear()


@pytest.fixture(params=RUNTIMES)
def game(request):
    """A match of the hidden game with both cards known: Red 2, Blue 5."""
    match = Match(hidden.game, seed=4, runtime=request.param)
    match.set_state(hidden.parse_board(match.box, BOARD))
    return match
