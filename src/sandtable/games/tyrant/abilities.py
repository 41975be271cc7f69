"""Abilities as they are written: how one is used, what it costs, at what it is aimed and what it does, in an order that
makes sense (TYR-09, TYR-14, TYR-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import Field, field_validator, model_validator

from sandtable.mechanics.words import Block, check_all, wrong

from .scenario import EFFECTS, Aimed, Do, TileNeed, To, Use, When
from .state import MOST_DISCARDS
from .words import (
    COSTS,
    FIGHTERS,
    FOR_FIGHTERS,
    FOR_PLAYERS,
    FOR_YOU,
    WEARABLE,
    Deed,
    Target,
    condition_meant,
    cost_meant,
    deed_meant,
    target_meant,
    use_meant,
)

WITH_OTHER = (When.ATTACKS, When.ATTACKED, When.DAMAGED)
THINGS = {Aimed.PERMANENT: "permanent", Aimed.TILE: "tile", Aimed.PLAYER: "player", Aimed.ACTION: "declared action"}
Phrase = Annotated[str, Field(max_length=80)]


class AbilityBlock(Block):
    """One sentence of a card: ``{use: free, cost: [tap], target: enemy unit within 2, do: [damage 1]}``."""

    use: str = Field(
        max_length=20,
        description="How it comes about: `play` (a spell or intention), `free` (a free action), `full` (a full "
        "action), or what sets it off: `upkeep`, `enters`, `dies`, `kills`, `attacks`, `attacked`, `damaged`, `moves`, "
        "`friend dies`, `enemy dies`, `spell`, `buys`, `turn end`, `equipped`.",
    )
    needs: Phrase = Field(
        default="",
        description="A condition: `units at least 3`, `units at most 1`, `resource at least 5`, `hand at most 1`, "
        "`damaged`, `adjacent enemy`, `own turn`, `enemy turn`.",
    )
    cost: list[Phrase] = Field(
        default=[],
        max_length=len(COSTS.forms),
        description="What is paid: `resource 2`, `discard 1`, `damage 1`, `durability 1`, `tap`, `sacrifice`.",
    )
    target: Phrase = Field(
        default="",
        description="What it is aimed at, such as `enemy damaged unit or boss on street costing 3 or more within 2`, "
        "`available tile within 1`, `enemy player`, `enemy spell`.",
    )
    second: Phrase = Field(default="", description="A second target; `within 2 of the target` is around the first.")
    do: list[Phrase] = Field(
        min_length=1,
        max_length=EFFECTS,
        description="What it does, such as `damage 3`, `mark 1 poison to second`, `heal 1 to each friendly unit within "
        "2`; to the target, if nothing else is said.",
    )

    @field_validator("use")
    @classmethod
    def check_word(cls, word: str) -> str:
        """It is known how the ability comes about."""
        use_meant(word)
        return word

    @field_validator("needs")
    @classmethod
    def check_condition(cls, text: str) -> str:
        """The condition can be read."""
        if text:
            condition_meant(text)
        return text

    @field_validator("cost")
    @classmethod
    def check_cost(cls, costs: list[str]) -> list[str]:
        """Costs can be read, each is given once, and nobody discards more than can be chosen."""
        kinds = [cost_meant(text).do for text in costs]
        for k, kind in enumerate(kinds):
            if kind in kinds[:k]:
                raise wrong(f"the cost {kind!r} is given twice; add them up", k, value=costs[k])
        for k, text in enumerate(costs):
            if cost_meant(text).do == "discard" and cost_meant(text).amount > MOST_DISCARDS:
                raise wrong(f"{MOST_DISCARDS} cards are the most that can be discarded to pay", k, value=text)
        return costs

    @field_validator("target", "second")
    @classmethod
    def check_target(cls, text: str) -> str:
        """The target can be read."""
        if text:
            target_meant(text)
        return text

    @field_validator("do")
    @classmethod
    def check_effects(cls, effects: list[str]) -> list[str]:
        """Every effect can be read."""

        def check(item: tuple[int, str]) -> None:
            try:
                deed_meant(item[1])
            except ValueError as error:
                raise wrong(str(error), item[0], value=item[1]) from None

        check_all(enumerate(effects), check)
        return effects

    @model_validator(mode="after")
    def check_sense(self) -> Self:
        """The parts go together; all that is wrong is told at once."""
        check_all((check_use, check_targets, check_deeds, check_used_targets), lambda check: check(self))
        return self

    def how(self) -> tuple[Use, When]:
        """How it comes about, and what sets it off."""
        return use_meant(self.use)

    def targets(self) -> list[Target]:
        """What it is aimed at, in order."""
        return [target_meant(text) for text in (self.target, self.second) if text]

    def deeds(self) -> list[Deed]:
        """What it does, each with whom it is for."""
        return [self._told(deed_meant(text)) for text in self.do]

    def _told(self, deed: Deed) -> Deed:
        """An effect with whom it is for if nothing is said: its player, the tile where something is put, or the
        target."""
        if deed.to is not None:
            return deed
        if deed.do == Do.TOKEN:
            tiles = [k for k, target in enumerate(self.targets()) if target.what == Aimed.TILE]
            return deed._replace(to=To(tiles[0]) if tiles else To.SELF)
        if deed.do in FOR_YOU:
            return deed._replace(to=To.YOU)
        return deed._replace(to=To.SECOND if deed.do == Do.FIGHT and self.use == "play" else To.TARGET)


def numbered(ability: AbilityBlock) -> Iterator[tuple[int, str, Deed]]:
    """The effects with their numbers and texts."""
    for k, (text, deed) in enumerate(zip(ability.do, ability.deeds(), strict=True)):
        yield k, text, deed


def check_use(ability: AbilityBlock) -> None:
    """Triggers choose and pay nothing, free actions cost something (TYR-14, TYR-15)."""
    use, _ = ability.how()
    if use == Use.TRIGGER and (ability.target or ability.second):
        field = "target" if ability.target else "second"
        remedy = "say whom it strikes with 'to self', 'to other' or 'to each enemy unit within 1'"
        raise wrong(f"what happens by itself chooses no targets; {remedy}", field, value=ability.target)
    if use == Use.TRIGGER and ability.cost:
        raise wrong("what happens by itself costs nothing; leave out cost, or make it free", "cost")
    if use == Use.FREE and not ability.cost:
        raise wrong("a free action without a cost could be used for nothing; add one such as 'cost: [tap]'", "use")


def check_targets(ability: AbilityBlock) -> None:
    """A second target comes after a first, around which it may be looked for."""
    if ability.second and not ability.target:
        raise wrong("there is a second target and no first; write it as target", "second")
    if ability.target and target_meant(ability.target).from_first:
        raise wrong("only the second target is looked for around the first; leave out 'of the target'", "target")
    if ability.second and target_meant(ability.second).from_first:
        around = target_meant(ability.target).what
        if around not in (Aimed.PERMANENT, Aimed.TILE):
            raise wrong(f"a {THINGS[around]} is nowhere on the map; leave out 'within … of the target'", "second")


def check_deeds(ability: AbilityBlock) -> None:
    """Each effect has somebody whom it can be done to."""

    def check(item: tuple[int, str, Deed]) -> None:
        k, text, deed = item
        said = _no_target(ability, text, deed) or _wrong_target(ability, text, deed) or _wrong_one(text, deed)
        if said:
            raise wrong(said, "do", k, value=text)

    check_all(numbered(ability), check)


def _no_target(ability: AbilityBlock, text: str, deed: Deed) -> str:
    """What is wrong with whom an effect is for, if it takes a target that is not chosen."""
    targets, (use, when) = ability.targets(), ability.how()
    asked = {To.TARGET: 1, To.EACH_AROUND: 1, To.SECOND: 2}.get(deed.to or To.TARGET, 0)
    asked = max(asked, (1 if deed.to == To.SELF else 2) if deed.do == Do.TELEPORT else 0)
    if len(targets) < asked and use == Use.TRIGGER:
        return f"{text!r} asks for a target, which a trigger has not; say 'to self', 'to other' or 'to each …'"
    if len(targets) < asked:
        field = "second" if targets else "target"
        return f"{text!r} has no {field}; add '{field}: …', or say whom it is for with 'to …'"
    if deed.to == To.EACH_AROUND and targets[0].what not in (Aimed.PERMANENT, Aimed.TILE):
        return f"a {THINGS[targets[0].what]} is nowhere on the map; leave out 'of the target'"
    if deed.to == To.OTHER and (use != Use.TRIGGER or when not in WITH_OTHER):
        return f"nobody else takes part in {ability.use!r}; say 'to self' or 'to each …'"
    return ""


def _wrong_target(ability: AbilityBlock, text: str, deed: Deed) -> str:
    """What is wrong with the target of an effect, if it is one of another kind."""
    targets = ability.targets()
    wanted = {Do.COUNTER: Aimed.ACTION, Do.TOKEN: Aimed.TILE}.get(deed.do, Aimed.PERMANENT)
    if deed.do == Do.TELEPORT and targets[-1].need != TileNeed.AVAILABLE:
        return "one is put onto a tile that is available; write 'available tile …' as the last target"
    if deed.to in (To.TARGET, To.SECOND):
        target = targets[deed.to]
        is_fine = target.what == wanted or (deed.do in FOR_PLAYERS and target.what == Aimed.PLAYER)
        if not is_fine:
            return f"{text!r} is done to a {THINGS[wanted]}, and this is a {THINGS[target.what]}; aim at another target"
        if deed.do == Do.TOKEN and target.need != TileNeed.AVAILABLE:
            return "a token is put onto a tile that is available; write 'available tile …'"
        if deed.do == Do.TOKEN and deed.amount > 1:
            return "one token is put onto a tile; leave out the number, or the target"
        return _wrong_which(text, deed, target.which.types) if wanted == Aimed.PERMANENT else ""
    if deed.do == Do.FIGHT and deed.to != To.OTHER:
        return "a combat is with a target, or with the other one of a trigger; leave out 'to …'"
    if deed.do == Do.COUNTER:
        return "only a target can be countered; write 'target: enemy action'"
    if deed.do == Do.TOKEN and deed.to != To.SELF:
        return "a token is put onto a tile, or next to what makes it; leave out 'to …'"
    return ""


def _wrong_one(text: str, deed: Deed) -> str:
    """What is wrong with somebody who is no target: a player cannot be pushed."""
    if deed.to in (To.YOU, To.OPPONENTS, To.EVERYBODY) and deed.do not in FOR_PLAYERS | {Do.REPRESS}:
        return f"{text!r} is done to a permanent, not to a player; say 'to self' or 'to each …'"
    if deed.do == Do.REPRESS and deed.to != To.YOU:
        return "repression is on all players at once; leave out 'to …'"
    if deed.to in (To.EACH, To.EACH_AROUND) and deed.do == Do.TELEPORT:
        return f"{text!r}: that is done to one at a time; write a target"
    return _wrong_which(text, deed, deed.which.types) if deed.to in (To.EACH, To.EACH_AROUND) else ""


def _wrong_which(text: str, deed: Deed, types: int) -> str:
    """What is wrong with the permanents that an effect may be done to: an artifact has no attack."""
    if deed.do in FOR_FIGHTERS and types & ~FIGHTERS:
        return f"{text!r} is done to units and bosses only; write 'unit', 'boss' or 'unit or boss'"
    if deed.do == Do.MEND and types & ~WEARABLE:
        return f"{text!r} is done to equipment only; write 'equipment'"
    return ""


def check_used_targets(ability: AbilityBlock) -> None:
    """Every target is there for something: an effect, a range, or where a push comes from (TYR-48)."""
    if ability.how()[0] == Use.TRIGGER:
        return
    deeds = ability.deeds()
    used = {deed.to for deed in deeds} | {To.TARGET for deed in deeds if deed.to == To.EACH_AROUND}
    for deed in deeds:
        if deed.do in (Do.TELEPORT, Do.FIGHT):
            used |= {To.TARGET, To.SECOND}
        if deed.do == Do.PUSH and ability.use == "play":
            used |= {To.SECOND}
    for k, target in enumerate(ability.targets()):
        field = ("target", "second")[k]
        if To(k) not in used and not (k == 0 and ability.second and target_meant(ability.second).from_first):
            raise wrong(f"nothing is done to the {THINGS[target.what]}; leave out {field}, or add an effect", field)
