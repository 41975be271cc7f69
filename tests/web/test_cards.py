"""Cards, piles, a stack, a timeline and a graph at the table: by mouse, by touch and by keyboard."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Doors
from .test_access import Inspector
from .web_kit import PHONE, Site, table_of

RED, BLUE = 0, 1
ENTRY = "[sandtable.games]\ncrossroads = tests.parts.crossroads:game\n"


@pytest.fixture(scope="module")
def crossing(tmp_path_factory):
    """A server that offers the game that shows all parts of a view."""
    folder = tmp_path_factory.mktemp("crossing")
    about = folder / "games" / "crossroads-1.dist-info"
    about.mkdir(parents=True)
    Path(about, "METADATA").write_text("Metadata-Version: 2.1\nName: crossroads\nVersion: 1\n")
    Path(about, "entry_points.txt").write_text(ENTRY)
    served = Site(folder, folder / "games")
    yield served
    served.close()


@pytest.fixture
def drop_in(browser, crossing, request):
    doors = Doors(browser, crossing.address)
    yield doors
    doors.close(request.node.name)
    doors.check()


def card(visitor, number: int):
    return visitor.page.locator(f'[data-card="{number}"]').first


def pile(visitor, name: str):
    return visitor.page.locator("[data-pile]").filter(has_text=re.compile(name))


def test_a_card_is_picked_aimed_at_a_place_and_declared(drop_in, crossing):
    made = crossing.make("crossroads")
    ann = drop_in().open(table_of(made, RED))
    expect(pile(ann, "Your hand")).to_contain_text("Costs 9 mana, and you have 3")
    card(ann, 1).click()
    expect(ann.decision.get_by_text("Go to a place nearby", exact=True)).to_be_visible()
    ann.cell("ford").click()
    expect(ann.page.get_by_role("region", name="Who acts when")).to_contain_text("would be here")
    with ann.update():
        ann.cell("ford").click()
    expect(pile(ann, "Stack")).to_contain_text("Step at ford")
    expect(pile(ann, "Your hand")).to_contain_text("4")


def test_a_card_is_aimed_at_a_card_on_the_stack_with_fingers(drop_in, crossing):
    made = crossing.make("crossroads")
    with made.sit(RED) as red:
        red.until_asked()
        red.play("play 1 at ford")
    ben = drop_in(**PHONE).open(table_of(made, BLUE))
    ben.asked.wait_for()
    assert ben.overhang() == 0
    card(ben, 5).tap()
    card(ben, 1).tap()
    expect(ben.decision).to_contain_text("Counter: at Step 1")
    assert ben.overhang() == 0
    with ben.update():
        card(ben, 1).tap()
    expect(pile(ben, "Stack")).to_contain_text("Counter at Step 1")


def test_a_hand_is_played_without_a_mouse(drop_in, crossing):
    ann = drop_in().open(table_of(crossing.make("crossroads"), RED))
    ann.press("h")
    assert ann.focused().startswith("Bolt, mana 2")
    ann.press("ArrowRight")
    assert ann.focused().startswith("Step, mana 1")
    ann.press("Enter", "t")
    assert ann.focused().startswith("ford,")
    ann.press("Enter")
    with ann.update():
        ann.press("Enter")
    expect(ann.log).to_contain_text("Red declares Step at ford.")


def test_a_card_with_one_thing_to_do_is_held_up_at_once_and_let_go_with_escape(drop_in, crossing):
    ann = drop_in().open(table_of(crossing.make("crossroads"), RED))
    card(ann, 3).click()
    expect(ann.button("Do it")).to_be_visible()
    ann.press("Escape")
    expect(ann.button("Do it")).to_have_count(0)
    card(ann, 3).click()
    with ann.update():
        card(ann, 3).click()
    expect(pile(ann, "Stack")).to_contain_text("Insight")


def test_a_seat_is_chosen_by_its_button(drop_in, crossing):
    ann = drop_in().open(table_of(crossing.make("crossroads"), RED))
    card(ann, 0).click()
    with ann.update():
        ann.choice("play 0 at Blue").click()
    expect(pile(ann, "Stack")).to_contain_text("Bolt at Blue")


def test_what_cannot_be_played_says_why_and_what_its_words_mean(drop_in, crossing):
    ann = drop_in().open(table_of(crossing.make("crossroads"), RED))
    card(ann, 2).click()
    expect(ann.decision).to_contain_text("Nothing is on the stack")
    expect(ann.decision).to_contain_text("costs no time of its owner's")


def test_the_discard_pile_can_be_leafed_through(drop_in, crossing):
    made = crossing.make("crossroads")
    with made.sit(RED) as red, made.sit(BLUE) as blue:
        for client, order in ((red, "play 1 at ford"), (blue, "play 5 at Step 1"), (red, "pass")):
            client.until_asked()
            client.play(order)
    ann = drop_in().open(table_of(made))
    ann.page.get_by_role("button", name=re.compile("^Discard pile, 2 cards")).click()
    shown = ann.page.get_by_role("dialog").locator("strong")
    assert shown.all_inner_texts() == ["Step", "Counter"]


def test_cards_are_seen_again_in_a_replay(drop_in, crossing):
    made = crossing.make("crossroads")
    with made.sit(RED) as red, made.sit(BLUE) as blue:
        red.until_asked()
        red.play("play 1 at ford")
        blue.until_asked()
        blue.command("resign")
        blue.until_over()
    ann = drop_in().open(f"/replay/{made.id}?viewer=0")
    expect(pile(ann, "Your hand")).to_contain_text("5")
    ann.button("On").click()
    expect(pile(ann, "Stack")).to_contain_text("Step at ford")
    expect(ann.page.get_by_role("region", name="Who acts when")).to_contain_text("Blue's scout")


def test_the_cards_of_others_are_backs_that_cannot_be_leafed_through(drop_in, crossing):
    made = crossing.make("crossroads")
    ann = drop_in().open(table_of(made, RED))
    expect(pile(ann, "Blue's hand")).to_contain_text("3")
    expect(ann.page.get_by_role("button", name=re.compile("^Blue's hand"))).to_have_count(0)


def test_a_graph_is_walked_along_its_lines(drop_in, crossing):
    ann = drop_in().open(table_of(crossing.make("crossroads"), RED))
    ann.cell("mill").focus()
    ann.press("ArrowRight")
    assert ann.focused().startswith("ford,")
    ann.press("ArrowDown")
    assert ann.focused().startswith("gate,")


def test_pieces_on_each_other_are_listed_when_one_is_picked(drop_in, crossing):
    ann = drop_in().open(table_of(crossing.make("crossroads"), RED))
    ann.cell("gate").click()
    expect(ann.decision).to_contain_text("Pile of 2, from the top:")
    piled = ann.decision.locator("ol button")
    assert piled.all_inner_texts() == ["Upper crate", "Crate"]
    expect(piled.first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_cards_shut_nobody_out(drop_in, crossing, size):
    made = crossing.make("crossroads")
    with made.sit(RED) as red:
        red.until_asked()
        red.play("play 1 at ford")
    ben = drop_in(**size).open(table_of(made, BLUE))
    inspector = Inspector(ben)
    inspector.look("a hand and a stack")
    card(ben, 5).click()
    inspector.look("a card picked")
    card(ben, 1).click()
    inspector.look("a card aimed")
    inspector.check()


def test_cards_fly_and_moves_are_acted_out_where_motion_is_welcome(drop_in, crossing):
    made = crossing.make("crossroads")
    ann = drop_in(reduced_motion="no-preference").open(table_of(made, RED))
    card(ann, 3).click()
    ann.button("Do it").click()
    expect(ann.page.locator(".flight")).to_have_count(1)
    expect(pile(ann, "Stack")).to_contain_text("Insight")
    expect(ann.page.locator(".flight")).to_have_count(0)
