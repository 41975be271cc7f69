"""Hidden means hidden in rare situations as well, which are sought on purpose: each is met often enough, and in each a
seat can explain what it hears and gets the same in every world that it cannot tell from the true one."""

from __future__ import annotations

import os

import pytest
from crowded import MELEE, YARD, brawl, crowd, drawn_file, gates
from situations_kit import Seeker, Situation

from sandtable.engine.registry import find_game
from sandtable.games.cloak import telling as cloak
from sandtable.games.cloak.rules import Verb
from sandtable.games.cloak.scenario import Type
from sandtable.games.cloak.state import Status
from sandtable.games.fogbound import telling as fogbound
from sandtable.games.fogbound.scenario import SLOTS, UNITS, Do
from sandtable.games.fogbound.state import Level, Phase, Place
from sandtable.games.lasertag import telling as lasertag
from sandtable.games.lasertag.rules import END
from sandtable.games.lasertag.scenario import CELLS, MAX_SOLDIERS
from sandtable.games.walkers import telling as walkers
from sandtable.games.walkers.orders import Verb as WalkersVerb

LONG = "SANDTABLE_FUZZ" in os.environ
TIMES = 100 if LONG else 2
MOST_MATCHES = 2000 if LONG else 40


# Fogbound.
def acting(scene):
    """The unit that acts, and what it does at first (or ``NOTHING``)."""
    unit = scene.seat * SLOTS + int(scene.action["actor"])
    number = int(scene.action["extra"])
    if scene.action["verb"] or number == 0 or scene.before.phase != Phase.PLAY:
        return unit, Do.NOTHING
    return unit, scene.box.types[scene.before.units[unit].type].actions[number - 1].effects[0].do


def dead(scene):
    """Those who die, as they were before."""
    return [e.actor for e in scene.events if e.kind == fogbound.Kind.DIED and e.actor < UNITS]


def has_guests(scene, unit):
    units = scene.before.units
    return any(units[u].place == Place.INSIDE and units[u].carrier == unit for u in range(UNITS))


def is_seen(scene, unit):
    return scene.before.units[unit].level == Level.SEEN


def does(do, seen=None):
    """A unit does something, seen by the other side or not."""

    def is_met(scene):
        unit, done = acting(scene)
        is_done = done == do and any(e.kind == fogbound.Kind.USED for e in scene.events)
        return is_done and (seen is None or is_seen(scene, unit) == seen)

    return is_met


def befalls(kind, seen):
    """Something befalls a unit that the other side sees, or does not."""
    return lambda scene: any(
        e.kind == kind and e.actor < UNITS and is_seen(scene, e.actor) == seen for e in scene.events
    )


def pushed(scene):
    return any(
        e.kind == fogbound.Kind.MOVED and e.actor < UNITS and e.actor // SLOTS != scene.seat for e in scene.events
    )


FOGBOUND: dict[str, Situation] = {
    "boarding in sight": befalls(fogbound.Kind.ENTERED, True),
    "boarding unseen": befalls(fogbound.Kind.ENTERED, False),
    "getting out": lambda scene: scene.any(fogbound.Kind.LEFT),
    "winching up": does(Do.LOAD),
    "unloading in sight": does(Do.UNLOAD, True),
    "unloading unseen": does(Do.UNLOAD, False),
    "leaping in sight": does(Do.TELEPORT, True),
    "leaping unseen": does(Do.TELEPORT, False),
    "a way that somebody unseen blocks": lambda scene: scene.any(fogbound.Kind.FAILED),
    "pushing": pushed,
    "dying with passengers": lambda scene: any(has_guests(scene, unit) for unit in dead(scene)),
    "an aura's bearer dying": lambda scene: any(
        scene.box.types[scene.before.units[unit].type].aura_count for unit in dead(scene)
    ),
    "several dying at once": lambda scene: len(dead(scene)) > 1,
    "hurting somebody unseen": lambda scene: any(
        e.kind == fogbound.Kind.HURT
        and e.actor < UNITS
        and e.actor // SLOTS != scene.seat
        and not is_seen(scene, e.actor)
        for e in scene.events
    ),
    "noticing": lambda scene: scene.any(fogbound.Kind.NOTICED),
    "taking an objective from somebody": lambda scene: scene.any(fogbound.Kind.FREED),
}


