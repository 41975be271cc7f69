"""How strong the search is: matches against each game's own best bot, against itself with more time, and of the levels
against each other, sides alternating, a match at a time on each core.

Without sets of its own it plays 200 matches on every scenario for two with 0.1 s a decision:

python -m tests.strength.table [SET ...] [--workers 2] [--minutes 60] [--output FILE]

A set is ``best:0.1s:200`` (the search against the best bot), ``fourfold:0.1s:60`` (four times as much against that), or
``levels:master:60`` (a level, or ``all``, against the two below it), and may name its games:
``best:1s:40:cloak,walkers/duel``. All advance alike, so that what the time is too short for is missing everywhere. What
was played is kept in the file, from which the same command goes on. ``--merge FILE ...`` prints several as one table,
and with ``--ratings`` what the levels in them are rated at.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any

from sandtable.arena.duels import Score, ratings
from sandtable.bots import best_bot, make_bot
from sandtable.bots.levels import LEVELS
from sandtable.bots.search import SearchBot
from sandtable.contract.game import Game
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game, game_names

from .crew import compile_games, runtime_of, work

USUAL = ("best:0.1s:200",)
TIMES = 4
NEAR = 2
MOST_DECISIONS = 5000
SURE = 1.96


@dataclass(frozen=True)
class Row:
    """Two players on a scenario, and how many matches they are to play."""

    game: str
    scenario: str
    one: str
    other: str
    matches: int = 0

    @property
    def key(self) -> str:
        """What it is called in files."""
        return "|".join((self.game, self.scenario, self.one, self.other))


@dataclass(frozen=True)
class Played:
    """A match: its number, what the first player got (1, 0 or -1), how long it took, and what that player thought."""

    number: int
    result: int
    seconds: float
    decisions: int
    thought: int
    thinking: float
    playouts: int


Found = dict[str, dict[int, Played]]


class Watched:
    """A bot, and how much it has thought about decisions that left it a choice."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.thought, self.thinking, self.playouts = 0, 0.0, 0

    def choose(self, match: Match, seat: int) -> Any:
        """What the bot decides."""
        if not isinstance(self.bot, SearchBot):
            return self.bot.choose(match, seat)
        thoughts = self.bot.think(match, seat)
        if len(thoughts.choices) > 1:
            self.thought += 1
            self.thinking += thoughts.seconds
            self.playouts += thoughts.playouts
        return thoughts.best.action


def play(task: tuple[Row, int]) -> Played:
    """The match of that number between the two of a row."""
    row, number = task
    game = find_game(row.game)
    began = perf_counter()
    match = Match(game, row.scenario, seed=f"strength {number}", runtime=runtime_of(row.game))
    mine, other = match.box.players if number % 2 == 0 else match.box.players[::-1]
    one = Watched(make_bot(row.one, f"one {number}", game))
    players = {mine: one, other: make_bot(row.other, f"other {number}", game)}
    while (deciders := match.deciders) and match.number < MOST_DECISIONS:
        match.play(players[deciders[0]].choose(match, deciders[0]), deciders[0])
    worth = match.outcome[mine] if match.outcome else 0.0
    result = (worth > 0) - (worth < 0)
    seconds = perf_counter() - began
    return Played(number, result, seconds, match.number, one.thought, one.thinking, one.playouts)


def rows(text: str) -> Iterator[Row]:
    """The rows of a set."""
    kind, what, matches, *places = text.split(":")
    for game, scenario in chosen(places[0] if places else "", kind == "levels"):
        for one, other in pairs(kind, what, game):
            yield Row(game.name, scenario, one, other, int(matches))


def pairs(kind: str, what: str, game: Game) -> Iterator[tuple[str, str]]:
    """Who plays against whom in a set."""
    names = [level.name for level in LEVELS]
    if kind == "best":
        yield f"search:{what}", best_bot(game)
    elif kind == "fourfold":
        yield f"search:{times(what)}", f"search:{what}"
    elif kind == "levels":
        for k, name in enumerate(names):
            yield from ((name, other) for other in names[max(0, k - NEAR) : k] if what in (name, "all"))
    else:
        raise SystemExit(f"{kind}: there are best, fourfold and levels")


def times(budget: str) -> str:
    """A budget four times as large."""
    unit = "ms" if budget.endswith("ms") else "s" if budget.endswith("s") else ""
    return f"{TIMES * float(budget.removesuffix(unit)):g}{unit}"


def chosen(text: str, is_usual: bool) -> Iterator[tuple[Game, str]]:
    """The games and scenarios that are named: all for two, or each game's usual one, if none are."""
    for part in text.split(",") if text else game_names():
        name, _, scenario = part.partition("/")
        game = find_game(name)
        if scenario or is_usual:
            yield game, scenario or game.content.usual
        else:
            yield from ((game, each) for each in game.scenario_names() if len(game.box(each).players) == 2)


