"""People who meet in the browser: a name, a challenge, somebody who takes it, another browser, whose turn it is."""

from __future__ import annotations

import contextlib
import re
import sqlite3

import pytest
from playwright.sync_api import expect

from ..server.meeting_kit import Person
from .conftest import Doors
from .test_access import Inspector, inspect
from .web_kit import NARROW, PHONE, Site

HEARD = """
    window.heard = [];
    window.Notification = class {
      static permission = "default";
      static async requestPermission() { return (this.permission = "granted"); }
      constructor(title, { body, tag }) { window.heard.push({ title, body, tag }); }
      close() {}
    };
    Object.defineProperty(document, "hidden", { get: () => window.isAway ?? false });
"""


@pytest.fixture(scope="module")
def lobby(tmp_path_factory, more_games):
    """A server for all tests here that need none of their own, and its database."""
    folder = tmp_path_factory.mktemp("lobby")
    served = Site(folder, more_games, names_at_once=1000, challenges_at_once=1000, sockets_at_once=1000)
    yield served, folder / "matches.db"
    served.close()


@pytest.fixture
def site(lobby):
    """A lobby in which nobody was before: the host has cleared it."""
    served, database = lobby
    with contextlib.closing(sqlite3.connect(database, timeout=20)) as connection, connection:
        for table in ("challenges", "sittings", "guests"):
            connection.execute(f"DELETE FROM {table}")
    assert served.get("/api/challenges")["challenges"] == []
    return served


@pytest.fixture
def closed_site(tmp_path, more_games, request):
    """A server on which the host has switched something off."""
    served = Site(tmp_path, more_games, without=request.param)
    yield served
    served.close()


@pytest.fixture
def visit_closed(browser, closed_site, request):
    """Lets somebody visit it."""
    doors = Doors(browser, closed_site.address)
    yield doors
    doors.close(request.node.name)
    doors.check()


def named(visitor, name: str):
    """Choose a name in the lobby."""
    visitor.open("/lobby")
    visitor.page.get_by_role("textbox", name="Name").fill(name)
    visitor.button("Keep this name").click()
    expect(visitor.page.get_by_role("heading", name=f"You are {name}")).to_be_visible()
    return visitor


def challenge(visitor, game: str, **chosen: str):
    """Fill the form of a challenge in, and send it."""
    visitor.page.get_by_text("Challenge others", exact=True).click()
    form = visitor.page.locator("details form")
    form.get_by_role("combobox", name="Game").select_option(label=game)
    for label, value in chosen.items():
        form.get_by_role("combobox", name=label.replace("_", " ")).select_option(label=value)
    form.get_by_role("button", name="Challenge").click()


def at_table(visitor):
    expect(visitor.page).to_have_url(re.compile(r"/m/[\w-]+"))
    return visitor.ready()


def challenges_of(visitor):
    return (
        visitor.page.get_by_role("list", name="Open challenges")
        .get_by_role("listitem")
        .filter(has=visitor.page.get_by_role("button"))
    )


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_a_public_challenge_is_taken_by_another_browser_and_played(visit, screen):
    ann, bob = named(visit(**screen), "Ann"), named(visit(**screen), "Bob")
    challenge(ann, "Connect Four", Your_seat="Cross")
    expect(ann.page.get_by_text("It hangs in the lobby now.")).to_be_visible()
    expect(challenges_of(bob)).to_contain_text("Ann")
    bob.page.get_by_role("button", name="Play Connect Four with Ann").click()
    for visitor in (ann, bob):
        at_table(visitor)
    expect(ann.page.get_by_text("Bob")).to_be_visible()
    expect(bob.page.get_by_text("Ann")).to_be_visible()
    with ann.update():
        ann.choice("d").click()
    expect(bob.asked).to_be_visible()
    assert not ann.overhang()


