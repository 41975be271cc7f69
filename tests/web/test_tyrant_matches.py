"""Whole matches of Tyrant in the browser: a duel by mouse and one by keyboard, four at a table, two against the tyrant,
a draft, and a card that is nothing but YAML."""

from __future__ import annotations

import re

import pytest
import yaml
from playwright.sync_api import expect

from sandtable.games.tyrant.piles import STORE, pile_id

from .test_access import inspect
from .test_fogbound_screens import open_file
from .web_kit import PHONE, table_of

RED, BLUE, GREEN, GOLD = range(4)
ABLE = "You are asked when there is something that you could answer."
KEPT = "Everything passes until it is your turn."
RESULT = re.compile(r"^(You have won|You have lost|Red wins|Blue wins|A draw)$")
DUEL = """
game: tyrant
title: Courtyard
about: Two princes who are not long for this world, a few steps apart.
seats: {red: {}, blue: {}}
goals: [king]
rounds: 2
gain: 3
map: |
  .1 .1 .  .2 .2
  .1 .  .  .  .2
cards:
  prince:
    {title: Prince, code: pr, set: crown, type: unit, icon: crown, health: 1, movement: 2, attack: 2, keywords: [king]}
starts: [red prince a1, blue prince e2]
deck: {militia: 2, taxes: 1}
store: {guard: 2, archer: 1}
"""
SQUARE = """
game: tyrant
title: Market square
about: Four who count their money. Eight in hand at the end of an upkeep win.
seats: {red: {}, blue: {}, green: {}, gold: {}}
goals: [resource]
target: 8
rounds: 2
gain: 3
map: |
  .1 .2
  .4 .3
deck: {taxes: 3}
store: {guard: 1}
"""
REVOLT = """
game: tyrant
title: Revolt
about: A despot who has grown weak, and two who have had enough.
seats: {red: {}, blue: {}}
goals: [tyrant]
rounds: 3
gain: 2
map: |
  .1 .1 .  .  .
  .  .  .  .  .
  .2 .2 .  .  .
tyrant: {deck: {burnt_fields: 2}}
cards:
  upstart:
    {title: Upstart, code: up, set: ember, type: boss, icon: crown, health: 2, movement: 1, attack: 0,
     keywords: [tyrant]}
starts: [tyrant upstart e2, red mill a1, blue mill a3]
deck: {fireball: 3}
store: {guard: 1}
"""
HAIL = """
game: tyrant
title: Hailstorm
about: One new card decides it.
seats: {red: {}, blue: {}}
goals: [king]
rounds: 2
gain: 3
map: |
  .1 .1 .  .2 .2
  .1 .  .  .  .2
cards:
  hailstorm:
    title: Hailstorm
    code: hs
    set: tide
    type: spell
    icon: water
    play: 2
    abilities: [{use: play, target: enemy unit, do: [damage 9, draw 1]}]
starts: [red king a1, blue king e2]
deck: {hailstorm: 3}
store: {guard: 1}
"""


def begin(visit, site, scenario, *seats, **window):
    """Somebody who leads Red, who begins."""
    made = site.make("tyrant", ("here", *seats), scenario=yaml.safe_load(scenario))
    ann = visit(**window).open(table_of(made, RED))
    ann.asked.wait_for()
    return made, ann


def wants(ann, words):
    """Whether this is what is asked."""
    return words in ann.decision.locator(".prompt").inner_text()


def playable(ann):
    """The cards of the hand that can be played."""
    return ann.page.locator("button.playable[data-card]")


def prey(ann):
    """Where something of Blue's can be attacked."""
    return ann.page.get_by_role("gridcell", name=re.compile("Blue's .*can be chosen"))


def ground(ann):
    """Empty tiles that can be chosen."""
    return ann.page.get_by_role("gridcell", name=re.compile("empty.*can be chosen"))


def fixed(ann, found):
    """The same tile, card or button, whatever is told of it later."""
    for attribute in ("data-choice", "data-card"):
        if value := found.get_attribute(attribute):
            return ann.page.locator(f'[{attribute}="{value}"]').first
    return tile(ann, found.get_attribute("aria-label").split(",")[0])


def tile(ann, name):
    return ann.page.get_by_role("gridcell", name=re.compile(f"^{name}, "))


