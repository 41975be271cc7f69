"""Seats by scenario in the browser: the form of a new match, the table, its end, and seeing it again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests import ladder

from .web_kit import PHONE, Site, table_of

RED, BLUE, GREEN, GOLD = range(4)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server with the ladder, whose scenarios have different seats."""
    folder = tmp_path_factory.mktemp("site")
    ladder.install(folder / "games")
    served = Site(folder, folder / "games")
    yield served
    served.close()


def climbed(site, scenario: str, steps: str):
    """A match that was climbed to its end, a digit a decision."""
    seats = len(ladder.game.box(scenario).players)
    made = site.make("ladder", ("link",) * seats, scenario=scenario)
    clients = {seat: made.sit(seat) for seat in made.token_of}
    for number in steps:
        for client in clients.values():
            client.settle()
        next(client for client in clients.values() if client.scene["is_asked"]).play(f"climb {number}")
    for client in clients.values():
        client.until_over()
        client.close()
    return made


def rows(visitor):
    """The seats on the form: those to choose for, and those that the rules play."""
    panel = visitor.page.get_by_role("group", name="Who plays")
    return panel.locator("label strong").all_inner_texts(), panel.locator(".rules strong").all_inner_texts()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_another_scenario_has_other_seats(visit, screen):
    visitor = visit(**screen).open("/new?game=ladder")
    page, who = visitor.page, visitor.page.get_by_role("group", name="Who plays")
    assert rows(visitor) == (["Red", "Blue", "Green"], [])
    who.get_by_role("combobox", name="Blue").select_option("link")
    page.get_by_role("radio", name="Two pairs").check()
    expect(who.get_by_role("heading", name="Team 2")).to_be_visible()
    assert rows(visitor) == (["Red", "Green", "Blue", "Gold"], [])
    expect(who.get_by_role("combobox", name="Blue")).to_have_value("link")
    page.get_by_role("radio", name="Against Gold").check()
    expect(who.get_by_text("The rules play it.")).to_be_visible()
    assert rows(visitor) == (["Red", "Blue"], ["Gold"])
    page.get_by_role("radio", name="Alone").check()
    expect(who.locator("label strong")).to_have_text(["Blue"])
    expect(who.get_by_role("combobox", name="Blue")).to_have_value("link")


def test_an_option_that_adds_a_seat_adds_it_to_the_form(visit):
    visitor = visit().open("/new?game=ladder")
    visitor.page.get_by_role("radio", name="Two on a ladder").check()
    assert rows(visitor) == (["Red", "Blue"], [])
    visitor.page.locator("summary", has_text="Options").click()
    visitor.page.get_by_role("checkbox", name="Golden rival").check()
    expect(visitor.page.get_by_text("The rules play it.")).to_be_visible()
    visitor.page.get_by_role("button", name="Start the match").click()
    expect(visitor.page.get_by_text("the rules play it")).to_be_visible()


def test_a_match_of_two_pairs_is_made_with_links_for_those_who_are_invited(visit):
    visitor = visit().open("/new?game=ladder")
    visitor.page.get_by_role("radio", name="Two pairs").check()
    for title in ("Green", "Gold"):
        visitor.page.get_by_role("combobox", name=title).select_option("link")
    visitor.page.get_by_role("button", name="Start the match").click()
    visitor.ready()
    expect(visitor.page.get_by_text("Team 1")).to_be_visible()
    for title in ("Green", "Gold"):
        expect(visitor.page.get_by_text(f"For {title}")).to_be_visible()
    expect(visitor.page.get_by_text("For Blue")).to_have_count(0)
    expect(visitor.page.get_by_role("button", name="Offer draw")).to_be_visible()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(
    ("scenario", "steps", "seat", "result"),
    [
        ("pairs", "22221", GREEN, "You and Red have won"),
        ("pairs", "22221", BLUE, "You have lost"),
        ("rival", "21211", BLUE, "You and Red have won"),
        ("rival", "2122", BLUE, "You have lost"),
        ("alone", "22221", BLUE, "You have won"),
    ],
)
def test_a_team_wins_together(visit, site, screen, scenario, steps, seat, result):
    made = climbed(site, scenario, steps)
    visitor = visit(**screen).open(table_of(made, seat))
    expect(visitor.end.get_by_role("heading")).to_have_text(result)
    if scenario == "rival":
        expect(visitor.end.get_by_text("Gold (the rules)")).to_be_visible()


def test_no_draw_is_offered_where_the_rules_play_the_other_side(visit, site):
    made = site.make("ladder", scenario="rival")
    visitor = visit().open(table_of(made, RED))
    expect(visitor.page.get_by_role("button", name="Resign")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Offer draw")).to_have_count(0)
    visitor.page.get_by_role("button", name="Resign").click()
    expect(visitor.page.get_by_text("Your team loses when Blue resigns, too")).to_be_visible()


def test_a_match_is_seen_again_by_those_who_played_it(visit, site):
    made = climbed(site, "rival", "21211")
    visitor = visit().open(f"/replay/{made.id}")
    show = visitor.page.get_by_role("combobox", name="Show")
    expect(show.locator("option")).to_have_text(
        ["everything", "as Red saw it", "as Blue saw it", "as spectators saw it"]
    )
    expect(visitor.page.get_by_text("Gold (the rules)")).to_be_visible()
    show.select_option("1")
    expect(visitor.page.get_by_text("Step 0 of 5")).to_be_visible()
