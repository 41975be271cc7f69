"""What there is to read: games, scenarios, rule books, the client's files, the host's numbers."""

import re
import socket
import threading

from sandtable.bots import bot_names
from sandtable.cli.serve import open_page
from sandtable.engine.effort import Course, Effort, Word
from sandtable.engine.registry import find_game
from sandtable.engine.warm import Warming
from sandtable.server.gate import client
from sandtable.server.gate.hosts import is_welcome
from sandtable.server.gate.limits import Bucket, Buckets
from sandtable.server.play import catalogue

from .server_kit import free_port

CONNECT4 = find_game("connect4").file().model_dump(mode="json")


def test_the_games_are_listed(served):
    listed = {game["name"]: game for game in served.get("/api/games")}
    assert listed["cloak"]["has_secrets"]
    assert not listed["connect4"]["has_secrets"]
    for name, game in listed.items():
        assert game["bots"] == bot_names(find_game(name))
    assert {"name": "skirmish", "title": "Skirmish"}.items() <= listed["cloak"]["scenarios"][2].items()


def test_scenarios_are_shown_as_spectators_see_them(served):
    for game in served.get("/api/games"):
        for scenario in game["scenarios"]:
            preview = served.get(f"/api/games/{game['name']}/scenarios/{scenario['name']}")
            assert preview["title"] == scenario["title"]
            assert preview["view"]["board"]["cells"]
            assert not preview["view"]["choices"]
    assert served.get("/api/games/cloak/scenarios/moon", 404)["code"] == "scenario/unknown"
    assert served.get("/api/games/chess/schema", 404)["code"] == "game/unknown"
    assert "map" in served.get("/api/games/cloak/schema")["properties"]


def test_every_rule_can_be_linked_to(served):
    for game in served.get("/api/games"):
        html = served.get(f"/api/games/{game['name']}/rules")["html"]
        ids = re.findall(r'<strong id="([A-Z0-9]+-\d+)">', html)
        assert ids
        assert len(ids) == len(set(ids))
        assert "<h1>" in html
        assert "<!--" not in html
    assert 'id="CLK-05"' in served.get("/api/games/cloak/rules")["html"]
    assert "<table>" in served.get("/api/games/cloak/rules")["html"]


def test_a_book_beside_a_match_has_the_numbers_of_its_scenario(served):
    """Five columns and lines of three in the mini scenario (its file), seven and four in the usual one."""
    usual = served.get("/api/games/connect4/rules")
    assert '<span class="number">7</span> columns' in usual["html"]
    assert usual["scenario"] == "The usual board"
    assert re.findall(r"<figcaption>(\w+)", usual["html"]) == ["In", "Ring"]
    assert [len(board["view"]["pieces"]) for board in usual["boards"]] == [11, 7]
    made = served.make(scenario="mini")
    beside = served.get(f"/api/matches/{made.id}/rules")
    assert '<span class="number own">5</span> columns' in beside["html"]
    assert '<span class="number own">three</span> stones in an unbroken line' in beside["html"]
    assert beside["html"] == served.get("/api/games/connect4/rules?scenario=mini")["html"]
    assert served.get("/api/games/connect4/rules?scenario=moon", 404)["code"] == "scenario/unknown"
    assert served.get("/api/matches/nothing/rules", 404)["code"] == "match/unknown"


def test_a_glossary_beside_a_match_has_the_numbers_of_its_scenario(served):
    usual = served.get("/api/games/connect4/glossary")["terms"]
    assert usual[0]["text"].startswith("four stones of one player")
    made = served.make(scenario={**CONNECT4, "line": 5})
    terms = served.get(f"/api/matches/{made.id}/glossary")["terms"]
    assert terms[0] == usual[0] | {"text": usual[0]["text"].replace("four", "five")}
    assert terms[1:] == usual[1:]


def test_the_host_sees_numbers_and_nobody_else_does(served):
    assert served.get("/healthz") == {"database": True, "play": True, "codes": [], "text": ""}
    assert "sandtable_moves_total" in served.http.get("/metrics").text
    passed_on = served.http.get("/metrics", headers={"X-Forwarded-For": "1.2.3.4"})
    assert (passed_on.status_code, passed_on.json()["code"]) == (403, "metrics/refused")


def test_answers_carry_headers_that_protect(served):
    headers = served.http.get("/").headers
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert served.get("/api/nothing", 404)["code"] == "page/unknown"
    assert served.http.delete("/api/games").json()["code"] == "request/wrong-method"


def test_the_client_is_served_with_its_addresses(tmp_path):
    assert "not part of this installation" in client.client_file("", tmp_path / "none").body.decode()
    (tmp_path / "web" / "assets").mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_text("<p>page</p>")
    (tmp_path / "web" / "assets" / "a-123.js").write_text("1")
    (tmp_path / "secret").write_text("no")

    def path_of(path):
        answer = client.client_file(path, tmp_path / "web")
        return getattr(answer, "path", None), answer.headers.get("Cache-Control")

    assert path_of("assets/a-123.js") == (tmp_path / "web/assets/a-123.js", client.FOR_EVER)
    for address in ("", "match/abc", "../secret", "%00", "a\0b"):
        assert path_of(address) == (tmp_path / "web/index.html", client.ASK_FIRST)
    assert client.client_file("assets/gone.js", tmp_path / "web").status_code == 404


def test_buckets_drip():
    now = [0.0]
    bucket = Bucket(2.0, 3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    many = Buckets(0.0, 1)
    assert [many.take("a"), many.take("a"), many.take("b")] == [True, False, True]


def test_origins():
    assert is_welcome(None, "here:80", None)
    assert is_welcome("https://play.example", "inside:8000", "https://play.example/")
    assert not is_welcome("http://play.example", "inside:8000", "https://play.example/")
    assert is_welcome("https://play.example:443", "play.example", None)
    assert not is_welcome("https://play.example:x", "play.example", None)


def test_how_far_the_compiler_is_can_be_asked(served):
    class Halfway(Warming):
        is_busy = True

    game = find_game("connect4")
    ready = {"done": 1, "parts": 1, "share": 1.0, "seconds_left": 0.0}
    assert served.get("/api/games/connect4/readiness") == ready
    assert catalogue.readiness(Warming(game)).model_dump() == ready  # nobody has played it yet
    halfway = Halfway(game)
    assert catalogue.readiness(halfway).model_dump() == ready | {"done": 0, "share": 0.0}
    halfway.course = Course(lambda: 10.0)
    halfway.course.begin([Effort({"a": 4.0, "b": 2.0}, {"step": 1.0}, {"step": frozenset("ab")})])
    halfway.course.hear(0, Word(1, 5.0))
    told = catalogue.readiness(halfway).model_dump()
    assert told == {"done": 1, "parts": 3, "share": 0.625, "seconds_left": 1.3}  # 3 of 8 s, at a pace of 9 in 4
    assert served.get("/api/games/chess/readiness", 404)["code"] == "game/unknown"


def test_a_browser_is_opened_once_somebody_answers(monkeypatch):
    opened, port = [], free_port()
    monkeypatch.setattr("webbrowser.open", opened.append)
    thread = threading.Thread(target=open_page, args=("the address", "0.0.0.0", port))
    thread.start()
    thread.join(0.3)
    assert opened == []
    with socket.create_server(("127.0.0.1", port)):
        thread.join(10)
    assert opened == ["the address"]
