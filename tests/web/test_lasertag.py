"""Lasertag in a browser: whole matches in its three modes, honest odds before every shot, and nothing unseen in fog."""

import json
import re

import pytest
from playwright.sync_api import expect

from .test_access import Inspector
from .web_kit import PHONE, table_of

RESULT = re.compile(r"^(You have won|You have lost|Red wins|Blue wins|A draw)$")
SIXTH_SQUARES = {2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1}
FIELD = {
    "game": "lasertag",
    "title": "Shooting range",
    "about": "A scout and a sniper on cover, and targets in the open, in cover and on top of it.",
    "turn_limit": 2,
    "map": "S . . . . g\n. . . . + g\n. . . . . .\nN . . . . s\n. . . . . .\nB . . . . b\n",
}
DARK = {
    "game": "lasertag",
    "title": "Dark room",
    "about": "Two rooms with a wall between them, and no light.",
    "fog": True,
    "turn_limit": 3,
    "map": "S . # . s\n. . # . g\nB . # . b\n. . . . .\n",
}


def at_table(visit, site, scenario, bot="recruit", options=None, **window):
    """Somebody who plays Red against a bot."""
    made = site.make("lasertag", ("here", bot), scenario=scenario, options=options or {})
    ann = visit(**window).open(table_of(made, 0))
    ann.until_asked_or_over()
    return ann


def shots(ann):
    """The buttons of the shots that the soldier who is picked has."""
    return ann.decision.locator('[data-choice*=" fires "]')


def act_with_the_next_soldier(ann):
    """Pick the next who can act with a key, and click on the board: at an enemy whom he sees, or at where to go."""
    ann.press("n")
    shot = shots(ann)
    if shot.count():
        name = shot.first.get_attribute("data-choice").split()[-1]
        target = ann.page.get_by_role("gridcell", name=re.compile(rf"(scout|grunt|sniper|base) {name}\b"))
    else:
        target = ann.cell("can be chosen").last
    target.click()
    aimed = ann.cell("chosen; once more to confirm")
    expect(ann.button("Do it")).to_be_visible()
    with ann.update():
        aimed.click()


def play_out(ann, each_turn):
    """Play to the end: some soldiers act each turn, the others wait on overwatch."""
    while ann.until_asked_or_over():
        for _ in range(each_turn):
            act_with_the_next_soldier(ann)
            if not ann.until_asked_or_over():
                break
        if ann.end.is_hidden():
            with ann.update():
                ann.choice("end").click()
                ann.insist()
    expect(ann.end.get_by_role("heading")).to_have_text(RESULT)


MODES = [
    ("training", {"turn_limit": 2}, "capture the flag"),
    ("bunker", {"turn_limit": 2}, "assault"),
    ("arena", {"turn_limit": 2}, "elimination"),
]


@pytest.mark.parametrize(("scenario", "options", "mode"), MODES, ids=[mode for *_, mode in MODES])
def test_a_whole_match_is_played_against_the_bot(visit, site, scenario, options, mode):
    ann = at_table(visit, site, scenario, "sergeant", options)
    bases = ann.page.get_by_role("gridcell", name=re.compile(r"\bbase\d"))
    expect(bases).to_have_count({"capture the flag": 2, "assault": 1, "elimination": 0}[mode])
    play_out(ann, 3)
    expect(ann.log).to_contain_text(re.compile("The last turn is over|has nobody left|has reached its target"))


def range_at(visit, site, bot="link"):
    made = site.make("lasertag", ("here", bot), scenario=FIELD)
    ann = visit().open(table_of(made, 0))
    ann.asked.wait_for()
    return ann


EXPECTED = [
    ("your scout S1", "g2", 8, ["base 7", "scout +1"]),
    ("your scout S1", "g1", 11, ["base 7", "scout +1", "cover +3"]),
    ("your sniper N1", "s2", 6, ["base 7", "sniper −1"]),
    ("your sniper N1", "base2", 4, ["base 7", "sniper −1", "elevated −2"]),
]


