"""Where commands write what they have found: looked at before hours of work, not after them."""

from __future__ import annotations

import os
from pathlib import Path

INSTEAD = "name a file in a folder that you can write to"


def why_unwritable(path: Path) -> str:
    """Why no file can be written there, as far as that can be told before; nothing if one can.

    >>> why_unwritable(Path("/none/such.json"))
    'its folder does not exist'
    """
    folder = path.absolute().parent
    if "\0" in str(path):
        return "it is no name of a file"
    if path.is_dir():
        return "it is a folder"
    if not folder.is_dir():
        return "its folder does not exist"
    return "" if os.access(folder, os.W_OK) else "nothing can be written into its folder"
