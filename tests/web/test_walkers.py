"""Walkers in a browser: whole matches by mouse and keyboard, what a shot demands, the clock, and nothing unspotted."""

import json
import re

import pytest
from playwright.sync_api import expect

from .test_access import Inspector
from .web_kit import PHONE, table_of

RESULT = re.compile(r"^(You have won|You have lost|Amber wins|Cobalt wins|A draw)$")
SHORT = {"limit": 12}
RANGE = {
    "game": "walkers",
    "title": "Shooting range",
    "about": "Two that see each other across four hexes of open ground.",
    "map": ". . . . . . .\n . . . . . .\n",
    "amber": ["strider a1 e at 0"],
    "cobalt": ["hornet e1 w at 1"],
}
NEEDS = [
    "needs appropriate: 13 of 20, 65%",
    "aiming 2 ticks at 4 hexes: good (the hardest)",
    "distance 4 to an apparent size of 4: appropriate",
    "speed of a stationary target, velocity 5: appropriate",
    "takes 6 ticks",
]
BEHIND = {
    "game": "walkers",
    "title": "Behind the ridge",
    "about": "A ridge between two who cannot see each other.",
    "map": ".  .  .  .  .  .  .\n .3 .3 .3 .3 .3 .3\n.  .  .  .  .  .  .\n",
    "amber": ["hornet a1 e at 0"],
    "cobalt": ["rhino a3 e at 1"],
}


def at_table(visit, site, scenario, other="link", options=None, **window):
    """Somebody who leads Amber."""
    made = site.make("walkers", ("here", other), scenario=scenario, options=options or {})
    ann = visit(**window).open(table_of(made, 0))
    ann.until_asked_or_over()
    return made, ann


def modes(ann):
    """The buttons of what is chosen in two steps: a weapon and its shot, or how long to wait."""
    return ann.decision.locator("[data-mode]")


def column(name):
    """How far east a hex lies."""
    return ord(re.match("[a-z]", name)[0])


def next_hex(ann):
    """The hex farthest east, towards the enemy, of those that the path can have next."""
    names = [cell.get_attribute("aria-label") for cell in ann.cell("can be chosen").all()]
    return max((label.split(",")[0] for label in names), key=column)


def hex_called(ann, name):
    return ann.page.get_by_role("gridcell", name=re.compile(f"^{name}, "))


def fire_by_mouse(ann):
    """Choose a weapon, click its target and once more to fire."""
    modes(ann).first.click()
    ann.cell("can be chosen").first.click()
    expect(ann.decision.locator(".held")).to_contain_text(re.compile(r"needs \w+: \d+ of 20, \d+%"))
    ann.cell("chosen; once more to confirm").click()


def click_on_the_map(ann):
    """Turn, or draw a path on: a hex is clicked, and once more to confirm."""
    hex_called(ann, next_hex(ann)).click()
    ann.cell("chosen; once more to confirm").click()


def decide_by_mouse(ann, steps):
    """One decision: fire if there is a shot, walk two hexes towards the enemy if not, let everything pass."""
    if ann.choice("pass").count():
        ann.choice("pass").click()
    elif modes(ann).filter(has_text="fire").count() and not ann.choice("go").count():
        fire_by_mouse(ann)
    elif ann.choice("walk").count():
        ann.choice("walk").click()
    elif ann.choice("go").count() and (steps == 2 or not ann.cell("can be chosen").count()):
        ann.choice("go").click()
        ann.insist()
    else:
        click_on_the_map(ann)


def play_out(ann, decide):
    """Decide until the match is over; ``decide`` is told how many hexes the path has."""
    steps = 0
    while ann.until_asked_or_over():
        is_path = ann.choice("go").count() > 0
        with ann.update():
            decide(ann, steps)
        steps = steps + 1 if is_path else 0
    expect(ann.end.get_by_role("heading")).to_have_text(RESULT)


def test_a_whole_match_is_played_against_the_bot(visit, site):
    _, ann = at_table(visit, site, "duel", "recruit", SHORT)
    play_out(ann, decide_by_mouse)
    expect(ann.log).to_contain_text(re.compile("Strider 1 (walks|moves|is about to walk|fires)"))
    expect(ann.page.get_by_text(re.compile("Tick 1[2-9] of 12|Tick 12 of 12"))).to_have_count(1)


def enter_the_map(ann):
    ann.tab_to(ann.page.locator('[role="gridcell"][tabindex="0"]'))


def press(ann, button):
    """Walk to a button with the tab key, and press it."""
    ann.tab_to(button)
    ann.press("Enter")


def choose_on_the_map(ann):
    """Go to the next hex that can be chosen with a key, choose it and confirm that."""
    enter_the_map(ann)
    ann.press("t", "Enter")
    assert "once more to confirm" in ann.focused()
    ann.press("Enter")


def decide_by_keyboard(ann, steps):
    if ann.choice("pass").count():
        press(ann, ann.choice("pass"))
    elif modes(ann).filter(has_text="fire").count() and not ann.choice("go").count():
        press(ann, modes(ann).first)
        choose_on_the_map(ann)
    elif ann.choice("walk").count():
        press(ann, ann.choice("walk"))
    elif ann.choice("go").count() and steps == 1:
        press(ann, ann.choice("go"))
    else:
        choose_on_the_map(ann)


