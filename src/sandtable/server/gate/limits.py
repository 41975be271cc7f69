"""What keeps strangers within bounds: who somebody is, how often, how many at a time.

Somebody is an address: all that comes from there is counted together, however many connections and sockets it takes.
"""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from starlette.requests import HTTPConnection

from ..metrics import LIMITED
from ..settings import Settings

MOST_ADDRESSES = 10_000
NETWORK_BITS = 64  # the smallest network that anybody is given
NOBODY = "unknown"


def person_of(connection: HTTPConnection | Mapping[str, Any]) -> str:
    """Who is at the other end of a request, a socket or their scope: see :func:`person_at`.

    The server in front (uvicorn) has put the forwarded address there if the connection comes from a proxy that the
    host has named, and only then.
    """
    scope = connection.scope if isinstance(connection, HTTPConnection) else connection
    client = scope.get("client")
    return person_at(client[0] if client else "")


def person_at(address: str) -> str:
    """Who is at an address: with IPv4 the address, with IPv6 its network, in which everybody has addresses galore.

    >>> person_at("192.0.2.7"), person_at("::ffff:192.0.2.7"), person_at("2001:db8:0:1:aaaa::7")
    ('192.0.2.7', '192.0.2.7', '2001:db8:0:1::/64')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return NOBODY
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), NETWORK_BITS), strict=False))


class Bucket:
    """Tokens that drip in at a rate, up to a most; each use takes one."""

    def __init__(self, a_second: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second, self.most, self._clock = a_second, most, clock
        self._level, self._at = float(most), clock()

    def take(self, tokens: float = 1.0) -> bool:
        """Take some tokens; false if there are not so many."""
        self._fill()
        if self._level < tokens:
            return False
        self._level -= tokens
        return True

    def wait(self) -> float:
        """How many seconds it takes until there is a token."""
        self._fill()
        return max(0.0, 1.0 - self._level) / self.a_second

    def _fill(self) -> None:
        now = self._clock()
        self._level = min(self.most, self._level + (now - self._at) * self.a_second)
        self._at = now


class Buckets:
    """A bucket for each person; those longest unused are forgotten. ``name`` is that of the limit, for the metrics."""

    def __init__(self, a_second: float, most: float, name: str = "other") -> None:
        self.a_second, self.most, self.name = a_second, most, name
        self._by_person: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, person: str, tokens: float = 1.0) -> bool:
        """Take some tokens of a person; false if there are not so many."""
        bucket = self._by_person.pop(person, None) or Bucket(self.a_second, self.most)
        self._by_person[person] = bucket
        while len(self._by_person) > MOST_ADDRESSES:
            self._by_person.popitem(last=False)
        is_there = bucket.take(tokens)
        if not is_there:
            LIMITED.labels(self.name).inc()
        return is_there

    def wait(self, person: str) -> int:
        """In how many seconds a person may try again, for ``Retry-After``: at least one, at most an hour."""
        bucket = self._by_person.get(person)
        return max(1, min(3600, math.ceil(bucket.wait()))) if bucket else 1


class Places:
    """How many of something each may hold at a time, by whoever holds them."""

    def __init__(self, most: int, name: str) -> None:
        self.most, self.name = most, name
        self._held: Counter[str] = Counter()

    def enter(self, who: str) -> bool:
        """Take a place; false if all are taken."""
        if self._held[who] >= self.most:
            LIMITED.labels(self.name).inc()
            return False
        self._held[who] += 1
        return True

    def leave(self, who: str) -> None:
        """Give a place back."""
        self._held[who] -= 1
        if self._held[who] <= 0:
            del self._held[who]


class Limits:
    """All that is counted in one server process, each by the name of its setting."""

    def __init__(self, settings: Settings) -> None:
        self.makers = Buckets(settings.matches_a_minute / 60.0, settings.matches_at_once, "matches_a_minute")
        self.namers = Buckets(settings.names_a_minute / 60.0, settings.names_at_once, "names_a_minute")
        a_second, at_once = settings.challenges_a_minute / 60.0, settings.challenges_at_once
        self.challengers = Buckets(a_second, at_once, "challenges_a_minute")
        self.lookers = Buckets(settings.previews_a_second, settings.previews_at_once, "previews_a_second")
        self.askers = Buckets(settings.requests_a_second, settings.requests_at_once, "requests_a_second")
        self.seats = Buckets(settings.messages_a_second, settings.messages_at_once, "messages_a_second")
        a_second, at_once = settings.address_messages_a_second, settings.address_messages_at_once
        self.talkers = Buckets(a_second, at_once, "address_messages_a_second")
        self.openers = Buckets(settings.sockets_a_second, settings.sockets_at_once, "sockets_a_second")
        self.sockets = Places(settings.sockets_an_address, "sockets_an_address")
        self.hints = Places(settings.hints_a_person, "hints_a_person")
        self.seat_sockets = Places(settings.sockets_a_seat, "sockets_a_seat")
