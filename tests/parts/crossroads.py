"""A tiny game that shows every part of a view: "Crossroads".

Two scouts walk over a graph, looking where they went last. A card is declared at a place, at a card or at a seat and
lies on the stack until somebody passes; then the topmost one happens. Whoever's time is less acts next. It is for tests
of what is drawn: the rules do no more than move cards and scouts about.
"""

from __future__ import annotations

import re
import tempfile
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

from sandtable.contract.action import EVERYBODY, Action, Choices, Event, Log, make_action, offer, tell
from sandtable.contract.dice import Dice
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Content, Face, Game, NoScratch, Rules
from sandtable.contract.look import Look
from sandtable.contract.record import Array, Record, array, u8
from sandtable.contract.rule import index, rule
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.view import (
    Board,
    Card,
    CardMove,
    Cell,
    Figure,
    Happening,
    Keyword,
    Line,
    Mark,
    Moment,
    Piece,
    Pile,
    Preview,
    Target,
    Track,
    View,
)
from sandtable.contract.words import Facing, HappeningKind, Icon, MarkKind, PileKind, Terrain

SEATS = ("Red", "Blue")
PLACES = {
    "mill": (0, 0.4),
    "ford": (1.6, 1.2),
    "gate": (1.9, 2.7),
    "hill": (3.4, 0.3),
    "well": (3.6, 1.9),
    "keep": (5, 1.1),
}
NAMES = tuple(PLACES)
GROUNDS = {"ford": Terrain.SHALLOWS, "hill": Terrain.HILL, "gate": Terrain.ROAD, "keep": Terrain.CITY}
LINES = ((0, 1), (1, 2), (1, 3), (2, 4), (3, 5), (4, 5), (1, 4))
BOLT, STEP, COUNTER, INSIGHT, FIREBALL, BOON = KINDS = range(6)
DEALT = (BOLT, STEP, COUNTER, INSIGHT, FIREBALL, COUNTER, BOLT, STEP, BOON, BOLT, STEP, BOON)
TITLES = ("Bolt", "Step", "Counter", "Insight", "Fireball", "Boon")
COSTS = (2, 1, 1, 1, 9, 1)
ICONS = (Icon.SPELL, Icon.RUN, Icon.WARD, Icon.EYE, Icon.FLAME, Icon.HEART)
TEXTS = (
    "a seat loses 2 hearts",
    "go to a place nearby",
    "a card on the stack does not happen",
    "draw a card",
    "everything burns",
    "a seat wins 1 heart",
)
SWIFT = Keyword(word="swift", text="costs no time of its owner's")
DECK, RED, BLUE, STACK, DISCARD = WHERE = range(5)
PILES = ("deck", "hand", "hand", "stack", "discard pile")
PILE_KINDS = (PileKind.DECK, PileKind.HAND, PileKind.HAND, PileKind.STACK, PileKind.DISCARD)
PASS, PLAY = range(2)
CELL, CARD, SEAT = 0, 10, 30  # targets have these numbers and up; 0 is none, so that all begin with 1
MOST = 40
FACES = tuple(Facing)


class Scenario(Record):
    seats: u8


class State(Record):
    where: Array[u8] = array(12)
    when: Array[u8] = array(12)
    aim: Array[u8] = array(12)
    by: Array[u8] = array(12)
    cell: Array[u8] = array(2)
    facing: Array[u8] = array(2)
    time: Array[u8] = array(2)
    decisions: u8


class Kind(IntEnum):
    DECLARED = 0
    HAPPENED = 1
    MOVED = 2
    DREW = 3
    PASSED = 4


class CrossroadsFile(ScenarioFile):
    game: Literal["crossroads"]


Glance = Look[CrossroadsFile, Scenario, State]


def pack(file: CrossroadsFile, scenario: Scenario) -> None:
    scenario.seats = 2


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: NoScratch) -> None:
    for card in range(12):
        state.where[index(card)] = RED if card < 5 else BLUE if card < 8 else DECK
        state.when[index(card)] = card
    state.cell[1], state.facing[0], state.facing[1] = 5, 2, 6
    state.time[1] = 1