def test_a_whole_match_is_played_with_the_keyboard_only(visit, site):
    _, ann = at_table(visit, site, "duel", "random", SHORT)
    play_out(ann, decide_by_keyboard)
    expect(ann.log).to_contain_text("Strider 1 goes")


def hold_up_the_shot(ann):
    """Look at the missiles' shot after two ticks of aiming, without firing it."""
    ann.decision.locator('[data-mode="fire missiles"]').click()
    hex_called(ann, "e1").click()
    aims = ann.page.get_by_role("group", name="Choices here")
    aims.locator('[data-choice="fire missiles at hornet1 aim 2"]').click()
    ann.page.mouse.move(0, 0)  # what is pointed at is shown before what is held up
    return ann.decision.locator(".held")


@pytest.mark.rule("WLK-30")
def test_a_shot_shows_its_three_requirements_and_its_chance_before_it_is_fired(visit, site):
    _, ann = at_table(visit, site, RANGE)
    held = hold_up_the_shot(ann)
    expect(held).to_contain_text("missiles at Hornet 1, aim 2: 65%")
    for need in NEEDS:
        expect(held).to_contain_text(need)
    expect(held.get_by_role("button", name="Do it")).to_be_in_viewport()
    with ann.update():
        ann.button("Do it").click()
    expect(ann.log).to_contain_text("Strider 1 is about to fire missiles at Hornet 1 after aiming 2 ticks.")


@pytest.mark.rule("WLK-03")
def test_the_clock_shows_where_an_action_would_put_who_does_it(visit, site):
    _, ann = at_table(visit, site, RANGE)
    clock = ann.page.get_by_role("region", name="Who acts when")
    expect(clock.get_by_role("listitem")).to_have_text([re.compile("Strider 1.*0"), re.compile("Hornet 1.*1")])
    hold_up_the_shot(ann)
    expect(clock.get_by_role("listitem")).to_have_text(
        [re.compile("Strider 1.*0"), re.compile("Hornet 1.*1"), re.compile("Strider 1.*6")]
    )


@pytest.mark.rule("WLK-08")
def test_an_interrupt_says_whether_it_comes_first(visit, site):
    quick = RANGE | {"amber": ["strider a1 e at 1"], "cobalt": ["hornet e1 w at 0"]}
    made = site.make("walkers", ("here", "link"), scenario=quick)
    ann = visit().open(table_of(made, 0))
    with made.sit(1) as cobalt:
        cobalt.until_asked()
        cobalt.play("fire laser at strider1 aim 4")
        ann.decision.get_by_text("Interrupt it, or let it pass").wait_for()
        ann.cell("your Strider st1").click()
        hex_called(ann, "e1").click()
        with ann.update():
            ann.cell("chosen; once more to confirm").click()
        ann.decision.locator('[data-mode="fire autocannon"]').click()
        hex_called(ann, "e1").click()
        expect(ann.decision.locator(".held")).to_contain_text("ends at tick 5, before 7: it comes first (WLK-08)")


def frames_of(visitor):
    frames = []
    visitor.page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(json.loads(frame))))
    return frames


@pytest.mark.rule("WLK-29")
def test_what_is_not_spotted_is_not_on_the_page(visit, site):
    made = site.make("walkers", ("here", "link"), scenario=BEHIND)
    ann = visit()
    frames = frames_of(ann)
    ann.open(table_of(made, 0)).asked.wait_for()
    expect(ann.decision).to_contain_text("Unseen: Rhino 1.")
    expect(ann.page.get_by_role("region", name="Who acts when").get_by_role("listitem")).to_have_count(1)
    with ann.update():
        ann.decision.locator('[data-mode="wait"]').click()
        ann.choice("wait 8").click()
    with ann.update():
        ann.choice("face e").click()
    with made.sit(1) as cobalt:
        for order in ("tracks", "b3", "c3", "go"):
            cobalt.until_asked()
            cobalt.play(order)
        ann.until_asked_or_over()
        assert not traces_of_cobalt(ann, frames)


def traces_of_cobalt(ann, frames):
    """What is in the page or came over the wire of the piece that Cobalt has: its code, which no note tells."""
    shown = [json.dumps(frame["scene"]["sight"]) for frame in frames if "scene" in frame] + [ann.page.content()]
    return [text for text in shown if "rh1" in text]


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_grave_in_walkers(visit, site, window):
    inspector = Inspector(visit(**window))
    ann = inspector.visitor
    inspector.look_at(table_of(site.make("walkers", ("here", "link"), scenario=RANGE), 0), "two machines")
    ann.asked.wait_for()
    assert ann.overhang() <= 0
    ann.decision.locator('[data-mode="fire missiles"]').click()
    ann.page.get_by_role("complementary").get_by_text("Goal").scroll_into_view_if_needed()  # the prompt covers nothing
    inspector.look("a weapon chosen")
    ann.decision.locator('[data-choice="fire missiles at hornet1 aim 2"]').click()
    inspector.look("a shot held up")
    inspector.check()
