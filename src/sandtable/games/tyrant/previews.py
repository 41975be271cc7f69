"""What a client shows of choices: what each is about, and what would come of it as far as is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.contract.action import Action
from sandtable.contract.view import Preview
from sandtable.mechanics.words import plural

from .declaring import discards_of
from .describing import ability_text, texts_of
from .harm import next_dropping
from .losing import answers_to_attack, lost_by_being_done, lost_by_release
from .matching import ability_number, is_protected
from .names import Glance, card_title, full_name, is_there, place, seat_name, standing, tile_of, whose_name
from .notation import action_text, aimed_kind
from .numbers import fill_attacks, health_of, is_fighter, keywords_of
from .orders import Verb
from .piles import (
    DRAFT_PILE,
    DROP_PILE,
    STACK_PILE,
    STORE,
    card_id,
    hand_card,
    pile_id,
)
from .scenario import FIRST_STRIKE, NOBODY, TILE_ABILITY, Aimed, Marking, Type, Use
from .sentences import item_text
from .state import Does, Phase, Work
from .tiles import distance

DONE_LABELS = {
    Phase.ACTION: "end the action phase",
    Phase.UNIT: "done with it",
    Phase.BUY: "buy nothing",
    Phase.DISCARD: "end the turn",
}
HALVES = ("with its move", "with its attack")


def preview(look: Glance, action: Action) -> Preview:
    """What a choice is about, and what would come of it as far as is known."""
    return PREVIEWS[Verb(action.verb)](look, action)


def _pass(look: Glance, action: Action) -> Preview:
    known = look.known
    details = () if known.height else (f"{seat_name(known.turn)} goes on to buy",)
    return Preview(label="let it pass", details=details, rule="TYR-10")


def _pick(look: Glance, action: Action) -> Preview:
    label = f"pick {card_title(look.box, action.target)}"
    return Preview(label=label, card=card_id(DRAFT_PILE, action.target), rule="TYR-02")


def _pay(look: Glance, action: Action) -> Preview:
    known = look.known
    cost = look.scenario.cards[known.permanents[known.paying].card].upkeep
    left = known.seats[look.player].resource - cost
    return Preview(piece=known.paying, label=f"pay {cost}", details=(f"{left} resource left",), rule="TYR-04")


def _release(look: Glance, action: Action) -> Preview:
    return Preview(
        piece=look.known.paying,
        label="let it go",
        details=("it is destroyed",),
        rule="TYR-04",
        gives_up=lost_by_release(look),
    )


def _play(look: Glance, action: Action) -> Preview:
    card = look.scenario.cards[action.target]
    have = look.known.seats[look.player].resource
    rule = "TYR-13" if card.type == Type.SPELL else "TYR-12"
    details = (f"costs {card.play} of your {have} resource",) if card.play else ("costs nothing",)
    label = f"play {card_title(look.box, action.target)}"
    return Preview(label=label, card=hand_card(look.player, action.target), details=details, rule=rule)


def _use(look: Glance, action: Action) -> Preview:
    """A free or a full action of a permanent, or what its tile grants."""
    number = ability_number(look.scenario, look.known, action.target, action.extra)
    ability = look.scenario.abilities[number]
    is_full = ability.use == Use.FULL
    label = "full action" if is_full else "free action"
    label = f"{label} of the tile" if action.extra == TILE_ABILITY else label
    number_on_card = f" {action.extra + 1}" if action.extra and action.extra != TILE_ABILITY else ""
    return Preview(
        piece=action.target, label=f"{label}{number_on_card}", details=(ability_text(look.box, number),),
        rule="TYR-35" if is_full else "TYR-14",
    )  # fmt: skip


def _exchange(look: Glance, action: Action) -> Preview:
    return Preview(label="exchange", details=("discard 2 cards, gain 1 resource",), rule="TYR-14")


def _activate(look: Glance, action: Action) -> Preview:
    it = look.known.permanents[action.target]
    details = []
    if it.marks[Marking.POISON]:
        details.append("poisoned: it gets one more mark")
    if it.marks[Marking.PANIC]:
        details.append("in panic: it acts by itself, away from enemies")
    if it.marks[Marking.RAGE]:
        details.append("enraged: it acts by itself, towards enemies")
    if it.marks[Marking.PARALYSIS]:
        details.append("paralysed: it can only shake marks off")
    return Preview(piece=action.target, label="activate", details=tuple(details), rule="TYR-16")


def _move(look: Glance, action: Action) -> Preview:
    """A way to a tile; streets are walked besides the move action (TYR-27)."""
    known, scenario, is_street = look.known, look.scenario, action.verb == Verb.STREET
    start, tile = known.permanents[known.active].cell, tile_of(scenario, action.target)
    there = standing(known, action.target)
    details = ["besides its move, along the street"] if is_street else []
    details += [f"goes aboard {full_name(look, there)}"] if there not in (NOBODY, known.active) else []
    details += ["it has to stop there"] if tile.stops else []
    details += ["high ground: +1 range for ranged combat"] if tile.is_high else []
    details += ["sheltered: attacked from range 1 only"] if tile.shelters else []
    label = f"{'street' if is_street else 'move'} to {place(scenario, action.target)}"
    return Preview(
        piece=known.active, target=action.target, cells=(start, action.target), label=label, details=tuple(details),
        rule="TYR-27" if is_street else "TYR-25", mode="walk the street" if is_street else "",
    )  # fmt: skip


def _attack(look: Glance, action: Action) -> Preview:
    """A combat: what both would deal to each other. One's own are attacked only in a mode of that name."""
    known, scenario, slot, target = look.known, look.scenario, look.known.active, action.target
    it = known.permanents[target]
    team = scenario.team[look.player]
    is_own = it.controller < len(scenario.team) and scenario.team[it.controller] == team
    details = (*fight_texts(look, slot, target), *answers_to_attack(look, target))
    return Preview(
        piece=slot, target=it.cell, cells=(known.permanents[slot].cell, it.cell),
        label=f"attack {whose_name(look, target)}", details=details, rule="TYR-46",
        mode="attack your own" if is_own else "",
    )  # fmt: skip


