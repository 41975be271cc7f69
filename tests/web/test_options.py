"""The page on which matches are made: how long games take, and options made from the scenario's own schema."""

import re

from playwright.sync_api import expect

from .web_kit import PHONE


def open_options(visitor, game):
    visitor.open(f"/new?game={game}")
    visitor.page.locator("summary", has_text="Options").click()
    return visitor


def test_games_say_how_long_they_take(visit):
    ann = visit().open("/")
    expect(ann.page.get_by_role("link", name="The board of Connect Four")).to_contain_text("2 to 10 minutes")
    expect(ann.page.get_by_role("link", name="The board of Cloak")).to_contain_text("15 to 45 minutes")
    expect(ann.page.get_by_role("link", name="The board of Cloak")).to_contain_text("2 players")
    ann.page.get_by_role("link", name="The board of Cloak").click()
    expect(ann.page.get_by_role("group", name="Game")).to_contain_text("15 to 45 minutes")


def test_a_match_is_made_on_a_board_of_ones_own_size(visit):
    ann = open_options(visit(), "connect4")
    picture = ann.page.get_by_role("img", name=re.compile("begins"))
    expect(picture.locator("> path")).to_have_count(42)
    ann.page.get_by_label("Width").fill("5")
    expect(picture.locator("> path")).to_have_count(30)
    expect(ann.page.locator("summary", has_text="Options")).to_contain_text("width: 5")
    ann.let_sit("Ring", "Beginner bot")
    ann.button("Start the match").click()
    ann.ready().asked.wait_for()
    expect(ann.page.get_by_role("gridcell")).to_have_count(30)
    expect(ann.page.get_by_role("complementary")).to_contain_text("Width: 5")


def test_a_bad_option_is_told_beside_its_field(visit):
    ann = open_options(visit(), "connect4")
    width = ann.page.get_by_label("Width")
    width.fill("99")
    expect(ann.page.get_by_text("99: Input should be less than or equal to 8.")).to_be_visible()
    expect(width).to_have_attribute("aria-invalid", "true")
    assert "99: Input should be" in described(width)
    ann.button("Start the match").click()
    expect(width).to_have_attribute("aria-invalid", "true")
    expect(ann.page.get_by_role("heading", name="New match")).to_be_visible()
    width.fill("4")
    ann.page.get_by_role("spinbutton", name="Line").fill("7")
    expect(ann.page.get_by_text("no line of that length fits on the board")).to_be_visible()
    expect(width).to_have_attribute("aria-invalid", "false")
    ann.button("As the scenario says").click()
    expect(width).to_have_value("7")
    expect(ann.page.get_by_text("no line of that length fits on the board")).to_be_hidden()
    visit.complaints.clear()  # the browser notes every refusal of the server


def described(field):
    """The words that describe a field to a screen reader."""
    return field.evaluate("field => document.getElementById(field.getAttribute('aria-describedby')).innerText")


def test_ticks_and_lists_come_from_the_schema_with_the_scenarios_own_values(visit):
    ann = open_options(visit(**PHONE), "cloak")
    expect(ann.page.get_by_label("Turn limit")).to_have_value("40")
    ann.page.get_by_role("radio", name="Fortress").check()
    expect(ann.page.get_by_label("Turn limit")).to_have_value("30")
    ann.page.get_by_role("combobox", name="Directions").select_option("8")
    ann.page.get_by_role("checkbox", name="Attacks break the cloak").check()
    ann.button("Start the match").click()
    ann.ready().asked.wait_for()
    match = ann.page.get_by_role("complementary")
    expect(match).to_contain_text("Directions: 8")
    expect(match).to_contain_text("Attacks break the cloak: yes")
    ann.page.get_by_label("Type what to do").fill("S1 se")
    with ann.update():
        ann.press("Enter")
    expect(ann.arrows).to_have_count(1)
