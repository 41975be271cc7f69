"""The recorded matches: one per scenario and rules version, in ``tests/replays``, and what is read off them."""

from __future__ import annotations

import hashlib
from pathlib import Path

from sandtable.bots import best_bot, make_bot
from sandtable.contract.game import Game
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.saving import to_file

REPLAYS = Path(__file__).parent.parent / "replays"
GOLDEN = Path(__file__).parent


def scenarios() -> list[tuple[str, str]]:
    """All scenarios of all games of ours."""
    ours = [name for name in game_names() if find_game(name).rules.start.__module__.startswith("sandtable.games.")]
    return [(name, scenario) for name in ours for scenario in find_game(name).scenario_names()]


def replay_path(game: Game, scenario: str) -> Path:
    """Where the match of the current rules version is kept."""
    return REPLAYS / game.name / f"{scenario}-v{game.rules.version}.match.json"


def record(game: Game, scenario: str) -> Match:
    """A match to keep: the game's best bot in the first seat, random ones in the others."""
    match = Match(game, scenario, seed=f"golden {scenario}")
    first, *others = match.box.players
    bots = {first: make_bot(best_bot(game), scenario, game)}
    bots |= {seat: make_bot("random", f"{scenario} {seat}") for seat in others}
    while match.deciders:
        seat = match.deciders[0]
        match.play(bots[seat].choose(match, seat), seat)
    return match


def orders(match: Match) -> str:
    """The lists of choices along a match, a line a decision: how many, the first few, and a hash of them in order."""
    again = Match(match.game, match.box.file, key=bytes.fromhex(to_file(match).key), runtime=match.runtime)
    lines = []
    for past in match.history():
        look, write = again.look(past.seat), again.game.face.notation.action_text
        texts = [write(look, action) for action in again.legal(past.seat)]
        digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]
        lines.append(f"{past.number} {len(texts)} {digest} {' '.join(texts[:8])}")
        again.play(past.action, past.seat)
    return "\n".join(lines) + "\n"
