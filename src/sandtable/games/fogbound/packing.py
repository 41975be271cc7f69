"""Checked files become the record that the rules read."""

from __future__ import annotations

import numpy as np

from sandtable.mechanics.boards import hex_neighbours
from sandtable.mechanics.hexfield import FAR, MASKS, hiding_table, ring_table, window_cell
from sandtable.mechanics.reading import packed_once
from sandtable.mechanics.statuses import Passing, Stacking
from sandtable.mechanics.topology import parse_cell
from sandtable.mechanics.whom import WHOM

from .blocks import ActionBlock, StatusBlock, TerrainBlock, UnitBlock
from .file import FogboundFile, Kit
from .maps import Map
from .scenario import (
    CARRIES_FLYERS,
    CLOSED,
    DRY,
    ENTERABLE,
    EXITABLE,
    HAS_AURA,
    MAX_CELLS,
    NO_STATUS,
    OUTSIDE,
    PRESENCE,
    SENSES,
    WATER,
    WINDOW,
    Aim,
    Board,
    Do,
    Effect,
    Gift,
    Reach,
    Scenario,
    Size,
    Status,
    Terrain,
    Trait,
    UnitAction,
    UnitType,
    When,
)
from .words import (
    CONDITION_WORDS,
    DAMAGE_WORDS,
    FLAG_WORDS,
    RESISTANCE_WORDS,
    STATUS_FLAGS,
    WHEN_WORDS,
    effect_meant,
    keyword_meant,
    sizes_meant,
    triple_meant,
)

ALL_SIZES = 0b111
ALL_TERRAINS = 0xFFFF_FFFF


def fill(file: FogboundFile, scenario: Scenario) -> None:
    """Write everything into an empty record."""
    kit, maps = file.kit(), file.drawn_maps()
    pack_geometry(maps[0], scenario)
    for i, status in enumerate(kit.statuses.values()):
        pack_status(status, scenario.statuses[i])
    for i, terrain in enumerate(kit.terrains.values()):
        pack_terrain(terrain, kit, scenario.terrains[i])
    for i, (name, unit) in enumerate(kit.units.items()):
        pack_unit(unit, kit, scenario.types[i])
        if file.shop and name not in file.shop:
            scenario.types[i].most = 0
    for i, drawn in enumerate(maps):
        pack_board(drawn, kit, scenario, scenario.boards[i])
    scenario.status_count, scenario.terrain_count = len(kit.statuses), len(kit.terrains)
    scenario.type_count, scenario.board_count = len(kit.units), len(maps)
    scenario.rounds, scenario.target = file.rounds, file.target
    scenario.is_draft, scenario.open_armies = len(maps) > 1, file.open_armies
    names = list(kit.units)
    for side, army in enumerate((file.dawn, file.dusk)):
        scenario.army_size[side] = len(army)
        scenario.budget[side] = 0 if army else file.budget
        for k, text in enumerate(army):
            name, _, place = text.partition(" ")
            start = scenario.armies[side, k]
            start.type = names.index(name)
            start.cell = parse_cell(place, maps[0].width, maps[0].height) if place else OUTSIDE


pack = packed_once(fill, FogboundFile, Scenario)


def pack_geometry(drawn: Map, scenario: Scenario) -> None:
    """Table who lies where around whom."""
    scenario.width, scenario.height = drawn.width, drawn.height
    for place, distance in enumerate(ring_table()):
        scenario.ring[place] = distance
        for far in range(distance, FAR + 1):
            scenario.disk[far] |= 1 << place
    for place, masks in enumerate(hiding_table()):
        for k in range(MASKS):
            scenario.hides[place, k] = masks[k]
    offset, within = scenario.offset.numpy(), scenario.within.numpy()
    offset[:] = within[:] = OUTSIDE
    beside = hex_neighbours(drawn.width, drawn.height, set(range(MAX_CELLS)) - drawn.cells.keys())
    scenario.hole.numpy()[:] = drawn.holes
    scenario.neighbours.numpy()[:] = OUTSIDE
    scenario.neighbours.numpy()[: len(beside)] = np.minimum(OUTSIDE, beside)
    for cell in drawn.cells:
        inside = 0
        for place in range(WINDOW):
            other = window_cell(cell, place, drawn.width, drawn.height)
            if other in drawn.cells:
                offset[cell, other], within[cell, place] = place, other
                inside |= 1 << place
        scenario.inside[cell] = inside


