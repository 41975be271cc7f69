"""Fogbound: two armies on hexes under fog of war, one unit at a time."""

from __future__ import annotations

from pathlib import Path

from sandtable.contract.game import Bots, Content, Face, Game, Rules
from sandtable.contract.theme import Fog, Make, Missile, Palette, Sounds, Strike, Surface, Theme, Tiles, Triumph

from . import notation
from .bots import BOTS, advise
from .evaluation import PLANES, evaluate, observe
from .file import FogboundFile
from .hazards import danger
from .imagine import imagine
from .inspecting import inspect, inspect_cell
from .know import know
from .learning import reveals
from .packing import pack
from .picture import PICTURE
from .possible import check_state
from .refusing import refusal
from .rules import apply, deciders, legal, outcome, start
from .scenario import MAX_CELLS, SLOTS, Scenario
from .scenes import preview, scene
from .state import State, Work
from .view import view
from .width import most_choices

ORDERS = (
    ("sc2 to c4", "scout 2 goes a step to c4"),
    ("sc2 bow at d5", "it attacks who is at d5; what sc2 tells what would come of it"),
    ("gu3 brace on", "an ability is switched on, or off"),
    ("ca6 rally", "an ability that needs no target"),
    ("end", "the turn of the unit that acts is over"),
    ("skip", "no unit acts in this turn"),
    ("buy scout", "before the battle, where armies are bought; ready ends that"),
)

game = Game(
    name="fogbound",
    title="Fogbound",
    about="Lead an army through the fog: what you do not see may be anywhere, and the objectives will not wait.",
    feel="Scout, guess, commit one unit, and find out what was waiting for it.",
    minutes=(20, 60),
    seats=("Dawn", "Dusk"),
    rules=Rules(
        version=3,
        decision="one step, one action or one end of turn",
        Scenario=Scenario,
        State=State,
        Work=Work,
        action_shape=(2, SLOTS, MAX_CELLS, 8),
        max_choices=4096,
        most_choices=most_choices,
        max_events=1024,
        start=start,
        legal=legal,
        apply=apply,
        deciders=deciders,
        outcome=outcome,
        check_state=check_state,
        know=know,
        reveals=reveals,
        imagine=imagine,
        evaluate=evaluate,
        observe=observe,
        observation_shape=(PLANES, MAX_CELLS),
    ),
    content=Content(File=FogboundFile, folder=Path(__file__).parent / "scenarios", pack=pack, learning="first"),
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
            palette=Palette.MOOR,
            surface=Surface.EARTH,
            tiles=Tiles.LINES,
            make=Make.CREST,
            strike=Strike.BURST,
            missile=Missile.BOLT,
            fog=Fog.MIST,
            triumph=Triumph.DAWN,
            sounds=Sounds.WIND,
        ),
    ),
    bots=Bots(names=BOTS, advise=advise),
)
