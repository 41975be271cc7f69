"""The words in which content is written: blocks of a scenario file, names, numbers, effects, and what to say when one
is unknown. Whatever is wrong is a ``ValueError`` with a remedy, which names file and line in the end.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError, PydanticUseDefault
from pydantic_core.core_schema import ValidationInfo

D = TypeVar("D")
T = TypeVar("T")
MOST_DIGITS = 7
ANY_NAME = "NAME"


class Block(BaseModel):
    """Base of all blocks of a file: unknown fields and wrong types are refused, and nothing changes any more."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def wrong(message: str, *path: str | int, value: object = None) -> ValidationError:
    """A complaint about something within a field, which then names its own line."""
    problem: Any = PydanticCustomError("value_error", "{said}", {"said": message})
    given = path[-1] if value is None else value
    return ValidationError.from_exception_data("field", [InitErrorDetails(type=problem, loc=path, input=given)])


def check_all(items: Iterable[T], check: Callable[[T], object]) -> None:
    """Check items one by one, and complain of all that are wrong at once."""
    slips = []
    for item in items:
        try:
            check(item)
        except ValidationError as error:
            slips += _again(error)
    if slips:
        raise ValidationError.from_exception_data("field", slips)


def read_and_check(given: Any, read: Callable[[Any], T], check: Callable[[], object]) -> T:
    """Read a field; where it cannot be read, what ``check`` finds wrong with it as it was written is told as well."""
    try:
        return read(given)
    except ValidationError as error:
        slips = _again(error)
    try:
        check()
    except PydanticUseDefault:
        pass  # what the check rests on is wrong
    except ValidationError as error:
        slips += _again(error)
    raise ValidationError.from_exception_data("field", slips)


def _again(error: ValidationError) -> list[InitErrorDetails]:
    """The slips of an error, to be told with others."""
    found = []
    for slip in error.errors(include_url=False):
        is_said = slip["type"] == "value_error"
        problem: Any = PydanticCustomError("value_error", "{said}", {"said": slip["msg"]}) if is_said else slip["type"]
        context = {} if is_said else slip.get("ctx", {})
        found.append(InitErrorDetails(type=problem, loc=slip["loc"], input=slip["input"], ctx=context))
    return found


def written_names(given: object, *path: str) -> list[str]:
    """The names that are listed in a block as it was written, at the end of a way through it; none where there is no
    such block."""
    for step in path:
        given = given.get(step) if isinstance(given, Mapping) else None
    return [name for name in given if isinstance(name, str)] if isinstance(given, Mapping) else []


def check_own(own: Mapping[str, Block], known: Mapping[str, Block], field: str) -> None:
    """No two blocks are alike in a field that tells them apart; ``known`` are all there are, the ``own`` included."""
    for name, block in own.items():
        value = getattr(block, field)
        same = [other for other, there in known.items() if getattr(there, field) == value and other != name]
        if same:
            raise wrong(f"{same[0]} has the {field} {value!r}; choose another", name, field)


def rest_on(info: ValidationInfo, fields: Iterable[str]) -> None:
    """Leave the field that is being checked alone where one that it rests on is wrong: that is told, and nothing would
    be wrong with this one otherwise."""
    if any(name not in info.data for name in fields):
        raise PydanticUseDefault


def unknown(kind: str, word: str, known: Iterable[str]) -> ValueError:
    """An unknown word, with the one that was probably meant or all there are."""
    names = sorted(known)
    near = difflib.get_close_matches(word, names, 1)
    remedy = f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(names)}"
    return ValueError(f"{word!r} is no {kind}; {remedy}")


def whole_number(text: str, low: int, high: int) -> int | None:
    """A number in plain digits within limits, or ``None``.

    >>> whole_number("12", 1, 20), whole_number("21", 1, 20), whole_number("+7", 1, 20), whole_number("७", 1, 20)
    (12, None, None, None)
    """
    is_plain = text.isascii() and text.isdigit() and len(text) <= max(MOST_DIGITS, len(str(high)))
    return int(text) if is_plain and low <= int(text) <= high else None


def number(text: str, low: int, high: int) -> int:
    """A number of a block, within its limits."""
    found = whole_number(text, low, high)
    if found is None:
        raise ValueError(f"{text!r} should be a number from {low} to {high}")
    return found


def is_plain_name(name: str, most: int, between: str = "") -> bool:
    """Whether a name is small letters, at most so many, perhaps with a character ``between`` them.

    >>> is_plain_name("war_horse", 20, "_"), is_plain_name("war horse", 20, "_"), is_plain_name("Élan", 20)
    (True, False, False)
    """
    letters = name.replace(between, "") if between else name
    return letters.isalpha() and name.islower() and name.isascii() and len(name) <= most


def check_names(names: Iterable[str], most: int, between: str = "_") -> None:
    """Blocks are called by plain names of at most so many letters."""

    def check(name: str) -> None:
        if not is_plain_name(name, most, between):
            signs = "blanks" if between == " " else between
            raise wrong(f"{name!r} is no name; use small letters and {signs}, at most {most}", name)

    check_all(names, check)


def plural(count: int, word: str) -> str:
    """So many of something.

    >>> plural(1, "mark"), plural(2, "mark"), plural(0, "hex")
    ('1 mark', '2 marks', '0 hexes')
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}{'es' if word.endswith('x') else 's'}"


class Meant(NamedTuple, Generic[D]):
    """An effect as it was written: what it does, how much, and of which kind or by which name."""

    do: D
    amount: int
    what: str


class Vocabulary(NamedTuple, Generic[D]):
    """The effects that content can be written with. ``forms`` are examples, each with what it does: in ``damage 2
    fire`` the number is an amount up to ``most`` and ``fire`` one of ``kinds``, which are called ``kind``; where
    ``NAME`` stands, any name may. ``of`` is what such a text is called."""

    forms: Mapping[str, D]
    kinds: Sequence[str]
    kind: str
    most: int
    of: str = "effect"

    def meant(self, text: str) -> Meant[D]:
        """An effect taken apart; whether what it names is there is not asked here."""
        words = text.split()
        for form, do in self.forms.items():
            slots = form.split()
            if len(words) == len(slots) and self._fixed(slots, slots) == self._fixed(slots, words):
                amount, what = 0, ""
                for slot, word in zip(slots, words, strict=True):
                    if slot.isdigit():
                        amount = number(word, 1, self.most)
                    elif slot in self.kinds and word not in self.kinds:
                        raise unknown(self.kind, word, self.kinds)
                    elif slot in self.kinds or slot == ANY_NAME:
                        what = word
                return Meant(do, amount, what)
        raise unknown(self.of, text, self.forms)

    def _fixed(self, slots: list[str], words: list[str]) -> list[str]:
        """The words that stand where a form has no number, kind or name."""
        pairs = zip(slots, words, strict=True)
        return [word for slot, word in pairs if not (slot.isdigit() or slot in self.kinds or slot == ANY_NAME)]