@rule
def turn_of(state: State) -> int:
    return 0 if state.time[0] <= state.time[1] else 1


@rule
def deciders(scenario: Scenario, state: State) -> int:
    return 0 if state.decisions >= MOST else 1 << turn_of(state)


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    for card in range(12):
        kind = DEALT[card]
        if known.where[index(card)] != RED + player or kind == FIREBALL:
            continue
        if kind in (BOLT, BOON):
            for seat in range(2):
                offer(choices, PLAY, card, SEAT + 1 + seat, 0)
        elif kind == STEP:
            for line in range(7):
                start_, end = LINES[line]
                if start_ == known.cell[index(player)]:
                    offer(choices, PLAY, card, CELL + 1 + end, 0)
                if end == known.cell[index(player)]:
                    offer(choices, PLAY, card, CELL + 1 + start_, 0)
        elif kind == COUNTER:
            for other in range(12):
                if known.where[index(other)] == STACK:
                    offer(choices, PLAY, card, CARD + 1 + other, 0)
        else:
            offer(choices, PLAY, card, 0, 0)
    offer(choices, PASS, 0, 0, 0)


@rule
def put(state: State, card: int, where: int) -> None:
    """Lay a card on top of a pile."""
    for other in range(12):
        state.when[index(other)] += 1
    state.where[index(card)], state.when[index(card)] = where, 0


@rule
def top_of(state: State, where: int) -> int:
    """The topmost card of a pile, or 12."""
    best = 12
    for card in range(12):
        if state.where[index(card)] == where and (best == 12 or state.when[index(card)] < state.when[index(best)]):
            best = card
    return best


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch) -> None:
    state.decisions += 1
    state.time[index(player)] += 2
    if action.verb == PLAY:
        put(state, action.actor, STACK)
        state.aim[index(action.actor)], state.by[index(action.actor)] = action.target, player
        tell(log, EVERYBODY, Kind.DECLARED, player, action.target, action.actor, 0)
        return
    tell(log, EVERYBODY, Kind.PASSED, player, 0, 0, 0)
    card = top_of(state, STACK)
    if card < 12:
        happen(state, card, log)


@rule
def happen(state: State, card: int, log: Log) -> None:
    by, aim, kind = state.by[index(card)], state.aim[index(card)], DEALT[card]
    put(state, card, DISCARD)
    tell(log, EVERYBODY, Kind.HAPPENED, by, DISCARD, card, 0)
    if kind == STEP:
        tell(log, EVERYBODY, Kind.MOVED, by, aim - CELL - 1, state.cell[index(by)], 0)
        state.cell[index(by)] = aim - CELL - 1
        state.facing[index(by)] = (state.facing[index(by)] + 1) % 8
    if kind == COUNTER and state.where[index(aim - CARD - 1)] == STACK:
        put(state, aim - CARD - 1, DISCARD)
        tell(log, EVERYBODY, Kind.HAPPENED, by, DISCARD, aim - CARD - 1, 1)
    drawn = top_of(state, DECK)
    if kind == INSIGHT and drawn < 12:
        put(state, drawn, RED + by)
        tell(log, EVERYBODY, Kind.DREW, by, 0, drawn, 0)


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    return 0.0


def check_state(scenario: Scenario, state: State) -> None:
    if any(where > DISCARD for where in state.where) or any(cell > 5 for cell in state.cell):
        raise SandtableError("board/impossible", bytes(state).hex(), "no such pile or place")


def aim_words(target: int) -> str:
    if target > SEAT:
        return SEATS[target - SEAT - 1]
    if target > CARD:
        return f"{TITLES[DEALT[target - CARD - 1]]} {target - CARD - 1}"
    return NAMES[target - 1] if target else ""


def action_text(look: Glance, action: Action) -> str:
    aim = f" at {aim_words(action.target)}" if action.target else ""
    return "pass" if action.verb == PASS else f"play {action.actor}{aim}"


