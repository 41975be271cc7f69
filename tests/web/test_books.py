"""Rule books beside the board and on a page of their own: numbers, contents, search, links, boards and words."""

import re

from playwright.sync_api import expect

from sandtable.engine.registry import find_game

from .test_access import Inspector
from .web_kit import PHONE, table_of

TERMS = "name => [...(CSS.highlights.get(name) ?? [])].map(range => range.toString())"
BOXES = """name => [...(CSS.highlights.get(name) ?? [])].map(range => {
  const box = range.getBoundingClientRect();
  return [range.toString(), box.x + box.width / 2, box.y + box.height / 2];
})"""
BY_PANEL = """() => [...(CSS.highlights.get("term") ?? [])].map(range => {
  const panel = range.startContainer.parentElement.closest("[data-words]");
  return [...document.querySelectorAll("[data-words]")].indexOf(panel) + " " + range.toString().toLowerCase();
})"""
LAID = "() => [...document.querySelectorAll('main *')].map(one => JSON.stringify(one.getBoundingClientRect())).join()"


def marked(visitor, name: str) -> list[str]:
    """The words that are marked under that name."""
    return visitor.page.evaluate(TERMS, name)


def place_of(visitor, word: str) -> tuple[float, float]:
    """Where a word that is explained stands on the screen."""
    visitor.page.wait_for_function(f"name => ({TERMS})(name).includes('{word}')", arg="term")
    return next((x, y) for said, x, y in visitor.page.evaluate(BOXES, "term") if said == word)


def rules_beside(visitor, made):
    """The dialog with the rules of a match."""
    visitor.open(table_of(made, 0)).button("Rules").click()
    rules = visitor.page.get_by_role("dialog", name="Rules")
    rules.get_by_role("article").wait_for()
    return rules


def tip(visitor):
    """The tip that is shown, if one is."""
    return visitor.page.locator(".tip.free")


# Numbers, boards, contents.
def test_beside_a_match_the_rules_have_the_numbers_of_its_scenario(visit, site):
    """The mini board has five columns and four rows, and three in a line win (its file)."""
    ann = visit()
    rules = rules_beside(ann, site.make("connect4", scenario="mini"))
    expect(rules).to_contain_text("C4-01 The board has 5 columns and 4 rows")
    expect(rules).to_contain_text("Whoever has three stones in an unbroken line wins at once")
    assert rules.locator(".own").all_inner_texts()[:3] == ["three", "5", "4"]
    page = rules.get_by_role("link", name="page of their own").get_attribute("href")
    ann.open(page)
    expect(ann.page.get_by_role("article")).to_contain_text("C4-01 The board has 5 columns")
    expect(ann.page.get_by_role("main")).to_contain_text(
        "The numbers are those of the scenario “Three on a small board”"
    )


def test_boards_are_drawn_as_in_a_match_and_read_out(visit):
    ann = visit().open("/rules/connect4")
    boards = ann.page.get_by_role("article").get_by_role("img")
    expect(boards).to_have_count(2)
    expect(boards.first).to_have_accessible_name(re.compile("^A board; Cross's stone at a1; Ring's stone at b1;"))
    expect(ann.page.get_by_role("figure").first).to_contain_text("four stones rise from a1 to d4")
    expect(boards.first).to_have_attribute("data-tiles", "wells")
    expect(ann.root).to_have_attribute("data-palette", "toy")


def test_a_book_on_a_page_of_its_own_has_the_looks_of_its_game(visit):
    ann = visit().open("/rules/walkers")
    expect(ann.root).to_have_attribute("data-palette", find_game("walkers").face.theme.palette.value)
    fills = ann.page.locator(".book svg[role=img] > path").evaluate_all(
        "paths => [...new Set(paths.map(path => getComputedStyle(path).fill))]"
    )
    assert len(fills) > 3
    assert "rgb(0, 0, 0)" not in fills, "every ground has a colour"


