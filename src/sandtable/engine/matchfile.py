"""The file of a match: who decided what, with which dice on which scenario. Saves and replays are the same thing."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sandtable.contract.errors import SandtableError
from sandtable.contract.scenario import read_text

FORMAT = "sandtable match 1"


class Decision(BaseModel):
    """One decision: the seat that took it, the action in the game's notation, how the dice fell if they were told to,
    and whether it was taken by a standing answer."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    seat: int = Field(ge=0, lt=32)
    action: str = Field(max_length=200)
    dice: list[int] | None = None
    standing: Literal[True] | None = None


class MatchFile(BaseModel):
    """Everything needed to play a match again to the same bytes. It holds the key of the dice: keep it to yourself
    while the match goes on."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    format: Literal["sandtable match 1"]
    game: str
    version: int
    scenario: dict[str, Any]
    commitment: str = Field(pattern="^[0-9a-f]{64}$")
    key: str = Field(pattern="^[0-9a-f]{32}$")
    position: str | None = Field(default=None, description="Where the match began, if not as its scenario says.")
    decisions: list[Decision]
    digest: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = Field(
        description="A hash of the last state's bytes; none where nobody has recorded the match's end."
    )
    outcome: list[float] | None

    def text(self) -> str:
        """The file's text: one decision a line, so that two files can be compared by eye."""
        head = self.model_dump(mode="json", exclude={"decisions", "digest", "outcome"})
        head = {key: value for key, value in head.items() if key != "position" or value is not None}
        tail = self.model_dump(mode="json", include={"digest", "outcome"})
        lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
        taken = [json.dumps(d.model_dump(exclude_none=True), ensure_ascii=False) for d in self.decisions]
        lines.append('  "decisions": [' + ",".join(f"\n    {line}" for line in taken) + ("\n  ]" if taken else "]"))
        lines += [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in tail.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"


def parse_match_file(text: str, name: str = "match") -> MatchFile:
    """Check the text of a match file; ``name`` stands for the file in errors."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise SandtableError(
            "match/corrupt", name, "it is not JSON", "use a file that sandtable wrote", where=f"{name}:{line}"
        ) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        given = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise SandtableError("match/not-a-match", given, f"a match file has the format {FORMAT!r}", where=name)
    try:
        return MatchFile.model_validate_json(text)
    except ValidationError as errors:
        first = errors.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"]))
        raise SandtableError("match/corrupt", field, first["msg"], where=name) from None


def read_match_file(path: Path) -> MatchFile:
    """Read and check a match file."""
    return parse_match_file(read_text(path, "match"), str(path))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is either the old one or the whole new one, whatever happens meanwhile."""
    draft = None
    try:
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as draft:
            draft.write(text)
            draft.flush()
            os.fsync(draft.fileno())
        os.replace(draft.name, path)
    except (OSError, ValueError) as error:
        if draft is not None:
            Path(draft.name).unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or "it cannot be written"
        raise SandtableError("match/unwritable", str(path), reason) from None
