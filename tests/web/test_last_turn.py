"""What just happened: it stays on the board, can be shown again, and takes nobody's time."""

import re

import pytest
from playwright.sync_api import expect

from .test_access import inspect
from .web_kit import PHONE, table_of

RANGE = {
    "game": "lasertag",
    "title": "Range",
    "about": "A grunt in the open, another one in a room from which nobody sees him.",
    "turn_limit": 4,
    "map": "G . # . . .\n# # # . . .\nB . . . . b\n. . . . . .\n. . . . . g\n",
}
DARK = {**RANGE, "fog": True, "map": "G . # . g\n. . # . .\nB . # . b\n"}
SLOW = "location.host && localStorage.setItem('sandtable.settings', JSON.stringify({speed: 'slow'}))"

COUNT_MOVING = """() => {
    window.moving = 0;
    let before = performance.now();
    setInterval(() => {
        const now = performance.now();
        if (document.querySelector('.news p.moving')) window.moving += now - before;
        before = now;
    }, 20);
}"""
LONGEST = 4000  # three seconds, and some for a slow machine


def two(visit, site, scenario=RANGE, **window):
    """Ann, who plays Red and has just ended her turn, and Ben, who plays Blue and has his."""
    made = site.make("lasertag", ("here", "link"), scenario=scenario)
    ann, ben = visit(**window).open(table_of(made, 0)), visit().open(table_of(made, 1))
    ann.asked.wait_for()
    do(ann, "end")
    ben.asked.wait_for()
    return ann, ben


def do(who, *orders):
    for order in orders:
        with who.update():
            who.page.get_by_label("Type what to do").fill(order)
            who.press("Enter")


def traces(who, kind):
    return who.page.locator(f'[data-trace="{kind}"]')


def test_ways_and_shots_of_the_other_stay_until_the_first_click(visit, site):
    ann, ben = two(visit, site)
    do(ben, "g2 f4", "g2 fires base1", "end")
    ann.asked.wait_for()
    expect(traces(ann, "way")).to_have_count(1)
    expect(traces(ann, "blow")).to_have_count(1)
    expect(traces(ben, "way")).to_have_count(0)
    ann.cell("your grunt G1").click()
    expect(ann.page.locator("[data-trace]")).to_have_count(0)


@pytest.mark.parametrize("how", ["button", "key"])
def test_the_last_turn_is_shown_again_by_button_and_by_key(visit, site, how):
    ann, ben = two(visit, site)
    do(ben, "g2 f4", "end")
    ann.asked.wait_for()
    ann.cell("b1").click()
    expect(traces(ann, "way")).to_have_count(0)
    if how == "button":
        ann.button("Show last turn").click()
    else:
        ann.press("r")
    expect(traces(ann, "way")).to_have_count(1)
    expect(ann.asked).to_be_visible()
    expect(ann.cell("Blue's grunt g2")).to_have_attribute("aria-label", re.compile("^f4, "))


def test_a_line_of_the_log_is_played_and_its_rule_is_beside_it(visit, site):
    ann, ben = two(visit, site)
    do(ben, "g2 f4", "end")
    ann.asked.wait_for()
    ann.cell("b1").click()
    ann.log.get_by_role("button", name="Grunt 2 moves").click()
    expect(traces(ann, "way")).to_have_count(1)
    ann.log.get_by_role("button", name="Rule LT-18").first.click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()


def test_while_a_turn_is_shown_the_prompt_tells_it_and_the_panel_keeps_its_height(visit, site):
    made = site.make("lasertag", ("here", "link"), scenario=RANGE)
    ann, ben = visit(reduced_motion="no-preference"), visit().open(table_of(made, 1))
    ann.page.add_init_script(SLOW)
    ann.open(table_of(made, 0)).asked.wait_for()
    do(ann, "end")
    before = ann.decision.bounding_box()["height"]
    do(ben, "g2 f4")
    expect(ann.decision).to_contain_text("Grunt 2 moves")
    expect(ann.page.locator(".news")).to_contain_text("Grunt 2 moves")
    assert ann.decision.bounding_box()["height"] >= before
    ann.press("Escape")
    expect(ann.decision).to_contain_text("Blue is to move")


