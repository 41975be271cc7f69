"""The recorded matches: one per scenario and rules version, in ``tests/replays``, and what is read off them."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from sandtable.bots import best_bot, make_bot
from sandtable.contract.game import Game
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.saving import to_file
from sandtable.engine.transcript import transcript

REPLAYS = Path(__file__).parent.parent / "replays"
GOLDEN = Path(__file__).parent
DRAWN = 10
DECISION = re.compile(r"^(?=\d+\. )", re.MULTILINE)
TOLD = re.compile(r".*\n(?:   .*\n)*")


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


def shortened(text: str) -> str:
    """A transcript with every tenth board, the first and the last; of the others there is a hash."""
    head, *decisions = DECISION.split(text)
    kept, boards = [head], 0
    for decision in decisions[:-1]:
        told = TOLD.match(decision)[0]  # type: ignore[index]
        board = decision[len(told) :]
        boards += bool(board)
        if board and boards % DRAWN:
            board = f"   [{digest_of(board)}]\n"
        kept += [told, board]
    return "".join([*kept, *decisions[-1:]])


def short_transcript(match: Match) -> str:
    """What is kept of a match to be read."""
    return shortened(transcript(match))


def digest_of(text: str) -> str:
    """A hash that fits on a line."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def orders(match: Match) -> str:
    """The lists of choices along a match, a line a decision: how many, the first few, and a hash of them in order."""
    again = Match(match.game, match.box.file, key=bytes.fromhex(to_file(match).key), runtime=match.runtime)
    lines = []
    for past in match.history():
        look, write = again.look(past.seat), again.game.face.notation.action_text
        texts = [write(look, action) for action in again.legal(past.seat)]
        digest = digest_of("\n".join(texts))
        lines.append(f"{past.number} {len(texts)} {digest} {' '.join(texts[:8])}")
        again.play(past.action, past.seat)
    return "\n".join(lines) + "\n"