# Lasertag.
def shots(scene, flag=0):
    return [e for e in scene.events if e.kind == lasertag.Kind.SHOT and e.extra & flag == flag]


LASERTAG: dict[str, Situation] = {
    "overwatch": lambda scene: bool(shots(scene, lasertag.REACTION)),
    "lying in wait for a snap shot": lambda scene: any(
        e.kind == lasertag.Kind.WATCHING and e.amount == 1 for e in scene.events
    ),
    "a snap shot": lambda scene: bool(shots(scene, lasertag.SNAP)),
    "two on overwatch": lambda scene: len(shots(scene, lasertag.REACTION)) > 1,
    "a hit from overwatch": lambda scene: bool(shots(scene, lasertag.REACTION | lasertag.HIT)),
    "a sniper's second shot": lambda scene: any(scene.before.soldiers[e.actor].fired == 1 for e in shots(scene)),
    "a shot at a base": lambda scene: any(e.target >= MAX_SOLDIERS for e in shots(scene)),
    "a base struck by somebody unseen": lambda scene: scene.any(lasertag.Kind.BASE_STRUCK),
    "a way that somebody unseen blocks": lambda scene: scene.any(lasertag.Kind.BLOCKED),
    "coming into sight": lambda scene: scene.any(lasertag.Kind.APPEARED),
    "going out of sight": lambda scene: scene.any(lasertag.Kind.VANISHED),
    "charging": lambda scene: scene.any(lasertag.Kind.CHARGING),
}


# Cloak.
CLOAK: dict[str, Situation] = {
    kind.name.lower().replace("_", " "): (lambda scene, kind=kind: scene.any(kind))
    for kind in (
        cloak.Kind.BLOCKED, cloak.Kind.STRUCK, cloak.Kind.STRUCK_UNSEEN, cloak.Kind.TURNED,
        cloak.Kind.TURNED_UNSEEN, cloak.Kind.HELD_OFF, cloak.Kind.BUMPED, cloak.Kind.REVEALED, cloak.Kind.EXHAUSTED,
        cloak.Kind.WATCH_FIRED, cloak.Kind.SPY_CAUGHT,
    )
}  # fmt: skip


def points_for(scene, who):
    """Where somebody may arrive (CLK-35)."""
    team = scene.box.slots[who].team
    return {int(scene.box.spawns[team, k]) for k in range(scene.box.spawn_count[team])}


def held_up(scene):
    """Those who are due and have not arrived, each with those who hold its points."""
    entities, actors = scene.after.entities, range(scene.box.actors)
    if scene.after.turn == scene.before.turn:
        return
    for who in actors:
        if entities[who].status == Status.TO_COME and scene.box.slots[who].due <= scene.after.turn:
            points = points_for(scene, who)
            yield who, [k for k in actors if entities[k].status == Status.PRESENT and entities[k].cell in points]


def is_cloaked_from(scene, holder, who):
    """Whether somebody who holds a point is a spy that the other one's side does not see."""
    entity, slot = scene.after.entities[holder], scene.box.slots[holder]
    return slot.type == Type.SPY and bool(entity.active) and entity.team != scene.box.slots[who].team


def is_contested(scene):
    """Somebody arrives on a point where one of the other side was due in the same turn and finds none any more."""
    came = {int(e.actor) for e in scene.events if e.kind == cloak.Kind.SPAWNED}
    return any(
        scene.box.slots[other].team != scene.box.slots[who].team
        for who, holders in held_up(scene)
        for other in holders
        if other in came
    )


ARRIVING: dict[str, Situation] = {
    "two due at a shared spawn point": is_contested,
    "an arrival held up in sight": lambda scene: any(
        not any(is_cloaked_from(scene, k, who) for k in holders) for who, holders in held_up(scene)
    ),
    "an arrival held up by somebody unseen": lambda scene: any(
        any(is_cloaked_from(scene, k, who) for k in holders) for who, holders in held_up(scene)
    ),
    "arriving": lambda scene: scene.any(cloak.Kind.SPAWNED),
}


# Walkers.
def is_told(kind, seen=None):
    """Something happens to a machine, or is done by one, that the other side has spotted before, or has not."""
    return lambda scene: any(
        e.kind == kind and (seen is None or bool(scene.before.units[e.actor].is_spotted) == seen) for e in scene.events
    )


