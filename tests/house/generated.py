"""The parts of the docs that are printed from code: ``make docs`` writes them, a test checks that they are current.

A part stands between ``<!-- generated: kind arguments -->`` and ``<!-- end -->``.
"""

from __future__ import annotations

import ast
import json
import re
from importlib import import_module
from inspect import signature
from itertools import pairwise
from pathlib import Path
from typing import Any

from sandtable.contract import view
from sandtable.contract.game import Notation
from sandtable.contract.lesson import LessonFile
from sandtable.contract.words import vocabularies
from sandtable.engine.registry import find_game, game_names
from sandtable.server.settings import limits as server_limits

from . import pictures

ROOT = Path(__file__).parent.parent.parent
TEMPLATE = ROOT / "src/sandtable/template"
PART = re.compile(r"(<!-- generated: (\w+)([^>]*?) -->\n).*?(<!-- end -->)", re.DOTALL)


def documents() -> list[Path]:
    """All documents of the project."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def renewed(path: Path) -> str:
    """A document with its generated parts printed anew, a rule book also with the pictures of its boards."""
    text = PART.sub(lambda part: part[1] + PRINTERS[part[2]](*part[3].split()) + part[4], path.read_text())
    return pictures.with_drawn(path, text) if path.parent == ROOT / "docs/games" else text


def games() -> str:
    """The table of games."""
    rows = ["| game | title | seats | scenarios | what it is |", "| --- | --- | --- | --- | --- |"]
    for name in sorted(path.parent.name for path in (ROOT / "src/sandtable/games").glob("*/__init__.py")):
        game = find_game(name)
        scenarios = ", ".join(game.scenario_names())
        rows.append(
            f"| [`{name}`](docs/games/{name}.md) | {game.title} | {game.most_players} | {scenarios} | {game.about} |"
        )
    return "\n".join(rows) + "\n"


def parameters(name: str, part: str | None = None) -> str:
    """The table of a game's scenario fields, or of those of a part of the file; ``lessons`` are those of lessons."""
    rows = ["| field | default | allowed | meaning |", "| --- | --- | --- | --- |"]
    schema = (LessonFile if name == "lessons" else find_game(name).content.File).model_json_schema()
    schema = schema["$defs"][part] if part else schema
    for field, about in schema["properties"].items():
        default = "required" if field in schema.get("required", []) else f"`{json.dumps(about.get('default'))}`"
        rows.append(f"| `{field}` | {default} | {_allowed(about)} | {about.get('description', '')} |")
    return "\n".join(rows) + "\n"


def _allowed(about: dict[str, Any]) -> str:
    """What a field may hold, in a few words."""
    if "anyOf" in about:
        return " or ".join(_allowed(part) for part in about["anyOf"] if part.get("type") != "null")
    if "$ref" in about:
        return f"a block, see `{about['$ref'].rsplit('/', 1)[1]}`"
    if "const" in about:
        return f"`{about['const']}`"
    if "enum" in about:
        return " or ".join(f"`{value}`" for value in about["enum"])
    if "minimum" in about:
        return f"{about['minimum']} to {about['maximum']}" if "maximum" in about else f"{about['minimum']} or more"
    if "maxLength" in about:
        return f"text, at most {about['maxLength']} characters"
    if about.get("type") == "array":
        return f"a list of at most {about['maxItems']}"
    return {"boolean": "`true` or `false`"}.get(about["type"], about["type"])


def catalogue(name: str, kind: str) -> str:
    """A table that a game prints of its own content: ``tables.py`` has a function of that name."""
    return str(getattr(import_module(f"sandtable.games.{name}.tables"), kind)())


def limits() -> str:
    """The table of the server's limits."""
    rows = ["| limit | default | meaning |", "| --- | --- | --- |"]
    for name, (default, meaning) in server_limits().items():
        shown = "–" if default is None else f"{default:,}" if isinstance(default, int) else f"{default:g}"
        rows.append(f"| `{name}` | {shown} | {meaning} |")
    return "\n".join(rows) + "\n"


def errors() -> str:
    """The table of error codes, with what each says, read off the source."""
    rows = ["| code | what it says | raised in |", "| --- | --- | --- |"]
    for (code, module), reason in sorted(error_codes().items()):
        rows.append(f"| `{code}` | {reason.replace('|', '/')} | `{module}` |")
    return "\n".join(rows) + "\n"


