"""Everything in Fogbound's catalogue is exercised by bots: run this file to see what was used, and how often.

Bots play whole matches on all maps. Noted are the units that stood on the board, the ground they stood on, the
statuses they had, the keywords of those who acted, and every action, effect and kind of transport use.
"""

from __future__ import annotations

import os
from collections import Counter

import numpy as np

from sandtable.engine.batch import Batch
from sandtable.engine.registry import find_game
from sandtable.games.fogbound.file import house_kit
from sandtable.games.fogbound.scenario import SLOTS
from sandtable.games.fogbound.state import Phase, Place
from sandtable.games.fogbound.words import EFFECTS, FLAG_WORDS, RANGE_WORDS, RESISTANCE_WORDS, keyword_meant

GAME = find_game("fogbound")
SHARE = 1.0 if "SANDTABLE_FUZZ" in os.environ else 0.1
DECISIONS = 700  # about as many as a long match has
MATCHES = {"muster": 400, "draft": 120, "pass": 160, "islands": 160, "standard": 160}


def noted(scenario: str, matches: int) -> Counter[tuple[str, str]]:
    """What the bots used in so many matches of a scenario."""
    batch = Batch(GAME, scenario, count=matches, seed="exercise")
    kit, found = GAME.file(scenario).kit(), Counter[tuple[str, str]]()  # type: ignore[attr-defined]
    names = [list(kit.units), list(kit.terrains), list(kit.statuses)]
    terrain = np.stack([board.terrain.numpy() for board in GAME.box(scenario).scenario.boards])  # type: ignore[attr-defined]
    bots = np.arange(2, dtype=np.uint8)  # a cadet against a marshal
    for number in range(DECISIONS):
        batch._desk.run("consult", bots=bots, players=batch.players, wanted=1)
        picks = batch._desk.arrays["numbers"].astype(np.int64)
        actions = batch._desk.arrays["choices"]["actions"][np.arange(matches), picks].copy()
        states, movers = batch.states.copy(), batch.players.copy()
        batch.step(picks=picks)
        note_actions(states, movers, actions, kit, found)
        if number % 3 == 0:
            note_board(batch.states, terrain, names, found)
    return found


def note_actions(states, movers, actions, kit, found) -> None:
    """What those who acted used."""
    blocks = list(kit.units.items())
    doing = (states["phase"] == Phase.PLAY) & (actions["verb"] == 0)
    for i in np.flatnonzero(doing):
        unit = states[i]["units"][movers[i] * SLOTS + actions[i]["actor"]]
        name, block = blocks[unit["type"]]
        for keyword in block.keywords:
            found["keyword", keyword_meant(keyword)[0]] += 1
        if actions[i]["extra"] == 0:
            found["keyword", "exit" if unit["place"] == Place.INSIDE else "step"] += 1
            found["keyword", "enter"] += bool(states[i]["occupant"][actions[i]["target"]])
            continue
        word, action = list(block.actions.items())[actions[i]["extra"] - 1]
        found["action", f"{name} {word}"] += 1
        for effect in action.do:
            found["effect", effect.split()[0]] += 1
        found["keyword", action.attack or ("toggle" if action.toggle else "ability")] += 1
        found["keyword", "combinable"] += action.combinable
        found["keyword", "no movement"] += action.no_movement


def note_board(states, terrain, names, found) -> None:
    """Who stands where with which statuses."""
    units = states["units"]
    there = units["place"] == Place.ON_BOARD
    for type_, count in enumerate(np.bincount(units["type"][there], minlength=len(names[0]))[: len(names[0])]):
        found["unit", names[0][type_]] += int(count)
    boards = np.broadcast_to(states["board"][:, None], there.shape)[there]
    for ground, count in enumerate(np.bincount(terrain[boards, units["cell"][there]], minlength=len(names[1]))):
        found["terrain", names[1][ground]] += int(count)
    for status, name in enumerate(names[2]):
        found["status", name] += int((units["mask"][there] >> status & 1).sum())


def wanted() -> list[tuple[str, str]]:
    """All that there is to be used."""
    kit = house_kit()
    found = [("unit", name) for name in kit.units] + [("status", name) for name in kit.statuses]
    found += [("terrain", name) for name in kit.terrains]
    found += [("action", f"{name} {word}") for name, block in kit.units.items() for word in block.actions]
    found += [("keyword", word) for word in (*FLAG_WORDS, *RANGE_WORDS, *RESISTANCE_WORDS)]
    found += [
        ("keyword", word) for word in ("melee", "ranged", "area", "ability", "toggle", "combinable", "no movement")
    ]
    found += [("keyword", word) for word in ("step", "enter", "exit")]
    return found + [("effect", word) for word in (form.split()[0] for form in EFFECTS.forms)]


def exercised(share: float) -> Counter[tuple[str, str]]:
    """What was used in a share of a thousand matches."""
    total = Counter[tuple[str, str]]()
    for scenario, matches in MATCHES.items():
        total += noted(scenario, max(8, int(matches * share)))
    return total


def test_bots_use_every_unit_terrain_status_action_and_keyword():
    found = exercised(SHARE)
    never = [f"{kind} {name}" for kind, name in wanted() if not found[kind, name]]
    assert not never, f"never exercised: {', '.join(never)}"


if __name__ == "__main__":
    used = exercised(1.0)
    for kind, name in wanted():
        print(f"{used[kind, name]:>10,}  {kind:8} {name}")
