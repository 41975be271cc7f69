"""What a client shows of a single piece, or of a square."""

from __future__ import annotations

from sandtable.contract.view import Inspection
from sandtable.contract.words import LayerKind

from .file import TEAMS
from .names import Glance, full_name, short_name
from .odds import odds_text
from .reach import can_move, has_square, is_in_sight, note_free
from .scenario import ACTION_POINTS, CELLS, MAX_SOLDIERS, SPEEDS, Scenario
from .scenes import enemies, seen_from, shelter_of
from .shooting import can_fire, is_by_base, is_elevated, kind_of, shot_marks, target_cell
from .state import Laser, State, Watch, Work
from .ways import ways_of, within_a_move

REACHES = (LayerKind.REACH, LayerKind.SECOND, LayerKind.THIRD)
LASERS = {Laser.ON: "laser on", Laser.OFF: "laser off", Laser.CHARGING: "laser charging, works from the next turn"}


def inspect(look: Glance, piece: int) -> Inspection:
    """What a soldier can reach and see, what he covers on overwatch or must beware of, and the odds of his shots."""
    scenario, known = look.scenario, look.known
    if piece >= MAX_SOLDIERS:
        there, points = scenario.bases[piece - MAX_SOLDIERS], scenario.base_points
        touching = tuple(cell for cell in range(CELLS) if is_by_base(scenario, there.team, cell))
        about = (full_name(scenario, piece), f"a hit scores {points} points", "touching it recharges lasers")
        return Inspection(texts=about, cells={LayerKind.REACH: touching})
    soldier, slot = known.soldiers[piece], scenario.slots[piece]
    texts = [f"{full_name(scenario, piece)} of {TEAMS[slot.team]}, {SPEEDS[slot.kind]} squares per action point"]
    texts.append(LASERS[Laser(soldier.laser)])
    if slot.team == known.team:
        texts.append(f"{soldier.ap} action points left")
    if soldier.watch:
        texts.append("on overwatch" if soldier.watch == Watch.REGULAR else "on overwatch for a snap shot")
    if can_fire(scenario, known, piece):
        texts += shots_of(look, piece)
    seen = tuple(cell for cell in range(CELLS) if is_in_sight(scenario, soldier.cell, cell))
    cells = {**dict(zip(REACHES, reaches(scenario, known, piece), strict=False)), LayerKind.SIGHT: seen}
    covered = threats(scenario, known, 1 - slot.team) if slot.team == known.team else seen if soldier.watch else ()
    cells |= {LayerKind.THREAT: covered} if covered else {}
    return Inspection(texts=tuple(texts), cells=cells, ways=ways_of(look, piece))


def inspect_cell(look: Glance, cell: int) -> Inspection:
    """What can be seen from a square, who sees it, and which squares overwatch covers."""
    scenario, known = look.scenario, look.known
    if not has_square(scenario.floor, cell):
        return Inspection(texts=("a wall: it stops movement and sight",))
    texts = ["cover: climbing onto it takes the rest of the move"] if is_elevated(scenario, cell) else []
    texts += shelter_of(scenario, cell)
    for team, name in enumerate(TEAMS):
        seen = [short_name(scenario, i) for i in seen_from(scenario, known, 1 - team, cell)]
        texts += [f"in sight of {name}: {', '.join(seen)}"] if seen else []
    sight = tuple(there for there in range(CELLS) if is_in_sight(scenario, cell, there))
    covered = threats(scenario, known, 1 - known.team)
    cells = {LayerKind.SIGHT: sight, LayerKind.THREAT: covered} if covered else {LayerKind.SIGHT: sight}
    return Inspection(texts=tuple(texts), cells=cells)


def shots_of(look: Glance, soldier: int) -> list[str]:
    """The odds of all shots that a soldier has where he stands."""
    scenario, known = look.scenario, look.known
    team, here = scenario.slots[soldier].team, known.soldiers[soldier].cell
    targets = enemies(scenario, known, team)
    bases = range(scenario.base_count[0] + scenario.base_count[1])
    targets += [MAX_SOLDIERS + base for base in bases if scenario.bases[base].team != team]
    found = []
    for target in targets:
        if is_in_sight(scenario, here, target_cell(scenario, known, target)):
            marks = shot_marks(scenario, known, soldier, target)
            odds = odds_text(scenario.slots[soldier].kind, kind_of(scenario, target), marks)
            found.append(f"{full_name(scenario, target)}: {odds}")
    return found


def reaches(scenario: Scenario, known: State, soldier: int) -> list[tuple[int, ...]]:
    """The squares to which a first action point would take a soldier, those that take a second, and a third (LT-18): as
    many as he has left in his team's turn, or would have in its next one."""
    own, kind = known.soldiers[soldier], scenario.slots[soldier].kind
    is_own_turn = scenario.slots[soldier].team == known.team
    points = own.ap * can_move(scenario, known, soldier) if is_own_turn else ACTION_POINTS
    work, found, squares = Work(), [], {int(own.cell)}
    note_free(scenario, known, work)
    for _ in range(points):
        further = within_a_move(scenario, squares, SPEEDS[kind], work)
        found.append(tuple(sorted(further - squares)))
        squares |= further
    return found


def threats(scenario: Scenario, known: State, team: int) -> tuple[int, ...]:
    """The squares that somebody of a team on overwatch sees (LT-27)."""
    watchers = [i for i in range(scenario.first[team], scenario.first[team + 1]) if known.soldiers[i].watch]
    eyes = [known.soldiers[i].cell for i in watchers]
    return tuple(cell for cell in range(CELLS) if any(is_in_sight(scenario, eye, cell) for eye in eyes))
