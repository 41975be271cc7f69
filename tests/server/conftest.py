"""One server for all tests that need none of their own."""

import pytest

from .server_kit import lenient, server_in_thread


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    path = tmp_path_factory.mktemp("server") / "matches.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_RUNTIME", "python")
        with server_in_thread(lenient(f"sqlite:///{path}")) as server:
            yield server
