"""Transcripts: a whole match as text that people read and tests compare."""

from __future__ import annotations

from sandtable.contract.dice import key_of

from .match import Match
from .telling import ALL


def transcript(match: Match) -> str:
    """The match from its first position to its last: each decision, what came of it, and then the board."""
    game = match.game
    lines = [
        f"{game.title} (rules version {game.rules.version}): {match.box.file.title}",
        f"Dice: key hash {match.commitment}",
        "",
        *(event.text for event in match.opening if event.text),
    ]
    again = Match(game, match.box.file, key=key_of(match.table.dice), runtime=match.runtime)
    if match.position is not None:
        again.set_state(game.face.notation.parse_board(again.box, match.position))
    lines += [game.face.notation.board_text(again.look(ALL)), ""]
    for past in match.history():
        events = again.play(past.action, past.seat, dice=past.dice, standing=past.is_standing)
        lines.append(f"{past.number}. {match.box.seat_name(past.seat)}: {past.action}")
        if events:
            lines += [f"   {event}" for event in events]
            lines += [game.face.notation.board_text(again.look(ALL)), ""]
    return "\n".join([*lines, *_ending(match)]) + "\n"


def _ending(match: Match) -> list[str]:
    """How the match stands: open, or its outcome and the key of the dice."""
    if match.outcome is None:
        return [f"The match goes on after {match.number} decisions.", f"State: {match.digest}"]
    results = ", ".join(f"{seat.name} {match.outcome[seat.number]:+g}" for seat in match.seats)
    return [f"Outcome: {results}", f"Dice: key {match.revealed_key}", f"State: {match.digest}"]
