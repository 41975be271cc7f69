"""The server's log: a JSON line for each request and command, with a code and how long it took; no tokens, no keys."""

from __future__ import annotations

import json
import logging
import re
import time
from typing import Any

logger = logging.getLogger("sandtable.server")
MATCH_ID = re.compile("[A-Za-z0-9_-]{12}")


def log(level: int, event: str, **fields: Any) -> None:
    """Write a line."""
    if logger.isEnabledFor(level):
        logger.log(level, event, extra={"fields": fields})


def match_field(match: object) -> dict[str, str]:
    """The match that a line is about, as it stands in an address, if it has the shape of one: a token that somebody has
    put into its place has not."""
    return {"match": match} if isinstance(match, str) and MATCH_ID.fullmatch(match) else {}


class JsonLines(logging.Formatter):
    """Records as JSON, one a line; what other libraries say is kept as text."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def log_to_stream(level: int = logging.INFO) -> None:
    """Send the server's log, and that of uvicorn, to the error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name in ("sandtable.server", "uvicorn", "uvicorn.error"):
        there = logging.getLogger(name)
        there.handlers, there.propagate = [handler], False
        there.setLevel(level if name == "sandtable.server" else logging.WARNING)
