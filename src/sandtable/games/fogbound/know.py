"""What a side knows (FOG-27), and how the rest might be."""

from __future__ import annotations

from sandtable.engine.dice import Dice, pick
from sandtable.engine.rule import assign, index, rule
from sandtable.mechanics.hex import hex_distance

from .moving import can_stand
from .muster import first_waiting, recruit, stand
from .scenario import CONCEALED, OUTSIDE, SLOTS, WORDS, Scenario
from .sight import find_watchers, look, perceive, perceived
from .state import NONE, PUBLIC, Level, Phase, Place, Stage, State, Work
from .units import refresh_unit

SPECTATOR = 2


@rule
def know(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Own units, and of the enemy's what is seen now or was seen, under their numbers of discovery (FOG-27).

    A spectator knows the round, the scores, and who holds what as it was announced.
    """
    known.board = state.board
    known.banned = state.banned
    known.phase = state.phase
    known.round = state.round
    known.turn = state.turn
    known.first = state.first
    known.result = state.result
    known.active = NONE
    known.last_actor = NONE
    known.tale[SPECTATOR] = state.tale[SPECTATOR]
    known.tale[index(player)] = state.tale[index(player)]
    for side in range(2):
        known.score[index(side)] = state.score[index(side)]
        if state.phase >= Phase.PLAY:
            known.stage[index(side)] = state.stage[index(side)]
    for k in range(scenario.boards[state.board].objectives):
        known.owners[PUBLIC, index(k)] = state.owners[PUBLIC, index(k)]
        if player < SPECTATOR:
            known.owners[index(player), index(k)] = state.owners[index(player), index(k)]
    if player < SPECTATOR:
        know_side(scenario, state, player, known)


@rule
def know_side(scenario: Scenario, state: State, player: int, known: State) -> None:
    """What belongs to one side alone: its units, its fog, and the turn of its active unit."""
    known.stage[index(player)] = state.stage[index(player)]
    known.met[index(player)] = state.met[index(player)]
    for word in range(WORDS):
        known.seen[index(player), index(word)] = state.seen[index(player), index(word)]
        known.explored[index(player), index(word)] = state.explored[index(player), index(word)]
        known.contacts[index(player), index(word)] = state.contacts[index(player), index(word)]
        known.lit[index(player), index(word)] = state.lit[index(player), index(word)]
    if state.active != NONE and state.turn == player:
        known.active = state.active
        known.points = state.points
        known.acted = state.acted
        known.moved = state.moved
        for word in range(WORDS):
            known.refused[index(word)] = state.refused[index(word)]
    for k in range(state.count[index(player)]):
        own = known.units[index(player * SLOTS + k)]
        assign(own, state.units[index(player * SLOTS + k)])
        own.alias = 0
        own.level = 0
        own.ghost_cell = 0
        own.ghost_round = 0
        own.ghost_hp = 0
        if own.place == Place.ON_BOARD:
            known.occupant[own.cell] = player * SLOTS + k + 1
    know_enemies(scenario, state, player, known)


@rule
def know_enemies(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Enemies that were met: as they are if they are seen, otherwise their ghosts (FOG-26); and, where armies are
    open or given by the scenario, the list of the enemy's army."""
    other = 1 - player
    known.count[index(player)] = state.count[index(player)]
    known.count[index(other)] = state.met[index(player)]
    is_open = scenario.army_size[index(other)] != 0 or (scenario.open_armies and state.phase >= Phase.PLAY)
    for type_ in range(scenario.type_count):
        known.roster[index(player), index(type_)] = state.roster[index(player), index(type_)]
        if is_open:
            known.roster[index(other), index(type_)] = state.roster[index(other), index(type_)]
    for k in range(state.count[index(other)]):
        enemy = state.units[index(other * SLOTS + k)]
        if enemy.alias == 0:
            continue
        slot = other * SLOTS + enemy.alias - 1
        seen = known.units[index(slot)]
        if enemy.level == Level.SEEN:
            assign(seen, enemy)
            seen.carrier = 0
            seen.ghost_cell = 0
            seen.ghost_round = 0
            seen.ghost_hp = 0
            if seen.place == Place.ON_BOARD:
                known.occupant[seen.cell] = slot + 1
        else:
            seen.type = enemy.type
            seen.alias = enemy.alias
            seen.place = Place.UNSEEN
            seen.cell = OUTSIDE
            seen.ghost_cell = enemy.ghost_cell
            seen.ghost_round = enemy.ghost_round
            seen.ghost_hp = enemy.ghost_hp


@rule
def imagine(scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: Work) -> None:
    """A whole position that agrees with what a side knows: enemies that are not seen stand where they can have got to
    since, and units that were never met fill the enemy's list, or what is left of its budget.

    The other side sees what it sees from there; what it was told, and which unit acted last, is left open.
    """
    assign(state, known)
    other = 1 - player
    state.last_actor = player if known.turn == other else other
    if known.phase < Phase.MUSTER:
        return
    if known.phase == Phase.MUSTER:
        imagine_muster(scenario, state, other)
        return
    for k in range(state.count[index(player)]):
        look(scenario, state, player * SLOTS + k)
    watchers = find_watchers(state, player)
    imagine_army(scenario, state, other, dice, work)
    fill_contacts(scenario, state, player, work)
    for k in range(state.count[index(other)]):
        unit = state.units[index(other * SLOTS + k)]
        if unit.place == Place.UNSEEN:
            hide(scenario, state, other * SLOTS + k, watchers, dice, work)
        elif unit.level == Level.SEEN:  # what is seen now is what its ghost will be (FOG-26)
            unit.ghost_cell = unit.cell
            unit.ghost_round = state.round
            unit.ghost_hp = unit.hp
    for k in range(state.count[index(other)]):
        look(scenario, state, other * SLOTS + k)
    work.quiet.listening = False
    perceive(scenario, state, other, work.quiet)
    if state.phase == Phase.PLAY:
        imagine_owners(scenario, state, player)


@rule
def imagine_owners(scenario: Scenario, state: State, player: int) -> None:
    """Objectives are whose the side believes them to be."""
    for k in range(scenario.boards[state.board].objectives):
        owner = state.owners[index(player), index(k)]
        state.owners[index(1 - player), index(k)] = owner
        state.owners[2, index(k)] = owner


@rule
def imagine_muster(scenario: Scenario, state: State, other: int) -> None:
    """While armies are set up the other side has just begun, with those that the scenario gives it."""
    state.count[index(other)] = 0
    for type_ in range(scenario.type_count):
        state.roster[index(other), index(type_)] = 0
    for k in range(scenario.army_size[index(other)]):
        start = scenario.armies[index(other), index(k)]
        recruit(scenario, state, other, start.type)
        if start.cell != OUTSIDE and state.occupant[start.cell] == 0:
            stand(scenario, state, other * SLOTS + k, start.cell)
    if scenario.army_size[index(other)]:
        is_done = first_waiting(state, other) == NONE
        state.stage[index(other)] = Stage.READY if is_done else Stage.PLACING


@rule
def imagine_army(scenario: Scenario, state: State, other: int, dice: Dice, work: Work) -> None:
    """Add those that were never met: the rest of the enemy's list if that is known, otherwise what its money can
    buy."""
    met = int(state.count[index(other)])
    money, listed = int(scenario.budget[index(other)]), 0
    for type_ in range(scenario.type_count):
        work.hidden_types[index(type_)] = state.roster[index(other), index(type_)]
        listed += state.roster[index(other), index(type_)]
    for k in range(met):
        unit = state.units[index(other * SLOTS + k)]
        money -= scenario.types[unit.type].price
        if listed and work.hidden_types[unit.type]:
            work.hidden_types[unit.type] -= 1
    for type_ in range(scenario.type_count):
        while listed and work.hidden_types[index(type_)] and state.count[index(other)] < SLOTS:
            work.hidden_types[index(type_)] -= 1
            conscript(scenario, state, other, type_)
    if listed:
        return
    for _ in range(3 * SLOTS):
        type_ = pick(dice, int(scenario.type_count))
        kind = scenario.types[index(type_)]
        if kind.price <= money and kind.most and state.count[index(other)] < SLOTS:
            conscript(scenario, state, other, type_)
            state.roster[index(other), index(type_)] += 1
            money -= kind.price


@rule
def conscript(scenario: Scenario, state: State, other: int, type_: int) -> None:
    """A unit that was never met."""
    unit = state.units[index(other * SLOTS + state.count[index(other)])]
    unit.type = type_
    unit.place = Place.UNSEEN
    state.count[index(other)] += 1


@rule
def fill_contacts(scenario: Scenario, state: State, player: int, work: Work) -> None:
    """Put one of the unseen enemies on every hex where an unknown one was noticed, the last ones first."""
    for cell in range(scenario.width * scenario.height):
        if state.contacts[index(player), index(cell >> 5)] >> (cell & 31) & 1 == 0:
            continue
        for k in range(state.count[index(1 - player)] - 1, -1, -1):
            enemy = (1 - player) * SLOTS + k
            unit = state.units[index(enemy)]
            if unit.place != Place.UNSEEN:
                continue
            prepare(scenario, state, enemy, work)
            if unit.flags & CONCEALED == 0 and can_stand(scenario, state, unit.flags, cell):
                unit.place = Place.ON_BOARD
                unit.level = Level.NOTICED
                unit.cell = cell
                state.occupant[index(cell)] = enemy + 1
                break


@rule
def prepare(scenario: Scenario, state: State, enemy: int, work: Work) -> None:
    """An unseen enemy has the health that it was last seen with, all its energy, and has not had its turn."""
    unit = state.units[index(enemy)]
    kind = scenario.types[unit.type]
    unit.hp = unit.ghost_hp if unit.ghost_hp else kind.health
    unit.energy = kind.energy
    unit.ready = 1
    refresh_unit(scenario, state, enemy, work)


@rule
def hide(scenario: Scenario, state: State, enemy: int, watchers: int, dice: Dice, work: Work) -> None:
    """Put an unseen enemy on a hex where it can be: within reach of its ghost and unseen, or at least unseen, or
    free at all; if there is none, it has died unseen."""
    unit = state.units[index(enemy)]
    kind = scenario.types[unit.type]
    prepare(scenario, state, enemy, work)
    reach = (kind.speed + 1) * (state.round - unit.ghost_round + 1)
    for strictness in range(2, -1, -1):
        count, chosen = 0, OUTSIDE
        for cell in range(scenario.width * scenario.height):
            if can_hide(scenario, state, enemy, cell, reach, strictness, watchers):
                count += 1
                if pick(dice, count) == 0:
                    chosen = cell
        if count:
            unit.place = Place.ON_BOARD
            unit.cell = chosen
            state.occupant[index(chosen)] = enemy + 1
            return
    unit.place = Place.DEAD
    unit.hp = 0
    unit.energy = 0
    unit.ready = 0


@rule
def can_hide(
    scenario: Scenario, state: State, enemy: int, cell: int, reach: int, strictness: int, watchers: int
) -> bool:
    """Whether an enemy can be on a hex that the other side does not see it on."""
    unit = state.units[index(enemy)]
    if (
        scenario.hole[index(cell)]
        or state.occupant[index(cell)] != 0
        or not can_stand(scenario, state, unit.flags, cell)
    ):
        return False
    if strictness == 2 and unit.ghost_round and hex_distance(unit.ghost_cell, cell, scenario.width) > reach:
        return False
    unit.cell = cell
    return strictness == 0 or perceived(scenario, state, 1 - enemy // SLOTS, enemy, watchers) == Level.HIDDEN
