"""Options of a scenario: told with it, set for one match, checked as in a file."""

import json
from urllib.parse import quote

import pytest
from pydantic import Field

from sandtable.contract.errors import SandtableError
from sandtable.contract.scenario import OPTION, ScenarioFile
from sandtable.engine.registry import find_game
from sandtable.server.play.options import changes, options_of, with_options
from sandtable.testing.changed import changed


def test_every_option_says_what_it_may_be_and_what_the_scenario_says(served):
    games = {game["name"]: game for game in served.get("/api/games")}
    fortress = next(one for one in games["cloak"]["scenarios"] if one["name"] == "fortress")
    told = {option["name"]: option for option in fortress["options"]}
    assert told["turn_limit"] == {
        "name": "turn_limit",
        "title": "Turn limit",
        "description": "Turns until hit points decide.",
        "type": "integer",
        "default": 30,
        "enum": [],
        "minimum": 1,
        "maximum": 250,
    }
    assert told["directions"]["enum"] == [4, 8]
    assert told["cloak_breaks_on_attack"]["type"] == "boolean"
    assert told["leader_hp"]["default"] == 10
    assert "map" not in told


def test_games_say_how_long_they_take_and_what_they_are_like(served):
    for game in served.get("/api/games"):
        if game["name"] in ("connect4", "cloak"):
            least, most = game["minutes"]
            assert 0 < least < most
            assert game["feel"].endswith(".")


def test_a_match_is_made_with_options_and_says_so(served):
    made = served.make(options={"width": 5, "height": 4, "line": 3})
    with made.sit(0) as cross:
        cross.next()
        assert len(cross.board["cells"]) == 20
        assert cross.table["scenario"] == "The usual board"
        assert cross.table["changes"] == ["Width: 5", "Height: 4", "Line: 3"]
    assert made.table()["changes"] == ["Width: 5", "Height: 4", "Line: 3"]
    assert served.make(options={"width": 7}).table()["changes"] == []


@pytest.mark.parametrize(
    ("options", "code", "where", "words"),
    [
        ({"width": 99}, "scenario/bad-field", "width", "99: Input should be less than or equal to 8"),
        ({"width": "7"}, "scenario/bad-field", "width", "valid integer"),
        ({"line": 8}, "scenario/bad-field", "", "no line of that length fits on the board"),
        ({"title": "mine"}, "scenario/no-option", "title", "there are width, height, line"),
        ({"walls": 3}, "scenario/no-option", "walls", "no such option"),
    ],
)
def test_bad_options_are_refused_as_in_a_file_and_the_field_is_named(served, options, code, where, words):
    wish = {"game": "connect4", "seats": [{"kind": "link"}] * 2, "options": options}
    for answer in (
        served.http.post("/api/matches", json=wish),
        served.http.get("/api/games/connect4/scenarios/standard?options=" + quote(json.dumps(options))),
    ):
        assert answer.status_code == 422
        told = answer.json()
        assert (told["code"], told["where"]) == (code, where)
        assert words in told["text"]


def test_a_picture_is_drawn_with_the_options(served):
    options = quote(json.dumps({"width": 4}))
    preview = served.get(f"/api/games/connect4/scenarios/standard?options={options}")
    assert len(preview["view"]["board"]["cells"]) == 24
    usual = served.get("/api/games/connect4/scenarios/standard")
    assert len(usual["view"]["board"]["cells"]) == 42
    for nonsense in ("{", "7", '{"width": [1]}', '{"width": null}'):
        answer = served.get(f"/api/games/connect4/scenarios/standard?options={quote(nonsense)}", 422)
        assert answer["code"] == "request/unreadable"


def test_options_keep_to_what_a_scenario_says_elsewhere():
    game = find_game("cloak")
    fortress = game.file("fortress")
    changed = with_options(game, fortress, {"turn_limit": 50, "cloak_breaks_on_attack": True})
    assert (changed.turn_limit, changed.cloak_breaks_on_attack, changed.wall_hp) == (50, True, 9)
    assert changed.map == fortress.map
    assert changes(game, changed) == ("Turn limit: 50", "Attacks break the cloak: yes")
    with pytest.raises(SandtableError, match="arrive in turn 12, after the last, 10"):
        with_options(game, fortress, {"turn_limit": 10})


class OddFile(ScenarioFile):
    letters: list[str] = Field(default=[], json_schema_extra=OPTION)


