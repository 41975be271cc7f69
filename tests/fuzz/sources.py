"""What mutants are made from: positions that play has led to, the scenario files, and recorded matches."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.contract.game import Game
from sandtable.contract.look import Look
from sandtable.engine.batch import Batch
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Runtime, runtime_for
from sandtable.engine.saving import to_file
from sandtable.engine.searching import advised
from sandtable.engine.telling import ALL

REPLAYS = Path(__file__).parent.parent / "replays"
TOGETHER = 6
STRIDES = (0, 1, 2, 5, 11, 23, 47, 95)
BOT_DECISIONS = 60
SHORT_MATCH = 12


@cache
def runtime_of(game: str, name: str) -> Runtime:
    """One runtime object a game and name, so that nothing is loaded twice."""
    return runtime_for(find_game(game), name)


@cache
def positions(game: str, scenario: str) -> list[str]:
    """Positions of random play and of the game's bots, drawn."""
    rules = find_game(game)
    batch = Batch(rules, scenario, count=TOGETHER, seed=7, runtime=runtime_of(game, "cpu"))
    box, found = rules.box(scenario), list[str]()
    for stride in STRIDES:
        batch.play_random(stride)
        for row in batch.states:
            state = rules.rules.State.from_bytes(row.tobytes())
            found.append(rules.face.notation.board_text(Look(box, rules.most_players, lambda state=state: state)))
    return found + _positions_of_bots(rules, scenario)


def _positions_of_bots(game: Game, scenario: str) -> list[str]:
    """Positions to which each of a game's bots comes against itself."""
    found = []
    for bot in game.bots.names:
        match, dice = Match(game, scenario, seed=bot, runtime=runtime_of(game.name, "cpu")), keyed(seed_key(bot))
        while match.deciders and match.number < BOT_DECISIONS:
            seat = match.deciders[pick(dice, len(match.deciders))]
            match.play(advised(match, bot, seat, dice), seat)
            if match.number % 6 == 0:
                found.append(game.face.notation.board_text(match.look(ALL)))
    return found


@cache
def scenario_text(game: str, scenario: str) -> str:
    """The file of a scenario, as it is written."""
    return (find_game(game).content.folder / f"{scenario}.yaml").read_text(encoding="utf-8")


@cache
def scenario_data(game: str, scenario: str) -> dict[str, Any]:
    """The scenario as plain data."""
    data: dict[str, Any] = find_game(game).file(scenario).model_dump(mode="json")
    return data


@cache
def matches(game: str, scenario: str) -> list[dict[str, Any]]:
    """Short random matches, one from a drawn position, and the recorded ones of the current rules."""
    rules, found = find_game(game), []
    for seed in range(3):
        match = Match(rules, scenario, seed=seed, runtime=runtime_of(game, "cpu"))
        if seed == 2:
            drawn = positions(game, scenario)
            match.set_state(rules.face.notation.parse_board(match.box, drawn[len(drawn) // 2]))
        dice = keyed(seed_key(seed))
        while match.deciders and match.number < SHORT_MATCH:
            legal = match.legal()
            match.play(legal[pick(dice, len(legal))])
        found.append(json.loads(to_file(match).text()))
    recorded = REPLAYS / game / f"{scenario}-v{rules.rules.version}.match.json"
    if recorded.exists():
        data = json.loads(recorded.read_text(encoding="utf-8"))
        found.append({**data, "decisions": data["decisions"][: 3 * SHORT_MATCH]})
    return found