def test_the_contents_lead_to_chapters_and_back_leads_back(visit, site):
    ann = visit()
    rules = rules_beside(ann, site.make("lasertag", scenario="training"))
    contents = rules.get_by_role("navigation", name="Contents")
    assert contents.get_by_role("link").all_inner_texts()[:2] == ["Teams, turns, scoring", "Being hit"]
    contents.get_by_role("link", name="Overwatch").click()
    expect(rules.get_by_role("heading", name="Overwatch")).to_be_in_viewport()
    rules.get_by_role("link", name="LT-24").first.scroll_into_view_if_needed()
    rules.get_by_role("link", name="LT-24").first.click()
    expect(rules.locator('[id="LT-24"]')).to_be_in_viewport()
    expect(rules.locator(".found")).to_contain_text("LT-24 Sniper: like the grunt")
    rules.get_by_role("button", name="Back").click()
    expect(rules.get_by_role("link", name="LT-24").first).to_be_in_viewport()


def test_a_rule_has_an_address_of_its_own(visit):
    ann = visit().open("/rules/lasertag#LT-27")
    expect(ann.page.locator('[id="LT-27"]')).to_be_in_viewport()
    ann.page.get_by_role("link", name="Glossary").click()
    expect(ann.page.get_by_role("heading", name="Glossary")).to_be_in_viewport()
    assert ann.page.url.endswith("/rules/lasertag#glossary")


# Searching, by keyboard alone.
def test_a_search_goes_from_place_to_place_by_keyboard(visit, site):
    ann = visit()
    made = site.make("lasertag", scenario="training")
    ann.open(table_of(made, 0)).press("?")
    rules = ann.page.get_by_role("dialog", name="Rules")
    rules.get_by_role("article").wait_for()
    ann.press("/")
    expect(rules.get_by_role("searchbox")).to_be_focused()
    ann.page.keyboard.type("reaction shot")
    expect(rules.get_by_role("status")).to_have_text("Place 1 of 1")
    expect(rules.locator('[id="LT-27"]')).to_be_in_viewport()
    rules.get_by_role("searchbox").fill("touches NO wall")
    expect(rules.get_by_role("status")).to_have_text("Place 1 of 2")
    assert (marked(ann, "found"), marked(ann, "here")) == (["touches no wall"] * 2, ["touches no wall"])
    expect(rules.locator('[id="LT-15"]')).to_be_in_viewport()
    ann.press("Enter")
    expect(rules.get_by_role("status")).to_have_text("Place 2 of 2")
    expect(rules.locator('[id="LT-15"]')).not_to_be_in_viewport()
    ann.press("Shift+Enter")
    expect(rules.get_by_role("status")).to_have_text("Place 1 of 2")
    ann.press("Escape")
    expect(rules).to_be_visible()
    assert (marked(ann, "found"), rules.get_by_role("searchbox").input_value()) == ([], "")
    ann.page.keyboard.type("unicorn")
    expect(rules.get_by_role("status")).to_have_text("Not in the rules")
    ann.press("Escape", "Escape")
    expect(rules).to_be_hidden()


def test_a_book_fits_a_phone_and_shuts_nobody_out(visit, site):
    ann = visit(**PHONE)
    inspector = Inspector(ann)
    for game in ("connect4", "lasertag", "cloak", "fogbound", "tyrant", "walkers", "morris", "nim"):
        inspector.look_at(f"/rules/{game}")
        assert ann.overhang() == 0
    rules = rules_beside(ann, site.make("lasertag", scenario="training"))
    expect(rules.get_by_role("navigation", name="Contents")).to_be_hidden()
    rules.get_by_role("button", name="Contents").click()
    rules.get_by_role("link", name="Hitting").click()
    expect(rules.get_by_role("heading", name="Hitting")).to_be_in_viewport()
    rules.get_by_role("searchbox").fill("elevated")
    inspector.look("the dialog with a search")
    assert ann.overhang() == 0
    inspector.check()


# Words.
def test_a_word_is_explained_under_a_resting_mouse_once_in_a_panel_and_nothing_moves(visit, site):
    ann = visit().open(table_of(site.make("lasertag", scenario="training"), 0))
    x, y = place_of(ann, "overwatch")
    panels = ann.page.evaluate(BY_PANEL)
    assert len(set(panels)) == len(panels) > 2
    before = ann.page.evaluate(LAID)
    ann.page.mouse.move(x, y)
    expect(tip(ann)).to_contain_text("A soldier who has action points left and has not fired fires at the first enemy")
    expect(tip(ann)).to_contain_text("Rule LT-26")
    assert ann.page.evaluate(LAID) == before
    ann.page.mouse.move(x, 5)
    expect(tip(ann)).to_have_count(0)


