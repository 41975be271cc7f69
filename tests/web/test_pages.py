"""Replays, the check of the dice, rules that are one key away, and pages that come later."""

import re

from playwright.sync_api import expect

from .web_kit import Visitor, finished, table_of


def at_step(visitor, step):
    expect(visitor.page.get_by_text(f"Step {step} of 5", exact=True)).to_be_visible()
    expect(visitor.page.get_by_role("gridcell", name=re.compile("Cross|Ring"))).to_have_count(step)


def test_a_finished_match_is_watched_again_step_by_step(visit, site):
    ann = visit().open(table_of(finished(site), 0))
    ann.end.get_by_role("link", name="Watch again").click()
    ann.ready()
    at_step(ann, 0)
    ann.button("On").click()
    at_step(ann, 1)
    scrubber = ann.page.get_by_role("slider")
    scrubber.fill("3")
    at_step(ann, 3)
    scrubber.press("ArrowRight")
    at_step(ann, 4)
    ann.button("To the end").click()
    at_step(ann, 5)
    expect(ann.log.get_by_role("listitem").last).to_contain_text(re.compile("Cross|wins|won"))
    ann.button("Back").click()
    at_step(ann, 4)
    ann.button("To the start").click()
    at_step(ann, 0)


def test_a_downloaded_file_is_watched_again(visit, site, tmp_path):
    made = finished(site)
    ann = visit().open(table_of(made, 0))
    with ann.page.expect_download() as download:
        ann.end.get_by_role("link", name="Download").click()
    file = tmp_path / "x.match.json"
    download.value.save_as(file)
    ann.open("/").page.get_by_label("A match file that you have downloaded").set_input_files(file)
    ann.page.get_by_role("slider").wait_for()
    at_step(ann, 0)


def test_the_dice_of_a_finished_match_are_checked(visit, site):
    made = site.make("tyrant", scenario="first")
    with made.sit(0) as red, made.sit(1) as blue:
        red.until_asked()
        red.command("resign")
        blue.until_over()
    ann = visit().open(table_of(made, 0))
    ann.end.get_by_role("link", name="Check the dice").click()
    expect(ann.page.get_by_text("They belong together.")).to_be_visible()
    ann.button("Check this match").click()
    expect(ann.page.get_by_text("as recorded, with the dice that were promised")).to_be_visible()
    key = ann.page.get_by_label("Key, from its end")
    key.fill("0" * 32)
    expect(ann.page.get_by_text("They do not belong together.")).to_be_visible()


def test_dice_are_not_to_be_checked_in_a_game_without_any(visit, site):
    ann = visit().open(table_of(finished(site), 0))
    expect(ann.end.get_by_role("link", name="Watch again")).to_be_visible()
    expect(ann.end.get_by_role("link", name="Check the dice")).to_have_count(0)


def test_the_rules_are_one_key_away(visit, site):
    ann = visit().open(table_of(site.make("cloak", ("here", "random")), 0))
    ann.press("?")
    rules = ann.page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading", name="Cloak", exact=True)).to_be_in_viewport()
    expect(rules.locator('[id="CLK-27"]')).not_to_be_in_viewport()
    ann.press("Escape")
    expect(rules).to_be_hidden()


def test_the_rule_behind_a_choice_is_shown_where_it_stands(visit, site):
    ann = visit().open(table_of(site.make("cloak", ("here", "random")), 0))
    ann.press("n", "t", "Enter")
    link = ann.decision.get_by_role("button", name=re.compile(r"Rule CLK-\d+"))
    rule = link.inner_text().removeprefix("Rule ")
    link.click()
    expect(ann.page.get_by_role("dialog", name="Rules").locator(f'[id="{rule}"]')).to_be_in_viewport()


def test_the_rule_behind_a_line_of_the_log_is_shown_where_it_stands(visit, site):
    ann = visit().open(table_of(site.make("cloak", ("here", "random")), 0))
    with ann.update():
        ann.choice("commit").click()
    ann.log.get_by_role("button", name="Rule CLK-06").first.click()
    expect(ann.page.get_by_role("dialog", name="Rules").locator('[id="CLK-06"]')).to_be_in_viewport()


def fetched(visitor, page: str):
    """What has been fetched of a page that comes later."""
    names = visitor.page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    return [name for name in names if re.search(rf"/assets/{page}-[\w-]+\.js$", name)]


def test_a_page_that_few_open_first_comes_when_its_link_is_pointed_at(visit):
    ann = visit().open("/")
    link = ann.page.get_by_role("link", name="Replay", exact=True)
    assert not fetched(ann, "Replay")
    with ann.page.expect_response(re.compile("/assets/Replay-.*js")):
        link.hover()
    link.click()
    expect(ann.ready().page.get_by_role("heading", name="Watch a match again")).to_be_visible()
    assert len(fetched(ann, "Replay")) == 1


def test_a_page_that_does_not_come_says_so_and_can_be_asked_for_again(browser, site):
    context = browser.new_context(base_url=site.address)
    ann = Visitor(context.new_page()).open("/")
    ann.page.route("**/assets/Lobby-*.js", lambda route: route.abort())
    ann.page.get_by_role("link", name="Lobby", exact=True).click()
    expect(ann.page.get_by_role("alert")).to_contain_text("This page could not be loaded.")
    ann.page.unroute("**/assets/Lobby-*.js")
    ann.button("Try again").click()
    expect(ann.ready().page.get_by_role("heading", name="Lobby")).to_be_visible()
    context.close()
