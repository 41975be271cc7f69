"""What somebody may be called, and which names are the same to people who read them."""

from __future__ import annotations

import unicodedata

from sandtable.contract.errors import SandtableError

SHORTEST, LONGEST = 2, 24
SIGNS = frozenset(" _-.'")
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")  # letters and marks that show nothing
MOST_MARKS = 2  # on one letter
ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK"})  # scripts with letters that look the same


def checked_name(given: str) -> str:
    """A name as it is shown: letters, digits and a few signs, with single spaces between; all else is refused.

    >>> checked_name("  Ann B. ")
    'Ann B.'
    >>> checked_name("Ann\\u202eB")
    Traceback (most recent call last):
        ...
    sandtable.contract.errors.SandtableError: name/not-allowed: 'AnnB': '\\u202e' cannot be part of a name; \
use letters, digits, spaces and _ - . '
    """
    name = unicodedata.normalize("NFKC", given).strip()
    shown = "".join(sign for sign in name if sign.isprintable())[: 2 * LONGEST]
    for sign in name:
        if not _is_allowed(sign):
            reason = f"{sign!a} cannot be part of a name"
            raise SandtableError("name/not-allowed", shown, reason, "use letters, digits, spaces and _ - . '")
    if not SHORTEST <= len(name) <= LONGEST:
        reason = f"a name has {SHORTEST} to {LONGEST} characters"
        raise SandtableError("name/wrong-length", shown, reason, "choose another")
    _refuse_what_misleads(name, shown)
    return name


def _is_allowed(sign: str) -> bool:
    is_variation = "VARIATION SELECTOR" in unicodedata.name(sign, "")
    return sign in SIGNS or (unicodedata.category(sign)[0] in "LMN" and sign not in INVISIBLE and not is_variation)


def _refuse_what_misleads(name: str, shown: str) -> None:
    """Refuse names that would be taken for others, or that reach into the lines above and below."""
    if not folded(name):
        raise SandtableError("name/not-allowed", shown, "a name has a letter or a digit", "choose another")
    if "  " in name:
        raise SandtableError("name/not-allowed", shown, "between words is one space", "leave the others out")
    scripts = {unicodedata.name(sign, "").split(" ")[0] for sign in name if sign.isalpha()} & ALIKE
    if len(scripts) > 1:
        reason = f"letters of {' and '.join(sorted(script.capitalize() for script in scripts))} look alike"
        raise SandtableError("name/not-allowed", shown, reason, "use those of one alphabet")
    marks = "".join("m" if unicodedata.category(sign)[0] == "M" else " " for sign in name)
    if "m" * (MOST_MARKS + 1) in marks or marks.startswith("m"):
        raise SandtableError("name/not-allowed", shown, "it has too many marks on a letter", "leave some out")


def folded(name: str) -> str:
    """What names are compared by: two that differ only in case, spaces and signs are the same.

    >>> folded("Ann B.") == folded("ann_b")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in unicodedata.normalize("NFKC", plain) if sign.isalnum() or _is_mark(sign))


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")
