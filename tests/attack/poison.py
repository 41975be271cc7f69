"""Positions that cannot be: through matches, through match files, from the database."""

from __future__ import annotations

import json
import re
import time
from typing import Any

from tests.server.server_kit import Made

from .ground import Ground, Stranger, recorded
from .trial import Attack

POISON = """table phase=3
side 0 count=255
side 1 count=255
unit 0 mi a1 hp=1 ready=1
unit 16 mi c6 hp=1 ready=1"""
FEWER = POISON.replace("255", "22")
FOREIGN = {"Content-Type": "text/plain", "Origin": "http://elsewhere.example"}
PEOPLE = 10


def finished_file(stranger: Stranger, game: str, **more: Any) -> dict[str, Any]:
    """The file of a match that was given up at once, to be changed."""
    made = stranger.make(game, **more)
    assert made is not None, "no match was made"
    with made.sit(0) as seat:
        seat.next()  # chance may have the other begin
        seat.command("resign")
    answer = stranger.get(f"/api/matches/{made.id}/file")
    assert answer is not None
    return dict(answer.json())


def poisoned(file: dict[str, Any], position: str) -> dict[str, Any]:
    """A match file that begins from a position, with something decided there."""
    decisions = [{"seat": 0, "action": "mi1 to b1"}, {"seat": 1, "action": "end"}]
    return {**file, "position": position, "decisions": decisions, "outcome": None}


def send_file(stranger: Stranger, text: str, is_foreign: bool = False) -> None:
    """Have a match file checked and shown, perhaps as a page from elsewhere would."""
    stranger.ask("POST", "/api/check", {"file": text}, headers=FOREIGN if is_foreign else None)
    stranger.ask("POST", "/api/replay", content=text.encode(), headers=FOREIGN if is_foreign else None)


class PoisonedMatches(Attack):
    """Matches of Fogbound from a position with 255 units a side, a bot in a seat: in the interpreter, then compiled."""

    name = "poisoned matches"
    wanted = "refused with a sentence"

    def run(self, ground: Ground) -> None:
        """Make them from ten addresses, before and after the compiled rules serve."""
        self._wave(ground, 1)
        ground.stranger(50).make("fogbound")
        ground.figure("compiled rules served", ground.wait_until_compiled("fogbound"))
        self._wave(ground, 2)
        time.sleep(min(3.0, ground.seconds))
        made = sum(often for answer, often in ground.answers.items() if answer == "201") - 1
        ground.check("no poisoned match is made", made, made <= 0)

    def _wave(self, ground: Ground, often: int) -> None:
        def one(number: int) -> None:
            for seats in (("link", "marshal"), ("cadet", "marshal"), ("link", "link"))[: 1 + often]:
                made = ground.stranger(number).make("fogbound", seats, position=POISON)
                self._look(ground, made)

        ground.together([lambda number=number: one(number) for number in range(PEOPLE)])

    def _look(self, ground: Ground, made: Made | None) -> None:
        """Look at a match that should not be."""
        if made is not None:
            ground.stranger().get(f"/api/matches/{made.id}")


class PoisonedFiles(Attack):
    """Match files with the poisoned position to /api/check and /api/replay, also as a foreign page sends them."""

    name = "poisoned files"
    wanted = "refused with a sentence"

    def run(self, ground: Ground) -> None:
        """Send them from ten addresses, once the compiled rules serve."""
        file = finished_file(ground.stranger(50), "fogbound")
        ground.wait_until_compiled("fogbound")
        texts = [json.dumps(poisoned(file, position)) for position in (POISON, FEWER)]

        def one(number: int) -> None:
            for text in texts:
                send_file(ground.stranger(number), text)
                send_file(ground.stranger(number), text, is_foreign=True)

        ground.together([lambda number=number: one(number) for number in range(PEOPLE)])
        time.sleep(min(2.0, ground.seconds))


