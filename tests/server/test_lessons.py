"""Lessons on the server: matches made from files, whose other seats are driven by them."""

from __future__ import annotations

import pytest

from .server_kit import Made, lenient, server_in_thread


def begin(served, game: str, lesson: str) -> Made:
    answer = served.http.post(f"/api/games/{game}/lessons/{lesson}")
    assert answer.status_code == 201, answer.text
    return Made(served, answer.json())


def lesson_of(client) -> dict:
    """What the learner was last told of the lesson."""
    return client.table["lesson"]


def until_settled(client) -> dict:
    client.until(lambda message: client.table["lesson"]["standing"] != "open")
    return lesson_of(client)


def test_the_lessons_of_a_game_are_listed_with_what_they_are_about(served):
    games = {game["name"]: game for game in served.get("/api/games")}
    first = games["connect4"]["lessons"][0]
    assert (first["name"], first["title"]) == ("first-stone", "Stones fall")


def test_a_lesson_is_done_with_the_decision_that_it_asks_for(served):
    made = begin(served, "connect4", "four-in-a-row")
    with made.sit(0) as learner:
        learner.until_asked()
        told = lesson_of(learner)
        assert (told["number"], told["standing"], told["said"], told["next"]) == (2, "open", "", "diagonal")
        learner.play("e")
        assert until_settled(learner)["standing"] == "done"
        assert lesson_of(learner)["said"] == "Four in a row. You have won."


def test_a_lesson_that_is_missed_asks_for_nothing_more(served):
    made = begin(served, "connect4", "block")
    with made.sit(0) as learner:
        learner.until_asked()
        learner.play("a")
        told = until_settled(learner)
        assert told["standing"] == "missed"
        assert told["said"].startswith("Now Ring puts a fourth stone into f")
        assert not learner.scene["is_asked"]
        assert learner.scene["sight"]["prompt"] == told["said"]


def test_the_others_answer_as_the_lesson_says(served):
    made = begin(served, "connect4", "two-at-once")
    with made.sit(0) as learner:
        learner.until_asked()
        learner.play("e")
        learner.until_asked()
        assert learner.log[-1]["text"] == "Ring drops a stone into f."
        learner.play("b")
        assert until_settled(learner)["standing"] == "done"


def test_only_the_learner_is_told_of_the_lesson(served):
    made = begin(served, "connect4", "block")
    with made.sit(0) as learner, made.sit(None) as spectator:
        learner.until_asked()
        assert lesson_of(learner)["name"] == "block"
        spectator.next()
        assert lesson_of(spectator) is None
    assert made.table()["lesson"] is None


def test_a_lesson_says_nothing_of_a_drawn_position_and_of_options(served):
    table = begin(served, "connect4", "patience").table()
    assert (table["drawn"], table["changes"]) == (None, [])


def test_a_lesson_that_does_not_exist_is_refused(served):
    answer = served.http.post("/api/games/connect4/lessons/checkmate")
    assert (answer.status_code, answer.json()["code"]) == (404, "lesson/unknown")


@pytest.mark.usefixtures("interpreter")
def test_a_lesson_stands_as_it_stood_when_the_server_comes_back(tmp_path):
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    with server_in_thread(lenient(database)) as served:
        made = begin(served, "connect4", "two-at-once")
        with made.sit(0) as learner:
            learner.until_asked()
            learner.play("e")
            learner.until_asked()
    with server_in_thread(lenient(database)) as served:
        again = Made(served, made.told)
        with again.sit(0) as learner:
            learner.until_asked()
            learner.play("b")
            assert until_settled(learner)["standing"] == "done"


def test_puzzles_are_listed_from_easy_to_hard_and_begun_like_lessons(served):
    listed = served.get("/api/games/connect4/puzzles")
    ratings = [puzzle["rating"] for puzzle in listed]
    assert len(listed) >= 20
    assert ratings == sorted(ratings)
    made = begin(served, "connect4", listed[0]["name"])
    seat = next(number for number, token in made.token_of.items() if token)
    with made.sit(seat) as learner:
        learner.until_asked()
        told = lesson_of(learner)
        assert (told["number"], told["count"], told["rating"]) == (1, len(listed), ratings[0])
