"""What keeps strangers within bounds: how often, from where."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
MOST_ADDRESSES = 10_000


class Bucket:
    """Tokens that drip in at a rate, up to a most; each use takes one."""

    def __init__(self, a_second: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second, self.most, self._clock = a_second, most, clock
        self._level, self._at = float(most), clock()

    def take(self) -> bool:
        """Take a token; false if there is none."""
        now = self._clock()
        self._level = min(self.most, self._level + (now - self._at) * self.a_second)
        self._at = now
        if self._level < 1.0:
            return False
        self._level -= 1.0
        return True


class Buckets:
    """A bucket for each address; those longest unused are forgotten."""

    def __init__(self, a_second: float, most: float) -> None:
        self.a_second, self.most = a_second, most
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of an address; false if it has none."""
        bucket = self._by_address.pop(address, None) or Bucket(self.a_second, self.most)
        self._by_address[address] = bucket
        while len(self._by_address) > MOST_ADDRESSES:
            self._by_address.popitem(last=False)
        return bucket.take()


def person_of(request: HTTPConnection) -> str:
    """Who asks, as far as we can tell people apart: by address, where a network of IPv6 is one."""
    return person_at(request.client.host if request.client else "")


def person_at(address: str) -> str:
    """The person behind an address.

    >>> person_at("192.0.2.7"), person_at("2001:db8::7"), person_at("2001:db8::1:2:3:4") == person_at("2001:db8::7")
    ('192.0.2.7', '2001:db8::/64', True)
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, 64), strict=False)) if isinstance(parsed, IPv6Address) else address


def place(address: str) -> tuple[str, int] | None:
    """The host and port of an address; ``None`` if it has none."""
    try:
        parts = urlsplit(address)
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.hostname, port) if parts.hostname and port else None


def is_welcome(origin: str | None, host: str | None, public_url: str | None) -> bool:
    """Whether a page of that origin may open a socket: it comes from this host or from the public address.

    Programs other than browsers send no origin; they have no cookies or sessions of anybody to misuse.

    >>> is_welcome("http://localhost:8000", "localhost:8000", None), is_welcome("http://else.where", "localhost", None)
    (True, False)
    """
    if origin is None:
        return True
    from_there = place(origin)
    if from_there is None:
        return False
    scheme = urlsplit(origin).scheme
    own = [place(f"{scheme}://{host}")] if host else []
    return from_there in [*own, place(public_url) if public_url else None]