class PoisonedRows(Attack):
    """Poisoned matches lie in the database, with a bot and without, and are looked at again and again."""

    name = "poisoned rows"
    wanted = "a sentence each time, at once, and never a retry for ever"

    def prepare(self, ground: Ground) -> None:
        """Have matches made, and write the position into them."""
        ground.start()
        stranger = ground.stranger(50)
        wished = [stranger.make("fogbound", seats) for seats in (("link", "link"), ("link", "marshal"))]
        self.made = [made for made in wished if made is not None]
        self.sound = stranger.make("fogbound")
        ground.host.stop()
        for made in self.made:
            ground.execute("UPDATE matches SET position = ? WHERE id = ?", POISON, made.id)
        ground.answers.clear()

    def run(self, ground: Ground) -> None:
        """Look at them over HTTP, before and after the compiled rules serve."""
        slowest = self._look(ground)
        ground.stranger(50).make("fogbound")
        ground.wait_until_compiled("fogbound")
        slowest = max(slowest, self._look(ground))
        time.sleep(min(3.0, ground.seconds))
        slowest = max(slowest, self._look(ground))
        answered = sum(often for answer, often in ground.answers.items() if answer[0] == "4")
        ground.figure("slowest look", f"{slowest:.2f} s")
        ground.check("each look is answered with a sentence", f"{answered} of 30", answered == 30)
        ground.check("each look within a second", f"{slowest:.2f} s", slowest < 1.0)

    def _look(self, ground: Ground) -> float:
        """Ten looks from five addresses; how long the slowest took."""

        def one(number: int) -> float:
            began = time.monotonic()
            ground.stranger(number % 5, 20.0).get(f"/api/matches/{self.made[number % len(self.made)].id}")
            return time.monotonic() - began

        return max(one(number) for number in range(10))


class FalsePositions(Attack):
    """Positions that show what a side cannot have seen, or say of soldiers that nobody sees them."""

    name = "false positions"
    wanted = "refused with a sentence"

    def run(self, ground: Ground) -> None:
        """Draw them for matches of two people; the same without the lie is taken."""
        stranger, file = ground.stranger(), json.loads(recorded(ground.options, "fogbound", "first", 100))
        position = position_of(ground.stranger(1), file)
        lie = re.sub(r"(side 0 .*?count=)\d+", r"\g<1>22", position)
        assert lie != position
        answers = [
            stranger.make("fogbound", scenario=file["scenario"], position=position) is not None,
            stranger.make("fogbound", scenario=file["scenario"], position=lie) is None,
            self._hides_soldiers(ground, stranger),
        ]
        for wanted, is_met in zip(("a true position is taken", "side 0 count=22 is refused"), answers, strict=False):
            ground.check(wanted, "yes" if is_met else "no", is_met)
        ground.check("unseen soldiers are refused", "yes" if answers[2] else "no", answers[2])

    def _hides_soldiers(self, ground: Ground, stranger: Stranger) -> bool:
        """Whether a position of Lasertag in which Blue is nowhere is refused."""
        drawn = finished_file(ground.stranger(2), "lasertag", scenario="training")["scenario"]["map"]
        return stranger.make("lasertag", scenario="training", position=unseen(drawn)) is None


def position_of(stranger: Stranger, file: dict[str, Any]) -> str:
    """How things stood after the last decision of a file."""
    answer = stranger.ask("POST", "/api/replay?viewer=all", content=json.dumps(file).encode())
    assert answer is not None
    return str(answer.json()["frames"][-1]["position"])


def unseen(drawn: str) -> str:
    """A position of Lasertag's training ground in which Blue's soldiers are nowhere."""
    rows = ["".join("." if sign in "gsn" else sign for sign in row) for row in drawn.strip().splitlines()]
    return "\n".join(["turn 1, Red to move, Red 0, Blue 0", *rows, "g2 unseen", "s2 unseen", "n2 unseen"])