def parse_action(look: Glance, text: str) -> Action:
    found = re.fullmatch(r"play (\d+)(?: at (?:(\w+)|\w+ (\d+)))?", text)
    if text != "pass" and not found:
        raise SandtableError("action/unreadable", text, "that is no decision", "write pass, or play 0 at Blue")
    if not found:
        return make_action()
    words = [aim_words(CELL + 1 + place) for place in range(6)], list(SEATS)
    target = CARD + 1 + int(found[3]) if found[3] else 0
    for first, names in zip((CELL, SEAT), words, strict=True):
        target = first + 1 + names.index(found[2]) if found[2] in names else target
    return make_action(PLAY, int(found[1]), target)


def board_text(look: Glance) -> str:
    return bytes(look.known).hex()


def parse_board(box: object, text: str) -> State:
    return State.from_bytes(bytes.fromhex(text))


def event_text(look: Glance, event: Event) -> str:
    name, card = SEATS[event.actor], f"{TITLES[DEALT[event.amount]]}" if event.kind != Kind.MOVED else ""
    drawn = card if event.actor == look.player else "a card"
    return {
        Kind.DECLARED: f"{name} declares {card}{f' at {aim_words(event.target)}' if event.target else ''}.",
        Kind.HAPPENED: f"{card} {'is countered' if event.extra else 'happens'}.",
        Kind.MOVED: f"{name}'s scout goes to {aim_words(event.target + 1)}." if event.kind == Kind.MOVED else "",
        Kind.DREW: f"{name} draws {drawn}.",
        Kind.PASSED: f"{name} passes.",
    }[Kind(event.kind)]


def card_of(look: Glance, card: int) -> Card:
    """A card as somebody sees it: their own, and what lies open."""
    known, kind = look.known, DEALT[card]
    where = known.where[card]
    if where == DECK or (where in (RED, BLUE) and where != RED + look.player):
        return Card(id=20 + sum(known.where[other] == where for other in range(card)) + 10 * where, name=None)
    is_dear, has_target = kind == FIREBALL, kind != COUNTER or STACK in list(known.where)
    refused = "costs 9 mana, and you have 3" if is_dear else "" if has_target else "nothing is on the stack"
    aim = known.aim[card]
    target = Target(text=aim_words(aim), cell=aim - 1 if 0 < aim <= CARD else None) if aim else None
    return Card(
        id=card, name=TITLES[kind], icon=ICONS[kind], cost=(Figure(name="mana", value=COSTS[kind]),),
        figures=(Figure(name="power", value=2),) if kind == BOLT else (), texts=(TEXTS[kind],),
        keywords=(SWIFT,) if kind in (BOLT, COUNTER) else (), refused=refused if where == RED + look.player else "",
        owner=known.by[card] if where == STACK else None, targets=(target,) if where == STACK and target else (),
    )  # fmt: skip


def pile_of(look: Glance, where: int) -> Pile:
    known = look.known
    inside = sorted((card for card in range(12) if known.where[card] == where), key=lambda card: known.when[card])
    cards = () if where == DECK else tuple(card_of(look, card) for card in inside)
    owner = where - RED if where in (RED, BLUE) else None
    return Pile(id=where, kind=PILE_KINDS[where], name=PILES[where], owner=owner, count=len(inside), cards=cards)


def market() -> Pile:
    wares = (("Lamp", Icon.REVEALED, "lights a place"), ("Mule", Icon.MULE, "carries two"))
    cards = tuple(
        Card(
            id=90 + at, name=name, icon=icon, texts=(text,), refused="you have no gold",
            cost=(Figure(name="gold", value=3 + at),),
        )
        for at, (name, icon, text) in enumerate(wares)
    )  # fmt: skip
    return Pile(id=9, kind=PileKind.OFFER, name="market", owner=None, count=2, cards=cards)


def board() -> Board:
    places = enumerate(PLACES.items())
    cells = [Cell(id=i, name=name, x=x, y=y, terrain=GROUNDS.get(name, Terrain.OPEN)) for i, (name, (x, y)) in places]
    lines = [Line(start=a, end=b, name="ferry" if (a, b) == (1, 4) else "") for a, b in LINES]
    return Board(shape="graph", cells=tuple(cells), lines=tuple(lines))