def words() -> str:
    """The words that games and clients share, a table for each kind."""
    parts = []
    for kind in vocabularies():
        rows = [f"| `{word}` | {word.about} |" for word in kind]
        parts.append(
            "\n".join(
                [f"## {kind.__name__}", "", kind.__doc__ or "", "", "| word | what it is |", "| --- | --- |", *rows]
            )
        )
    return "\n\n".join(parts) + "\n"


KINDS = {"{kind}": ("scenario", "lesson", "match"), "{written}": ("scenario", "lesson")}
"""What codes are made of that several kinds of files have in common."""


def error_codes() -> dict[tuple[str, str], str]:
    """Each code and module that raises it, with the reason given there."""
    found: dict[tuple[str, str], str] = {}
    for path in sorted(path for path in (ROOT / "src").rglob("*.py") if TEMPLATE not in path.parents):
        module = str(path.relative_to(ROOT / "src").with_suffix("")).replace("/", ".")
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SandtableError":
                for code in _codes(node.args[0]):
                    found.setdefault((code, module), _said(node.args[2]))
    return found


def _codes(node: ast.expr) -> list[str]:
    if not isinstance(node, ast.Constant | ast.JoinedStr):
        return []
    text = _said(node)
    for part, kinds in KINDS.items():
        if part in text:
            return [text.replace(part, kind) for kind in kinds]
    return [text]


def _said(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_said(part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return "{" + ast.unparse(node.value).split(".")[-1].split("(")[0] + "}"
    return "(what the library says)"


def contract(part: str) -> str:
    """The table of a part of the contract: each field with its type and what is said of it where it is declared."""
    rows = ["| field | what it is |", "| --- | --- |"]
    tree = ast.parse((ROOT / "src/sandtable/contract/game.py").read_text())
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == part).body
    for node, after in pairwise(body):
        is_said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_said:
            said = " ".join(str(after.value.value).replace("``", "`").split())  # type: ignore[attr-defined]
            said = re.sub(r":\w+:`~?([\w.]+)`", r"`\1`", said)
            optional = "" if node.value is None else " (optional)"
            rows.append(f"| `{node.target.id}`{optional} | {said.replace('|', '/')} |")
    return "\n".join(rows) + "\n"


def notation() -> str:
    """The table of what a notation does."""
    rows = ["| function | what it is |", "| --- | --- |"]
    for name, function in vars(Notation).items():
        if not name.startswith("_"):
            takes = ", ".join(list(signature(function).parameters)[1:])
            rows.append(f"| `{name}({takes})` | {_line(function.__doc__)} |")
    return "\n".join(rows) + "\n"


def parts() -> str:
    """The table of what a view is made of: each part with its fields, in brackets those that may be left out."""
    rows = ["| part | fields | what it is |", "| --- | --- | --- |"]
    for part in (found for found in vars(view).values() if isinstance(found, type) and issubclass(found, view.Part)):
        own = [name for name in part.model_fields if name in part.__annotations__]
        named = [f"`{name}`" if part.model_fields[name].is_required() else f"[`{name}`]" for name in own]
        base = part.__bases__[0]
        more = f"all of `{base.__name__}`" if base is not view.Part and base is not view.BaseModel else ""
        if own:
            rows.append(f"| `{part.__name__}` | {', '.join(filter(None, [more, *named]))} | {_line(part.__doc__)} |")
    return "\n".join(rows) + "\n"


def _line(said: str | None) -> str:
    """A docstring on one line, for a table."""
    return " ".join((said or "").replace("``", "`").split()).replace("|", "/")


PRINTERS = {
    "contract": contract,
    "notation": notation,
    "parts": parts,
    "games": games,
    "parameters": parameters,
    "catalogue": catalogue,
    "errors": errors,
    "limits": limits,
    "words": words,
    "picture": pictures.about,
}


def main() -> None:
    """Print all generated parts and draw all pictures anew."""
    pictures.main()
    for path in documents():
        text = renewed(path)
        if path.read_text() != text:
            path.write_text(text)
            print(f"renewed {path.relative_to(ROOT)}")


if __name__ == "__main__":
    assert game_names()
    main()
