"""Names of cells: what people read and write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.contract.errors import SandtableError
from sandtable.mechanics.topology import cell_name, parse_cell


@given(st.integers(1, 800), st.integers(1, 80), st.data())
def test_names_round_trip(width: int, height: int, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, width * height - 1))
    assert parse_cell(cell_name(cell, width), width, height) == cell
    assert parse_cell(f" {cell_name(cell, width).upper()} ", width, height) == cell


@pytest.mark.parametrize(("name", "cell"), [("a1", 0), ("k1", 10), ("a2", 11), ("c4", 35), ("k13", 142)])
def test_names_on_the_standard_box(name: str, cell: int) -> None:
    assert cell_name(cell, 11) == name
    assert parse_cell(name, 11, 13) == cell


def test_columns_beyond_z() -> None:
    assert [cell_name(column, 800) for column in (25, 26, 51, 52, 701, 702)] == [
        "z1",
        "aa1",
        "az1",
        "ba1",
        "zz1",
        "aaa1",
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "cell/bad-name"),
        ("4", "cell/bad-name"),
        ("c", "cell/bad-name"),
        ("c0", "cell/bad-name"),
        ("c04", "cell/bad-name"),
        ("c-4", "cell/bad-name"),
        ("c٤", "cell/bad-name"),
        ("é4", "cell/bad-name"),
        ("c4\nd5", "cell/bad-name"),
        ("l1", "cell/off-board"),
        ("a14", "cell/off-board"),
        ("zzzz99999", "cell/off-board"),
        ("k2", "cell/hole"),
    ],
)
def test_bad_names(text: str, code: str) -> None:
    holes = [0] * 143
    holes[21] = 1
    with pytest.raises(SandtableError) as caught:
        parse_cell(text, 11, 13, holes)
    assert (caught.value.code, caught.value.value) == (code, text)
