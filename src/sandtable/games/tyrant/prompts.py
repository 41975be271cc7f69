"""What is to be decided, in a sentence, and what the match is about, for everybody who looks."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.mechanics.words import plural

from .declaring import can_wait
from .goals import holder_of
from .harm import next_dropping
from .matching import aims_of
from .names import Glance, card_title, full_name, place, seat_name, seats_of, whose_name
from .numbers import is_worn
from .scenario import (
    NOBODY,
    PLAYERS,
    STICK,
    TYRANT,
    Goal,
)
from .sentences import item_name, item_text, target_text
from .stack import is_cast
from .state import DRAW, PERMANENTS, Does, Phase, Place

GOALS = {
    Goal.KING: "Destroy the enemy kings: who loses their king is out.",
    Goal.BUILDINGS: "Destroy the enemy buildings: who has none left is out.",
    Goal.RESOURCE: "Who has {target} resource at the end of an upkeep wins.",
    Goal.REGIONS: "Each region in which you have the most units is worth 1 point at your upkeep; {target} points win.",
    Goal.STICK: "Wearing the stick of victory is worth 1 point at your upkeep; {target} points win.",
    Goal.TYRANT: "Destroy the tyrant together, before there are {marks} repression marks.",
}


def prompt_of(look: Glance) -> str:
    """What the player who looks has to decide, or who has to."""
    known = look.known
    if known.phase == Phase.OVER:
        return _ending(look)
    if known.phase == Phase.DRAFT:
        return _draft(look)
    return PROMPTS[Phase(known.phase)](look) if look.player == known.decider else _waiting(look)


def _ending(look: Glance) -> str:
    """Who has won, with whom."""
    result = look.known.result
    if result == DRAW:
        return "Nobody has won."
    if result == TYRANT + 1:
        return "The tyrant has won."
    team = look.scenario.team
    winners = [seat for seat in seats_of(look.scenario) if team[seat] == team[result - 1]]
    names = " and ".join(seat_name(seat) for seat in winners)
    return f"{names} {'have' if len(winners) > 1 else 'has'} won."


def _draft(look: Glance) -> str:
    known, seat = look.known, look.player if look.player < PLAYERS else seats_of(look.scenario)[0]
    number = f"card {known.seats[seat].store_count + 1} of {look.scenario.picks}"
    if look.player < PLAYERS and not known.draft.picks[look.player]:
        return f"Pick {number} for your store; the rest of the pile goes on."
    return f"{'The others are' if look.player < PLAYERS else 'Everybody is'} picking {number}."


def _waiting(look: Glance) -> str:
    """What the others are about."""
    known = look.known
    who = seat_name(known.decider)
    if known.phase == Phase.ANSWER:
        if known.height:
            return f"{who} may answer {item_text(look, known.stack[known.height - 1])}."
        return f"{who} may do something before {seat_name(known.turn)}'s action phase ends."
    texts = {
        Phase.UPKEEP: f"{who} pays for the units.",
        Phase.UNIT: f"{who}'s {full_name(look, known.active)} acts." if known.active < PERMANENTS else f"{who} acts.",
        Phase.DROP: f"{who} places what was dropped.",
        Phase.BUY: f"{who} may buy a card.",
        Phase.DISCARD: f"{who} may discard cards.",
    }
    return texts.get(Phase(known.phase), f"{who} is to act.")


def _upkeep(look: Glance) -> str:
    known = look.known
    cost = look.scenario.cards[known.permanents[known.paying].card].upkeep
    have = known.seats[look.player].resource
    name = full_name(look, known.paying)
    if cost > have:
        return f"{name} costs {cost} and you have {have}: without more it has to go."
    return f"Pay {cost} of your {have} resource for {name}, or let it go."


def _action(look: Glance) -> str:
    return "Play a card, activate a unit, or end your action phase."


def _unit(look: Glance) -> str:
    it = look.known.permanents[look.known.active]
    parts = [plural(it.moves, "move")] if it.moves else []
    parts += [plural(it.attacks, "attack")] if it.attacks else []
    left = f" It has {' and '.join(parts)} left." if parts else ""
    return f"{full_name(look, look.known.active)} is active.{left}"


def _aim(look: Glance) -> str:
    """Which target or which payment is next."""
    half = look.known.half
    name = item_name(look, half.item)
    if half.aimed < aims_of(look.scenario, half.item):
        so_far = target_text(look, half.item, 0) if half.aimed else ""
        if half.item.does == Does.CARRY:
            return f"{name}: {'choose where to put it down' if half.aimed else 'choose where to go'}."
        if half.item.does == Does.CARD and not is_cast(look.scenario, half.item):
            wait = ", or keep it for the next unit" if can_wait(look.scenario, half.item.card) else ""
            return f"{name}: choose a spawn tile{wait}."
        return f"{name}{f' at {so_far}' if so_far else ''}: choose {'the second' if half.aimed else 'a'} target."
    if half.item.does == Does.EXCHANGE:
        return f"Exchange {name}: choose a card to discard."
    return f"{name}: choose a card to discard for it."


def _answer(look: Glance) -> str:
    known = look.known
    if not known.height:
        return f"{seat_name(known.turn)}'s action phase ends: do something fast now, or let it pass."
    item = known.stack[known.height - 1]
    return f"{seat_name(item.player)} declares {item_text(look, item)}. Answer it, or let it pass."


def _drop(look: Glance) -> str:
    return f"What bore it is gone: choose a tile for {full_name(look, next_dropping(look.known))}."


def _buy(look: Glance) -> str:
    return f"You have {look.known.seats[look.player].resource} resource: buy one card, or none."


def _discard(look: Glance) -> str:
    return "Discard as many cards as you like; you draw up to 3 at your next turn."


PROMPTS = {
    Phase.UPKEEP: _upkeep,
    Phase.ACTION: _action,
    Phase.UNIT: _unit,
    Phase.AIM: _aim,
    Phase.ANSWER: _answer,
    Phase.DROP: _drop,
    Phase.BUY: _buy,
    Phase.DISCARD: _discard,
}


def goals_of(look: Glance) -> tuple[str, ...]:
    """What the map is played for (TYR-58, TYR-59)."""
    scenario, known = look.scenario, look.known
    marks = 2 * (known.began or len([seat for seat in seats_of(scenario) if seat != TYRANT]))
    goals = [text for goal, text in GOALS.items() if scenario.goal & goal]
    told = [text.format(target=scenario.target, marks=marks) for text in goals]
    return (*told, *([f"After round {scenario.rounds} {_end_of(scenario.goal)}."] if scenario.rounds else []))


def _end_of(goal: int) -> str:
    """Who wins when the last round is over (TYR-58, TYR-59)."""
    if goal & Goal.TYRANT:
        return "you have lost"
    if goal & (Goal.REGIONS | Goal.STICK):
        return "more points win"
    return "more resource wins" if goal & Goal.RESOURCE else "more kings and buildings win, or else the less damaged"


def notes_of(look: Glance) -> tuple[str, ...]:
    """How everybody stands (TYR-59)."""
    return (*_standings(look), *_intended(look))


def _standings(look: Glance) -> Iterator[str]:
    """Who holds which region, and who wears the stick."""
    scenario, known = look.scenario, look.known
    if scenario.goal & Goal.REGIONS:
        held = [holder_of(scenario, known, region) for region in range(scenario.region_count)]
        for seat in seats_of(scenario):
            if seat in held:
                yield f"{seat_name(seat)} holds {plural(held.count(seat), 'region')}."
    for slot in range(PERMANENTS if scenario.goal & Goal.STICK else 0):
        it = known.permanents[slot]
        if it.place == Place.ON_MAP and scenario.cards[it.card].keywords & STICK:
            where = f"lies at {place(scenario, it.cell)}"
            if is_worn(scenario, known, slot):
                where = f"is worn by {whose_name(look, it.holder)}"
            yield f"{card_title(look.box, it.card)} {where}."
    out = [seat_name(seat) for seat in seats_of(scenario) if known.seats[seat].is_out]
    if out:
        yield f"Out: {', '.join(out)}."


def _intended(look: Glance) -> Iterator[str]:
    """What the tyrant is about to do, and where (TYR-56)."""
    known = look.known
    if not known.intention:
        return
    title = card_title(look.box, known.intention - 1)
    on = whose_name(look, known.mark_on) if known.mark_on != NOBODY else place(look.scenario, known.mark_cell)
    yield f"The tyrant intends {title} at {on}; next to the mark it carries it out."
