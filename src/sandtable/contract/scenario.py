"""Scenario files: YAML that people write, checked by Pydantic, with errors that name file, line, field and remedy."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .errors import SandtableError
from .seating import Seat, each_for_itself
from .slips import Lines, Step, told

LARGEST_FILE = 1 << 20
LINE_END = "\n"
OPTION: dict[str, Any] = {"option": True}
"""For a field's ``json_schema_extra``: players may change it for a match, without writing a file."""


class ScenarioFile(BaseModel):
    """What every scenario file has; games add their own fields. Unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    game: str = Field(description="Name of the game this scenario is for.")
    title: str = Field(min_length=1, max_length=80, description="What people see in lists.")
    about: str = Field(default="", max_length=2000, description="A few sentences on what is special about it.")

    def seating(self, names: Sequence[str]) -> tuple[Seat, ...]:
        """Who plays of the game's seats, whose ``names`` are given, in which teams: all of them, each for itself,
        unless a game's files say otherwise. Between 1 and 8 seats must be taken."""
        return each_for_itself(names)

    def idle_options(self) -> tuple[str, ...]:
        """The options that would change nothing in this scenario; players are not asked for them."""
        return ()


M = TypeVar("M", bound=ScenarioFile)


def read_scenario(model: type[M], path: Path) -> M:
    """Read and check a scenario file."""
    return parse_scenario(model, read_text(path, "scenario"), str(path))


def read_text(path: Path, kind: Literal["scenario", "match"]) -> str:
    """The text of a file that a person named, or an error that says what is the matter with it."""
    most = LARGEST_FILE * (1 if kind == "scenario" else 64)
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
        if len(data) > most:
            raise SandtableError(f"{kind}/too-large", str(path), f"a {kind} file has at most {most} bytes")
        return data.decode("utf-8")
    except FileNotFoundError:
        raise SandtableError(f"{kind}/not-found", str(path), "there is no such file", "check the path") from None
    except UnicodeDecodeError as error:
        reason, remedy = f"this is no text: byte {error.start} is not UTF-8", "give a text file"
        raise SandtableError(f"{kind}/not-text", str(path), reason, remedy) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be read"
        raise SandtableError(f"{kind}/unreadable", str(path), reason) from None


def parse_scenario(model: type[M], text: str, name: str = "scenario") -> M:
    """Check the text of a scenario file; ``name`` stands for the file in errors.

    >>> parse_scenario(ScenarioFile, "game: chess\\ntitle: 7\\n", "my.yaml")
    Traceback (most recent call last):
    sandtable.contract.errors.SandtableError: scenario/bad-field: my.yaml:2: title: 7: Input should be a valid string
    """
    data, lines = parse_yaml(text, name)
    try:
        return model.model_validate(data)
    except ValidationError as errors:
        raise told(model, errors, lines, name) from None


def parse_yaml(text: str, name: str) -> tuple[Any, Lines]:
    """Plain data and the line of each field. Anchors, tags and doubled fields are refused, since scenarios need none;
    so is what is nested too deep or says too much, as soon as that is seen."""
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    from ruamel.yaml.reader import ReaderError

    from .plain_yaml import plain_yaml

    yaml = plain_yaml(name)
    lines: Lines = {}
    try:
        with warnings.catch_warnings(action="ignore"):  # what it warns of is refused below
            node = yaml.compose(text)
        if node is None:
            raise SandtableError("scenario/empty", name, "the file says nothing", "start with 'game: …'")
        _note(node, (), lines, name)
        return yaml.constructor.construct_document(node), lines
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{name}:{mark.line + 1}" if mark else name
        raise SandtableError("scenario/not-yaml", error.problem, "YAML cannot read this", where=where) from None
    except ReaderError as error:
        where = f"{name}:{text.count(LINE_END, 0, error.position) + 1}"
        reason, remedy = "this is no text, but holds a sign that no text has", "give a file of YAML"
        raise SandtableError("scenario/not-text", chr(error.character), reason, remedy, where=where) from None
    except (YAMLError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise SandtableError("scenario/not-yaml", str(error), "YAML cannot read this", where=name) from None


def _note(node: Any, path: tuple[Step, ...], lines: Lines, name: str) -> None:
    """Note the line of a node and of all within it, and refuse what a scenario file has no use for."""
    line = node.start_mark.line + 1
    lines.setdefault(path, line)
    where = f"{name}:{line}"
    if node.anchor is not None:
        raise SandtableError("scenario/anchor", node.anchor, "scenario files have no anchors and aliases", where=where)
    if not str(node.ctag).startswith("tag:yaml.org,2002:"):
        raise SandtableError("scenario/tag", str(node.ctag), "scenario files have no tags", where=where)
    if node.id == "scalar" and len(node.value) > 100 and str(node.ctag).endswith(("int", "float")):
        raise SandtableError("scenario/absurd-number", node.value, "no scenario needs such a number", where=where)
    if node.id == "sequence":
        for i, item in enumerate(node.value):
            _note(item, (*path, i), lines, name)
    if node.id == "mapping":
        _note_fields(node, path, lines, name)


def _note_fields(node: Any, path: tuple[Step, ...], lines: Lines, name: str) -> None:
    """Note the fields of a mapping, each at the line of its name."""
    seen: set[str] = set()
    for key, value in node.value:
        where = f"{name}:{key.start_mark.line + 1}"
        _note(key, (), {}, name)
        if key.id != "scalar" or not str(key.ctag).endswith(":str"):
            given = key.value if key.id == "scalar" else "a list" if key.id == "sequence" else "a group of fields"
            raise SandtableError("scenario/bad-key", given, "a field's name is a word", where=where)
        if key.value in seen:
            raise SandtableError("scenario/doubled", key.value, "this field is given twice", "keep one", where=where)
        seen.add(key.value)
        lines[(*path, key.value)] = key.start_mark.line + 1
        _note(value, (*path, key.value), lines, name)


def schema(model: type[ScenarioFile]) -> dict[str, Any]:
    """The JSON Schema of a game's scenario files, for editors."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}
