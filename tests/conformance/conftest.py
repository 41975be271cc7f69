"""The games of another package, found in other processes as well."""

import os
import sys

import pytest


@pytest.fixture
def outside():
    """The environment of a process that finds these games."""
    return lambda **more: {**os.environ, **more, "PYTHONPATH": os.pathsep.join(sys.path)}
