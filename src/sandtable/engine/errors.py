"""The one kind of error that Sandtable raises on bad input."""

from __future__ import annotations

LONGEST = 800


class SandtableError(Exception):
    """Bad input, told so that a person can mend it.

    ``code`` is stable and meant for programs (``action/illegal``), ``value`` is what was given,
    ``reason`` says what is wrong with it and ``remedy`` what would do. For files, ``where`` is
    ``file:line`` and stands in front of the sentence.

    >>> print(SandtableError("action/illegal", "h1", "there is no column h", "choose one of a to g"))
    action/illegal: 'h1': there is no column h; choose one of a to g
    """

    def __init__(self, code: str, value: object, reason: str, remedy: str = "", *, where: str = "") -> None:
        self.code = code
        self.value = value
        self.reason = cut(reason)
        self.remedy = cut(remedy)
        self.where = where
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """The whole error on one line: code, place, value, reason, remedy."""
        place = f"{self.where}: " if self.where else ""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{self.code}: {place}{shorten(self.value)}: {self.reason}{remedy}"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self.code, self.value, self.reason, self.remedy, self.where)


def _rebuilt(code: str, value: object, reason: str, remedy: str, where: str) -> SandtableError:
    """Carry an error whole between processes."""
    return SandtableError(code, value, reason, remedy, where=where)


def cut(words: str) -> str:
    """Words that may quote what somebody wrote, on one line that is not too long to be read."""
    line = words.replace("\n", " ") if "\n" in words else words
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def shorten(value: object, most: int = 80) -> str:
    """``repr`` of a value, cut so that an error stays one readable line."""
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"
