"""Who is new goes from a game's lessons to a first match, takes every hint there, and wins."""

import pytest
from playwright.sync_api import expect

from sandtable.engine.registry import find_game, game_names

from .test_hints import hints_of

MATCHES = 4
"""Dice and bots may be against somebody once or twice."""


def begin(ann, name):
    """From the first page through the lessons' page to a match against what is proposed there."""
    title = find_game(name).title
    ann.open("/").page.get_by_role("link", name=f"Learn {title} in").click()
    ann.page.get_by_role("link", name="Skip to a match").click()
    ann.button("Start the match").click()
    return ann.ready()


def take_the_hint(ann):
    """Ask for a hint and do what it names first: hold that up, and make it."""
    ann.button("Hint").click()
    hints_of(ann).first.click()
    with ann.update():
        hints_of(ann).first.click()
        ann.insist()


@pytest.mark.parametrize("name", [name for name in game_names() if find_game(name).bots.names])
def test_who_takes_every_hint_wins_a_first_match(visit, name):
    ann = begin(visit(), name)
    for _ in range(MATCHES):
        while ann.until_asked_or_over():
            take_the_hint(ann)
        if "You have won" in ann.end.inner_text():
            break
        ann.button("Rematch").click()
        ann.ready().end.wait_for(state="hidden")
    expect(ann.end).to_contain_text("You have won")
    expect(ann.page.get_by_role("link", name="Next level: Easy")).to_be_visible()
