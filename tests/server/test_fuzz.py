"""Nonsense over a socket: always an answer, never a change, never a broken server."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .server_kit import lenient, server_in_thread

KINDS = ["hello", "play", "undo", "resign", "draw", "rematch", "inspect", "ping", "commit", "", None]
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner))
fields = st.sampled_from(["id", "seq", "choice", "text", "answer", "piece", "token", "since", "name", "extra"])
objects = st.builds(
    lambda kind, more: {"type": kind, **more}, st.sampled_from(KINDS), st.dictionaries(fields, values, max_size=5)
)
near_misses = st.builds(
    lambda text, seq: {"type": "play", "id": "f", "seq": seq, "text": text},
    st.text(max_size=210) | st.sampled_from(["S1 n", "S99 e", "s7 zz", "commit now", "S1", "l1 toggle", "S1 attack"]),
    st.sampled_from([0, 1, -1, 7, 10**12, "0"]),
)
wrong_numbers = st.builds(
    lambda choice, piece: [
        {"type": "play", "id": "f", "seq": 0, "choice": choice},
        {"type": "inspect", "id": "f", "piece": piece},
    ],
    st.integers(500, 10**7) | st.integers(-5, -1),
    st.integers(-10, 10**7),
).flatmap(st.sampled_from)
texts = (objects | near_misses | wrong_numbers | values).map(json.dumps) | st.text(max_size=200)


@pytest.fixture(scope="module")
def patient(tmp_path_factory):
    path = tmp_path_factory.mktemp("fuzz") / "m.db"
    with server_in_thread(lenient(f"sqlite:///{path}", most_offences=10**9)) as served:
        yield served


@pytest.fixture(scope="module")
def prey(patient):
    made = patient.make("cloak")
    with made.sit(1) as right:
        right.next()
        yield made, right


def changes_nothing(text: str) -> bool:
    """Whether a message should be refused, or only looks."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return True
    if not isinstance(message, dict):
        return True
    return message.get("type") not in ("resign", "draw")


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(text=texts.filter(changes_nothing))
def test_nonsense_is_answered_and_changes_nothing(prey, text):
    made, right = prey
    before = len(right.messages)
    right.socket.send(text)
    right.settle()
    got = [message["type"] for message in right.messages[before:-1]]
    assert len(got) <= 1
    assert set(got) <= {"error", "pong", "inspected"}
    assert right.seq == 0
    assert made.table()["ending"] is None
