"""Matches seen again, and the client's picture of the wire."""

import subprocess
import sys
from pathlib import Path

from sandtable.engine.match import Match
from sandtable.engine.saving import to_file
from sandtable.engine.telling import ALL

from .test_play import play_out

ROOT = Path(__file__).parent.parent.parent


def finished(served):
    """A match of Connect Four that Cross has won with four in column a."""
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        play_out([cross, ring])
        cross.until_over()
    return made


def test_a_finished_match_is_seen_again_move_by_move(served):
    made = finished(served)
    recording = served.get(f"/api/matches/{made.table()['match']}/replay")
    assert recording["seats"] == ["Cross", "Ring"]
    assert [len(frame["scene"]["sight"]["pieces"]) for frame in recording["frames"]] == list(range(8))
    assert recording["frames"][0]["scene"]["board"] is not None
    assert all(frame["scene"]["board"] is None for frame in recording["frames"][1:])
    assert recording["frames"][-1]["happenings"][-1]["text"] == "Cross has 4 in a line and wins."


def test_a_match_that_goes_on_is_not_shown(served):
    made = served.make()
    assert served.get(f"/api/matches/{made.table()['match']}/replay", 409)["code"] == "match/not-over"


def test_a_file_is_seen_as_a_side_saw_it(served):
    match = Match("cloak", "spies", seed=1)
    for text in ("P1 toggle", "commit"):
        match.play(text, 0)
    match.play("commit", 1)
    for text in ("P1 e", "commit"):
        match.play(text, 0)
    match.play("commit", 1)
    file = to_file(match).text().encode()
    seen = {
        viewer: served.http.post(f"/api/replay?viewer={viewer}", content=file).json() for viewer in ("all", "0", "1")
    }
    last = {viewer: recording["frames"][-1] for viewer, recording in seen.items()}
    assert [len(last[viewer]["scene"]["sight"]["pieces"]) for viewer in ("all", "0", "1")] == [16, 16, 15]
    assert "P1 moves a1-b1." in [said["text"] for said in last["0"]["happenings"]]
    assert [said["text"] for said in last["1"]["happenings"]] == ["Turn 2 is carried out."]


def hands(recording):
    """The hands of Red and of Blue at the end, each as what is seen of it and how many cards it has."""
    piles = [pile for pile in recording["frames"][-1]["scene"]["sight"]["piles"] if pile["kind"] == "hand"]
    piles.sort(key=lambda pile: pile["owner"])
    return [({card["name"]: card["have"] for card in pile["cards"]}, pile["count"]) for pile in piles]


def test_a_hand_is_shown_with_everything_and_to_who_holds_it_alone(served):
    match = Match("tyrant", "first", seed=1, runtime="python")
    for text in ("done", "pass", "done", "done"):
        match.play(text)
    file = to_file(match).text().encode()
    seen = {
        viewer: hands(served.http.post(f"/api/replay?viewer={viewer}", content=file).json())
        for viewer in ("all", "0", "1", "watch")
    }
    red, blue = seen["all"]
    assert sum(red[0].values()) == red[1] > 0
    assert sum(blue[0].values()) == blue[1] > 0
    red_covered, blue_covered = ({}, red[1]), ({}, blue[1])
    assert seen["0"] == [red, blue_covered]
    assert seen["1"] == [red_covered, blue]
    assert seen["watch"] == [red_covered, blue_covered]


def played_on(served, recording, frame):
    """A match that begins where a frame stands."""
    wish = {"scenario": recording["scenario"], "position": recording["frames"][frame]["position"]}
    return served.make(recording["game"], **wish)


def test_a_match_is_played_on_from_a_moment_of_another(served):
    recording = served.get(f"/api/matches/{finished(served).id}/replay")
    made = played_on(served, recording, 3)
    with made.sit(0) as cross, made.sit(1) as ring:
        ring.until_asked()
        assert len(ring.scene["sight"]["pieces"]) == 3
        ring.play("g")
        cross.until_asked()
        assert len(cross.scene["sight"]["pieces"]) == 4
    assert [frame["number"] for frame in recording["frames"]] == list(range(8))


def test_nothing_is_played_on_from_an_end(served):
    recording = served.get(f"/api/matches/{finished(served).id}/replay")
    last = recording["frames"][-1]
    assert (last["position"], last["closed"]) == (None, "the match is over here")
    match = Match("connect4", "mini", seed=1)
    for column in "ababa":
        match.play(column)
    over = match.game.face.notation.board_text(match.look(ALL))
    wish = {"game": "connect4", "scenario": "mini", "position": over, "seats": [{"kind": "link"}] * 2}
    assert served.refusal("/api/matches", wish) == "board/over"


def test_only_who_sees_everything_can_play_on(served):
    match = Match("cloak", "skirmish", seed=1)
    for seat in (0, 1):
        match.play("commit", seat)
    file = to_file(match).text().encode()
    for viewer in ("0", "1", "watch"):
        seen = served.http.post(f"/api/replay?viewer={viewer}", content=file).json()
        assert all(frame["position"] is None for frame in seen["frames"])
        assert "did not see everything" in seen["frames"][0]["closed"]
    everything = served.http.post("/api/replay", content=file).json()
    made = played_on(served, everything, -1)
    with made.sit(0) as left:
        left.next()
        assert "Turn 2" in left.scene["sight"]["prompt"]
    open_game = to_file(Match("connect4", seed=1)).text().encode()
    assert served.http.post("/api/replay?viewer=1", content=open_game).json()["frames"][0]["position"]


def test_what_is_no_match_is_refused(served):
    for content, code in ((b"{}", "match/"), (b"\xff", "match/not-text"), (b"", "match/")):
        answer = served.http.post("/api/replay", content=content)
        assert answer.status_code == 422
        assert answer.json()["code"].startswith(code)
    match = to_file(Match("connect4", seed=1)).text().encode()
    for viewer in ("2", "-1", "everybody", "٣"):
        path = "/api/replay?viewer=" + viewer.encode().hex() if not viewer.isascii() else f"/api/replay?viewer={viewer}"
        assert served.http.post(path, content=match).json()["code"] == "seat/unknown"


def test_the_types_of_the_client_are_those_of_the_server():
    command = [sys.executable, ROOT / "web/scripts/wire_types.py", "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_the_lock_file_of_the_client_names_no_host():
    assert '"resolved"' not in (ROOT / "web/package-lock.json").read_text()
