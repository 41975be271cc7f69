"""Records: laid out as counted by hand, the same bytes in every runtime, and strict about what is put into them."""

from __future__ import annotations

import numpy as np
import pytest
from record_kinds import Everything, Grid, Squad, Unit

from sandtable.contract.errors import SandtableError
from sandtable.contract.record import (
    Record,
    i16,
    i32,
    i64,
    record_type,
    u8,
)  # fmt: skip


def offsets(kind: type[Record]) -> dict[str, int]:
    return {name: kind.dtype.fields[name][1] for name in kind.dtype.names}


# Layout.
def test_fields_lie_widest_first_and_the_tail_is_named():
    assert offsets(Unit) == {"hp": 0, "team": 2, "_tail": 3}
    assert Unit.dtype.itemsize == 4


def test_nested_records_are_aligned_like_their_widest_field():
    # money 0–3, three units of 4 bytes 4–15, leader 16–19, name 20, three bytes to the next multiple of 4
    assert offsets(Squad) == {"money": 0, "units": 4, "leader": 16, "name": 20, "_tail": 21}
    assert Squad.dtype.itemsize == 24


def test_all_kinds_of_numbers_lie_without_gaps():
    # i j k: 8 each; f g h: 4 each (24–35); d e: 2 each (36–39); a b c: 1 each (40–42); tail to 48
    expected = {"i": 0, "j": 8, "k": 16, "f": 24, "g": 28, "h": 32, "d": 36, "e": 38, "a": 40, "b": 41, "c": 42}
    assert offsets(Everything) == {**expected, "_tail": 43}
    assert Everything.dtype.itemsize == 48


def test_a_record_that_fills_its_width_has_no_tail():
    class Pair(Record):
        left: u8
        right: u8

    assert offsets(Pair) == {"left": 0, "right": 1}


def test_every_byte_of_a_record_belongs_to_a_named_field():
    for kind in (Unit, Squad, Everything, Grid):
        covered = sum(kind.dtype.fields[name][0].itemsize for name in kind.dtype.names)
        assert covered == kind.dtype.itemsize, kind


def test_equal_widths_keep_the_order_in_which_they_are_written():
    class Three(Record):
        second: u8
        first: u8
        third: u8

    assert list(Three.dtype.names) == ["second", "first", "third"]


def test_the_tail_is_zero_and_stays_zero():
    squad = Squad()
    squad.name, squad.money = 255, -1
    for unit in (*squad.units, squad.leader):
        unit.hp, unit.team = -1, 255
    # money, then hp hp team tail four times, then name and three bytes of tail
    assert bytes(squad) == b"\xff" * 4 + (b"\xff\xff\xff\0") * 4 + b"\xff\0\0\0"


def test_a_two_dimensional_array_runs_row_by_row():
    grid = Grid()
    grid.board[1, 2] = 9
    assert bytes(grid)[2 + 1 * 5 + 2] == 9
    assert grid.board.numpy()[1, 2] == 9
    assert len(grid.board) == 3


def test_numbers_are_little_endian_at_their_places():
    squad = Squad()
    squad.units[1].hp = 0x0102
    assert bytes(squad)[8:10] == b"\x02\x01"


def test_a_subclass_adds_fields_and_leaves_its_parent_alone():
    class Hero(Unit):
        mana: i64

    assert offsets(Hero) == {"mana": 0, "hp": 8, "team": 10, "_tail": 11}
    assert Hero.dtype.itemsize == 16
    assert offsets(Unit) == {"hp": 0, "team": 2, "_tail": 3}
    unit = Unit()
    unit.hp = 5
    assert bytes(unit) == b"\5\0\0\0"


def test_a_subclass_inherits_arrays_with_their_sizes():
    class Large(Grid):
        extra: u8

    record = Large()
    record.board[2, 4] = 7
    assert bytes(record)[2 + 14] == 7


def test_record_type_makes_the_same_layout_as_a_class():
    made = record_type("Squad", name=u8, units=(Unit, 3), leader=Unit, money=i32)
    assert made.dtype == Squad.dtype
    assert made.__name__ == "Squad"


