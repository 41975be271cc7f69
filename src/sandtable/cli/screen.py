"""What is printed while a match is played: to one person, to several at once, or to those who only watch."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from sandtable.contract.view import View
from sandtable.engine.match import Match
from sandtable.engine.telling import ALL, heard, hears

from .board import colour_of, draw, has_names, label_of
from .cards import IN_PLAY, piles, timeline
from .lists import GAP, flow, legend, listed, strikes, tracks

MOST_LINES = 6
NARROWEST = 26
"""So many characters there must be beside a board for what is said of it."""

LISTS = (
    ("everybody", "piles", "foot", "strikes", "brief"), ("everybody", "piles", "foot", "brief"),
    ("own", "piles", "foot", "strikes", "brief"), ("own", "piles", "foot", "brief"),
    ("own", "in play", "short foot", "brief"), ("names", "in play", "short foot", "brief"),
    ("in play", "short foot", "brief"),
)  # fmt: skip
"""What stands with a board, from the most to the least."""

ERASE_SCROLLBACK = "\033[3J"


class Screen:
    """Shows a match on a console, and remembers up to which decision each seat has been told of it."""

    def __init__(self, match: Match, console: Console) -> None:
        self.match, self.console = match, console
        self.told = {seat.number: 0 for seat in match.seats}
        self.seats = {seat.number: seat.name for seat in match.seats}
        self.names: dict[str, str] = {}

    def show(self, seat: int) -> None:
        """What a seat has seen happen since it was last asked, the position as it sees it, and its choices."""
        view = self.match.view(seat)
        self.news([seat], view)
        self.look(seat, view, self.console.height - 1 if self.console.is_terminal else None)

    def look(self, seat: int, view: View, height: int | None = None) -> None:
        """The position and the choices; where they do not fit into ``height`` lines, the board comes first."""
        for layout in self.layouts(seat, view):
            if height is None or lines(layout) <= height:
                break
        self.put(layout)

    def layouts(self, seat: int, view: View) -> Iterator[Text]:
        """The position with more or less of what there is to say, from the most to the least: below the board, or
        beside it where there is room and the pieces keep their names."""
        width = self.console.width
        asides = len(view.choices) - len(self.match.legal(seat, asides=False)) if view.choices else 0
        board, told = self.drawn(view), self.told_of(seat, view, width)
        yield Text.assemble(board, told["everybody"], told["piles"], told["foot"], listed(view, asides, width))
        yield Text.assemble(board, *(told[part] for part in LISTS[0]))
        narrow = width - NARROWEST - GAP
        if has_names(view, narrow) or not has_names(view, width):
            small = draw(view, narrow)
            room = width - GAP - max(line.cell_len for line in small.split())
            told_aside = self.told_of(seat, view, room)
            yield from (beside(small, Text.assemble(*(told_aside[part] for part in parts))) for parts in LISTS)
        yield from (Text.assemble(board, *(told[part] for part in parts)) for parts in LISTS[1:])

    def told_of(self, seat: int, view: View, width: int) -> dict[str, Text]:
        """What there is to say of a position, by the names in ``LISTS``, in lines of that width."""
        count, seats = len(view.choices), self.seats
        brief = f"You have {count} choice{'s' * (count != 1)}: look lists all, what NAME tells more, help says how."
        brief = brief if count else ""
        return {
            "everybody": legend(view, seat, width),
            "own": legend(view, seat, width, others=False),
            "names": legend(view, seat, width, others=False, has_bars=False),
            "piles": piles(view, seats, width),
            "in play": piles(view, seats, width, IN_PLAY),
            "foot": self.foot(view, width),
            "short foot": self.foot(view, width, has_goals=False),
            "strikes": strikes(view, width),
            "brief": flow([Text(word, style="dim") for word in brief.split()], width, 1),
        }

    def show_all(self) -> None:
        """What happened, and the position as it is, to those who only watch."""
        view = self.truth()
        self.news((), view)
        seats, width = self.seats, self.console.width
        self.put(self.drawn(view), piles(view, seats, width), timeline(view, seats, width), tracks(view, seats, width))
        self.console.print()

    def show_end(self, people: Sequence[int]) -> None:
        """The end, to everybody at once: what all of these people see, or all there is if there are none."""
        view = common_view([self.match.view(seat) for seat in people]) if people else self.truth()
        self.news(people, view)
        height = self.console.height - len(self.told)  # below it stands how each seat has fared
        self.look(people[0] if people else 0, view, height if self.console.is_terminal else None)

    def truth(self) -> View:
        """The whole position, for those who only watch."""
        return self.match.game.face.view(self.match.look(ALL))

    def drawn(self, view: View) -> Text:
        """The board, with an empty line above it."""
        return Text("\n").append_text(draw(view, self.console.width))

    def foot(self, view: View, width: int, *, has_goals: bool = True) -> Text:
        """What is to be said below the board: the timeline, the tracks, the goals, the notes and the prompt."""
        said = timeline(view, self.seats, width).append_text(tracks(view, self.seats, width))
        goals = " ".join(view.goals) if has_goals else ""
        said.append_text(flow([Text(word, style="dim") for word in goals.split()], width, 1))
        ready = "; ".join(plan.name for plan in view.plans if view.choices)
        made = (f"Ready-made, to be had with ready NAME: {ready}.",) if ready else ()
        for sentence in (*view.notes, *made, view.prompt):
            said.append_text(flow([Text(word) for word in sentence.split()], width, 1))
        return said

    def put(self, *texts: Text) -> None:
        """Print texts that have their own line ends."""
        for text in texts:
            self.console.print(text, end="")

    def news(self, seats: Sequence[int], view: View) -> None:
        """Tell what has happened since one of these seats was last told, and led to this view; without any seat,
        those who only watch."""
        places = {cell.name for cell in view.board.cells}
        owners = {label_of(piece): piece.owner for piece in view.pieces if piece.bars}
        self.names |= {name: colour_of(owner) for name, owner in owners.items() if name not in places}
        told = seats or tuple(self.told)
        self.tell(self.story(seats, min(self.told[seat] for seat in told)))
        self.told |= dict.fromkeys(told, self.match.number + 1)

    def story(self, seats: Sequence[int], start: int = 0) -> list[list[str]]:
        """What all of these seats have seen, decision by decision, told to the only one or to nobody in particular;
        0 is how the match began. Without any seat, everything."""
        happened = [self.match.opening, *(past.told for past in self.match.history())][start:]
        to = seats[0] if len(seats) == 1 else ALL
        shared = ([event for event in told if all(hears(event.audience, seat) for seat in seats)] for told in happened)
        return [[happening.text for happening in heard(events, to)] for events in shared]

    def tell(self, story: list[list[str]]) -> None:
        """Print what happened: a line a sentence, or running on where a decision has caused a lot."""
        for sentences in story:
            told = [self.coloured(sentence) for sentence in sentences]
            if len(told) > MOST_LINES:
                self.put(flow([Text("  ").append_text(told[0]), *told[1:]], self.console.width, 1, 2))
            else:
                for sentence in told:
                    first, *words = sentence.split(" ")
                    self.put(flow([Text("  ").append_text(first), *words], self.console.width, 1, 4))

    def coloured(self, sentence: str) -> Text:
        """A sentence in which the pieces that were seen have the colours of their owners."""
        text = Text(sentence)
        for word in re.finditer(r"\w+", sentence):
            if word[0] in self.names:
                text.stylize(self.names[word[0]], *word.span())
        return text

    def forget(self) -> None:
        """After decisions were taken back: what is decided instead will be news."""
        self.told = {seat: min(told, self.match.number + 1) for seat, told in self.told.items()}

    def wipe(self) -> None:
        """Clear the screen and what was scrolled out of it; a terminal that cannot is filled with empty lines."""
        self.console.clear()
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.console.height)
        elif self.console.is_terminal:
            self.console.file.write(ERASE_SCROLLBACK)
            self.console.file.flush()


def lines(*texts: Text) -> int:
    """How many lines these texts take."""
    return sum(text.plain.count("\n") for text in texts)


def beside(board: Text, said: Text) -> Text:
    """A board with lines of text to the right of it."""
    left, right = board.split(), said.split()
    place = GAP + max(line.cell_len for line in left)
    drawn = Text()
    for row, line in zip_longest(left, right, fillvalue=Text()):
        drawn.append_text(row).append(" " * (place - row.cell_len)).append_text(line).append("\n")
    return drawn


def common_view(views: Sequence[View]) -> View:
    """What is the same in all of these views."""
    first, *others = views
    kept = {
        name: tuple(part for part in getattr(first, name) if all(part in getattr(view, name) for view in others))
        for name in ("pieces", "arrows", "overlays", "piles", "tracks", "timeline", "goals", "notes")
    }
    is_agreed = all(view.prompt == first.prompt for view in others)
    return first.model_copy(update={**kept, "prompt": first.prompt if is_agreed else ""})
