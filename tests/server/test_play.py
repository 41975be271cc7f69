"""Whole matches over sockets."""

import pytest

COLUMNS = ["a", "b", "a", "b", "a", "b", "a"]


def play_out(clients, columns=COLUMNS):
    """Let two clients drop stones in turn."""
    for number, column in enumerate(columns):
        client = clients[number % 2]
        client.until_asked()
        client.play(column)


def test_two_people_play_connect_four_to_the_end(served):
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring, made.sit(None) as watcher:
        play_out([cross, ring])
        for client in (cross, ring, watcher):
            client.until_over()
            assert client.table["outcome"] == [1.0, -1.0]
            assert client.table["ending"] == "Cross wins."
            assert client.seq == len(COLUMNS)
            assert [told["text"] for told in client.log][:2] == [
                "Cross drops a stone into a.", "Ring drops a stone into b."]  # fmt: skip
        assert watcher.messages[0]["seat"] is None
        assert not any(message["scene"]["is_asked"] for message in watcher.messages if "scene" in message)


def test_a_finished_match_can_be_checked_by_everybody(served):
    made = served.make()
    assert served.get(f"/api/matches/{made.id}/file", 409)["code"] == "match/not-over"
    with made.sit(0) as cross, made.sit(1) as ring:
        cross.next()
        promised = cross.table["commitment"]
        assert cross.table["key"] is None
        play_out([cross, ring])
        cross.until_over()
        key = cross.table["key"]
    text = served.http.get(f"/api/matches/{made.id}/file").text
    checked = served.http.post("/api/check", json={"file": text, "key": key, "commitment": promised}).json()
    assert checked["is_right"], checked
    assert checked["decisions"] == 7
    assert checked["outcome"] == [1.0, -1.0]
    bent = served.http.post("/api/check", json={"file": text.replace('"action": "b"', '"action": "c"', 1)}).json()
    assert not bent["is_right"]
    other = served.http.post("/api/check", json={"key": "0" * 32, "commitment": promised}).json()
    assert other["code"] == "check/other-dice"
    assert served.refusal("/api/check", {}) == "check/nothing"


def test_the_board_is_sent_once(served):
    made = served.make()
    with made.sit(0) as cross:
        cross.next()
        assert cross.messages[0]["scene"]["board"]
        cross.play("a")
        assert cross.messages[-1]["scene"]["board"] is None


def test_a_choice_is_named_by_its_number_or_by_its_text(served):
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        cross.until_asked()
        assert cross.command("play", seq=0, choice=2)["type"] == "ack"
        ring.until_asked()
        assert ring.log[-1]["text"] == "Cross drops a stone into c."
        for wrong, code in ({"choice": 99}, "action/no-such-number"), ({"text": "z"}, "action/unreadable"), \
                ({}, "message/unreadable"), ({"text": "a", "choice": 1}, "message/unreadable"):  # fmt: skip
            assert ring.command("play", seq=1, **wrong)["code"] == code
        assert ring.command("play", seq=1, text="c")["type"] == "ack"


def test_only_the_one_who_is_asked_may_play(served):
    made = served.make()
    with made.sit(1) as ring, made.sit(None) as watcher:
        ring.next()
        watcher.next()
        assert ring.command("play", seq=0, text="a")["code"] == "seat/not-asked"
        assert watcher.command("play", seq=0, text="a")["code"] == "table/spectator"
        assert watcher.command("inspect", piece=0)["code"] == "piece/unknown"


@pytest.mark.parametrize(("game", "falls"), [("tyrant", True), ("connect4", False)])
def test_whether_there_are_dice_to_check_is_told(served, game, falls):
    made = served.make(game, ("link", "link"))
    with made.sit(0) as first:
        first.until_asked()
        assert first.table["has_dice"] is falls


def test_who_resigns_loses(served):
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        cross.until_asked()
        assert ring.command("resign")["type"] == "ack"
        cross.until_over()
        assert cross.table["ending"] == "Ring resigns."
        assert cross.table["outcome"] == [1.0, -1.0]
        assert cross.table["key"]
        assert not cross.scene["is_asked"]
        assert not cross.scene["sight"]["choices"]
        assert cross.command("play", seq=cross.seq, text="a")["code"] == "match/over"
        assert cross.command("resign")["code"] == "match/over"


