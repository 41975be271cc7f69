"""Small crowded scenarios, on which seldom things happen often."""

from __future__ import annotations

from sandtable.engine.registry import find_game

CROWD = {
    "dawn": "wagon a1, hauler b1, balloon c1, brute c2, blinker d1, captain d2, totem e1, bomb e2, scout a2, "
    "shade f1, mortar g1, guard b2, listener f2",
    "dusk": "wagon g7, hauler f7, balloon e7, brute d6, blinker d7, captain c6, totem c7, bomb b6, scout f6, "
    "shade b7, mortar a7, guard e6, listener a6",
}
MELEE = """
    S . P . . s .
    . P . . s . p
    S . . S . p .
    . P . . . . s
    S . S . p . s
    . P . . . s .
    L . . . . . l
"""
GATES = """
    . . . . . . .
    . P . < . p .
    . . . * . . .
    . P . > . p .
    . . . . . . .
"""
YARD = """
    B . . . # . . . .
    . N . . + . . n .
    . S . . # . . s .
    . G . . . . . g .
    . N . . # . . n .
    . S . . + . . s .
    . . . . # . . . b
"""

THICKET = """
    .  f  .  r  .1 .  -  .  f  .  .  .
     .  d  .  .  .2 .  ~  -  .  d  .  f
    f  .  .  f  .1 m  -  .  .  r  f  .>
     .  .  b  .  .  m  .  .1 .2 .  .  .
    .< f  .  .  d  .  f  .  .1 .  f  .
     .  .  r  .  .  s  .  b  .  .  .  d
    f  .  .  f  .1 .1 .  .  f  .  .  .
"""
CLASH = {
    "amber": ["fox b1 e", "cricket a2 e", "strider a4 ne", "skimmer b6 e", "badger a7 e"],
    "cobalt": ["fox k7 w", "cricket l6 w", "strider l4 sw", "skimmer k2 w", "badger l1 w"],
}


def drawn_file(game, like, **changes):
    """A scenario like another one, with some of it changed."""
    found = find_game(game)
    return found.content.File.model_validate({**found.file(like).model_dump(exclude_defaults=True), **changes})


def crowd():
    """A small map full of transports, of those who push, leap, burst, shell, hide and listen, for both sides."""
    armies = {side: [entry.strip() for entry in army.split(",")] for side, army in CROWD.items()}
    return drawn_file("fogbound", "first", **armies, rounds=20, target=60)


def gates():
    """A map on which somebody of either side is due in nearly every turn, with a point of its own and one that both
    sides share to arrive at, and spies who stand in the way."""
    due = [{"type": "spy" if turn % 2 else "soldier", "turn": turn} for turn in range(2, 26)]
    return drawn_file("cloak", "spies", map=GATES, left=due, right=due, cloak_cost=0)


def clash():
    """Hills, woods, mud and water, exits on either side, and five machines of each that crawl, jump and hide there."""
    return drawn_file("walkers", "duel", map=THICKET, **CLASH, limit=60)
