"""Transports that a side does not see do not exist for it (FOG-27): getting in and out of them, by oneself or winched,
gives it the same bytes as a truth in which the transport is far away and the unit has just walked."""

import pytest
from fogbound_kit import DAWN, DUSK, fog, kind, place, play, renew

from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.games.fogbound.state import Level, Place

BOARD = "\n".join(". . . . . . . . ." for _ in range(7))
LIFT = {"targets": "friends", "do": ["load"]}
DROP = {"targets": "hex", "do": ["unload"]}
KINDS = {
    "cart": kind("ct", transport={"capacity": 4}),
    "sack": kind("sk", keywords=["flying"], transport={"capacity": 4}, actions={"lift": LIFT, "drop": DROP}),
}
ARMY = ["walker", "mouse", "mouse", "mouse"], ["mouse", "mouse", "walker", "mouse", "cart", "sack", "cart", "sack"]


def scattered(dice):
    """A match in which everybody stands somewhere, and perhaps one of Dusk's mice is inside a transport."""
    cells = list(range(63))
    names = [[f"{name} {'abcdefghi'[c % 9]}{c // 9 + 1}" for name in army for c in [cells.pop(pick(dice, len(cells)))]]
             for army in ARMY]  # fmt: skip
    match = fog(BOARD, *names, units=KINDS, turn=DUSK)
    if pick(dice, 2):
        guest, host = match.state.units[16], match.state.units[20 + pick(dice, 4)]
        match.state.occupant[guest.cell] = 0
        guest.place, guest.carrier, guest.cell = Place.INSIDE, match.state.occupant[host.cell] - 1, host.cell
    for unit in match.state.units:
        unit.alias = unit.level = unit.ghost_cell = unit.ghost_round = unit.ghost_hp = 0
    match.state.met.numpy()[:] = match.state.tale.numpy()[:] = 0
    renew(match)
    return match


def put(match, unit, cell):
    """Move a unit in the truth, as if it had been there from the start."""
    there = match.state.units[unit]
    if there.place == Place.ON_BOARD:
        match.state.occupant[there.cell] = 0
    there.place, there.cell, there.carrier = Place.ON_BOARD, cell, 0
    match.state.occupant[cell] = unit + 1


def is_seen(match, cell):
    """Whether Dawn sees a hex."""
    return bool(int(match.state.seen[DAWN, cell >> 5]) >> (cell & 31) & 1)


def same_without(match, guest, host, start, end):
    """A match in which a transport is far away and its guest has walked from one hex to the other, all the rest being
    the same to Dawn; ``None`` if there is none, because Dawn sees the way."""
    twin = match.copy()
    far = [c for c in range(63) if not match.state.occupant[c] and not is_seen(match, c) and c not in (start, end)]
    known = bytes(match.known(DAWN))
    for cell in reversed(far):
        put(twin, host, cell)
        put(twin, guest, start)
        renew(twin)
        if bytes(twin.known(DAWN)) == known:
            play(twin, f"{code(guest)} to {place(twin.scenario, end)}", "end")
            return twin
    return None


def code(unit):
    """How one of those whom Dusk can carry is named in orders."""
    return f"{'xw' if unit == 18 else 'xs'}{unit % 16 + 1}"


def carried(match, action):
    """Who gets into or out of which transport of Dusk's by an order, from which hex to which; ``None`` otherwise."""
    state, actor = match.state, 16 + action.actor
    there = state.units[actor]
    if action.verb or action.actor >= 8:
        return None
    if action.extra == 0 and there.place == Place.INSIDE:
        return actor, there.carrier, there.cell, action.target
    if action.extra == 0 and state.occupant[action.target]:
        return actor, state.occupant[action.target] - 1, there.cell, action.target
    if action.extra == 1:  # lifted: it might as well have walked to where the transport is
        guest = state.occupant[action.target] - 1
        return guest, actor, action.target, there.cell
    if action.extra == 2:
        return 16, actor, there.cell, action.target
    return None


@pytest.mark.rule("FOG-27")
def test_getting_in_and_out_of_unseen_transports_gives_the_same_bytes_as_walking():
    dice, compared = keyed(seed_key("carriers")), {0: 0, 1: 0, 2: 0}
    for _ in range(90):
        match = scattered(dice)
        for action in match.legal():
            who = carried(match, action)
            if who is None:
                continue
            guest, host, start, end = who
            is_near = end in match.scenario.neighbours.numpy()[start].tolist()
            seen = [is_seen(match, cell) for cell in (start, end)]
            if match.state.units[host].level or not is_near or seen not in ([True, False], [False, True]):
                continue
            twin = same_without(match, guest, host, start, end)
            if twin is None:
                continue
            world = match.copy()
            play(world, match.text(action))
            if world.state.units[host].level == Level.SEEN:
                continue  # whoever got in had stood in the way
            if action.extra == 2:
                world.state.units[guest].ready = 0  # put down by others it has not had its turn
            assert world.log(DAWN)[len(match.log(DAWN)) :] == twin.log(DAWN)[len(match.log(DAWN)) :]
            assert bytes(world.known(DAWN)) == bytes(twin.known(DAWN))
            compared[action.extra] += 1
    assert min(compared.values()) >= 3, compared
