"""Which positions can have come from play: stones lie on stones, both took turns, and the first line ended it."""

from __future__ import annotations

from sandtable.mechanics.possible import check_unused, impossible

from .notation import COLUMNS, STONES
from .rules import has_line
from .scenario import Scenario
from .state import State


def check_state(scenario: Scenario, state: State) -> None:
    """Refuse every state that the rules cannot have led to on this board (``board/impossible``)."""
    check_unused(state.filled, scenario.width, "columns")
    _check_columns(scenario, state)
    _check_turns(state)
    _check_winner(scenario, state)


def _check_columns(scenario: Scenario, state: State) -> None:
    """Every stone lies on the bottom or on another one (C4-03), and nowhere else."""
    places = 0
    for column in range(scenario.width):
        if state.filled[column] > scenario.height:
            raise impossible(COLUMNS[column], f"a column holds {scenario.height} stones", "take some out")
        places |= (1 << state.filled[column]) - 1 << column * (scenario.height + 1)
    if state.stones[0] & state.stones[1]:
        raise impossible("x and o", "two stones lie on one place", "take one of them away")
    if state.stones[0] | state.stones[1] != places:
        raise impossible("stones", "a stone lies beside the board or on nothing", "fill columns from below")


def _check_turns(state: State) -> None:
    """The players take turns, Cross first (C4-02)."""
    crosses, rings = (state.stones[player].bit_count() for player in range(2))
    if state.dropped != crosses + rings:
        raise impossible(state.dropped, f"{crosses + rings} stones have been dropped")
    if crosses - rings not in (0, 1):
        raise impossible(f"{crosses} x, {rings} o", "x and o take turns, x begins", "add or take away stones")


def _check_winner(scenario: Scenario, state: State) -> None:
    """Who has a line has won, and with the last stone (C4-05)."""
    last = 1 - (state.dropped & 1)
    if has_line(state.stones[1 - last], scenario.height, scenario.line):
        raise impossible(STONES[1 - last], "the match ended with that line, before the last stone")
    has_won = has_line(state.stones[last], scenario.height, scenario.line)
    if state.winner != (last + 1 if has_won else 0):
        raise impossible(state.winner, "the winner is who has a line, and nobody else")
    if has_won and not any(_ends_it(scenario, state, last, column) for column in range(scenario.width)):
        raise impossible(STONES[last], "no single stone can have made all these lines")


def _ends_it(scenario: Scenario, state: State, player: int, column: int) -> bool:
    """Whether the uppermost stone of a column is the player's, and there was no line before it."""
    stone = 1 << column * (scenario.height + 1) + state.filled[column] >> 1
    is_own = state.filled[column] > 0 and state.stones[player] & stone != 0
    return is_own and not has_line(state.stones[player] & ~stone, scenario.height, scenario.line)
