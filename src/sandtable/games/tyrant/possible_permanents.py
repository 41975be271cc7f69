"""Which permanents there can be: cards that lie on a map, on tiles that bear them, in piles that hold them, and none
that its damage or marks would have destroyed (TYR-20 to TYR-41, TYR-51)."""

from __future__ import annotations

from sandtable.mechanics.possible import impossible
from sandtable.mechanics.topology import cell_name

from .numbers import health_of, is_fighter, tally
from .possible_cards import seats_of
from .scenario import MARKS, NO_COST, NOBODY, TILE_ABILITY, Card, Marking, Scenario, Type
from .state import PERMANENTS, Permanent, Phase, Place, State

LYING = (Type.EQUIPMENT, Type.POTION)
FIGHTING = (Type.UNIT, Type.BOSS)
HOLDING = (Place.ON_MAP, Place.DROPPING)
MOST_ACTIONS = 100


def check_permanents(scenario: Scenario, state: State) -> None:
    """Refuse a table on which something lies that cannot, or where or as it cannot."""
    births: dict[int, int] = {}
    cells: dict[int, int] = {}
    for slot in range(PERMANENTS):
        it = state.permanents[slot]
        if it.place == Place.NOT_IN_PLAY:
            if any(bytes(it)):
                raise impossible(f"permanent {slot}", "it is not in play", "leave it out")
            continue
        wrong = _wrong_with(scenario, state, it)
        if wrong:
            raise impossible(f"permanent {slot}", wrong)
        if births.setdefault(it.birth, slot) != slot:
            raise impossible(it.birth, "two permanents have the same birth")
        is_standing = it.place == Place.ON_MAP and it.holder == NOBODY
        if is_standing and cells.setdefault(it.cell, slot) != slot:
            raise impossible(cell_name(it.cell, scenario.width), "two permanents stand on one tile", "move one")
    counted = state.copy()
    tally(scenario, counted)
    if (counted.top, counted.givers) != (state.top, state.givers):
        raise impossible(f"top={state.top} givers={state.givers}", "the slots in use are others")
    for slot in range(PERMANENTS):
        _check_pile(scenario, state, slot)
        _check_health(scenario, state, slot)


def _wrong_with(scenario: Scenario, state: State, it: Permanent) -> str:
    """What is wrong with a permanent by itself."""
    if it.place > Place.DROPPING or it.card >= scenario.card_count:
        return "there is no such card or place"
    card = scenario.cards[it.card]
    if card.type in (Type.SPELL, Type.INTENTION):
        return "spells do not stay on the map"
    if not 1 <= it.birth <= state.births:
        return "it came into play before or after everything did"
    seats = seats_of(scenario)
    if it.owner not in (*seats, NOBODY) or it.controller not in (*seats, NOBODY):
        return "its owner or controller takes no part"
    if it.controller != NOBODY and state.seats[it.controller].is_out:
        return "its controller is out"
    if it.is_token and card.buy != NO_COST:
        return "tokens have no buy cost"
    return _wrong_numbers(card, it) or _wrong_place(scenario, state, card, it)


def _wrong_numbers(card: Card, it: Permanent) -> str:
    """What is wrong with the numbers of a permanent."""
    if (it.durability > 0) != (card.type in LYING):
        return "equipment has durability, and nothing else has"
    if card.type not in FIGHTING and (any(it.marks.numpy()) or it.moves or it.attacks):
        return "only units bear marks and act"
    if it.damage and card.type not in FIGHTING and not card.solid:
        return "what is not solid takes no damage"
    if max(it.moves, it.attacks, *(it.marks[k] for k in range(MARKS))) > MOST_ACTIONS:
        return f"nobody has more than {MOST_ACTIONS} marks or actions"
    if max(it.used, it.fired) >= 1 << (TILE_ABILITY + 1):
        return "it has fewer abilities"
    return ""


def _wrong_place(scenario: Scenario, state: State, card: Card, it: Permanent) -> str:
    """What is wrong with where a permanent is."""
    if it.place == Place.WAITING:
        is_kept = card.type in LYING and it.controller == state.turn and it.holder == NOBODY
        return "" if is_kept else "only equipment waits, in its controller's turn"
    if it.cell >= scenario.width * scenario.height:
        return "it is outside the map"
    if it.place == Place.DROPPING:
        is_dropped = state.phase in (Phase.DROP, Phase.OVER) and it.holder == NOBODY
        return "" if is_dropped else "nothing is being dropped"
    tile = scenario.tiles[scenario.tile[it.cell]]
    return "" if tile.is_land or tile.is_deep else "nothing can be on that tile"


def _check_pile(scenario: Scenario, state: State, slot: int) -> None:
    """What is piled lies where its container is, which has room for it; nobody carries its own carrier (TYR-32)."""
    it = state.permanents[slot]
    if it.place == Place.NOT_IN_PLAY or it.holder == NOBODY:
        return
    chain = {slot}
    holder = int(it.holder)
    while holder != NOBODY:
        if holder in chain or holder >= PERMANENTS or state.permanents[holder].place not in HOLDING:
            raise impossible(f"permanent {slot}", "it lies on something that is not there")
        chain.add(holder)
        holder = int(state.permanents[holder].holder)
    container = state.permanents[it.holder]
    above, below = scenario.cards[it.card], scenario.cards[container.card]
    if it.place != Place.ON_MAP or container.cell != it.cell:
        raise impossible(f"permanent {slot}", "a pile is where its container is")
    if above.type in LYING and below.type in FIGHTING:
        return
    crew = [other for other in state.permanents if other.holder == it.holder and is_unit(scenario, other)]
    if above.type != Type.UNIT or len(crew) > below.crew:
        raise impossible(f"permanent {slot}", "what it lies on has no room for it")


def is_unit(scenario: Scenario, it: Permanent) -> bool:
    """Whether it is a unit in play."""
    return bool(it.place != Place.NOT_IN_PLAY and scenario.cards[it.card].type == Type.UNIT)


def _check_health(scenario: Scenario, state: State, slot: int) -> None:
    """Nobody is alive who has more damage or poison than health (TYR-33, TYR-41, TYR-50)."""
    it = state.permanents[slot]
    if it.place != Place.ON_MAP or not (is_fighter(scenario, state, slot) or scenario.cards[it.card].solid):
        return
    health = health_of(scenario, state, slot)
    if it.damage > health or it.marks[Marking.POISON] > health:
        raise impossible(f"permanent {slot}", f"with more than {health} damage or poison it would be destroyed")
