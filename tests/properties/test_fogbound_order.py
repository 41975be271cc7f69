"""The order in which an army is listed tells the other side nothing (FOG-27): not in numbers, not in the log."""

from __future__ import annotations

import os

import numpy as np
import pytest

from sandtable.bots import make_bot
from sandtable.contract.action import Action
from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.games.fogbound.rules import Verb
from sandtable.games.fogbound.scenario import SLOTS, Do
from sandtable.games.fogbound.state import NONE, Phase, Place

GAME = find_game("fogbound")
LONG = "SANDTABLE_FUZZ" in os.environ
MOST = 250


def relist(match, side):
    """The same truth with the army of a side listed backwards."""
    twin = match.copy()
    state, first, count = twin.state, side * SLOTS, match.state.count[side]
    units, fields = state.units.numpy(), state.fields.numpy()
    for table in (units, fields):
        table[first : first + count] = table[first : first + count][::-1].copy()
    inside = (units["place"] == Place.INSIDE) & (np.arange(2 * SLOTS) // SLOTS == side)
    units["carrier"][inside] = 2 * first + count - 1 - units["carrier"][inside]
    occupant = state.occupant.numpy()
    own = (occupant > first) & (occupant <= first + count)
    occupant[own] = 2 * first + count + 1 - occupant[own]
    assert state.active == NONE
    return twin


def relisted(action, count):
    """A unit's order, given to the same unit in the other list."""
    other = Action()
    other.verb, other.target, other.extra = action.verb, action.target, action.extra
    other.actor = count - 1 - action.actor
    return other


def leaves_to_order(match, seat, action):
    """Whether the order of the list is a rule here: who of several passengers gets out first (FOG-53)."""
    if action.verb != Verb.UNIT or action.extra == 0:
        return False
    slot = seat * SLOTS + action.actor
    spec = match.scenario.types[match.state.units[slot].type].actions[action.extra - 1]
    return spec.effects[0].do == Do.UNLOAD


def set_up(scenario, seed, dice):
    """A match of which the first round has begun."""
    match = Match(GAME, scenario, seed=f"order {seed}")
    while match.state.phase != Phase.PLAY:
        seat = match.deciders[0]
        legal = match.legal(seat, asides=False)
        match.play(legal[pick(dice, len(legal))], seat)
    return match


def choice(match, seat, bot, dice):
    """What a bot would do, or, where that hangs on the list, something else."""
    action = bot.choose(match, seat)
    if leaves_to_order(match, seat, action):
        legal = [other for other in match.legal(seat, asides=False) if not leaves_to_order(match, seat, other)]
        action = legal[pick(dice, len(legal))]
    return action


@pytest.mark.parametrize("scenario", ["first", "standard", "islands", "pass", "muster"])
def test_the_other_side_gets_the_same_however_an_army_is_listed(scenario):
    dice, several = keyed(seed_key(scenario)), 0
    for seed in range(20 if LONG else 2):
        match, bot = set_up(scenario, seed, dice), make_bot("marshal", f"order {seed}", GAME)
        side = seed % 2
        twin, viewer, count = relist(match, side), 1 - side, match.state.count[side]
        while match.deciders and match.number < MOST:
            (seat,) = match.deciders
            action, before = choice(match, seat, bot, dice), len(match.log(viewer))
            match.play(action, seat)
            is_theirs = seat == side and action.verb == Verb.UNIT
            twin.play(relisted(action, count) if is_theirs else action, seat)
            told = match.log(viewer)[before:]
            assert twin.log(viewer)[before:] == told
            assert twin.known(viewer) == match.known(viewer)
            several += sum("nemy" in line for line in told) > 1
    assert several > 5
