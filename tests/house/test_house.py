"""The house rules: format, lint, types, import directions, sizes, documents that tell the truth."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from sandtable.books import glossary
from sandtable.cli import command_line
from sandtable.engine.registry import find_game
from sandtable.testing import check_book

from . import pictures
from .generated import ROOT, TEMPLATE, documents, error_codes, renewed

BIN = Path(sys.executable).parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
TEXTS = [*documents(), ROOT / "web/README.md", TEMPLATE / "README.md", *sorted((ROOT / "src").rglob("*.yaml"))]
NAMED_FILE = re.compile(r"\b(?:docs|src|tests|web)/[\w./-]+\.\w+")
CITED_COMMAND = re.compile(r"(?<!from )\bsandtable ([a-z]+)((?: +(?:-[\w-]+|[^\s`#:-][^\s`#]*))*)")
RULE_ID = re.compile(r"\b[A-Z][A-Z0-9]+-\d{2}\b")


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "format", "--check", "src", "tests"],
        ["ruff", "check", "src", "tests"],
        ["mypy"],
        ["lint-imports", "--no-logo"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_the_tools_are_content(command):
    run = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("path", documents(), ids=lambda path: path.name)
def test_generated_parts_are_current(path):
    assert renewed(path) == path.read_text(), "run 'make docs'"


@pytest.mark.parametrize("path", pictures.sources(), ids=lambda path: path.stem)
def test_pictures_are_current(path):
    assert pictures.svg(path) == path.with_suffix(".svg").read_text(), "run 'make docs'"


def test_boards_in_books_are_current():
    drawn = {path: path.read_text() for path in pictures.FOLDER.glob("*-board-*.svg")}
    assert drawn == pictures.book_boards(), "run 'make docs'"


@pytest.mark.parametrize("path", [*documents(), ROOT / "web/README.md"], ids=lambda path: str(path.relative_to(ROOT)))
def test_the_files_that_a_document_names_are_there(path):
    for name in NAMED_FILE.findall(path.read_text()):
        assert (ROOT / name).exists() or (path.parent / name).exists(), name


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_options_that_a_text_gives_a_command_are_there(path):
    commands = get_command(command_line()).commands
    for name, arguments in CITED_COMMAND.findall(path.read_text()):
        known = {option for param in commands[name].params for option in (*param.opts, *param.secondary_opts)}
        assert {word for word in arguments.split() if word.startswith("-")} <= known, f"sandtable {name}{arguments}"


def test_an_error_code_has_an_area_and_a_name():
    assert len(error_codes()) > 30
    for code, _ in error_codes():
        assert re.fullmatch(r"[a-z]+/[a-z0-9-]+", code), code


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_files_and_functions_stay_small(path):
    text = path.read_text()
    assert text.count("\n") <= 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno - node.lineno <= 40, f"{node.name} is too long"


GAMES = sorted(path.parent.name for path in (ROOT / "src/sandtable/games").glob("*/__init__.py"))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_id_is_in_the_rule_book_in_the_code_and_in_a_test(name):
    book = set(RULE_ID.findall((ROOT / f"docs/games/{name}.md").read_text()))
    code = set()
    for path in (ROOT / f"src/sandtable/games/{name}").glob("*.py"):
        code |= set(RULE_ID.findall(path.read_text()))
    tests = set()
    for path in (ROOT / "tests/rules").rglob(f"test_{name}*.py"):
        tests |= set(re.findall(r'mark\.rule\("([^"]+)"\)', path.read_text()))
    assert book, f"the rule book of {name} names no rules"
    assert book == code == tests, (
        f"book - code: {book - code}, book - tests: {book - tests}, unknown: {(code | tests) - book}"
    )


PARTED = sorted(path.stem for path in (ROOT / "docs/authors").glob("*.md"))
NOT_FOR_PLAYERS = re.compile(r">>>|```(?:python|yaml)|Traceback|<!-- generated: parameters|`[a-z]+_[a-z_]+`")


@pytest.mark.parametrize("name", PARTED)
def test_a_players_book_has_numbers_boards_and_a_glossary_and_nothing_for_authors(name):
    text = (ROOT / f"docs/games/{name}.md").read_text()
    assert not NOT_FOR_PLAYERS.findall(text)
    assert "```board" in text or "<!-- generated: picture" in text
    assert glossary(text)
    check_book(find_game(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_shipped_scenario_is_in_order(name):
    game = find_game(name)
    for scenario in game.scenario_names():
        assert game.file(scenario).game == name
        game.box(scenario)