def test_the_odds_are_those_of_the_rules_before_a_shot_is_fired(visit, site):
    ann = range_at(visit, site)
    for shooter, target, need, reasons in EXPECTED:
        ann.cell(shooter).click()
        ways = SIXTH_SQUARES[need]
        share = f"{100 * ways / 36:.0f}%"
        odds = f"needs {need}: {ways} of 36, {share}"
        button = ann.decision.locator(f'[data-choice$=" fires {target}"]')
        expect(button).to_contain_text(f"fire at {target}: {share}")
        expect(button.locator(".detail")).to_have_text([odds, " · ".join(reasons)])
        ann.page.get_by_role("gridcell", name=re.compile(rf" {target}\b")).click()
        expect(ann.decision.locator(".held")).to_contain_text(odds)
        expect(ann.decision.get_by_role("list", name="Why").get_by_role("listitem")).to_have_text(reasons)
        ann.press("Escape", "Escape")


def test_the_shot_that_was_fired_is_told_with_its_roll_and_drawn(visit, site):
    ann = range_at(visit, site)
    ann.cell("your sniper N1").click()
    with ann.update():
        ann.decision.locator('[data-choice$=" s2"]').click()
    told = ann.log.get_by_text(re.compile(r"Sniper 1 fires at Scout 2: needs 6 \(base 7, sniper −1\), rolls \d\+\d, "))
    expect(told).to_be_visible()
    first, second = (int(die) for die in re.search(r"rolls (\d)\+(\d)", told.inner_text()).groups())
    assert ("hit, 2 points" in told.inner_text()) == (first + second >= 6)
    expect(ann.page.locator("path.beam:not(.edge)")).to_have_count(1)
    expect(ann.cell("laser off")).to_have_count(1 if first + second >= 6 else 0)


def test_a_shot_is_acted_out_with_its_roll_for_who_wants_motion(visit, site):
    made = site.make("lasertag", ("here", "link"), scenario=FIELD)
    ann = visit(reduced_motion="no-preference").open(table_of(made, 0))
    ann.asked.wait_for()
    ann.cell("your sniper N1").click()
    ann.decision.locator('[data-choice$=" s2"]').click()
    shown = ann.page.locator("text.told").element_handle().text_content()
    roll, result = re.fullmatch(r"(\d\+\d) (hit|miss)", shown).groups()
    expect(ann.log).to_contain_text(f"rolls {roll}, {result}")


def test_a_place_to_go_to_shows_who_would_be_seen_and_who_would_fire(visit, site):
    ann = range_at(visit, site)
    ann.cell("your scout S1").click()
    lines = ann.page.locator("path.link:not(.edge)")
    for square in ann.cell("can be chosen").all():
        square.hover()
        tip = ann.page.locator(".tip")
        if lines.count():
            break
    expect(tip).to_contain_text("sees, and is seen by")
    expect(tip).to_contain_text(re.compile(r"fires from overwatch: needs \d+, \d+%"))
    named = re.search(r"seen by,? ([^\n]*?)(?=[a-zA-Z]\d+ fires)", tip.inner_text().replace("\n", " "))
    assert len(named[1].split(",")) == lines.count()


def test_the_first_shot_of_who_is_picked_is_in_view_on_a_low_screen(visit, site):
    ann = at_table(visit, site, "training", viewport={"width": 1280, "height": 800})
    ann.press("n")
    expect(shots(ann).first).to_be_in_viewport(ratio=0.9)


def test_the_odds_are_read_aloud_to_who_walks_by_keyboard(visit, site):
    ann = range_at(visit, site)
    ann.cell("your sniper N1").focus()
    ann.press("Enter")
    ann.page.get_by_role("gridcell", name=re.compile(r" s2\b")).focus()
    ann.press("o")
    said = ann.page.locator('p[role="status"][aria-live="polite"]').filter(has_text="needs 6: 26 of 36, 72%")
    expect(said).to_contain_text("N1 fires s2")


def test_any_square_shows_what_is_seen_from_it_and_what_overwatch_covers(visit, site):
    ann = range_at(visit, site)
    square = ann.page.get_by_role("gridcell", name=re.compile("^c3, empty"))
    square.click()
    expect(ann.decision).to_contain_text("In sight of Red")
    seen, covered = ann.cell("in sight"), ann.cell("under threat")
    expect(seen.first).to_be_visible()
    assert covered.count() > 10
    count = seen.count()
    ann.button("Threat").click()
    expect(covered).to_have_count(0)
    expect(seen).to_have_count(count)
    ann.button("Sight").click()
    expect(seen).to_have_count(0)
    ann.press("Escape")
    expect(ann.decision).not_to_contain_text("In sight of Red")


