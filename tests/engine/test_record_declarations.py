"""Declarations of records that fail with a sentence, and records in every runtime."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_kinds import Grid, Squad

from sandtable.contract.errors import SandtableError
from sandtable.contract.record import (
    Array,
    Record,
    array,
    f32,
    f64,
    flag,
    i8,
    i16,
    i32,
    i64,
    record_type,
    u8,
    u16,
    u32,
    u64,
)  # fmt: skip
from sandtable.contract.rule import assign, clear, index, rule
from sandtable.testing import compiled


# Bad declarations.
def declared(**fields: object) -> type[Record]:
    return record_type("Bad", **fields)


class Unsized:
    """Declarations that need the class statement."""

    @staticmethod
    def without_size() -> None:
        class Bad(Record):
            board: Array[u8]

    @staticmethod
    def with_a_list() -> None:
        class Bad(Record):
            board: Array[u8] = [0] * 5

    @staticmethod
    def array_without_kind() -> None:
        class Bad(Record):
            board: Array = array(3)

    @staticmethod
    def array_of_arrays() -> None:
        class Bad(Record):
            board: Array[Array[u8]] = array(3)

    @staticmethod
    def default_for_a_number() -> None:
        class Bad(Record):
            hp: u8 = 5

    @staticmethod
    def size_for_a_number() -> None:
        class Bad(Record):
            hp: u8 = array(5)


@pytest.mark.parametrize(
    ("declare", "code", "named"),
    [
        (Unsized.without_size, "record/no-size", "Bad.board"),
        (Unsized.with_a_list, "record/no-size", "Bad.board"),
        (Unsized.array_without_kind, "record/", "Bad.board"),
        (Unsized.array_of_arrays, "record/unknown-type", "Bad.board"),
        (Unsized.default_for_a_number, "record/", "Bad.hp"),
        (Unsized.size_for_a_number, "record/", "Bad.hp"),
        (lambda: declared(hp=int), "record/unknown-type", "Bad.hp"),
        (lambda: declared(hp=float), "record/unknown-type", "Bad.hp"),
        (lambda: declared(name=str), "record/unknown-type", "Bad.name"),
        (lambda: declared(units=list[int]), "record/unknown-type", "Bad.units"),
        (lambda: declared(units=(int, 3)), "record/unknown-type", "Bad.units"),
        (lambda: declared(units=(u8,)), "record/bad-size", "Bad.units"),
        (lambda: declared(units=(u8, 0)), "record/bad-size", "Bad.units"),
        (lambda: declared(units=(u8, 3, 0)), "record/bad-size", "Bad.units"),
        (lambda: declared(units=(u8, -1)), "record/bad-size", "Bad.units"),
        (lambda: declared(units=(u8, 2.0)), "record/bad-size", "Bad.units"),
        (lambda: declared(units=(u8, "3")), "record/bad-size", "Bad.units"),
        (lambda: declared(copy=u8), "record/reserved-name", "Bad.copy"),
        (lambda: declared(rows=u8), "record/reserved-name", "Bad.rows"),
        (lambda: declared(_tail=u8), "record/reserved-name", "Bad._tail"),
        (lambda: declared(dtype=u8, hp=u8), "record/reserved-name", "Bad.dtype"),
        (lambda: declared(layout=u8, hp=u8), "record/reserved-name", "Bad.layout"),
        (lambda: declared(alignment=u8, hp=u8), "record/reserved-name", "Bad.alignment"),
        (lambda: declared(_memory=u8, hp=u8), "record/reserved-name", "Bad._memory"),
        (lambda: declared(units=(u64, (1 << 21) + 1)), "record/too-large", "Bad"),
        (lambda: declared(units=(u8, 1 << 70)), "record/too-large", "Bad"),
        (lambda: declared(), "record/empty", "Bad"),
    ],
)  # fmt: skip
def test_a_bad_declaration_fails_with_a_sentence(declare, code, named):
    with pytest.raises(SandtableError) as caught:
        declare()
    assert caught.value.code.startswith(code)
    assert named in caught.value.sentence()


def test_the_largest_record_is_allowed():
    assert declared(units=(u64, 1 << 21)).dtype.itemsize == 1 << 24


# The same bytes in every runtime.
@rule
def hurt(squad: Squad, u: int, damage: int) -> None:
    squad.units[u].hp -= damage
    squad.units[index(u)].team += 1
    squad.leader.hp = squad.units[u].hp * 2
    squad.money += damage


@rule
def take_over(into: Squad, of: Squad) -> None:
    assign(into, of)
    assign(into.leader, of.units[1])
    clear(into.units[0])


@rule
def fill(grid: Grid) -> None:
    for row in range(grid.board.shape[0]):
        for column in range(grid.board.shape[1]):
            grid.board[row, column] = 10 * row + column
    grid.turn = len(grid.board)


def test_a_rule_on_nested_records_gives_the_same_bytes_interpreted_and_compiled():
    one, other = Squad(), Squad()
    for squad in (one, other):
        squad.units[1].hp = 10
    hurt(one, 1, 2)
    compiled(hurt)(other.rows()[0], 1, 2)
    # money 2; unit 0 zero; unit 1 hp 8, team 1; unit 2 zero; leader hp 16
    assert bytes(one) == bytes(other) == b"\2\0\0\0" + bytes(4) + b"\x08\0\1\0" + bytes(4) + b"\x10\0\0\0" + bytes(4)


def test_copying_and_clearing_parts_gives_the_same_bytes_interpreted_and_compiled():
    source = Squad.from_bytes(bytes(range(1, 21)) + b"\x15\0\0\0")
    one, other = Squad(), Squad()
    take_over(one, source)
    compiled(take_over)(other.rows()[0], source.rows()[0])
    by_hand = bytes([1, 2, 3, 4, 0, 0, 0, 0, *range(9, 17), 9, 10, 11, 12, 21, 0, 0, 0])
    assert bytes(one) == bytes(other) == by_hand


def test_a_board_of_two_dimensions_is_filled_alike_interpreted_and_compiled():
    one, other = Grid(), Grid()
    fill(one)
    compiled(fill)(other.rows()[0])
    cells = [0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24]
    assert bytes(one) == bytes(other) == bytes([3, 0, *cells, 0])


KINDS = {"u8": u8, "i8": i8, "u16": u16, "i16": i16, "u32": u32, "i32": i32, "u64": u64, "i64": i64, "f32": f32,
         "f64": f64, "flag": flag}  # fmt: skip
WIDTHS = {"u8": 1, "i8": 1, "u16": 2, "i16": 2, "u32": 4, "i32": 4, "u64": 8, "i64": 8, "f32": 4, "f64": 8, "flag": 1}
SIZES = st.none() | st.lists(st.integers(1, 5), min_size=1, max_size=3)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.sampled_from(sorted(KINDS)), SIZES), min_size=1, max_size=8))
def test_any_record_is_gapless_aligned_and_as_large_as_its_fields_plus_a_short_tail(fields):
    parts = {f"f{i}": KINDS[kind] if sizes is None else (KINDS[kind], *sizes) for i, (kind, sizes) in enumerate(fields)}
    made = record_type("Made", **parts)
    used = sum(WIDTHS[kind] * (int(np.prod(sizes)) if sizes else 1) for kind, sizes in fields)
    widest = max(WIDTHS[kind] for kind, _ in fields)
    assert made.dtype.itemsize == -(-used // widest) * widest
    for i, (kind, _) in enumerate(fields):
        assert made.dtype.fields[f"f{i}"][1] % WIDTHS[kind] == 0
    assert sum(made.dtype.fields[name][0].itemsize for name in made.dtype.names) == made.dtype.itemsize
    widths = [WIDTHS[fields[int(name[1:])][0]] for name in made.dtype.names if name != "_tail"]
    assert widths == sorted(widths, reverse=True)
