"""Under which names a server answers, and to pages from where.

A page from elsewhere can send requests to a server that only its visitor can reach, and can even read the answers
once it has let its own name point there (DNS rebinding). So names are answered that the host has given or that nobody
else can give to this machine; requests that change something come from pages of the same place, or from no page.
"""

from __future__ import annotations

import socket
from functools import cache
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from sandtable.contract.errors import SandtableError

PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def place(address: str) -> tuple[str, int] | None:
    """The host and port of an address; ``None`` if it has none."""
    try:
        parts = urlsplit(address)
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.hostname, port) if parts.hostname and port else None


def is_welcome(origin: str | None, host: str | None, public_url: str | None) -> bool:
    """Whether a page of that origin may open a socket or send something: it comes from this host or from the public
    address.

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


@cache
def own_names() -> frozenset[str]:
    """The names that this machine has for itself."""
    name = socket.gethostname().lower().rstrip(".")
    return frozenset({"localhost", name, name.partition(".")[0] + ".local"})


def is_ours(host: str, allowed: frozenset[str]) -> bool:
    """Whether a ``Host`` header names this server: by an address, by a name of this machine, or by one ``allowed``.

    >>> [is_ours(host, frozenset({"play.example"})) for host in ("127.0.0.1:80", "[::1]", "Play.Example.", "rebound.x")]
    [True, True, True, False]
    """
    found = place(f"http://{host}")
    if found is None or "@" in host or "/" in host:
        return False
    name = found[0].lower().rstrip(".")
    return name in allowed or name in own_names() or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def allowed_names(public_url: str | None, named: tuple[str, ...]) -> frozenset[str]:
    """The names that the host has given: that of the public address, and others."""
    public = place(public_url) if public_url else None
    names = [*named, *([public[0]] if public else [])]
    return frozenset(name.lower().rstrip(".") for name in names)


def read_host(name: str) -> str:
    """A name given with ``--allowed-host``: without scheme, port or path."""
    if place(f"http://{name}") != (name.lower(), 80):
        raise SandtableError("serve/wrong-host", name, "it is not a host's name", "write it like play.example")
    return name.lower()


def read_proxies(given: str) -> tuple[str, ...]:
    """Addresses and networks given with ``--forwarded-allow-ips``, with commas between them.

    >>> read_proxies("127.0.0.1, 10.0.0.0/8")
    ('127.0.0.1', '10.0.0.0/8')
    """
    return tuple(_proxy(part.strip()) for part in given.split(",") if part.strip())


def _proxy(text: str) -> str:
    try:
        ip_network(text, strict=False)
    except ValueError:
        reason = "it is neither an address nor a network"
        raise SandtableError("serve/wrong-proxy", text, reason, "write 127.0.0.1 or 10.0.0.0/8") from None
    return text
