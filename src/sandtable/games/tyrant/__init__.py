"""Tyrant: decks, a stack of declared actions, and a map; two to four players, or together against the tyrant."""

from __future__ import annotations

from pathlib import Path

from sandtable.contract.game import Bots, Content, Face, Game, Rules

from . import notation
from .bots import BOTS, advise
from .evaluation import evaluate
from .file import TyrantFile
from .imagine import imagine
from .inspecting import inspect, inspect_cell
from .know import know
from .muster import SEAT_NAMES
from .observing import PLANES, observe
from .orders import ACTION_SHAPE
from .packing import pack
from .possible import check_state
from .previews import preview
from .refusing import refusal
from .rules import apply, asked, deciders, legal, outcome, start
from .scenario import MAX_COLUMNS, MAX_ROWS, Scenario
from .scenes import scene
from .state import State, Work
from .view import view

ORDERS = (
    ("play fireball", "declare a card of your hand; its targets and costs are asked for one by one"),
    ("at knight2", "a target of what you are declaring: a permanent, a tile, a seat"),
    ("spend peasant", "a card of your hand that you pay with; back takes the whole back"),
    ("activate archer1", "choose a unit that shall act"),
    ("move c4", "the unit goes there; along c4 follows a street, besides its move"),
    ("attack king2", "the unit attacks"),
    ("use priest1", "a free or full action of a permanent; use priest1 2 is its second one"),
    ("exchange", "discard two cards for one resource"),
    ("pass", "let happen what was declared"),
    ("buy knight", "buy a card of your store; it comes onto your discard pile"),
    ("done", "with the unit, the action phase, buying or discarding"),
)

game = Game(
    name="tyrant",
    title="Tyrant",
    about="A deck, a map, and a stack on which every action can be answered: two to four players, or all against a boss.",
    feel="Buy the cards that win this map, hold an answer back, and strike when they have none.",
    minutes=(20, 60),
    seats=SEAT_NAMES,
    rules=Rules(
        version=1,
        decision="one declaration, target, move, answer or purchase",
        Scenario=Scenario,
        State=State,
        Work=Work,
        action_shape=ACTION_SHAPE,
        max_choices=768,
        max_events=512,
        start=start,
        legal=legal,
        apply=apply,
        deciders=deciders,
        outcome=outcome,
        check_state=check_state,
        asked=asked,
        know=know,
        imagine=imagine,
        evaluate=evaluate,
        observe=observe,
        observation_shape=(PLANES, MAX_ROWS, MAX_COLUMNS),
    ),
    content=Content(File=TyrantFile, folder=Path(__file__).parent / "scenarios", pack=pack, usual="crossing"),
    face=Face(
        notation=notation,
        view=view,
        preview=preview,
        scene=scene,
        inspect=inspect,
        inspect_cell=inspect_cell,
        refusal=refusal,
        orders=ORDERS,
    ),
    bots=Bots(names=BOTS, advise=advise),
)
