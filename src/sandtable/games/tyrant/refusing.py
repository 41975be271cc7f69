"""Why something cannot be done, as far as the player can know: a stable code, the reason, and what would do."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.contract.action import Action
from sandtable.mechanics.words import plural

from .deeds import can_equip, can_swap, is_movable
from .matching import ability_number, can_aim, does_to, fighter_of, is_protected
from .names import (
    Glance,
    card_title,
    full_name,
    is_there,
    is_tile,
    lexicon,
    place,
    seat_name,
    standing,
    tile_name,
    tile_of,
)
from .numbers import fill_attacks, is_fighter, is_shrouded, movement_of
from .orders import Verb
from .scenario import (
    MAX_CARDS,
    NO_COST,
    NOBODY,
    TILE_ABILITY,
    Ability,
    Aimed,
    Do,
    Marking,
    Type,
    Use,
)
from .stack import is_met
from .state import MOST_DECLARED, PERMANENTS, Does, Phase, Place, Work
from .tiles import distance, suits
from .ways import is_reached, spread_steps

Refusal = tuple[str, str, str]
FAST = (Verb.PLAY, Verb.USE, Verb.EXCHANGE)
OF_UNITS = (Verb.MOVE, Verb.STREET, Verb.ATTACK, Verb.EQUIP, Verb.CARRY, Verb.SWAP, Verb.SHAKE_OFF)
ALLOWED = {
    Phase.DRAFT: (Verb.PICK,),
    Phase.UPKEEP: (Verb.PAY, Verb.RELEASE, *FAST),
    Phase.ACTION: (*FAST, Verb.ACTIVATE, Verb.DONE),
    Phase.UNIT: (*FAST, *OF_UNITS, Verb.DONE),
    Phase.AIM: (Verb.AIM, Verb.WAIT, Verb.SPEND, Verb.BACK),
    Phase.ANSWER: (Verb.PASS, *FAST),
    Phase.DROP: (Verb.PLACE,),
    Phase.BUY: (Verb.BUY, *FAST, Verb.DONE),
    Phase.DISCARD: (Verb.THROW, *FAST, Verb.DONE),
}
NOT_NOW: dict[Phase, tuple[str, str]] = {
    Phase.DRAFT: ("a card of the pile is to be picked", "pick one"),
    Phase.UPKEEP: ("a unit's upkeep is due", "pay, or release it"),
    Phase.ACTION: ("it is your action phase", "play a card, activate a unit, or say done"),
    Phase.UNIT: ("a unit is active", "use its actions, or say done"),
    Phase.AIM: ("something is being declared", "choose its target or what pays for it, or take it back"),
    Phase.ANSWER: ("others have declared something", "play a spell, use a free ability, or pass"),
    Phase.DROP: ("something is to be put down", "place it on a tile"),
    Phase.BUY: ("it is your buying phase", "buy a card, or say done"),
    Phase.DISCARD: ("it is the end of your turn", "discard cards, or say done"),
}
SPELLS = (Type.SPELL, Type.INTENTION)


def refusal(look: Glance, action: Action) -> Refusal | None:
    """Why an action is not allowed, as far as the player can know; nothing to who is not to decide."""
    phase = Phase(look.known.phase)
    is_asked = phase == Phase.DRAFT or look.player == look.known.decider
    if phase == Phase.OVER or not is_asked or action.verb >= len(Verb):
        return None
    verb = Verb(action.verb)
    if verb not in ALLOWED[phase]:
        reason, remedy = NOT_NOW[phase]
        return "action/not-now", reason, remedy
    return CHECKS[verb](look, action) if verb in CHECKS else None


def _has_card(look: Glance, card: int) -> bool:
    return card < MAX_CARDS and bool(look.known.seats[look.player].hand[card])


def _not_in_hand(look: Glance, card: int) -> Refusal | None:
    if _has_card(look, card):
        return None
    name = card_title(look.box, card) if card < len(lexicon(look.file).titles) else "that"
    return "card/not-in-hand", f"{name} is not in your hand", "name a card of your hand"


def no_play(look: Glance, card: int) -> Refusal | None:
    """Why a card of the own hand cannot be played now (TYR-11 to TYR-13)."""
    known, there = look.known, look.scenario.cards[card]
    if there.play == NO_COST:
        return "card/no-play-cost", "it has no play cost and cannot be played", "discard it, or keep it"
    if there.type not in SPELLS and known.phase == Phase.UNIT:
        return "card/unit-active", f"{_unit(look)[1]} is active", "be done with it first"
    if there.type not in SPELLS and known.phase != Phase.ACTION:
        return "card/too-slow", "permanents are slow: only in your action phase, with nothing declared", "wait"
    if known.height >= MOST_DECLARED:
        return "card/stack-full", f"there are {known.height} actions on the stack", "pass"
    have = known.seats[look.player].resource
    if there.play > have:
        return "card/too-dear", f"it costs {there.play}, you have {have}", "play something else, or exchange cards"
    if there.type in SPELLS:
        return _no_use(look, look.scenario.abilities[there.abilities[0]], NOBODY, cards=1)
    if all(known.permanents[slot].place for slot in range(PERMANENTS)):
        return "card/no-room", f"there are {PERMANENTS} permanents already", "wait until one is gone"
    return None


def _no_use(look: Glance, ability: Ability, slot: int, cards: int) -> Refusal | None:
    """What an ability's conditions and costs demand and a player lacks; ``cards`` of the hand are not there to pay."""
    known, seat = look.known, look.known.seats[look.player]
    if not is_met(look.scenario, known, ability, look.player, slot):
        return "ability/not-met", "its condition is not met", "wait until it is"
    if ability.cost.resource > seat.resource:
        return "ability/too-dear", f"it costs {ability.cost.resource}, you have {seat.resource}", "gain resource first"
    if ability.cost.discard > seat.hand_count - cards:
        need = plural(ability.cost.discard, "card")
        return "ability/too-few-cards", f"it takes {need} out of your hand", "draw cards first"
    if slot != NOBODY and ability.cost.tap and known.permanents[slot].is_tapped:
        return "ability/tapped", f"{full_name(look, slot)} is tapped", "it untaps at your next turn"
    if slot != NOBODY and ability.cost.durability > known.permanents[slot].durability:
        return "ability/worn-out", f"{full_name(look, slot)} is worn out", "use something else"
    return None


