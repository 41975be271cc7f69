"""Tyrant: cards, units and a stack of declared actions on a map of squares, as rivals or against the tyrant."""

from __future__ import annotations

from pathlib import Path

from sandtable.contract.game import Bots, Content, Face, Game, Rules
from sandtable.contract.theme import Make, Missile, Palette, Sounds, Strike, Surface, Theme, Tiles, Triumph

from . import notation
from .bots import BOTS, advise
from .evaluation import evaluate
from .file import TyrantFile
from .hazards import danger
from .imagine import imagine
from .inspecting import inspect, inspect_cell
from .know import know
from .learning import reveals
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
    ("at c4", "a target of what you are declaring: a tile, a permanent, a player, or action 1"),
    ("back", "take back what you are declaring"),
    ("activate ar12", "turn to a unit, archer12: then it moves, attacks and so on, until done"),
    ("move d5", "the active unit goes there; street d5 goes along streets"),
    ("attack wo14", "the active unit fights; the tile of what it attacks will do as a name"),
    ("use ar12 1", "its first free or full action; use ar12 ground is what its tile grants"),
    ("equip sw15", "put on equipment next to it, with its move; or: with attack"),
    ("carry wl3", "carry an artifact along; swap wl3 changes places with it"),
    ("shake off", "a paralysed unit gets rid of a mark, with its move; or: with attack"),
    ("exchange", "discard two cards (spend taxes) for 1 resource"),
    ("pass", "let happen what the others have declared"),
    ("buy archer", "in your buying phase; then discard taxes, or whatever you like"),
    ("done", "with the unit, the action phase, buying, or discarding"),
    ("pay", "for the unit whose upkeep is due; or release it"),
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
        version=4,
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
        reveals=reveals,
    ),
    content=Content(
        File=TyrantFile, folder=Path(__file__).parent / "scenarios", pack=pack, usual="crossing", learning="first"
    ),
    face=Face(
        notation=notation,
        view=view,
        preview=preview,
        scene=scene,
        danger=danger,
        inspect=inspect,
        inspect_cell=inspect_cell,
        refusal=refusal,
        picture=PICTURE,
        orders=ORDERS,
        theme=Theme(
            palette=Palette.ROYAL,
            surface=Surface.VELVET,
            tiles=Tiles.SLABS,
            make=Make.SEAL,
            strike=Strike.SLASH,
            missile=Missile.BOLT,
            triumph=Triumph.BANNERS,
            sounds=Sounds.COURT,
        ),
    ),
    bots=Bots(names=BOTS, advise=advise, horizon=120),  # two rounds or so
)
