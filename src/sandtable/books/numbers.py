"""Numbers that a scenario sets: ``2<!--soldier_points-->`` in a book is that of the usual scenario, with the field in
which others may say something else.

>>> from sandtable.engine.registry import find_game
>>> text = "Whoever has four<!--line--> in a line wins; the board has 7 columns<!--width: column/columns-->."
>>> filled(text, find_game("connect4").file("mini"), find_game("connect4").file())
'Whoever has three in a line wins; the board has 5 columns.'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import BaseModel

from sandtable.contract.errors import SandtableError
from sandtable.contract.scenario import ScenarioFile

NUMBER = re.compile(
    r"(?<=[\w%])<!--(?P<field>[a-z]\w*(?:\.[\w -]+?)*)(?:: (?P<one>[^|/<>]+)/(?P<many>[^|/<>]+?))?"
    r"(?:\|(?P<instead>[^<>]*?))?-->"
)
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
TOKEN = re.compile(r"[−+]?\w+(?:[.,]\w+)*%?$")


@dataclass(frozen=True)
class Number:
    """A number in a book: what is printed, the field that it names, what its noun is called, what is said instead of a
    number that a scenario leaves out, and how it is written (``digits``, ``word``, ``Word`` or ``percent``)."""

    printed: str
    field: str
    one: str = ""
    many: str = ""
    instead: str = ""
    form: str = "digits"

    def said(self, file: ScenarioFile) -> str:
        """What stands there for a scenario; what it does not know is left out by it."""
        try:
            value = field_of(file, self.field)
        except LookupError:
            value = None
        return _noun(self, _plain(value), _written(value, self.form, self.instead))


def _noun(number: Number, value: Any, written: str) -> str:
    if not number.one or written == number.instead:
        return written
    return f"{written} {number.one if value == 1 else number.many}"


def _plain(value: Any) -> Any:
    """A list is the number of what is in it."""
    return len(value) if isinstance(value, Mapping | Sequence) and not isinstance(value, str) else value


def _written(value: Any, form: str, instead: str) -> str:
    """A value as text."""
    value = _plain(value)
    if value is None or (instead and not value):
        return instead or "no"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int | float):
        return str(value)
    if form in ("word", "Word") and value in range(len(WORDS)):
        return WORDS[int(value)].capitalize() if form == "Word" else WORDS[int(value)]
    return (f"{value * 100:.6g}%" if form == "percent" else f"{value:.12g}").replace("-", "−")


def field_of(file: ScenarioFile, path: str) -> Any:
    """What a scenario says in a field, ``None`` where a part that has it is left out. Steps are fields, keys, places in
    a list, or the names of what is in one; a ``LookupError`` says that there is no such field."""
    here: Any = file
    for step in path.split("."):
        if here is None:
            return None
        here = _inner(here, step)
    return here


def _inner(here: Any, step: str) -> Any:
    if isinstance(here, BaseModel):
        is_property = isinstance(getattr(type(here), step, None), property | cached_property)
        if step in type(here).model_fields or (is_property and not step.startswith(("_", "model_"))):
            return getattr(here, step)
        raise LookupError(step)
    if isinstance(here, Mapping):
        return _only(value for key, value in here.items() if str(key) == step)
    if isinstance(here, Sequence) and not isinstance(here, str):
        if step.isdecimal():
            return here[int(step)]
        return _only(one for one in here if _name(one) == step)
    raise LookupError(step)


def _only(found: Iterator[Any]) -> Any:
    for one in found:
        return one
    raise LookupError("nothing has that name")


def _name(one: Any) -> Any:
    return one.get("name") if isinstance(one, Mapping) else getattr(one, "name", None)


def numbers(text: str, usual: ScenarioFile) -> list[tuple[int, int, Number]]:
    """The numbers of a text that prints those of the usual scenario: from where to where each stands, with its
    comment."""
    return [_number(text, found, usual) for found in NUMBER.finditer(text)]


def _number(text: str, found: re.Match[str], usual: ScenarioFile) -> tuple[int, int, Number]:
    before = text[: found.start()]
    given = {name: value or "" for name, value in found.groupdict().items()}
    for form in ("digits", "word", "Word", "percent"):
        number = Number("", **given, form=form)
        said = number.said(usual)
        if before.endswith(said) and not re.search(rf"[\w.,]{re.escape(said)}$", before):
            return found.start() - len(said), found.end(), Number(said, **given, form=form)
    token = TOKEN.search(before)
    printed = token[0] if token else before[-1:]
    return found.start() - len(printed), found.end(), Number(printed, **given)


def filled(text: str, file: ScenarioFile, usual: ScenarioFile) -> str:
    """A text with a scenario's numbers in place of those of the usual one."""
    done, at = [], 0
    for start, end, number in numbers(text, usual):
        done += [text[at:start], number.said(file)]
        at = end
    return "".join([*done, text[at:]])


def check_numbers(text: str, usual: ScenarioFile, others: Sequence[ScenarioFile] = ()) -> None:
    """Refuse a text that names a field which no scenario has, or that prints another number than the usual one says."""
    for start, _, number in numbers(text, usual):
        where = f"line {text.count(chr(10), 0, start) + 1}"
        if not any(_has(file, number.field) for file in (usual, *others)):
            raise SandtableError("book/no-field", number.field, "no scenario has that field", "name one", where=where)
        said = number.said(usual)
        if number.printed != said:
            remedy = f"write {said}"
            raise SandtableError(
                "book/other-number", number.printed, "the usual scenario says otherwise", remedy, where=where
            )


def _has(file: ScenarioFile, path: str) -> bool:
    try:
        field_of(file, path)
    except LookupError:
        return False
    return True
