"""Which actions can be declared, or half declared: numbers that name something, in the places where it can be named
(TYR-09 to TYR-17). What has become of a target since is no matter: births tell that."""

from __future__ import annotations

from sandtable.mechanics.possible import check_unused, impossible

from .possible_cards import seats_of
from .scenario import (
    ABILITIES,
    AIMS,
    NO_CARD,
    NO_CELL,
    NOBODY,
    SEATS,
    TYRANT,
    Aimed,
    Scenario,
    Type,
    Use,
)
from .state import PERMANENTS, STACK, Does, Item, State

OF_UNITS = (Does.MOVE, Does.ATTACK, Does.EQUIP, Does.CARRY, Does.SWAP, Does.SHAKE_OFF, Does.FULFIL, Does.STREET)
AT_PERMANENTS = (Does.ATTACK, Does.EQUIP, Does.SWAP)
SPELLS = (Type.SPELL, Type.INTENTION)


def check_stack(scenario: Scenario, state: State) -> None:
    """All declared actions are some that can be, and above them is nothing."""
    if state.height > STACK:
        raise impossible(state.height, f"a stack has {STACK} places")
    check_unused(state.stack, state.height, "stack")
    for place in range(state.height):
        item = state.stack[place]
        if item.does != Does.NOTHING:
            wrong = wrong_item(scenario, state, item) or _wrong_depth(scenario, item, place)
            if wrong:
                raise impossible(f"place {place} of the stack", wrong)
        elif any(bytes(item)):
            raise impossible(f"place {place} of the stack", "of an action that was undone nothing is left")


def _wrong_depth(scenario: Scenario, item: Item, place: int) -> str:
    """Slow actions are declared when nothing else is (TYR-12)."""
    is_slow = item.does in OF_UNITS or (item.does == Does.CARD and scenario.cards[item.card].type not in SPELLS)
    return "slow actions are declared with nothing else declared" if is_slow and place else ""


def wrong_item(scenario: Scenario, state: State, item: Item) -> str:
    """What is wrong with a declared action."""
    if item.does > Does.STREET or item.player not in seats_of(scenario):
        return "there is no such action or player"
    if state.seats[item.player].is_out:
        return "its player is out"
    if max(item.births.numpy().max(), item.other_birth) > state.births:
        return "it names something that never came into play"
    for slot in (item.source, item.other):
        if slot >= PERMANENTS and slot != NOBODY:
            return "there is no such permanent"
    if item.cell >= scenario.width * scenario.height and item.cell != NO_CELL:
        return "it comes from outside the map"
    if item.does == Does.CARD:
        return _wrong_card(scenario, item)
    if item.does == Does.EXCHANGE:
        return "" if item.source == NOBODY and item.card == NO_CARD else "players exchange cards, not permanents"
    if item.source == NOBODY or item.cell == NO_CELL or item.card >= scenario.card_count or not item.births[0]:
        return "some permanent does it"
    if item.does == Does.ABILITY:
        return _wrong_ability(scenario, item)
    return _wrong_unit(scenario, item)


def _wrong_card(scenario: Scenario, item: Item) -> str:
    """What is wrong with the playing of a card."""
    if item.card >= scenario.card_count or item.source != NOBODY:
        return "no such card can be played"
    card = scenario.cards[item.card]
    if card.type == Type.BOSS or (card.type == Type.INTENTION) != (item.player == TYRANT):
        return "that is not a card to play"
    if card.type in SPELLS:
        if not card.ability_count or card.abilities[0] != item.ability:
            return "its card says something else"
        return wrong_targets(scenario, item)
    is_waiting = item.targets[0] == NO_CELL and card.type in (Type.EQUIPMENT, Type.POTION)
    is_there = item.targets[0] < scenario.width * scenario.height
    return "" if is_waiting or is_there else "a permanent is played onto a tile"


def _wrong_ability(scenario: Scenario, item: Item) -> str:
    """What is wrong with the use of an ability: it is one of the source's card or of its tile (TYR-23)."""
    card = scenario.cards[item.card]
    own = {card.abilities[k] for k in range(min(card.ability_count, ABILITIES))}
    own.add(scenario.tiles[scenario.tile[item.cell]].ability - 1)
    if item.ability not in own or scenario.abilities[item.ability].use == Use.PLAY:
        return "it has no such ability"
    return wrong_targets(scenario, item)


def wrong_targets(scenario: Scenario, item: Item, aimed: int = AIMS) -> str:
    """What is wrong with the first ``aimed`` targets of an ability."""
    ability = scenario.abilities[item.ability]
    most = {
        Aimed.PERMANENT: PERMANENTS,
        Aimed.TILE: scenario.width * scenario.height,
        Aimed.PLAYER: SEATS,
        Aimed.ACTION: STACK,
    }
    count = min(ability.aim_count, aimed)
    for which in range(count):
        what = ability.aims[which].what
        if item.targets[which] >= most[Aimed(what)]:
            return "it is aimed at something that is not there"
        if (item.births[which + 1] != 0) != (what == Aimed.PERMANENT):
            return "permanents that are aimed at have a birth, and nothing else has"
    rest = [item.targets[k] or item.births[k + 1] for k in range(count, AIMS)]
    return "it has fewer targets" if any(rest) else ""


def _wrong_unit(scenario: Scenario, item: Item) -> str:
    """What is wrong with what a unit does by its own."""
    cells = scenario.width * scenario.height
    if item.does in AT_PERMANENTS and (item.targets[0] >= PERMANENTS or not item.births[1]):
        return "it is for a permanent"
    if item.does in (Does.MOVE, Does.STREET) and item.targets[0] >= cells:
        return "it goes outside the map"
    if item.does == Does.CARRY and (max(item.targets.numpy()) >= cells or item.extra >= PERMANENTS):
        return "it carries something outside the map"
    if item.does in (Does.EQUIP, Does.SHAKE_OFF) and item.extra > 1:
        return "it takes the move or the attack action"
    return ""