def _play(look: Glance, action: Action) -> Refusal | None:
    missing = _not_in_hand(look, action.target)
    if missing is not None:
        return missing
    found = no_play(look, action.target)
    if found is None:
        return "card/no-target", f"nothing can be aimed at with {card_title(look.box, action.target)}", "wait"
    return found


def no_buy(look: Glance, card: int) -> Refusal | None:
    """Why a card of the own store cannot be bought now (TYR-18, TYR-19)."""
    seat, there = look.known.seats[look.player], look.scenario.cards[card]
    if look.known.has_bought:
        return "card/bought-already", "one card a turn", "say done"
    if there.buy == NO_COST:
        return "card/no-price", "it has no buy cost", "buy another card"
    if there.buy > seat.resource:
        return "card/too-dear", f"it costs {there.buy}, you have {seat.resource}", "buy a cheaper card, or save"
    return None


def _buy(look: Glance, action: Action) -> Refusal | None:
    if action.target >= MAX_CARDS or not look.known.seats[look.player].store[action.target]:
        return "card/not-in-store", "that is not in your store", "name a card of your store"
    return no_buy(look, action.target)


def _use(look: Glance, action: Action) -> Refusal | None:
    """Why an ability cannot be used now (TYR-13, TYR-14, TYR-35)."""
    known, slot = look.known, action.target
    if not is_there(known, slot):
        return "action/no-such-permanent", "nothing of that number is in play", "name one that is"
    it, name = known.permanents[slot], full_name(look, slot)
    if it.controller != look.player:
        return "action/not-yours", f"{name} is not yours", "use your own"
    number = ability_number(look.scenario, known, slot, action.extra) if action.extra <= TILE_ABILITY else NOBODY
    ability = look.scenario.abilities[number] if number != NOBODY else None
    if ability is None or ability.use not in (Use.FREE, Use.FULL):
        return "ability/none", f"{name} has no such action", "look at its card"
    if ability.use == Use.FULL:
        if known.phase != Phase.UNIT or known.active != slot:
            return "ability/not-active", f"a full action needs {name} to be active", f"activate {name} first"
        if not it.moves or not it.attacks:
            return "ability/no-full-action", "a full action takes a move and an attack", "do it first next turn"
    if it.marks[Marking.PARALYSIS]:
        return "unit/paralysed", f"{name} is paralysed", "shake a mark off with an action"
    if it.used >> action.extra & 1:
        return "ability/used", f"{name} has used it this turn", "once a turn"
    if known.height >= MOST_DECLARED:
        return "card/stack-full", f"there are {known.height} actions on the stack", "pass"
    no_target = "ability/no-target", "there is nothing it can be aimed at", "wait"
    return _no_use(look, ability, slot, cards=0) or no_target


