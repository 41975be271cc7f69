"""What an action's numbers mean: one small decision each, so that lists stay short."""

from __future__ import annotations

from enum import IntEnum

from .scenario import ABILITIES, MAX_CELLS


class Verb(IntEnum):
    """What a player can decide; letting something pass comes first. Comments say what an action's numbers are."""

    PASS = 0
    PICK = 1  # target: a card of the pile
    PAY = 2  # for the unit whose upkeep is due
    RELEASE = 3  # that unit goes
    PLAY = 4  # target: a card of the hand
    USE = 5  # target: a permanent; extra: the number of its free or full ability, or TILE_ABILITY
    EXCHANGE = 6  # discard 2 cards: gain 1 resource
    ACTIVATE = 7  # target: a permanent
    MOVE = 8  # target: a tile
    STREET = 9  # target: a tile, along streets
    ATTACK = 10  # target: a permanent
    EQUIP = 11  # target: a permanent; extra: 0 with the move action, 1 with the attack action
    CARRY = 12  # target: a permanent
    SWAP = 13  # target: a permanent
    SHAKE_OFF = 14  # extra: as EQUIP
    AIM = 15  # target: a permanent, tile, seat or place on the stack
    WAIT = 16  # equipment is put on the next unit
    SPEND = 17  # target: a card of the hand to pay with
    PLACE = 18  # target: a tile for what is dropped
    BUY = 19  # target: a card of the store
    THROW = 20  # target: a card of the hand to discard
    DONE = 21  # with the unit, the action phase, buying or discarding
    BACK = 22  # take back what is half declared


VERBS = len(Verb)
ACTION_SHAPE = (VERBS, 1, MAX_CELLS, ABILITIES + 1)
