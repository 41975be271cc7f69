"""Clocks in a browser: they count down, warn in time, and end or hand over what was begun."""

import re

from playwright.sync_api import expect

from .web_kit import table_of


def seconds(clock):
    minutes, rest = clock.inner_text().strip().split(":")
    return 60 * int(minutes) + int(rest)


def test_a_clock_counts_down_where_it_is_seen_and_stands_still_elsewhere(visit, site):
    made = site.make(seats=("here", "random"), clock={"move_seconds": 30})
    ann = visit().open(table_of(made, 0))
    clock = ann.page.get_by_role("timer")
    expect(clock).to_have_count(1)
    expect(clock).to_have_text(re.compile("0:(30|29)"))
    expect(clock).to_have_text("0:28")
    expect(clock).to_have_accessible_name("Cross: 0:28 left")
    family, figures = clock.evaluate("c => [getComputedStyle(c).fontFamily, getComputedStyle(c).fontVariantNumeric]")
    assert "monospace" in family
    assert figures == "tabular-nums"
    with ann.update():
        ann.choice("a").click()
    ann.asked.wait_for()
    expect(clock).to_have_text(re.compile("0:(30|29)"))


def test_a_clock_waits_until_all_have_come(visit, site):
    made = site.make(seats=("here", "link"), clock={"side_seconds": 60})
    ann = visit().open(table_of(made, 0))
    clock = ann.page.get_by_role("timer").first
    expect(clock).to_have_text("1:00")
    expect(clock).not_to_have_class(re.compile("running"))
    visit().open(table_of(made, 1))
    expect(clock).to_have_class(re.compile("running"))
    expect(clock).to_have_text(re.compile("0:5[0-9]"))
    expect(ann.page.get_by_role("timer").last).to_have_text("1:00")


def watch_alerts(visitor):
    """Keep all that is called out to a screen reader at once."""
    visitor.page.evaluate(
        """() => {
            window.called = [];
            const alert = document.querySelector("p.hidden[role=alert]");
            new MutationObserver(() => window.called.push(alert.textContent))
                .observe(alert, { childList: true, characterData: true, subtree: true });
        }"""
    )


def test_little_time_is_shown_by_a_sign_called_out_once_and_ends_the_match(visit, site):
    made = site.make(seats=("here", "random"), clock={"move_seconds": 13})
    ann = visit().open(table_of(made, 0))
    ann.asked.wait_for()
    watch_alerts(ann)
    clock = ann.page.get_by_role("timer")
    calm = clock.locator("path").get_attribute("d")
    expect(clock).to_have_class(re.compile("low"))
    assert clock.locator("path").get_attribute("d") != calm
    assert seconds(clock) <= 10
    expect(ann.end.get_by_role("heading")).to_have_text("You have lost", timeout=20_000)
    expect(ann.end).to_contain_text("Cross's time is up.")
    called = [text for text in ann.page.evaluate("window.called") if "seconds left" in text]
    assert called == ["10 seconds left."]


def test_a_bot_plays_on_where_that_was_chosen(visit):
    ann = visit().open("/new?game=connect4")
    ann.let_sit("Ring", "Beginner bot")
    ann.page.locator("summary", has_text="Clock").click()
    ann.page.get_by_role("combobox", name="Clock").select_option("So long for each decision")
    ann.page.get_by_label("Seconds for a decision").fill("2")
    ann.page.get_by_role("combobox", name="When the time is up").select_option("a bot plays on")
    ann.button("Start the match").click()
    ann.ready().asked.wait_for()
    banner = ann.page.get_by_role("status").filter(has_text="time is up")
    expect(banner).to_have_text(re.compile("Cross's time is up: the bot .* plays on."))
    expect(ann.page.get_by_role("complementary")).to_contain_text("a bot plays on")
    expect(ann.asked).to_be_hidden()
    ann.end.wait_for()


def test_a_clock_that_cannot_be_set_is_refused_beside_its_field(visit):
    ann = visit().open("/new?game=connect4")
    ann.page.locator("summary", has_text="Clock").click()
    ann.page.get_by_role("combobox", name="Clock").select_option("So long for each decision")
    ann.page.get_by_label("Seconds for a decision").fill("0")
    ann.button("Start the match").click()
    expect(ann.page.get_by_text("That is no time that a clock can be set to.")).to_be_visible()
    expect(ann.page.get_by_label("Seconds for a decision")).to_have_attribute("aria-invalid", "true")
    visit.complaints.clear()  # the browser notes that the server has refused
