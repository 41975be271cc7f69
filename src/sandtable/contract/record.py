"""Records: what lies on the table, as typed classes over flat memory.

A record is declared like this and is the same thing to an editor, to NumPy, to Numba and to a GPU:

>>> class Unit(Record):
...     hp: i16
...     team: u8
>>> class State(Record):
...     turn: u32
...     units: Array[Unit] = array(4)
>>> state = State()
>>> state.units[2].hp += 7
>>> state.units[2].hp, state.turn, State.dtype.itemsize
(7, 0, 20)

In the interpreter a record reads as Python numbers and refuses what does not fit; compiled rules see the
same memory through ``State.dtype``. Fields lie widest first, so each is aligned without gaps, and the tail
is filled by named zero bytes (``_tail``): equal records are equal bytes.
"""

from __future__ import annotations

import inspect
import struct
import sys
from collections.abc import Iterator
from math import isfinite, prod
from operator import index as whole
from types import GenericAlias, new_class
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar, get_args, get_origin, get_type_hints, overload

import numpy as np
from numpy.typing import NDArray

from .errors import SandtableError

T = TypeVar("T")
LARGEST_RECORD = 1 << 24
WHOLE = (2, 4, 8)  # records of so many bytes lie like whole numbers, and are copied like them


class Scalar:
    """A number of fixed width: its NumPy code, its ``struct`` code and its limits."""

    def __init__(self, code: str, letter: str) -> None:
        self.code, self.letter = code, letter
        self.dtype = np.dtype(code)
        self.itemsize = self.alignment = self.dtype.itemsize
        self.read = struct.Struct(letter).unpack_from
        self.is_integer = self.dtype.kind in "iub"
        self.low, self.high = _limits(self.dtype)
        self.accepted = (int, np.integer, np.bool_) if self.is_integer else (int, float, np.integer, np.floating)

    def put(self, memory: memoryview, at: int, value: Any, place: str) -> None:
        """Write a value; refuse what the field cannot hold, which compiled code would cut off silently."""
        if not isinstance(value, self.accepted):
            kind = "a whole number" if self.is_integer else "a number"
            raise SandtableError("record/wrong-type", value, f"{place} holds {kind}")
        if not self.low <= value <= self.high and (self.is_integer or isfinite(value)):
            raise SandtableError(
                "record/overflow", value, f"{place} holds {self.low} to {self.high}", "declare it wider"
            )
        struct.pack_into(self.letter, memory, at, value)


def _limits(dtype: np.dtype[Any]) -> tuple[float, float]:
    """The least and the greatest number of a type."""
    if dtype.kind == "b":
        return 0, 1
    info = np.finfo(dtype) if dtype.kind == "f" else np.iinfo(dtype)
    return (float(info.min), float(info.max)) if dtype.kind == "f" else (int(info.min), int(info.max))


i8 = Annotated[int, Scalar("i1", "b")]
i16 = Annotated[int, Scalar("i2", "h")]
i32 = Annotated[int, Scalar("i4", "i")]
i64 = Annotated[int, Scalar("i8", "q")]
u8 = Annotated[int, Scalar("u1", "B")]
u16 = Annotated[int, Scalar("u2", "H")]
u32 = Annotated[int, Scalar("u4", "I")]
u64 = Annotated[int, Scalar("u8", "Q")]
f32 = Annotated[float, Scalar("f4", "f")]
f64 = Annotated[float, Scalar("f8", "d")]
flag = Annotated[bool, Scalar("?", "?")]


class Shape(tuple[int, ...]):
    """The sizes of an array field, as given to :func:`array`."""


def array(*sizes: int) -> Any:
    """Say how many: ``units: Array[Unit] = array(16)``, ``board: Array[u8] = array(6, 7)``."""
    return Shape(sizes)