def fight_texts(look: Glance, slot: int, target: int) -> Iterator[str]:
    """What a combat would come to, if nothing intervenes (TYR-46)."""
    for one, other in ((slot, target), (target, slot)):
        back = " back" if one == target else ""
        amount = blow(look, one, other)
        if not amount:
            yield f"{full_name(look, one)} does not strike{back}"
        elif is_protected(look.scenario, look.known, other, look.known.permanents[one].card):
            yield f"{full_name(look, one)} does not hurt {full_name(look, other)}, who is protected from it"
        elif strikes_before(look, other, one) and is_fatal(look, other, one):
            yield f"{full_name(look, one)} does not strike{back}: it is destroyed before"
        else:
            yield f"{full_name(look, one)} deals {amount}: {full_name(look, other)} {_end(look, one, other)}"
            if keywords_of(look.scenario, look.known, one) & FIRST_STRIKE:
                yield f"{full_name(look, one)} strikes first"


def _end(look: Glance, one: int, other: int) -> str:
    """What comes of a blow that strikes home."""
    if look.known.permanents[other].marks[Marking.WARD]:
        return "is warded"
    left = _left(look, one, other)
    return "is destroyed" if left < 0 else f"has {left} health left"


def _left(look: Glance, one: int, other: int) -> int:
    """How much more damage the other bears after a blow."""
    bears = health_of(look.scenario, look.known, other) - look.known.permanents[other].damage
    return int(bears - blow(look, one, other))


def blow(look: Glance, one: int, other: int) -> int:
    """What one permanent deals to another, if nothing holds it off."""
    cells = (look.known.permanents[slot].cell for slot in (one, other))
    return damage_at(look, one, distance(look.scenario, *cells))


def strikes_before(look: Glance, one: int, other: int) -> bool:
    """Whether the blow of one comes before that of the other."""
    first = [bool(keywords_of(look.scenario, look.known, slot) & FIRST_STRIKE) for slot in (one, other)]
    return first == [True, False]


def is_fatal(look: Glance, one: int, other: int) -> bool:
    """Whether the blow of one destroys the other."""
    it = look.known.permanents[other]
    is_safe = it.marks[Marking.WARD] or is_protected(look.scenario, look.known, other, look.known.permanents[one].card)
    return not is_safe and blow(look, one, other) > 0 and _left(look, one, other) < 0


def damage_at(look: Glance, slot: int, far: int) -> int:
    """What a permanent deals at a distance, with those of its pile (TYR-37)."""
    work = Work()
    if (
        not is_fighter(look.scenario, look.known, slot)
        and not look.scenario.cards[look.known.permanents[slot].card].crew
    ):
        return 0
    fill_attacks(look.scenario, look.known, slot, work)
    return int(work.attacks[far]) if far < len(work.attacks) else 0


def _equip(look: Glance, action: Action) -> Preview:
    known, it = look.known, look.known.permanents[action.target]
    label = f"put on {full_name(look, action.target)} {HALVES[action.extra]}"
    details = texts_of(look.box, it.card)
    return Preview(piece=known.active, target=it.cell, cells=(it.cell,), label=label, details=details, rule="TYR-53")


def _haul(look: Glance, action: Action) -> Preview:
    """Carrying an artifact along, or changing places with it (TYR-49)."""
    known, it, is_swap = look.known, look.known.permanents[action.target], action.verb == Verb.SWAP
    name = full_name(look, action.target)
    label = f"change places with {name}" if is_swap else f"carry {name}"
    details = ("takes its move",) if is_swap else ("a full action: choose where to go, then where to put it down",)
    return Preview(
        piece=known.active, target=it.cell, cells=(it.cell,), label=label, details=details, rule="TYR-49",
        mode="change places" if is_swap else "carry",
    )  # fmt: skip


