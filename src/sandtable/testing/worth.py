"""What a finished match is worth to its seats must hold together, whatever seats a scenario has."""

from __future__ import annotations

import numpy as np

from sandtable.contract.seating import team_name, teams_of
from sandtable.engine.match import Match


def unfair(match: Match) -> list[str]:
    """What does not hold together in the outcome of a finished match as the rules tell it: it lies from -1 to 1, a team
    wins or loses in common, and who does not play gets nothing."""
    worth = match.run("status")["outcomes"][0].tolist()
    found = [f"outcomes out of range: {worth}"] if not all(-1 <= value <= 1 for value in worth) else []
    for team in teams_of(match.seats).values():
        if len({np.sign(worth[seat.number]) for seat in team}) > 1:
            found.append(f"{team_name(team)} have not won or lost together: {worth}")
    playing = {seat.number for seat in match.seats}
    if any(value for seat, value in enumerate(worth) if seat not in playing):
        found.append(f"a seat that does not play gets something: {worth}")
    return found