# Reading and writing.
def test_units_in_a_record_are_changed_in_place():
    squad = Squad()
    squad.units[2].hp += 7
    squad.units[2].hp -= 9
    unit = squad.units[2]
    unit.team = 3
    assert (squad.units[2].hp, squad.units[2].team, squad.units[1].hp) == (-2, 3, 0)


def test_flags_read_as_booleans_and_floats_as_floats():
    record = Everything()
    record.a, record.k, record.h = True, 0.1, 0.5
    assert record.a is True
    assert (record.k, record.h) == (0.1, 0.5)


LIMITS = {"b": (0, 255), "c": (-128, 127), "d": (0, 65535), "e": (-32768, 32767), "f": (0, 4294967295),
          "g": (-2147483648, 2147483647), "i": (0, 18446744073709551615),
          "j": (-9223372036854775808, 9223372036854775807)}  # fmt: skip


@pytest.mark.parametrize(("field", "limits"), LIMITS.items())
def test_a_field_holds_its_limits_and_refuses_what_lies_beyond(field, limits):
    record = Everything()
    for limit in limits:
        setattr(record, field, limit)
        assert getattr(record, field) == limit
    for beyond in (limits[0] - 1, limits[1] + 1):
        with pytest.raises(SandtableError, match=rf"Everything\.{field} holds {limits[0]} to {limits[1]}") as caught:
            setattr(record, field, beyond)
        assert caught.value.code == "record/overflow"
        assert getattr(record, field) == limits[1]


def test_an_array_refuses_an_element_that_is_too_large():
    grid = Grid()
    with pytest.raises(SandtableError, match=r"Grid\.board holds 0 to 255") as caught:
        grid.board[0, 0] = 256
    assert caught.value.code == "record/overflow"
    assert bytes(grid) == bytes(18)


@pytest.mark.parametrize("place", [-1, 3, 100, 2**70])
def test_an_index_outside_the_array_is_refused_with_its_place(place):
    squad = Squad()
    with pytest.raises(IndexError, match=r"Squad\.units: index .* is outside \(3,\)"):
        squad.units[place].hp = 1
    assert bytes(squad) == bytes(24)


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (3, 0), (0, 5), (0, -5)])
def test_an_index_outside_a_board_is_refused(place):
    with pytest.raises(IndexError, match=r"Grid\.board"):
        Grid().board[place] = 1


def test_a_place_within_the_memory_but_outside_its_row_is_refused():
    """board[0, 7] would be the byte of board[1, 2]."""
    with pytest.raises(IndexError):
        Grid().board[0, 7]


@pytest.mark.parametrize("place", [1.5, 1.0, "1", None, slice(0, 2)])
def test_an_index_that_is_no_whole_number_is_refused(place):
    squad = Squad()
    with pytest.raises((SandtableError, IndexError, TypeError)):
        squad.units[place].hp = 1
    assert bytes(squad) == bytes(24)


@pytest.mark.parametrize("place", [1, (1,), (1, 2, 0)])
def test_an_index_with_the_wrong_number_of_parts_says_which_array_it_is(place):
    with pytest.raises((SandtableError, IndexError, TypeError), match=r"Grid\.board"):
        Grid().board[place]


def test_numpy_numbers_are_as_good_as_pythons():
    squad = Squad()
    squad.units[np.uint8(2)].hp = np.int64(-5)
    assert squad.units[2].hp == -5


@pytest.mark.parametrize("value", [2.5, 1.0, float("nan"), float("inf"), "7", b"7", None, [1]], ids=repr)
@pytest.mark.parametrize("field", ["b", "e", "j"])
def test_what_is_no_whole_number_is_refused_with_the_name_of_the_field(field, value):
    record = Everything()
    with pytest.raises((SandtableError, TypeError, ValueError), match=rf"Everything\.{field}"):
        setattr(record, field, value)
    assert bytes(record) == bytes(48)


@pytest.mark.parametrize("value", [2, -1, 0.5, "yes", None], ids=repr)
def test_what_is_neither_true_nor_false_is_refused_by_a_flag_with_its_name(value):
    record = Everything()
    with pytest.raises((SandtableError, TypeError, ValueError), match=r"Everything\.a"):
        record.a = value
    assert bytes(record) == bytes(48)


