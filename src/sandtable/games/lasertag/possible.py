"""Which states play can have led to: soldiers where and as the rules leave them, scores that hits add up to, and an end
that follows.

Between decisions the team to move is somewhere in its turn, and the other one waits, on overwatch or not. Only after
the very last turn (LT-10) does the team that has played last stand on overwatch while it is still its turn.
"""

from __future__ import annotations

from sandtable.contract.action import log_type
from sandtable.mechanics.possible import check_unused, impossible, set_of

from .file import TEAMS
from .names import short_name, square_name
from .reach import has_square, is_in_sight
from .scenario import ACTION_POINTS, MAX_SOLDIERS, SIDE, WORD, WORDS, Class, Scenario
from .shooting import is_by_base, target_cell
from .state import DRAW, Laser, State, Status, Watch
from .turn import decide_by_score, judge

DEAF_LOG = log_type(0)
EVERYBODY_TOLD = 7
MOST_SHOTS = 3
"""In a turn of both teams a soldier fires twice at the most (LT-24), and once from overwatch (LT-27)."""


def check_state(scenario: Scenario, state: State) -> None:
    """Refuse every state that the rules cannot have led to on this scenario (``board/impossible``)."""
    check_unused(state.soldiers, scenario.first[2], "soldiers")
    _check_turn(scenario, state)
    for i in range(scenario.first[2]):
        wrong = _wrong_with(scenario, state, i)
        if wrong:
            raise impossible(short_name(scenario, i), wrong, "mend his line")
    _check_squares(scenario, state)
    for team in range(2):
        _check_score(scenario, state, team)
    _check_result(scenario, state)
    _check_shot(scenario, state)


def _check_turn(scenario: Scenario, state: State) -> None:
    """The turn is one of the match, a team's."""
    if not 1 <= state.turn <= scenario.turn_limit:
        raise impossible(f"turn {state.turn}", f"turns are 1 to {scenario.turn_limit}")
    if state.team > 1:
        raise impossible(state.team, "it is Red's turn or Blue's")
    if state.result > DRAW:
        raise impossible(state.result, "a match is won by Red, by Blue, or drawn")


def _wrong_with(scenario: Scenario, state: State, i: int) -> str:
    """What the rules never do to a soldier, if something of that has been done to this one."""
    soldier, slot = state.soldiers[i], scenario.slots[i]
    if soldier.status == Status.UNSEEN:
        return "a team may not see him, but the position must say where he is"
    if soldier.status > Status.UNSEEN:
        return "he is on the map or eliminated"
    if soldier.laser > Laser.CHARGING or soldier.watch > Watch.REGULAR:
        return "there is no such laser or overwatch"
    is_told = soldier.status == Status.PRESENT or soldier.cell != 0
    if is_told and not is_floor(scenario, soldier.cell):
        return "nobody can stand there"
    if soldier.status == Status.ELIMINATED:
        return _wrong_when_out(scenario, state, i)
    if soldier.laser and not scenario.base_count[slot.team]:
        return "a team without a base has no lasers that are off"
    if soldier.laser == Laser.OFF and is_by_base(scenario, slot.team, soldier.cell):
        return "his laser charges, since he touches a base of his own"
    if soldier.watch and soldier.laser:
        return "only with a working laser is he on overwatch"
    if slot.team != state.team or is_after_last_turn(scenario, state):
        is_idle = not (soldier.ap or soldier.fired or soldier.moved)
        return "" if is_idle else "it is not his turn, so he has done nothing and has no action points"
    return _wrong_in_turn(scenario, state, i)


def is_floor(scenario: Scenario, cell: int) -> bool:
    """Whether somebody can stand on a square of the map."""
    is_on_map = cell % SIDE < scenario.width and cell // SIDE < scenario.height
    return is_on_map and has_square(scenario.floor, cell)