def _exchange(look: Glance, action: Action) -> Refusal | None:
    if look.known.seats[look.player].hand_count < 2:
        return "card/too-few-cards", "an exchange takes two cards out of your hand", "draw cards first"
    return None


def _activate(look: Glance, action: Action) -> Refusal | None:
    """Why a permanent cannot be activated (TYR-08, TYR-16)."""
    known, slot = look.known, action.target
    if not is_there(known, slot):
        return "action/no-such-permanent", "nothing of that number is in play", "name one that is"
    it, name = known.permanents[slot], full_name(look, slot)
    if it.controller != look.player:
        return "action/not-yours", f"{name} is not yours", "activate your own"
    if not is_fighter(look.scenario, known, slot):
        return "action/no-unit", f"{name} is no unit; only its free actions can be used", "activate a unit"
    if it.is_tapped:
        return "unit/tapped", f"{name} is tapped", "it untaps at your next turn"
    return None


def _unit(look: Glance) -> tuple[int, str]:
    slot = look.known.active
    return slot, full_name(look, slot) if is_there(look.known, slot) else ""


def _no_action(look: Glance, has: int, what: str) -> Refusal | None:
    """Why the active unit has no move, or no attack, left (TYR-34, TYR-40)."""
    slot, name = _unit(look)
    if not is_there(look.known, slot):
        return "unit/not-active", "no unit is active", "activate one first"
    if look.known.permanents[slot].marks[Marking.PARALYSIS]:
        return "unit/paralysed", f"{name} is paralysed", "shake a mark off with an action"
    return None if has else (f"unit/no-{what}", f"{name} has no {what} left this turn", "say done, or use the rest")


def _active(look: Glance, name: str) -> int:
    slot = look.known.active
    return int(getattr(look.known.permanents[slot], name)) if slot < PERMANENTS else 0


def _move(look: Glance, action: Action) -> Refusal | None:
    """Why the active unit cannot go to a tile (TYR-25, TYR-26)."""
    along_streets = action.verb == Verb.STREET
    has = not _active(look, "has_strolled") if along_streets else _active(look, "moves")
    return _no_action(look, has, "way along a street" if along_streets else "move") or _no_way(
        look, action.target, along_streets=along_streets
    )


def _no_way(look: Glance, cell: int, *, along_streets: bool) -> Refusal | None:
    scenario, known, work = look.scenario, look.known, Work()
    slot, name = _unit(look)
    if not is_tile(scenario, cell):
        return "action/off-the-map", "the map has no such tile", "name a tile of the map"
    there = standing(known, cell)
    if there not in (NOBODY, slot):
        return "unit/occupied", f"{full_name(look, there)} is at {place(scenario, cell)}", "choose a free tile"
    if not suits(scenario, scenario.cards[known.permanents[slot].card].keywords, cell):
        return "unit/unsuited", f"{name} cannot be on {tile_name(look.box, cell)}", "choose another tile"
    if along_streets and not tile_of(scenario, known.permanents[slot].cell).is_street:
        return "unit/not-on-street", f"{name} is on no street", "move onto one first"
    steps = movement_of(scenario, known, slot)
    spread_steps(scenario, known, slot, steps, along_streets, work)
    if along_streets and not is_reached(cell, work):
        return "unit/no-street", f"no street leads {name} to {place(scenario, cell)} in {steps} steps", "move there"
    if not is_reached(cell, work):
        reason = f"{name} does not get to {place(scenario, cell)} with {plural(steps, 'step')}"
        return "unit/out-of-reach", reason, "choose a nearer tile; each second diagonal step counts twice"
    return None


