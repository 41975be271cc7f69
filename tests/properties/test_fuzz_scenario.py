"""Scenario files, good and bad: a model or an error that names file, line and field; never anything else."""
# ruff: noqa: PT017 – an error is one of two good ends here, and looked at where it is caught

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from sandtable import Match, SandtableError, find_game
from sandtable.contract.scenario import LARGEST_FILE, parse_scenario, read_scenario, schema
from sandtable.games.connect4.scenario import MAX_BITS, MAX_HEIGHT, MAX_WIDTH, Connect4File

LONG = bool(os.environ.get("SANDTABLE_FUZZ"))
fuzz = settings(deadline=None, max_examples=5000 if LONG else 150)

GOOD = "game: connect4\ntitle: Mine\nwidth: 5\nheight: 4\nline: 3\n"


def parsed(text: str) -> Connect4File | SandtableError:
    try:
        return parse_scenario(Connect4File, text, "my.yaml")
    except SandtableError as error:
        assert error.code.startswith("scenario/"), error
        assert "my.yaml" in error.sentence()
        assert "\n" not in error.sentence()
        assert len(error.sentence()) < 2000
        return error


# Anything at all.
@fuzz
@given(st.text(max_size=200))
@example("a: 1\n\x00")
@example("\ufeff" + GOOD)
@example("? [a]\n: 1\n")
@example("&a [*a]")
@example("%YAML 1.1\n---\ngame: connect4\ntitle: 0777\nwidth: 1:30\n")
@example("%YAML 9.9\n---\na: 1\n")
@example("%TAG ! tag:x,2000:\n---\na: !b c\n")
@example("--- a\n--- b\n")
@example("a: !!int x\n")
@example("a: !!float x\n")
@example("a: !!bool x\n")
@example("a: !!binary '*'\n")
@example("a: !!timestamp x\n")
@example("a: 2001-02-30\n")
@example("a: 2001-12-14t21:59:43.10-99:99\n")
@example("a: !!omap [1]\n")
@example("a: !!pairs [1]\n")
@example("a: !!set [1]\n")
@example("<<: 7\n")
@example("<<: {title: x}\ngame: connect4\n")
@example("=: 1\n")
@example("a: =\n")
@example("? {a: 1}\n: 1\n")
@example("~: 1\nnull: 2\n")
@example("0x: 1\n0o8: 2\n0b2: 3\n")
@example("a: 0o\nb: 0x_\nc: 0b\nd: -\n")
@example("a: 1e400\nb: .nan\nc: -.inf\n")
@example("\tgame: connect4")
@example("a: |9999999999999\n  x\n")
@example('a: "\\uD800"\n')
@example('a: "\\U00110000"\n')
@example("\ud800")
@example("a: 1_____\n")
@example("!!python/object/apply:os.system ['echo leaked']\n")
def test_any_text_is_a_scenario_or_an_error_that_says_so(text):
    parsed(text)


@fuzz
@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(GOOD.encode("utf-16"))
@example(GOOD.encode("latin-1") + b"\xe9")
def test_any_bytes_are_a_scenario_or_an_error_that_says_so(tmp_path_factory, data):
    path = FOLDER.setdefault("path", tmp_path_factory.mktemp("scenarios") / "any.yaml")
    path.write_bytes(data)
    try:
        read_scenario(Connect4File, path)
    except SandtableError as error:
        assert error.code.startswith("scenario/")
        assert path.name in error.sentence()
    assert path.read_bytes() == data


FOLDER: dict[str, Path] = {}

words = st.sampled_from(["game", "title", "width", "height", "line", "about", "connect4", "<<", "x"])
scalars = st.one_of(
    words, st.integers(), st.floats(), st.booleans(), st.none(), st.text(max_size=20), st.dates(), st.binary(max_size=5)
)
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words | st.integers() | st.text(max_size=5), inner),
    max_leaves=12,
)


@fuzz
@given(st.dictionaries(words, trees, max_size=6))
def test_any_fields_with_any_values_are_a_scenario_or_an_error_that_says_so(data):
    parsed(dumped(data))


@fuzz
@given(st.lists(st.sampled_from(
    ["game: connect4\n", "title: x\n", "width: 5\n", "line: ", "3\n", "&a ", "*a", "!t ", "!!str ", "- ", "? ", ": ",
     "  ", "\n", "{", "}", "[", "]", ",", "|\n", ">-\n", '"', "'", "# c\n", "---\n", "...\n", "%YAML 1.1\n", "\t",
     "<<: ", "\r\n", "\x85", "\u2028", "0", "1e9", ".inf", "2001-01-01", "~", "\\", "@", "`", "é"]
), max_size=14))  # fmt: skip
def test_any_mixture_of_the_parts_of_yaml_is_a_scenario_or_an_error_that_says_so(parts):
    parsed("".join(parts))