def is_after_last_turn(scenario: Scenario, state: State) -> bool:
    """Whether the match has ended with its last turn: nothing else has ended it, and that turn is over (LT-10)."""
    is_last = state.turn == scenario.turn_limit and state.team != scenario.starter
    return state.result != 0 and is_last and judged(scenario, state) == 0


def judged(scenario: Scenario, state: State) -> int:
    """How the match has ended, targets and eliminations considered (LT-10, LT-11, LT-12); 0: it goes on."""
    copy = state.copy()
    copy.result = 0
    judge(scenario, copy, DEAF_LOG())
    return copy.result


def _wrong_when_out(scenario: Scenario, state: State, i: int) -> str:
    """What is wrong with a soldier who is eliminated (LT-07)."""
    soldier = state.soldiers[i]
    if scenario.base_count[scenario.slots[i].team]:
        return "a team with a base loses nobody"
    if soldier.ap or soldier.fired or soldier.moved or soldier.laser or soldier.watch:
        return "he is eliminated and does nothing any more"
    return ""


def _wrong_in_turn(scenario: Scenario, state: State, i: int) -> str:
    """What is wrong with a soldier in the middle of his team's turn (LT-02, LT-22 to LT-25)."""
    soldier, kind = state.soldiers[i], scenario.slots[i].kind
    if soldier.watch:
        return "only in the other team's turn is he on overwatch"
    if soldier.fired > (2 if kind == Class.SNIPER and not soldier.moved else 1):
        return "he cannot have fired so often"
    possible = points_left(kind, soldier.fired, soldier.moved, scenario.fog)
    if soldier.ap not in possible:
        left = " or ".join(str(points) for points in possible)
        done = [word for word, was in (("moved", soldier.moved), ("fired", soldier.fired)) if was]
        return f"who has {' and '.join(done) or 'done nothing'} has {left} action points left"
    if soldier.laser and soldier.fired and not (soldier.moved and kind == Class.SCOUT):
        return "he has fired, so his laser works"
    if soldier.laser == Laser.CHARGING and not soldier.moved:
        return "his laser charges only if he has come to a base in this turn"
    return ""


def points_left(kind: int, fired: int, moved: bool, fog: bool) -> tuple[int, ...]:
    """The action points that a soldier of a class can have left after what he has done this turn (LT-02); in fog he may
    have spent some on ways that were held by somebody unseen (LT-16).

    >>> points_left(Class.SCOUT, 1, True, False), points_left(Class.SNIPER, 1, False, False)
    ((0, 1), (2,))
    >>> points_left(Class.GRUNT, 1, False, True), points_left(Class.SNIPER, 1, False, True)
    ((0,), (0, 1, 2))
    """
    if fired and (kind == Class.GRUNT or fired == 2 or (kind == Class.SNIPER and moved)):
        return (0,)
    most = ACTION_POINTS - fired
    spent = range(most)
    return tuple(spent) if moved else (*spent, most) if fog else (most,)


def _check_squares(scenario: Scenario, state: State) -> None:
    """Nobody shares a square (LT-20), and the set of squares held is that of those on the map."""
    held: set[int] = set()
    for i in range(scenario.first[2]):
        soldier = state.soldiers[i]
        if soldier.status != Status.PRESENT:
            continue
        if soldier.cell in held:
            raise impossible(square_name(soldier.cell), "two soldiers stand on one square", "move one")
        held.add(soldier.cell)
    if list(state.occupied) != set_of(held, WORD, WORDS):
        raise impossible("soldiers", "the squares that are held are those where soldiers stand")