def _attack(look: Glance, action: Action) -> Refusal | None:
    """Why the active unit cannot attack something (TYR-30, TYR-31, TYR-46)."""
    found = _no_action(look, _active(look, "attacks"), "attack")
    if found is not None:
        return found
    scenario, known, (slot, name), target = look.scenario, look.known, _unit(look), action.target
    if not is_there(known, target) or known.permanents[target].place != Place.ON_MAP:
        return "action/no-such-permanent", "nothing of that number is on the map", "name one that is"
    whom, it = full_name(look, target), known.permanents[target]
    if target == slot or it.holder != NOBODY:
        return "unit/no-target", f"{whom} cannot be attacked there", "attack what stands on a tile by itself"
    if not is_fighter(scenario, known, target) and not scenario.cards[it.card].solid:
        return "unit/not-solid", f"{whom} is not solid and cannot be attacked", "attack a unit"
    hidden = _untargetable(look, target, known.permanents[slot].card)
    if hidden is not None:
        return hidden
    return _out_of_range(look, slot, name, target)


def _out_of_range(look: Glance, slot: int, name: str, target: int) -> Refusal | None:
    scenario, known, work = look.scenario, look.known, Work()
    far = distance(scenario, known.permanents[slot].cell, known.permanents[target].cell)
    if far > 1 and scenario.tiles[scenario.tile[known.permanents[target].cell]].shelters:
        return "unit/sheltered", f"{full_name(look, target)} is sheltered from afar", "attack it from next to it"
    fill_attacks(scenario, known, slot, work)
    reach = max((k for k, attack in enumerate(work.attacks.numpy().tolist()) if attack), default=0)
    if far > reach:
        return "unit/out-of-range", f"{full_name(look, target)} is {far} away, {name} reaches {reach}", "go nearer"
    return None


def _untargetable(look: Glance, target: int, card: int) -> Refusal | None:
    """Shroud and protection (TYR-30, TYR-31)."""
    name = full_name(look, target)
    if is_shrouded(look.scenario, look.known, target):
        return "target/shrouded", f"{name} is shrouded and cannot be targeted", "choose another target"
    if card < MAX_CARDS and is_protected(look.scenario, look.known, target, card):
        return "target/protected", f"{name} is protected from {card_title(look.box, card)}", "choose another target"
    return None


def _artifact(look: Glance, action: Action) -> Refusal | None:
    """Why the active unit cannot take, carry or swap something (TYR-49, TYR-50, TYR-53)."""
    scenario, known, (slot, name), target = look.scenario, look.known, _unit(look), action.target
    if not is_there(known, slot) or not is_there(known, target):
        return "action/no-such-permanent", "nothing of that number is in play", "name one that is"
    wants = {Verb.EQUIP: "attacks" if action.extra else "moves", Verb.SWAP: "moves", Verb.CARRY: "moves"}
    verb = Verb(action.verb)
    found = _no_action(look, _active(look, wants[verb]), wants[verb][:-1])
    if found is None and verb == Verb.CARRY:
        found = _no_action(look, _active(look, "attacks"), "attack")
    if found is not None:
        return found
    whom = full_name(look, target)
    hidden = _untargetable(look, target, known.permanents[slot].card)
    if hidden is not None:
        return hidden
    if not is_movable(scenario, known, slot, target):
        return "unit/not-beside", f"{whom} is no artifact next to {name} that it can move", "go next to it"
    if verb == Verb.EQUIP and not can_equip(scenario, known, slot, target):
        return "unit/no-equipment", f"{name} cannot wear {whom}", "only units wear equipment"
    if verb == Verb.SWAP and not can_swap(scenario, known, slot, target):
        return "unit/unsuited", f"{name} and {whom} cannot change tiles", "each has to suit the other's tile"
    return None


