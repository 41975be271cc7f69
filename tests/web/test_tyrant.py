"""Tyrant in the browser: a spell from a phone, the stack at a desk, and a store to buy from."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sandtable.games.tyrant.piles import STORE, hand_card, pile_id

from ..rules.tyrant_clash import clash
from .web_kit import PHONE, table_of

RED, BLUE = 0, 1
FIREBALL = 10


def clash_at(site, phase: str = "unit", active: str = "archer3", step: str = "action"):
    """A table at which Red's archer stands between a wolf and a guard of Blue's."""
    position = clash(phase, active).replace("step=action", f"step={step}")
    return site.make("tyrant", ("link", "link"), scenario="first", position=position)


def card(visitor, number: int):
    return visitor.page.locator(f'[data-card="{number}"]').first


def test_a_spell_is_aimed_with_a_thumb_and_seen_on_the_stack(visit, site):
    made = clash_at(site)
    red, blue = (visit(**how).open(table_of(made, seat)) for seat, how in ((RED, PHONE), (BLUE, {})))
    fireball = card(red, hand_card(RED, FIREBALL))
    expect(fireball).to_be_in_viewport()
    expect(fireball).to_contain_text("×2")
    assert red.overhang() == 0
    fireball.tap()
    with red.update():
        fireball.tap()
    red.cell("e3").tap()
    with red.update():
        red.cell("e3").tap()
    stack = blue.page.locator("[data-pile]").filter(has_text=re.compile("Stack"))
    expect(stack).to_contain_text("Fireball at Blue's Wolf 4")
    with blue.update():
        blue.choice("pass").click()
    expect(blue.log).to_contain_text("Blue's Wolf 4 takes 3 damage.")


def test_an_attack_points_at_whom_it_is_aimed(visit, site):
    made = clash_at(site)
    red, blue = (visit().open(table_of(made, seat)) for seat in (RED, BLUE))
    red.cell("d3").click()
    expect(red.decision).to_contain_text("Archer 3 deals 3: Guard 6 has 1 health left")
    with red.update():
        red.cell("d3").click()
    expect(blue.arrows).to_have_count(1)
    expect(blue.decision).to_contain_text("Archer 3's attack on Blue's Guard 6")


def test_a_unit_is_activated_and_sent_by_two_clicks(visit, site):
    made = clash_at(site, "action", "#255")
    red = visit().open(table_of(made, RED))
    red.cell("your Archer ar3").click()
    red.cell("d1").click()
    expect(red.decision).to_contain_text("go to d1")
    red.cell("d1").click()
    expect(red.log).to_contain_text("Red activates Archer 3.")
    expect(red.log).to_contain_text("Archer 3's move to d1")


def test_a_store_is_leafed_through_until_it_is_one_s_turn_to_buy(visit, site):
    made = clash_at(site, "buy", "#255", "buying")
    red, blue = (visit(**how).open(table_of(made, seat)) for seat, how in ((RED, PHONE), (BLUE, {})))
    blue.page.get_by_role("button", name=re.compile("^Red's store")).click()
    expect(blue.page.get_by_role("dialog")).to_contain_text("Lancer")
    lancer = red.decision.get_by_text("It costs 4, you have 2")
    expect(lancer).to_be_hidden()
    red.decision.get_by_text("2 more, not to be had now").tap()
    expect(lancer).to_be_visible()
    guard = red.page.locator(f'[data-pile="{pile_id(RED, STORE)}"]').get_by_text("Buy for 2").first
    assert red.overhang() == 0
    with red.update():
        guard.tap()
    expect(red.log).to_contain_text("Red buys Guard for 2.")


def test_a_card_that_can_be_played_or_discarded_asks_which_of_both(visit, site):
    made = clash_at(site, "discard", "#255", "discarding")
    red = visit(**PHONE).open(table_of(made, RED))
    card(red, hand_card(RED, FIREBALL)).tap()
    expect(red.decision.get_by_role("button", name=re.compile("^play Fireball"))).to_be_visible()
    assert red.overhang() == 0
    with red.update():
        red.decision.get_by_role("button", name="discard Fireball").tap()
    expect(red.log).to_contain_text("Red discards Fireball.")
