"""The YAML that scenario files are written in: no deeper and no longer than one needs, and refused where that is seen.

A reader of YAML can be kept busy for long by a few kilobytes that were written for it. So depth and values are counted
while it reads. What a scenario file has no use for (anchors, tags, doubled fields, names that are no words) is noted
and told all at once.
"""

from __future__ import annotations

from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.events import AliasEvent
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.scanner import Scanner

from .errors import SandtableError
from .slips import Lines, Step, together

DEEPEST = 32
MOST_VALUES = 5_000
LONGEST_NUMBER = 100
NULL = "tag:yaml.org,2002:null"


class BoundedScanner(Scanner):
    """Refuses brackets within brackets where they open: it looks a thousand signs ahead, through all of them."""

    name = "scenario"

    def fetch_flow_collection_start(self, kind: Any, to_push: Any) -> None:
        """A bracket opens."""
        if len(self.flow_context) >= DEEPEST:
            raise _too_deep(len(self.flow_context) + 1, f"{self.name}:{self.reader.line + 1}")
        super().fetch_flow_collection_start(kind, to_push)


class Notes:
    """The line of each field of a file, and what is wrong with it as YAML; ``name`` stands for the file in errors."""

    def __init__(self, name: str) -> None:
        self.name, self.lines = name, Lines()
        self._slips: list[tuple[int, SandtableError]] = []

    def slip(self, node: Any, code: str, value: object, reason: str, remedy: str = "") -> None:
        """Note something wrong, where a node (or the event that it comes of) begins."""
        line = node.start_mark.line + 1
        self._slips.append((line, SandtableError(code, value, reason, remedy, where=f"{self.name}:{line}")))

    def check(self) -> None:
        """Complain of all that was noted, in the order of the lines."""
        if self._slips:
            raise together([error for _, error in sorted(self._slips, key=lambda slip: slip[0])])

    def take(self, node: Any, path: tuple[Step, ...] = ()) -> None:
        """Note the line of a node and of all within it, and what a scenario file has no use for."""
        self.lines.setdefault(path, node.start_mark.line + 1)
        self._has_tag(node)
        if node.id == "scalar" and len(node.value) > LONGEST_NUMBER and str(node.ctag).endswith(("int", "float")):
            self.slip(node, "scenario/absurd-number", node.value, "no scenario needs such a number")
        if node.id == "sequence":
            for i, item in enumerate(node.value):
                self.take(item, (*path, i))
        if node.id == "mapping":
            self._take_fields(node, path)

    def _has_tag(self, node: Any) -> bool:
        """Whether a node has a tag, which is noted."""
        has_tag = not str(node.ctag).startswith("tag:yaml.org,2002:")
        if has_tag:
            self.slip(node, "scenario/tag", str(node.ctag), "scenario files have no tags")
        return has_tag

    def _take_fields(self, node: Any, path: tuple[Step, ...]) -> None:
        """Note the fields of a mapping, each at the line of its name."""
        seen: set[str] = set()
        for key, value in node.value:
            if not self._has_tag(key) and (key.id != "scalar" or not str(key.ctag).endswith(":str")):
                given = key.value if key.id == "scalar" else "a list" if key.id == "sequence" else "a group of fields"
                self.slip(key, "scenario/bad-key", given, "a field's name is a word")
            if key.id != "scalar":
                self.take(value, (*path, ""))
                continue
            if key.value in seen:
                self.slip(key, "scenario/doubled", key.value, "this field is given twice", "keep one")
            seen.add(key.value)
            self.lines[(*path, key.value)] = key.start_mark.line + 1
            self.take(value, (*path, key.value))


class BoundedComposer(Composer):
    """Puts values together as they are read, and stops where there are too many or one lies too deep. Anchors and
    aliases are noted and left out: nothing stands for anything else."""

    notes = Notes("scenario")

    def __init__(self, loader: Any = None) -> None:
        super().__init__(loader)
        self._levels = self._values = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        """One value, with all within it."""
        event = self.parser.peek_event()
        where = f"{self.notes.name}:{event.start_mark.line + 1}"
        self._levels, self._values = self._levels + 1, self._values + 1
        if self._levels > DEEPEST:
            raise _too_deep(self._levels, where)
        if self._values > MOST_VALUES:
            reason = f"a scenario file has at most {MOST_VALUES} values"
            raise SandtableError("scenario/too-many-values", self._values, reason, where=where)
        node = self._nothing() if self._is_alias(event) else super().compose_node(parent, index)
        self._levels -= 1
        return node

    def _is_alias(self, event: Any) -> bool:
        """Whether an alias comes next. It is noted, and so is an anchor, which is then taken away."""
        if event.anchor is not None:
            self.notes.slip(event, "scenario/anchor", event.anchor, "scenario files have no anchors and aliases")
            event.anchor = event.anchor if isinstance(event, AliasEvent) else None
        return isinstance(event, AliasEvent)

    def _nothing(self) -> Any:
        """What is composed in place of an alias."""
        event = self.parser.get_event()
        return ScalarNode(NULL, "", event.start_mark, event.end_mark)


def _too_deep(levels: int, where: str) -> SandtableError:
    return SandtableError("scenario/too-deep", levels, f"a scenario file is at most {DEEPEST} levels deep", where=where)


def plain_yaml(notes: Notes) -> YAML:
    """A reader for one file, which notes what is wrong with it."""
    kinds: dict[str, Any] = {
        "Scanner": type("Scanner", (BoundedScanner,), {"name": notes.name}),
        "Composer": type("Composer", (BoundedComposer,), {"notes": notes}),
    }
    yaml = YAML(typ="safe", pure=True)
    vars(yaml).update(kinds)
    return yaml
