"""Connect Four: the smallest complete game, and the template to copy for a new one."""

from __future__ import annotations

from pathlib import Path

from sandtable.contract.game import Content, Face, Game, Rules
from sandtable.contract.theme import Make, Palette, Sounds, Strike, Theme, Tiles

from . import notation
from .evaluation import evaluate, observe
from .hazards import danger
from .possible import check_state
from .rules import apply, deciders, legal, outcome, start
from .scenario import MAX_HEIGHT, MAX_WIDTH, Connect4File, Scenario, pack
from .state import State
from .view import preview, scene, view

PICTURE = """
    . . . . . . .
    . . . . . . .
    . . . o . . .
    . . x x o . .
    . o x o x . .
    x o o x x o .
"""

game = Game(
    name="connect4",
    title="Connect Four",
    about="Drop stones into columns; the first to line up four wins.",
    feel="Quick and open: no luck, no secrets, and one careless stone decides.",
    minutes=(2, 10),
    seats=("Cross", "Ring"),
    rules=Rules(
        version=1,
        decision="one stone dropped",
        Scenario=Scenario,
        State=State,
        action_shape=(1, 1, MAX_WIDTH, 1),
        max_choices=MAX_WIDTH,
        max_events=2,
        start=start,
        legal=legal,
        apply=apply,
        deciders=deciders,
        outcome=outcome,
        check_state=check_state,
        evaluate=evaluate,
        observe=observe,
        observation_shape=(2, MAX_WIDTH, MAX_HEIGHT),
    ),
    content=Content(File=Connect4File, folder=Path(__file__).parent / "scenarios", pack=pack),
    face=Face(
        notation=notation,
        view=view,
        preview=preview,
        scene=scene,
        danger=danger,
        picture=PICTURE,
        orders=(("d", "drop a stone into column d"),),
        theme=Theme(
            palette=Palette.TOY,
            tiles=Tiles.WELLS,
            make=Make.STONE,
            strike=Strike.BURST,
            sounds=Sounds.WOOD,
        ),
    ),
)