def _shake_off(look: Glance, action: Action) -> Refusal | None:
    slot, name = _unit(look)
    if not is_there(look.known, slot):
        return "unit/not-active", "no unit is active", "activate one first"
    if not look.known.permanents[slot].marks[Marking.PARALYSIS]:
        return "unit/not-paralysed", f"{name} is not paralysed", "move or attack"
    what = "attack" if action.extra else "move"
    return f"unit/no-{what}", f"{name} has no {what} left to spend", "say done"


def _aim(look: Glance, action: Action) -> Refusal | None:
    """Why something cannot be the next target (TYR-17, TYR-30, TYR-31)."""
    scenario, known, item = look.scenario, look.known, look.known.half.item
    is_cast = item.card < MAX_CARDS and scenario.cards[item.card].type in SPELLS
    if item.ability >= scenario.ability_count or known.half.aimed >= 2:
        return None
    ability = scenario.abilities[item.ability]
    if item.does == Does.CARD and not is_cast:
        return "target/no-spawn", "that tile is not available to it", "choose one that is marked"
    aim = ability.aims[known.half.aimed]
    if aim.what == Aimed.PERMANENT:
        if not is_there(known, action.target) or known.permanents[action.target].place != Place.ON_MAP:
            return "action/no-such-permanent", "nothing of that number is on the map", "name one that is"
        if (hidden := _untargetable(look, action.target, item.card)) is not None:
            return hidden
        name, cell = full_name(look, action.target), known.permanents[action.target].cell
        is_own = known.permanents[action.target].controller == look.player
        if not is_own and does_to(ability, Do.SACRIFICE, known.half.aimed):
            return "action/not-yours", f"{name} is not yours", "sacrifice your own"
        if aim.range and not aim.from_first and distance(scenario, item.cell, cell) > aim.range:
            far = distance(scenario, item.cell, cell)
            return "target/out-of-range", f"{name} is {far} away, it reaches {aim.range}", "choose a nearer target"
        fighter = fighter_of(known, item) if does_to(ability, Do.FIGHT, known.half.aimed) else NOBODY
        beyond = _out_of_range(look, fighter, full_name(look, fighter), action.target) if fighter != NOBODY else None
        return beyond or ("target/wrong-kind", f"{name} is not what it is for", "choose one that is marked")
    if aim.what == Aimed.PLAYER:
        return "target/wrong-player", f"{seat_name(action.target)} cannot be chosen", "choose another player"
    is_near = is_tile(scenario, action.target) and can_aim(scenario, known, item, known.half.aimed, action.target)
    return None if is_near else ("target/wrong-place", "that cannot be chosen", "choose one that is marked")


def _spend(look: Glance, action: Action) -> Refusal | None:
    return _not_in_hand(look, action.target) or (
        "card/spent",
        "that card is needed for something else",
        "spend another one",
    )


def _place(look: Glance, action: Action) -> Refusal | None:
    return "target/not-available", "it cannot be put down there", "choose a free tile next to where it was"


CHECKS: dict[Verb, Callable[[Glance, Action], Refusal | None]] = {
    Verb.PLAY: _play,
    Verb.USE: _use,
    Verb.EXCHANGE: _exchange,
    Verb.ACTIVATE: _activate,
    Verb.MOVE: _move,
    Verb.STREET: _move,
    Verb.ATTACK: _attack,
    Verb.EQUIP: _artifact,
    Verb.CARRY: _artifact,
    Verb.SWAP: _artifact,
    Verb.SHAKE_OFF: _shake_off,
    Verb.AIM: _aim,
    Verb.SPEND: _spend,
    Verb.PLACE: _place,
    Verb.BUY: _buy,
    Verb.THROW: lambda look, action: _not_in_hand(look, action.target),
    Verb.PICK: lambda look, action: ("card/not-in-pile", "that card is not in the pile", "pick one that is"),
    Verb.PAY: lambda look, action: ("unit/too-dear", "you cannot pay for it", "release it"),
}