class Plan:
    """Which matches are to be played: of all rows alike, the longest first."""

    def __init__(self, wanted: Sequence[Row], found: Found, first: int, until: float) -> None:
        self.rows, self.found, self.first, self.until = list(wanted), found, first, until
        self.given = {row.key: set(found[row.key]) for row in self.rows}

    def following(self) -> tuple[Row, int] | None:
        """The next match, unless there are none, or none that would end in time."""
        left = self.until - perf_counter()
        open_rows = [r for r in self.rows if len(self.given[r.key]) < r.matches and self.length(r) < left]
        if not open_rows:
            return None
        row = min(open_rows, key=lambda r: (len(self.given[r.key]) / r.matches, -self.length(r)))
        number = next(n for n in count(self.first) if n not in self.given[row.key])
        self.given[row.key].add(number)
        return row, number

    def length(self, row: Row) -> float:
        """About how many seconds a match takes."""
        known = self.found[row.key].values()
        return max((one.seconds for one in known), default=0.0)

    def done(self, task: tuple[Row, int], played: Played) -> None:
        """Keep what was played."""
        self.found[task[0].key][played.number] = played


def line(key: str, found: Sequence[Played]) -> str:
    """A row of the table."""
    game, scenario, one, other = key.split("|")
    won, drawn = (sum(p.result == result for p in found) for result in (1, 0))
    score = Score(won, drawn, len(found))
    low, high = interval(found)
    thought = max(1, sum(p.thought for p in found))
    thinking, playouts = sum(p.thinking for p in found) / thought, sum(p.playouts for p in found) / thought
    return (
        f"| {game} `{scenario}` | {one} | {other} | {len(found)} | {won} / {drawn} / {len(found) - won - drawn} "
        f"| {score.share:.1%} | {low:.0%} to {high:.0%} | {thinking:.3f} s | {playouts:,.0f} "
        f"| {thought / len(found):.0f} | {sum(p.seconds for p in found) / len(found):.1f} s |"
    )


def interval(found: Sequence[Played]) -> tuple[float, float]:
    """Where the true score lies with 95% confidence; draws, which are half, make it no wider than it is (Wilson's
    interval, for as many matches that are won or lost as would spread like these)."""
    matches = len(found)
    share = sum(p.result + 1 for p in found) / 2 / matches
    spread = sum(((p.result + 1) / 2 - share) ** 2 for p in found) / matches
    worth = matches * share * (1 - share) / spread if spread else matches
    middle, reach = share + SURE**2 / (2 * worth), SURE**2 / (4 * worth**2)
    half = SURE * sqrt(share * (1 - share) / worth + reach)
    return (middle - half) / (1 + SURE**2 / worth), (middle + half) / (1 + SURE**2 / worth)


def rated(found: Found) -> dict[str, dict[str, int]]:
    """How strong the levels are that were played against each other, by game."""
    names = [level.name for level in LEVELS]
    games: dict[str, dict[tuple[str, str], Score]] = defaultdict(dict)
    for key, played in found.items():
        game, _, one, other = key.split("|")
        if one in names and other in names and played:
            results = [p.result for p in played.values()]
            games[game][one, other] = Score(results.count(1), results.count(0), len(results))
    met = {game: [name for name in names if any(name in pair for pair in scores)] for game, scores in games.items()}
    return {
        game: {name: round(value) for name, value in ratings(met[game], scores, "medium").items()}
        for game, scores in sorted(games.items())
    }


def table(found: Found) -> str:
    """All rows."""
    heads = ("scenario", "first", "second", "matches", "won / drawn / lost", "score", "95% interval",
             "a decision", "playouts", "decisions thought about", "a match")  # fmt: skip
    lines = [f"| {' | '.join(heads)} |", "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    return "\n".join([*lines, *(line(key, list(played.values())) for key, played in sorted(found.items()) if played)])


def read(paths: Sequence[Path]) -> Found:
    """What was played before; of matches that are in several files, the last."""
    found: Found = defaultdict(dict)
    for path in paths:
        for key, played in json.loads(path.read_text(encoding="utf-8")).items():
            found[key] |= {one[0]: Played(*one) for one in played}
    return found


def write(found: Found, path: Path) -> None:
    """Keep what was played."""
    kept = {key: [list(vars(one).values()) for one in played.values()] for key, played in found.items()}
    path.write_text(json.dumps(kept), encoding="utf-8")


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=USUAL)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match: others have other dice")
    parser.add_argument("--output", type=Path, default=Path("strength.json"))
    parser.add_argument("--merge", type=Path, nargs="+")
    parser.add_argument("--ratings", action="store_true")
    asked = parser.parse_args()
    if asked.merge:
        print(table(read(asked.merge)))
        if asked.ratings:
            print(json.dumps(rated(read(asked.merge)), indent=2))
        return
    until = perf_counter() + 60 * asked.minutes
    wanted = [row for text in asked.sets for row in rows(text)]
    found = read([asked.output] if asked.output.exists() else [])
    print(f"compiled in {compile_games(sorted({row.game for row in wanted}), asked.workers):.0f} s", flush=True)
    plan = Plan(wanted, found, asked.first, until)
    try:
        work(play, asked.workers, plan.following, plan.done, until)
    finally:
        write(found, asked.output)
        print(table(found), flush=True)


if __name__ == "__main__":
    main()
