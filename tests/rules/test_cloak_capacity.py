"""How much a decision of Cloak can make happen: its log has room for all of it.

The longest decision is the commit that carries a turn out. All that it tells is

- that the turn is carried out: 1;
- what each of at most 64 actors does, once: at most 13 (a spy whose cloak breaks as it strikes: it strikes, for both
  sides; the soldier dies; the spy is revealed and moves in; seven soldiers fire at it, since it has left the eighth
  point beside; it dies), and at most 9 for who switches overwatch on (with a spy revealed on each of eight points);
- that an ability is exhausted, or that somebody arrives: at most 1 for each actor, for who arrives has not acted;
- how it ends: at most 4 (both sides have lost; or the limit is reached; who has won).

Where one is fired at by seven, seven soldiers stand in overwatch, who do not move. So there are at most
1 + 57 × 13 + 7 × 9 + 64 + 4 events, or 1 + 64 × 12 + 64 + 4 if nobody is fired at by seven.
"""

from __future__ import annotations

import pytest
from cloak_kit import LEFT, RIGHT, cloak, entity, orders

from sandtable.engine.registry import find_game
from sandtable.games.cloak.scenario import MAX_ACTORS, Type
from sandtable.games.cloak.state import Status

STRIKE, WATCH, WATCHERS = 13, 9, 7
EIGHT = {"directions": 8, "cloak_breaks_on_attack": True, "spy_stamina": 9, "cloak_cost": 1, "overwatch_damage": 1}


def switch_on(match, stamina=0):
    """Let every soldier of Right watch and every spy be cloaked, with so much stamina left."""
    for i in range(match.scenario.actors):
        it = match.state.entities[i]
        is_spy = match.scenario.slots[i].type == Type.SPY
        if is_spy or it.team == RIGHT:
            it.active, it.stamina = True, 9 if is_spy else stamina
            if is_spy:
                match.state.traces[i].turn = 1


def test_the_log_has_room_for_every_turn():
    longest = (
        max(1 + (MAX_ACTORS - WATCHERS) * STRIKE + WATCHERS * WATCH, 1 + MAX_ACTORS * (STRIKE - 1)) + MAX_ACTORS + 4
    )
    assert longest == 873
    assert find_game("cloak").rules.max_events >= longest


@pytest.mark.rule("CLK-30")
def test_a_strike_out_of_the_cloak_tells_thirteen_things():
    match = cloak("""
        s s s
        P s s
        s s s
    """, spy_hp=7, **EIGHT)  # fmt: skip
    switch_on(match, stamina=1)
    events = orders(match, "P1 e")
    assert events[-2:] == ["Left has nobody left who can act.", "Right wins."]
    assert len(events) - 2 == STRIKE
    assert sum("fires" in told for told in events) == WATCHERS


@pytest.mark.rule("CLK-18")
def test_a_soldier_who_begins_to_watch_among_eight_spies_tells_nine_things():
    match = cloak("""
        P P P
        P s P
        P P P
    """, **EIGHT)  # fmt: skip
    switch_on(match)
    it = entity(match, "s1")
    it.active, it.stamina = False, 1
    events = orders(match, right="s1 toggle")
    assert len([told for told in events if "overwatch" in told or "seen" in told or "reveal" in told]) == WATCH


def test_a_crowded_turn_is_told_whole():
    """64 actors: a spy and three watching soldiers in each square of four points; every spy strikes east.

    s s s s …      those at the points d2, f2 and so on are fired at by 6 and die of it: 12 events;
    P s P s …      in the last column by 4 (9 events), in the last row by 3 (8) and in the corner by 2 (7);
    s s s s …      the 32 soldiers left cannot pay for the next turn
    P s P s …
    """
    match = cloak("\n".join(["s s s s s s s s", "P s P s P s P s"] * 4), spy_hp=6, **EIGHT)
    assert match.scenario.actors == MAX_ACTORS
    switch_on(match)
    spies = [i for i in range(MAX_ACTORS) if match.scenario.slots[i].type == Type.SPY]
    events = orders(match, "; ".join(f"P{number} e" for number in range(1, len(spies) + 1)))
    assert sum(match.state.entities[i].status == Status.DEAD for i in spies) == 9
    assert len(events) == 9 * 12 + 3 * 9 + 3 * 8 + 7 + 32
    assert len(match.past.told) == len(events) + 1 <= match.game.rules.max_events
    assert {event.audience for event in match.past.told} >= {1 << LEFT, 1 << RIGHT}
