"""Playing in the terminal: the board, the choices by number or notation, and a few commands."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import fill

from rich.console import Console
from rich.markup import escape

from sandtable.bots import Bot, make_bot
from sandtable.contract.action import Action
from sandtable.contract.answers import MEANINGS, Standing
from sandtable.contract.dice import new_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.seating import and_list, teams_of
from sandtable.engine.answering import Answers
from sandtable.engine.match import Match
from sandtable.engine.saving import save

from . import asking
from .advice import danger_lines, given_up, plan_named
from .board import STATES, TERRAIN, colour_of
from .screen import Screen

ANSWERING = "  answers WORD    when you may answer others: ask, turn, touched, stack or able"
HELP = """You can also type:
  what NAME       all that is known of a piece, a place or a choice: its odds
  danger          where enemies you know of could strike
  ready NAME      carry out what is ready-made, such as an army
  what WORD       what a word of the rules means
  all WORD        the same for everybody who can, such as: all auto
  undo            take your last decision back, and what was answered to it
  save FILE       keep the match; go on later with: sandtable play --load FILE
  look            the position with all pieces and choices, however long that is
  log             what has happened so far
  help            this
  quit            leave (Ctrl-D does, too)"""


class Sitting:
    """A match in the terminal, with people and bots in its seats (``None`` is a person); the rules play the rest."""

    def __init__(self, match: Match, seats: Mapping[int, Bot | None], console: Console) -> None:
        self.match, self.seats, self.console = match, seats, console
        self.people = [seat for seat, bot in seats.items() if bot is None]
        self.screen = Screen(match, console)
        self.has_curtain = match.game.rules.know is not None and len(self.people) > 1
        self.asked: int | None = None
        self.offered: list[Action] = []
        self.answers = Answers(match.game)
        self.complaints = dict.fromkeys(seats, "")
        self.warned: tuple[int, str, int] | None = None
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is refused like any other nonsense

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        self.console.print(f"[bold]{escape(self.match.game.title)}[/]: {escape(self.match.box.file.title)}")
        hint = " Type help for what you can type." if self.people else ""
        self.console.print(f"[dim]{escape(self.match.box.file.about)}{hint}[/]\n")
        if not self.people and self.match.deciders:
            self.screen.show_all()
        while deciders := self.match.deciders:
            seat = deciders[0]
            bot = self.seats[seat]
            self.answers.settle(self.match, deciders)
            if bot is not None:
                self.let_decide(bot, seat)
            elif self.answers.lets_pass(self.match, seat):
                self.match.play(self.match.legal(seat)[0], seat, standing=True)
            elif not self.ask(seat):
                self.leave()
                return
        self.finish()

    def leave(self) -> None:
        """Say good-bye before the end, and leave nothing on the screen that is not for all to see."""
        if self.has_curtain:
            self.screen.wipe()
        self.console.print("Good-bye. The match was not finished; 'save' keeps one for later.")

    def let_decide(self, bot: Bot, seat: int) -> None:
        """Let a bot take a decision. If nobody plays, everything is shown as soon as something happens."""
        events = self.match.play(bot.choose(self.match, seat), seat)
        if events and not self.people and not self.match.is_over:
            self.screen.show_all()

    def ask(self, seat: int) -> bool:
        """Show a person the position and ask until it changes; false if they leave."""
        if seat != self.asked and self.has_curtain and not self.draw_curtain(seat):
            return False
        self.asked, self.offered = seat, self.match.legal(seat)
        self.screen.show(seat)
        self.complain(seat)
        number = self.match.number
        while self.match.number == number:
            answer = self.read(f"{self.named(seat)}> ")
            if answer is None or answer == "quit":
                return False
            try:
                self.obey(answer, seat)
            except SandtableError as error:
                self.complaints[seat] = error.sentence()
                if self.match.number == number:
                    self.complain(seat)
        return True

    def draw_curtain(self, seat: int) -> bool:
        """Wipe the screen and wait for the next person; false if they leave."""
        if self.asked is not None:
            self.screen.wipe()
        self.console.print(f"It is {self.named(seat)}'s turn; nobody else should look now.")
        return self.read("Press Enter to go on. ") not in (None, "quit")

    def read(self, prompt: str) -> str | None:
        """A line that was typed, or ``None`` at the end of the input."""
        try:
            return self.console.input(prompt).strip()
        except EOFError:
            return None

    def complain(self, seat: int) -> None:
        """Tell a person what was wrong with what they typed, once."""
        if self.complaints[seat]:
            self.console.print(f"[red]{escape(self.complaints[seat])}[/]")
            self.complaints[seat] = ""

    def obey(self, answer: str, seat: int) -> None:
        """Do what was typed: a command, or choices."""
        word, _, rest = answer.partition(" ")
        choices = [part.strip() for part in re.split("[,;]", answer) if part.strip()]
        if word == "undo":
            self.undo(seat)
        elif word == "save":
            self.save(rest.strip())
        elif word == "log":
            self.screen.tell(self.screen.story([seat]))
        elif word == "look":
            self.screen.look(seat, self.match.view(seat))
        elif word == "what":
            self.screen.tell([[sentence] for sentence in asking.answer(self.match, seat, rest.strip())])
        elif word == "danger" and not rest:
            self.screen.tell([[line] for line in danger_lines(self.match, seat)])
        elif word == "ready" and rest:
            self.carry_out(rest.strip(), seat)
        elif word == "answers" and self.answers.are_asked_for:
            self.keep_answer(rest.strip().lower(), seat)
        elif word == "help" or not choices:
            self.console.print(self.help(seat), highlight=False, markup=False)
        else:
            self.choose(choices, seat)

    def keep_answer(self, name: str, seat: int) -> None:
        """Keep a standing answer from now on, or tell which one is kept."""
        if name and name not in list(Standing):
            raise SandtableError("answer/unknown", name, "there is no such answer", f"use {', '.join(Standing)}")
        if name:
            self.answers.check(self.match, seat, Standing(name))
            self.answers.keep(self.match, seat, Standing(name))
        kept = self.answers.of(seat) or Standing.ASK
        self.console.print(f"When you may answer others: {MEANINGS[kept]}")
        if name and self.answers.lets_pass(self.match, seat):
            self.match.play(self.match.legal(seat)[0], seat, standing=True)

    def choose(self, choices: Sequence[str], seat: int) -> None:
        """Take choices one after the other; where one is refused or somebody else comes first, the rest is dropped."""
        for done, choice in enumerate(choices):
            if done and self.match.deciders[:1] != (seat,):
                first = "somebody else decides" if self.match.deciders else "the match ends"
                raise SandtableError("action/too-early", choice, f"{first} before that", "look at what happens first")
            for action in self.chosen(choice, seat):
                self.warn(action, choice, seat)
                self.match.play(action, seat)

    def warn(self, action: Action | str, typed: str, seat: int) -> None:
        """Refuse once what gives something away for good; typed again at once, it is done."""
        meant = self.match.text(action, seat) if isinstance(action, Action) else action
        lost = given_up(self.match, seat, meant)
        was_warned, self.warned = self.warned == (seat, meant, self.match.number), None
        if lost and not was_warned:
            self.warned = (seat, meant, self.match.number)
            raise SandtableError("action/gives-up", typed, lost.rstrip("."), "type it once more to do it all the same")

    def carry_out(self, name: str, seat: int) -> None:
        """Do all that something ready-made takes."""
        plan = plan_named(self.match, seat, name)
        for step in plan.steps:
            self.match.play(step, seat)

    def chosen(self, choice: str, seat: int) -> list[Action | str]:
        """The actions meant: one by its number in the list, all of one kind, or one in the game's notation."""
        word, _, rest = choice.partition(" ")
        if word == "all" and rest:
            return self.chosen_by_all(rest.strip(), seat)
        if not choice.isdecimal():
            return [choice]
        if len(choice) > 6 or not 1 <= int(choice) <= len(self.offered):
            raise SandtableError(
                "action/no-such-number", choice, f"the choices have the numbers 1 to {len(self.offered)}"
            )
        return [self.offered[int(choice) - 1]]

    def chosen_by_all(self, told: str, seat: int) -> list[Action | str]:
        """The same for everybody who can: what is ``told`` to each first word of the choices, as far as it is legal."""
        legal, meant = self.match.legal(seat), list[Action | str]()
        for name in dict.fromkeys(choice.text.partition(" ")[0] for choice in self.match.view(seat).choices):
            with suppress(SandtableError):
                action = self.match.parse(f"{name} {told}", seat)
                meant += [action] if action in legal else []
        if not meant:
            raise SandtableError("action/nobody-can", f"all {told}", "nobody can do that now")
        return meant

    def help(self, seat: int) -> str:
        """How the orders of this game are written, what the signs of its board mean, and what else can be typed."""
        view = self.match.view(seat)
        orders = [f"  {order:<15} {meaning}" for order, meaning in self.match.game.face.orders]
        shown: set[str] = {cell.terrain for cell in view.board.cells}
        shown |= {mark.kind for piece in view.pieces for mark in piece.marks}
        signs = [f"{sign} {word}" for word, sign in (*TERRAIN.items(), *STATES.items()) if word in shown]
        return "\n".join([
            "Type the number of a choice, or the choice itself; several with commas between.", *orders,
            fill(f"On the board: {', '.join(signs)}; other ground by its first letter.", 79),
            "Underlined is who is in some state; beside a piece stands its order: an arrow,",
            "= to stay, * to switch its ability. A star of its own is an objective.", HELP,
            *([ANSWERING] if self.answers.are_asked_for else []),
        ])  # fmt: skip

    def undo(self, seat: int) -> None:
        """Go back to where this person last decided; where there are secrets, only if nothing has been learnt since."""
        if not any(past.seat == seat for past in self.match.history()):
            raise SandtableError("match/nothing-to-undo", "undo", "you have not decided anything yet")
        if self.match.game.rules.know is not None and not self.is_unanswered(seat):
            raise SandtableError(
                "match/no-undo",
                "undo",
                "more has happened since your last decision",
                "where there are secrets, only what nobody and no dice have answered can be undone",
            )
        while self.match.past is not None and self.match.past.seat != seat:
            self.match.undo()
        self.match.undo()
        self.screen.forget()

    def is_unanswered(self, seat: int) -> bool:
        """Whether the last decision is a person's own and has told them nothing new: nothing has happened, or no dice
        were rolled and nothing is hidden from them, or to who plays against bots alone has shown."""
        past = self.match.past
        if past is None or past.seat != seat:
            return False
        before = self.match.copy()
        before.undo()
        has_seen_all = bytes(before.known(seat)) == bytes(before.state)
        if not past.told or before.table.dice.rolled != self.match.table.dice.rolled:
            return not past.told
        reveals = self.match.game.rules.reveals
        if has_seen_all or reveals is None or self.people != [seat]:
            return has_seen_all
        return not reveals(self.match.scenario, before.known(seat), self.match.known(seat), seat)

    def save(self, name: str) -> None:
        """Keep the match in a file."""
        if not name:
            raise SandtableError("match/no-name", "save", "a file name is missing", "type: save my.match.json")
        save(self.match, Path(name))
        self.console.print(f"Saved; go on with: sandtable play --load {escape(name)}")

    def finish(self) -> None:
        """What happened last, the last position as far as everybody there may see it, and who has won."""
        if self.has_curtain:
            self.screen.wipe()
        self.screen.show_end(self.people)
        outcome = self.match.outcome or ()
        for team in teams_of(self.match.seats).values():
            value = outcome[team[0].number]
            word = "win" if value > 0 else "lose" if value < 0 else "draw"
            names = and_list([self.named(seat.number) for seat in team])
            self.console.print(f"{names} {word}{'s' if len(team) == 1 else ''}.")

    def named(self, seat: int) -> str:
        """A seat's name in its colour."""
        return f"[{colour_of(seat)}]{escape(self.match.box.seat_name(seat))}[/]"


def seat_named(name: str, seat: int, seed: int | str | None, game: Game) -> Bot | None:
    """A person (``me``) or a bot of that name, which without a seed plays differently every time."""
    return None if name == "me" else make_bot(name, f"{new_key().hex() if seed is None else seed} {seat}", game)