def next_order(ann, pick):
    """What a plain player does next: a tile, a card of the hand or a button; ``pick`` picks a unit that can act."""
    if ann.choice("pass").count():
        return ann.choice("pass")
    if wants(ann, "choose a spawn tile"):
        return ann.cell("can be chosen").last
    if wants(ann, "Play a card") and playable(ann).count():
        return playable(ann).first
    if wants(ann, "Play a card") and ann.cell("can act").count():
        pick(ann)
        return ann.decision.locator('[data-choice^="activate"]')
    if wants(ann, "is active") and prey(ann).count():
        return prey(ann).first
    if wants(ann, "1 move") and ground(ann).count():
        return ground(ann).last
    offer = ann.choice("buy guard")
    return offer if offer.count() else ann.choice("done")


def is_button(what):
    return what.get_attribute("data-choice") is not None


def decide_by_mouse(ann, what):
    """Click a button; a tile or a card once more to confirm."""
    clicks = 1 if is_button(what) else 2
    for _ in range(clicks):
        what.click()
    ann.insist()


def decide_by_keyboard(ann, what):
    """Walk to a button, or leaf through hand and targets with their keys; a tile or a card once more to confirm."""
    if is_button(what):
        ann.tab_to(what)
        ann.press("Enter")
        if ann.button("Do it all the same").is_visible():
            ann.press("Shift+Tab", "Enter")
    else:
        leaf(ann, what, *(("h", "ArrowRight") if what.get_attribute("data-card") else ("t", "t")))
        ann.press("Enter", "Enter")


def leaf(ann, wanted, first, further):
    """Press a key, and another until the focus is where it should be."""
    ann.press(first)
    for _ in range(20):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        ann.press(further)
    raise AssertionError(f"{first} and {further} do not lead to {wanted}")


def play_out(ann, decide, pick):
    while ann.until_asked_or_over():
        what = fixed(ann, next_order(ann, pick))
        with ann.update():
            decide(ann, what)
    expect(ann.end.get_by_role("heading")).to_have_text(RESULT)


def test_a_duel_is_played_to_its_end_by_mouse(visit, site):
    _, ann = begin(visit, site, DUEL, "novice")
    ann.page.locator("#standing").select_option("able")
    expect(ann.decision).to_contain_text(ABLE)
    play_out(ann, decide_by_mouse, lambda ann: ann.cell("can act").first.click())
    expect(ann.log).to_contain_text("Red declares: Militia at")
    expect(ann.log).to_contain_text("Red activates Prince 1.")
    expect(ann.log).to_contain_text("Red buys Guard for 2.")


def test_a_duel_is_played_to_its_end_by_keyboard(visit, site):
    _, ann = begin(visit, site, DUEL, "random")
    ann.press("k")
    ann.press("End")
    expect(ann.decision).to_contain_text(ABLE)
    ann.press("Shift+Tab")
    play_out(ann, decide_by_keyboard, lambda ann: ann.press("n"))
    expect(ann.log).to_contain_text("Red declares: Militia at")
    expect(ann.log).to_contain_text("Red activates Prince 1.")


def let_pass(visitor):
    """Let everything pass until it is one's own turn."""
    visitor.page.locator("#standing").select_option("turn")
    expect(visitor.decision).to_contain_text(KEPT)


def order(visitor, *texts):
    """Take one choice after the other, each by its button or, where it has none, typed."""
    for text in texts:
        visitor.asked.wait_for()
        with visitor.update():
            if visitor.choice(text).count():
                visitor.choice(text).click()
            else:
                visitor.page.locator("#command").fill(text)
                visitor.page.locator("#command").press("Enter")
            visitor.insist()


def end_turn(visitor, *others):
    """Do nothing more, and buy nothing; the others let it pass."""
    order(visitor, "done")
    for other in others:
        order(other, "pass")
    order(visitor, "done", "done")


def test_four_at_four_browsers_answer_each_other_to_the_end(visit, site):
    made = site.make("tyrant", ("link",) * 4, scenario=yaml.safe_load(SQUARE))
    windows = ({}, {"color_scheme": "dark"}, PHONE, {**PHONE, "color_scheme": "dark"})
    red, blue, green, gold = table = [visit(**how).open(table_of(made, seat)) for seat, how in enumerate(windows)]
    let_pass(gold)
    order(red, "play taxes")
    expect(blue.decision).to_contain_text("Red declares Taxes. Answer it, or let it pass.")
    order(blue, "pass")
    order(green, "pass")
    end_turn(red, blue, green)
    order(blue, "play taxes")
    order(green, "pass")
    order(red, "play taxes")
    expect(green.page.locator("[data-pile]").filter(has_text="Stack 2")).to_be_visible()
    for visitor in (blue, green, green, red):
        order(visitor, "pass")
    end_turn(blue, green, red)
    end_turn(green, red, blue)
    end_turn(gold, red, blue, green)
    expect(red.end.get_by_role("heading")).to_have_text("You have won")
    for visitor in (blue, green, gold):
        expect(visitor.end.get_by_role("heading")).to_have_text("You have lost")
    assert [visitor.overhang() for visitor in table] == [0, 0, 0, 0]