WALKERS: dict[str, Situation] = {
    "a tie": lambda scene: any(e.kind == walkers.Kind.INITIATIVE and e.audience == 3 for e in scene.events),
    "a tie with somebody unseen": lambda scene: any(
        e.kind == walkers.Kind.INITIATIVE and e.audience < 3 for e in scene.events
    ),
    "falling in sight": is_told(walkers.Kind.FELL, True),
    "falling unseen": is_told(walkers.Kind.FELL, False),
    "getting stuck unseen": is_told(walkers.Kind.STUCK, False),
    "jumping in sight": is_told(walkers.Kind.JUMPED, True),
    "jumping unseen": is_told(walkers.Kind.JUMPED, False),
    "a way that somebody unseen blocks": is_told(walkers.Kind.BARRED),
    "being spotted": is_told(walkers.Kind.SPOTTED),
    "being lost from sight": is_told(walkers.Kind.LOST),
    "a declaration of somebody who is not spotted that is seen": lambda scene: any(
        e.kind == walkers.Kind.DECLARED and e.audience == 3 and not scene.before.units[e.actor].is_spotted
        for e in scene.events
    ),
    "an interrupt in sight": is_told(walkers.Kind.INTERRUPTED, True),
    "an interrupt by somebody unseen": is_told(walkers.Kind.INTERRUPTED, False),
    "a shot by somebody who was not spotted": is_told(walkers.Kind.SHOT, False),
    "a shot by somebody who stays unseen": is_told(walkers.Kind.STRUCK),
    "a shot at who is gone": is_told(walkers.Kind.WASTED),
    "dodging": is_told(walkers.Kind.DODGED),
    "striking back": is_told(walkers.Kind.COUNTERED),
    "being hurt unseen": is_told(walkers.Kind.HURT, False),
    "being destroyed": is_told(walkers.Kind.DESTROYED),
    "leaving the map": is_told(walkers.Kind.LEFT),
    "leaving the map unseen": is_told(walkers.Kind.LEFT_UNSEEN),
}


def is_fight(row):
    """Firing, warding off and jumping."""
    return row["verb"] in (WalkersVerb.SHOOT, WalkersVerb.DODGE, WalkersVerb.COUNTER, WalkersVerb.JUMP)


IN_THE_DARK = ("base struck", "blocks", "sight")
SPIES_ONLY = ("turned unseen", "held off", "bumped", "exhausted")


def some(situations, words, *, are_meant=True):
    """Those of some situations whose names have one of some words in them, or those whose names have none."""
    return {name: met for name, met in situations.items() if any(word in name for word in words) == are_meant}


def is_shot(row):
    return CELLS <= row["target"] < END


def is_commit(row):
    return row["verb"] == Verb.COMMIT


GROUNDS = {
    "fogbound crowd": (crowd, FOGBOUND, lambda row: row["extra"] > 0),
    "lasertag yard": (
        lambda: drawn_file("lasertag", "depot", map=YARD, fog=True, turn_limit=30),
        some(LASERTAG, IN_THE_DARK, are_meant=False),
        is_shot,
    ),
    "lasertag depot": (lambda: drawn_file("lasertag", "depot", fog=True), some(LASERTAG, IN_THE_DARK), is_shot),
    "cloak melee": (
        lambda: drawn_file("cloak", "skirmish", map=MELEE),
        some(CLOAK, SPIES_ONLY, are_meant=False),
        is_commit,
    ),
    "cloak gates": (gates, ARRIVING, is_commit),
    "walkers brawl": (brawl, WALKERS, is_fight),
    "cloak spies": (lambda: find_game("cloak").file("spies"), some(CLOAK, SPIES_ONLY), is_commit),
}


@pytest.mark.parametrize("ground", GROUNDS)
def test_nothing_leaks_in_rare_situations(ground):
    scenario, situations, promising = GROUNDS[ground]
    seeker = Seeker(find_game(ground.split()[0]), scenario(), situations, TIMES, promising)
    for seed in range(MOST_MATCHES):
        if min(seeker.met.values()) >= TIMES:
            break
        seeker.follow(seed, 600)
        assert not seeker.findings, "\n".join(seeker.findings[:5])
    print(f"\n{ground}: {seeker.decisions:,} decisions,", ", ".join(f"{n} {c}" for n, c in seeker.met.items()))
    assert min(seeker.met.values()) >= TIMES, seeker.met
