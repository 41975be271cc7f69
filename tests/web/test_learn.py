"""Lessons in the browser: listed, taken with the mouse and by keyboard, ticked off; and what is offered to whom."""

import json

import pytest
from playwright.sync_api import expect

from sandtable.engine.registry import find_game
from sandtable.lessons import puzzles_of

from .test_access import Inspector, inspect
from .web_kit import PHONE, Visitor, table_of


def lesson(visitor: Visitor):
    return visitor.page.get_by_role("region", name="Lesson")


def begin(visitor: Visitor, game: str, title: str) -> Visitor:
    """Open the list of lessons and begin one of them."""
    visitor.open(f"/learn/{game}").page.get_by_role("list", name="Lessons").get_by_role("button", name=title).click()
    lesson(visitor).wait_for()
    return visitor.ready()


def test_lessons_are_taken_one_after_the_other_with_the_mouse(visit):
    ann = visit().open("/learn/connect4")
    expect(ann.page.get_by_text("0 of 6 lessons done.")).to_be_visible()
    ann.button("Begin: Stones fall").click()
    expect(lesson(ann)).to_contain_text("falls to its lowest free place")
    ann.cell("d1").click()
    ann.cell("d1").click()
    expect(lesson(ann)).to_contain_text("Done. The middle is yours.")
    ann.button("Next lesson").click()
    expect(lesson(ann)).to_contain_text("Lesson 2 of 6")
    ann.page.get_by_role("link", name="Lesson 2 of 6").click()
    expect(ann.page.get_by_text("1 of 6 lessons done.")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Stones fall")).to_contain_text("done")


def test_a_lesson_is_taken_by_keyboard_alone(visit):
    ann = visit().open("/learn/connect4")
    ann.button("Begin: Stones fall").focus()
    ann.press("Enter")
    lesson(ann).wait_for()
    ann.ready().asked.wait_for()
    ann.press("/")
    ann.page.keyboard.type("d")
    ann.press("Enter")
    expect(ann.button("Next lesson")).to_be_focused()
    ann.press("Enter")
    expect(lesson(ann)).to_contain_text("Four in a row")


def test_who_misses_a_lesson_gets_a_hint_and_tries_again(visit):
    ann = begin(visit(), "connect4", "Stop the other")
    ann.choice("a").click()
    expect(lesson(ann)).to_contain_text("Not yet. Now Ring puts a fourth stone into f")
    ann.button("Try again").click()
    ann.button("Hint").click()
    expect(lesson(ann)).to_contain_text("three rings lie on each other")
    ann.choice("f").click()
    expect(lesson(ann)).to_contain_text("Done. Blocked.")


def place_of_the_board(visitor):
    """Where the board is on the page, and how high."""
    measured = "grid => { const box = grid.getBoundingClientRect(); return [box.top + scrollY, box.height]; }"
    return visitor.page.get_by_role("grid").evaluate(measured)


@pytest.mark.parametrize("window", [{}, PHONE])
def test_the_board_stays_where_it_is_when_a_lesson_is_done_or_missed(visit, window):
    ann = visit(**window).open("/learn/connect4")
    ann.button("Begin: Stones fall").click()
    ann.ready().asked.wait_for()
    before = place_of_the_board(ann)
    for column, told in (("a", "Not yet."), ("d", "Done.")):
        ann.choice(column).click()
        expect(lesson(ann)).to_contain_text(told)
        assert place_of_the_board(ann) == before
        if column == "a":
            ann.button("Try again").click()
            ann.ready().asked.wait_for()


def test_a_lesson_is_neither_a_match_of_mine_nor_a_win(visit):
    ann = begin(visit(), "connect4", "Four in a row")
    ann.choice("e").click()
    expect(lesson(ann)).to_contain_text("Done.")
    expect(ann.end).to_have_count(0)
    expect(ann.button("Resign")).to_have_count(0)
    ann.open("/")
    expect(ann.page.get_by_role("heading", name="Your matches")).to_have_count(0)
    ann.open("/new?game=connect4")
    expect(ann.page.get_by_role("combobox", name="Ring")).to_have_value("bot:beginner")


def test_a_game_of_another_package_is_learnt_from_its_own_files(visit):
    ann = begin(visit(), "nim", "The last stone")
    ann.press("/")
    ann.page.keyboard.type("a4")
    ann.press("Enter")
    expect(lesson(ann)).to_contain_text("Done. All at once.")
    ann.open("/learn/nim")
    expect(ann.page.get_by_text("1 of 4 lessons done.")).to_be_visible()
    ann.page.get_by_role("button", name="Puzzle 3, rated 1250", exact=True).click()
    expect(lesson(ann)).to_contain_text("One decision is much better than all others")
    ann.ready().asked.wait_for()
    ann.press("/")
    ann.page.keyboard.type("d2")
    ann.press("Enter")
    expect(lesson(ann)).to_contain_text("Done. That is it. You leave four heaps of 1")


def test_a_puzzle_is_solved_and_ticked_off(visit):
    puzzle = puzzles_of(find_game("connect4"))[0]
    ann = visit().open("/learn/connect4")
    ann.page.get_by_role("button", name=f"Puzzle 1, rated {puzzle.file.rating}", exact=True).click()
    expect(lesson(ann)).to_contain_text("One decision is much better than all others")
    ann.ready().choice(puzzle.file.solution[0]).click()
    expect(lesson(ann)).to_contain_text("Done. That is it.")
    ann.button("Next puzzle").wait_for()
    ann.open("/learn/connect4")
    expect(ann.page.get_by_role("button", name=f"Puzzle 1, rated {puzzle.file.rating}, done")).to_be_visible()
    expect(ann.page.get_by_text("0 of 6 lessons done.")).to_be_visible()


def test_who_is_new_is_offered_the_lessons_first(visit):
    ann = visit().open("/")
    expect(ann.page.get_by_role("link", name="Learn Lasertag in 7 short lessons")).to_be_visible()
    ann.page.evaluate("done => localStorage.setItem('sandtable.lessons', done)", json.dumps({"lasertag": ["walk"]}))
    ann.open("/")
    expect(ann.page.get_by_role("link", name="Go on learning Lasertag: 1 of 7 lessons done")).to_be_visible()


def test_a_win_over_a_beginner_leads_to_the_next_level(visit, site):
    position = ". . . . . . .\n" * 4 + "o o o . . . .\nx x x . . . ."
    made = site.make("connect4", ("here", "beginner"), position=position)
    ann = visit().open(table_of(made, 0))
    ann.choice("d").click()
    ann.page.get_by_role("link", name="Next level: Easy").wait_for()
    inspect(ann, "the way to the next level")
    ann.page.get_by_role("link", name="Next level: Easy").click()
    expect(ann.page.get_by_role("combobox", name="Ring")).to_have_value("bot:easy")


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_grave_in_lessons(visit, how):
    ann = visit(**how)
    inspector = Inspector(ann.open("/learn"))
    inspector.look("games to learn")
    inspector.look_at("/learn/connect4")
    begin(ann, "connect4", "Stop the other")
    ann.button("Hint").click()
    inspector.look("a lesson with a hint")
    ann.choice("a").click()
    ann.button("Try again").wait_for()
    inspector.look("a lesson that was missed")
    ann.button("Try again").click()
    ann.choice("f").click()
    ann.button("Next lesson").wait_for()
    inspector.look("a lesson that is done")
    ann.open("/learn/connect4").page.get_by_role("button", name="Puzzle 1, rated").click()
    lesson(ann).wait_for()
    inspector.look("a puzzle")
    inspector.check()
    assert ann.overhang() == 0
