"""One server for all tests that need none of their own, and the games of another package."""

from importlib.metadata import EntryPoint

import pytest

from sandtable.engine.registry import GROUP, find_game, sources

from .meeting_kit import Person, serving
from .server_kit import lenient, server_in_thread


@pytest.fixture
def outside_games(monkeypatch):
    """The games of another package are on offer, too, as if it were installed."""
    for name in ("nim", "gambit"):
        monkeypatch.setitem(sources(), name, EntryPoint(name, f"{name}_table:game", GROUP))
    yield
    find_game.cache_clear()


@pytest.fixture
def interpreter(monkeypatch):
    """Nothing is to be compiled beside these tests."""
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    path = tmp_path_factory.mktemp("server") / "matches.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_RUNTIME", "python")
        with server_in_thread(lenient(f"sqlite:///{path}")) as server:
            yield server


@pytest.fixture
def place(tmp_path):
    with serving(tmp_path) as served:
        yield served


@pytest.fixture
def ann(place):
    return Person(place, "Ann")


@pytest.fixture
def bob(place):
    return Person(place, "Bob")
