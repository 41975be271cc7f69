"""Where the terminal keeps what it remembers of its user."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder of Sandtable's own among the user's data; it may not be there yet."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "sandtable"
