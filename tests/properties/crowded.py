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

SCREE = """
    r  m  r  .  r  r  m  r
     .  r  r  m  .  r  r  m
    r  r  .> r1 r  r  .< r
     r  m  r1 .1 r  m  r  r
    .  r  r  r  m  r  m  r
     r  m  .  r  r  r  r  .
"""
BRAWLER = {
    "title": "Brawler", "code": "br", "icon": "battle-mech", "weight": "light", "size": 4, "armour": 1, "thrust": 8,
    "camouflage": 4, "value": 5, "movements": ["walk 2+2 for 3", "walk 5+0 for 5"], "weapons": ["claw", "minigun"],
    "skills": dict.fromkeys(("piloting", "gunnery", "sensors", "structure", "armour"), "5/9/13/17"),
}  # fmt: skip
CLAW = {"damage": 5, "tier": 3, "aimtime": 2, "stabilisation": 2, "velocity": 2, "minimum": 9, "ticks": 2}
BRAWL = {
    "amber": [f"brawler {place} e" for place in ("a1", "b2", "a3", "b4", "a5", "b6", "c2", "c5")],
    "cobalt": [f"brawler {place} w" for place in ("h1", "g2", "h3", "g4", "h5", "g6", "f2", "f5")],
}

SKIRMISH = {
    "red": "king a1, lancer c3, guard d3, knight e3, archer c2, militia d2, paladin e2, troll b3",
    "blue": "king g7, lancer e5, guard d5, knight c5, archer e6, militia d6, paladin c6, troll f5",
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


def brawl():
    """Rocks among which machines hide, fall and jump onto each other, with exits in their midst, and claws for close
    quarters."""
    machines, weapons = {"brawler": BRAWLER}, {"claw": CLAW}
    return drawn_file("walkers", "duel", map=SCREE, **BRAWL, machines=machines, weapons=weapons, limit=40)


def skirmish():
    """Tyrant's smallest field full of those who strike first, push, are protected, warded and paid for."""
    starts = [f"{side} {entry.strip()}" for side, army in SKIRMISH.items() for entry in army.split(",")]
    return drawn_file("tyrant", "first", starts=starts, deck={"paladin": 3, "militia": 3}, gain=8)
