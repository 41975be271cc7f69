"""What a card says, in sentences that are printed from its numbers: abilities, gifts, protections, keywords."""

from __future__ import annotations

from sandtable.contract.view import Keyword as Explained
from sandtable.mechanics.reading import once_a_box
from sandtable.mechanics.whom import whom_meant
from sandtable.mechanics.words import plural

from .phrases import OWN, Mentions, TyrantBox, listed, which_told, with_article
from .scenario import (
    ALL_MARKS,
    Ability,
    Card,
    Cost,
    Do,
    Effect,
    Grant,
    If,
    Keyword,
    Marking,
    Scenario,
    To,
    Type,
    Use,
    When,
)
from .words import FOR_PLAYERS, KEYWORD_WORDS, MARK_WORDS

KEYWORDS_TOLD = {
    Keyword.SHROUD: "It cannot be targeted.",
    Keyword.SWIMS: "It is in water only, and is played at harbours.",
    Keyword.AMPHIBIOUS: "It is on land and in water.",
    Keyword.KING: "Who has no king left is out, where kings are the goal.",
    Keyword.BUILDING: "Who has no building left is out, where buildings are the goal.",
    Keyword.STICK: "It scores a point at each upkeep of who has it worn, where the stick is the goal.",
    Keyword.TYRANT: "The players win when it is destroyed.",
    Keyword.PUSHES: "Whom it damages in combat and does not destroy, it pushes 1 step.",
    Keyword.FIRST_STRIKE: "It deals its damage first in combat; who is destroyed does not strike back.",
}
MARKS_TOLD = {
    Marking.PARALYSIS: "A paralysed unit does nothing; a move or an attack action takes 1 mark off.",
    Marking.POISON: "When a poisoned unit is activated it gets 1 more; more marks than health destroy it.",
    Marking.PANIC: "When a panicked unit is activated it acts by itself and flees; then 1 mark goes.",
    Marking.RAGE: "When an enraged unit is activated it acts by itself and attacks; then 1 mark goes.",
    Marking.WARD: "All of a damage is prevented, and as many marks go.",
}
OFTEN = {
    When.KILLS: "destroys something in combat",
    When.ATTACKS: "attacks",
    When.ATTACKED: "is attacked",
    When.DAMAGED: "takes damage",
    When.MOVES: "has moved",
}
AT = {
    When.UPKEEP: "at your upkeep",
    When.FRIEND_DIES: "whenever another unit of yours dies",
    When.ENEMY_DIES: "whenever an enemy unit dies",
    When.SPELL: "whenever you play a spell",
    When.BUYS: "whenever you buy a card",
    When.TURN_END: "at the end of your turn",
    When.EQUIPPED: "when somebody puts it on",
}
BONUSES = {
    Do.EXTRA_MOVE: "{amount} further move action{s}",
    Do.EXTRA_ATTACK: "{amount} further attack action{s}",
    Do.ATTACK: "+{amount} attack",
    Do.RANGE: "+{amount} range",
    Do.MOVEMENT: "+{amount} movement",
}
DONE = {
    Do.DAMAGE: "deal {amount} damage to {whom}",
    Do.HEAL: "heal {amount} damage of {whom}",
    Do.DESTROY: "destroy {whom}",
    Do.SACRIFICE: "sacrifice {whom}",
    Do.CONTROL: "take control of {whom}",
    Do.UNTAP: "untap {whom}",
    Do.COUNTER: "undo {whom}",
    Do.RETURN: "return {whom} to its owner's hand",
    Do.MEND: "mend {whom} by {amount} durability",
}
PAID = {
    Do.DRAW: ("draw", "draws", "{amount} card{s}"),
    Do.DISCARD: ("discard", "discards", "{amount} card{s} at random"),
    Do.GAIN: ("gain", "gains", "{amount} resource"),
    Do.LOSE: ("lose", "loses", "{amount} resource"),
    Do.POINTS: ("score", "scores", "{amount} point{s}"),
}
THIS_TURN = " this turn"
IMPERATIVES = {text.split()[0] for text in DONE.values()} | {own for own, _, _ in PAID.values()} | {
    "put", "take", "add", "steal", "make", "push"
}  # fmt: skip


