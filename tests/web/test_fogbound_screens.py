"""Fogbound's screens beside the plain play of a match: scenario files opened, armies bought, maps drafted, ways walked,
hexes looked at."""

import re

import pytest
import yaml
from playwright.sync_api import expect

from .test_access import Inspector
from .test_fogbound import GLADE, MEADOW, begin, let_dusk_skip
from .web_kit import PHONE, table_of

STARTS = re.compile(r"(Dawn|Dusk) started round 1 \(by chance\); whoever does not act last in it starts round 2\.")


def open_file(ann, text, name="glade.yaml"):
    """Open a scenario file on the page for new matches."""
    file = {"name": name, "mimeType": "application/yaml", "buffer": text.encode()}
    ann.page.get_by_label("Open a scenario file").set_input_files(file)


def begin_from_file(ann):
    """Make a match of a file until chance lets Dawn begin."""
    for _ in range(20):
        ann.open("/new")
        open_file(ann, GLADE)
        expect(ann.page.get_by_role("radio", name="Glade")).to_be_checked()
        expect(ann.page.get_by_role("radio", name="Fogbound")).to_be_checked()
        expect(ann.page.get_by_role("img", name="How Glade begins")).to_be_visible()
        ann.let_sit("Dusk", "link")
        ann.button("Start the match").click()
        ann.decision.get_by_text(re.compile("Round 1: ")).first.wait_for()
        if ann.asked.is_visible():
            return
    raise AssertionError("chance is never with Dawn")


@pytest.mark.rule("FOG-03")
def test_a_unit_of_yaml_alone_comes_from_a_file_and_is_played(visit, site):
    ann = visit()
    begin_from_file(ann)
    ann.press("n")
    expect(ann.cell("your Lamplighter lp1")).to_have_count(1)
    ann.page.get_by_role("gridcell", name=re.compile("^b3, .*enemy Guard 1.*can be chosen")).click()
    expect(ann.decision.locator(".held")).to_contain_text("4 fire")
    with ann.update():
        ann.button("Do it").click()
    expect(ann.log).to_contain_text("Lamplighter 1 uses torch at b3.")
    expect(ann.page.get_by_role("gridcell", name=re.compile("^b3, .*burning 2"))).to_have_count(1)


def test_what_is_wrong_with_a_file_is_told_with_its_line_and_nothing_is_lost(visit, site):
    ann = visit().open("/new?game=cloak")
    open_file(ann, GLADE.replace("health: 5", "health: many"), "broken.yaml")
    told = ann.page.get_by_role("alert")
    expect(told).to_contain_text(
        "broken.yaml, line 12, units.lamplighter.health: 'many': Input should be a valid integer"
    )
    expect(ann.page.get_by_role("radio", name="Cloak", exact=True)).to_be_checked()
    open_file(ann, "title: [", "worse.yaml")
    expect(told).to_contain_text(re.compile("worse.yaml, line 1"))
    open_file(ann, "game: chess\ntitle: Chess", "chess.yaml")
    expect(told).to_contain_text("the file is for no game that is played here")
    open_file(ann, GLADE)
    expect(ann.page.get_by_role("radio", name="Glade")).to_be_checked()
    expect(told).to_have_count(0)
    ann.page.get_by_role("radio", name="Connect Four").check()
    expect(ann.page.get_by_role("radio", name="Glade")).to_have_count(0)
    visit.complaints.clear()  # the browser notes every refusal of the server


