"""Settings for all tests: Hypothesis runs without deadlines, longer when ``SANDTABLE_FUZZ`` is set; the games
of another package can be imported; what compiles the same large game stays together; and what goes through sockets,
browsers or terminals, on a machine that may be busy, is tried twice before it counts as broken, and told of."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("usual", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=5000)
settings.load_profile("fuzz" if os.environ.get("SANDTABLE_FUZZ") else "usual")

sys.path.insert(0, str(Path(__file__).parent / "conformance" / "outside" / "src"))

LARGE = ("fogbound", "tyrant", "walkers")
COMPILING = ("conformance", "engine", "golden", "properties")
END_TO_END = ("cli", "server", "web")


def pytest_collection_modifyitems(items):
    """Keep tests that compile a large game in one process (with ``--dist loadgroup``): two would compile it twice."""
    for item in items:
        if item.path.parent.name in END_TO_END:
            item.add_marker(pytest.mark.flaky(reruns=1))
        game = next((name for name in LARGE if name in item.nodeid), None)
        if game and item.path.parent.name in COMPILING:
            item.add_marker(pytest.mark.xdist_group(game))
