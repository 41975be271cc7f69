"""Cloak: soldiers, spies, walls and leaders, ordered by both sides at the same time."""

from __future__ import annotations

from pathlib import Path

from sandtable.contract.game import Bots, Content, Face, Game, Rules
from sandtable.contract.theme import Fog, Make, Missile, Palette, Sounds, Strike, Surface, Theme, Tiles, Triumph

from . import notation
from .bots import BOTS, advise
from .evaluation import PLANES, evaluate, observe
from .file import CloakFile
from .hazards import danger
from .imagine import imagine
from .inspecting import inspect
from .know import know
from .packing import pack
from .possible import check_state
from .refusing import refusal
from .rules import apply, deciders, legal, outcome, start
from .scenario import MAX_ACTORS, MAX_SIDE, Scenario
from .scenes import preview, scene
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
    seats=("Left", "Right"),
    rules=Rules(
        version=2,
        decision="one order to one entity",
        Scenario=Scenario,
        State=State,
        Work=Work,
        action_shape=(2, MAX_ACTORS, Order.TAKE_BACK + 1, 1),
        max_choices=MAX_ACTORS * (Order.AUTOPILOT + 1) + 1,
        max_events=896,
        start=start,
        legal=legal,
        apply=apply,
        deciders=deciders,
        outcome=outcome,
        check_state=check_state,
        know=know,
        imagine=imagine,
        evaluate=evaluate,
        observe=observe,
        observation_shape=(PLANES, MAX_SIDE, MAX_SIDE),
        takes_back=True,
    ),
    content=Content(File=CloakFile, folder=Path(__file__).parent / "scenarios", pack=pack, usual="skirmish"),
    face=Face(
        notation=notation,
        view=view,
        preview=preview,
        scene=scene,
        danger=danger,
        inspect=inspect,
        refusal=refusal,
        picture=PICTURE,
        orders=ORDERS,
        theme=Theme(
            palette=Palette.DOSSIER,
            surface=Surface.PAPER,
            tiles=Tiles.LINES,
            make=Make.CHIT,
            strike=Strike.SLASH,
            missile=Missile.BLADE,
            fog=Fog.NIGHT,
            triumph=Triumph.STAMP,
            sounds=Sounds.HUSH,
        ),
    ),
    bots=Bots(names=BOTS, advise=advise, horizon=2000),  # to the end: its evaluation sees little of a plan
)