@once_a_box
def texts_of(box: TyrantBox, card: int) -> tuple[str, ...]:
    """What a card says: a sentence for each thing that it gives, is protected from or can do."""
    it, kit = box.scenario.cards[card], box.file.kit()
    texts = _gift(it)
    wanted = [box.scenario.filters[number - 1] for number in it.protections if number]
    texts += [f"Protection from {which_told(one, kit, is_plural=True)}." for one in wanted]
    bound = [name.replace("_", " ") for k, name in enumerate(kit.tiles) if it.bound >> k & 1]
    texts += [f"It is bound to {listed(bound, 'and')}."] if bound else []
    texts += [f"Permanents can be played within {it.spawns} of it."] if it.spawns else []
    return (*texts, *(ability_text(box, it.abilities[k]) for k in range(it.ability_count)))


@once_a_box
def keywords_on(box: TyrantBox, card: int) -> tuple[Explained, ...]:
    """The words on a card that have a meaning of their own, each explained: its keywords, those it gives, and marks."""
    it = box.scenario.cards[card]
    flags = it.keywords | it.grant.keywords
    found = {word: KEYWORDS_TOLD[flag] for word, flag in KEYWORD_WORDS.items() if flags & flag}
    if it.solid:
        found[f"solid {it.solid}"] = "Enemies cannot carry or swap it, but attack it; more damage destroys it."
    if it.crew:
        found[f"crew {it.crew}"] = "So many units of its side can go aboard, and add their attacks to its own."
    if it.type in (Type.EQUIPMENT, Type.POTION):
        found[f"durability {it.durability}"] = "It loses 1 whenever it is dropped; without any it is destroyed."
    for number in (it.abilities[k] for k in range(it.ability_count)):
        for effect in box.scenario.abilities[number].effects:
            if effect.do == Do.MARK:
                found[MARK_WORDS[effect.what]] = MARKS_TOLD[Marking(effect.what)]
    return tuple(Explained(word=word, text=text) for word, text in found.items())


def _gift(card: Card) -> list[str]:
    """What a card gives to who wears it, or to those around it."""
    grant = card.grant
    given = _given(grant)
    if not given:
        return []
    if not grant.radius:
        return [f"Who wears it has {listed(given)}."]
    return [f"{whom_meant(grant.who).all.capitalize()} within {grant.radius} have {listed(given)}."]


def _given(grant: Grant) -> list[str]:
    numbers = {
        "attack": grant.attack,
        "range": grant.range_bonus,
        "movement": grant.movement,
        "health": grant.health,
    }
    given = [f"{amount:+} {name}" for name, amount in numbers.items() if amount]
    return given + [f"'{word}'" for word, flag in KEYWORD_WORDS.items() if grant.keywords & flag]


@once_a_box
def ability_text(box: TyrantBox, number: int) -> str:
    """One ability as a sentence; one of a tile speaks of the unit that is on it."""
    ability, kind = box.scenario.abilities[number], _type_with(box.scenario, number)
    own = OWN.get(kind, "")
    mentions = Mentions(box, ability, own)
    deeds = deeds_text(box, ability, mentions)
    costs, condition = costs_told(ability.cost, kind), _condition(ability, own)
    if ability.use == Use.TRIGGER:
        text = f"{_set_off(When(ability.when), own, kind)}{_behind(condition)}, {deeds}"
    elif ability.use == Use.PLAY:
        text = f"{condition and condition + ', '}{deeds}" + (f". As a further cost, {listed(costs)}" if costs else "")
    else:
        text = f"{', '.join(['full action'] * (ability.use == Use.FULL) + costs)}{_behind(condition)}: {deeds}"
    return f"{_capital(text)}."


def _behind(condition: str) -> str:
    """A condition behind what it is for."""
    return f", {condition}" if condition.startswith("if") else f" {condition}" if condition else ""


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _type_with(scenario: Scenario, number: int) -> Type:
    """The type of the card that has an ability; one of a tile is a unit's."""
    for card in (scenario.cards[k] for k in range(scenario.card_count)):
        if number in [card.abilities[k] for k in range(card.ability_count)]:
            return Type(card.type)
    return Type.UNIT


def _set_off(when: When, own: str, kind: Type) -> str:
    """What sets a trigger off."""
    who = "who wears it" if kind in (Type.EQUIPMENT, Type.POTION) else own
    if when in OFTEN:
        return f"whenever {who} {OFTEN[when]}"
    if when in (When.ENTERS, When.DIES):
        return f"when {own} {'enters the map' if when == When.ENTERS else 'is destroyed'}"
    return AT[when]


