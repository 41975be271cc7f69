"""Fogbound in a browser: a whole match under fog, armies bought and placed, and a unit that is nothing but YAML."""

import re

import pytest
import yaml
from playwright.sync_api import expect

from .test_access import Inspector
from .web_kit import PHONE, table_of

RESULT = re.compile(r"^(You have won|You have lost|Dawn wins|Dusk wins|A draw)$")
GLADE = """
game: fogbound
title: Glade
about: A lamplighter of its own meets a guard.
rounds: 3
target: 9
units:
  lamplighter:
    title: Lamplighter
    code: lp
    icon: flame
    health: 5
    speed: 3
    sight: 4
    size: S
    price: 4
    actions:
      torch: {attack: ranged, range: 2, do: [damage 4 fire, status burning 2]}
map: |
  .1 .1 .1 .1
   .  .* f  .
  .2 .2 .2 .2
dawn: [lamplighter b1]
dusk: [guard b3]
"""
MEADOW = """
game: fogbound
title: Meadow
about: Two who see each other, until one steps back.
map: |
  .1 .1 .1 .2 .2 .2
   .1 .1 .1* .2 .2
dawn: [militia b1]
dusk: [militia d1]
"""


def begin(visit, site, bot, scenario, **more):
    """Somebody who leads Dawn, at the table."""
    made = site.make("fogbound", ("here", bot), scenario=scenario, **more)
    ann = visit().open(table_of(made, 0))
    ann.until_asked_or_over()
    return ann


def activate_somebody(ann):
    """Pick a unit with a key, and click twice where it can go or strike; or skip, where nobody is ready."""
    ann.press("n")
    targets = ann.cell("can be chosen")
    if targets.count():
        targets.last.click()
        with ann.update():
            ann.cell("chosen; once more to confirm").click()
    done = ann.choice("end")
    if ann.until_asked_or_over():
        with ann.update():
            (done if done.count() else ann.choice("skip")).click()
            ann.insist()


def test_a_whole_match_is_played_against_the_bot(visit, site):
    ann = begin(visit, site, "marshal", "first", options={"rounds": 1})
    while ann.until_asked_or_over():
        activate_somebody(ann)
    expect(ann.end.get_by_role("heading")).to_have_text(RESULT)
    expect(ann.log).to_contain_text(re.compile(r"Round 1 begins; (Dawn|Dusk) starts \(by chance\)"))
    expect(ann.log).to_contain_text("Round 1 ends")


def test_a_unit_of_yaml_alone_is_played(visit, site):
    made = site.make("fogbound", ("here", "link"), scenario=yaml.safe_load(GLADE))
    ann = visit().open(table_of(made, 0))
    let_dusk_skip(ann, made)
    mine = ann.cell("Lamplighter lp1")
    expect(mine).to_have_count(1)
    mine.click()
    expect(ann.decision).to_contain_text("Torch (ranged)")
    ann.page.get_by_role("gridcell", name=re.compile("^b3, .*enemy Guard 1")).click()
    held = ann.decision.locator(".held")
    expect(held).to_contain_text(re.compile(r"4 fire − 0 protection − \d armour − \d resistance = \d of \d health"))
    before = int(re.search(r"= (\d) of \d", held.inner_text())[1])
    with ann.update():
        ann.button("Do it").click()
    expect(ann.log).to_contain_text("Lamplighter 1 uses torch at b3.")
    expect(ann.log).to_contain_text(f"Enemy Guard 1 loses {before}")
    expect(ann.page.get_by_role("gridcell", name=re.compile("^b3, .*burning 2"))).to_have_count(1)


def test_an_army_is_bought_and_placed_by_mouse_and_keyboard(visit, site):
    ann = begin(visit, site, "link", "muster")
    expect(ann.decision).to_contain_text("60 of 60 left to spend")
    with ann.update():
        ann.choice("buy scout").click()
    expect(ann.decision).to_contain_text("56 of 60 left to spend")
    ann.tab_to(ann.choice("buy militia"))
    with ann.update():
        ann.press("Enter")
    expect(ann.decision).to_contain_text("53 of 60 left to spend")
    army = ann.page.get_by_role("region", name="your army, 2 cards")
    expect(army.get_by_role("listitem")).to_have_text([re.compile("Militia"), re.compile("Scout")])
    with ann.update():
        ann.choice("ready").click()
        ann.insist()
    army = ann.page.get_by_role("region", name="to be placed, 2 cards")
    expect(army).to_contain_text("Scout sc1")
    expect(army).to_contain_text("Militia mi2")
    place_with_the_mouse(ann)
    place_with_the_keyboard(ann)
    expect(army).to_have_count(0)
    take_up_and_place_again(ann)
    with ann.update():
        ann.choice("ready").click()
        ann.insist()
    expect(ann.decision).to_contain_text("The other side is not ready yet")