def test_a_draw_is_offered_declined_and_agreed(served):
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        assert ring.command("draw", answer="accept")["code"] == "draw/no-offer"
        assert cross.command("draw", answer="offer")["type"] == "ack"
        ring.until(lambda _: ring.table["seats"][0]["offers_draw"])
        assert cross.command("draw", answer="offer")["code"] == "draw/offered-already"
        assert cross.command("draw", answer="accept")["code"] == "draw/no-offer"
        assert ring.command("draw", answer="decline")["type"] == "ack"
        cross.until(lambda _: cross.table["seats"][0]["offers_draw"] is False)
        cross.until_asked()
        cross.play("a")
        assert ring.command("draw", answer="offer")["type"] == "ack"
        assert cross.command("draw", answer="accept")["type"] == "ack"
        ring.until_over()
        assert ring.table["outcome"] == [0.0, 0.0]
        assert ring.table["ending"] == "A draw was agreed."


def test_a_rematch_has_the_same_seats_and_tokens(served):
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        assert cross.command("rematch")["code"] == "rematch/too-early"
        cross.command("resign")
        assert cross.command("rematch")["type"] == "ack"
        ring.until(lambda _: ring.table["seats"][0]["wants_rematch"])
        assert ring.table["rematch"] is None
        assert ring.command("rematch")["type"] == "ack"
        cross.until(lambda _: cross.table["rematch"])
        following = cross.table["rematch"]
        assert ring.command("rematch")["code"] == "rematch/made-already"
        promised = cross.table["commitment"]
    with made.sit(0, match=following) as cross:
        cross.until_asked()
        assert cross.table["commitment"] != promised
        cross.play("d")


def test_names_are_told(served):
    made = served.make()
    with made.sit(0, name="Ann  of\tCleves") as cross:
        cross.next()
        assert cross.table["seats"][0]["name"] == "Ann of Cleves"
        assert cross.table["seats"][1]["name"] == "Ring"
        assert [seat["is_present"] for seat in cross.table["seats"]] == [True, False]
        with made.sit(1):
            cross.until(lambda _: cross.table["seats"][1]["is_present"])
        cross.until(lambda _: not cross.table["seats"][1]["is_present"])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "game/unknown"),
        ({"seats": [{"kind": "link"}]}, "table/wrong-seats"),
        ({"scenario": "../../etc"}, "scenario/unknown"),
        ({"scenario": "/etc/passwd.yaml"}, "scenario/unknown"),
        ({"scenario": {"game": "connect4"}}, "scenario/missing-field"),
        ({"scenario": {"game": "connect4", "title": "x", "width": 900}}, "scenario/bad-field"),
        ({"seats": [{"kind": "bot", "bot": "deep"}, {"kind": "link"}]}, "bot/unknown"),
        ({"seats": "all"}, "request/unreadable"),
        ({"position": "???"}, "board/wrong-size"),
        ({"extra": 1}, "request/unreadable"),
    ],
)
def test_what_cannot_be_played_is_refused(served, change, code):
    body = {"game": "connect4", "seats": [{"kind": "link"}, {"kind": "link"}], **change}
    assert served.refusal("/api/matches", body, 404 if code.endswith("unknown") and "bot" not in code else 422) == code


def test_a_match_may_have_a_scenario_of_its_own_and_begin_anywhere(served):
    own = {"game": "connect4", "title": "Tiny", "width": 4, "height": 4, "line": 3}
    drawn = "\n".join([". . . .", ". . . .", ". . . .", "x o . ."])
    fields = served.get("/api/games/connect4/schema")["properties"]
    made = served.make(scenario={name: own[name] for name in own if name in fields}, position=drawn)
    with made.sit(0) as cross:
        cross.until_asked()
        assert cross.table["scenario"] == "Tiny"
        assert len(cross.scene["sight"]["pieces"]) == 2
