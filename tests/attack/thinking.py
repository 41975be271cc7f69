"""Bots that are made to think for nobody, and many that think for somebody."""

from __future__ import annotations

import contextlib
import time

from tests.load.measure import percentile
from tests.server.server_kit import Made

from .ground import Ground
from .honest import Noticed, Opponent, Wish
from .trial import Attack
from .watching import Watchers

MATCHES = 20
FIFTY = 50
MOST_SECONDS = 1.0
LOADING_SECONDS = 5.0
ORDINARY = {"connect4": 4.0, "cloak": 1.5, "lasertag": 1.5, "fogbound": 1.5}  # seconds from decision to decision


def judge_waits(ground: Ground, noticed: Noticed) -> None:
    """How long people waited for bots, all of them together and game by game."""
    waits = [wait for some in noticed.waits.values() for wait in some]
    for game, some in noticed.waits.items():
        if some:
            ground.figure(f"{game}'s bot", f"{percentile(some, 0.5):.0f} ms, at most {max(some):.2f} s, of {len(some)}")
    p99 = percentile(waits, 0.99) / 1000 if waits else float("inf")
    ground.figure("answers, median", f"{percentile(waits, 0.5):.0f} ms" if waits else "none")
    ground.check("bots answer within 1 s at p99", f"{p99:.2f} s", p99 < MOST_SECONDS)


class GreedyCrowd(Attack):
    """One person makes twenty matches greedy against greedy on Lasertag's bunker and goes away."""

    name = "greedy, unwatched"
    wanted = "a Connect Four bot answers others within a second"

    def honest(self) -> Wish:
        """A pair, and somebody who plays against a bot."""
        return Wish(opponents=[Opponent("connect4", pause=0.5)])

    def run(self, ground: Ground) -> None:
        """Make them, or what is offered of it, and wait."""
        stranger = ground.stranger()
        made = [stranger.make("lasertag", ("greedy", "greedy"), scenario="bunker") for _ in range(MATCHES)]
        ground.figure("matches made", sum(match is not None for match in made))
        self.follow(ground, [match for match in made if match is not None])

    def follow(self, ground: Ground, made: list[Made]) -> None:
        """Nobody looks."""
        time.sleep(ground.seconds)

    def judge(self, ground: Ground, noticed: Noticed) -> None:
        """What the others waited for."""
        judge_waits(ground, noticed)


class WatchedGreedyCrowd(GreedyCrowd):
    """The same twenty matches, each watched by the one who made it."""

    name = "greedy, watched"

    def follow(self, ground: Ground, made: list[Made]) -> None:
        """Watch them all."""
        with contextlib.closing(Watchers(made)) as watchers:
            time.sleep(ground.seconds)
            ground.figure("watchers put out", watchers.put_out)


class FiftyBots(Attack):
    """Not an attack: fifty people, each at an address of their own, play the best bots of all games."""

    name = "fifty people at bots"
    wanted = "answers within a second"

    def honest(self) -> Wish:
        """A pair, and fifty who take their time."""
        games = list(ORDINARY) * FIFTY
        people = [
            Opponent(games[number], address=f"127.0.9.{number + 2}", pause=ORDINARY[games[number]])
            for number in range(FIFTY)
        ]
        return Wish(opponents=people)

    def warm_up(self, ground: Ground) -> None:
        """Have every game's rules loaded, which happens once in a server's life: where bots think as well."""
        for number, game in enumerate(ORDINARY):
            ground.stranger(number).make(game, ("link", "random"))
        for game in ORDINARY:
            ground.wait_until_compiled(game)
        time.sleep(LOADING_SECONDS)

    def run(self, ground: Ground) -> None:
        """Let them play."""
        time.sleep(1.5 * ground.seconds)

    def judge(self, ground: Ground, noticed: Noticed) -> None:
        """What they waited for."""
        judge_waits(ground, noticed)


class FiftyBotsAtTheStart(FiftyBots):
    """The same fifty people, who come as soon as the server answers."""

    name = "fifty people at the start"

    def warm_up(self, ground: Ground) -> None:
        """Nothing is loaded for them before they come."""