def pack_board(drawn: Map, kit: Kit, scenario: Scenario, board: Board) -> None:
    """Terrain, objectives and zones."""
    grounds = {block.letter: block for block in kit.terrains.values()}
    letters = list(grounds)
    for cell in range(MAX_CELLS):
        board.objective[cell] = OUTSIDE
    for cell, place in drawn.cells.items():
        board.terrain[cell] = letters.index(place.letter)
        ground = grounds[place.letter]
        board.bars[cell] = (WATER if ground.water else DRY) | (CLOSED if ground.closed else 0)
        board.zone[cell] = sum(1 << side for side in place.zones)
    board.objectives = len(drawn.objectives())
    for k, cell in enumerate(drawn.objectives()):
        board.objective[cell], board.objective_cells[k] = k, cell
    pack_shade(drawn, kit, scenario, board)


def pack_shade(drawn: Map, kit: Kit, scenario: Scenario, board: Board) -> None:
    """What terrain and the world beyond the rim hide, from low ground and from high (FOG-16, FOG-18)."""
    grounds = {block.letter: block for block in kit.terrains.values()}
    hides, shade = hiding_table(), board.shade.numpy()
    for cell in drawn.cells:
        around = scenario.within.numpy()[cell].tolist()
        masks = [[0] * MASKS, [0] * MASKS]
        for hidden, other in zip(hides, around, strict=True):
            ground = grounds[drawn.cells[other].letter] if other != OUTSIDE else None
            for high in (0, 1):
                if ground is None or ground.blocks or (ground.elevated and not high):
                    masks[high] = [mask | more for mask, more in zip(masks[high], hidden, strict=True)]
        shade[cell] = masks


def pack_status(block: StatusBlock, status: Status) -> None:
    """A kind of status."""
    status.flags = sum(int(STATUS_FLAGS[word]) for word in set(block.makes))
    for name in ("speed", "sight", "armour", "damage", "poisons", "heals", "most"):
        setattr(status, name, getattr(block, name))
    status.burns = int(block.burns)
    status.damage_type = DAMAGE_WORDS.index(block.type)
    status.stacking = Stacking[block.stacks.upper()]
    status.passing = Passing[block.passes.upper().replace(" ", "_")]


def pack_terrain(block: TerrainBlock, kit: Kit, terrain: Terrain) -> None:
    """A kind of ground."""
    for sizes, triple in block.protection.items():
        for size in sizes_meant(sizes):
            for kind, protection in enumerate(triple_meant(triple)):
                terrain.protection[size, kind] = protection
    for name in ("cost_in", "cost_out", "penalty_in", "penalty_out", "elevated", "blocks", "closed", "water"):
        setattr(terrain, name, getattr(block, name))
    terrain.heal = block.heals
    terrain.status = NO_STATUS
    if block.on_enter:
        meant = effect_meant(block.on_enter)
        if meant.do == Do.STATUS:
            terrain.status, terrain.count = list(kit.statuses).index(meant.what), meant.amount
        else:
            terrain.damage, terrain.damage_type = meant.amount, DAMAGE_WORDS.index(meant.what)


def pack_effect(text: str, kit: Kit, effect: Effect) -> None:
    """One effect."""
    meant = effect_meant(text)
    effect.do, effect.amount = meant.do, meant.amount
    if meant.do == Do.DAMAGE:
        effect.what = DAMAGE_WORDS.index(meant.what)
    elif meant.what:
        effect.what = list(kit.statuses).index(meant.what)


