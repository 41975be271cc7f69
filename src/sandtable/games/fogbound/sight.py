"""Who sees what (FOG-16 to FOG-26): fields of view, units perceived, ghosts; kept up to date hex by hex."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.rule import clear, index, lowest_bit, rule
from sandtable.mechanics.hexfield import spread_window

from .scenario import (
    BLIND,
    BLOCKS_ALL,
    BLOCKS_ENEMIES,
    CONCEALED,
    DETECTS,
    FAR,
    FLYING,
    INVISIBLE,
    OUTSIDE,
    PRESENCE,
    REVEALED,
    SENSES,
    SLOTS,
    UNITS,
    WORDS,
    Scenario,
)
from .state import ACTING, MOST_STACKS, Level, Place, State, Work
from .telling import Kind, name_for, report

BY_SIDE = 0xFF  # in place of a unit's sight: what its whole side sees


@rule
def is_high(scenario: Scenario, state: State, flags: int, cell: int) -> bool:
    """Whether a unit there is on high ground: on elevated terrain, or flying (FOG-20)."""
    if flags & FLYING:
        return True
    ground = scenario.boards[state.board].terrain[index(cell)]
    return scenario.terrains[ground].elevated != 0


@rule
def hidden_around(scenario: Scenario, state: State, side: int, cell: int, high: int, sight: int) -> int:
    """The places of the window around a hex that terrain and units hide from a ground unit there (FOG-16 to FOG-18).

    Units in the way are those of its side that block all, and enemies that it sees itself as far as its ``sight`` goes:
    who is hidden, by terrain or by somebody nearer, hides nothing, as that would give it away (FOG-27). With
    ``BY_SIDE`` they are the enemies that its side sees, as for attacks (FOG-33).
    """
    shade = scenario.boards[state.board].shade
    alone = shade[index(cell), index(high), 0]
    left, right = shade[index(cell), index(high), 1], shade[index(cell), index(high), 2]
    left2, right2 = shade[index(cell), index(high), 3], shade[index(cell), index(high), 4]
    found = blockers_around(scenario, state, side, cell, BLOCKS_ALL, 0)
    doubtful = blockers_around(scenario, state, 1 - side, cell, BLOCKS_ENEMIES, 1 if sight == BY_SIDE else 0)
    if sight == BY_SIDE:
        found |= doubtful
        doubtful = 0
    for ring in range(1, FAR + 1):
        while found:
            place = index(lowest_bit(found))
            found &= found - 1
            alone |= scenario.hides[place, 0]
            left |= scenario.hides[place, 1]
            right |= scenario.hides[place, 2]
            left2 |= scenario.hides[place, 3]
            right2 |= scenario.hides[place, 4]
        if doubtful == 0 or ring > sight:
            break
        # What hides a place is nearer than it: nearest first, each of them is known to be hidden or not.
        found = doubtful & scenario.disk[index(ring)] & ~(alone | left & right | left2 & right2)
        doubtful &= ~scenario.disk[index(ring)]
    return int(alone | left & right | left2 & right2)


@rule
def blockers_around(scenario: Scenario, state: State, owner: int, cell: int, kind: int, only_seen: int) -> int:
    """The places of the window around a hex on which units of a side stand that block sight (``kind``: ``BLOCKS_ALL``
    for its own, ``BLOCKS_ENEMIES`` for its enemies'). The stealthy and the invisible do not block their enemies'."""
    places = 0
    for k in range(state.count[index(owner)]):
        unit = state.units[index(owner * SLOTS + k)]
        if unit.flags & kind == 0 or unit.place != Place.ON_BOARD:
            continue
        place = scenario.offset[index(cell), unit.cell]
        if place == OUTSIDE or (kind == BLOCKS_ENEMIES and unit.flags & CONCEALED):
            continue
        if not only_seen or unit.level == Level.SEEN:
            places |= 1 << place
    return places


@rule
def look(scenario: Scenario, state: State, unit: int) -> None:
    """Work out anew which hexes a unit sees: those within its sight and in line of sight (FOG-19), all of them if it
    flies (FOG-20), none if it is not on the board."""
    there = state.units[index(unit)]
    for word in range(WORDS):
        state.fields[index(unit), index(word)] = 0
    if there.place != Place.ON_BOARD:
        return
    cell = int(there.cell)
    visible = scenario.inside[index(cell)] & scenario.disk[there.sight]
    if there.flags & FLYING == 0:
        high = 1 if is_high(scenario, state, there.flags, cell) else 0
        visible &= ~hidden_around(scenario, state, unit // SLOTS, cell, high, int(there.sight))
    spread_window(visible, int(there.sight), cell, int(scenario.width), int(scenario.height), state.fields, index(unit))


@rule
def look_around(scenario: Scenario, state: State, unit: int, before: int, after: int) -> None:
    """Renew the fields that change when a unit goes from one hex to another (``OUTSIDE``: to or from nowhere): its own,
    and those of others whose lines it opens or closes (FOG-16)."""
    viewers = 1 << unit
    flags = state.units[index(unit)].flags
    for owner in range(2):
        if flags & (BLOCKS_ALL if owner == unit // SLOTS else BLOCKS_ENEMIES) == 0:
            continue
        for k in range(state.count[index(owner)]):
            other = state.units[index(owner * SLOTS + k)]
            if other.place != Place.ON_BOARD or other.flags & FLYING:
                continue
            is_near = is_between(scenario, other.cell, other.sight, before)
            if is_near or is_between(scenario, other.cell, other.sight, after):
                viewers |= 1 << (owner * SLOTS + k)
    while viewers:
        look(scenario, state, lowest_bit(viewers))
        viewers &= viewers - 1


@rule
def is_between(scenario: Scenario, viewer: int, sight: int, cell: int) -> bool:
    """Whether a hex is near enough to a viewer to hide something within its sight."""
    if cell == OUTSIDE:
        return False
    place = scenario.offset[index(viewer), index(cell)]
    return place != OUTSIDE and scenario.ring[place] < sight


@rule
def look_everywhere(scenario: Scenario, state: State, work: Work) -> None:
    """Renew all fields, if something has happened that may change any of them."""
    if work.stale:
        work.stale = 0
        for unit in range(UNITS):
            look(scenario, state, unit)


@rule
def perceive(scenario: Scenario, state: State, side: int, log: Log) -> None:
    """Note what a side sees now: hexes, enemies and unknown enemies, and which ghosts are gone (FOG-19 to FOG-26)."""
    for word in range(WORDS):
        seen = state.lit[index(side), index(word)]
        for k in range(state.count[index(side)]):
            seen |= state.fields[index(side * SLOTS + k), index(word)]
        state.seen[index(side), index(word)] = seen
        state.explored[index(side), index(word)] |= seen
        state.contacts[index(side), index(word)] = 0
    watchers = find_watchers(state, side)
    gone, come, heard = 0, 0, 0
    for k in range(state.count[index(1 - side)]):
        news = perceive_unit(scenario, state, side, (1 - side) * SLOTS + k, watchers)
        gone |= (news & 1) << k
        come |= (news >> 1 & 1) << k
        heard |= (news >> 2) << k
    if gone | come | heard:
        tell_news(state, side, gone, come, heard, log)


@rule
def find_watchers(state: State, side: int) -> int:
    """The units on the board that notice unknown enemies (FOG-24, FOG-25), a bit for each slot of the side."""
    watchers = 0
    for k in range(state.count[index(side)]):
        unit = state.units[index(side * SLOTS + k)]
        if unit.flags & (PRESENCE | SENSES) and unit.place == Place.ON_BOARD:
            watchers |= 1 << k
    return watchers


@rule
def perceive_unit(scenario: Scenario, state: State, side: int, enemy: int, watchers: int) -> int:
    """Note how a side perceives an enemy, and keep its ghost (FOG-26); returns what is new: 1 that it is lost from
    sight, 2 that it has come into sight, 4 that an unknown enemy is noticed."""
    unit = state.units[index(enemy)]
    if unit.place == Place.DEAD and unit.level == Level.SEEN:
        return 0
    level = int(Level.HIDDEN)
    if unit.place == Place.ON_BOARD:
        level = perceived(scenario, state, side, enemy, watchers)
    before = unit.level
    unit.level = level
    if level == Level.SEEN:
        unit.ghost_cell = unit.cell
        unit.ghost_round = state.round
        unit.ghost_hp = unit.hp
        return 2 if before != Level.SEEN else 0
    news = 1 if before == Level.SEEN and unit.place != Place.DEAD else 0
    if news == 0:
        drop_ghost(state, side, enemy)
    if level == Level.NOTICED:
        state.contacts[index(side), unit.cell >> 5] |= 1 << (unit.cell & 31)
        if before != Level.NOTICED:
            news |= 4
    return news


@rule
def drop_ghost(state: State, side: int, enemy: int) -> None:
    """An enemy's ghost is gone if the side sees the hex that it was on (FOG-26)."""
    unit = state.units[index(enemy)]
    if unit.ghost_round and state.seen[index(side), unit.ghost_cell >> 5] >> (unit.ghost_cell & 31) & 1:
        unit.ghost_round = 0
        unit.ghost_cell = 0
        unit.ghost_hp = 0


@rule
def tell_news(state: State, side: int, gone: int, come: int, heard: int, log: Log) -> None:
    """Tell a side of the enemies that it has lost, found and noticed, and number those it meets for the first time, all
    as their hexes come: so the order of the enemy's list shows nowhere (FOG-27)."""
    for what in range(3):
        left = gone if what == 0 else come if what == 1 else heard
        while left:
            k = first_by_hex(state, 1 - side, left, what == 0)
            left &= ~(1 << k)
            enemy = (1 - side) * SLOTS + k
            unit = state.units[index(enemy)]
            if what == 0:
                report(state, log, side, Kind.VANISHED, name_for(state, side, enemy), unit.ghost_cell, 0, unit.type)
                remember(state, enemy)
                drop_ghost(state, side, enemy)
            elif what == 1:
                clear(state.memories[index(enemy)])
                if unit.alias == 0:
                    state.met[index(side)] += 1
                    unit.alias = state.met[index(side)]
                report(state, log, side, Kind.APPEARED, name_for(state, side, enemy), unit.cell, 0, unit.type)
            else:
                report(state, log, side, Kind.NOTICED, 0, unit.cell, 0, 0)


@rule
def remember(state: State, enemy: int) -> None:
    """Note how an enemy was when it was lost from sight: all of it was seen or told until then. Which transport it has
    got into is known if that is seen. Whether it went by itself or was lifted is not, only whose turn it is."""
    unit, memory = state.units[index(enemy)], state.memories[index(enemy)]
    memory.cell = unit.ghost_cell
    memory.round = state.round
    memory.hp = unit.hp
    memory.energy = unit.energy
    memory.ready = ACTING if unit.ready and state.turn == enemy // SLOTS else unit.ready
    memory.carrier = 0
    if unit.place == Place.INSIDE and state.units[unit.carrier].level == Level.SEEN:
        memory.carrier = state.units[unit.carrier].alias
    for word in range(len(memory.stacks)):
        stacks = 0
        for k in range(4):
            stacks |= min(MOST_STACKS, int(unit.counts[index(4 * word + k)])) << 4 * k
        memory.stacks[index(word)] = stacks


@rule
def first_by_hex(state: State, owner: int, among: int, is_ghost: bool) -> int:
    """The unit of a side, of those in a mask, whose hex (or ghost's) comes first on the board."""
    found, least = 0, OUTSIDE + 1
    for k in range(SLOTS):
        unit = state.units[index(owner * SLOTS + k)]
        cell = int(unit.ghost_cell if is_ghost else unit.cell)
        if among >> k & 1 and cell < least:
            found, least = k, cell
    return found


@rule
def perceived(scenario: Scenario, state: State, side: int, enemy: int, watchers: int) -> int:
    """How a side perceives an enemy on the board: seen (FOG-19 to FOG-23), noticed (FOG-24, FOG-25), or not."""
    unit = state.units[index(enemy)]
    flags = unit.flags
    if flags & REVEALED:
        return int(Level.SEEN)
    if flags & CONCEALED:
        return int(Level.SEEN) if is_detected(scenario, state, side, enemy) else int(Level.HIDDEN)
    if state.seen[index(side), unit.cell >> 5] >> (unit.cell & 31) & 1:
        return int(Level.SEEN)
    if flags & FLYING and is_in_sight(scenario, state, side, unit.cell):
        return int(Level.SEEN)
    if is_noticed(scenario, state, side, enemy, watchers):
        return int(Level.NOTICED)
    return int(Level.HIDDEN)


@rule
def is_in_sight(scenario: Scenario, state: State, side: int, cell: int) -> bool:
    """Whether a hex is within the sight of a unit of that side, whatever lies between: where a flyer is seen
    (FOG-20)."""
    for k in range(state.count[index(side)]):
        own = state.units[index(side * SLOTS + k)]
        if own.place == Place.ON_BOARD:
            place = scenario.offset[own.cell, index(cell)]
            if place != OUTSIDE and scenario.ring[place] <= own.sight:
                return True
    return False


@rule
def is_detected(scenario: Scenario, state: State, side: int, enemy: int) -> bool:
    """Whether a stealthy or invisible enemy is seen: by a unit beside it if it is only stealthy (FOG-21, FOG-22), or by
    detection vision (FOG-23). Who sees nothing at all does not see what is beside it either."""
    unit = state.units[index(enemy)]
    for k in range(state.count[index(side)]):
        own = side * SLOTS + k
        viewer = state.units[index(own)]
        if viewer.place != Place.ON_BOARD or viewer.sight == 0:
            continue
        place = scenario.offset[viewer.cell, unit.cell]
        if place == OUTSIDE:
            continue
        distance = scenario.ring[place]
        if distance == 1 and unit.flags & INVISIBLE == 0:
            return True
        if viewer.flags & DETECTS:
            if unit.flags & FLYING and distance <= viewer.sight:
                return True
            if state.fields[index(own), unit.cell >> 5] >> (unit.cell & 31) & 1:
                return True
    return False


@rule
def is_noticed(scenario: Scenario, state: State, side: int, enemy: int, watchers: int) -> bool:
    """Whether an enemy is noticed as an unknown one: sensed (FOG-25), or by presence vision along a line (FOG-24)."""
    unit = state.units[index(enemy)]
    while watchers:
        k = lowest_bit(watchers)
        watchers &= watchers - 1
        viewer = state.units[index(side * SLOTS + k)]
        place = scenario.offset[viewer.cell, unit.cell]
        if place == OUTSIDE:
            continue
        distance = scenario.ring[place]
        type_ = scenario.types[viewer.type]
        if viewer.flags & SENSES and distance <= type_.sense:
            return True
        is_looking = viewer.flags & PRESENCE and viewer.flags & BLIND == 0 and distance <= type_.presence
        if is_looking and has_line(scenario, state, side * SLOTS + k, unit.cell, unit.flags, int(viewer.sight)):
            return True
    return False


@rule
def has_line(scenario: Scenario, state: State, viewer: int, cell: int, flags: int, sight: int) -> bool:
    """Whether nothing blocks the line from a unit to a hex (FOG-16, FOG-17), on which something with ``flags`` is: a
    flyer is always in line (FOG-20). It holds up to a distance of four. ``sight`` is the unit's own, or ``BY_SIDE``."""
    there = state.units[index(viewer)]
    place = scenario.offset[there.cell, index(cell)]
    if place == OUTSIDE or scenario.ring[place] > FAR:
        return False
    if there.flags & FLYING or flags & FLYING or scenario.ring[place] <= 1:
        return True
    high = 1 if is_high(scenario, state, there.flags, there.cell) else 0
    return hidden_around(scenario, state, viewer // SLOTS, there.cell, high, sight) >> place & 1 == 0
