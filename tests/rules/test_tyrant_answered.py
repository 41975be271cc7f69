"""Tyrant: what has changed by the time a declared action is executed, since somebody has answered it."""

import pytest
from tyrant_cards import A_UNIT, Doing, Target, That, hits, spell, unit, whenever
from tyrant_kit import situation

from sandtable.games.tyrant.scenario import Aimed, Do, TileNeed, To, Type, When
from sandtable.mechanics.whom import Who

WALKER = unit("walker")
DOG = unit("dog")
KILL = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
WHISTLE = spell("whistle", Doing(Do.TOKEN, 1, what="dog"), at=(Target(Aimed.TILE, need=TileNeed.AVAILABLE),))


@pytest.mark.rule("TYR-15")
def test_who_comes_into_the_slot_of_a_dead_source_is_another():
    """The keg's last word strikes all others around, also the dog that has come since."""
    others = That((Type.UNIT,), Who.FRIEND | Who.ENEMY)
    keg = unit("keg", whenever(When.DIES, hits(2, To.EACH, filter=others, range=1)))
    cards = [keg, DOG, WHISTLE, KILL, WALKER]
    table = situation(". .\n. .", cards, red=["keg a1", "walker a2"], red_hand=["kill"], blue_hand=["whistle"])
    table.plays("kill", "keg", held=True)
    table.passes()
    table.plays("whistle", "b1")
    assert table.slot("dog") == 0
    assert (table["walker"].damage, table["dog"].damage) == (2, 2)