def test_a_turn_in_the_dark_is_said_to_have_been_and_no_more(visit, site):
    ann, ben = two(visit, site, DARK)
    do(ben, "g2 e2", "end")
    ann.asked.wait_for()
    expect(ann.page.locator(".news")).to_contain_text("Blue has had a turn of which you saw nothing.")
    expect(ann.page.locator("[data-trace]")).to_have_count(0)
    expect(ann.button("Show last turn")).to_be_disabled()


def test_a_bots_turn_is_shown_in_three_seconds(visit, site):
    made = site.make("lasertag", ("here", "sergeant"), scenario="training")
    ann = visit(reduced_motion="no-preference").open(table_of(made, 0))
    ann.asked.wait_for()
    ann.page.evaluate(COUNT_MOVING)
    do(ann, "end")
    ann.until_asked_or_over()
    assert 0 < ann.page.evaluate("() => window.moving") < LONGEST


def test_lines_that_slide_under_a_resting_mouse_light_up_nothing(visit, site):
    ann, ben = two(visit, site)
    do(ben, "g2 f4", "g2 e4", "end")
    ann.asked.wait_for()
    line = ann.log.get_by_role("button", name="Grunt 2 moves").last
    line.hover()
    lit = ann.page.locator("path.lit")
    expect(lit).not_to_have_count(0)
    ann.page.mouse.move(5, 5)
    expect(lit).to_have_count(0)
    box = ann.log.bounding_box()
    ann.page.mouse.move(box["x"] + 40, box["y"] + box["height"] - 12)
    ann.page.mouse.move(box["x"] + 41, box["y"] + box["height"] - 12)
    do(ann, "G1 b1", "end")
    do(ben, "g2 f4", "end")
    ann.asked.wait_for()
    expect(lit).to_have_count(0)
    under = ann.log.locator(".line:hover")
    expect(under).to_have_count(1)
    expect(under).to_have_css("background-color", "rgba(0, 0, 0, 0)")


RING = {
    "game": "cloak",
    "title": "The ring",
    "about": "Three soldiers around a fourth, who does not survive the turn.",
    "leaderless": True,
    "map": ". . S . .\n. S s . s\n. . S . .\n",
}


def test_who_stands_where_somebody_fell_is_not_crossed_out(visit, site):
    made = site.make("cloak", ("here", "link"), scenario=RING)
    ann, ben = visit().open(table_of(made, 0)), visit().open(table_of(made, 1))
    ann.asked.wait_for()
    do(ann, "S1 s", "S2 e", "S3 n", "commit")
    do(ben, "commit")
    expect(ann.log).to_contain_text("s5 is lost at c2.")
    expect(ann.cell("c2")).to_have_accessible_name(re.compile("^c2, your soldier S"))
    cross, place = traces(ann, "loss").bounding_box(), ann.cell("c2").bounding_box()
    assert cross["width"] < place["width"] / 2


def test_the_newest_line_is_always_in_view(visit, site):
    ann, ben = two(visit, site)
    do(ben, "g2 f4", "g2 e4", "end")
    ann.asked.wait_for()
    ann.cell("your grunt G1").click()
    expect(ann.log.get_by_role("button").last).to_be_in_viewport()
    expect(ann.page.locator(".news p")).to_be_in_viewport()


def test_on_a_phone_a_line_under_the_board_tells_what_happens(visit, site):
    ann, ben = two(visit, site, **PHONE)
    ann.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    do(ben, "g2 f4")
    expect(ann.page.locator(".news p")).to_have_text("Grunt 2 moves f5-f4.")
    expect(ann.cell("Blue's grunt g2")).to_be_in_viewport()


def test_axe_finds_nothing_grave_where_traces_are_on_the_board(visit, site):
    ann, ben = two(visit, site)
    do(ben, "g2 f4", "g2 fires base1", "end")
    ann.asked.wait_for()
    inspect(ann, "a board with traces")
