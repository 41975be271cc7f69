"""How a match is won, said to whoever looks, with the numbers of its map."""

from __future__ import annotations

from sandtable.mechanics.words import plural

from .file import TEAMS
from .names import Glance
from .scenario import Mode, Scenario


def goals_of(look: Glance) -> tuple[str, ...]:
    """What to do, what brings points, and when it is over (LT-03, LT-09 to LT-14)."""
    scenario, player = look.scenario, look.player
    if scenario.mode == Mode.ELIMINATION:
        return ("The last team standing wins; whoever is hit is out.", _scores(scenario), _end(scenario))
    told = (_scores(scenario), _end(scenario))
    if scenario.mode == Mode.CAPTURE_THE_FLAG:
        return told
    return (_assault(scenario, player), *told)


def _assault(scenario: Scenario, player: int) -> str:
    """Who attacks has no base, and nobody to spare (LT-07, LT-11)."""
    offence = 0 if not scenario.base_count[0] else 1
    if player == offence:
        return "You attack: whoever of yours is hit is out, and when all are, the score decides."
    whom = "them" if player < len(TEAMS) else TEAMS[offence]
    return f"Stop the attack: whoever of {whom} is hit is out, and when all are, the score decides."


def _scores(scenario: Scenario) -> str:
    base = f", a base {scenario.base_points}" if scenario.base_count[0] or scenario.base_count[1] else ""
    return f"Hitting a soldier brings {plural(scenario.soldier_points, 'point')}{base}."


def _end(scenario: Scenario) -> str:
    """Which score wins at once, and that of both decides in the end (LT-10, LT-13)."""
    targets = [int(target) for target in scenario.target.numpy()]
    if not any(targets):
        return f"After turn {scenario.turn_limit} the higher score wins."
    last = f"after turn {scenario.turn_limit} the higher score does"
    if targets[0] == targets[1]:
        return f"The first with {plural(targets[0], 'point')} wins; {last}."
    needs = [f"{TEAMS[team]} wins with {plural(targets[team], 'point')}" for team in (0, 1) if targets[team]]
    return f"{', '.join(needs)}; {last}."