class Array(Generic[T]):
    """A fixed-size array in a record, as the interpreter sees it.

    Indices are checked and may not be negative: compiled code does neither, so a rule that leaves the array
    must fail here, in the tests.
    """

    __slots__ = ("_kind", "_memory", "_place", "shape")

    def __init__(self, kind: Any, memory: memoryview, shape: tuple[int, ...], place: str) -> None:
        self._kind, self._memory, self.shape, self._place = kind, memory, shape, place

    def _offset(self, index: Any) -> int:
        if type(index) is int and len(self.shape) == 1 and 0 <= index < self.shape[0]:
            return index * int(self._kind.itemsize)
        indices = index if isinstance(index, tuple) else (index,)
        if len(indices) != len(self.shape):
            raise IndexError(f"{self._place}: index {index} should have {len(self.shape)} parts")
        flat = 0
        for size, i in zip(self.shape, map(whole, indices), strict=True):
            if not 0 <= i < size:
                raise IndexError(f"{self._place}: index {index} is outside {self.shape}")
            flat = flat * size + i
        return flat * int(self._kind.itemsize)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: tuple[int, ...]) -> T: ...
    def __getitem__(self, index: Any) -> Any:
        at = self._offset(index)
        kind = self._kind
        if isinstance(kind, Scalar):
            return kind.read(self._memory, at)[0]
        return kind(self._memory[at : at + kind.itemsize])

    def __setitem__(self, index: int | tuple[int, ...], value: T) -> None:
        at = self._offset(index)
        kind = self._kind
        if isinstance(kind, Scalar):
            kind.put(self._memory, at, value, self._place)
        else:
            kind(self._memory[at : at + kind.itemsize]).assign(value)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[T]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return repr(self.numpy().tolist())

    def numpy(self) -> NDArray[Any]:
        """The same memory as a NumPy array."""
        return np.frombuffer(self._memory, self._kind.dtype).reshape(self.shape)


class _Field:
    """One field of a record: where it lies and how the interpreter reads and writes it."""

    def __init__(self, name: str, kind: Any, shape: tuple[int, ...] | None, place: str) -> None:
        self.name, self.kind, self.shape, self.place = name, kind, shape, place
        self.size = kind.itemsize * (prod(shape) if shape is not None else 1)
        self.offset = 0
        self.read = kind.read if shape is None and isinstance(kind, Scalar) else None

    def __get__(self, record: Record | None, owner: type[Record]) -> Any:
        if record is None:
            return self
        if self.read is not None:
            return self.read(record._memory, self.offset)[0]
        part = record._memory[self.offset : self.offset + self.size]
        return self.kind(part) if self.shape is None else Array(self.kind, part, self.shape, self.place)

    def __set__(self, record: Record, value: Any) -> None:
        if self.shape is not None:
            raise SandtableError("record/array-assigned", value, f"{self.place} is an array", "set its elements")
        if isinstance(self.kind, Scalar):
            self.kind.put(record._memory, self.offset, value, self.place)
        else:
            self.kind(record._memory[self.offset : self.offset + self.size]).assign(value)


class _RecordType(type):
    """Gives every record empty slots, so that a misspelt field is an error and not a new attribute."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _RecordType:
        body.setdefault("__slots__", ())
        return super().__new__(mcs, name, bases, body)


class Record(metaclass=_RecordType):
    """Base of all records. Subclass it and annotate fields; see the module's docstring."""

    __slots__ = ("_memory",)
    _memory: memoryview
    dtype: ClassVar[np.dtype[Any]]
    itemsize: ClassVar[int]
    alignment: ClassVar[int]
    layout: ClassVar[tuple[_Field, ...]] = ()

    def __init_subclass__(cls) -> None:
        around = sys._getframe(2).f_locals  # where the class statement stands: its neighbours may be fields
        declared = [_declared(cls, name, hint) for name, hint in _hints(cls, around).items()]
        if not declared:
            raise SandtableError("record/empty", cls.__name__, "a record needs at least one field")
        _lay_out(cls, declared)

    def __init__(self, memory: memoryview | None = None) -> None:
        self._memory = memoryview(bytearray(self.dtype.itemsize)) if memory is None else memory

    @classmethod
    def table(cls, count: int) -> NDArray[Any]:
        """``count`` zeroed records as a NumPy array, the form that compiled rules take."""
        return np.zeros(count, cls.dtype)

    @classmethod
    def of(cls, rows: NDArray[Any], index: int = 0) -> Self:
        """The record at ``rows[index]``, sharing its memory."""
        if not 0 <= index < len(rows):
            raise IndexError(f"{cls.__name__}: row {index} is outside a table of {len(rows)}")
        return cls(memoryview(rows[index : index + 1].view(np.uint8).data))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """A record of its own with these bytes, which must be exactly as many as the record has."""
        if len(data) != cls.dtype.itemsize:
            raise SandtableError(
                "record/wrong-size", len(data), f"{cls.__name__} has {cls.dtype.itemsize} bytes", "give exactly those"
            )
        return cls(memoryview(bytearray(data)))

    def rows(self) -> NDArray[Any]:
        """This record as a NumPy array of one row, sharing its memory."""
        return np.frombuffer(self._memory, self.dtype)

    def copy(self) -> Self:
        """A record of its own with the same bytes."""
        return type(self)(memoryview(bytearray(self._memory)))

    def assign(self, other: Record) -> None:
        """Take over all bytes of a record of the same type."""
        if not isinstance(other, Record) or other.dtype != self.dtype:
            raise SandtableError("record/other-type", other, f"it is no {type(self).__name__}")
        self._memory[:] = other._memory

    def clear(self) -> None:
        """Set all bytes to zero."""
        self._memory[:] = bytes(len(self._memory))

    def __bytes__(self) -> bytes:
        return bytes(self._memory)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._memory == other._memory

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in self.layout if f.name != "_tail")
        return f"{type(self).__name__}({shown})"


