"""What a screen reader reads of each main screen, from its beginning to its end: named, in order, and once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import yaml
from playwright.sync_api import expect

from .test_analysis import Judge
from .test_learn import begin
from .web_kit import PHONE, finished, table_of

NODE = re.compile(r'^(?P<role>[a-z]+)(?: "(?P<name>.*?)")?(?P<more>(?: \[[^]]*\])*)$', re.DOTALL)
LEVEL = re.compile(r"\[level=(\d)\]")
NAMED = {
    "button", "link", "img", "textbox", "combobox", "searchbox", "slider", "radio", "checkbox", "grid", "gridcell",
    "dialog", "region", "navigation", "complementary", "progressbar", "log",
}  # fmt: skip
PARTS = {"heading", "grid", "region", "log", "list", "group", "article", "search", "navigation", "complementary"}
TOLD = {"paragraph", "heading", "status", "alert"}
"""Their texts are sentences: nobody wants to hear one of them twice."""
CALLED_OUT = 60_000


@dataclass
class Said:
    """A piece of what is read: what it is, what it is called, and the text in it."""

    role: str
    name: str
    level: int
    text: str


def said(node) -> Iterator[Said]:
    """What is read of a part of a page, in order."""
    if isinstance(node, list):
        for one in node:
            yield from said(one)
    elif isinstance(node, dict):
        for head, inner in node.items():
            yield piece(head, inner if isinstance(inner, str) else "")
            if isinstance(inner, list):
                yield from said(inner)
    else:
        yield piece(str(node), "")


def piece(head: str, text: str) -> Said:
    found = NODE.match(head)
    if not found:
        return Said(head, "", 0, text)
    level = LEVEL.search(found["more"])
    return Said(found["role"], found["name"] or "", int(level[1]) if level else 0, text)


def read(visitor) -> list[Said]:
    """All that is read of the page, once nothing is being called out any more."""
    visitor.page.clock.fast_forward(CALLED_OUT)
    expect(visitor.page.locator("p.hidden[role=alert]").filter(has_text=re.compile(r"\S"))).to_have_count(0)
    return [*said(yaml.safe_load(visitor.page.locator("body").aria_snapshot()))]


def slips(page: list[Said]) -> list[str]:
    """What makes no sense wherever it is read."""
    headings = [one for one in page if one.role == "heading"]
    levels = [one.level for one in headings]
    found = [f"no name: {one}" for one in page if one.role in NAMED and not one.name]
    if levels.count(1) != 1 or levels[0] != 1:
        found.append(f"not one first heading: {headings}")
    found += [
        f"a level is left out: {one.name}"
        for one, before in zip(headings[1:], levels, strict=False)
        if one.level > before + 1
    ]
    told = [one.text or one.name for one in page if one.role in TOLD and len((one.text or one.name).split()) > 2]
    return found + [f"read twice: {text}" for text in sorted({text for text in told if told.count(text) > 1})]


def outline(page: list[Said]) -> list[str]:
    """Its parts that have names, in order."""
    return [f"{one.role} {one.name}" for one in page if one.role in PARTS and one.name]


def in_order(page: list[Said], *wanted: str) -> None:
    """These are read one after the other, whatever is read between them."""
    all_said = iter(" ".join(filter(None, (one.role, one.name, one.text))) for one in page)
    missing = [words for words in wanted if not any(words in one for one in all_said)]
    assert not missing, (missing[0], outline(page))


@pytest.fixture
def listener(visit):
    """Lets somebody in whose time can be turned on."""

    def come(**options):
        visitor = visit(**options)
        visitor.page.clock.install()
        return visitor

    return come


def test_a_slip_would_be_found():
    page = said(
        [
            {"main": ['heading "Cloak" [level=1]', 'heading "Hand" [level=3]', "button", 'heading "Twice" [level=1]']},
            {"paragraph": "It is your turn."},
            {"status": "It is your turn."},
        ]
    )
    assert [slip.split(":")[0] for slip in slips([*page])] == [
        "no name", "not one first heading", "a level is left out", "read twice",
    ]  # fmt: skip


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_pages_are_read_in_order(listener, window):
    ann = listener(**window)
    for address, *parts in (
        ("/", "heading What shall we play?", "list Games", "heading Cloak", "link Learn Cloak", "link Rules of Cloak",
         "region Play with others", "heading Watch a match again"),
        ("/new?game=lasertag", "heading New match", "group Game", "group Scenario", "group Options", "group Who plays",
         "group Clock", "button Start the match"),
        ("/learn/lasertag", "heading Learn Lasertag", "paragraph 0 of 7 lessons done."),
        ("/lobby", "heading Lobby", "heading Choose a name", "heading Quick pairing", "group Challenge others",
         "heading Open challenges"),
        ("/rules/lasertag", "heading Rules of Lasertag", "search", "article",
         "heading Teams, turns, scoring", "heading Glossary"),
    ):  # fmt: skip
        ann.open(address)
        if address == "/":
            ann.page.get_by_role("region", name="Play with others").wait_for()
        page = read(ann)
        in_order(page, *parts)
        assert not slips(page), address


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_a_lesson_is_read_before_its_board_and_what_can_be_done_after_it(listener, window):
    ann = begin(listener(**window), "lasertag", "Run to the crate")
    ann.asked.wait_for()
    page = read(ann)
    in_order(
        page, "heading Lasertag", "heading Run to the crate", "paragraph", "button Hint", "grid Board of Lasertag",
        "paragraph Goal", "heading Your decision", "Your turn", "group Choices", "textbox Type what to do", "log",
    )  # fmt: skip
    assert not slips(page)


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_a_table_is_read_from_the_board_over_what_is_asked_to_what_has_happened(listener, site, window):
    ann = listener(**window).open(table_of(site.make("tyrant", ("here", "link"), scenario="first"), 0))
    ann.asked.wait_for()
    page = read(ann)
    in_order(
        page, "heading Tyrant", "grid Board of Tyrant", "region Your hand", "heading Your decision",
        "Your turn Play a card", "region Stack", "group Choices", "textbox Type what to do", "heading Log", "log",
        "button Rules", "button Resign",
    )  # fmt: skip
    assert not slips(page)
    ann.open(table_of(site.make("lasertag", ("here", "link"), scenario="training"), 0)).asked.wait_for()
    ann.press("n")
    able = ann.decision.get_by_role("group", name="What scout S1 can do")
    expect(able.get_by_role("button")).to_have_text([re.compile("^fire at s2"), re.compile("^fire at g2")])
    page = read(ann)
    in_order(
        page,
        "Your turn Turn 1 of 8",
        "strong Scout S1",
        "group What scout S1 can do",
        "button fire at g2",
        "places, marked on the board",
        "group Choices",
        "log",
    )
    assert not slips(page)


def test_an_end_and_a_replay_are_read_from_the_result_to_what_led_to_it(listener, site):
    over, ann = finished(site), listener()
    ann.open(table_of(over, 0)).end.wait_for()
    page = read(ann)
    in_order(
        page,
        "heading Connect Four",
        "region The end",
        "heading You have won",
        "button Rematch",
        "paragraph Goal",
        "log",
    )
    assert not slips(page)
    ann.page.route(re.compile("/analysis$"), Judge(site, over))
    ann.open(f"/replay/{over.id}?at=4").button("Analyse").click()
    ann.page.get_by_role("slider", name="Moment of the match").wait_for()
    page = read(ann)
    in_order(
        page, "heading Replay of Three on a small board", "grid Board", "heading Three on a small board",
        "combobox Show", "paragraph Cross is to move.", "slider Step 4 of 5", "button Play",
        "button Hint for this moment", "slider Moment of the match", "log",
    )  # fmt: skip
    assert not slips(page)
