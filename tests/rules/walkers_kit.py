"""What the tests of Walkers share: drawn situations, decisions with scripted dice, and what came of them.

A plain machine, the ``probe``, has round numbers: every skill is poor from 5 on, appropriate from 9, good from 13 and
excellent from 17; it is of size 6, has armour of tier 2 and goes 4+2 hexes for 5 ticks.
"""

from __future__ import annotations

from sandtable import Match
from sandtable.contract.dice import end_script, scripted
from sandtable.contract.words import Style
from sandtable.engine.registry import find_game
from sandtable.engine.telling import heard
from sandtable.games.walkers.file import WalkersFile
from sandtable.games.walkers.names import FACINGS, full_name, named_cell, named_unit, place, short_name
from sandtable.games.walkers.rules import start
from sandtable.games.walkers.state import Motion, Place

AMBER, COBALT, SPECTATOR = 0, 1, -1
GAME = find_game("walkers")
SKILLS = ("piloting", "gunnery", "sensors", "structure", "armour")
PLAIN = "5/9/13/17"
GUN = {"damage": 4, "tier": 2, "aimtime": 5, "stabilisation": 2, "velocity": 4, "ticks": 2}


def lane(row: str) -> str:
    """A row of hexes with a row of open ones below it, since a map has two rows at least."""
    return f"{row}\n{' .' * len(row.split())}"


def machine(code: str, **changes) -> dict:
    """A block of a machine: the probe, but for what is changed; ``skills`` may name some of them."""
    skills = dict.fromkeys(SKILLS, PLAIN) | changes.pop("skills", {})
    block = {
        "title": "Probe", "code": code, "icon": "battle-mech", "weight": "medium", "size": 6, "armour": 2, "value": 5,
        "movements": ["walk 4+2 for 5"], "weapons": ["gun"],
    }  # fmt: skip
    return block | changes | {"skills": skills}


def scenario_file(drawing: str, amber: list[str], cobalt: list[str], **parameters) -> WalkersFile:
    """A scenario with the probe and its gun; further ``machines``, ``weapons`` and ``grounds`` may be given."""
    machines = {"probe": machine("pr")} | parameters.pop("machines", {})
    weapons = {"gun": GUN} | parameters.pop("weapons", {})
    data = {"game": "walkers", "title": "Drawn", "map": drawing, "amber": amber, "cobalt": cobalt}
    return WalkersFile.model_validate(data | {"machines": machines, "weapons": weapons} | parameters)


def walkers(drawing: str, amber: list[str], cobalt: list[str], *, seed: int = 0, **parameters) -> Match:
    """A match at its start. Machines need starting ticks (``probe b2 e at 0``), or ticks are rolled for."""
    file = scenario_file(drawing, amber, cobalt, **parameters)
    return Match(GAME, file, seed=seed, runtime="python")


def opened(drawing: str, amber: list[str], cobalt: list[str], dice: list[int], **parameters) -> Match:
    """A match at its start whose first rolls fall as told: those of the preflight, of a tie and of the first sweep."""
    match, script = walkers(drawing, amber, cobalt, **parameters), scripted(*dice)
    match.state.clear()
    scratch = GAME.Scratch.of(match._desk.arrays["scratches"])
    with match._listening() as told:
        start(match.scenario, match.state, script, scratch.log, scratch.work)
    end_script(script)
    match.opening = tuple(told)
    return match


def unit(match: Match, name: str):
    """The record of a machine, such as ``probe1``; changing it changes the match."""
    return match.state.units[named_unit(match.box, name)]


def at(match: Match, name: str) -> str:
    """Where a machine is, or what has become of it."""
    it = unit(match, name)
    return place(match.scenario, it.cell) if it.place == Place.ON_BOARD else Place(it.place).name.lower()


def ticks(match: Match, *names: str) -> list[int]:
    """The ticks of some machines."""
    return [unit(match, name).ticks for name in names]


def damage(match: Match, name: str) -> int:
    return unit(match, name).damage


def motion(match: Match, name: str) -> str:
    return Motion(unit(match, name).motion).name.lower()


def facing(match: Match, name: str) -> str:
    return FACINGS[unit(match, name).facing]


def up(match: Match) -> str:
    """The machine whose turn it is."""
    return short_name(match.box, match.state.active)


def hide(match: Match, *names: str) -> None:
    """Let machines be spotted by nobody, whatever the dice of the start have said."""
    for name in names:
        unit(match, name).is_spotted = False


def choices(match: Match) -> list[str]:
    """All that can be decided now."""
    return [match.text(action) for action in match.legal()]


def play(match: Match, *texts: str, dice=()) -> list[str]:
    """Decide several things in a row; the dice are for the last one. All that was told of it, to anybody."""
    for text in texts[:-1]:
        match.play(text, dice=[])
    return match.play(texts[-1], dice=list(dice))


def move(match: Match, *path: str, by: str = "walk", dice=()) -> list[str]:
    """Declare a move, hex by hex and perhaps with a shot or a jump, which the other side lets pass; what came of it."""
    play(match, by, *path, "go")
    return play(match, "pass", dice=dice)


def told(match: Match, seat: int) -> list[str]:
    """What a seat has seen of the last decision."""
    return [shown.text for shown in heard(match.past.told, seat)]


def seen(match: Match, seat: int) -> set[str]:
    """The machines that a seat knows to be on the map."""
    return {full_name(match.box, piece.id) for piece in match.view(seat).pieces if piece.style != Style.GHOST}


def cell(match: Match, name: str) -> int:
    return named_cell(match.box, name)


HILL = lane(". . . .1 . . .")
"""Who stands on the ground sees no farther than the hill at d1."""
