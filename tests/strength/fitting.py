"""Weights for an evaluation by regression: what counts in bot matches, and how much, against how they ended.

python -m tests.strength.fitting GAME [SCENARIO ...] [--positions 20000]

Prints for each thing that is counted, first side less second, its weight next to that of the first thing named (the
chance of winning is the logistic function of the sum), and the error next to that of the game's evaluation.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.engine.registry import find_game
from sandtable.games.cloak.scenario import NO_LEADER
from sandtable.games.cloak.state import Status as Actor
from sandtable.games.fogbound.scenario import SLOTS as UNITS
from sandtable.games.fogbound.state import Place as Unit
from sandtable.games.lasertag.state import Laser, Status
from sandtable.games.tyrant.scenario import KING, Type
from sandtable.games.tyrant.state import Place as Permanent
from sandtable.games.walkers.scenario import FATAL, SLOTS
from sandtable.games.walkers.state import Place

from .calibration import Looked, duels, error, looked

ROUNDS, PENALTY = 60, 0.05

Counts = dict[str, NDArray[np.float64]]


def cloak(at: Looked, side: int) -> Counts:
    """Hit points and actors alive, and how whole the leader is, if there is one."""
    actors = at.states["entities"][:, : int(at.scenario["actors"])]
    alive = (actors["team"] == side) & (actors["status"] != Actor.DEAD)
    leader = int(at.scenario["leaders"][side])
    whole = np.zeros(len(actors)) if leader == NO_LEADER else at.states["entities"][:, leader]["hp"]
    return {"hit points": (actors["hp"] * alive).sum(1), "actors": alive.sum(1), "leader's hit points": whole}


def lasertag(at: Looked, side: int) -> Counts:
    """Points, soldiers who are left, and lasers that work."""
    first = at.scenario["first"]
    own = at.states["soldiers"][:, int(first[side]) : int(first[side + 1])]
    here = own["status"] != Status.ELIMINATED
    works = here & (own["laser"] == Laser.ON)
    return {"points": at.states["score"][:, side], "soldiers": here.sum(1), "lasers": works.sum(1)}


def fogbound(at: Looked, side: int) -> Counts:
    """Points, objectives as the side knows them, and the prices of units by their health, and of dead ones."""
    own = at.states["units"][:, side * UNITS : (side + 1) * UNITS]
    kinds = at.scenario["types"][own["type"]]
    counted = np.arange(UNITS) < at.states["count"][:, side, None]
    lives = counted & ((own["place"] == Unit.ON_BOARD) | (own["place"] == Unit.INSIDE))
    whole = kinds["price"] * own["hp"] / np.maximum(kinds["health"], 1)
    dead = counted & (own["place"] == Unit.DEAD)
    held = (at.states["owners"][:, side] == side + 1).sum(1)
    return {"points": at.states["score"][:, side], "objectives": held,
            "army": (whole * lives).sum(1), "dead": (kinds["price"] * dead).sum(1)}  # fmt: skip


def walkers(at: Looked, side: int) -> Counts:
    """The values of machines on the board, of their damage, and of those that are out, as shares of all."""
    values = at.scenario["machines"]["value"][at.scenario["starts"]["machine"]].astype(float)
    spans = [slice(team * SLOTS, team * SLOTS + int(at.scenario["count"][team])) for team in (0, 1)]
    every = sum(values[span].sum() for span in spans)
    own, values = at.states["units"][:, spans[side]], values[spans[side]] / every
    here, out = own["place"] == Place.ON_BOARD, own["place"] == Place.LEFT
    hurt = (here * values * own["damage"] / FATAL).sum(1)
    return {"machines": (here * values).sum(1), "damage": hurt, "out": (out * values).sum(1)}


def tyrant(at: Looked, side: int) -> Counts:
    """Resource, units by number and by what they can do, kings, equipment, cards and points."""
    lie, seat, cards = (
        at.states["permanents"],
        at.states["seats"][:, side],
        at.scenario["cards"][at.states["permanents"]["card"]],
    )
    own = (lie["place"] != Permanent.NOT_IN_PLAY) & (lie["controller"] == side)
    worn = own & ((cards["type"] == Type.EQUIPMENT) | (cards["type"] == Type.POTION))
    king = own & ((cards["keywords"] & KING) > 0)
    units = own & ~worn & ~king
    held = seat["hand_count"].astype(float) + seat["deck_count"] + seat["discard_count"]
    attack, health = ((units * cards[kind].astype(float)).sum(1) for kind in ("attack", "health"))
    return {"resource": np.minimum(seat["resource"], 20), "units": units.sum(1), "attack": attack, "health": health,
            "kings": king.sum(1), "worn": worn.sum(1), "cards": held, "points": seat["points"]}  # fmt: skip


FEATURES: dict[str, Callable[[Looked, int], Counts]] = {
    "cloak": cloak, "lasertag": lasertag, "fogbound": fogbound, "walkers": walkers, "tyrant": tyrant,
}  # fmt: skip


def fitted(counts: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weights with which the logistic function of the sum predicts best who won, by Newton's method."""
    weights = np.zeros(counts.shape[1])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(counts @ weights, -30, 30)))
        slope = counts.T @ (chance - won) + PENALTY * weights
        bend = (counts * (chance * (1 - chance))[:, None]).T @ counts + PENALTY * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights


def report(name: str, scenario: str, positions: int) -> None:
    """Print the weights of a scenario."""
    columns: dict[str, list[Any]] = {}
    values, outcomes = [], []
    for part in looked(find_game(name), scenario, positions):
        one, other = (FEATURES[name](part, side) for side in (0, 1))
        for thing in one:
            columns.setdefault(thing, []).append(one[thing].astype(float) - other[thing].astype(float))
        values.append(part.values)
        outcomes.append(part.outcomes)
    counts = np.stack([np.concatenate(parts) for parts in columns.values()], axis=1)
    said, came = np.concatenate(values), np.concatenate(outcomes)
    weights = fitted(counts, (came + 1) / 2)
    found = 2 / (1 + np.exp(-counts @ weights)) - 1
    print(f"{name} {scenario}: error {error(found, came):.3f}, of the evaluation {error(said, came):.3f}")
    for thing, weight in zip(columns, weights, strict=True):
        print(f"  {thing:20} {weight:+.3f}  ({weight / weights[0] if weights[0] else 0:+.2f})", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=FEATURES)
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("--positions", type=int, default=20_000)
    asked = parser.parse_args()
    for each in asked.scenarios or duels(find_game(asked.game)):
        report(asked.game, each, asked.positions)
