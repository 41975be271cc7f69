"""Whether a position is possible: compiled rules check nothing, so a state that was read from somewhere is checked,
field by field, before they see it.

The questions are asked from the table down: what is being decided, which armies there are, how each unit is
(:mod:`.possible_units`), what each side sees and knows (:mod:`.possible_fog`), and how the round stands. What follows
from the rest is worked out by the rules themselves and compared. Where exactly a unit can have got to, and what a side
can have been told, is not asked.
"""

from __future__ import annotations

from sandtable.contract.errors import SandtableError

from .acting import OFF
from .file import SIDES
from .following import follow
from .possible_fog import check_fog
from .possible_units import check_army, check_fighters, check_muster, impossible, is_unit_of, named
from .rounds import DRAW, can_activate
from .scenario import COMBINABLE, FLYING, MAX_STATUSES, NO_CAPTURE, SLOTS, TOGGLE, UNITS, Scenario
from .state import NONE, PUBLIC, TRUTH, Phase, Place, Stage, State
from .units import given_flags, speed_of

ALL_STATUSES = (1 << MAX_STATUSES) - 1
LEAST_POINTS = -38  # a step of 20 that was not paid for beforehand, and two penalties of 9
UNTOUCHED = ("fields", "memories", "seen", "explored", "contacts", "lit", "refused", "score", "owners", "met")
ARMIES = ("units", "roster", "count", "stage", "occupant")


def check_state(scenario: Scenario, state: State) -> None:
    """Raise a ``SandtableError`` (``board/impossible``) unless play on this scenario can have led to the state."""
    check_table(scenario, state)
    if state.phase < Phase.PLAY:
        check_beginning(scenario, state)
    else:
        check_match(scenario, state)


def check_beginning(scenario: Scenario, state: State) -> None:
    """Before the first round nothing has been seen or won, and before a map is chosen there are no armies."""
    for name in (*UNTOUCHED, *(ARMIES if state.phase < Phase.MUSTER else ())):
        part = getattr(state, name).numpy()
        if part.tobytes().strip(b"\0"):
            raise impossible(f"{name} in phase {state.phase}", "the match has not begun", f"leave {name} out")
    if state.phase == Phase.MUSTER:
        for side in range(2):
            check_army(scenario, state, side)
        check_stages(scenario, state)
        check_muster(scenario, state)


def check_match(scenario: Scenario, state: State) -> None:
    """A match that is played, or over."""
    check_whole(state)
    for side in range(2):
        check_army(scenario, state, side)
    check_stages(scenario, state)
    check_fighters(scenario, state)
    twin = follow(scenario, state)
    check_fog(scenario, state, twin, ended_by_points(state))
    check_objectives(scenario, state)
    check_score(scenario, state)
    check_turns(scenario, state)
    check_activation(scenario, state)
    check_ending(scenario, state)


def check_whole(state: State) -> None:
    """A position is the truth, in which units see something, at least their own hexes; what a side knows is not."""
    is_empty = not any(state.units[unit].place == Place.ON_BOARD for unit in range(UNITS))
    if not is_empty and not state.fields.numpy().any():
        reason = "no unit sees anything, as in what a side knows"
        raise impossible("fields of view", reason, "draw the whole truth and write whole=1 in the line table")


def check_table(scenario: Scenario, state: State) -> None:
    """What is being decided, and on which map; numbers that have to wait for the first round are not set before."""
    if state.phase > Phase.OVER or (state.phase < Phase.MUSTER and not scenario.is_draft):
        raise impossible(f"phase={state.phase}", "the scenario has no such phase", "in play it is phase=3")
    check_map(scenario, state)
    for name in ("turn", "first"):
        if getattr(state, name) > 1:
            raise impossible(f"{name}={getattr(state, name)}", "there are sides 0 and 1", f"write {name}=0 or {name}=1")
    is_played = state.phase >= Phase.PLAY
    if is_played != (1 <= state.round <= scenario.rounds):
        raise impossible(
            f"round={state.round}",
            "there is no such round",
            f"write 1 to {scenario.rounds}, nothing before the first one",
        )
    if not is_played and (state.turn or (state.first and not scenario.is_draft)):
        raise impossible(f"turn={state.turn} first={state.first}", "nobody starts before the first round")
    if not is_played and (state.active, state.last_actor) != (NONE, NONE):
        raise impossible(f"active={state.active} last_actor={state.last_actor}", "nobody has acted yet", "write 255")
    check_result(state)
    if state.active == NONE:
        check_idle(state)


def check_map(scenario: Scenario, state: State) -> None:
    """Only a draft bans a map, and another one is played on (FOG-04)."""
    if state.board >= scenario.board_count or (state.board and state.phase < Phase.MUSTER):
        raise impossible(f"board={state.board}", "that map is not chosen", "leave board out, or write one of the draft")
    if scenario.is_draft and state.phase != Phase.BAN:
        is_banned = state.banned < scenario.board_count
        if not is_banned or (state.phase >= Phase.MUSTER and state.banned == state.board):
            raise impossible(f"banned={state.banned}", "another map of the draft is banned", "write its number")
    elif state.banned != (NONE if scenario.is_draft else 0):
        raise impossible(f"banned={state.banned}", "no map is banned", "write 255 in a draft, elsewhere nothing")


