"""Everything by keyboard alone: whoever touches a mouse here fails."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..server.meeting_kit import Person
from .test_analysis import Judge
from .test_before import lines_up_three
from .test_replays import at_step, stones
from .web_kit import finished, table_of

HEARS_MICE = "addEventListener('pointerdown', () => console.warn('a mouse was used'), true)"
SURROUNDED = {
    "game": "cloak",
    "title": "Surrounded",
    "leaderless": True,
    "map": ". . S . .\n. S s . .\n. . S . .\n",
}
"""Three blows take 2 of 6 hit points each (CLK-10), and the other side has nobody else (CLK-36)."""


@pytest.fixture
def sit_down(visit):
    """Lets somebody in who has a keyboard and nothing else."""

    def sit(**options):
        visitor = visit(**options)
        visitor.page.add_init_script(HEARS_MICE)
        return visitor

    return sit


def go(visitor, role: str, name: str, *keys: str, within=None) -> None:
    """Walk to something, and press keys there: Enter, if none is given."""
    visitor.tab_to((within or visitor.page).get_by_role(role, name=name, exact=True))
    visitor.press(*(keys or ["Enter"]))


def type_in(visitor, text: str) -> None:
    visitor.press("/")
    visitor.page.keyboard.type(text)
    visitor.press("Enter")


def test_a_mouse_would_be_noticed(sit_down, visit):
    sit_down().open("/about").page.get_by_role("heading", level=1).click()
    assert "a mouse was used" in " ".join(visit.complaints)
    visit.complaints.clear()


def test_a_replay_is_gone_through_and_analysed(sit_down, site):
    made, ann = finished(site), sit_down()
    ann.page.route(re.compile("/analysis$"), Judge(site, made))
    ann.open(f"/replay/{made.id}")
    go(ann, "slider", "Step 0 of 5", "ArrowRight", "ArrowRight")
    at_step(ann, 2)
    expect(stones(ann)).to_have_count(2)
    go(ann, "button", "To the end")
    at_step(ann, 5)
    go(ann, "button", "Analyse")
    curve = ann.page.get_by_role("slider", name="Moment of the match")
    curve.wait_for()
    go(ann, "slider", "Moment of the match", "ArrowLeft", "ArrowLeft")
    at_step(ann, 3)
    go(ann, "checkbox", "All decisions", "Space")
    ann.tab_to(ann.page.get_by_role("list", name="Decisions").get_by_role("button").nth(3))
    ann.press("Enter")
    at_step(ann, 4)


def given_up(site):
    """A match of Lasertag in which Red has waited and Blue has resigned."""
    made = site.make("lasertag", scenario="training")
    with made.sit(0) as red, made.sit(1) as blue:
        red.until_asked()
        red.play("end")
        blue.until_asked()
        blue.command("resign")
        blue.until_over()
    return made


def test_words_of_a_replay_are_explained_and_lead_to_their_rules(sit_down, site):
    ann = sit_down().open(f"/replay/{given_up(site).id}?at=1")
    go(ann, "button", "Words")
    words = ann.page.get_by_role("dialog", name="Words on the screen")
    words.get_by_role("term").first.wait_for()
    ann.press("Escape")
    expect(words).to_be_hidden()
    ann.press("x")
    first = words.get_by_role("button", name=re.compile("^Rule ")).first
    ann.tab_to(first)
    rule = first.inner_text().removeprefix("Rule ")
    ann.press("Enter")
    expect(ann.page.get_by_role("dialog", name="Rules").locator(f'[id="{rule}"]')).to_be_in_viewport()


def test_words_of_a_book_are_explained_and_lead_to_their_rules(sit_down):
    ann = sit_down().open("/rules/lasertag")
    go(ann, "button", "Words")
    words = ann.page.get_by_role("dialog", name="Words on the screen")
    expect(
        words.get_by_role("term", name="Overwatch", exact=True).or_(words.get_by_text("Overwatch", exact=True)).first
    ).to_be_visible()
    go(ann, "button", "Rule LT-26", within=words)
    expect(words).to_be_hidden()
    expect(ann.page.locator('[id="LT-26"]')).to_be_in_viewport()


def test_a_name_is_carried_to_another_browser(sit_down, site):
    ann = sit_down().open(f"/name#secret={Person(site, 'Keyser').secret}")
    go(ann, "button", "Play as Keyser")
    expect(ann.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    ann.open("/lobby")
    expect(ann.page.get_by_role("heading", name="You are Keyser")).to_be_visible()


def test_others_are_challenged_and_looked_for(sit_down, site):
    ann = sit_down().open("/lobby")
    go(ann, "textbox", "Name", *"Kay", "Enter")
    expect(ann.page.get_by_role("heading", name="You are Kay")).to_be_visible()
    ann.tab_to(ann.page.locator("summary", has_text="Challenge others"))
    ann.press("Enter")
    form = ann.page.locator("details form")
    go(ann, "combobox", "Game", *"Conn", within=form)
    go(ann, "combobox", "Your seat", *"Cr", within=form)
    go(ann, "button", "Challenge", within=form)
    expect(ann.page.get_by_text("It hangs in the lobby now.")).to_be_visible()
    pairing = ann.page.get_by_role("region", name="Quick pairing")
    ann.page.get_by_role("link", name="Skip to the content").focus()
    go(ann, "combobox", "Game", *"Conn", within=pairing)
    go(ann, "combobox", "Level", *"Ea", within=pairing)
    go(ann, "button", "Find an opponent", within=pairing)
    expect(pairing).to_contain_text("Looking for somebody to play Connect Four, level easy.")
    ann.tab_to(pairing.get_by_role("button", name="Look no longer"))
    ann.press("Enter")
    expect(pairing.get_by_text("Looking for")).to_have_count(0)


def test_who_drops_a_stone_from_the_top_is_told_where_it_would_lie(sit_down, site):
    ann = sit_down().open(table_of(site.make("connect4", ("here", "link")), 0))
    ann.asked.wait_for()
    ann.tab_to(ann.page.locator('[role="gridcell"][tabindex="0"]'))
    ann.press("Control+Home", "Enter")
    assert "a1, empty, can be chosen, chosen; once more to confirm" in ann.focused()
    with ann.update():
        ann.press("Enter")
    assert len(stones(ann).all()) == 1


def test_dangers_are_shown(sit_down, site):
    ann = sit_down().open(table_of(lines_up_three(site), 1))
    ann.asked.wait_for()
    go(ann, "button", "Danger", "Space")
    expect(ann.cell("danger !: Cross would win here")).to_have_count(1)
    ann.press("Space")
    expect(ann.cell("danger")).to_have_count(0)


def test_a_takeback_is_asked_for_and_agreed_to(sit_down, site):
    made = site.make("connect4", ("link", "link"))
    ann, bob = (sit_down().open(table_of(made, seat)) for seat in (0, 1))
    ann.asked.wait_for()
    type_in(ann, "d")
    bob.asked.wait_for()
    go(ann, "button", "Ask for takeback")
    go(bob, "button", "Accept takeback")
    ann.asked.wait_for()
    expect(stones(ann)).to_have_count(0)


def test_settings_are_changed_and_kept(sit_down):
    ann = sit_down().open("/about")
    go(ann, "button", "Settings")
    settings = ann.page.get_by_role("dialog", name="Settings")
    go(ann, "radio", "System", "ArrowRight", "ArrowRight", within=settings)
    expect(ann.root).to_have_attribute("data-theme", "dark")
    ann.tab_to(settings.get_by_role("slider"))
    ann.press("ArrowRight", "ArrowRight")
    expect(settings.get_by_text("20 %")).to_be_visible()
    ann.tab_to(settings.get_by_role("checkbox", name="Act at the first tap"))
    ann.press("Space")
    go(ann, "textbox", "Your name", *"Kim", within=settings)
    ann.press("Escape")
    expect(settings).to_be_hidden()
    expect(ann.button("Settings")).to_be_focused()
    ann.page.reload()
    expect(ann.ready().root).to_have_attribute("data-theme", "dark")
    ann.tab_to(ann.button("Settings"))
    ann.press("Enter")
    expect(settings.get_by_role("checkbox", name="Act at the first tap")).to_be_checked()
    expect(settings.get_by_role("textbox", name="Your name")).to_have_value("Kim")


def test_a_whole_match_of_cloak_is_won(sit_down, site):
    made = site.make("cloak", ("link", "link"), scenario=SURROUNDED)
    ann = sit_down().open(table_of(made, 0))
    ann.asked.wait_for()
    for soldier in ("S1", "S2", "S3"):
        ann.press("n")
        assert soldier in ann.focused()
        ann.press("t")
        while "Right's" not in ann.focused():
            ann.press("t")
        ann.press("Enter")
        with ann.update():
            ann.press("Enter")
    type_in(ann, "commit")
    with made.sit(1) as right:
        right.until_asked()
        right.play("commit")
    expect(ann.end.get_by_role("heading")).to_have_text("You have won")
    go(ann, "link", "Watch again")
    expect(ann.ready().page.get_by_role("slider", name="Step")).to_be_visible()