def test_a_match_is_gone_on_with_in_another_browser(visit, site):
    ann, bob = named(visit(), "Ann"), Person(site, "Bob")
    hung = bob.challenge(place=1)
    ann.page.get_by_role("button", name="Play Connect Four with Bob").click()
    at_table(ann)
    ann.open("/lobby")
    ann.button("Use it elsewhere").click()
    link = ann.page.get_by_role("textbox", name="Your name").input_value()
    other = visit().open(link)
    assert "secret" not in other.page.url
    other.button("Play as Ann").click()
    own = other.page.get_by_role("region", name="Your matches")
    expect(own).to_contain_text("with Bob · Your turn")
    other.open("/lobby")
    expect(own).to_contain_text("with Bob · Your turn")
    own.get_by_role("link").click()
    with at_table(other).update():
        other.choice("d").click()
    assert bob.turns() == {bob.matches()[0]["match"]: True}
    assert hung["id"] not in [one["id"] for one in bob.challenges()]


def test_a_finished_match_is_looked_at_again_from_the_list_under_a_name(visit, site):
    ann, bob = Person(site, "Ann"), Person(site, "Bob")
    bob.challenge(place=1)
    ann.take(ann.challenges()[0]["id"])
    [own] = bob.matches()
    with bob.sit(own["match"]) as ring:
        ring.command("resign")
        ring.until_over()
    visitor = visit().open(f"/name#secret={ann.secret}")
    visitor.button("Play as Ann").click()
    line = visitor.page.get_by_role("region", name="Your matches").get_by_role("listitem")
    expect(line).to_contain_text("with Bob · You have won")
    line.get_by_role("link").first.click()
    expect(at_table(visitor).end.get_by_role("heading")).to_have_text("You have won")
    visitor.end.get_by_role("link", name="Watch again").click()
    expect(visitor.page.get_by_role("heading", name="Replay of The usual board")).to_be_attached()


def test_a_link_that_is_no_name_says_so(visit):
    visitor = visit()
    visitor.open("/name")
    expect(visitor.page.get_by_role("alert")).to_contain_text("The link is incomplete")


def test_a_name_that_somebody_has_is_refused_with_a_sentence(visit, site):
    Person(site, "Bob")
    ann = visit().open("/lobby")
    ann.page.get_by_role("textbox", name="Name").fill("b o b")
    with ann.page.expect_response("**/api/guests"):
        ann.button("Keep this name").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("somebody has this name")
    visit.complaints.clear()  # the browser notes the refusal as well


