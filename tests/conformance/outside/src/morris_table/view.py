"""What a client draws."""

from __future__ import annotations

from itertools import pairwise

from sandtable.contract.action import Action, Event
from sandtable.contract.view import Board, Cell, Danger, Happening, Line, Piece, Preview, Track, View
from sandtable.contract.words import HappeningKind

from .notation import COLUMNS, LETTERS, ROWS, event_text
from .rules import End, Kind, Verb, are_all_in_mills, can_go, is_flying, is_in_mill, seat_at
from .scenario import SEATS, STONES, MorrisFile
from .state import Glance


def view(look: Glance) -> View:
    """The board with its stones, and how many are still in hand; the same for all."""
    known = look.known
    pieces = [piece(stone, point) for point, stone in enumerate(known.stone) if stone]
    tracks = [Track(name="in hand", owner=seat, value=known.hand[seat], most=look.scenario.stones) for seat in range(2)]
    return View(board=board(look.file), pieces=tuple(pieces), tracks=tuple(tracks), prompt=prompt(look))


def board(file: MorrisFile) -> Board:
    """Points where the drawing has them, and the lines between them."""
    top = max(ROWS.index(point[1]) for point in file.points)
    cells = (
        Cell(id=k, name=name, x=COLUMNS.index(name[0]), y=top - ROWS.index(name[1]))
        for k, name in enumerate(file.points)
    )
    ways = (pair for line in file.lines for pair in pairwise(map(file.points.index, line)))
    return Board(shape="graph", cells=tuple(cells), lines=tuple(Line(start=one, end=two) for one, two in ways))


def piece(stone: int, point: int) -> Piece:
    """A stone; it keeps its number wherever it goes."""
    seat, letter = (stone - 1) // STONES, LETTERS[stone - 1]
    return Piece(id=stone, cell=point, owner=seat, name=f"{SEATS[seat]}'s stone {letter}", letter=letter)


def prompt(look: Glance) -> str:
    """What is to be done, and by whom."""
    known = look.known
    if known.ended:
        return "A draw." if known.ended in (End.REPEATED, End.QUIET) else f"{SEATS[1 - known.turn]} has won."
    if known.turn != look.player:
        return f"{SEATS[known.turn]} is next."
    if known.is_taking:
        return f"A mill: take one of {SEATS[1 - known.turn]}'s stones."
    if known.hand[known.turn]:
        return "Place a stone on a free point."
    is_free = is_flying(look.scenario, known, known.turn)
    return "Fly with a stone to any free point." if is_free else "Move a stone along a line."


def preview(look: Glance, action: Action) -> Preview:
    """The stone and where it goes, and whether that closes a mill."""
    stone, goal = int(look.known.stone[action.actor]), action.target
    label = f"{('place on', 'move to', 'take')[action.verb]} {look.file.points[goal]}"
    if action.verb == Verb.TAKE:
        return Preview(target=goal, cells=(goal,), label=label, rule="MM-07")
    start, details = action.actor if action.verb == Verb.MOVE else None, ()
    if closes(look, start, goal):
        details = ("closes a mill: you then take a stone",)
    if start is None:
        return Preview(target=goal, cells=(goal,), label=label, details=details, rule="MM-03")
    rule = "MM-05" if is_flying(look.scenario, look.known, look.player) else "MM-04"
    return Preview(piece=stone, target=goal, cells=(start, goal), label=label, details=details, rule=rule)


def closes(look: Glance, start: int | None, goal: int) -> bool:
    """Whether the player who is next would have a mill at a point."""
    then = look.known.copy()
    then.stone[goal] = 1 + then.turn * STONES
    if start is not None:
        then.stone[start] = 0
    return is_in_mill(look.scenario, then, goal)


def danger(look: Glance) -> tuple[Danger, ...]:
    """The points at which the other one could close a mill with one stone."""
    known, other = look.known, 1 - look.player
    if look.player >= len(SEATS) or known.ended:
        return ()
    return tuple(
        Danger(cell=goal, figure="!", share=1, texts=(f"{SEATS[other]} could close a mill here",))
        for goal in range(look.scenario.points)
        if not known.stone[goal] and could_close(look, other, goal)
    )


def could_close(look: Glance, seat: int, goal: int) -> bool:
    """Whether a seat has a stone, in its hand or on the board, with which it would have a mill at a free point."""
    scenario, known, then = look.scenario, look.known, look.known.copy()
    then.stone[goal] = 1 + seat * STONES
    if known.hand[seat]:
        return bool(is_in_mill(scenario, then, goal))
    for start in range(scenario.points):
        if can_go(scenario, known, seat, start, goal):
            moved = then.copy()
            moved.stone[start] = 0
            if is_in_mill(scenario, moved, goal):
                return True
    return False


def scene(look: Glance, event: Event) -> Happening:
    """A stone comes, goes or moves; a mill lights up."""
    text, kind, cells = event_text(look, event), Kind(event.kind), (event.target,)
    if kind == Kind.PLACED:
        return Happening(text=text, kind=HappeningKind.APPEAR, piece=event.amount, cells=cells, rule="MM-03")
    if kind == Kind.MOVED:
        way = event.extra, event.target
        return Happening(text=text, kind=HappeningKind.MOVE, piece=event.amount, cells=way, rule="MM-04")
    if kind == Kind.TOOK:
        return Happening(text=text, kind=HappeningKind.DIE, piece=event.amount, cells=cells, rule="MM-08")
    if kind == Kind.CLOSED:
        return Happening(text=text, cells=cells, rule="MM-06")
    return Happening(text=text, rule=("", "MM-09", "MM-10", "MM-11", "MM-12")[event.amount])


def refusal(look: Glance, action: Action) -> tuple[str, str, str] | None:
    """Why a move is not possible, where there is more to say than that."""
    scenario, known, goal = look.scenario, look.known, action.target
    if goal >= scenario.points:
        return None
    if known.is_taking and action.verb == Verb.TAKE:
        if seat_at(known, goal) != 1 - look.player:
            return "stone/not-there", f"{SEATS[1 - look.player]} has no stone there", "take one that is there"
        if not are_all_in_mills(scenario, known, 1 - look.player):
            return "stone/in-mill", "that stone is in a mill, and others are not (MM-07)", "take one that is in none"
    elif not known.is_taking and action.verb != Verb.TAKE and known.stone[goal]:
        return "point/taken", "a stone lies there", "choose a free point"
    return None
