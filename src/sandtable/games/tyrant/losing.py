"""What is given away for good, and what answers an attack by itself, for previews (TYR-04, TYR-15, TYR-16, TYR-18)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.contract.seating import and_list
from sandtable.mechanics.words import plural

from .describing import ability_text
from .matching import ability_number
from .names import Glance, full_name, on_map, pile_of, whose_name
from .numbers import is_fighter, is_worn
from .scenario import NOBODY, TILE_ABILITY, Use, When
from .state import Phase
from .turns import can_buy

ANSWERS = (When.ATTACKED, When.DAMAGED, When.DIES)
"""What an attack can set off on the other side."""


def answers_to_attack(look: Glance, target: int) -> Iterator[str]:
    """What an attack may set off on whom it is aimed at, and on what that wears."""
    scenario, known = look.scenario, look.known
    worn = [slot for slot in pile_of(known, target) if is_worn(scenario, known, slot)]
    for slot in (target, *worn):
        for which in range(TILE_ABILITY + 1):
            number = ability_number(scenario, known, slot, which)
            if number == NOBODY:
                continue
            ability = scenario.abilities[number]
            if ability.use == Use.TRIGGER and ability.when in ANSWERS:
                yield f"{whose_name(look, slot)} may answer: {ability_text(look.box, number)}"


def lost_by_being_done(look: Glance) -> str:
    """What a player leaves undone who ends a part of the turn, if that is something for good."""
    if look.known.phase == Phase.BUY:
        return _unbought(look)
    return _unactivated(look) if look.known.phase == Phase.ACTION else ""


def _unbought(look: Glance) -> str:
    """Which purchase is passed, one a turn (TYR-18)."""
    scenario, known = look.scenario, look.known
    can_have = [card for card in range(scenario.card_count) if can_buy(scenario, known, look.player, card)]
    have = known.seats[look.player].resource
    return f"{plural(len(can_have), 'card')} could be bought for your {have} resource." if can_have else ""


def _unactivated(look: Glance) -> str:
    """Which units could still act (TYR-16)."""
    known = look.known
    own = [s for s in on_map(known) if known.permanents[s].controller == look.player and is_able(look, s)]
    names = [full_name(look, slot) for slot in own]
    return f"{and_list(names)} could still act in this turn." if names else ""


def is_able(look: Glance, slot: int) -> bool:
    """Whether a unit on the map can be activated and has something left that it could do."""
    it = look.known.permanents[slot]
    is_ready = is_fighter(look.scenario, look.known, slot) and it.holder == NOBODY and not it.is_tapped
    return bool(is_ready and (it.moves or it.attacks))


def lost_by_release(look: Glance) -> str:
    """Which unit is destroyed that could be paid for (TYR-04)."""
    known, slot = look.known, look.known.paying
    cost = look.scenario.cards[known.permanents[slot].card].upkeep
    have = known.seats[look.player].resource
    return f"{full_name(look, slot)} is destroyed, though its {cost} can be paid." if cost <= have else ""
