"""Walkers: war machines on hexes with heights, acting on a clock of ticks, with interrupts, spotting and aiming."""

from __future__ import annotations

from pathlib import Path

from sandtable.contract.game import Bots, Content, Face, Game, Rules
from sandtable.contract.theme import Fog, Make, Missile, Palette, Sounds, Strike, Surface, Theme, Tiles, Triumph

from . import notation
from .bots import BOTS, advise
from .evaluation import PLANES, evaluate, observe
from .file import WalkersFile
from .hazards import danger
from .imagine import imagine
from .inspecting import inspect, inspect_cell
from .know import know
from .learning import reveals
from .orders import SHOTS, TARGETS, VERBS
from .packing import pack
from .picture import PICTURE
from .possible import check_state
from .refusing import refusal
from .rules import apply, asked, deciders, legal, outcome, start
from .scenario import MAX_COLUMNS, MAX_ROWS, MAX_THRUST, SLOTS, Scenario
from .scenes import preview, scene
from .state import State, Work
from .view import view

ORDERS = (
    ("walk", "begin a move; walk with care is slower, and safer on bad ground"),
    ("c4", "its way goes on to c4; jump e5 jumps there instead"),
    ("go", "the way is as it shall be; back takes it back"),
    ("fire laser at fox2 aim 3", "aim so long and fire; on a way, from where it has come to"),
    ("wait 3", "let three ticks pass"),
    ("face ne", "turn, after a move or a wait"),
    ("pass", "let happen what the others have declared"),
    ("rhino1 interrupts at e5", "interrupt it when its machine is at e5"),
    ("dodge to d4", "evade in close quarters; or strike back with fist"),
    ("stand up", "when a machine has fallen"),
)

game = Game(
    name="walkers",
    title="Walkers",
    about="War machines on a clock of ticks: stalk, spot, aim and strike, and interrupt what the enemy is about to do.",
    feel="Spot them before they spot you, take your time to aim, and be quicker when it counts.",
    minutes=(15, 60),
    seats=("Amber", "Cobalt"),
    rules=Rules(
        version=1,
        decision="one step, shot, facing, answer to an interrupt, or wait",
        Scenario=Scenario,
        State=State,
        Work=Work,
        action_shape=(VERBS, 1, TARGETS, 1),
        max_choices=SLOTS * SHOTS + 6 * MAX_THRUST + 8,
        max_events=256,
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
        File=WalkersFile, folder=Path(__file__).parent / "scenarios", pack=pack, usual="hills", learning="duel"
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
            palette=Palette.STEEL,
            surface=Surface.METAL,
            tiles=Tiles.LINES,
            make=Make.PLATE,
            strike=Strike.BLAST,
            missile=Missile.SHELL,
            fog=Fog.NIGHT,
            triumph=Triumph.EMBERS,
            sounds=Sounds.STEEL,
        ),
    ),
    bots=Bots(names=BOTS, advise=advise),
)
