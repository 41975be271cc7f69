"""What a client shows of choices, of events and of single pieces, beside the position itself."""

from __future__ import annotations

from sandtable.engine.action import Action, Event
from sandtable.engine.view import Happening, Inspection, Preview

from .file import TEAMS
from .names import full_name, short_name, square_name
from .notation import NAMELESS, event_text
from .odds import odds_text, percent, reasons
from .reach import can_move, has_square, is_in_sight, note_free, spread
from .rules import AT_SOLDIER, END
from .scenario import ACTION_POINTS, CELLS, EAST, MAX_SOLDIERS, NORTH, SOUTH, SPEEDS, WEST, WORD, WORDS, Scenario
from .shooting import (
    can_fire,
    is_by_base,
    is_elevated,
    kind_of,
    modifiers,
    number_needed,
    shot_marks,
    target_cell,
)
from .state import Laser, State, Status, Watch, Work
from .telling import DIE, HIT, SECOND_DIE, SNAP, Kind

REACHES = ("reach", "second", "third")
SIDES = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}
LASERS = {Laser.ON: "laser on", Laser.OFF: "laser off", Laser.CHARGING: "laser charging, works from the next turn"}
SCENES = {
    Kind.TURN: ("note", "LT-01"),
    Kind.MOVED: ("move", "LT-18"),
    Kind.APPEARED: ("appear", "LT-16"),
    Kind.VANISHED: ("vanish", "LT-16"),
    Kind.BLOCKED: ("mark", "LT-16"),
    Kind.SHOT: ("shot", "LT-37"),
    Kind.SHUT_DOWN: ("mark", "LT-05"),
    Kind.ELIMINATED: ("die", "LT-07"),
    Kind.CHARGING: ("mark", "LT-06"),
    Kind.CHARGED: ("mark", "LT-06"),
    Kind.BASE_STRUCK: ("note", "LT-03"),
    Kind.WATCHING: ("mark", "LT-26"),
    Kind.TARGET_REACHED: ("note", "LT-10"),
    Kind.OFFENCE_GONE: ("note", "LT-11"),
    Kind.NOBODY_LEFT: ("note", "LT-12"),
    Kind.LIMIT_REACHED: ("note", "LT-10"),
    Kind.WON: ("note", "LT-10"),
    Kind.DRAWN: ("note", "LT-14"),
}


def scene(scenario: Scenario, event: Event) -> Happening:
    """An event as a sentence and as something to draw."""
    kind, rule = SCENES[Kind(event.kind)]
    text = event_text(scenario, event)
    if event.kind in NAMELESS:
        return Happening(text=text, kind=kind, rule=rule)
    if event.kind == Kind.SHOT:
        return Happening(
            text=text, kind=kind, piece=event.actor, target=event.target, amount=event.amount, rule=rule,
            caption=rolled(event.extra),
        )  # fmt: skip
    cells = (event.amount, event.target) if event.kind == Kind.MOVED else (event.target,)
    return Happening(text=text, kind=kind, piece=event.actor, cells=cells, rule=rule)


def rolled(marks: int) -> str:
    """What a shot rolled, and whether that was enough: ``6+4 hit``."""
    return f"{marks & DIE}+{marks >> SECOND_DIE & DIE} {'hit' if marks & HIT else 'miss'}"


def preview(scenario: Scenario, known: State, action: Action) -> Preview:
    """What an order is about: for a shot the odds, for a move who would be seen, and who would fire."""
    if action.target == END:
        watch = "who has action points left, has not fired and can fire goes on overwatch"
        return Preview(label="end the turn", details=(watch,), rule="LT-26")
    here = known.soldiers[action.actor].cell
    if action.target < CELLS:
        seen = seen_from(scenario, known, scenario.slots[action.actor].team, action.target)
        details = tuple(move_details(scenario, known, action.actor, action.target, seen))
        return Preview(
            piece=action.actor, target=action.target, cells=(here, action.target), label=square_name(action.target),
            details=details, links=tuple(seen), rule="LT-18",
        )  # fmt: skip
    target = action.target - AT_SOLDIER
    there = target_cell(scenario, known, target)
    kind, target_kind = scenario.slots[action.actor].kind, kind_of(scenario, target)
    marks = shot_marks(scenario, known, action.actor, target)
    need = number_needed(kind, target_kind, marks)
    return Preview(
        piece=action.actor, target=there, cells=(here, there), rule="LT-37",
        label=f"fire at {short_name(scenario, target)}: {percent(need)}",
        details=(odds_text(kind, target_kind, marks), *reasons(kind, target_kind, marks)),
    )  # fmt: skip


def move_details(scenario: Scenario, known: State, actor: int, there: int, seen: list[int]) -> list[str]:
    """What a square means to a soldier who goes there: ground, base, sight, and the overwatch he walks into."""
    soldier, team = known.soldiers[actor], scenario.slots[actor].team
    details = []
    if is_elevated(scenario, there):
        details.append("on top: +1 attack, −2 defence")
    details += shelter_of(scenario, there)
    if soldier.laser == Laser.OFF and is_by_base(scenario, team, there):
        details.append("starts charging")
    if seen:
        details.append(f"sees, and is seen by, {', '.join(short_name(scenario, i) for i in seen)}")
    if soldier.laser == Laser.ON:
        details += [reaction_text(scenario, known, i, actor, there) for i in seen if known.soldiers[i].watch]
    return details