def check_result(state: State) -> None:
    """A match that is over has a result; one that goes on has none, and two skips in a row end a round (FOG-06)."""
    if (state.phase == Phase.OVER) != (1 <= state.result <= DRAW):
        raise impossible(
            f"result={state.result}", "only a match that is over has one", "write phase=4 result=1, 2 or 3"
        )
    if state.skips > (2 if state.phase == Phase.OVER else 1 if state.phase == Phase.PLAY else 0):
        raise impossible(f"skips={state.skips}", "a round ends when both sides skip", "write skips=1 or nothing")


def check_idle(state: State) -> None:
    """While no unit has its turn, nothing is noted about one (FOG-07)."""
    if state.points or state.acted or state.moved or state.refused.numpy().any():
        raise impossible(
            f"points={state.points} acted={state.acted} moved={int(state.moved)}",
            "no unit has its turn",
            "leave points, acted, moved and refused out, or say which unit is active",
        )


def check_stages(scenario: Scenario, state: State) -> None:
    """How far each side has come in setting up (FOG-57): play begins when both are ready."""
    both = [int(state.stage[side]) for side in range(2)]
    is_ready = both == [Stage.READY, Stage.READY]
    if max(both) > Stage.READY or is_ready != (state.phase >= Phase.PLAY):
        raise impossible(f"stage={both[0]} and {both[1]}", "play begins when both are ready", "write stage=2 in play")
    for side in range(2):
        if scenario.army_size[side] and both[side] == Stage.BUYING:
            raise impossible(f"stage=0 of {SIDES[side]}", "its army is given by the scenario", "write stage=1 or 2")


def check_objectives(scenario: Scenario, state: State) -> None:
    """Objectives are as they were announced, or freed since; a side knows it that freed one or sees it (FOG-55)."""
    board, owners = scenario.boards[state.board], state.owners.numpy()
    if owners.max() > 2 or owners[:, board.objectives :].any():
        raise impossible(
            "owners", f"there are {board.objectives} objectives and two sides", "write 0:1 or 0:2 for each"
        )
    for k in range(board.objectives):
        cell, truth, public = board.objective_cells[k], int(owners[TRUTH, k]), int(owners[PUBLIC, k])
        if truth not in (0, public) or not {int(owners[0, k]), int(owners[1, k])} <= {truth, public}:
            raise unowned(k, "an objective changes hands when the round ends, until then it is only freed")
        for side in range(2):
            is_known = public != side + 1 or int(state.seen[side, cell >> 5]) >> (cell & 31) & 1
            if is_known and owners[side, k] != truth:
                raise unowned(k, f"{SIDES[side]} sees or has done what happened there")
        check_holder(scenario, state, k)


def unowned(k: int, reason: str) -> SandtableError:
    """The error for an objective with a wrong owner."""
    return impossible(f"objective {k} in owners", reason, "write the same in owners0 to owners3")


def check_holder(scenario: Scenario, state: State, k: int) -> None:
    """Who has walked onto an objective of the enemy has freed it; flyers have not, and one may have landed there."""
    here = state.occupant[scenario.boards[state.board].objective_cells[k]]
    if not here:
        return
    there = state.units[here - 1]
    may_have_flown = given_flags(scenario, ALL_STATUSES) & FLYING
    is_enemys = state.owners[TRUTH, k] == 2 - (here - 1) // SLOTS
    if is_enemys and not there.flags & (FLYING | NO_CAPTURE) and not may_have_flown:
        raise unowned(k, f"{named(scenario, state, here - 1)} stands there, so that it is not the enemy's")


def ended_by_points(state: State) -> bool:
    """Whether a match is over though both sides have somebody left: it ended with a round (FOG-56)."""
    return bool(state.phase == Phase.OVER and living_sides(state) == 3)


def living_sides(state: State) -> int:
    """A bit for each side that has somebody left."""
    return sum(
        1 << side
        for side in range(2)
        if any(state.units[side * SLOTS + k].place in (Place.ON_BOARD, Place.INSIDE) for k in range(SLOTS))
    )


def has_target(scenario: Scenario, state: State) -> bool:
    """Whether a side has the points to win (FOG-56)."""
    dawn, dusk = state.score[0], state.score[1]
    return bool(dawn != dusk and max(dawn, dusk) >= scenario.target)


def check_score(scenario: Scenario, state: State) -> None:
    """Each round that has ended gave a point for each objective that was held, those of the last one included."""
    ended = state.round - (0 if ended_by_points(state) else 1)
    public = state.owners.numpy()[PUBLIC].tolist()
    dawn, dusk = int(state.score[0]), int(state.score[1])
    most = scenario.boards[state.board].objectives * ended
    if dawn + dusk > most or (not ended and any(public)):
        raise impossible(f"score {dawn}:{dusk}", f"{ended} rounds have ended, for {most} points at most", "lower it")
    if dawn < public.count(1) or dusk < public.count(2):
        raise impossible(f"score {dawn}:{dusk}", "each objective that is held has scored once at least", "raise it")
    if has_target(scenario, state) and not ended_by_points(state):
        raise impossible(
            f"score {dawn}:{dusk}", f"{scenario.target} points end the match", "lower it, or let it be over"
        )


