"""What stands beside the board: the state of the pieces, the tracks, and the choices by number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from rich.text import Text

from sandtable.engine.view import Choice, Piece, Track, View

from .board import ORDER, colour_of, is_able, label_of, order_signs

BARS = {"hit points": "♥", "stamina": "↯"}
MOST_IN_A_ROW = 12
GAP = 3


def flow(parts: Iterable[Text], width: int, gap: int = 2, indent: int = 0) -> Text:
    """Parts one after the other, none broken, in lines of ``width`` characters; all but the first are indented."""
    flowing, written = Text(), 0
    for part in parts:
        if written and written + gap + part.cell_len > width:
            flowing.append("\n" + " " * indent)
            written = indent
        elif written:
            flowing.append(" " * gap)
            written += gap
        flowing.append_text(part)
        written += part.cell_len
    return flowing.append("\n") if written else flowing


def legend(view: View, seat: int, width: int, *, others: bool = True) -> Text:
    """The pieces with bars that belong to a seat, then those of the other seats, in columns."""
    names, signs = {cell.id: cell.name for cell in view.board.cells}, order_signs(view)
    shown = [piece for piece in view.pieces if piece.bars and piece.owner is not None]
    states = [_state(piece, names[piece.cell], signs.get(piece.cell)) for piece in shown]
    _line_up(states, [is_able(piece) for piece in shown])
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


def _state(piece: Piece, place: str, sign: str | None) -> Text:
    """A piece in a few words: ``S1 c3 ♥6/6 ↯5/6 overwatch →``; the sign stands for its order."""
    bars = [f"{BARS.get(bar.name, bar.name + ' ')}{bar.value}/{bar.most}" for bar in piece.bars]
    marks = [mark for mark in piece.marks if sign is None or not mark.startswith(ORDER)]
    said = " ".join([place, *bars, *marks, *([sign] if sign else [])])
    return Text.assemble((label_of(piece), colour_of(piece.owner)), " ", said)


def tracks(view: View, seats: Sequence[str], width: int) -> Text:
    """The numbers of the table and of the seats, in a line."""
    return flow([_track(track, seats) for track in view.tracks], width, GAP)


def _track(track: Track, seats: Sequence[str]) -> Text:
    owner = "" if track.owner is None or seats[track.owner] in track.name else f"{seats[track.owner]}'s "
    most = "" if track.most is None else f" of {track.most}"
    style = "dim" if track.owner is None else colour_of(track.owner)
    return Text.assemble((f"{owner}{track.name}:", style), f" {track.value}{most}")


def listed(choices: Sequence[Choice], asides: int, width: int) -> Text:
    """The choices with their numbers, a line for each first word if they are many; the last ``asides`` are dimmed."""
    first_aside = len(choices) - asides
    if len(choices) <= MOST_IN_A_ROW:
        return flow([_choice(choice, choice.text, choice.number >= first_aside) for choice in choices], width)
    groups: dict[str, list[Text]] = {}
    for choice in choices:
        word, _, rest = choice.text.partition(" ")
        said = _choice(choice, rest or word, choice.number >= first_aside)
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