@fuzz
@given(st.integers(0, len(GOOD)), st.integers(0, 5), st.text(max_size=3))
def test_a_good_file_with_a_slip_in_it_is_a_scenario_or_an_error_that_says_so(at, gone, put):
    parsed(GOOD[:at] + put + GOOD[at + gone :])


def dumped(data: object) -> str:
    stream = io.StringIO()
    YAML(typ="safe", pure=True).dump(data, stream)
    return stream.getvalue()


def written(data: dict[str, object]) -> str:
    """A file with a field a line; JSON's way of writing a value is YAML's, too."""
    return "".join(f"{field}: {json.dumps(value, ensure_ascii=False)}\n" for field, value in data.items())


titles = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), min_size=1, max_size=80)


@fuzz
@given(titles, st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), max_size=200), st.data())
def test_a_valid_scenario_is_read_as_it_was_written_and_can_be_played(title, about, data):
    width = data.draw(st.integers(2, MAX_WIDTH))
    height = data.draw(st.integers(2, min(MAX_HEIGHT, MAX_BITS // width - 1)))
    line = data.draw(st.integers(2, max(width, height)))
    model = Connect4File(game="connect4", title=title, about=about, width=width, height=height, line=line)
    again = parse_scenario(Connect4File, written(model.model_dump()))
    assert again == model
    match = Match("connect4", again, seed=1, runtime="python")
    assert len(match.legal()) == width


@fuzz
@given(st.integers(-5, 70), st.integers(-5, 70), st.integers(-5, 70))
def test_a_board_that_the_rules_cannot_hold_is_refused_and_every_other_one_is_taken(width, height, line):
    fits = 2 <= width <= MAX_WIDTH and 2 <= height <= MAX_HEIGHT and line >= 2
    fits = fits and width * (height + 1) <= MAX_BITS and line <= max(width, height)
    found = parsed(f"game: connect4\ntitle: x\nwidth: {width}\nheight: {height}\nline: {line}\n")
    assert isinstance(found, Connect4File) == fits


# Slips at known lines.
BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefghi", "bcdefghij", strict=True))


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("game: connect4\ntitle: x\nwidht: 5\n", "scenario/unknown-field", 3),
        ("game: connect4\n\n# note\n\ntitle: 7\n", "scenario/bad-field", 5),
        ("game: connect4\ntitle: x\nheight: 4\nwidth: '5'\n", "scenario/bad-field", 4),
        ("game: connect4\ntitle: x\nwidth: 5.0\n", "scenario/bad-field", 3),
        ("game: connect4\ntitle: x\nwidth: true\n", "scenario/bad-field", 3),
        ("game: connect4\ntitle: x\nwidth:\n", "scenario/bad-field", 3),
        ("game: connect4\ntitle: x\nwidth: [5]\n", "scenario/bad-field", 3),
        ("game: connect4\ntitle: x\nwidth: 100\n", "scenario/bad-field", 3),
        ("game: chess\ntitle: x\n", "scenario/bad-field", 1),
        ("game: connect4\ntitle: ''\n", "scenario/bad-field", 2),
        (f"game: connect4\ntitle: {'x' * 81}\n", "scenario/bad-field", 2),
        ("# only\n\ngame: connect4\nwidth: 5\n", "scenario/missing-field", 3),
        ("game: connect4\ntitle: x\nwidth: 5\nwidth: 6\n", "scenario/doubled", 4),
        ("game: connect4\ntitle: x\nwidth: &a 5\n", "scenario/anchor", 3),
        ("game: connect4\n&k title: x\n", "scenario/anchor", 2),
        (BOMB, "scenario/anchor", 1),
        ("game: connect4\ntitle: !secret x\n", "scenario/tag", 2),
        ("game: connect4\ntitle: !!python/name:os.system x\n", "scenario/", 2),
        ("game: connect4\n!secret title: x\n", "scenario/tag", 2),
        (f"game: connect4\ntitle: x\n\nwidth: {'9' * 5000}\n", "scenario/absurd-number", 4),
        (f"game: connect4\ntitle: x\nwidth: 0x{'f' * 5000}\n", "scenario/absurd-number", 3),
        ("game: connect4\ntitle: x\n  width: 5\n", "scenario/not-yaml", 3),
        ("game: connect4\ntitle: 'x\nwidth: 5\n", "scenario/not-yaml", None),
        ("game: connect4\n\ttitle: x\n", "scenario/not-yaml", 2),
        ("game: connect4\ntitle: @x\n", "scenario/not-yaml", 2),
        ("game: connect4\n---\ntitle: x\n", "scenario/not-yaml", None),
        ("game: connect4\ntitle: x\n[a]: 5\n", "scenario/bad-key", 3),
        ("game: connect4\ntitle: x\n7: 5\n", "scenario/", 3),
        ("game: connect4\ntitle: x\ntrue: 5\n", "scenario/", 3),
        ("game: connect4\ntitle: x\nabout: \0\n", "scenario/not-text", 3),
        ("- game: connect4\n", "scenario/bad-field", 1),
        ("just words\n", "scenario/bad-field", 1),
        ("7\n", "scenario/bad-field", 1),
        ("", "scenario/empty", None),
        ("# nothing\n", "scenario/empty", None),
        ("---\n...\n", "scenario/", None),
    ],
    ids=lambda value: repr(value)[:36] if isinstance(value, str) else str(value),
)
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_slip_is_told_with_its_code_and_its_line(text, code, line, ends):
    error = parsed(text.replace("\n", ends))
    assert isinstance(error, SandtableError)
    assert error.code.startswith(code)
    if line is not None:
        assert f"my.yaml:{line}:" in error.sentence()


def test_a_misspelt_field_is_told_what_may_have_been_meant():
    error = parsed("game: connect4\ntitle: x\nwidht: 5\n")
    assert isinstance(error, SandtableError)
    assert "did you mean width?" in error.sentence()


@pytest.mark.parametrize("name", ["x" * 5000, "é\n" * 2000])
def test_a_name_as_long_as_a_book_is_not_quoted_whole(name):
    """The reason, made by a game, names what it does not know."""
    game = find_game("fogbound")
    data = game.file("first").model_dump(mode="json")
    data["dusk"][0] = name
    with pytest.raises(SandtableError) as caught:
        parse_scenario(game.content.File, written(data), "my.yaml")
    assert len(caught.value.sentence()) < 2000
    assert "\n" not in caught.value.sentence()


@pytest.mark.parametrize("bracket", ["[", "{a: ", "- ", "? "])
@pytest.mark.parametrize("depth", [300, 20_000])
def test_nesting_as_deep_as_a_well_is_refused(bracket, depth):
    assert isinstance(parsed("game: connect4\ntitle: " * (bracket in "[{a: ") + bracket * depth), SandtableError)


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm(tmp_path):
    path = tmp_path / "windows.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert read_scenario(Connect4File, path).width == 5


def test_files_that_are_missing_too_large_no_text_or_folders_are_refused(tmp_path):
    def code(path: Path) -> str:
        with pytest.raises(SandtableError) as caught:
            read_scenario(Connect4File, path)
        assert caught.value.value == str(path)
        return caught.value.code

    (tmp_path / "huge.yaml").write_bytes(b"#" * (LARGEST_FILE + 1))
    (tmp_path / "bytes.yaml").write_bytes(b"game: connect4\ntitle: caf\xe9\n")
    assert code(tmp_path / "none.yaml") == "scenario/not-found"
    assert code(tmp_path / "huge.yaml") == "scenario/too-large"
    assert code(tmp_path / "bytes.yaml") == "scenario/not-text"
    assert code(tmp_path) == "scenario/unreadable"
    assert code(tmp_path / "huge.yaml" / "more.yaml") == "scenario/unreadable"
    assert code(tmp_path / f"{'x' * 300}.yaml") == "scenario/unreadable"


@pytest.mark.parametrize("name", ["nope", "Standard", "../mini", "", "a\0b.yaml", "mini.yaml", "/", "x" * 5000])
def test_a_scenario_that_does_not_exist_is_refused(name):
    with pytest.raises(SandtableError) as caught:
        find_game("connect4").file(name)
    assert caught.value.code in ("scenario/unknown", "scenario/not-found", "scenario/unreadable")


def test_the_schema_names_every_field_with_its_limits():
    made = schema(Connect4File)
    assert set(made["properties"]) == {"game", "title", "about", "width", "height", "line"}
    assert made["required"] == ["game", "title"]
    assert made["additionalProperties"] is False
    assert (made["properties"]["width"]["minimum"], made["properties"]["width"]["maximum"]) == (2, MAX_WIDTH)
