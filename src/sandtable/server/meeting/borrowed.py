"""Names at a table that nobody has shown to be theirs: what they could be taken for, and how they are marked."""

from __future__ import annotations

import unicodedata

from .names import INVISIBLE, folded

LONGEST, MARK = 40, " (by link)"
TO_LATIN = str.maketrans(
    "\u0430\u0432\u0441\u0435\u043d\u0456\u0458\u043a\u043c\u043e\u0440\u0455\u0442\u0443\u0445"  # Cyrillic
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7",  # Greek
    "abcehijkmopstyx" + "abezhikmnoptyx",
)
FROM_LATIN = [
    {latin: sign for sign, latin in list(TO_LATIN.items())[:15]},
    {latin: sign for sign, latin in list(TO_LATIN.items())[15:]},
]


def alike(name: str) -> set[str]:
    """The names, as they are compared, that somebody who reads this one could take it for; itself among them.

    >>> folded("Bob") in alike("B\\u043e b!"), folded("Bob") in alike("Rob")
    (True, False)
    """
    plain = folded("".join(sign for sign in unicodedata.normalize("NFKC", name) if _is_seen(sign)))
    latin = plain.translate(TO_LATIN)
    return {plain, latin, *(latin.translate(letters) for letters in FROM_LATIN)} - {""}


def marked(name: str) -> str:
    """A name with the word that whoever is called that came by a link alone; no kept name can have it.

    >>> marked("Ann")
    'Ann (by link)'
    """
    return name[: LONGEST - len(MARK)] + MARK


def _is_seen(sign: str) -> bool:
    return sign not in INVISIBLE and "VARIATION SELECTOR" not in unicodedata.name(sign, "")
