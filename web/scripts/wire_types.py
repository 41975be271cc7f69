"""Write src/lib/wire.ts: the messages of ``sandtable.server`` as TypeScript; ``--check`` only compares.

What the client sends is written as it may be written (a field with a default may be left out), what it gets as it
comes (every field is there).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from sandtable.server import hinted, messages, shelf
from sandtable.server.meeting import told as meeting
from sandtable.server.past import checking, looked, told

TARGET = Path(__file__).parent.parent / "src/lib/wire.ts"
HEAD = "// Made by web/scripts/wire_types.py from the models of sandtable.server. Do not edit.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
SENT = (
    messages.FromClient, messages.NewMatch, messages.ScenarioText, checking.ToCheck, meeting.FromWaiting, meeting.NewName,
    meeting.KeepSeats, meeting.NewChallenge, meeting.Pairing,
)
UNIONS = {"FromClient": messages, "FromServer": messages, "FromWaiting": meeting, "ToWaiting": meeting}
Schema = dict[str, Any]


def main() -> int:
    """Write the file, or say whether it is as it should be."""
    text = written()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET} is out of date: run python web/scripts/wire_types.py", file=sys.stderr)
    return 1


def written() -> str:
    """The whole file: one type for each model, in order of their names, and the unions of socket messages."""
    sent = {name: schema for type_ in SENT for name, schema in schemas_of(type_).items()}
    others = (checking.Checked, looked.LookedBack, told.Frame, told.Recording, hinted.HintedBack)
    named = [*vars(messages).values(), *vars(meeting).values(), *vars(shelf).values(), *others]
    models = [value for value in named if is_message(value) and value.__name__ not in sent]
    _, got = models_json_schema([(model, "serialization") for model in models])
    types = got.get("$defs", {}) | sent
    parts = [declared(name, types[name], is_whole=name not in sent) for name in sorted(types)]
    for union, module in UNIONS.items():
        schema = TypeAdapter(getattr(module, union)).json_schema(mode="serialization")
        parts.append(f"export type {union} = {typed(schema)};\n")
    return "\n".join([HEAD, *parts])


def is_message(value: object) -> bool:
    """Whether a name of the module is a message that goes over the wire."""
    return isinstance(value, type) and issubclass(value, messages.Message) and value is not messages.Message


def schemas_of(type_: Any) -> dict[str, Schema]:
    """The schemas of all models in a type that the client sends, by name."""
    schema = TypeAdapter(type_).json_schema(mode="validation")
    named = dict(schema.get("$defs", {}))
    if isinstance(type_, type) and issubclass(type_, BaseModel):
        named[type_.__name__] = schema
    return named


def declared(name: str, schema: Schema, *, is_whole: bool) -> str:
    """A model as an interface, of which one that comes whole has all its fields; words as a union of texts."""
    if "enum" in schema:
        return f"/** {first_sentence(schema)} */\nexport type {name} = {typed(schema)};\n"
    required = schema["properties"] if is_whole else schema.get("required", [])
    lines = [f"/** {first_sentence(schema)} */", f"export interface {name} {{"]
    for field, content in schema.get("properties", {}).items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {typed(content)};")
    return "\n".join([*lines, "}", ""])


def first_sentence(schema: Schema) -> str:
    """What a model is, in one line."""
    return " ".join(str(schema.get("description", schema.get("title", ""))).split())


def typed(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(typed(part) for part in schema[union]))
    kind = schema.get("type")
    if kind == "array":
        return listed(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        value = typed(inner) if isinstance(inner, dict) else "unknown"
        keys = schema.get("propertyNames", {})
        return f"Partial<Record<{typed(keys)}, {value}>>" if "$ref" in keys else f"Record<string, {value}>"
    return SIMPLE.get(str(kind), "unknown")


def listed(schema: Schema) -> str:
    """An array, or a tuple of fixed length."""
    if "prefixItems" in schema:
        return f"[{', '.join(typed(item) for item in schema['prefixItems'])}]"
    item = typed(schema.get("items", {}))
    return f"({item})[]" if "|" in item else f"{item}[]"


if __name__ == "__main__":
    raise SystemExit(main())