def test_numbers_in_the_goal_under_the_score_and_in_a_tip_are_the_scenarios(visit, site):
    training = find_game("lasertag").file("training").model_dump(mode="json")
    ann = visit().open(table_of(site.make("lasertag", scenario={**training, "base_points": 1}), 0))
    goal = ann.page.get_by_role("complementary").get_by_text("Goal Hitting a soldier brings 2 points, a base 1.")
    score = ann.page.get_by_role("complementary").get_by_text("0/30 points").last
    assert goal.bounding_box()["y"] > score.bounding_box()["y"]
    ann.page.mouse.move(*place_of(ann, "base"))
    expect(tip(ann)).to_contain_text("hitting the enemy's scores 1 point.")


def test_a_finger_that_touches_a_word_is_told_what_it_means(visit, site):
    ann = visit(**PHONE).open(table_of(site.make("lasertag", scenario="training"), 0))
    ann.page.get_by_text("Goal Hitting a soldier brings 2 points, a base 5.").scroll_into_view_if_needed()
    x, y = place_of(ann, "base")
    ann.page.touchscreen.tap(x, y)
    expect(tip(ann)).to_contain_text("hitting the enemy's scores 5 points.")
    box = tip(ann).bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    ann.page.touchscreen.tap(195, 90)
    expect(tip(ann)).to_have_count(0)


def test_a_finger_that_stays_on_a_button_is_told_what_its_words_mean_and_nothing_else_happens(visit, site):
    ann = visit(**PHONE).open(table_of(site.make("tyrant", ("here", "random"), scenario="first"), 0))
    button = ann.choice("exchange")
    button.scroll_into_view_if_needed()
    x, y = place_of(ann, "exchange")
    seq, tools = ann.seq, ann.page.context.new_cdp_session(ann.page)
    tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(tip(ann)).to_contain_text("Exchange")
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tip(ann)).to_contain_text("Exchange")
    assert ann.seq == seq
    ann.page.touchscreen.tap(195, 90)
    expect(tip(ann)).to_have_count(0)


def test_the_words_on_the_screen_are_listed_for_the_keyboard_and_lead_to_their_rules(visit, site):
    ann = visit().open(table_of(site.make("lasertag", scenario="training"), 0))
    place_of(ann, "overwatch")
    ann.press("x")
    words = ann.page.get_by_role("dialog", name="Words on the screen")
    assert words.get_by_role("term").all_inner_texts() == ["Base", "Action point", "Overwatch"]
    ann.tab_to(words.get_by_role("button", name="Rule LT-26"))
    ann.press("Enter")
    expect(words).to_be_hidden()
    expect(ann.page.get_by_role("dialog", name="Rules").locator('[id="LT-26"]')).to_be_in_viewport()


def test_in_a_book_a_word_is_explained_once_in_a_chapter_and_not_in_the_glossary(visit):
    ann = visit().open("/rules/connect4")
    place_of(ann, "line")
    assert marked(ann, "term") == ["line", "columns", "line", "draw", "threats", "line", "column"]


# A game of another package.
def test_a_game_of_another_package_brings_its_book_its_boards_and_its_words(visit, site):
    scenario = {"game": "nim", "title": "Two heaps", "heaps": [7, 2]}
    ann = visit()
    rules = rules_beside(ann, site.make("nim", scenario=scenario))
    expect(rules).to_contain_text("take stones from 2 heaps")
    expect(rules).to_contain_text("the second 2, the third none")
    expect(rules.get_by_role("img").first).to_have_accessible_name(re.compile("3 stones at a1; 4 stones at b1"))
    ann.press("Escape")
    ann.page.mouse.move(*place_of(ann, "stones"))
    expect(tip(ann)).to_contain_text("What is taken; who takes the last one wins.")
    ann.press("x")
    expect(ann.page.get_by_role("dialog", name="Words on the screen")).to_contain_text("Rule NIM-02")
