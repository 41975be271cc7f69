"""Gambit in the browser: three at a table, one with a mouse, one by keyboard alone, one with a finger on a phone."""

import re

from playwright.sync_api import expect

from ..conformance.test_gambit import EAST, NORTH, SOUTH, THREE, fitted
from .test_access import inspect
from .web_kit import PHONE, table_of

HELD = 10  # cards of a hand are numbered by seat and place


def struck(site):
    """A table at which North can strike East."""
    return site.make("gambit", ("link", "link", "link"), scenario="three", position=fitted(THREE))


def card(visitor, seat: int, slot: int):
    return visitor.page.locator(f'[data-card="{HELD * seat + slot}"]').first


def test_a_card_is_declared_by_mouse_parried_by_keyboard_and_parried_again_on_a_phone(visit, site):
    made = struck(site)
    north, east, south = (visit(**how).open(table_of(made, seat)) for seat, how in enumerate(({}, {}, PHONE)))
    card(north, NORTH, 0).click()
    with north.update():
        card(north, NORTH, 0).click()
    north.cell("well").click()
    with north.update():
        north.cell("well").click()
    east.asked.wait_for()
    east.page.keyboard.press("/")
    east.page.keyboard.type("parry")
    with east.update():
        east.page.keyboard.press("Enter")
    south.asked.wait_for()
    assert south.overhang() == 0
    card(south, SOUTH, 0).tap()
    with south.update():
        card(south, SOUTH, 0).tap()
    for visitor in (north, east):
        expect(visitor.page.locator("[data-pile]").filter(has_text="Stack 3")).to_be_visible()
    expect(south.log).to_contain_text("You play parry.")
    expect(north.log).to_contain_text("South plays parry.")


def test_what_is_half_declared_is_taken_back(visit, site):
    made = struck(site)
    north, east = (visit().open(table_of(made, seat)) for seat in (NORTH, EAST))
    before = east.seq
    with north.update():
        north.page.keyboard.press("/")
        north.page.keyboard.type("strike")
        north.page.keyboard.press("Enter")
    with north.update():
        north.choice("back").click()
    assert east.seq == before, "nobody else has noticed anything"


def test_a_standing_answer_is_kept_by_keyboard_and_given_by_the_server(visit, site):
    made = struck(site)
    north, east = (visit().open(table_of(made, seat)) for seat in (NORTH, EAST))
    east.page.keyboard.press("k")
    assert east.page.locator(":focus").get_attribute("id") == "standing"
    with east.update():
        east.page.locator("#standing").select_option("turn")
    expect(east.decision).to_contain_text("Everything passes until it is your turn.")
    with made.sit(NORTH) as client:
        client.until_asked()
        client.play("strike 1")
        client.play("at east")
    expect(east.log).to_contain_text("This was a standing answer.")
    expect(north.log).to_contain_text("East lets it pass.")
    expect(north.log).not_to_contain_text("standing answer")


def test_who_keeps_to_be_asked_only_when_able_is_told_what_that_gives_away(visit, site):
    east = visit().open(table_of(struck(site), EAST))
    with east.update():
        east.page.locator("#standing").select_option("able")
    expect(east.decision).to_contain_text("Others can tell from your pauses")


def test_a_whole_match_with_bots_is_won_or_lost_as_a_pair(visit, site):
    made = site.make("gambit", ("link", "random", "random", "random"), scenario="pairs")
    north = visit().open(table_of(made, NORTH))
    while north.until_asked_or_over():
        with north.update():
            north.decision.locator("[data-choice]").last.click()
    expect(north.end.get_by_role("heading")).to_have_text(re.compile("You and South have won|You have lost|[Dd]raw"))


def test_nothing_at_the_table_is_hard_to_reach(visit, site):
    made = struck(site)
    for how in ({}, PHONE):
        visitor = visit(**how).open(table_of(made, NORTH))
        inspect(visitor, "the table")