def pieces(look: Glance) -> list[Piece]:
    """Two crates on each other at the gate, and the scouts, which climb on top of whatever is there."""
    known = look.known
    found = [
        Piece(id=10, cell=2, owner=None, name="crate", letter="c", icon=Icon.CARRIES),
        Piece(id=11, cell=2, owner=None, name="upper crate", letter="c", icon=Icon.CARRIES, under=10),
    ]
    for seat, name in enumerate(SEATS):
        below = [piece.id for piece in found if piece.cell == known.cell[seat]]
        found.append(Piece(
            id=seat, cell=known.cell[seat], owner=seat, name=f"{name}'s scout", letter=name[0], icon=Icon.BINOCULARS,
            facing=FACES[known.facing[seat]], under=below[-1] if below else None,
            marks=(Mark(kind=MarkKind.STATUS, text="merry 2", amount=2),) if seat else (),
        ))  # fmt: skip
    return found


def view(look: Glance) -> View:
    known = look.known
    mover = turn_of(known)
    timeline = sorted((moment(known, seat, known.time[seat]) for seat in range(2)), key=lambda one: (one.time, one.id))
    own = "Play a card or pass." if mover == look.player else f"{SEATS[mover]} is to decide."
    return View(
        board=board(), pieces=tuple(pieces(look)), prompt=own,
        piles=(*(pile_of(look, where) for where in WHERE), market()),
        timeline=tuple(timeline), tracks=(Track(name="mana", owner=0, value=3), Track(name="mana", owner=1, value=3)),
    )  # fmt: skip


def moment(known: State, seat: int, time: int) -> Moment:
    return Moment(id=seat, owner=seat, label=f"{SEATS[seat]}'s scout", time=time, piece=seat)


def preview(look: Glance, action: Action) -> Preview:
    known, player = look.known, look.player
    later = (moment(known, player, known.time[player] + 2),)
    if action.verb == PASS:
        return Preview(label="pass", moments=later)
    target, kind = action.target, DEALT[action.actor]
    label = f"at {aim_words(target)}" if target else TITLES[kind]
    place = target - CELL - 1 if 0 < target <= CARD else None
    return Preview(
        card=action.actor, label=label, details=(TEXTS[kind],), moments=later, target=place,
        cells=() if place is None else (known.cell[player], place),
        target_card=target - CARD - 1 if CARD < target <= SEAT else None,
        target_seat=target - SEAT - 1 if target > SEAT else None,
    )  # fmt: skip


def scene(look: Glance, event: Event) -> Happening:
    text = event_text(look, event)
    if event.kind == Kind.MOVED:
        return Happening(text=text, kind=HappeningKind.MOVE, piece=event.actor, cells=(event.amount, event.target))
    if event.kind == Kind.PASSED:
        return Happening(text=text)
    start_, end = {
        Kind.DECLARED: (RED + event.actor, STACK),
        Kind.HAPPENED: (STACK, DISCARD),
        Kind.DREW: (DECK, RED + event.actor),
    }[Kind(event.kind)]
    card = card_of(look, event.amount)
    return Happening(text=text, kind=HappeningKind.CARDS, cards=(CardMove(card=card, start=start_, end=end),))


FOLDER = Path(tempfile.gettempdir()) / "crossroads"
FOLDER.mkdir(exist_ok=True)
(FOLDER / "standard.yaml").write_text("game: crossroads\ntitle: Six places\n", encoding="utf-8")

game = Game(
    name="crossroads", title="Crossroads", about="Shows what views are made of.", seats=SEATS,
    rules=Rules(
        version=1, decision="one card or pass", Scenario=Scenario, State=State, max_choices=60, max_events=8,
        action_shape=(2, 12, 40, 1), start=start, legal=legal, apply=apply, deciders=deciders, outcome=outcome,
        check_state=check_state,
    ),
    content=Content(File=CrossroadsFile, folder=FOLDER, pack=pack),
    face=Face(
        notation=SimpleNamespace(
            action_text=action_text, parse_action=parse_action, board_text=board_text, parse_board=parse_board,
            event_text=event_text,
        ),
        view=view, preview=preview, scene=scene,
    ),
)  # fmt: skip
