"""Gambit: hands, a stack that others answer, three or four at the table, teams, and a Warden whom nobody plays."""

from pathlib import Path

from sandtable.contract.game import Content, Face, Game, Rules

from . import notation
from .know import imagine, know
from .possible import check_state
from .rules import apply, asked, deciders, evaluate, legal, outcome, start
from .state import HAND, KINDS, PLACES, SEATS, GambitFile, Scenario, State, pack
from .view import inspect, preview, refusal, scene, view

game = Game(
    name="gambit",
    title="Gambit",
    about="Take, play, parry: the last pawns on the board win.",
    seats=SEATS,
    rules=Rules(
        version=1, decision="one card taken, played or aimed, or one answer", Scenario=Scenario, State=State,
        action_shape=(6, 1, PLACES, KINDS), max_choices=PLACES + HAND, max_events=32,
        start=start, legal=legal, apply=apply, deciders=deciders, outcome=outcome, asked=asked,
        check_state=check_state, know=know, imagine=imagine, evaluate=evaluate, takes_back=True,
    ),
    content=Content(File=GambitFile, folder=Path(__file__).parent / "scenarios", pack=pack, usual="three"),
    face=Face(
        notation=notation, view=view, preview=preview, scene=scene, inspect=inspect, refusal=refusal,
        orders=(
            ("take 2", "take the second card of the row"), ("strike", "choose the card, then its target: at east"),
            ("pass", "let a card pass"), ("parry", "answer it"), ("end", "end the turn"),
        ),
    ),
)  # fmt: skip
