"""Who is there: the sockets of this worker, and what the other workers have said of theirs."""

from __future__ import annotations

import time


class Presence:
    """The seats of one match whose people are connected, here or elsewhere; word from elsewhere goes stale."""

    def __init__(self, seats: int) -> None:
        self.here = [0] * seats
        self._elsewhere: dict[str, tuple[float, frozenset[int]]] = {}
        self._seen = [False] * seats
        self._away_since = [time.monotonic()] * seats
        self.stale_after = 30.0

    def come(self, seat: int) -> None:
        """Somebody has connected."""
        self.here[seat] += 1
        self._seen[seat] = True

    def leave(self, seat: int) -> None:
        """Somebody has gone."""
        self.here[seat] -= 1
        self._away_since[seat] = time.monotonic()

    def hear(self, worker: str, seats: frozenset[int]) -> bool:
        """Another worker says who is connected there; whether that changes anything."""
        before = self.elsewhere()
        self._elsewhere[worker] = (time.monotonic(), seats)
        now = self.elsewhere()
        for seat in now:
            self._seen[seat] = True
        for seat in before - now:
            self._away_since[seat] = time.monotonic()
        return before != now

    def elsewhere(self) -> frozenset[int]:
        """The seats whose people are connected to other workers, as far as those have said lately."""
        oldest = time.monotonic() - self.stale_after
        for worker in [worker for worker, (said, _) in self._elsewhere.items() if said < oldest]:
            for seat in self._elsewhere.pop(worker)[1]:
                self._away_since[seat] = time.monotonic()
        return frozenset[int]().union(*(seats for _, seats in self._elsewhere.values()))

    def is_present(self, seat: int) -> bool:
        """Whether somebody is connected in that seat."""
        return self.here[seat] > 0 or seat in self.elsewhere()

    def was_there(self, seat: int) -> bool:
        """Whether somebody has been connected in that seat since the match was last loaded."""
        return self._seen[seat]

    def away_seconds(self, seat: int) -> float:
        """How long nobody has been connected in that seat."""
        return 0.0 if self.is_present(seat) else time.monotonic() - self._away_since[seat]

    def seats_here(self) -> list[int]:
        """The seats whose people are connected to this worker."""
        return [seat for seat, count in enumerate(self.here) if count]
