"""What a player of Tyrant may not declare the server refuses with a code that stays; nobody sees anything of it."""

from __future__ import annotations

import pytest

FIELD = {
    "game": "tyrant",
    "title": "Refused",
    "map": ".1 .1 .  .  .2\n.1 .  .  .  .2\n",
    "goals": ["resource"],
    "target": 500,
    "gain": 0,
    "deck": {"archer": 1, "fireball": 1, "militia": 1},
    "starts": ["red militia a1", "blue shadow b1", "blue paladin d1"],
}
RICH, POOR = 9, 1
FORBIDDEN = {
    "without the resource": (POOR, (), "play archer", "card/too-dear"),
    "at the shrouded": (RICH, ("activate militia1",), "attack shadow2", "target/shrouded"),
    "at the protected": (RICH, ("play fireball",), "at paladin3", "target/protected"),
    "of the tapped": (RICH, ("activate militia1", "done"), "activate militia1", "unit/tapped"),
    "out of phase": (RICH, (), "buy archer", "action/not-now"),
    "slow while a unit is active": (RICH, ("activate militia1",), "play militia", "card/unit-active"),
    "of what there is not": (RICH, (), "play knight", "action/no-such-card"),
    "in words that nobody can read": (RICH, (), "abracadabra", "action/unreadable"),
}


@pytest.mark.parametrize("how", FORBIDDEN)
def test_a_declaration_that_is_not_allowed_is_refused_and_changes_nothing(served, how):
    purse, before, order, code = FORBIDDEN[how]
    made = served.make("tyrant", scenario=FIELD | {"seats": {"red": {"purse": purse}, "blue": {}}})
    with made.sit(0) as red, made.sit(1) as blue:
        red.until_asked()
        for text in before:
            red.play(text)
        blue.settle()
        known = red.seq, red.scene
        answer = red.command("play", seq=red.seq, text=order)
        assert (answer["type"], answer["code"]) == ("error", code)
        assert (red.seq, red.scene) == known
        assert red.settle() == blue.settle() == []
