"""What a client draws."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from sandtable.contract.view import Arrow, Bar, Board, Mark, Overlay, Piece, Track, View
from sandtable.contract.words import ArrowKind, Icon, MarkKind, OverlayKind, Style, Terrain
from sandtable.mechanics.boards import Ground, square_board, square_neighbours

from .aims import goals_of
from .file import TEAMS
from .names import WORDS, Glance, full_name, letter_of, short_name
from .reach import has_square
from .scenario import ACTION_POINTS, CELLS, MAX_SOLDIERS, SIDE, Class, Scenario
from .shooting import is_elevated, target_cell
from .state import DRAW, Laser, Status, Watch

ICONS = {Class.SCOUT: Icon.RUN, Class.GRUNT: Icon.MP5, Class.SNIPER: Icon.CROSSHAIR}
STYLES = {Laser.ON: Style.FULL, Laser.OFF: Style.HOLLOW, Laser.CHARGING: Style.HALF}


def view(look: Glance) -> View:
    """The map (LT-30), the bases, the soldiers that are seen (LT-16), and the shot of the last decision."""
    scenario, known = look.scenario, look.known
    bases = range(MAX_SOLDIERS, MAX_SOLDIERS + scenario.base_count[0] + scenario.base_count[1])
    seen = [i for i in range(scenario.first[2]) if known.soldiers[i].status == Status.PRESENT]
    floor, cover = (squares.numpy().tobytes() for squares in (scenario.floor, scenario.cover))
    return View(
        board=_board(scenario.width, scenario.height, floor, cover),
        pieces=(*(_base(scenario, base) for base in bases), *(_soldier(look, i) for i in seen)),
        overlays=_fog(look),
        arrows=_shot(look),
        tracks=_tracks(look),
        goals=goals_of(look),
        prompt=_prompt(look),
    )


@lru_cache(maxsize=64)
def _board(width: int, height: int, floor: bytes, cover: bytes) -> Board:
    """The squares of a map; the same for all matches on it."""
    sets = [np.frombuffer(squares, np.int64).tolist() for squares in (floor, cover)]
    cells = [y * SIDE + x for y in range(height) for x in range(width)]

    def ground(cell: int) -> Ground:
        is_floor, is_cover = (has_square(squares, cell) for squares in sets)
        if is_cover:
            return Ground(Terrain.COVER, 1)
        return Ground() if is_floor else Ground(Terrain.WALL, 2)

    return square_board(square_neighbours(SIDE, SIDE, 8, set(range(CELLS)).difference(cells)), cells, SIDE, ground)


def _fog(look: Glance) -> tuple[Overlay, ...]:
    """The squares on which a team would see nobody, if the match is in the dark (LT-16)."""
    scenario, known, player = look.scenario, look.known, look.player
    if not scenario.fog or player >= len(TEAMS):
        return ()
    own = range(scenario.first[player], scenario.first[player + 1])
    eyes = [int(known.soldiers[i].cell) for i in own if known.soldiers[i].status == Status.PRESENT]
    seen = np.bitwise_or.reduce(scenario.sees.numpy()[eyes], axis=0)
    dark = (scenario.floor.numpy() & ~seen).tolist()
    return (Overlay(kind=OverlayKind.UNSEEN, cells=tuple(cell for cell in range(CELLS) if has_square(dark, cell))),)


def _base(scenario: Scenario, base: int) -> Piece:
    there = scenario.bases[base - MAX_SOLDIERS]
    return Piece(
        id=base,
        cell=there.cell,
        owner=there.team,
        name=short_name(scenario, base),
        letter=letter_of(scenario, base),
        icon=Icon.BULLSEYE,
        style=Style.PLACE,
    )


def _soldier(look: Glance, i: int) -> Piece:
    scenario, known = look.scenario, look.known
    soldier, kind = known.soldiers[i], Class(scenario.slots[i].kind)
    bars = [Bar(name="action points", value=soldier.ap, most=ACTION_POINTS, form="pips")]
    return Piece(
        id=i,
        cell=soldier.cell,
        owner=scenario.slots[i].team,
        name=f"{WORDS[kind].lower()} {short_name(scenario, i)}",
        letter=letter_of(scenario, i),
        icon=ICONS[kind],
        bars=tuple(bars) if scenario.slots[i].team == known.team else (),
        marks=tuple(Mark(kind=kind) for kind in marks_of(look, i)),
        style=STYLES[Laser(soldier.laser)],
        caption=short_name(scenario, i),
    )


def marks_of(look: Glance, i: int) -> list[MarkKind]:
    """What is special about a soldier just now."""
    soldier = look.known.soldiers[i]
    marks = []
    if soldier.watch:
        marks.append(MarkKind.OVERWATCH if soldier.watch == Watch.REGULAR else MarkKind.SNAP_OVERWATCH)
    if soldier.laser:
        marks.append(MarkKind.LASER_OFF if soldier.laser == Laser.OFF else MarkKind.CHARGING)
    if is_elevated(look.scenario, soldier.cell):
        marks.append(MarkKind.ELEVATED)
    return marks


def _shot(look: Glance) -> tuple[Arrow, ...]:
    """The shot of the last decision, from where the shooter stands to what he fired at."""
    scenario, known = look.scenario, look.known
    shooter, target = known.shot.shooter - 1, known.shot.target
    if shooter < 0 or known.soldiers[shooter].status != Status.PRESENT:
        return ()
    if target < MAX_SOLDIERS and known.soldiers[target].status != Status.PRESENT:
        return ()
    start, end = known.soldiers[shooter].cell, target_cell(scenario, known, target)
    return (Arrow(piece=shooter, owner=scenario.slots[shooter].team, start=start, end=end, kind=ArrowKind.SHOT),)


def _tracks(look: Glance) -> tuple[Track, ...]:
    """The turn, and what each team has scored of its target (LT-13)."""
    scenario, known = look.scenario, look.known
    turn = Track(name="turn", owner=None, value=known.turn, most=scenario.turn_limit)
    scores = [
        Track(name="points", owner=team, value=known.score[team], most=scenario.target[team] or None)
        for team in range(len(TEAMS))
    ]
    return (turn, *scores)


def _prompt(look: Glance) -> str:
    scenario, known, player = look.scenario, look.known, look.player
    if known.result:
        return "Nobody has won." if known.result == DRAW else f"{TEAMS[known.result - 1]} has won."
    turn = f"Turn {known.turn} of {scenario.turn_limit}"
    if player != known.team:
        return f"{turn}: {TEAMS[known.team]} is to move."
    own = range(scenario.first[player], scenario.first[player + 1])
    ready = sum(known.soldiers[i].ap > 0 for i in own)
    off = [full_name(scenario, i) for i in own if known.soldiers[i].laser == Laser.OFF]
    hurt = f" {off[0]} should get to a base." if len(off) == 1 else f" {len(off)} lasers are off." if off else ""
    unseen = sum(known.soldiers[i].status == Status.UNSEEN for i in range(scenario.first[2]))
    hidden = f" {unseen} {'enemy is' if unseen == 1 else 'enemies are'} somewhere unseen." if unseen else ""
    return f"{turn}: {ready} of your soldiers can act.{hurt}{hidden}"
