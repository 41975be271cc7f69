"""The one kind of error that Sandtable raises on bad input."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST = 800


class SandtableError(Exception):
    """Bad input, told so that a person can mend it.

    ``code`` is stable and meant for programs (``action/illegal``), ``value`` is what was given,
    ``reason`` says what is wrong with it and ``remedy`` what would do. For files, ``where`` is
    ``file:line`` and stands in front of the sentence. Where more is wrong with the same input, ``others`` are errors
    of their own, and ``untold`` counts those beyond them.

    >>> print(SandtableError("action/illegal", "h1", "there is no column h", "choose one of a to g"))
    action/illegal: 'h1': there is no column h; choose one of a to g
    """

    def __init__(
        self,
        code: str,
        value: object,
        reason: str,
        remedy: str = "",
        *,
        where: str = "",
        others: Sequence[SandtableError] = (),
        untold: int = 0,
    ) -> None:
        self.code = code
        self.value = value
        self.reason = cut(reason)
        self.remedy = cut(remedy)
        self.where = where
        self.others, self.untold = tuple(others), untold
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """The whole error on one line; what else is wrong is counted."""
        more = len(self.others) + self.untold
        return f"{self.alone()} (and {more} more)" if more else self.alone()

    def alone(self) -> str:
        """This error without the others: code, place, value, reason, remedy."""
        place = f"{self.where}: " if self.where else ""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{self.code}: {place}{shorten(self.value)}: {self.reason}{remedy}"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self.code, self.value, self.reason, self.remedy, self.where, self.others, self.untold)


def _rebuilt(
    code: str,
    value: object,
    reason: str,
    remedy: str,
    where: str,
    others: tuple[SandtableError, ...],
    untold: int,
) -> SandtableError:
    """Carry an error whole between processes."""
    return SandtableError(code, value, reason, remedy, where=where, others=others, untold=untold)


def cut(words: str) -> str:
    """Words that may quote what somebody wrote, on one line that is not too long to be read."""
    line = words.replace("\n", " ") if "\n" in words else words
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def shorten(value: object, most: int = 80) -> str:
    """``repr`` of a value, cut so that an error stays one readable line."""
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"
