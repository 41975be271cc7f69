"""Matches that begin from drawn positions: everybody is told, and what was drawn can be looked at."""

from __future__ import annotations

import pytest

from sandtable import Match
from sandtable.engine.telling import ALL
from sandtable.server.play.options import OWN

CONNECT4 = """
. . . . .
. . . . .
. . . . .
x o x . .
a b c d e
"""


def drawn_battle() -> str:
    """A position of Fogbound, three decisions into a match."""
    match = Match("fogbound", "first", seed=5, runtime="python")
    for _ in range(3):
        match.play(match.legal()[0])
    return match.game.face.notation.board_text(match.look(ALL))


def fogbound(served, **wish):
    return served.make("fogbound", scenario="first", **wish)


def test_a_match_that_begins_as_its_scenario_does_says_nothing_of_a_position(served):
    made = served.make("connect4", scenario="mini")
    assert made.table()["drawn"] is None
    refused = served.http.get(f"/api/matches/{made.id}/drawn")
    assert (refused.status_code, refused.json()["code"]) == (404, "match/not-drawn")


def test_where_nothing_is_hidden_everybody_can_look_at_what_was_drawn(served):
    made = served.make("connect4", scenario="mini", position=CONNECT4)
    assert made.table()["drawn"] == "Began from a drawn position."
    shown = served.http.get(f"/api/matches/{made.id}/drawn").json()
    assert (shown["text"].split(), shown["closed"]) == (CONNECT4.split(), None)
    assert len(shown["view"]["pieces"]) == 3


def test_where_something_is_hidden_each_sees_of_it_what_they_knew_then(served):
    position = drawn_battle()
    made = fogbound(served, position=position)
    assert "Whoever drew it knows all of it" in made.table()["drawn"]
    address = f"/api/matches/{made.id}/drawn"
    views = {}
    for name, token in (("watch", made.told["watch"]), ("dawn", made.tokens[0]), ("dusk", made.tokens[1])):
        shown = served.http.get(address, headers={"Authorization": f"Bearer {token}"}).json()
        assert (shown["text"], bool(shown["closed"])) == (None, True)
        views[name] = {piece["owner"] for piece in shown["view"]["pieces"]}
    assert views == {"watch": set(), "dawn": {0}, "dusk": {1}}, "the armies are too far apart to see each other"
    assert served.http.get(address).json()["view"]["pieces"] == [], "without a token one is a spectator"
    wrong = served.http.get(address, headers={"Authorization": "Bearer nobody"})
    assert wrong.json()["code"] == "table/wrong-token"


def test_when_the_match_is_over_all_of_it_can_be_seen(served):
    position = drawn_battle()
    made = fogbound(served, position=position)
    with made.sit(0) as dawn:
        dawn.command("resign")
        dawn.until_over()
    shown = served.http.get(f"/api/matches/{made.id}/drawn").json()
    assert (shown["text"], shown["closed"]) == (position, None)
    assert {piece["owner"] for piece in shown["view"]["pieces"]} == {0, 1}


@pytest.mark.parametrize("field", ["title", "dawn"])
def test_a_scenario_that_was_edited_is_told_as_one_of_its_own(served, field):
    """Under the title of a scenario that comes with the game, but with something else in it than the options say."""
    own = Match("fogbound", "first", runtime="python").file.model_dump(mode="json")
    if field == "title":
        own["title"] = "Something else"
    else:
        own["dawn"] = own["dawn"][:-1]
    assert served.make("fogbound", scenario=own).table()["changes"] == [OWN]
