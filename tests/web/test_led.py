"""Who has never seen a game is led from the first page through all its lessons to a first match, and wins it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from sandtable.contract.game import Game
from sandtable.engine.registry import find_game, game_names
from sandtable.lessons import lessons_of

from .test_hints import hints_of
from .test_learn import lesson
from .web_kit import PHONE, Visitor

MATCHES = 4
"""Dice and bots may be against somebody once or twice."""
HINTS = 3
NONE = re.compile("^(No hint could be found; decide yourself|All processes are busy)")
PATIENCE = 30_000
TOUCHES = 4
"""Of what lies on one place each picks the next, and the first may only bring the place nearer."""
DARK = {"color_scheme": "dark"}
WINDOWS = {
    "cloak": DARK,
    "connect4": PHONE,
    "fogbound": {},
    "lasertag": PHONE | DARK,
    "tyrant": PHONE,
    "walkers": DARK,
}


class Learner:
    """Somebody who types nothing: decides on the board, on cards and in the panel, with a mouse or with a finger."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.sight = visitor, {}
        self._has_fingers = visitor.page.evaluate("navigator.maxTouchPoints") > 0
        visitor.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, text: str) -> None:
        scene = json.loads(text).get("scene")
        if scene:
            self.sight = scene["sight"]

    def press(self, what: Locator) -> None:
        """Touch it, or click on it."""
        what.tap() if self._has_fingers else what.click()

    def decide(self, text: str) -> None:
        """Make the choice for which one could type that."""
        self.visitor.asked.wait_for()
        choice = next(one for one in self.sight["choices"] if one["text"] == text)
        with self.visitor.update():
            self._take_up(choice)
            self._make(choice)

    def _take_up(self, choice: dict) -> None:
        """Pick the piece or the card that it belongs to, and what is to be done with it."""
        piece = next((one for one in self.sight["pieces"] if one["id"] == choice["piece"]), None)
        if piece:
            self._until(self._is_picked(piece["name"]), self._cell(piece["cell"]))
        elif choice["card"] is not None and not self._is_held(choice):
            self.press(self._card(choice["card"]))
        if choice["mode"]:
            self.press(self.visitor.decision.locator(f'[data-mode="{choice["mode"]}"]'))

    def _make(self, choice: dict) -> None:
        """Press its button; or where it is aimed, and what is held up then."""
        button, held = self.visitor.choice(choice["text"]), self.visitor.button("Do it")
        aim = self._aim(choice)
        if aim:
            self._until(held, aim)
        if button.is_visible():
            self.press(button)
        if aim or held.is_visible():
            self.press(held)

    def _is_held(self, choice: dict) -> bool:
        """Whether its button is there, or what is held up without having been asked for because there is nothing else,
        or its card is picked because there is no other."""
        offered = self.visitor.choice(choice["text"]).or_(self.visitor.button("Do it"))
        return offered.first.is_visible() or self._card(choice["card"]).get_attribute("aria-pressed") == "true"

    def _aim(self, choice: dict) -> Locator | None:
        if choice["target"] is not None:
            return self._cell(choice["target"])
        return None if choice["target_card"] is None else self._card(choice["target_card"])

    def _until(self, seen: Locator, place: Locator) -> None:
        """Touch a place until something is to be seen."""
        for _ in range(TOUCHES):
            if seen.is_visible():
                return
            self.press(place)
        expect(seen).to_be_visible()

    def _is_picked(self, name: str) -> Locator:
        return self.visitor.decision.get_by_role("group", name=f"What {name} can do", exact=True)

    def _cell(self, number: int) -> Locator:
        return self.visitor.page.locator(f'[data-c="{number}"]')

    def _card(self, number: int) -> Locator:
        return self.visitor.page.locator(f'[data-card="{number}"]').first


def learn(ann: Visitor, game: Game) -> None:
    """Take all lessons of a game, the first page being open, up to the offer of a first match."""
    learner, lessons = Learner(ann), lessons_of(game)
    learner.press(ann.page.get_by_role("link", name=f"Learn {game.title} in {len(lessons)} short lessons"))
    ann.ready()
    learner.press(ann.button(f"Begin: {lessons[0].file.title}"))
    for number, one in enumerate(lessons, 1):
        expect(lesson(ann)).to_contain_text(f"Lesson {number} of {len(lessons)}")
        assert ann.overhang() <= 0
        for text in one.file.solution:
            learner.decide(text)
        expect(lesson(ann)).to_contain_text(f"Done. {one.file.praise}")
        if number < len(lessons):
            learner.press(ann.button("Next lesson"))
    learner.press(ann.page.get_by_role("link", name="Play your first match"))


def ask_for_a_hint(ann: Visitor) -> None:
    """Ask until there is one: where the machine is busy, the server may say that it has found none in time."""
    for _ in range(HINTS):
        ann.button("Hint").click()
        hints_of(ann).first.or_(ann.decision.get_by_text(NONE)).first.wait_for(timeout=PATIENCE)
        if hints_of(ann).first.is_visible():
            return


def take_the_hint(ann: Visitor) -> None:
    """Do what a hint names first: hold that up, and make it."""
    ask_for_a_hint(ann)
    hints_of(ann).first.click()
    with ann.update():
        hints_of(ann).first.click()
        ann.insist()


def win(ann: Visitor) -> None:
    """Play what is proposed, taking every hint, again if need be."""
    ann.button("Start the match").click()
    ann.ready()
    for _ in range(MATCHES):
        while ann.until_asked_or_over():
            take_the_hint(ann)
        if "You have won" in ann.end.inner_text():
            return
        ann.button("Rematch").click()
        ann.ready().end.wait_for(state="hidden")
    raise AssertionError("no match was won")


@pytest.mark.parametrize("name", game_names())
def test_who_is_new_is_led_through_all_lessons_to_a_match_that_is_won(visit, name):
    game, ann = find_game(name), visit(**WINDOWS[name]).open("/")
    count = len(lessons_of(game))
    learn(ann, game)
    expect(ann.page.get_by_role("radio", name=game.file(game.learning_scenario).title)).to_be_checked()
    expect(ann.page.get_by_role("group", name="Who plays").get_by_role("combobox").last).to_have_value("bot:beginner")
    win(ann)
    expect(ann.end.get_by_role("heading", name="You have won")).to_be_in_viewport()
    expect(ann.page.get_by_role("link", name="Next level: Easy")).to_be_visible()
    assert ann.overhang() <= 0
    ann.open(f"/learn/{name}")
    expect(ann.page.get_by_text(f"{count} of {count} lessons done.")).to_be_visible()
