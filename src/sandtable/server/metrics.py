"""What the server counts, for Prometheus. Counters tell of hidden decisions, so they are shown to the host alone."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
MOVES = Counter("sandtable_moves", "Commands carried out, by kind.", ["kind"], registry=REGISTRY)
REFUSALS = Counter("sandtable_refusals", "Messages refused, by code.", ["code"], registry=REGISTRY)
MATCHES = Counter("sandtable_matches", "Matches made, by game.", ["game"], registry=REGISTRY)
LIMITED = Counter(
    "sandtable_limited", "What went beyond a limit and was refused, by the limit.", ["limit"], registry=REGISTRY
)
CUT = Counter(
    "sandtable_cut",
    "Connections ended because they were slow or silent, by what was waited for.",
    ["wait"],
    registry=REGISTRY,
)
CONNECTIONS = Gauge("sandtable_connections", "Open connections, sockets included.", registry=REGISTRY)
SOCKETS = Gauge("sandtable_sockets", "Open sockets.", registry=REGISTRY)
ROOMS = Gauge("sandtable_rooms", "Matches in memory.", registry=REGISTRY)
ACK_SECONDS = Histogram(
    "sandtable_ack_seconds",
    "From a command's arrival to its acknowledgement.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=REGISTRY,
)


def exposition() -> bytes:
    """All numbers, in the text format of Prometheus."""
    return generate_latest(REGISTRY)
