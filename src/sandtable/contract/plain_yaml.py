"""The YAML that scenario files are written in: no deeper and no longer than one needs, and refused where that is seen.

A reader of YAML can be kept busy for long by a few kilobytes that were written for it. So depth and values are counted
while it reads.
"""

from __future__ import annotations

from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.events import AliasEvent
from ruamel.yaml.scanner import Scanner

from .errors import SandtableError

DEEPEST = 32
MOST_VALUES = 5_000


class BoundedScanner(Scanner):
    """Refuses brackets within brackets where they open: it looks a thousand signs ahead, through all of them."""

    name = "scenario"

    def fetch_flow_collection_start(self, kind: Any, to_push: Any) -> None:
        """A bracket opens."""
        if len(self.flow_context) >= DEEPEST:
            raise _too_deep(len(self.flow_context) + 1, f"{self.name}:{self.reader.line + 1}")
        super().fetch_flow_collection_start(kind, to_push)


class BoundedComposer(Composer):
    """Puts values together as they are read, and stops where there are too many or one lies too deep."""

    name = "scenario"

    def __init__(self, loader: Any = None) -> None:
        super().__init__(loader)
        self._levels = self._values = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        """One value, with all within it."""
        event = self.parser.peek_event()
        where = f"{self.name}:{event.start_mark.line + 1}"
        self._levels, self._values = self._levels + 1, self._values + 1
        if isinstance(event, AliasEvent) or event.anchor is not None:
            reason = "scenario files have no anchors and aliases"
            raise SandtableError("scenario/anchor", event.anchor, reason, where=where)
        if self._levels > DEEPEST:
            raise _too_deep(self._levels, where)
        if self._values > MOST_VALUES:
            reason = f"a scenario file has at most {MOST_VALUES} values"
            raise SandtableError("scenario/too-many-values", self._values, reason, where=where)
        node = super().compose_node(parent, index)
        self._levels -= 1
        return node


def _too_deep(levels: int, where: str) -> SandtableError:
    return SandtableError("scenario/too-deep", levels, f"a scenario file is at most {DEEPEST} levels deep", where=where)


def plain_yaml(name: str) -> YAML:
    """A reader for one file; ``name`` stands for it in errors."""
    kinds: dict[str, Any] = {
        "Scanner": type("Scanner", (BoundedScanner,), {"name": name}),
        "Composer": type("Composer", (BoundedComposer,), {"name": name}),
    }
    yaml = YAML(typ="safe", pure=True)
    vars(yaml).update(kinds)
    return yaml
