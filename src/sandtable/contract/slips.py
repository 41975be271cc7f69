"""What is wrong with a scenario or a lesson: every slip that Pydantic finds, in our form and with its line.

Files come from strangers: what is wrong in the same way is told once, and of the rest only the first ``MOST_TOLD``.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from .errors import SandtableError, shorten

MOST_TOLD = 10
MOST_PLACES = 5
LONGEST_FIELD = 100

Step = str | int
Lines = dict[tuple[Step, ...], int]
Found = Any  # one of Pydantic's own: a typed dictionary that has no name in its interface


def told(
    model: type[BaseModel], errors: ValidationError, lines: Lines, name: str = "", written: str = "scenario"
) -> SandtableError:
    """All slips as one error: the first, the others with it. ``lines`` are those of the fields in the file of that
    name; without them the fields themselves are the places. ``written`` is what was
    written: a scenario or a lesson."""
    sorted_out: dict[tuple[str, ...], list[Found]] = {}
    slips = errors.errors(include_url=False, include_context=False)
    for slip in sorted(slips, key=lambda slip: _line(slip, lines)):
        sorted_out.setdefault(_kind(slip), []).append(slip)
    kinds = list(sorted_out.values())
    found = [_one(model, alike, lines, name, written) for alike in kinds[:MOST_TOLD]]
    return together(found, sum(len(alike) for alike in kinds[MOST_TOLD:]))


def together(errors: Sequence[SandtableError], untold: int = 0) -> SandtableError:
    """Errors as one: the first of them, with the next ones, and with the number of those that nobody could read, those
    that are ``untold`` already among them."""
    first, *others = errors[:MOST_TOLD]
    untold += len(errors) - 1 - len(others)
    reason, remedy = first.reason, first.remedy
    return SandtableError(first.code, first.value, reason, remedy, where=first.where, others=others, untold=untold)


def _kind(found: Found) -> tuple[str, ...]:
    """What makes slips the same but for their place: the field's own name, what is wrong, and with which value."""
    last = str(found["loc"][-1]) if found["loc"] else ""
    is_absent = found["type"] in ("missing", "extra_forbidden")
    return found["type"], last, found["msg"], "" if is_absent else shorten(found["input"])


def _one(model: type[BaseModel], alike: list[Found], lines: Lines, name: str, written: str) -> SandtableError:
    """Slips of one kind as one error, at the place of the first."""
    first, *rest = alike
    field, line = _field(first), _line(first, lines)
    where = f"{name}:{line}" if line else ""
    again = _again([_place(found, lines) for found in rest])
    if first["type"] == "extra_forbidden":
        remedy = "; ".join(filter(None, (_closest(model, first["loc"]), again)))
        reason = "there is no such field"
        return SandtableError(f"{written}/unknown-field", field, reason, remedy, where=where or field)
    if first["type"] == "missing":
        remedy = "; ".join(filter(None, ("add it", again)))
        reason = "the file does not give it"
        return SandtableError(f"{written}/missing-field", field, reason, remedy, where=where or field)
    said = first["msg"].removeprefix("Value error, ")
    value = first["input"] if first["loc"] or where else f"the {written}"
    place = f"{where}: {field or 'the file'}" if where else field
    return SandtableError(f"{written}/bad-field", value, said, again, where=place)


def _field(found: Found) -> str:
    """The way to a field, cut where a stranger has made it long."""
    field = ".".join(map(str, found["loc"]))
    return field if len(field) <= LONGEST_FIELD else field[: LONGEST_FIELD - 1] + "…"


def _line(found: Found, lines: Lines) -> int:
    """The line of a field, or of the nearest around it; 0 where there are no lines."""
    known = tuple(found["loc"])
    while known and known not in lines:
        known = known[:-1]
    return lines.get(known, 0)


def _place(found: Found, lines: Lines) -> str:
    line = _line(found, lines)
    return f"line {line} ({_field(found)})" if line else _field(found)


def _again(places: list[str]) -> str:
    """Where else the same is wrong."""
    if not places:
        return ""
    shown = places[:MOST_PLACES]
    left = len(places) - len(shown)
    *before, last = [*shown, f"{left} more places"] if left else shown
    return f"the same in {', '.join(before)} and {last}" if before else f"the same in {last}"


def _closest(model: type[BaseModel], path: tuple[Step, ...]) -> str:
    """What the writer may have meant by an unknown field, of the block in which it stands."""
    names = sorted(_block_at(model, path[:-1]).model_fields)
    near = difflib.get_close_matches(str(path[-1])[:LONGEST_FIELD], names, 1)
    return f"did you mean {near[0]}?" if near else f"the fields are {', '.join(names)}"


def _block_at(model: type[BaseModel], path: tuple[Step, ...]) -> type[BaseModel]:
    """The block to which a way leads; the whole file where that cannot be told."""
    kind: Any = model
    for step in path:
        kind = _inside(kind, step)
    block = _bare(kind)
    return block if isinstance(block, type) and issubclass(block, BaseModel) else model


def _inside(kind: Any, step: Step) -> Any:
    """The type of what lies one step inside something: of a field, of what is in a list, of what a name stands for."""
    bare = _bare(kind)
    if isinstance(bare, type) and issubclass(bare, BaseModel):
        field = bare.model_fields.get(str(step))
        return field.annotation if field else None
    return get_args(bare)[-1] if get_origin(bare) in (dict, list) else None


def _bare(kind: Any) -> Any:
    """A type without what is said besides, and without ``None``."""
    while kind is not None and get_origin(kind) in (Annotated, Union, UnionType):
        kind = get_args(kind)[0]
    return kind