def pack_unit(block: UnitBlock, kit: Kit, unit: UnitType) -> None:
    """A kind of unit."""
    for name in ("health", "speed", "sight", "armour", "energy", "price", "most"):
        setattr(unit, name, getattr(block, name))
    unit.size = Size[block.size]
    for text in block.keywords:
        word, amount, kind = keyword_meant(text)
        if word in FLAG_WORDS:
            unit.flags |= int(FLAG_WORDS[word])
        elif word in RESISTANCE_WORDS:
            unit.resists[DAMAGE_WORDS.index(kind)] = RESISTANCE_WORDS[word]
        else:
            setattr(unit, word, amount)
            unit.flags |= {"presence": PRESENCE, "sense": SENSES}[word]
    if block.transport:
        unit.capacity, unit.seats = block.transport.capacity, block.transport.seats
        unit.carried_sizes = sum(1 << size for size in sizes_meant(block.transport.sizes))
        unit.flags |= ENTERABLE * block.transport.enterable | EXITABLE * block.transport.exitable
        unit.flags |= CARRIES_FLYERS * block.transport.flyers
    unit.action_count = len(block.actions)
    for k, action in enumerate(block.actions.values()):
        pack_action(action, kit, unit.actions[k])
    pack_gifts(block, kit, unit)


def pack_gifts(block: UnitBlock, kit: Kit, unit: UnitType) -> None:
    """Auras and triggers."""
    unit.aura_count, unit.trigger_count = len(block.auras), len(block.triggers)
    for k, given in enumerate(block.auras):
        aura, (word, amount) = unit.auras[k], given.gives.split()
        aura.radius, aura.who, aura.gift, aura.amount = (
            given.radius,
            WHOM[given.to].who,
            Gift[word.upper()],
            int(amount),
        )
        unit.flags |= HAS_AURA
    for k, told in enumerate(block.triggers):
        trigger = unit.triggers[k]
        trigger.when, trigger.radius = When(WHEN_WORDS[told.when]), told.radius
        trigger.who = 0 if told.to == "other" else WHOM[told.to].who
        pack_effect(told.do, kit, trigger.effect)


def pack_action(block: ActionBlock, kit: Kit, action: UnitAction) -> None:
    """An attack or an ability."""
    for k, text in enumerate(block.do):
        pack_effect(text, kit, action.effects[k])
    action.reach = Reach[block.attack.upper()] if block.attack else Reach.ABILITY
    for name in ("range", "radius", "cost", "energy", "upkeep"):
        setattr(action, name, getattr(block, name))
    targets = block.targets or ("enemies" if block.attack else "self")
    action.aim = {"self": Aim.SELF, "hex": Aim.HEX}.get(targets, Aim.UNIT)
    action.who = WHOM["everybody" if targets == "hex" else targets].who
    if block.attack == "area":
        action.aim = Aim.HEX
        action.who = WHOM["everybody"].who if block.targets is None else action.who
    if block.radius and block.attack != "area" and targets != "hex" and "self" in targets:
        action.aim = Aim.SELF
    action.traits = (
        Trait.COMBINABLE * (block.combinable or bool(block.toggle))
        | Trait.NO_MOVEMENT * block.no_movement
        | Trait.IS_ATTACK * bool(block.attack)
        | Trait.NEEDS_SIGHT * (block.attack in ("ranged", "area") and not block.blind)
        | Trait.TOGGLE * bool(block.toggle)
        | sum(CONDITION_WORDS[word] for word in set(block.only) if word in CONDITION_WORDS)
    )
    action.status = list(kit.statuses).index(block.toggle) if block.toggle else NO_STATUS
    action.needs = 1 + list(kit.statuses).index(block.needs) if block.needs else 0
    sizes = [size for word in block.only if word not in CONDITION_WORDS and not word.startswith("on ")
             for size in sizes_meant(word)]  # fmt: skip
    action.sizes = sum(1 << size for size in set(sizes)) or ALL_SIZES
    grounds = [list(kit.terrains).index(word[3:]) for word in set(block.only) if word.startswith("on ")]
    action.terrains = sum(1 << ground for ground in grounds) or ALL_TERRAINS
