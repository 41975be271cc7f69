"""What a client shows of a permanent and of a tile: numbers, texts, where it gets to and whom it could strike."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.contract.action import make_action
from sandtable.contract.view import Inspection, Way
from sandtable.contract.words import LayerKind
from sandtable.mechanics.words import plural

from .deeds import mark_place
from .describing import ability_text, keywords_on, texts_of
from .names import (
    Glance,
    card_title,
    full_name,
    is_there,
    lexicon,
    on_map,
    pile_of,
    seat_name,
    seats_of,
    standing,
    tile_name,
    tile_of,
)
from .notation import action_text
from .numbers import fill_attacks, health_of, is_fighter, movement_of
from .orders import Verb
from .scenario import NOBODY, SEATS
from .state import PERMANENTS, Phase, Work
from .tiles import distance
from .view import INTENTION
from .ways import is_reached, spread_steps
from .words import MARK_WORDS

MARK_TEXTS = {
    "paralysis": "it cannot act; an action takes one mark off",
    "poison": "one more each time it is activated; more than its health destroy it",
    "panic": "when activated it runs away by itself, and one mark goes",
    "rage": "when activated it attacks by itself, and one mark goes",
    "ward": "damage is prevented, and that many marks go",
}


def inspect(look: Glance, piece: int) -> Inspection:
    """What is known of a permanent: its numbers just now, its marks and its pile, and what stands on its card."""
    if piece == INTENTION or not is_there(look.known, piece):
        return Inspection(texts=tuple(_intention_texts(look)))
    texts = [*_numbers(look, piece), *_states(look, piece), *texts_of(look.box, look.known.permanents[piece].card)]
    keywords = keywords_on(look.box, look.known.permanents[piece].card)
    texts += [f"{keyword.word}: {keyword.text}" for keyword in keywords]
    cells = {LayerKind.REACH: _reach(look, piece), LayerKind.THREAT: _threat(look, piece)}
    found = {layer: there for layer, there in cells.items() if there}
    return Inspection(texts=tuple(texts), cells=found, ways=tuple(_ways(look, piece)))


def _intention_texts(look: Glance) -> Iterator[str]:
    known = look.known
    if known.intention:
        yield f"the tyrant intends {card_title(look.box, known.intention - 1)} here"
        yield from texts_of(look.box, known.intention - 1)
        yield "next to the mark it carries it out as a full action"


def attack_texts(look: Glance, slot: int) -> str:
    """What a unit deals at which distance, with its pile (TYR-37): ``attack 3 (2 at 2, 1 at 3)``."""
    work = Work()
    fill_attacks(look.scenario, look.known, slot, work)
    by_distance = work.attacks.numpy().tolist()
    steps = [k for k in range(2, len(by_distance)) if by_distance[k] and by_distance[k] != by_distance[k - 1]]
    reach = max((k for k, attack in enumerate(by_distance) if attack), default=0)
    if not reach:
        return "attack 0"
    far = f", range {reach}" if reach > 1 else ""
    less = f" ({', '.join(f'{by_distance[k]} at {k}' for k in steps)})" if steps else ""
    return f"attack {by_distance[1]}{far}{less}"


def _numbers(look: Glance, slot: int) -> Iterator[str]:
    """Whose it is, and its numbers with all that is added."""
    known, scenario, it = look.known, look.scenario, look.known.permanents[slot]
    card = scenario.cards[it.card]
    whose = f"controlled by {seat_name(it.controller)}" if it.controller < SEATS else "nobody's"
    owned = f", owned by {seat_name(it.owner)}" if it.owner < SEATS and it.owner != it.controller else ""
    yield f"{full_name(look, slot)}, {whose}{owned}{', a token' if it.is_token else ''}"
    health = health_of(scenario, known, slot)
    if is_fighter(scenario, known, slot):
        yield f"health {health}, {it.damage} damage; more than {health} destroys it"
        upkeep = f", upkeep {card.upkeep}" if card.upkeep else ""
        yield f"{attack_texts(look, slot)}, movement {movement_of(scenario, known, slot)}{upkeep}"
    elif card.solid:
        yield f"solid {card.solid}, {it.damage} damage"
    if card.durability:
        yield f"durability {it.durability}"


def _states(look: Glance, slot: int) -> Iterator[str]:
    """What is special about it just now."""
    known, it = look.known, look.known.permanents[slot]
    if it.is_tapped:
        yield "tapped until its controller's next turn"
    elif it.controller == known.turn and is_fighter(look.scenario, known, slot):
        yield f"{plural(it.moves, 'move')} and {plural(it.attacks, 'attack')} left this turn"
    for k, word in enumerate(MARK_WORDS):
        if it.marks[k]:
            yield f"{plural(it.marks[k], f'{word} mark')}: {MARK_TEXTS[word]}"
    if it.holder != NOBODY:
        yield f"on {full_name(look, it.holder)}"
    for other in pile_of(known, slot):
        yield f"bears {full_name(look, other)}: {'; '.join(texts_of(look.box, known.permanents[other].card))}"
    if known.intention and known.mark_on == slot:
        yield from _intention_texts(look)


def _reach(look: Glance, slot: int) -> tuple[int, ...]:
    """Where one move could take a unit."""
    scenario, known, work = look.scenario, look.known, Work()
    if not is_fighter(scenario, known, slot) or known.permanents[slot].place != 1:
        return ()
    spread_steps(scenario, known, slot, movement_of(scenario, known, slot), False, work)
    here = known.permanents[slot].cell
    return tuple(c for c in range(scenario.width * scenario.height) if c != here and is_reached(c, work))


def _ways(look: Glance, slot: int) -> Iterator[Way]:
    """Where a unit could be sent that its side may activate now: activated, and moved there (TYR-16, TYR-25). One with
    marks may not be able to, or act by itself."""
    known, it = look.known, look.known.permanents[slot]
    is_idle = known.phase == Phase.ACTION and known.turn == look.player == it.controller and not it.is_tapped
    if not (is_idle and it.moves and is_fighter(look.scenario, known, slot)) or any(it.marks.numpy()[:-1]):
        return
    for cell in _reach(look, slot):
        if standing(known, cell) == NOBODY:
            steps = make_action(verb=Verb.ACTIVATE, target=slot), make_action(verb=Verb.MOVE, target=cell)
            texts = tuple(action_text(look, step) for step in steps)
            yield Way(cells=(cell,), steps=texts, text="is activated and moves there")


def _threat(look: Glance, slot: int) -> tuple[int, ...]:
    """The tiles that a unit strikes from where it stands."""
    scenario, known, work = look.scenario, look.known, Work()
    if not is_fighter(scenario, known, slot):
        return ()
    fill_attacks(scenario, known, slot, work)
    here, found = known.permanents[slot].cell, []
    for cell in range(scenario.width * scenario.height):
        far = distance(scenario, here, cell)
        is_open = far == 1 or not tile_of(scenario, cell).shelters
        if cell != here and far < len(work.attacks) and work.attacks[far] and is_open:
            found.append(cell)
    return tuple(found)


def inspect_cell(look: Glance, cell: int) -> Inspection:
    """What a tile is and does, whose spawn tile it is, and its region."""
    scenario, tile = look.scenario, tile_of(look.scenario, cell)
    texts = [tile_name(look.box, cell).replace("_", " "), *_tile_texts(look, cell)]
    if tile.ability:
        texts.append(f"grants the unit on it: {ability_text(look.box, tile.ability - 1)}")
    spawns = [seat_name(seat) for seat in seats_of(scenario) if scenario.spawn[cell] >> seat & 1]
    texts += [f"spawn tile of {', '.join(spawns)}"] if spawns else []
    region = scenario.region[cell]
    texts += [f"part of {lexicon(look.file).regions[region - 1]}"] if region else []
    if look.known.intention and mark_place(look.known) == cell:
        texts += list(_intention_texts(look))
    texts += [f"{full_name(look, slot)} is here" for slot in on_map(look.known) if _is_at(look, slot, cell)]
    return Inspection(texts=tuple(texts))


def _is_at(look: Glance, slot: int, cell: int) -> bool:
    return slot < PERMANENTS and bool(look.known.permanents[slot].cell == cell)


def _tile_texts(look: Glance, cell: int) -> Iterator[str]:
    """What a kind of tile does (TYR-26, TYR-27, TYR-47)."""
    tile = tile_of(look.scenario, cell)
    if not tile.is_land:
        yield "only for who swims" if tile.is_deep else "nobody can be here"
    elif tile.is_deep:
        yield "also for who swims"
    if tile.stops:
        yield "entering it ends a move"
    if tile.is_high:
        yield "high ground: +1 range for ranged combat"
    if tile.shelters:
        yield "who is here is attacked from range 1 only"
    if tile.is_street:
        yield "units walk along it once a turn besides their move"
    if tile.is_harbour:
        yield "swimmers may be played here"
