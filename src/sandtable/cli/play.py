"""Playing in the terminal: the board, the choices by number or notation, and a few commands."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from sandtable.bots import Bot, make_bot
from sandtable.engine.action import Action
from sandtable.engine.dice import new_key
from sandtable.engine.errors import SandtableError
from sandtable.engine.match import Match

from .board import colour_of, draw

HELP = """Type the number of a choice, or the choice itself. You can also type:
  undo          take your last decision back, and what was answered to it
  save FILE     keep the match; go on later with: sandtable play --load FILE
  log           what has happened so far
  help          this
  quit          leave (Ctrl-D does, too)"""


class Table:
    """A match in the terminal, with people and bots in its seats (``None`` is a person)."""

    def __init__(self, match: Match, seats: list[Bot | None], console: Console) -> None:
        self.match, self.seats, self.console = match, seats, console
        self.told = [0] * len(seats)
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is refused like any other nonsense

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        self.console.print(f"[bold]{escape(self.match.game.title)}[/]: {escape(self.match.file.title)}")
        self.console.print(f"[dim]{escape(self.match.file.about)} Type help for what you can type.[/]\n")
        while deciders := self.match.deciders:
            seat = deciders[0]
            bot = self.seats[seat]
            if bot is not None:
                self.match.play(bot.choose(self.match, seat), seat)
            elif not self.ask(seat):
                self.console.print("Good-bye. The match was not finished; 'save' keeps one for later.")
                return
        self.finish()

    def ask(self, seat: int) -> bool:
        """Show a person the position and ask until it changes; false if they leave."""
        self.show(seat)
        choices = [self.match.text(action, seat) for action in self.match.legal(seat)]
        self.console.print("  ".join(f"[dim]{i}[/] {escape(text)}" for i, text in enumerate(choices, 1)))
        number = self.match.number
        while self.match.number == number:
            try:
                answer = self.console.input(f"[{colour_of(seat)}]{escape(self.match.game.seats[seat])}[/]> ").strip()
            except EOFError:
                return False
            if answer == "quit":
                return False
            try:
                self.obey(answer, seat)
            except SandtableError as error:
                self.console.print(f"[red]{escape(error.sentence())}[/]")
        return True

    def obey(self, answer: str, seat: int) -> None:
        """Do what was typed: a command, or a choice."""
        word, _, rest = answer.partition(" ")
        if word == "undo":
            self.undo(seat)
        elif word == "save":
            self.save(rest.strip())
        elif word == "log":
            self.tell(self.match.log(seat))
        elif word in ("help", ""):
            self.console.print(HELP, highlight=False)
        else:
            self.match.play(self.chosen(answer, seat), seat)

    def chosen(self, answer: str, seat: int) -> Action | str:
        """The action of a number in the list; anything else is left to the game's notation."""
        legal = self.match.legal(seat)
        if not answer.isdecimal():
            return answer
        if len(answer) > 6 or not 1 <= int(answer) <= len(legal):
            raise SandtableError("action/no-such-number", answer, f"the choices have the numbers 1 to {len(legal)}")
        return legal[int(answer) - 1]

    def undo(self, seat: int) -> None:
        """Go back to where this person last decided."""
        if not any(past.seat == seat for past in self.match.history()):
            raise SandtableError("match/nothing-to-undo", "undo", "you have not decided anything yet")
        while self.match.past is not None and self.match.past.seat != seat:
            self.match.undo()
        self.match.undo()
        self.told = [len(self.match.log(seat)) for seat in range(len(self.seats))]

    def save(self, name: str) -> None:
        """Keep the match in a file."""
        if not name:
            raise SandtableError("match/no-name", "save", "a file name is missing", "type: save my.match.json")
        self.match.save(Path(name))
        self.console.print(f"Saved; go on with: sandtable play --load {escape(name)}")

    def show(self, seat: int) -> None:
        """What that seat has seen happen since it was last asked, and the position as it sees it."""
        seen = self.match.log(seat)
        self.tell(seen[self.told[seat] :])
        self.told[seat] = len(seen)
        view = self.match.view(seat)
        self.console.print()
        self.console.print(draw(view), end="")
        for track in view.tracks:
            self.console.print(f"[dim]{escape(track.name)}:[/] {track.value}")
        self.console.print(escape(view.prompt))

    def tell(self, events: list[str]) -> None:
        """What happened."""
        for event in events:
            self.console.print(f"  {escape(event)}", highlight=False)

    def finish(self) -> None:
        """What happened last, the last position, and who has won."""
        viewer = next((seat for seat, bot in enumerate(self.seats) if bot is None), 0)
        self.show(viewer)
        outcome = self.match.outcome or ()
        for seat, value in enumerate(outcome):
            word = "wins" if value > 0 else "loses" if value < 0 else "draws"
            self.console.print(f"[{colour_of(seat)}]{escape(self.match.game.seats[seat])}[/] {word}.")


def seat_named(name: str, seat: int, seed: int | str | None) -> Bot | None:
    """A person (``me``) or a bot of that name, which without a seed plays differently every time."""
    return None if name == "me" else make_bot(name, f"{new_key().hex() if seed is None else seed} {seat}")
