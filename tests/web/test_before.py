"""Before it happens: dangers on the board, what is given up asked once, ready-made armies, and going back."""

import re

import pytest
from playwright.sync_api import expect

from .test_access import inspect
from .web_kit import PHONE, table_of


def danger_button(visitor):
    return visitor.decision.get_by_role("button", name="Danger")


def lines_up_three(site):
    """Somebody plays Ring against somebody who would win in column a; the seats' made match."""
    made = site.make("connect4")
    with made.sit(0) as cross, made.sit(1) as ring:
        for client, column in zip((cross, ring, cross, ring, cross), "ababa", strict=True):
            client.until_asked()
            client.play(column)
    return made


@pytest.mark.parametrize("how", [{}, PHONE])
def test_dangerous_places_are_shown_by_button_and_key_and_stay_so(visit, site, how):
    ann = visit(**how).open(table_of(lines_up_three(site), 1))
    ann.asked.wait_for()
    expect(ann.cell("danger")).to_have_count(0)
    danger_button(ann).click()
    expect(danger_button(ann)).to_have_attribute("aria-pressed", "true")
    expect(ann.cell("danger !: Cross would win here")).to_have_count(1)
    expect(ann.decision).to_contain_text("Tinted: enemies you know of could strike there.")
    ann.cell("danger !: Cross would win here").tap() if how else ann.cell("danger !: Cross would win here").click()
    expect(ann.decision).to_contain_text("Danger !: Cross would win here")
    ann.press("Escape")
    assert ann.overhang() <= 0
    inspect(ann, "the dangers")
    ann.page.reload()
    ann.ready()
    expect(ann.cell("danger !: Cross would win here")).to_have_count(1)
    ann.press("v")
    expect(ann.cell("danger")).to_have_count(0)
    expect(ann.page.get_by_role("status").filter(has_text="Dangerous places are not shown.")).to_have_count(1)


def test_where_there_is_no_danger_that_is_said(visit, site):
    ann = visit().open(table_of(site.make("connect4"), 0))
    ann.asked.wait_for()
    expect(ann.decision).not_to_contain_text("No enemy")
    danger_button(ann).click()
    expect(ann.decision).to_contain_text("No enemy that you know of could strike anywhere now.")


def test_a_ready_made_army_is_bought_with_one_click_and_taken_back_with_one(visit, site):
    ann = visit().open(table_of(site.make("fogbound", ("here", "random"), scenario="muster"), 0))
    ann.asked.wait_for()
    ann.page.get_by_role("region", name="Ready-made").get_by_role("button", name="Line and bow").click()
    expect(ann.decision).to_contain_text("0 of 60 left to spend")
    expect(ann.decision.get_by_role("region", name="your army, 10 cards")).to_be_visible()
    ann.page.get_by_role("button", name="Undo all 10").click()
    expect(ann.decision).to_contain_text("60 of 60 left to spend")


def test_a_deck_is_drafted_by_its_style_with_one_click_a_pick(visit, site):
    ann = visit().open(table_of(site.make("tyrant", ("here", "random"), scenario="draft"), 0))
    ready = ann.page.get_by_role("region", name="Ready-made")
    for number in (1, 2):
        expect(ann.decision).to_contain_text(f"Pick card {number} of 12")
        expect(ready.get_by_role("button")).to_have_count(3)
        ready.locator('[data-plan="Tide"]').click()
    expect(ann.decision).to_contain_text("Pick card 3 of 12")


@pytest.mark.parametrize("how", ["mouse", "typed"])
def test_money_that_is_left_is_asked_for_once_and_can_be_gone_back_from(visit, site, how):
    ann = visit().open(table_of(site.make("fogbound", ("here", "random"), scenario="muster"), 0))
    ann.asked.wait_for()

    def ready():
        if how == "mouse":
            return ann.decision.locator('[data-choice="ready"]').click()
        ann.page.get_by_label("Type what to do").fill("ready")
        return ann.button("Send").click()

    with ann.update():
        ann.page.get_by_label("Type what to do").fill("buy guard")
        ann.button("Send").click()
    ready()
    warning = ann.decision.get_by_role("alert")
    expect(warning).to_have_text("54 of 60 points are not spent.")
    if how == "mouse":
        inspect(ann, "something that would be given up")
    ann.button("Back").click()
    expect(warning).to_have_count(0)
    expect(ann.decision).to_contain_text("54 of 60 left to spend")
    ready()
    with ann.update():
        ann.button("Do it all the same").click()
    expect(ann.decision.get_by_role("button", name="Place everybody")).to_be_visible()


def test_a_stone_and_the_bots_answer_are_taken_back_together(visit, site):
    ann = visit().open(table_of(site.make("connect4", ("here", "random"), scenario="mini"), 0))
    ann.asked.wait_for()
    ann.page.get_by_label("Type what to do").fill("b")
    ann.button("Send").click()
    stones = ann.page.get_by_role("gridcell", name=re.compile("stone"))
    expect(stones).to_have_count(2)
    ann.asked.wait_for()
    ann.page.get_by_role("button", name="Undo").click()
    expect(stones).to_have_count(0)
    expect(ann.log).to_contain_text("Cross goes back to before the last decision.")


def test_two_people_agree_on_a_takeback(visit, site):
    made = site.make("connect4", ("link", "link"))
    ann, bob = visit().open(table_of(made, 0)), visit().open(table_of(made, 1))
    ann.asked.wait_for()
    ann.page.get_by_label("Type what to do").fill("d")
    ann.button("Send").click()
    bob.asked.wait_for()
    ann.button("Ask for takeback").click()
    expect(bob.page.get_by_role("complementary")).to_contain_text("asks for a takeback")
    expect(bob.log.get_by_role("button", name="Cross would like to take")).to_be_in_viewport(ratio=1)
    assert bob.log.get_by_role("listitem").last.bounding_box()["height"] < 60
    ann.button("Offer draw").click()
    bob.button("Accept draw").wait_for()
    inspect(bob, "a takeback and a draw, asked for")
    bob.button("Decline").click()
    bob.button("Decline takeback").click()
    expect(ann.log).to_contain_text("Ring does not agree to a takeback.")
    bob.page.get_by_label("Type what to do").fill("c")
    bob.button("Send").click()
    bob.button("Ask for takeback").click()
    ann.button("Accept takeback").click()
    expect(bob.page.get_by_role("gridcell", name=re.compile("stone"))).to_have_count(1)
    bob.asked.wait_for()