def test_two_bring_the_tyrant_down_before_it_does_what_it_intends(visit, site):
    made = site.make("tyrant", ("link", "link"), scenario=yaml.safe_load(REVOLT))
    red, blue = (visit(**how).open(table_of(made, seat)) for seat, how in ((RED, {}), (BLUE, PHONE)))
    let_pass(blue)
    end_turn(red)
    let_pass(red)
    end_turn(blue)
    expect(blue.decision).to_contain_text("Tyrant declares Burnt Fields at")
    let_pass(blue)
    expect(red.decision).to_contain_text("The tyrant intends Burnt Fields at")
    card = fixed(red, playable(red).first)
    card.click()
    with red.update():
        card.click()
    boss = red.page.get_by_role("gridcell", name=re.compile("Upstart"))
    boss.click()
    with red.update():
        boss.click()
    expect(red.end.get_by_role("heading")).to_have_text("You and Blue have won")
    expect(blue.end.get_by_role("heading")).to_have_text("You and Red have won")


def test_two_draft_their_stores_until_the_first_turn(visit, site):
    made = site.make("tyrant", ("link", "link"), scenario="draft", options={"picks": 2})
    red, blue = (visit(**how).open(table_of(made, seat)) for seat, how in ((RED, {}), (BLUE, PHONE)))
    for number in (1, 2):
        for visitor in (red, blue):
            expect(visitor.decision).to_contain_text(f"Pick card {number} of 2 for your store")
        before = blue.seq
        pick_first(red)
        expect(red.decision).to_contain_text(f"The others are picking card {number} of 2.")
        assert blue.seq == before, "nobody sees what is picked, nor when"
        pick_first(blue)
    red.asked.wait_for()
    expect(red.decision).to_contain_text("Play a card")
    expect(tile(red, "b1")).to_have_attribute("aria-label", re.compile("empty, spawn tile of Red$"))
    for seat in (RED, BLUE):
        expect(red.page.locator(f'[data-pile="{pile_id(seat, STORE)}"]')).to_contain_text(re.compile(r"[Ss]tore\s*2"))


def picks(visitor):
    return visitor.page.locator('[data-choice^="pick "]')


def pick_first(visitor):
    with visitor.update():
        picks(visitor).first.click()


IN_SIGHT = """all => all.map(one => one.closest("li").getBoundingClientRect()).filter(({ left, top, bottom }) =>
    [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 8, y)?.closest("li"))).length"""
"""How many cards are seen whole, from their upper to their lower edge."""


@pytest.mark.parametrize(("window", "seen"), [({"viewport": {"width": 1280, "height": 800}}, 6), (PHONE, 3)])
def test_most_cards_of_a_draft_are_seen_at_once(visit, site, window, seen):
    ann = visit(**window).open(table_of(site.make("tyrant", ("here", "random"), scenario="draft"), 0))
    expect(picks(ann)).to_have_count(10)
    pick_first(ann)
    expect(picks(ann)).to_have_count(9)
    ann.decision.evaluate("panel => panel.scrollIntoView()")
    assert picks(ann).evaluate_all(IN_SIGHT) >= seen
    inspect(ann, "a draft")
    assert ann.overhang() == 0


def test_a_card_of_yaml_alone_comes_from_a_file_and_is_played(visit, site):
    ann = visit().open("/new")
    open_file(ann, HAIL, "hailstorm.yaml")
    expect(ann.page.get_by_role("radio", name="Hailstorm")).to_be_checked()
    ann.let_sit("Blue", "bot:beginner")
    ann.button("Start the match").click()
    ann.asked.wait_for()
    card = fixed(ann, playable(ann).first)
    expect(card).to_contain_text("Deal 9 damage to an enemy unit and draw 1 card.")
    card.click()
    with ann.update():
        card.click()
    aimed = ann.page.get_by_role("gridcell", name=re.compile("Blue's King"))
    aimed.click()
    with ann.update():
        aimed.click()
    expect(ann.log).to_contain_text("Blue's King 2 takes 9 damage.")
    expect(ann.end.get_by_role("heading")).to_have_text("You have won")