@pytest.mark.parametrize("value", ["7", None, [1.0]], ids=repr)
def test_what_is_no_number_is_refused_by_a_float_field_with_its_name(value):
    record = Everything()
    with pytest.raises((SandtableError, TypeError, ValueError), match=r"Everything\.k"):
        record.k = value
    assert bytes(record) == bytes(48)


def test_a_float_too_large_for_its_field_is_refused_with_the_name_of_the_field():
    with pytest.raises(SandtableError, match=r"Everything\.h"):
        Everything().h = 1e300


def test_a_misspelt_field_is_an_error_for_reading_and_writing():
    unit = Unit()
    with pytest.raises(AttributeError, match="hpp"):
        unit.hpp = 3
    with pytest.raises(AttributeError, match="hpp"):
        unit.hpp  # noqa: B018
    with pytest.raises(AttributeError, match="nme"):
        Squad().leader.nme = 1


def test_an_array_cannot_be_replaced_as_a_whole():
    with pytest.raises(SandtableError, match=r"Squad\.units is an array") as caught:
        Squad().units = [1, 2, 3]
    assert caught.value.code == "record/array-assigned"


def test_a_record_within_a_record_takes_over_the_bytes_of_another():
    squad, unit = Squad(), Unit()
    unit.hp, unit.team = 300, 2
    squad.leader = unit
    squad.units[1] = unit
    unit.hp = 1
    assert (squad.leader.hp, squad.leader.team, squad.units[1].hp) == (300, 2, 300)


def test_a_record_of_another_type_is_not_taken_over_even_if_it_is_as_large():
    class Point(Record):
        x: i16
        y: i16

    squad, point = Squad(), Point()
    point.y = -1
    with pytest.raises((SandtableError, TypeError)):
        squad.leader = point
    assert bytes(squad) == bytes(24)


def test_a_smaller_record_is_not_taken_over():
    with pytest.raises((SandtableError, TypeError, ValueError)):
        Squad().assign(Unit())


# Copies and bytes.
def test_a_copy_is_independent_both_ways():
    squad = Squad()
    squad.units[0].hp = 5
    twin = squad.copy()
    assert twin == squad
    twin.units[0].hp = 6
    assert squad.units[0].hp == 5
    squad.money = 9
    assert twin.money == 0
    assert twin != squad


def test_a_copy_of_a_part_is_independent_of_the_whole():
    squad = Squad()
    part, twin = squad.units[1], squad.units[1].copy()
    part.hp = 4
    assert (squad.units[1].hp, twin.hp) == (4, 0)


def test_a_row_of_a_table_is_the_memory_of_its_record():
    rows = Unit.table(3)
    Unit.of(rows, 2).hp = 12
    assert rows["hp"].tolist() == [0, 0, 12]
    assert np.shares_memory(Unit.of(rows, 1).rows(), rows)


@pytest.mark.parametrize("place", [-1, 3])
def test_a_row_that_a_table_does_not_have_is_refused(place):
    with pytest.raises((SandtableError, IndexError)):
        Unit.of(Unit.table(3), place)


def test_records_of_different_types_are_never_equal():
    class Twin(Record):
        team: u8
        hp: i16

    assert Unit() == Unit()
    assert Unit() != Twin()
    assert Unit() != bytes(4)


def test_records_cannot_be_keys_as_they_change():
    with pytest.raises(TypeError):
        hash(Unit())


@pytest.mark.parametrize("size", [0, 3, 5, 8])
def test_from_bytes_of_the_wrong_size_is_refused(size):
    with pytest.raises(SandtableError, match="Unit has 4 bytes") as caught:
        Unit.from_bytes(bytes(size))
    assert caught.value.code == "record/wrong-size"


def test_from_bytes_is_a_record_of_its_own():
    data = bytearray(b"\x01\x02\x03\x00")
    unit = Unit.from_bytes(bytes(data))
    assert (unit.hp, unit.team) == (0x0201, 3)
    unit.hp = 0
    assert data == b"\x01\x02\x03\x00"


def test_clear_sets_every_byte_to_zero():
    squad = Squad.from_bytes(b"\xff" * 24)
    squad.clear()
    assert bytes(squad) == bytes(24)


def test_repr_shows_the_fields_and_not_the_padding():
    unit = Unit()
    unit.hp = 3
    assert repr(unit) == "Unit(hp=3, team=0)"
