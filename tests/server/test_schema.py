"""Requests made up from the interface's own description: always an answer, never a broken server."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error

SOME = settings(max_examples=25, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def operations(served):
    """All that can be asked of the server, as it says itself."""
    described = schemathesis.openapi.from_url(f"http://127.0.0.1:{served.port}/api/openapi.json")
    return [found.ok() for found in described.get_all_operations()]


@pytest.fixture(scope="module")
def real(served):
    """Names of things that are there."""
    made = served.make("connect4", scenario="mini")
    with made.sit(0) as cross:
        cross.command("resign")
    return {"game": "cloak", "scenario": "spies", "match": made.id}


def try_out(operation, mode, names):
    """Ask in many ways, with these names where a request has room for them."""

    @SOME
    @given(case=operation.as_strategy(generation_mode=mode))
    def knock(case):
        case.path_parameters.update({name: names[name] for name in case.path_parameters if name in names})
        if isinstance(case.body, dict) and "game" in case.body and names:
            case.body.update(game=names["game"], seats=[{"kind": "link"}] * 2, grace_seconds=None)
        case.call_and_validate(checks=[not_a_server_error])

    knock()


def test_no_request_breaks_the_server(operations):
    assert {"/api/games", "/api/matches", "/api/check"} <= {operation.path for operation in operations}
    for operation in operations:
        try_out(operation, GenerationMode.POSITIVE, {})


def test_no_request_about_what_is_there_breaks_the_server(operations, real):
    for operation in operations:
        if "{" in operation.path or operation.path == "/api/matches":
            try_out(operation, GenerationMode.POSITIVE, real)


def test_no_request_that_is_not_as_described_breaks_the_server(operations, real):
    """What has neither a body nor a query can only be as described."""
    wrong = [one for one in operations if one.method == "post" and (list(one.body) or list(one.query))]
    assert {"/api/matches", "/api/check", "/api/replay"} <= {operation.path for operation in wrong}
    for operation in wrong:
        try_out(operation, GenerationMode.NEGATIVE, real)
