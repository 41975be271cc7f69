"""Whole matches in a browser: with the mouse, with the keyboard, with fingers, by a link, and of a game unheard of."""

import re

import pytest
from playwright.sync_api import expect

from .test_access import inspect
from .web_kit import PHONE, table_of

LABEL = "field => field.labels[0].querySelector('span').textContent"
RESULT = re.compile(r"^(You have won|You have lost|Cross wins|Ring wins|First wins|Second wins|A draw)$")


def play_out(visitor, decide):
    """Decide until there is nothing left to decide."""
    while visitor.until_asked_or_over():
        with visitor.update():
            decide(visitor)
    expect(visitor.end.get_by_role("heading")).to_have_text(RESULT)
    expect(visitor.end.get_by_role("link", name="Watch again")).to_be_visible()


def click_a_column(visitor):
    cell = visitor.cell("can be chosen").first
    cell.click()
    expect(visitor.decision.get_by_role("button", name="Do it")).to_be_visible()
    visitor.cell("chosen; once more to confirm").click()


def test_a_whole_match_is_played_with_the_mouse(visit):
    ann = visit().open("/")
    ann.page.get_by_role("link", name="The board of Connect Four").click()
    ann.ready().let_sit("Ring", "Beginner bot")
    ann.button("Start the match").click()
    play_out(ann.ready(), click_a_column)


@pytest.mark.parametrize("window", [{}, PHONE])
def test_any_place_of_a_column_may_be_pointed_at_to_drop_a_stone_into_it(visit, site, window):
    ann = visit(**window).open(table_of(site.make("connect4", ("here", "link")), 0))
    ann.asked.wait_for()
    ann.cell("d6").click()
    expect(ann.cell("d1")).to_have_accessible_name(re.compile("once more to confirm"))
    with ann.update():
        ann.cell("d5").click()
    expect(ann.cell("d1")).to_have_accessible_name(re.compile("^d1, Cross's stone"))


