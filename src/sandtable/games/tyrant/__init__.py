"""Tyrant: cards, units and a stack of declared actions on a map of squares, as rivals or against the tyrant."""

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
from .picture import PICTURE
from .possible import check_state
from .previews import preview
from .refusing import refusal
from .rules import apply, asked, deciders, legal, outcome, start
from .scenario import ABILITIES, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Scenario
from .scenes import scene
from .state import MOST_HAND, PERMANENTS, State, Work
from .view import view

ORDERS = (
    ("play archer", "play a card of your hand; then choose where, or at what"),
    ("at c4", "a target of what you are declaring: a tile, a permanent, a player or action 1; back takes it back"),
    ("activate archer12", "turn to a unit: then it moves, attacks and so on, until done"),
    ("move d5", "the active unit goes there; street d5 goes along streets"),
    ("attack wolf14", "the active unit fights; ar12 or its tile will do as a name"),
    ("use archer12 1", "its first free or full action; use archer12 ground what its tile grants"),
    ("equip sword15 with move", "put equipment on that lies next to it; carry and swap move artifacts"),
    ("shake off with attack", "a paralysed unit gets rid of a mark"),
    ("exchange", "discard two cards (spend taxes) for 1 resource"),
    ("pass", "let happen what the others have declared"),
    ("buy archer", "in your buying phase; discard taxes afterwards, and done when you are"),
    ("pay", "for the unit whose upkeep is due, or release it"),
    ("place c4", "put down what was dropped"),
    ("pick archer", "in a draft"),
)

game = Game(
    name="tyrant",
    title="Tyrant",
    about="Build a deck, bring units onto the map and answer what others declare, as rivals or against a tyrant.",
    feel="Every move can be answered: hold a card back, and make them wonder.",
    minutes=(20, 90),
    seats=SEAT_NAMES,
    rules=Rules(
        version=1,
        decision="one card, unit, action, target, answer or purchase",
        Scenario=Scenario,
        State=State,
        Work=Work,
        action_shape=ACTION_SHAPE,
        max_choices=2 * MAX_CELLS + PERMANENTS * (5 + ABILITIES + 1) + MOST_HAND + 2,
        max_events=1024,
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
        picture=PICTURE,
        orders=ORDERS,
    ),
    bots=Bots(names=BOTS, advise=advise),
)
