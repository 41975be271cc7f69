"""Records that several tests declare alike: narrow to wide on purpose, nested, and of every kind of number."""

from __future__ import annotations

from sandtable.contract.record import Array, Record, array, f32, f64, flag, i8, i16, i32, i64, u8, u16, u32, u64


class Unit(Record):
    """Declared narrow to wide on purpose: hp must come first all the same."""

    team: u8
    hp: i16


class Squad(Record):
    name: u8
    units: Array[Unit] = array(3)
    leader: Unit
    money: i32


class Everything(Record):
    a: flag
    b: u8
    c: i8
    d: u16
    e: i16
    f: u32
    g: i32
    h: f32
    i: u64
    j: i64
    k: f64


class Grid(Record):
    board: Array[u8] = array(3, 5)
    turn: u16