def _shake_off(look: Glance, action: Action) -> Preview:
    return Preview(piece=look.known.active, label=f"shake a mark off {HALVES[action.extra]}", rule="TYR-40")


def _half(look: Glance, shown: Preview) -> Preview:
    """What is shown of a choice within a half declared action: the card or the piece that this comes from, too."""
    item = look.known.half.item
    if item.does == Does.CARD:
        return shown.model_copy(update={"card": hand_card(look.player, item.card)})
    return shown.model_copy(update={"piece": item.source}) if is_there(look.known, item.source) else shown


def _aim(look: Glance, action: Action) -> Preview:
    """A target of what is being declared."""
    known, kind, target, label = look.known, aimed_kind(look), action.target, action_text(look, action)
    if kind == "permanent" and is_there(known, target):
        cell, label = known.permanents[target].cell, f"at {whose_name(look, target)}"
        return _half(look, Preview(target=cell, cells=(cell,), label=label, details=_warnings(look)))
    if kind == "seat":
        return _half(look, Preview(target_seat=target, label=f"at {seat_name(target)}", details=_warnings(look)))
    if kind == "action":
        label = f"at {item_text(look, known.stack[target])}"
        return _half(look, Preview(target_card=card_id(STACK_PILE, target), label=label))
    return _half(look, Preview(target=target, cells=(target,), label=label))


def _warnings(look: Glance) -> tuple[str, ...]:
    """What is still to be chosen after a target."""
    item, scenario = look.known.half.item, look.scenario
    ability = scenario.abilities[item.ability]
    second = ability.aims[1].what if ability.aim_count > 1 and not look.known.half.aimed else Aimed.NOTHING
    cards = discards_of(scenario, item)
    told = ["then choose a second target"] if second else []
    return (*told, *([f"then choose {plural(cards, 'card')} to discard"] if cards else []))


def _wait(look: Glance, action: Action) -> Preview:
    details = ("goes to your discard pile at the end of the turn if no unit is played",)
    return _half(look, Preview(label="keep it for the next unit", details=details, rule="TYR-51"))


def _spend(look: Glance, action: Action) -> Preview:
    label = f"discard {card_title(look.box, action.target)} for it"
    return Preview(label=label, card=hand_card(look.player, action.target), rule="TYR-09")


def _place(look: Glance, action: Action) -> Preview:
    slot, where = next_dropping(look.known), place(look.scenario, action.target)
    return Preview(
        card=card_id(DROP_PILE, slot), target=action.target, cells=(action.target,),
        label=f"put {full_name(look, slot)} at {where}", rule="TYR-32",
    )  # fmt: skip


def _buy(look: Glance, action: Action) -> Preview:
    price = look.scenario.cards[action.target].buy
    left = look.known.seats[look.player].resource - price
    return Preview(
        card=card_id(pile_id(look.player, STORE), action.target),
        label=f"buy for {price}",
        details=(f"{left} resource left; it goes to your discard pile",),
        rule="TYR-18",
    )


def _throw(look: Glance, action: Action) -> Preview:
    label = f"discard {card_title(look.box, action.target)}"
    return Preview(label=label, card=hand_card(look.player, action.target), rule="TYR-03")


def _done(look: Glance, action: Action) -> Preview:
    phase = Phase(look.known.phase)
    piece = look.known.active if phase == Phase.UNIT else None
    return Preview(label=DONE_LABELS[phase], piece=piece, rule="TYR-16", gives_up=lost_by_being_done(look))


def _back(look: Glance, action: Action) -> Preview:
    return _half(look, Preview(label="take it back"))


PREVIEWS: dict[Verb, Callable[[Glance, Action], Preview]] = {
    Verb.PASS: _pass,
    Verb.PICK: _pick,
    Verb.PAY: _pay,
    Verb.RELEASE: _release,
    Verb.PLAY: _play,
    Verb.USE: _use,
    Verb.EXCHANGE: _exchange,
    Verb.ACTIVATE: _activate,
    Verb.MOVE: _move,
    Verb.STREET: _move,
    Verb.ATTACK: _attack,
    Verb.EQUIP: _equip,
    Verb.CARRY: _haul,
    Verb.SWAP: _haul,
    Verb.SHAKE_OFF: _shake_off,
    Verb.AIM: _aim,
    Verb.WAIT: _wait,
    Verb.SPEND: _spend,
    Verb.PLACE: _place,
    Verb.BUY: _buy,
    Verb.THROW: _throw,
    Verb.DONE: _done,
    Verb.BACK: _back,
}