def test_an_option_that_no_field_can_show_is_refused():
    odd = changed(find_game("connect4"), name="odd", File=OddFile)
    with pytest.raises(SandtableError, match="game/bad-option"):
        options_of(odd, OddFile(game="odd", title="Odd"))


def test_an_option_that_would_change_nothing_is_not_offered(served):
    (fogbound,) = (game for game in served.get("/api/games") if game["name"] == "fogbound")
    named = {one["name"]: [option["name"] for option in one["options"]] for one in fogbound["scenarios"]}
    assert named["standard"] == ["rounds", "target"]
    assert named["muster"] == ["rounds", "target", "budget", "open_armies"]
    wish = {"game": "fogbound", "seats": [{"kind": "link"}] * 2, "scenario": "standard", "options": {"budget": 9}}
    assert served.refusal("/api/matches", wish) == "scenario/no-option"
    made = served.make("fogbound", scenario="muster", options={"budget": 9})
    assert made.table()["changes"] == ["Budget: 9"]


OWN = """
game: connect4
title: Narrow
width: 4
line: 3
"""


def test_a_scenario_file_is_read_and_a_match_is_made_of_it(served):
    answer = served.http.post("/api/scenarios", json={"name": "narrow.yaml", "text": OWN})
    assert answer.status_code == 200, answer.text
    read = answer.json()
    assert (read["game"], read["preview"]["title"], len(read["preview"]["view"]["board"]["cells"])) == (
        "connect4", "Narrow", 4 * read["scenario"]["height"],
    )  # fmt: skip
    assert [option["default"] for option in read["options"] if option["name"] == "width"] == [4]
    made = served.make("connect4", scenario=read["scenario"], options={"height": 4})
    assert made.table()["scenario"] == "Narrow"


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        (OWN.replace("width: 4", "width: 99"), "scenario/bad-field", "own.yaml:4: width: 99: "),
        (OWN + "depth: 3", "scenario/unknown-field", "own.yaml:6: 'depth': there is no such field"),
        ("game: [", "scenario/not-yaml", "own.yaml:1: "),
        ("game: chess", "scenario/other-game", "'chess': the file is for no game that is played here"),
        ("- connect4", "scenario/other-game", "'own.yaml': the file is for no game that is played here"),
        ("", "scenario/empty", "the file says nothing"),
        ("game: &a connect4", "scenario/anchor", "own.yaml:1: "),
    ],
)
def test_a_wrong_scenario_file_is_refused_with_its_line(served, text, code, told):
    answer = served.http.post("/api/scenarios", json={"name": "own.yaml", "text": text})
    assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
    assert told in answer.json()["text"]


def test_all_that_is_wrong_with_a_scenario_file_is_told_at_once(served):
    text = "game: connect4\ntitle: 1\nwidth: x\nheigth: 5\n"
    answer = served.http.post("/api/scenarios", json={"name": "own.yaml", "text": text}).json()
    assert (answer["where"], answer["untold"]) == ("own.yaml:2: title", 0)
    assert [(other["code"], other["where"]) for other in answer["others"]] == [
        ("scenario/bad-field", "own.yaml:3: width"), ("scenario/unknown-field", "own.yaml:4"),
    ]  # fmt: skip
    assert answer["others"][0]["text"].startswith("scenario/bad-field: own.yaml:3: width: 'x': ")


def test_the_answer_to_a_file_full_of_mistakes_is_short(served):
    text = "game: connect4\ntitle: x\n" + "".join(f"{'k' * 900}{number}: 1\n" for number in range(100))
    answer = served.http.post("/api/scenarios", json={"name": "own.yaml", "text": text})
    assert answer.json()["untold"] == 90
    assert len(answer.text) < 8_000


def test_a_picture_sent_as_a_scenario_is_told_to_be_no_text(served):
    answer = served.http.post("/api/scenarios", json={"name": "own.yaml", "text": "\ufffdPNG\r\n\x1a\n\0"}).json()
    assert (answer["code"], answer["where"]) == ("scenario/not-text", "own.yaml:2")


def test_a_scenario_file_that_is_too_large_is_refused(served):
    body = {"name": "own.yaml", "text": "#" * 100_001}
    assert served.refusal("/api/scenarios", body) == "request/unreadable"


def test_games_are_shown_by_a_position_from_the_middle_of_a_match(served):
    for name, pieces in (("connect4", 14), ("cloak", 12), ("fogbound", 18)):
        assert len(served.get(f"/api/games/{name}/picture")["view"]["pieces"]) == pieces
    assert served.get("/api/games/chess/picture", 404)["code"] == "game/unknown"
