"""Lasertag: two teams of soldiers with laser guns among walls and cover, with action points, odds and overwatch."""

from __future__ import annotations

from pathlib import Path

from sandtable.contract.game import Bots, Content, Face, Game, Rules
from sandtable.contract.theme import Fog, Make, Missile, Palette, Sounds, Strike, Surface, Theme, Triumph

from . import notation
from .bots import BOTS, advise
from .evaluation import PLANES, evaluate, observe
from .file import LasertagFile
from .hazards import danger
from .imagine import imagine
from .inspecting import inspect, inspect_cell
from .know import know
from .learning import reveals
from .packing import pack
from .possible import check_state
from .refusing import refusal
from .rules import TARGETS, apply, deciders, legal, outcome, start
from .scenario import LONGEST_REACH, MAX_BASES, MAX_SOLDIERS, MAX_TEAM, SIDE, Scenario
from .scenes import preview, scene
from .state import State, Work
from .view import view

ORDERS = (
    ("S1 e5", "Scout 1 goes to e5 for an action point"),
    ("S1 fires g4", "he fires at Grunt 4; what S1 fires g4 tells the odds first"),
    ("S1 fires base2", "he fires at a base"),
    ("end", "end the turn; who has points left and has not fired watches"),
)

game = Game(
    name="lasertag",
    title="Lasertag",
    about="Lead scouts, grunts and snipers from cover to cover; every shot shows its odds, and overwatch fires back.",
    feel="Creep from cover to cover, weigh the odds of every shot, and dare the open when it counts.",
    minutes=(10, 40),
    seats=("Red", "Blue"),
    rules=Rules(
        version=2,
        decision="one move, one shot, or the end of a turn",
        Scenario=Scenario,
        State=State,
        Work=Work,
        action_shape=(1, MAX_SOLDIERS, TARGETS, 1),
        max_choices=MAX_TEAM * (LONGEST_REACH + MAX_SOLDIERS - MAX_TEAM + MAX_BASES) + 1,
        max_events=64,
        start=start,
        legal=legal,
        apply=apply,
        deciders=deciders,
        outcome=outcome,
        check_state=check_state,
        know=know,
        is_open=lambda scenario: not scenario.fog,
        reveals=reveals,
        imagine=imagine,
        evaluate=evaluate,
        observe=observe,
        observation_shape=(PLANES, SIDE, SIDE),
    ),
    content=Content(
        File=LasertagFile, folder=Path(__file__).parent / "scenarios", pack=pack, usual="crossfire", learning="training"
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
        orders=ORDERS,
        theme=Theme(
            palette=Palette.NEON,
            surface=Surface.GLOW,
            make=Make.LAMP,
            strike=Strike.SPARKS,
            missile=Missile.LASER,
            fog=Fog.NIGHT,
            triumph=Triumph.BEAMS,
            sounds=Sounds.SYNTH,
        ),
    ),
    bots=Bots(names=BOTS, advise=advise),
)