def test_soldiers_show_action_points_lasers_and_overwatch_by_shape(visit, site):
    ann = range_at(visit, site)
    expect(ann.page.locator("circle.pip")).to_have_count(6)
    expect(ann.page.locator("circle.watch")).to_have_count(3)
    expect(ann.page.locator(".place")).to_have_count(2)
    ann.cell("your scout S1").click()
    ann.cell("can be chosen").last.click()
    with ann.update():
        ann.cell("chosen; once more to confirm").click()
    expect(ann.page.locator("circle.pip")).to_have_count(5)
    expect(ann.cell("2 of 3 action points")).to_have_count(1)


def frames_of(visitor):
    frames = []
    visitor.page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(json.loads(frame))))
    return frames


def test_a_match_in_fog_shows_nothing_unseen(visit, site):
    made = site.make("lasertag", ("here", "link"), scenario=DARK)
    ann = visit()
    frames = frames_of(ann)
    ann.open(table_of(made, 0)).asked.wait_for()
    expect(ann.decision).to_contain_text("2 enemies are somewhere unseen")
    expect(ann.cell("unseen")).to_have_count(8)
    with ann.update():
        ann.choice("end").click()
    with made.sit(1) as blue:
        blue.until_asked()
        blue.play("g1 d2")
        blue.until_asked()
        expect(ann.page.get_by_role("gridcell", name=re.compile("Blue's (scout|grunt)"))).to_have_count(0)
        assert not traces_of_blue(ann, frames)
        blue.play("s2 b4")
        expect(ann.cell("Blue's scout s2")).to_have_count(1)
    assert set(traces_of_blue(ann, frames)) == {"scout s2"}


def traces_of_blue(ann, frames):
    """The names of Blue's soldiers that are in the page or came over the wire."""
    shown = [json.dumps(frame) for frame in frames] + [ann.page.content()]
    return [name for name in ("scout s2", "grunt g1") if any(name in text for text in shown)]


def test_a_large_map_is_played_with_a_finger_and_by_typing_on_a_phone(visit, site):
    ann = at_table(visit, site, "crossfire", "random", **PHONE)
    square = ann.page.get_by_role("gridcell", name=re.compile("your (scout|grunt)")).first
    small = square.bounding_box()["width"]
    assert ann.overhang() <= 0
    square.tap()
    expect(square).to_have_attribute("aria-selected", "false")
    assert square.bounding_box()["width"] > max(24, 1.5 * small)
    square.tap()
    expect(square).to_have_attribute("aria-selected", "true")
    with ann.update():
        ann.page.get_by_label("Type what to do").fill("end")
        ann.press("Enter")
    expect(ann.log).to_contain_text("Blue's turn 1 begins.")


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_grave_in_lasertag(visit, site, window):
    inspector = Inspector(visit(**window))
    ann = inspector.visitor
    inspector.look_at(table_of(site.make("lasertag", ("here", "link"), scenario=FIELD), 0), "soldiers")
    ann.press("n")
    shots(ann).first.wait_for()
    inspector.look("a soldier picked")
    ann.press("t", "Enter")
    inspector.look("a place held up")
    ann.press("Escape", "Escape")
    ann.page.get_by_role("gridcell", name=re.compile("^c3, empty")).click()
    ann.button("Sight").wait_for()
    inspector.look("a square asked for")
    inspector.check()


def test_a_place_two_moves_away_is_reached_with_one_click_and_its_second_look(visit, site):
    corridor = {**FIELD, "title": "Corridor", "map": "N . . . . . . . .\n# # # # # # # # #\n# # # # # # # # g\n"}
    ann = visit().open(table_of(site.make("lasertag", ("here", "link"), scenario=corridor), 0))
    ann.asked.wait_for()
    ann.cell("your sniper N1").click()
    far = ann.cell("within reach of a second move").locator("xpath=self::*[starts-with(@aria-label, 'h1,')]")
    far.click()
    expect(ann.decision.locator(".held")).to_contain_text("2 action points")
    ann.button("Do it").click()
    expect(ann.log).to_contain_text("Sniper 1 moves e1-h1.")
