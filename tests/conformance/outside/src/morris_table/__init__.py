"""Nine Men's Morris: close mills, take stones. Boards of points and lines are content; ``morris.md`` is the book."""

from pathlib import Path

from sandtable.contract.game import Content, Face, Game, Rules
from sandtable.contract.theme import Make, Sounds, Surface, Theme

from . import notation
from .possible import check_state
from .rules import apply, deciders, evaluate, legal, outcome, start
from .scenario import POINTS, SEATS, MorrisFile, Scenario, pack
from .state import State
from .view import danger, preview, refusal, scene, view

HERE = Path(__file__).parent

game = Game(
    name="morris",
    title="Nine Men's Morris",
    about="Place nine stones, then move them; three in a row take one of the other's.",
    seats=SEATS,
    rules=Rules(
        version=1, decision="one stone placed, moved or taken", Scenario=Scenario, State=State,
        action_shape=(3, POINTS, POINTS, 1), max_choices=3 * POINTS, start=start, legal=legal, apply=apply,
        deciders=deciders, outcome=outcome, check_state=check_state, evaluate=evaluate,
    ),
    content=Content(File=MorrisFile, folder=HERE / "scenarios", pack=pack, book=HERE / "morris.md"),
    face=Face(
        notation=notation, view=view, preview=preview, scene=scene, danger=danger, refusal=refusal,
        orders=(("d2", "place a stone"), ("d2-d3", "move a stone"), ("xd3", "take a stone")),
        theme=Theme(surface=Surface.WOOD, make=Make.STONE, sounds=Sounds.WOOD),
    ),
)  # fmt: skip
