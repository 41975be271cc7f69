"""What stands beside the board: the state of the pieces, the tracks, and the choices by number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil

from rich.text import Text

from sandtable.contract.view import Bar, Choice, Piece, Track, View
from sandtable.contract.words import MarkKind, Style

from .board import colour_of, facing_of, label_of, order_signs, states_of

BARS = {"hit points": "♥", "stamina": "↯"}
MOST_PIPS = 6
MOST_IN_A_ROW = 12
GAP = 3


def flow(parts: Iterable[Text], width: int, gap: int = 2, indent: int = 0) -> Text:
    """Parts one after the other in lines of ``width`` characters, all but the first indented; what is longer than a
    line is broken between words, all else stays whole."""
    flowing, written = Text(), 0
    for part in parts:
        room = gap
        for piece in [part] if part.cell_len <= width - indent else part.split(" "):
            if written and written + room + piece.cell_len > width:
                flowing.append("\n" + " " * indent)
                written = indent
            elif written:
                flowing.append(" " * room)
                written += room
            flowing.append_text(piece)
            written += piece.cell_len
            room = 1
    return flowing.append("\n") if written else flowing


def legend(view: View, seat: int, width: int, *, others: bool = True, has_bars: bool = True) -> Text:
    """The pieces with bars or in some state that belong to a seat, then those of the other seats, in columns."""
    names, signs = {cell.id: cell.name for cell in view.board.cells}, order_signs(view)
    told = [piece for piece in view.pieces if piece.bars or states_of(piece) or piece.facing]
    shown = [piece for piece in told if piece.owner is not None]
    states = [_state(piece, names[piece.cell], signs.get(piece.cell), has_bars) for piece in shown]
    _line_up(states, [bool(states_of(piece)) for piece in shown])
    parts = list(zip(shown, states, strict=True))
    drawn = flow([state for piece, state in parts if piece.owner == seat], width, GAP)
    if others:
        drawn.append_text(flow([state for piece, state in parts if piece.owner != seat], width, GAP))
    return drawn


def _line_up(parts: Sequence[Text], is_long: Sequence[bool]) -> None:
    """Fill parts up to the same width; long ones may take two places in a row, or more."""
    short = [part.cell_len for part, long in zip(parts, is_long, strict=True) if not long]
    place = GAP + max(short or [part.cell_len for part in parts], default=0)
    for part in parts:
        part.pad_right(place * ceil((part.cell_len + GAP) / place) - GAP - part.cell_len)


def _state(piece: Piece, place: str, sign: str | None, has_bars: bool) -> Text:
    """A piece in a few words: ``S1 c3 ♥6/6 ↯5/6 overwatch →``; the sign stands for its order."""
    bars = [_bar(bar) for bar in piece.bars] if has_bars else []
    marks = [mark.said for mark in piece.marks if sign is None or mark.kind != MarkKind.ORDER]
    said = " ".join([place, *bars, *marks, *([sign] if sign else [])])
    return Text.assemble((label_of(piece) + facing_of(piece), colour_of(piece.owner)), " ", said)


def _bar(bar: Bar) -> str:
    """A number out of a most: dots where it is meant to be counted, otherwise ``♥4/6``."""
    if bar.form == "pips" and bar.most <= MOST_PIPS:
        return "●" * bar.value + "○" * (bar.most - bar.value)
    return f"{BARS.get(bar.name, bar.name + ' ')}{bar.value}/{bar.most}"


def tracks(view: View, seats: Mapping[int, str], width: int) -> Text:
    """The numbers of the table and of the seats, in a line."""
    return flow([_track(track, seats) for track in view.tracks], width, GAP)


def _track(track: Track, seats: Mapping[int, str]) -> Text:
    owner = "" if track.owner is None or seats[track.owner] in track.name else f"{seats[track.owner]}'s "
    most = "" if track.most is None else f" of {track.most}"
    style = "dim" if track.owner is None else colour_of(track.owner)
    return Text.assemble((f"{owner}{track.name}:", style), f" {track.value}{most}")


def aimed(view: View) -> list[Choice]:
    """The choices that are about another piece than the one that acts, with something to say of it: odds, losses."""
    pieces = {piece.id: piece for piece in view.pieces}
    there: dict[int | None, list[Piece]] = {}
    for piece in view.pieces:
        there.setdefault(piece.cell, []).append(piece)

    def is_aimed(choice: Choice) -> bool:
        actor = pieces.get(-1 if choice.piece is None else choice.piece)
        others = [piece for piece in there.get(choice.target, ()) if piece is not actor]
        return any(piece.style != Style.PLACE or actor is None or piece.owner != actor.owner for piece in others)

    return [choice for choice in view.choices if choice.details and is_aimed(choice)]


def strikes(view: View, width: int) -> Text:
    """These choices, a line each, with the first thing that is said of each."""
    drawn = Text()
    for choice in aimed(view):
        said = _choice(choice, f"{choice.text} ({choice.details[0]})", is_aside=False)
        drawn.append_text(flow(said.split(" "), width, 1, 2))
    return drawn


def listed(view: View, asides: int, width: int) -> Text:
    """The choices with their numbers, a line for each first word if they are many; the last ``asides`` are dimmed."""
    choices, first_aside = view.choices, len(view.choices) - asides
    told = {choice.number: f" ({choice.details[0]})" for choice in aimed(view)}
    if len(choices) <= MOST_IN_A_ROW:
        texts = [(choice, choice.text + told.get(choice.number, "")) for choice in choices]
        return flow([_choice(choice, text, choice.number >= first_aside) for choice, text in texts], width)
    groups: dict[str, list[Text]] = {}
    for choice in choices:
        word, _, rest = choice.text.partition(" ")
        said = _choice(choice, (rest or word) + told.get(choice.number, ""), choice.number >= first_aside)
        groups.setdefault(word if rest else "", []).append(said)
    alone = groups.pop("", [])
    indent = max(map(len, groups), default=0) + 2
    drawn = Text()
    for word, parts in groups.items():
        heading = Text(word.ljust(indent - 2), style="bold")
        drawn.append_text(flow([heading, *parts], width, indent=indent))
    return drawn.append_text(flow(alone, width))


def _choice(choice: Choice, text: str, is_aside: bool) -> Text:
    return Text.assemble((f"{choice.number + 1} ", "dim"), (text, "dim" if is_aside else ""))