def _condition(ability: Ability, own: str) -> str:
    """Under which condition an ability works."""
    amount = ability.condition_amount
    return {
        If.ALWAYS: "",
        If.UNITS_AT_LEAST: f"if you control at least {plural(amount, 'unit')}",
        If.UNITS_AT_MOST: f"if you control at most {plural(amount, 'unit')}",
        If.RESOURCE_AT_LEAST: f"if you have at least {amount} resource",
        If.HAND_AT_MOST: f"if you have at most {plural(amount, 'card')} in hand",
        If.DAMAGED: f"if {own} is damaged",
        If.ADJACENT_ENEMY: f"if an enemy unit or boss is next to {own}",
        If.OWN_TURN: "in your own turn",
        If.ENEMY_TURN: "in another player's turn",
    }[If(ability.condition)]


def costs_told(cost: Cost, kind: Type) -> list[str]:
    """What is paid for an ability."""
    told = [f"pay {cost.resource} resource"] if cost.resource else []
    told += [f"discard {plural(cost.discard, 'card')}"] if cost.discard else []
    told += [f"take {cost.damage} damage"] if cost.damage else []
    if cost.durability:
        told += ["drink it" if kind == Type.POTION else f"lose {cost.durability} durability"]
    return told + ["tap"] * cost.tap + ["sacrifice it"] * cost.sacrifice


def deeds_text(box: TyrantBox, ability: Ability, mentions: Mentions) -> str:
    """All effects of an ability; what is given to the same for this turn is told together."""
    deeds: list[str] = []
    before = ""
    for effect in (ability.effects[k] for k in range(ability.effect_count)):
        is_bonus, whom = effect.do in BONUSES, str((effect.to, effect.filter, effect.range))
        if is_bonus and before == whom:
            deeds[-1] = f"{deeds[-1].removesuffix(THIS_TURN)} and {_bonus(effect)}{THIS_TURN}"
        else:
            deeds.append(deed_text(box, effect, mentions))
        before = whom if is_bonus else ""
    is_told = all(deed.split()[0] in IMPERATIVES for deed in deeds)
    return listed(deeds) if is_told else "; ".join(deeds)


def _bonus(effect: Effect) -> str:
    return BONUSES[Do(effect.do)].format(amount=effect.amount, s="s" if effect.amount > 1 else "")


def deed_text(box: TyrantBox, effect: Effect, mentions: Mentions) -> str:
    """One effect: what is done to whom."""
    do, amount = Do(effect.do), effect.amount
    if do in FOR_PLAYERS:
        return _player_text(do, amount, mentions.player(effect))
    if do in DONE:
        return DONE[do].format(amount=amount, whom=mentions.one(effect))
    if do in BONUSES:
        return f"{mentions.one(effect)} gets {_bonus(effect)}{THIS_TURN}"
    if do == Do.MARK:
        return f"put {plural(amount, MARK_WORDS[effect.what] + ' mark')} on {mentions.one(effect)}"
    if do == Do.CLEANSE:
        marks = "marks" if effect.what == ALL_MARKS else f"{MARK_WORDS[effect.what]} marks"
        return f"take all {marks} off {mentions.one(effect)}"
    if do == Do.REPRESS:
        return f"add {plural(amount, 'repression mark')}"
    return _placing_text(box, effect, mentions)


def _player_text(do: Do, amount: int, whom: str) -> str:
    """What a player gets or loses; nobody is named for the one whose action it is."""
    if do == Do.STEAL:
        return f"steal {amount} resource from {whom}"
    own, theirs, what = PAID[do]
    said = what.format(amount=amount, s="s" if amount > 1 else "")
    return f"{whom} {theirs} {said}" if whom else f"{own} {said}"


def _placing_text(box: TyrantBox, effect: Effect, mentions: Mentions) -> str:
    """Effects in which somebody comes somewhere, or two meet: push, teleport, token, fight."""
    last, is_cast = mentions.ability.aim_count - 1, mentions.ability.use == Use.PLAY
    is_intended = is_cast and last == 0  # with one target only the tyrant itself pushes and fights (TYR-57)
    if effect.do == Do.TOKEN:
        title = [card.title for card in box.file.kit().cards.values()][effect.what]
        made = with_article(title) if effect.amount == 1 else plural(effect.amount, title)
        return (
            f"make {made} {'next to ' + mentions.own if effect.to == To.SELF else 'on ' + mentions.target(effect.to)}"
        )
    if effect.do == Do.FIGHT:
        first = "the tyrant" if is_intended else mentions.target(0) if is_cast else mentions.own
        return f"{first} and {mentions.one(effect)} fight each other"
    whom = mentions.one(effect)
    if effect.do == Do.TELEPORT:
        return f"put {whom} onto {mentions.target(last)}"
    away = f" away from {'the tyrant' if is_intended else mentions.target(1)}" if is_cast else ""
    return f"push {whom} by {plural(effect.amount, 'step')}{away}"
