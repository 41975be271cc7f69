"""Puzzles: positions from matches of bots in which one decision is much better than all others, found by search.

A short search looks at every position; where one choice is far ahead, longer ones with other dice have to agree, and it
has to be better than each of the others beyond doubt, in the same worlds with the same luck. How hard it is to find is
measured with shorter and shorter searches.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sandtable.bots import best_bot, make_bot
from sandtable.contract.dice import seed_key
from sandtable.contract.game import Game
from sandtable.engine.match import Match
from sandtable.engine.runtime import Runtime
from sandtable.engine.search import Thought, Thoughts
from sandtable.engine.telling import ALL
from sandtable.engine.trials import SURE, Trials

FEWEST_CHOICES, MOST_CHOICES = 3, 30
"""Of more choices hardly ever one is far ahead of all others, and finding that out takes longest."""
A_GLANCE, A_SECOND_GLANCE, A_LOOK = 160, 800, 4_000
GLANCES_A_CHOICE = 4
LEAD, SURE_LEAD = 0.15, 0.2
WORLDS = 96
EASIEST, STEP, UNSEEN = 700, 150, 250
SEEDS = (1, 2)
MOST_DECISIONS = 400
APART = 6
"""So many decisions lie between two puzzles of one match."""


@dataclass(frozen=True)
class Puzzle:
    """A position, whose decision it is, what is to be found, what that and the next best are worth from 0 to 1, and how
    hard it is to find."""

    scenario: str
    seat: str
    position: str
    text: str
    label: str
    worth: float
    next_worth: float
    rating: int


def puzzles(game: Game, scenario: str, runtime: Runtime | str | None, seed: int = 0) -> Iterator[Puzzle]:
    """Puzzles from one match after the other, without end, and none twice."""
    seen: set[str] = set()
    while True:
        for puzzle in in_match(Match(game, scenario, seed=f"puzzles {seed}", runtime=runtime), scenario, seed):
            if puzzle.position not in seen:
                seen.add(puzzle.position)
                yield puzzle
        seed += 1


def in_match(match: Match, scenario: str, seed: int) -> Iterator[Puzzle]:
    """The puzzles of a match between a bot that slips now and then and one that does not, played from here."""
    bots = {seat: make_bot("easy" if (seat + seed) % 2 else best_bot(match.game), f"{seed} {seat}", match.game)
            for seat in match.box.players}  # fmt: skip
    last = -APART
    while match.deciders and match.number < MOST_DECISIONS:
        seat = match.deciders[0]
        if match.number - last >= APART and (found := puzzle_in(match, seat, scenario)) is not None:
            last = match.number
            yield found
        match.play(bots[seat].choose(match, seat), seat)


def puzzle_in(match: Match, seat: int, scenario: str) -> Puzzle | None:
    """The puzzle that a position is to a seat, if it is one."""
    look = _found_far_ahead(match, seat)
    if look is None or not (_is_sure(look) or _is_best_in_the_same_worlds(match, seat, look)):
        return None
    text = match.text(look.best.action, seat)
    label = next(choice.label for choice in match.view(seat).choices if choice.text == text)
    return Puzzle(
        scenario=scenario,
        seat=match.box.seat_name(seat),
        position=match.game.face.notation.board_text(match.look(ALL)),
        text=text,
        label=label,
        worth=_share(look.best),
        next_worth=max(_share(other) for other in look.choices[1:] if other.playouts),
        rating=rating_of(match, seat, look.best),
    )


def _found_far_ahead(match: Match, seat: int) -> Thoughts | None:
    """What a long search thinks of the choices, if it and shorter ones find the same far ahead."""
    choices = len(match.legal(seat, asides=False))
    if not FEWEST_CHOICES <= choices <= MOST_CHOICES:
        return None
    look = match.search(seat, playouts=max(A_GLANCE, GLANCES_A_CHOICE * choices))
    for playouts, least in ((A_SECOND_GLANCE, LEAD), (A_LOOK, SURE_LEAD)):
        if _lead(look) < LEAD:
            return None
        glance, look = look, match.search(seat, playouts=playouts, seed=f"look {playouts}")
        if look.best.action != glance.best.action or _lead(look) < least:
            return None
    return look


def _lead(thoughts: Thoughts) -> float:
    return thoughts.best.value - max(other.value for other in thoughts.choices[1:] if other.playouts)


def _is_sure(thoughts: Thoughts) -> bool:
    """Whether the best is better than each of the others beyond doubt, and all of them were tried."""
    best, *others = thoughts.choices
    gaps = [best.value - best.error - other.value - other.error for other in others]
    return all(other.playouts for other in others) and min(gaps) > 0


def _is_best_in_the_same_worlds(match: Match, seat: int, thoughts: Thoughts) -> bool:
    """Whether that is so where all are tried with the same luck: most of what differs between worlds is luck. It tells
    nothing where only chance would play on."""
    if not match.game.bots.names:
        return False
    best, *others = [thought.action for thought in thoughts.choices]
    trials = Trials(match, seat, [best, *others], seed_key(f"puzzle {match.number}"))
    values = trials.values(range(1 + len(others)), range(WORLDS), match.game.bots.horizon)
    leads = values[0] - values[1:]
    doubt = SURE * np.sqrt(leads.var(axis=1) / (WORLDS - 1))
    return bool((leads.mean(axis=1) - doubt).min() > 0 and leads.mean(axis=1).min() >= SURE_LEAD / 2)


def _share(thought: Thought) -> float:
    return (thought.value + 1) / 2


def rating_of(match: Match, seat: int, best: Thought) -> int:
    """How hard a decision is to find: by how many playouts a search needs for it with any dice, and more if the game's
    own bot does not see it."""
    budgets = [A_LOOK >> shift for shift in range(8, 0, -1)]
    tries = ([match.search(seat, playouts=budget, seed=seed) for seed in SEEDS] for budget in budgets)
    steps = next((step for step, found in enumerate(tries) if all(one.best.action == best.action for one in found)), 8)
    own = make_bot(best_bot(match.game), 0, match.game).choose(match, seat)
    return EASIEST + STEP * steps + (UNSEEN if own != best.action else 0)


def puzzle_text(game: Game, puzzle: Puzzle, number: int) -> str:
    """A puzzle as a lesson file."""
    best, other = (f"{round(100 * worth)} in 100" for worth in (puzzle.worth, puzzle.next_worth))
    lines = {
        "game": game.name,
        "title": f"Puzzle {number}",
        "about": f"You are {puzzle.seat}. One decision is much better than all others: find it.",
        "scenario": puzzle.scenario,
        "seat": puzzle.seat,
        "rating": puzzle.rating,
        "within": 1,
        "done": [{"chosen": [puzzle.text]}],
        "hints": [
            f"It wins about {best} matches, and the next best choice {other}.",
            f"Think of this: {puzzle.label}.",
        ],
        "praise": f"That is it. It wins about {best} matches, and the next best choice {other}.",
        "missed": "There is something much better. Try again.",
        "solution": [puzzle.text],
    }
    written = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in lines.items()]
    drawn = [f"  {line}" for line in puzzle.position.splitlines()]
    return "\n".join([*written, "position: |2", *drawn]) + "\n"


def write_puzzle(game: Game, puzzle: Puzzle, number: int, folder: Path) -> Path:
    """Write a puzzle to a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"puzzle-{number:02}.yaml"
    path.write_text(puzzle_text(game, puzzle, number), encoding="utf-8")
    return path
