"""Whether a side has learnt something by a decision of its own (WLK-05, WLK-28, WLK-29)."""

from __future__ import annotations

from .scenario import SLOTS, Scenario
from .state import Phase, State

OWN = frozenset({
    (Phase.ACTION, Phase.PATH),
    (Phase.PATH, Phase.PATH),
    (Phase.PATH, Phase.ACTION),
    (Phase.ACTION, Phase.FACING),  # it waits, and has not turned yet
    (Phase.ANSWER, Phase.REPLY),
    (Phase.REPLY, Phase.REPLY_PATH),
    (Phase.REPLY_PATH, Phase.REPLY_PATH),
    (Phase.REPLY, Phase.ANSWER),
    (Phase.REPLY_PATH, Phase.ANSWER),
})  # fmt: skip
"""From what to what a side comes by itself: an action or an interrupt is drawn up, or a machine waits. All else asks
the other side, is carried out, or lets the clock go on; and whose turn it then is tells of machines nobody sees."""


def reveals(scenario: Scenario, before: State, after: State, player: int) -> bool:
    """Whether a side has done more than draw up what it is about to do, or wait without seeing another enemy, or an
    enemy otherwise, than before."""
    if (before.phase, after.phase) not in OWN:
        return True
    enemies = range((1 - player) * SLOTS, (2 - player) * SLOTS)
    return any(before.units[enemy] != after.units[enemy] for enemy in enemies)
