"""The games of another package, found as if it were installed."""

import os
import sys
from pathlib import Path

import pytest

SOURCE = str(Path(__file__).parent / "outside" / "src")
sys.path.insert(0, SOURCE)


@pytest.fixture
def outside():
    """The environment of a process that finds these games."""
    return lambda **more: {**os.environ, **more, "PYTHONPATH": os.pathsep.join([SOURCE, *sys.path])}