def _check_score(scenario: Scenario, state: State, team: int) -> None:
    """A score is what hits add up to (LT-13); where a hit eliminates, it says how many are out (LT-07)."""
    score, name = state.score[team], TEAMS[team]
    enemies = range(scenario.first[1 - team], scenario.first[2 - team])
    if scenario.base_count[1 - team] == 0:
        out = sum(state.soldiers[i].status == Status.ELIMINATED for i in enemies)
        if score != out * scenario.soldier_points:
            raise impossible(
                f"{name} {score}", f"{out} of its enemies are eliminated, at {scenario.soldier_points} each"
            )
        return
    hits = MOST_SHOTS * state.turn * (scenario.first[team + 1] - scenario.first[team])
    prices = scenario.soldier_points, scenario.base_points
    if score > hits * max(prices) or not is_sum(score, *prices):
        raise impossible(f"{name} {score}", f"hits at {prices[0]} and {prices[1]} points cannot have added up to that")


def is_sum(score: int, one: int, other: int) -> bool:
    """Whether a score can be made up of two prices.

    >>> is_sum(7, 2, 5), is_sum(3, 2, 5), is_sum(0, 0, 0)
    (True, False, True)
    """
    if one == 0 or other == 0:
        return score % (one or other) == 0 if one or other else score == 0
    return any((score - count * other) % one == 0 for count in range(min(one, score // other + 1)))


def _check_result(scenario: Scenario, state: State) -> None:
    """The match is over as soon as a target is reached or a team without a base is gone, or after the last turn."""
    ended = judged(scenario, state)
    if state.result == 0 and ended:
        raise impossible("result", "the match is over as it stands", "add how it ended: 'Red won'")
    if state.result and ended == 0 and is_after_last_turn(scenario, state):
        copy = state.copy()
        decide_by_score(copy, DEAF_LOG())
        ended = copy.result
    if state.result != ended:
        raise impossible("result", "the match cannot have ended like that", "let it go on, or name who has won")


def _check_shot(scenario: Scenario, state: State) -> None:
    """The shot of the last decision, if it was one: somebody who could fire it, at an enemy in sight."""
    shot = state.shot
    if shot.shooter == 0:
        if shot.target or shot.told:
            raise impossible("shot", "nobody has fired it")
        return
    wrong = _wrong_shot(scenario, state)
    if wrong:
        raise impossible("shot", wrong, "mend its line, or leave it out")


def _wrong_shot(scenario: Scenario, state: State) -> str:
    """What is wrong with the shot of the last decision (LT-15, LT-16, LT-25, LT-27)."""
    shot, target = state.shot, state.shot.target
    bases = scenario.base_count[0] + scenario.base_count[1]
    is_base = MAX_SOLDIERS <= target < MAX_SOLDIERS + bases
    if shot.shooter > scenario.first[2] or not (is_base or target < scenario.first[2]):
        return "there is nobody of that number"
    shooter, team = state.soldiers[shot.shooter - 1], scenario.slots[shot.shooter - 1].team
    if (scenario.bases[target - MAX_SOLDIERS] if is_base else scenario.slots[target]).team == team:
        return "nobody fires at his own team"
    if shooter.status != Status.PRESENT or shooter.laser != Laser.ON:
        return "who has just fired is there, and his laser works"
    if not is_in_sight(scenario, shooter.cell, target_cell(scenario, state, target)):
        return "what is fired at is in sight"
    if shot.told not in ((EVERYBODY_TOLD, 1 << team) if scenario.fog else (EVERYBODY_TOLD,)):
        return "his own team sees it, or everybody does"
    return _wrong_occasion(scenario, state)


def _wrong_occasion(scenario: Scenario, state: State) -> str:
    """What is wrong with when the last shot was fired: in the shooter's turn, or from overwatch at one who moved."""
    if is_after_last_turn(scenario, state):
        return "the last decision was to end the turn"
    shooter, target = state.soldiers[state.shot.shooter - 1], state.shot.target
    if scenario.slots[state.shot.shooter - 1].team == state.team:
        return "" if shooter.fired else "the shooter has not fired in this turn"
    if target >= MAX_SOLDIERS:
        return "overwatch fires at soldiers only"
    is_fresh = state.soldiers[target].status == Status.PRESENT and not state.soldiers[target].moved
    if is_fresh or shooter.watch:
        return "overwatch fires once, at somebody who has moved"
    return ""
