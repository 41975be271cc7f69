"""What answers an action by itself, as far as is known: what those who are hit or die set off, and what the ground does
to who comes onto it (FOG-34, FOG-43)."""

from __future__ import annotations

from collections.abc import Iterator

from .damage import PLAIN, kind_of_damage
from .names import Glance, called, lexicon, place
from .outcomes import effect_told
from .scenario import BROKEN, FLYING, IS_ATTACK, NO_STATUS, NOBODY, UNITS, Do, Effect, Reach, Trigger, UnitAction, When
from .state import Place, State
from .units import distance_to, relation


def answers(look: Glance, foreseen: State, unit: int, cell: int, spec: UnitAction) -> list[str]:
    """What those who are known do when they are hit and live, or when they die, to whom and how much it takes;
    ``foreseen`` is the position after the effects of the action, and notes what comes of the answers."""
    aimed = look.known.occupant[cell] - 1
    told: list[str] = []
    is_blow = spec.traits & IS_ATTACK and spec.reach != Reach.AREA and any(e.do == Do.DAMAGE for e in spec.effects)
    if is_blow and aimed >= 0 and foreseen.units[aimed].hp > 0:
        told += _set_off(look, foreseen, aimed, When.HIT, unit)
    fallen = [u for u in range(UNITS) if look.known.units[u].hp > 0 and foreseen.units[u].hp == 0]
    for dead in fallen:
        if look.known.units[dead].place == Place.ON_BOARD:
            told += _set_off(look, foreseen, dead, When.DEATH, unit)
    return told


def _set_off(look: Glance, foreseen: State, unit: int, when: When, other: int) -> Iterator[str]:
    """What a unit's triggers do to those whom they are known to work on, as :func:`~.damage.set_off` finds them."""
    if foreseen.units[unit].flags & BROKEN:
        return
    type_ = look.scenario.types[foreseen.units[unit].type]
    for trigger in (type_.triggers[t] for t in range(type_.trigger_count)):
        for target in _stricken(look, foreseen, unit, trigger, other) if trigger.when == when else ():
            reach = kind_of_damage(Reach.ABILITY, trigger.radius)
            if foreseen.units[target].hp > 0:
                outcome = effect_told(look.box, foreseen, unit, target, trigger.effect, reach, 0)
                why = "answer" if when == When.HIT else "death"
                yield f"{called(look, target)}: {outcome} ({why} of {called(look, unit)})"


def _stricken(look: Glance, foreseen: State, unit: int, trigger: Trigger, other: int) -> list[int]:
    """Whom a trigger works on."""
    if trigger.who == 0:
        return [other] if other != NOBODY and foreseen.units[other].place == Place.ON_BOARD else []
    here = foreseen.units[unit].cell
    near = [u for u in range(UNITS) if foreseen.units[u].place == Place.ON_BOARD]
    near = [u for u in near if distance_to(look.scenario, here, foreseen.units[u].cell) <= trigger.radius]
    return [u for u in near if trigger.who & relation(unit, u)]


def ground_told(look: Glance, unit: int, cell: int) -> list[str]:
    """What the ground of a hex does to a unit that comes onto it (FOG-12)."""
    scenario, known = look.scenario, look.known
    if known.units[unit].flags & FLYING:
        return []
    ground = scenario.terrains[scenario.boards[known.board].terrain[cell]]
    foreseen, effects = known.copy(), list[Effect]()
    foreseen.units[unit].cell = cell
    if ground.damage:
        effects.append(_effect(Do.DAMAGE, ground.damage, ground.damage_type))
    if ground.status != NO_STATUS and ground.count:
        effects.append(_effect(Do.STATUS, ground.count, ground.status))
    name = lexicon(look.file).terrains[scenario.boards[known.board].terrain[cell]]
    where = f"{name} at {place(scenario, cell)}"
    return [f"{where}: {effect_told(look.box, foreseen, unit, unit, effect, PLAIN, 0)}" for effect in effects]


def _effect(do: Do, amount: int, what: int) -> Effect:
    """An effect of ground."""
    effect = Effect()
    effect.do, effect.amount, effect.what = do, amount, what
    return effect