def test_the_newest_line_is_in_view_also_when_it_is_about_the_table(visit, site):
    ann = visit().open(table_of(site.make("connect4", ("here", "random")), 0))
    ann.asked.wait_for()
    ann.button("Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ann.log.get_by_text("Cross resigns.")).to_be_in_viewport()


def walk_to_a_column(visitor):
    """Walk down each column until a cell can be chosen, and drop a disc there."""
    visitor.press("Control+Home")
    while "can be chosen" not in visitor.focused():
        before = visitor.focused()
        visitor.press("ArrowDown")
        if visitor.focused() == before:
            visitor.press("ArrowRight", *["ArrowUp"] * 4)
    visitor.press("Enter")
    assert "once more to confirm" in visitor.focused()
    visitor.press("Enter")


def test_a_whole_match_is_made_and_played_with_the_keyboard_only(visit):
    ann = visit().open("/new?game=connect4")
    ann.tab_to(ann.page.get_by_role("radio", name="The usual board"))
    ann.press("ArrowUp")
    expect(ann.page.get_by_role("radio", name="Three on a small board")).to_be_checked()
    ann.tab_to(ann.page.get_by_role("combobox", name="Ring"))
    ann.press("b")
    ann.tab_to(ann.button("Start the match"))
    ann.press("Enter")
    ann.ready().until_asked_or_over()
    ann.tab_to(ann.page.get_by_role("gridcell").first)
    play_out(ann, walk_to_a_column)


def tap_a_column(visitor):
    visitor.cell("can be chosen").first.tap()
    visitor.cell("chosen; once more to confirm").tap()


def test_a_whole_match_is_played_with_a_finger_on_a_phone(visit, site):
    made = site.make("connect4", ("here", "random"), scenario="mini")
    ann = visit(**PHONE).open(table_of(made, 0))
    assert ann.page.get_by_role("gridcell").first.bounding_box()["width"] >= 44
    play_out(ann, tap_a_column)


def take_stones(visitor):
    visitor.decision.get_by_role("group", name="Choices").get_by_role("button").last.click()


def test_a_game_of_another_package_is_played_without_a_word_about_it_in_the_client(visit):
    ann = visit().open("/")
    ann.page.get_by_role("link", name="The board of Nim").click()
    ann.ready().let_sit("Second", "Beginner bot")
    ann.button("Start the match").click()
    ann.ready().until_asked_or_over()
    expect(ann.cell("5 stones")).to_have_count(1)
    play_out(ann, take_stones)
    expect(ann.log).to_contain_text("First takes")


def test_a_wrong_link_is_put_right_in_the_same_tab(visit, site):
    made = site.make("connect4", ("here", "random"), scenario="mini")
    ann = visit().open(f"/m/{made.id}#seat=wrong")
    expect(ann.page.get_by_role("heading", name="This table is closed to you")).to_be_visible()
    ann.page.goto(table_of(made, 0))
    ann.asked.wait_for()


class Cable:
    """The line between a visitor's browser and the server; it can be pulled out."""

    def __init__(self, page) -> None:
        self.is_in, self.ends = True, []
        page.route_web_socket(re.compile("/socket$"), self._plug)

    def _plug(self, end) -> None:
        if self.is_in:
            self.ends = [end, end.connect_to_server()]
        else:
            end.close(code=1012)

    def pull(self) -> None:
        self.is_in = False
        for end in self.ends:
            end.close(code=1012)


def choose(visitor, column):
    with visitor.update():
        visitor.choice(column).click()


def invited(visit, host):
    """Make a match with a link for the other, who follows it."""
    host.open("/new?game=connect4").page.get_by_role("radio", name="Three on a small board").check()
    host.let_sit("Ring", "Somebody who gets a link")
    host.button("Start the match").click()
    host.ready()
    expect(host.page.get_by_text("away", exact=True)).to_be_visible()
    link = host.page.get_by_role("textbox", name="For Ring").input_value()
    guest = visit()
    return guest, Cable(guest.page), link


def test_two_meet_by_a_link_and_end_their_match_although_a_line_breaks(visit):
    host = visit()
    guest, cable, link = invited(visit, host)
    guest.open(link)
    expect(host.page.get_by_text("away", exact=True)).to_be_hidden()
    choose(host, "a")
    guest.past(0).asked.wait_for()
    cable.pull()
    expect(guest.page.get_by_text("The connection is lost")).to_be_visible()
    expect(host.page.get_by_text("away", exact=True)).to_be_visible()
    guest.choice("b").click()
    cable.is_in = True
    host.asked.wait_for()
    expect(guest.page.get_by_text("The connection is lost")).to_be_hidden()
    choose(host, "a")
    guest = come_back(visit, guest)
    choose(guest, "b")
    host.asked.wait_for()
    choose(host, "a")
    expect(host.end.get_by_role("heading")).to_have_text("You have won")
    expect(guest.end.get_by_role("heading")).to_have_text("You have lost")
    expect(guest.page.get_by_role("gridcell", name=re.compile("Cross|Ring"))).to_have_count(5)


def links_of(host):
    """The links that a table offers, by what they are for."""
    host.button("Links").click()
    dialog = host.page.get_by_role("dialog", name="Links to this table")
    fields = dialog.get_by_role("textbox")
    found = {field.evaluate(LABEL): field.input_value() for field in fields.all()}
    dialog.get_by_role("button", name="Close").click()
    return found


def to_the_rematch(visitor):
    visitor.end.get_by_role("link", name="To the rematch").click()
    expect(visitor.end).to_be_hidden()
    return visitor.ready()


def test_a_rematch_keeps_the_links_and_whoever_watches(visit):
    host = visit()
    guest, _, link = invited(visit, host)
    guest.open(link)
    watcher = visit().open(links_of(host)["To watch"])
    host.button("Resign").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for visitor in (host, guest):
        visitor.end.get_by_role("button", name="Rematch").click()
    before = host.page.url
    to_the_rematch(host)
    assert host.page.url != before
    links = links_of(host)
    assert [*links] == ["For Ring", "To watch"]
    expect(visit().open(links["For Ring"]).decision).to_be_visible()
    expect(visit().open(links["To watch"]).decision).to_contain_text("Watching")
    expect(to_the_rematch(watcher).decision).to_contain_text("Watching")


@pytest.mark.parametrize("window", [{"viewport": {"width": 1280, "height": 720}}, PHONE], ids=["desk", "phone"])
def test_a_bot_says_before_all_eyes_why_it_declines_a_draw(visit, site, window):
    ann = visit(**window).open(table_of(site.make("cloak", ("here", "autopilot")), 0))
    ann.asked.wait_for()
    ann.button("Offer draw").click()
    said = ann.decision.get_by_text("Right declines a draw: things are even, and it would rather play on.")
    expect(said).to_be_visible()
    expect(said).to_be_in_viewport()
    expect(ann.log).to_contain_text("Right declines a draw")
    ann.button("Offer draw").click()
    expect(ann.decision).to_contain_text("your last offer was declined; decide 7 times before the next")


def come_back(visit, guest):
    """Close the page, and find the match again in the list of one's own."""
    context = guest.page.context
    guest.page.close()
    again = visit.another_page(context).open("/")
    again.page.get_by_role("region", name="Your matches").get_by_role("link").first.click()
    again.ready().asked.wait_for()
    return again


def test_a_bar_shows_how_far_the_compiler_is_until_it_is_done(visit, site):
    ready = {"done": 1, "parts": 1, "share": 1.0, "seconds_left": 0.0}
    half, most = {"done": 3, "share": 0.5, "seconds_left": 31.0}, {"done": 9, "share": 0.875, "seconds_left": 4.2}
    ann, told = visit(), [half | {"parts": 11}, most | {"parts": 11}, ready]
    ann.page.route("**/readiness", lambda route: route.fulfill(json=told[0]))
    ann.open(table_of(site.make("connect4"), 0))
    bar = ann.page.get_by_role("progressbar", name="Getting up to speed")
    expect(bar).to_have_attribute("value", "0.5")
    expect(ann.page.get_by_text("3 of 11 parts done, about 35 seconds left")).to_be_visible()
    inspect(ann, "rules that are being compiled")
    told.pop(0)
    expect(bar).to_have_attribute("value", "0.875")
    expect(ann.page.get_by_text("9 of 11 parts done, a few seconds left")).to_be_visible()
    told.pop(0)
    expect(bar).to_be_hidden()