def take_up_and_place_again(ann):
    ann.cell("your Scout sc1").click()
    with ann.update():
        ann.decision.get_by_role("button", name="take up again").click()
    expect(ann.page.get_by_role("region", name="to be placed, 1 cards")).to_contain_text("Scout sc1")
    place_with_the_mouse(ann)


def place_with_the_mouse(ann):
    ann.cell("can be chosen").first.click()
    with ann.update():
        ann.cell("chosen; once more to confirm").click()
    expect(ann.cell("your Scout sc1")).to_have_count(1)


def place_with_the_keyboard(ann):
    ann.tab_to(ann.page.locator('[role="gridcell"][tabindex="0"]'))
    ann.press("t", "Enter")
    with ann.update():
        ann.press("Enter")
    expect(ann.cell("your Militia mi2")).to_have_count(1)


def test_hexes_touch_each_other_and_tell_their_ground(visit, site):
    made = site.make("fogbound", ("here", "link"), scenario="first")
    ann = visit().open(table_of(made, 0))
    boxes = {}
    for name in ("a1", "a2", "b1"):
        cell = ann.page.get_by_role("gridcell", name=re.compile(f"^{name}, "))
        boxes[name] = cell.bounding_box()
    width, height = boxes["a1"]["width"], boxes["a1"]["height"]
    assert boxes["b1"]["x"] - boxes["a1"]["x"] == pytest.approx(width, rel=0.06)
    assert boxes["a2"]["y"] - boxes["a1"]["y"] == pytest.approx(0.75 * height, rel=0.06)
    ann.page.get_by_role("gridcell", name=re.compile("^c3, forest, empty")).click()
    expect(ann.decision).to_contain_text("Protection against melee/ranged/area: small 1/1/0, medium 1/1/0")
    expect(ann.decision).to_contain_text("Blocks sight")


def test_fog_has_three_degrees_and_a_ghost_stays_where_an_enemy_was(visit, site):
    made = site.make("fogbound", ("here", "link"), scenario=yaml.safe_load(MEADOW))
    ann = visit().open(table_of(made, 0))
    let_dusk_skip(ann, made)
    expect(ann.cell("Dusk's enemy Militia 1")).to_have_count(1)
    expect(ann.cell("remembered")).to_have_count(0)
    unseen = ann.cell("unseen").count()
    assert 0 < unseen < 11
    ann.cell("your Militia mi1").click()
    aimed = ann.page.get_by_role("gridcell", name=re.compile("^a1, "))
    aimed.click()
    with ann.update():
        aimed.click()
    expect(ann.cell("Dusk's enemy Militia 1")).to_have_count(0)
    ghost = ann.page.get_by_role("gridcell", name=re.compile("^d1, .*ghost of enemy Militia 1.*seen: this round"))
    expect(ghost).to_have_count(1)
    expect(ghost).to_have_attribute("aria-label", re.compile("remembered"))
    expect(ann.page.locator("path.body.ghost")).to_have_count(1)
    expect(ann.cell("unseen")).to_have_count(unseen)


def let_dusk_skip(ann, made):
    """Wait until Dawn is asked; where chance lets Dusk begin, Dusk skips."""
    if "Dusk is to move" in ann.decision.inner_text():
        with made.sit(1) as dusk:
            dusk.until_asked()
            dusk.play("skip")
    ann.asked.wait_for()


def test_no_enemy_shines_through_the_fog(visit, site):
    ann = visit().open(table_of(site.make("fogbound", ("here", "link"), scenario="standard"), 0))
    expect(ann.page.get_by_role("gridcell", name=re.compile("your "))).to_have_count(12)
    expect(ann.page.get_by_role("gridcell", name=re.compile("Dusk's|enemy"))).to_have_count(0)


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_grave_in_fogbound(visit, site, window):
    inspector = Inspector(visit(**window))
    for scenario in ("first", "muster"):
        inspector.look_at(table_of(site.make("fogbound", ("here", "link"), scenario=scenario), 0), scenario)
        assert inspector.visitor.overhang() <= 0
    inspector.visitor.cell("can be chosen").or_(inspector.visitor.page.get_by_role("gridcell")).last.click()
    inspector.look("a hex asked for")
    inspector.check()
