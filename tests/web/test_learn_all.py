"""Who has never seen a game is led through all its lessons, and from there to a match."""

import pytest
from playwright.sync_api import expect

from sandtable import Match
from sandtable.engine.registry import find_game, game_names
from sandtable.lessons import lessons_of

from .test_learn import lesson


def decide(visitor, text: str) -> None:
    """Type a decision and wait until it is carried out."""
    visitor.asked.wait_for()
    with visitor.update():
        visitor.page.locator("#command").fill(text)
        visitor.press("Enter")


@pytest.mark.parametrize("name", game_names())
def test_all_lessons_of_a_game_are_taken_from_the_first_page_on(visit, name):
    game, ann = find_game(name), visit().open("/")
    lessons = lessons_of(game)
    ann.page.get_by_role("link", name=f"Learn {game.title} in {len(lessons)} short lessons").click()
    ann.button(f"Begin: {lessons[0].file.title}").click()
    for number, one in enumerate(lessons, 1):
        expect(lesson(ann)).to_contain_text(f"Lesson {number} of {len(lessons)}")
        for text in one.file.solution:
            decide(ann, text)
        expect(lesson(ann)).to_contain_text(f"Done. {one.file.praise}")
        if number < len(lessons):
            ann.button("Next lesson").click()
    ann.page.get_by_role("link", name="Play your first match").click()
    expect(ann.page.get_by_role("radio", name=game.file(game.learning_scenario).title)).to_be_checked()
    ann.open(f"/learn/{name}")
    expect(ann.page.get_by_text(f"{len(lessons)} of {len(lessons)} lessons done.")).to_be_visible()


def test_a_first_match_of_connect_four_is_won(visit):
    ann = visit().open("/learn/connect4")
    ann.page.get_by_role("link", name="Skip to a match").click()
    ann.button("Start the match").click()
    match, told = Match("connect4", seed=0, runtime="python"), 0
    while ann.until_asked_or_over():
        for line in ann.log.get_by_text("drops a stone into").all_inner_texts()[told:]:
            match.play(line.rstrip(".").split()[-1])
            told += 1
        decide(ann, match.text(match.search(playouts=300).best.action))
    expect(ann.end).to_contain_text("You have won")
    expect(ann.page.get_by_role("link", name="Next level: Easy")).to_be_visible()
