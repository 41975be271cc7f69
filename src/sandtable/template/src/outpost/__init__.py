"""Outpost: a courier each, and only its own side knows who it is."""

from pathlib import Path

from sandtable.contract.game import Content, Face, Game, Rules
from sandtable.contract.theme import Make, Palette, Sounds, Strike, Surface, Theme

from . import notation
from .imagine import imagine
from .know import know
from .possible import check_state
from .rules import apply, deciders, evaluate, legal, outcome, start
from .scenario import LONGEST, PIECES, SEATS, SIDE, OutpostFile, Scenario, pack
from .scenes import preview, scene
from .state import State
from .view import view

HERE = Path(__file__).parent

game = Game(
    name="outpost",
    title="Outpost",
    about="Bring your courier across the map; nobody else knows which piece it is.",
    seats=SEATS,
    minutes=(3, 10),
    rules=Rules(
        version=1,
        decision="one step or one strike",
        Scenario=Scenario,
        State=State,
        action_shape=(3, PIECES, LONGEST * LONGEST, 1),
        max_choices=4 * SIDE,
        start=start,
        legal=legal,
        apply=apply,
        deciders=deciders,
        outcome=outcome,
        check_state=check_state,
        know=know,
        imagine=imagine,
        evaluate=evaluate,
    ),
    content=Content(File=OutpostFile, folder=HERE / "scenarios", pack=pack, book=HERE / "outpost.md"),
    face=Face(
        notation=notation,
        view=view,
        preview=preview,
        scene=scene,
        orders=(("A b2", "move A to b2"), ("A x b3", "strike at whoever stands on b3")),
        theme=Theme(
            palette=Palette.CLAY, surface=Surface.EARTH, make=Make.CREST, strike=Strike.SLASH, sounds=Sounds.WOOD
        ),
    ),
)