def shelter_of(scenario: Scenario, cell: int) -> list[str]:
    """From where a square is in cover, as a sentence if it is at all (LT-31)."""
    sides = [name for side, name in SIDES.items() if scenario.shelter[cell] & side]
    return [f"in cover from the {' and '.join(sides)}"] if sides else []


def seen_from(scenario: Scenario, known: State, team: int, cell: int) -> list[int]:
    """The enemies of a team that somebody at a square would see, and who would see him (LT-15)."""
    return [i for i in enemies(scenario, known, team) if is_in_sight(scenario, cell, known.soldiers[i].cell)]


def enemies(scenario: Scenario, known: State, team: int) -> list[int]:
    """The soldiers of the other team that are seen."""
    others = range(scenario.first[1 - team], scenario.first[2 - team])
    return [i for i in others if known.soldiers[i].status == Status.PRESENT]


def reaction_text(scenario: Scenario, known: State, watcher: int, mover: int, there: int) -> str:
    """What somebody on overwatch needs against a soldier who comes to a square."""
    marks = modifiers(scenario, known.soldiers[watcher].cell, mover, there)
    marks |= SNAP if known.soldiers[watcher].watch == Watch.SNAP else 0
    need = number_needed(scenario.slots[watcher].kind, scenario.slots[mover].kind, marks)
    return f"{short_name(scenario, watcher)} fires from overwatch: needs {need}, {percent(need)}"


def inspect(scenario: Scenario, known: State, piece: int) -> Inspection:
    """What a soldier can reach and see, what he covers on overwatch or must beware of, and the odds of his shots."""
    if piece >= MAX_SOLDIERS:
        there, points = scenario.bases[piece - MAX_SOLDIERS], scenario.base_points
        touching = tuple(cell for cell in range(CELLS) if is_by_base(scenario, there.team, cell))
        about = (full_name(scenario, piece), f"a hit scores {points} points", "touching it recharges lasers")
        return Inspection(texts=about, cells={"reach": touching})
    soldier, slot = known.soldiers[piece], scenario.slots[piece]
    texts = [f"{full_name(scenario, piece)} of {TEAMS[slot.team]}, {SPEEDS[slot.kind]} squares per action point"]
    texts.append(LASERS[Laser(soldier.laser)])
    if slot.team == known.team:
        texts.append(f"{soldier.ap} action points left")
    if soldier.watch:
        texts.append("on overwatch" if soldier.watch == Watch.REGULAR else "on overwatch for a snap shot")
    if can_fire(scenario, known, piece):
        texts += shots_of(scenario, known, piece)
    seen = tuple(cell for cell in range(CELLS) if is_in_sight(scenario, soldier.cell, cell))
    cells = {**dict(zip(REACHES, reaches(scenario, known, piece), strict=False)), "sight": seen}
    covered = threats(scenario, known, 1 - slot.team) if slot.team == known.team else seen if soldier.watch else ()
    return Inspection(texts=tuple(texts), cells={**cells, "threat": covered} if covered else cells)


def inspect_cell(scenario: Scenario, known: State, cell: int) -> Inspection:
    """What can be seen from a square, who sees it, and which squares overwatch covers."""
    if not has_square(scenario.floor, cell):
        return Inspection(texts=("a wall: it stops movement and sight",))
    texts = ["cover: climbing onto it takes the rest of the move"] if is_elevated(scenario, cell) else []
    texts += shelter_of(scenario, cell)
    for team, name in enumerate(TEAMS):
        seen = [short_name(scenario, i) for i in seen_from(scenario, known, 1 - team, cell)]
        texts += [f"in sight of {name}: {', '.join(seen)}"] if seen else []
    sight = tuple(there for there in range(CELLS) if is_in_sight(scenario, cell, there))
    covered = threats(scenario, known, 1 - known.team)
    return Inspection(texts=tuple(texts), cells={"sight": sight, "threat": covered} if covered else {"sight": sight})


def shots_of(scenario: Scenario, known: State, soldier: int) -> list[str]:
    """The odds of all shots that a soldier has where he stands."""
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


def within_a_move(scenario: Scenario, starts: set[int], speed: int, work: Work) -> set[int]:
    """The squares to which one action point takes somebody who stands on any of some squares, as ``find_reach`` does
    for one of them."""
    for word in range(WORDS):
        here = sum(1 << cell % WORD for cell in starts if cell // WORD == word)
        work.reach[word], work.tops[word] = here, here & scenario.cover[word]
    for _ in range(speed - 1):
        spread(scenario, work.reach, work.level, 0, WORDS - 1)
        spread(scenario, work.tops, work.ledges, 0, WORDS - 1)
        for word in range(WORDS):
            work.reach[word] |= work.tops[word]
    spread(scenario, work.reach, work.free, 0, WORDS - 1)
    return {cell for cell in range(CELLS) if has_square(work.reach, cell)}


def threats(scenario: Scenario, known: State, team: int) -> tuple[int, ...]:
    """The squares that somebody of a team on overwatch sees (LT-27)."""
    watchers = [i for i in range(scenario.first[team], scenario.first[team + 1]) if known.soldiers[i].watch]
    eyes = [known.soldiers[i].cell for i in watchers]
    return tuple(cell for cell in range(CELLS) if any(is_in_sight(scenario, eye, cell) for eye in eyes))