RESERVED = {*dir(Record), *Record.__annotations__}


def _hints(cls: type[Record], around: dict[str, Any]) -> dict[str, Any]:
    """The annotations of fields, without the class variables of ``Record`` (unless the class declares them anew)."""
    hints = get_type_hints(cls, localns=around, include_extras=True)
    own = inspect.get_annotations(cls)
    return {name: hint for name, hint in hints.items() if name in own or name not in Record.__annotations__}


def _declared(cls: type[Record], name: str, hint: Any) -> _Field:
    """Check one annotation and turn it into a field."""
    place = f"{cls.__name__}.{name}"
    if name in RESERVED or name.startswith("_"):
        raise SandtableError("record/reserved-name", place, "records use that name themselves", "rename the field")
    given = getattr(cls, name, None)
    shape = Shape(given.shape) if isinstance(given, _Field) and given.shape else given
    if get_origin(hint) is Array:
        hint = get_args(hint)[0]
        _check_shape(place, shape)
    elif given is not None and not isinstance(given, _Field):
        raise SandtableError("record/default", place, "a number or record has no default or size", "set it in a rule")
    else:
        shape = None
    kind = hint.__metadata__[0] if get_origin(hint) is Annotated else hint
    if not isinstance(kind, Scalar) and not (isinstance(kind, type) and issubclass(kind, Record)):
        raise SandtableError(
            "record/unknown-type", hint, f"{place} has no fixed size", "use i8…i64, u8…u64, f32, f64, flag or a Record"
        )
    return _Field(name, kind, shape, place)


def _check_shape(place: str, shape: object) -> None:
    """An array field needs ``= array(size, …)`` with whole positive sizes."""
    if not isinstance(shape, Shape):
        raise SandtableError("record/no-size", place, "an array needs a size", "write = array(16)")
    if not shape or not all(isinstance(size, int) and size > 0 for size in shape):
        raise SandtableError("record/bad-size", tuple(shape), f"{place} needs whole sizes above 0")


def _lay_out(cls: type[Record], fields: list[_Field]) -> None:
    """Order fields widest first, fill the tail, and build the dtype."""
    fields = sorted(fields, key=lambda field: -field.kind.alignment)
    used = sum(field.size for field in fields)
    cls.alignment = used if used in WHOLE else fields[0].kind.alignment
    if used > LARGEST_RECORD:
        raise SandtableError("record/too-large", used, f"{cls.__name__} would pass {LARGEST_RECORD} bytes")
    if used % cls.alignment:
        tail = (cls.alignment - used % cls.alignment,)
        fields.append(_Field("_tail", Scalar("u1", "B"), tail, f"{cls.__name__}._tail"))
    offset = 0
    for field in fields:
        field.offset = offset
        offset += field.size
        setattr(cls, field.name, field)
    cls.layout = tuple(fields)
    parts = [(f.name, f.kind.dtype) if f.shape is None else (f.name, f.kind.dtype, f.shape) for f in fields]
    cls.dtype = np.dtype(parts, align=True)
    cls.itemsize = cls.dtype.itemsize


def record_type(name: str, /, **fields: Any) -> type[Record]:
    """Declare a record at run time; an array is given as ``(kind, size, …)``.

    >>> record_type("Pair", left=i32, right=(u8, 2)).dtype.itemsize
    8
    """
    body: dict[str, Any] = {"__annotations__": {}, "__module__": __name__}
    for field, kind in fields.items():
        if isinstance(kind, tuple):
            body[field], kind = Shape(kind[1:]), GenericAlias(Array, (kind[0],))
        body["__annotations__"][field] = kind
    made: type[Record] = new_class(name, (Record,), exec_body=lambda scope: scope.update(body))
    return made
