"""Scenario files: YAML that people write, checked by Pydantic, with errors that name file, line, field and remedy."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .errors import SandtableError
from .seating import Seat, each_for_itself
from .slips import Lines, told

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


def read_text(path: Path, kind: Literal["scenario", "lesson", "match"]) -> str:
    """The text of a file that a person named, or an error that says what is the matter with it."""
    most = LARGEST_FILE * (64 if kind == "match" else 1)
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
    """Plain data and the line of each field. Anchors, tags and doubled fields are refused, since scenarios need none,
    all at once; so is what is nested too deep or says too much, as soon as that is seen."""
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    from ruamel.yaml.reader import ReaderError

    from .plain_yaml import Notes, plain_yaml

    notes = Notes(name)
    yaml = plain_yaml(notes)
    try:
        with warnings.catch_warnings(action="ignore"):  # what it warns of is refused below
            node = yaml.compose(text)
        if node is None:
            raise SandtableError("scenario/empty", name, "the file says nothing", "start with 'game: …'")
        notes.take(node)
        notes.check()
        return yaml.constructor.construct_document(node), notes.lines
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


def schema(model: type[ScenarioFile]) -> dict[str, Any]:
    """The JSON Schema of a game's scenario files, for editors."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}
