"""``sandtable new``: a small complete game as a package of its own, to be changed into another one.

What it writes is the folder ``sandtable/template``, a game called Outpost that is linted and tested like all others,
under another name.
"""

from __future__ import annotations

import keyword
import os
import re
import tempfile
from importlib.util import find_spec
from pathlib import Path

from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import game_names

TEMPLATE = Path(__file__).parent.parent / "template"
LONGEST_NAME = 24
WRITTEN = {".py", ".md", ".toml", ".yaml"}


def spellings(name: str) -> dict[str, str]:
    """What stands in the template, and what takes its place; longer words come first.

    >>> list(spellings("red_fort").values())
    ['RedFortFile', 'RedFortBox', 'Red Fort', 'red_fort', 'RED-']
    """
    words = [word.capitalize() for word in name.split("_") if word]
    joined = "".join(words)
    rules = re.sub("[^A-Z0-9]", "", name.upper())[:3]
    return {
        "OutpostFile": f"{joined}File",
        "OutpostBox": f"{joined}Box",
        "Outpost": " ".join(words),
        "outpost": name,
        "OUT-": f"{rules}-",
    }


def check_name(name: str) -> None:
    """Refuse a name that cannot be that of a new game."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*[a-z0-9]", name, re.ASCII) or len(name) > LONGEST_NAME:
        reason = f"a game's name is one word of 2 to {LONGEST_NAME} small letters, digits and _"
        raise SandtableError("new/bad-name", name, f"{reason}, and begins with a letter", "choose one like red_fort")
    if keyword.iskeyword(name):
        raise SandtableError("new/bad-name", name, "Python uses that word itself", "choose another one")
    if name in game_names():
        raise SandtableError("new/taken", name, "there is a game of that name", "choose another one")
    if find_spec(name) is not None:
        raise SandtableError("new/taken", name, "there is a Python package of that name", "choose another one")


def make_game(name: str, into: Path) -> Path:
    """Write a new game into the folder of that name in ``into``; all of it, or nothing."""
    check_name(name)
    folder = into / name
    if not into.is_dir():
        raise SandtableError("new/no-folder", str(into), "there is no such folder", "make it first")
    if os.path.lexists(folder):
        raise SandtableError("new/folder-there", str(folder), "something of that name is there", "choose another name")
    try:
        with tempfile.TemporaryDirectory(prefix=".new-", dir=into) as half:
            write(name, Path(half) / name)
            (Path(half) / name).rename(folder)
    except OSError as error:
        raise SandtableError("new/not-writable", str(into), error.strerror or "it cannot be written to") from None
    return folder


def write(name: str, folder: Path) -> None:
    """Copy the template with the name in the place of its own."""
    for path in sorted(TEMPLATE.rglob("*")):
        if path.suffix in WRITTEN and path.is_file():
            target = folder / renamed(str(path.relative_to(TEMPLATE)), name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")


def renamed(text: str, name: str) -> str:
    """A text of the template with the name in the place of its own."""
    for old, new in spellings(name).items():
        text = text.replace(old, new)
    return text
