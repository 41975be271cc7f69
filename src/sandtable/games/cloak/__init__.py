"""Cloak: soldiers, spies, walls and leaders, ordered by both sides at the same time."""

from __future__ import annotations

from pathlib import Path

from sandtable.engine.game import Game

from . import notation
from .bots import BOTS, advise
from .evaluation import PLANES, evaluate, observe
from .file import CloakFile, pack
from .know import imagine, know
from .possible import check_state
from .rules import apply, deciders, legal, outcome, start
from .scenario import MAX_ACTORS, MAX_SIDE, Scenario
from .scenes import inspect, preview, scene
from .state import Order, State, Work
from .view import view

PICTURE = """
    turn 6
    . . S . . . . .
    . L . . . . . .
    . . . S . . . .
    . S . . S s . .
    . . . S s . . .
    . . . . . . s .
    . . . . s . l .
    . . . . . s . .
    S3 e4 hp 4 stamina 4 active
    s10 e5 hp 2 stamina 6
"""

ORDERS = (
    ("S1 e", "go a step east, or attack who stands there; also n, s, w"),
    ("S1 toggle", "stand still and switch overwatch, or a spy's cloak, on or off"),
    ("S1 hold", "stand still; who has no order does"),
    ("L1 attack n", "a leader strikes at the enemy in the north"),
    ("S1 auto", "the autopilot gives the order"),
    ("S1 back", "take the order back"),
    ("commit", "all orders are given"),
)

game = Game(
    name="cloak",
    title="Cloak",
    about="Order soldiers and spies at the same time as your opponent; cloaked spies are seen by nobody.",
    feel="Plan in secret, guess what the others plan, and watch both plans collide.",
    minutes=(15, 45),
    picture=PICTURE,
    orders=ORDERS,
    version=2,
    decision="one order to one entity",
    seats=("Left", "Right"),
    Scenario=Scenario,
    State=State,
    Work=Work,
    File=CloakFile,
    scenario_folder=Path(__file__).parent / "scenarios",
    usual_scenario="skirmish",
    pack=pack,
    max_choices=MAX_ACTORS * (Order.AUTOPILOT + 1) + 1,
    max_events=896,
    action_shape=(2, MAX_ACTORS, Order.TAKE_BACK + 1, 1),
    start=start,
    legal=legal,
    apply=apply,
    deciders=deciders,
    outcome=outcome,
    check_state=check_state,
    know=know,
    takes_back=True,
    imagine=imagine,
    evaluate=evaluate,
    observe=observe,
    observation_shape=(PLANES, MAX_SIDE, MAX_SIDE),
    bots=BOTS,
    advise=advise,
    view=view,
    preview=preview,
    scene=scene,
    inspect=inspect,
    refusal=notation.refusal,
    notation=notation,
)
