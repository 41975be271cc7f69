"""What comes over the wire before somebody who has never been here can do anything: below 200 kB."""

from __future__ import annotations

import re

import pytest

from sandtable.engine.registry import game_names

MOST_BYTES = 200_000
PICTURES = [f"/api/games/{name}/picture" for name in game_names()]
PAGES = {"/": PICTURES, "/new?game=cloak": ["/api/games/cloak/scenarios/skirmish"]}
ALWAYS = ["/api/games", "/api/meeting"]


def loaded(served, path: str) -> tuple[int, str]:
    """The bytes of an answer as a browser gets it, with its head, and the text as it is sent without compression."""
    answer = served.http.get(path, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, path
    head = sum(len(f"{name}: {value}\r\n") for name, value in answer.headers.items())
    return head + len(answer.content), served.http.get(path).text


def sizes(served, page: str) -> dict[str, int]:
    """All that a page loads: what its text names, what that names in turn, and what is asked of the server."""
    sizes, wanted = dict[str, int](), [page, *PAGES[page], *ALWAYS]
    while wanted:
        path = wanted.pop()
        if path not in sizes:
            sizes[path], text = loaded(served, path)
            wanted += re.findall(r"/(?:assets/|favicon\.)[\w.-]+" if path == page else r"/assets/icons-\w+\.svg", text)
    return sizes


@pytest.mark.parametrize("page", PAGES)
def test_a_first_visit_is_below_200_kilobytes(served, page):
    """Counted as ``python -m tests.load.browser`` counts it in a browser: compressed, icons included."""
    found = sizes(served, page)
    kinds = {path.rpartition(".")[2] for path in found if path.startswith("/assets/")}
    assert kinds == {"js", "css", "svg"}, "the client was not built, or not all of it was found"
    assert sum(found.values()) < MOST_BYTES, found
