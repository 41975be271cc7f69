"""Opponents chosen by level, and hints, in the browser."""

import json
import re

import pytest
from playwright.sync_api import expect

from .test_access import inspect
from .web_kit import PHONE, finished, table_of

HINTED = re.compile("Hint. 1: .*")


def hints_of(visitor):
    return visitor.decision.get_by_role("list", name="Hint").get_by_role("button")


def test_a_level_is_chosen_and_a_hint_is_asked_for_and_played(visit):
    ann = visit().open("/new?game=connect4")
    ring = ann.page.get_by_role("combobox", name="Ring")
    expect(ring).to_have_value("bot:beginner")
    ann.page.get_by_role("radio", name="Three on a small board").check()
    ann.let_sit("Ring", "Beginner bot")
    expect(ring).to_have_accessible_description(re.compile("to learn the game with. A turn takes it 1 second at most"))
    ann.button("Start the match").click()
    ann.ready().asked.wait_for()
    expect(ann.page.get_by_role("complementary")).to_contain_text("Beginner bot")
    ann.button("Hint").click()
    first = hints_of(ann).first
    expect(first).to_contain_text(re.compile("to win|What a bot would do"))
    expect(ann.page.get_by_role("status").filter(has_text=HINTED)).to_have_count(1)
    expect(ann.cell("hint 1")).to_have_count(1)
    first.click()
    with ann.update():
        ann.button("Do it").click()
    expect(hints_of(ann)).to_have_count(0)
    expect(ann.cell("hint 1")).to_have_count(0)


def test_a_hint_is_asked_for_and_played_with_the_keyboard_only(visit, site):
    ann = visit().open(table_of(site.make("connect4", ("here", "beginner"), scenario="mini"), 0))
    ann.asked.wait_for()
    ann.press("i")
    hints_of(ann).first.wait_for()
    ann.tab_to(hints_of(ann).first)
    ann.press("Enter")
    with ann.update():
        ann.press("Enter")
    expect(hints_of(ann)).to_have_count(0)


@pytest.mark.parametrize("how", [{}, PHONE])
def test_a_hint_is_easy_to_reach_and_to_read(visit, site, how):
    ann = visit(**how).open(table_of(site.make("connect4", ("here", "beginner"), scenario="mini"), 0))
    ann.asked.wait_for()
    ann.button("Hint").click()
    hints_of(ann).first.wait_for()
    assert ann.overhang() <= 0
    inspect(ann, "the hint")


@pytest.mark.parametrize("how", [{}, PHONE])
def test_a_card_that_a_hint_points_at_has_its_number_and_the_hint_comes_into_sight(visit, site, how):
    """On a phone the prompt lies below the board, the hand and the piles: who asked saw nothing happen."""
    ann = visit(**how).open(table_of(site.make("tyrant", ("here", "beginner"), scenario="market"), 0))
    ann.asked.wait_for()
    ann.button("Hint").click()
    first = hints_of(ann).first
    expect(first).to_be_in_viewport(ratio=1)
    expect(first).to_contain_text(re.compile(r"1\s*Play (Militia|Taxes)"))
    card = ann.page.get_by_role("button", name=re.compile("can be played, hint 1$"))
    expect(card).to_have_count(1)
    expect(card).to_have_attribute("data-hinted", "1")


def test_there_is_no_hint_where_somebody_else_plays(visit, site):
    ann = visit().open(table_of(site.make("connect4", ("here", "link")), 0))
    ann.asked.wait_for()
    expect(ann.button("Hint")).to_have_count(0)


def test_who_has_won_a_game_is_offered_the_level_that_they_chose_last(visit, site):
    made = finished(site)
    ann = visit().open("/new?game=connect4")
    ann.page.evaluate(
        "level => localStorage.setItem('sandtable.levels', level)", json.dumps({"connect4": {"level": "hard"}})
    )
    ann.open("/new?game=connect4")
    ring = ann.page.get_by_role("combobox", name="Ring")
    expect(ring).to_have_value("bot:beginner")
    ann.open(table_of(made, 0))
    ann.end.wait_for()
    ann.open("/new?game=connect4")
    expect(ring).to_have_value("bot:hard")
