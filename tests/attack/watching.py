"""People who watch matches of bots, and take in all that they are sent."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterable

from websockets.exceptions import WebSocketException

from tests.server.server_kit import Client, Made

GONE = (OSError, WebSocketException, TimeoutError, EOFError)


class Watchers:
    """A spectator for each of some matches; who is not let in, or put out, is counted and stays away."""

    def __init__(self, matches: Iterable[Made]) -> None:
        self.put_out = 0
        self._clients: list[Client] = []
        for made in matches:
            try:
                self._clients.append(made.sit(None))
            except GONE:
                self.put_out += 1
        for client in self._clients:
            threading.Thread(target=self._watch, args=(client,), daemon=True).start()

    def _watch(self, client: Client) -> None:
        with contextlib.suppress(*GONE):
            for _ in client.socket:
                pass
        self.put_out += 1

    def close(self) -> None:
        """Look away."""
        for client in self._clients:
            with contextlib.suppress(*GONE):
                client.close()