def test_every_mistake_in_a_file_is_told_and_a_picture_is_told_to_be_none(visit, site):
    ann = visit().open("/new?game=cloak")
    told = ann.page.get_by_role("alert")
    broken = GLADE.replace("health: 5", "health: many").replace("rounds: 3", "rounds: lots").replace("about:", "abuot:")
    open_file(ann, broken, "broken.yaml")
    expect(told).to_contain_text("broken.yaml: 3 mistakes.")
    expect(told.get_by_role("listitem")).to_have_text(
        [
            re.compile(r"^Line 4: 'abuot': there is no such field; did you mean about\?$"),
            re.compile("^Line 5, rounds: 'lots': Input should be a valid integer"),
            re.compile("^Line 12, units.lamplighter.health: 'many': Input should be a valid integer"),
        ]
    )
    picture = {"name": "picture.yaml", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n\0\0"}
    ann.page.get_by_label("Open a scenario file").set_input_files(picture)
    expect(told).to_contain_text("picture.yaml: This is no text")
    expect(told.get_by_role("listitem")).to_have_count(0)
    visit.complaints.clear()  # the browser notes every refusal of the server


def test_options_of_a_file_are_set_for_the_match(visit, site):
    ann = visit().open("/new")
    open_file(ann, GLADE)
    ann.page.get_by_text("Options", exact=True).click()
    expect(ann.page.get_by_label("Budget")).to_have_count(0)
    ann.page.get_by_label("Rounds").fill("7")
    ann.let_sit("Dusk", "link")
    ann.button("Start the match").click()
    ann.ready()
    expect(ann.page.get_by_text("Round 1 of 7")).to_be_visible()


def test_what_cannot_be_paid_stays_in_the_shop_and_whatever_was_bought_is_taken_back(visit, site):
    ann = begin(visit, site, "link", "muster", options={"budget": 7})
    expect(ann.decision).to_contain_text("7 of 7 left to spend")
    dear = ann.page.get_by_role("button", name="Captain: not for sale now")
    expect(dear).to_be_disabled()
    with ann.update():
        ann.choice("buy scout").click()
    expect(ann.page.get_by_role("button", name="Guard: not for sale now")).to_be_disabled()
    with ann.update():
        ann.choice("buy militia").click()
    with ann.update():
        ann.page.get_by_role("button", name="take back: Scout").click()
    expect(ann.decision).to_contain_text("4 of 7 left to spend")
    expect(ann.page.get_by_role("region", name="for sale, 29 cards")).to_contain_text("Spear (melee): damage 2 pierce")


def test_the_money_left_stays_in_view_on_a_phone(visit, site):
    made = site.make("fogbound", ("here", "link"), scenario="muster")
    ann = visit(**PHONE).open(table_of(made, 0))
    ann.until_asked_or_over()
    ann.choice("buy hauler").scroll_into_view_if_needed()
    expect(ann.decision.get_by_text("60 of 60 left to spend")).to_be_in_viewport()
    assert ann.overhang() <= 0


def test_maps_are_banned_and_picked_by_their_pictures(visit, site):
    made = site.make("fogbound", ("here", "here"), scenario="draft")
    ann = visit().open(table_of(made, 0))
    maps = ann.page.get_by_role("list", name="Maps")
    expect(maps.get_by_role("listitem")).to_have_count(3)
    maps.get_by_role("button", name="Straits", exact=True).click()
    chasm = ann.page.get_by_role("gridcell", name=re.compile("^d7, chasm"))
    expect(chasm).to_have_count(1)
    maps.get_by_role("button", name="Heath", exact=True).click()
    expect(chasm).to_have_count(0)
    with made.sit(0) as dawn, made.sit(1) as dusk:
        dawn.next()
        dusk.next()
        banner, picker = (dawn, dusk) if dawn.scene["is_asked"] else (dusk, dawn)
        banner.play("ban heath")
        picker.until_asked()
        assert [sketch["note"] for sketch in picker.scene["sight"]["sketches"]] == ["", "banned", ""]
        expect(maps.get_by_text("banned")).to_have_count(1)
        picker.play("pick straits")
    expect(maps).to_have_count(0)
    expect(chasm).to_have_count(1)


def test_a_way_of_several_steps_is_walked_by_two_clicks(visit, site):
    ann = begin_first(visit, site)
    ann.cell("your Militia mi1").click()
    goal = ann.page.get_by_role("gridcell", name=re.compile("^c4, .*within reach"))
    goal.click()
    expect(ann.decision.locator(".held")).to_contain_text("go to c4")
    goal.click()
    expect(ann.page.get_by_role("gridcell", name=re.compile("^c4, .*your Militia mi1"))).to_have_count(1)
    expect(ann.log).to_contain_text("Militia 1 moves")


def begin_first(visit, site, **window):
    made = site.make("fogbound", ("here", "link"), scenario="first")
    ann = visit(**window).open(table_of(made, 0))
    let_dusk_skip(ann, made)
    return ann


def test_a_unit_whose_turn_has_begun_is_taken_up_again_after_a_reload(visit, site):
    ann = begin_first(visit, site)
    ann.cell("your Militia mi1").click()
    step = ann.page.get_by_role("gridcell", name=re.compile("^d3, .*can be chosen"))
    step.click()
    with ann.update():
        step.click()
    ann.page.reload()
    ann.ready()
    expect(ann.page.get_by_role("gridcell", name=re.compile("^d3, .*picked"))).to_have_count(1)
    expect(ann.choice("end")).to_be_visible()


def test_places_to_aim_at_are_shown_when_the_action_is_chosen(visit, site):
    ann = begin_first(visit, site)
    ann.cell("your Scout sc2").click()
    steps = ann.cell("can be chosen").count()
    assert steps <= 6
    ann.tab_to(ann.page.locator('[data-mode="flare"]'))
    ann.press("Enter")
    expect(ann.cell("can be chosen")).not_to_have_count(steps)
    assert ann.cell("can be chosen").count() > 12
    ann.press("Escape")
    expect(ann.cell("can be chosen")).to_have_count(steps)


def test_sight_and_threat_from_an_empty_hex_are_shown(visit, site):
    made = site.make("fogbound", ("here", "link"), scenario=yaml.safe_load(MEADOW))
    ann = visit().open(table_of(made, 0))
    let_dusk_skip(ann, made)
    ann.page.get_by_role("gridcell", name=re.compile("^b2, ")).click()
    expect(ann.decision).to_contain_text("Could be struck by enemy Militia 1")
    assert ann.cell("in sight").count() > 6
    assert ann.cell("under threat").count() > 3
    ann.decision.get_by_role("button", name="Threat").click()
    expect(ann.cell("under threat")).to_have_count(0)


def test_who_started_the_round_and_why_is_on_the_screen(visit, site):
    for window in ({}, PHONE):
        ann = begin_first(visit, site, **window)
        expect(ann.decision.get_by_text(STARTS)).to_be_in_viewport()


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_grave_in_the_draft_and_the_shop(visit, site, window):
    inspector = Inspector(visit(**window))
    inspector.look_at(table_of(site.make("fogbound", ("here", "link"), scenario="draft"), 0), "draft")
    assert inspector.visitor.overhang() <= 0
    inspector.look_at("/new?game=fogbound", "a new match")
    open_file(inspector.visitor, "game: fogbound", "empty.yaml")
    expect(inspector.visitor.page.get_by_role("alert")).to_be_visible()
    inspector.look("a wrong file")
    inspector.check()
    visit.complaints.clear()  # the browser notes that the server has refused