def check_turns(scenario: Scenario, state: State) -> None:
    """Sides take turns (FOG-06): who acted last, how often was skipped since and whose turn it is belong together."""
    before = (state.turn + state.skips + 1) % 2
    if state.last_actor == NONE:
        if before == state.first:
            raise impossible(
                f"turn={state.turn}", "nobody has acted, so it is the turn of who starts", "set turn or skips"
            )
        idle = [unit for unit in range(UNITS) if is_spent(state, unit)]
        if idle:
            raise impossible(
                "last_actor=255", f"{named(scenario, state, idle[0])} has had its turn", "say which side acted last"
            )
    elif state.last_actor != before:
        raise impossible(
            f"turn={state.turn} last_actor={state.last_actor} skips={state.skips}",
            "the sides take turns",
            f"write last_actor={before}, or turn={1 - state.turn}",
        )


def is_spent(state: State, unit: int) -> bool:
    """Whether a unit is alive and has had its turn in this round."""
    there = state.units[unit]
    return there.place in (Place.ON_BOARD, Place.INSIDE) and not there.ready


def check_activation(scenario: Scenario, state: State) -> None:
    """The active unit is one of the side whose turn it is, and alive; without one somebody can have the next turn."""
    if state.active == NONE:
        has_begun = state.skips or any(is_spent(state, unit) for unit in range(UNITS))
        if state.phase == Phase.PLAY and has_begun and not any(can_activate(state, unit) for unit in range(UNITS)):
            raise impossible(
                "the round", "nobody can have a turn, so it is over", "make somebody ready, or begin the next"
            )
        return
    if not is_unit_of(state, state.turn, state.active):
        raise impossible(
            f"active={state.active}",
            f"{SIDES[state.turn]} has no unit in that slot, and it is its turn",
            "write the slot of one of its units, or 255 for none",
        )
    check_points(scenario, state)
    if state.phase == Phase.PLAY:
        check_active(scenario, state)


def check_points(scenario: Scenario, state: State) -> None:
    """The active unit has no more points than its speed can have been, and used what it has (FOG-07, FOG-08)."""
    kind, name = scenario.types[state.units[state.active].type], named(scenario, state, state.active)
    faster = sum(max(0, int(scenario.statuses[status].speed)) for status in range(scenario.status_count))
    if not LEAST_POINTS <= state.points <= kind.speed + faster:
        raise impossible(
            f"points={state.points}", f"{name} has a speed of {kind.speed}", "write what can be left of it"
        )
    usable = 0
    for number in range(kind.action_count):
        traits = kind.actions[number].traits
        if state.phase == Phase.OVER or traits & COMBINABLE:
            usable |= 1 << number | (1 << number + OFF if traits & TOGGLE else 0)
    if state.acted & ~usable:
        raise impossible(
            f"acted={state.acted}", f"{name} cannot have used that and still have its turn", "leave it out"
        )


def check_active(scenario: Scenario, state: State) -> None:
    """A unit whose turn goes on is alive, has not been exhausted and is out of transports; if it has done nothing, a
    hex was refused to it (FOG-13)."""
    there, name = state.units[state.active], named(scenario, state, state.active)
    is_fresh = not state.moved and not state.acted
    if not there.ready or there.place not in (Place.ON_BOARD, *([Place.INSIDE] if is_fresh else [])):
        raise impossible(f"active={state.active}", f"the turn of {name} is over", "make it ready, or write active=255")
    if not is_fresh:
        return
    if not can_activate(state, state.active) or not state.refused.numpy().any():
        raise impossible(
            f"active={state.active}", f"{name} has done nothing in its turn", "write active=255 or moved=1"
        )
    speed = speed_of(scenario, state, state.active)
    if state.points != speed:
        raise impossible(f"points={state.points}", f"{name} begins with {speed}", f"write points={speed}")


def check_ending(scenario: Scenario, state: State) -> None:
    """A match ends when a side has nobody left, or with a round after enough points or the last one (FOG-56)."""
    living = living_sides(state)
    if state.phase == Phase.PLAY:
        if living != 3:
            raise impossible("phase=3", "a side has nobody left, so the match is over", "write phase=4 and the result")
        return
    dawn, dusk = int(state.score[0]), int(state.score[1])
    expected = living or DRAW
    if living == 3:
        expected = DRAW if dawn == dusk else 1 if dawn > dusk else 2
        if state.active != NONE or not (has_target(scenario, state) or state.round == scenario.rounds):
            raise impossible("phase=4", "neither points nor rounds have ended the match", "write phase=3")
    if state.result != expected:
        raise impossible(f"result={state.result}", "that is not how the match has ended", f"write result={expected}")