def test_markup_in_a_table_name_stays_text(visit, site):
    made = site.make("connect4", ("here", "link"))
    with made.sit(1, name="<img src=x onerror=alert(1)>") as ring:
        ring.until(lambda message: "table" in message)
        ann = named(visit(), "Ann").open(f"/m/{made.id}#seat={made.token_of[0]}")
        expect(ann.page.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
        expect(ann.page.locator("img[src=x]")).to_have_count(0)
        ann.open("/")
        expect(ann.page.get_by_role("region", name="Your matches")).to_contain_text("with <img src=x")


def test_a_challenge_by_link_is_taken_by_who_has_it(visit):
    ann = named(visit(), "Ann")
    challenge(ann, "Connect Four", Who_may_take_it="Whoever gets the link")
    link = ann.page.get_by_role("textbox", name="For whoever shall take it").input_value()
    bob = visit().open(link)
    bob.page.get_by_role("button", name="Play Connect Four with Ann").click()
    expect(bob.page.get_by_role("alert")).to_contain_text("Choose a name first")
    expect(bob.page.get_by_role("textbox", name="Name")).to_be_focused()
    bob.page.keyboard.type("Bob")
    bob.press("Enter")
    expect(bob.page.get_by_role("heading", name="You are Bob")).to_be_visible()
    bob.page.get_by_role("button", name="Play Connect Four with Ann").click()
    at_table(bob)
    at_table(ann)


def test_a_closed_challenge_is_seen_by_the_one_it_is_for(visit, site):
    bob, eve = named(visit(), "Bob"), named(visit(), "Eve")
    Person(site, "Ann").challenge(access="closed", invited="Bob")
    expect(challenges_of(bob)).to_contain_text("Ann, to you")
    Person(site, "Dora").challenge()
    expect(challenges_of(eve)).to_have_count(1)
    expect(challenges_of(eve)).to_contain_text("Dora")


def test_two_are_paired_by_game_and_level(visit):
    ann, bob = named(visit(), "Ann"), named(visit(), "Bob")
    for visitor in (ann, bob):
        pairing = visitor.page.get_by_role("region", name="Quick pairing")
        pairing.get_by_role("combobox", name="Game").select_option(label="Connect Four")
        pairing.get_by_role("combobox", name="Level").select_option(label="Easy")
        pairing.get_by_role("button", name="Find an opponent").click()
        if visitor is ann:
            expect(pairing).to_contain_text("Looking for somebody to play Connect Four, level easy.")
    at_table(ann)
    at_table(bob)


def test_who_is_found_before_the_answer_has_come_goes_to_the_table(visit, site):
    ann, sockets, held = visit(), [], []

    def hold(route):
        held.append((route, route.fetch()))
        Person(site, "Bob").pair("connect4")

    ann.page.on("websocket", lambda socket: sockets.append(socket))
    ann.page.route("**/api/pairing", hold)
    pairing = named(ann, "Ann").page.get_by_role("region", name="Quick pairing")
    pairing.get_by_role("combobox", name="Game").select_option(label="Connect Four")
    with sockets[-1].expect_event("framereceived", lambda text: '"gone"' in text):
        ann.button("Find an opponent").click()
    route, answer = held[0]
    route.fulfill(response=answer)
    at_table(ann)


def test_who_looks_no_longer_is_not_found(visit, site):
    ann = named(visit(), "Ann")
    ann.button("Find an opponent").click()
    ann.page.get_by_text("Stop looking").click()
    expect(challenges_of(ann)).to_have_count(0)
    assert Person(site, "Bob").challenges() == []


def test_who_wanders_about_is_told_that_the_challenge_was_taken(visit, site):
    ann, bob = named(visit(), "Ann"), Person(site, "Bob")
    challenge(ann, "Connect Four", Your_seat="Cross")
    ann.page.get_by_role("link", name="Sandtable").click()
    ann.ready()
    bob.take(bob.challenges()[0]["id"])
    expect(ann.page.get_by_text("Your challenge was taken.")).to_be_visible()
    inspect(ann, "the news that a challenge was taken")
    expect(ann.page).to_have_title(re.compile(r"^\(1\) "))
    expect(ann.page.locator('link[rel="icon"]')).to_have_attribute("href", "/favicon-turn.svg")
    ann.page.get_by_role("link", name="To the table").click()
    at_table(ann)
    with ann.update():
        ann.choice("d").click()
    expect(ann.page.locator('link[rel="icon"]')).to_have_attribute("href", "/favicon.svg")


def test_a_notification_comes_when_it_is_ones_turn_and_one_looks_elsewhere(visit, site):
    ann, bob = visit(), Person(site, "Bob")
    ann.page.add_init_script(HEARD)
    named(ann, "Ann")
    ann.page.get_by_role("checkbox", name="Notify me when it is my turn").check()
    match = ann.page.evaluate("() => window.Notification.permission")
    assert match == "granted"
    bob.challenge(place=0)
    ann.page.get_by_role("button", name="Play Connect Four with Bob").click()
    at_table(ann)
    ann.page.evaluate("window.isAway = true")
    [own] = bob.matches()
    with bob.sit(own["match"]) as cross:
        cross.until_asked()
        cross.play("d")
    expect(ann.asked).to_be_visible()
    ann.page.wait_for_function("window.heard.length === 1")
    [heard] = ann.page.evaluate("window.heard")
    assert heard["title"] == "Your turn"
    assert heard["tag"] == own["match"]
    assert "Bob" in heard["body"]


def test_the_outside_game_is_met_over(visit, site):
    ann, bob = named(visit(), "Ann"), Person(site, "Bob")
    challenge(ann, "Nim", Pace="3 days a decision")
    expect(challenges_of(ann)).to_contain_text("3 days a decision")
    assert bob.take(bob.challenges()[0]["id"])["match"]
    at_table(ann)


def test_a_match_over_days_is_made_by_the_form(visit):
    ann = visit().open("/new?game=connect4")
    ann.let_sit("Ring", "link")
    ann.page.locator("summary", has_text="Clock").click()
    ann.page.get_by_role("combobox", name="Clock").select_option("Days for each decision")
    ann.page.get_by_role("spinbutton", name="Days for a decision").fill("2")
    expect(ann.page.locator("summary", has_text="2 days a decision")).to_be_visible()
    ann.button("Start the match").click()
    expect(at_table(ann).page.get_by_role("timer").first).to_contain_text(re.compile("2 days|1 day 23 h"))


@pytest.mark.parametrize("closed_site", [("names",), ("matches",), ("lobby",)], indirect=True)
def test_a_lobby_that_is_switched_off_is_nowhere_offered(visit_closed):
    ann = visit_closed().open("/")
    expect(ann.page.get_by_role("link", name="New match")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Lobby")).to_have_count(0)
    expect(ann.page.get_by_text("Play with others")).to_have_count(0)
    ann.open("/lobby")
    expect(ann.page.get_by_text("has closed the lobby")).to_be_visible()
    inspect(ann, "a lobby that is closed")


@pytest.mark.parametrize("closed_site", [("names",)], indirect=True)
def test_where_there_are_no_names_none_is_carried_there_and_matches_by_link_go_on(visit_closed, closed_site):
    ann = visit_closed().open(f"/name#secret={'x' * 40}")
    expect(ann.page.get_by_role("alert")).to_contain_text("host does not offer")
    visit_closed.complaints.clear()  # the browser notes the refusal as well
    made = closed_site.make("connect4", ("here", "link"))
    ann.open(f"/m/{made.id}#seat={made.token_of[0]}").choice("d").click()
    ann.open("/").page.get_by_role("region", name="Your matches").get_by_role("link").first.click()
    expect(at_table(ann).cell("Cross's stone")).to_have_count(1)


@pytest.mark.parametrize("closed_site", [("pairing", "notifications", "days")], indirect=True)
def test_what_is_switched_off_is_not_in_the_lobby(visit_closed):
    ann = named(visit_closed(), "Ann")
    expect(ann.page.get_by_text("Challenge others", exact=True)).to_be_visible()
    expect(ann.page.get_by_text("Quick pairing")).to_have_count(0)
    expect(ann.page.get_by_text("Notify me")).to_have_count(0)
    ann.page.get_by_text("Challenge others", exact=True).click()
    assert "days" not in " ".join(ann.page.get_by_role("combobox", name="Pace").locator("option").all_inner_texts())


def test_the_lobby_is_used_by_keyboard_alone(visit, site):
    Person(site, "Bob").challenge(place=1)
    ann = visit().open("/lobby")
    ann.tab_to(ann.page.get_by_role("textbox", name="Name"))
    ann.page.keyboard.type("Ann")
    ann.press("Enter")
    expect(ann.page.get_by_role("heading", name="You are Ann")).to_be_visible()
    ann.tab_to(ann.page.get_by_role("button", name="Play Connect Four with Bob"))
    ann.press("Enter")
    at_table(ann)


@pytest.mark.parametrize("screen", [{}, PHONE, NARROW], ids=["desktop", "phone", "narrow"])
def test_axe_finds_nothing_grave_in_a_full_lobby(visit, site, screen):
    people = [Person(site, name) for name in ("Bob", "Eve", "A very long name indeed")]
    for number, game in enumerate(
        ("connect4", "cloak", "lasertag", "tyrant", "walkers", "fogbound", "connect4", "nim", "gambit", "cloak")
    ):
        people[number % 3].challenge(game, level="hard" if number % 2 else None)
    ann = named(visit(**screen), "Ann")
    inspector = Inspector(ann)
    expect(challenges_of(ann)).to_have_count(10)
    challenge(ann, "Connect Four", Who_may_take_it="Whoever gets the link")
    link = ann.page.get_by_role("textbox", name="For whoever shall take it").input_value()
    ann.button("Find an opponent").click()
    ann.page.get_by_text("Stop looking").wait_for()
    inspector.look("waiting")
    assert ann.overhang() <= 0
    ann.button("Use it elsewhere").click()
    inspector.look("carrying")
    name = ann.page.get_by_role("textbox", name="Your name").input_value()
    ann.press("Escape")
    inspector.look_at("/", "home")
    look_at_links(inspector, visit(**screen), link, name)
    inspector.check()


def look_at_links(inspector, stranger, challenge: str, name: str):
    """What somebody sees who comes by the link of a challenge, or by that of a name."""
    inspector.visitor = stranger
    inspector.look_at(challenge, "a challenge by link")
    assert stranger.overhang() <= 0
    inspector.look_at(name, "a name that is carried")
    assert stranger.overhang() <= 0
