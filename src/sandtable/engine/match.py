"""A match: one play of a game, on one record, with its history."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sandtable.contract.action import Action
from sandtable.contract.dice import commitment, key_of, keyed, load_key, new_key, seed_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.look import AnyLook, Look
from sandtable.contract.record import Record
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.seating import Seat
from sandtable.contract.view import Choice, Preview, View

from .desk import Desk, shared_desk
from .registry import as_game
from .runtime import Runtime, runtime_for
from .scripting import step_by_script
from .telling import ALL, SPECTATOR, STANDING, Teller, Told, heard, told_alone

if TYPE_CHECKING:
    from .search import Thoughts


@dataclass(frozen=True)
class Past:
    """A decision taken: by whom, what, what came of it, and the match's bytes before it, compressed: they are mostly
    zeros, and a history of some hundred positions would outweigh all else. Some were taken by a standing answer."""

    before: Past | None
    number: int
    seat: int
    action: str
    dice: tuple[int, ...] | None
    told: tuple[Told, ...]
    table: bytes
    is_standing: bool = False


class Match:
    """One play of a game.

    ``scenario`` is a name, a path or a checked file; the dice have a ``seed``, a ``key`` of 16 bytes, or a secret key.

    >>> match = Match("connect4", "mini", seed=1, runtime="python")
    >>> match.play("c")
    ['Cross drops a stone into c.']
    >>> [match.text(action) for action in match.legal()]
    ['a', 'b', 'c', 'd', 'e']
    """

    def __init__(
        self,
        game: Game | str,
        scenario: str | Path | ScenarioFile | None = None,
        *,
        seed: int | str | None = None,
        key: bytes | None = None,
        runtime: Runtime | str | None = None,
    ) -> None:
        self.game = as_game(game)
        self.box = self.game.box(scenario)
        named = runtime is None or isinstance(runtime, str)
        self.runtime: Runtime = runtime_for(self.game, runtime, is_checked=True) if named else runtime  # type: ignore[arg-type,assignment]
        self._rows = self.game.Table.table(1)
        self.past: Past | None = None
        self.position: str | None = None
        self.opening: tuple[Told, ...] = ()
        if key is None:
            key = new_key() if seed is None else seed_key(seed)
        self._set_up(key)

    def _set_up(self, key: bytes) -> None:
        if len(key) != 16:
            raise SandtableError("dice/bad-key", key.hex(), "a key has 16 bytes")
        self.table.clear()
        load_key(self.table.dice, key)
        with self._listening() as told:
            self.run("begin")
        self.opening = tuple(told)

    @property
    def scenario(self) -> Any:
        """The scenario as the record that the rules read."""
        return self.box.scenario

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this match: those that its scenario names."""
        return self.box.seats

    @property
    def table(self) -> Any:
        """The match's record: state, dice and counters."""
        return self.game.Table.of(self._rows)

    def run(self, entry: str, **numbers: Any) -> dict[str, Any]:
        """Run an entry on this match; the arrays it wrote to. Rules that leave an array raise ``game/out-of-range``."""
        desk = self._desk
        with self._in_range():
            desk.run(entry, scenarios=self.scenario.rows(), tables=self._rows, **numbers)
        return desk.arrays

    @contextmanager
    def _in_range(self) -> Iterator[None]:
        try:
            yield
        except IndexError as error:
            raise SandtableError("game/out-of-range", self.game.name, f"the rules left an array ({error})") from error

    @property
    def _desk(self) -> Desk:
        return shared_desk(self.game, self.runtime)

    @property
    def state(self) -> Any:
        """The whole truth. What a player may see of it is :meth:`known`."""
        return self.table.state

    @property
    def digest(self) -> str:
        """A hash of the state's bytes."""
        return hashlib.sha256(bytes(self.state)).hexdigest()

    @property
    def commitment(self) -> str:
        """The hash of the dice's key, to be published when the match starts."""
        return commitment(key_of(self.table.dice))

    @property
    def revealed_key(self) -> str | None:
        """The dice's key, once the match is over."""
        return key_of(self.table.dice).hex() if self.is_over else None

    @property
    def number(self) -> int:
        """How many decisions have been taken."""
        return self.past.number if self.past else 0

    # Who decides, and what may be done.
    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have to decide now; none when the match is over."""
        waiting = int(self.run("status")["waiting"][0])
        asked = tuple(seat for seat in self.box.players if waiting >> seat & 1)
        if waiting != sum(1 << seat for seat in asked):
            reason = "its rules ask a seat that nobody plays"
            raise SandtableError("game/asks-nobody", f"{waiting:b}", reason, "leave it out of deciders")
        return asked

    @property
    def is_over(self) -> bool:
        """Whether nobody has to decide any more."""
        return not self.deciders

    @property
    def outcome(self) -> tuple[float, ...] | None:
        """What the finished match is worth to each of the game's seats, 0 to those that do not play; ``None`` while it
        goes on."""
        arrays = self.run("status")
        if arrays["waiting"][0]:
            return None
        worth = dict(enumerate(arrays["outcomes"][0]))
        playing = {seat.number for seat in self.seats}
        return tuple(float(value) if seat in playing else 0.0 for seat, value in worth.items())

    def known(self, seat: int) -> Any:
        """The state as that seat (or a ``SPECTATOR``) knows it, as a record of its own."""
        return self.game.rules.State.of(self.run("inform", player=self._viewer(seat))["knowns"]).copy()

    def asked(self, seat: int) -> int:
        """What a seat that has to decide is asked for: 0 for a decision of its own accord, otherwise an answer (see
        :mod:`sandtable.contract.answers`)."""
        asked = self.game.rules.asked
        return 0 if asked is None else int(asked(self.scenario, self.known(seat), seat))

    def look(self, seat: int) -> AnyLook:
        """A seat's look at the table, or that of a ``SPECTATOR``, or of ``ALL`` who see everything: all that is made
        for people is made from one."""
        known = self.state.copy() if seat == ALL else self.known(seat)
        return Look(self.box, self._viewer(SPECTATOR if seat == ALL else seat), lambda: known)

    def legal(self, seat: int | None = None, *, asides: bool = True) -> list[Action]:
        """What a seat may do, made from what it knows. Without a seat: the first that has to decide.

        ``asides`` are actions that bring the match no further, such as taking an order back; they come last.
        """
        if not self.deciders:
            return []
        actions, last = self._listed(self.decider(seat))
        return actions if asides else actions[: len(actions) - last]

    def _listed(self, seat: int) -> tuple[list[Action], int]:
        """What a seat that has to decide may do, and how many of these are asides."""
        self._desk.arrays["players"][0] = seat
        listed: Any = self.game.Choices.of(self.run("survey", given=1)["choices"])
        actions = listed.actions
        return [actions[i].copy() for i in range(listed.count)], listed.asides

    def text(self, action: Action, seat: int | None = None) -> str:
        """An action in the game's notation, as that seat would write it."""
        return self.game.face.notation.action_text(self.look(self.decider(seat)), action)

    def parse(self, text: str, seat: int | None = None) -> Action:
        """The action that a text names; it need not be legal."""
        return self.game.face.notation.parse_action(self.look(self.decider(seat)), text)

    def view(self, seat: int) -> View:
        """All that a client draws for a seat (or a ``SPECTATOR``), its choices included if it has to decide."""
        self._viewer(seat)
        look = self.look(seat)
        seen = self.game.face.view(look)
        actions, asides = self._listed(seat) if seat in self.deciders else ([], 0)
        choices = [
            self._choice(look, action, number, number >= len(actions) - asides) for number, action in enumerate(actions)
        ]
        return seen.model_copy(update={"choices": tuple(choices)})

    def _choice(self, look: AnyLook, action: Action, number: int, is_aside: bool) -> Choice:
        face = self.game.face
        text = face.notation.action_text(look, action)
        preview = face.preview(look, action) if face.preview else Preview()
        parts = vars(preview) | {"label": preview.label or text}
        return Choice.model_construct(number=number, text=text, aside=is_aside, **parts)

    def search(
        self, seat: int | None = None, *, seconds: float | None = None, playouts: int | None = None, seed: int | str = 0
    ) -> Thoughts:
        """What a search thinks of a seat's choices, from what that seat knows and within a budget. With playouts alone
        the same seed gives the same, to the byte.

        >>> match = Match("connect4", seed=1, runtime="python")
        >>> for column in "dadada":
        ...     _ = match.play(column)
        >>> match.text(match.search(playouts=200).best.action)
        'd'
        """
        from .budgets import Budget
        from .search import search

        return search(self, self.decider(seat), Budget(seconds, playouts), keyed(seed_key(f"search {seed}")))

    # Playing.
    def play(
        self,
        action: Action | str,
        seat: int | None = None,
        *,
        dice: Sequence[int] | None = None,
        standing: bool = False,
    ) -> list[str]:
        """Carry out a decision and tell what happened. ``dice`` scripts its rolls, which must fit exactly; ``standing``
        says that it was taken by a standing answer, which only who gave that is told.

        An action that is not legal, or rolls that do not fit, raise a ``SandtableError`` and change nothing.
        """
        seat = self.decider(seat)
        if isinstance(action, str):
            action = self.parse(action, seat)
        legal = self.legal(seat)
        if not any(action == choice for choice in legal):
            raise self._illegal(action, seat, legal)
        text = self.text(action, seat)
        before = bytes(self.table)
        try:
            told = self._carry_out(action, seat, dice)
        except BaseException:
            self._restore(before)
            raise
        script, kept = None if dice is None else tuple(dice), zlib.compress(before, 1)
        if standing:
            told = (*told, told_alone(seat, self.game.most_players, STANDING))
        self.past = Past(self.past, self.number + 1, seat, text, script, told, kept, standing)
        return [event.text for event in told if event.text]

    def _carry_out(self, action: Action, seat: int, faces: Sequence[int] | None) -> tuple[Told, ...]:
        with self._listening() as told:
            if faces is None:
                self._desk.arrays["players"][0] = seat
                Action.of(self._desk.arrays["actions"]).assign(action)
                self.run("step", restart=0)
            else:
                with self._in_range():
                    scratch = self.game.Scratch.of(self._desk.arrays["scratches"])
                    step_by_script(self.game, self.scenario, self.table, scratch, seat, action, faces)
        return tuple(told)

    @contextmanager
    def _listening(self) -> Iterator[list[Told]]:
        """Open the log for rules to run; afterwards the events are listed as each who hears them is told."""
        log: Any = self.game.Scratch.of(self._desk.arrays["scratches"]).log  # type: ignore[attr-defined]
        log.clear()
        log.listening = True
        told: list[Told] = []
        yield told
        if log.count > self.game.rules.max_events:
            reason = f"{self.game.name} allows {self.game.rules.max_events} a decision"
            raise SandtableError("game/too-many-events", log.count, reason, "raise max_events")
        events = [log.events[i].copy() for i in range(log.count)]
        teller = Teller(self.game, self.box, self._known_to, self.state)
        told.extend(teller.tell(event) for event in events)

    def _known_to(self, viewer: int) -> Any:
        return self.known(SPECTATOR if viewer == self.game.most_players else viewer)

    def _restore(self, table: bytes) -> None:
        self._rows[:] = np.frombuffer(table, self.game.Table.dtype)

    def undo(self) -> None:
        """Take the last decision back; the dice go back as well, so the same decision rolls the same again."""
        if self.past is None:
            raise SandtableError("match/nothing-to-undo", 0, "no decision has been taken yet")
        self._restore(zlib.decompress(self.past.table))
        self.past = self.past.before

    def copy(self) -> Match:
        """An independent match at the same point: one memory copy, the history is shared."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._rows = self._rows.copy()
        return twin

    def set_state(self, state: Record) -> None:
        """Put a position on the table, such as one that notation has read; the history starts anew from it.

        It must be the whole truth and possible on this scenario, which the game checks field by field.
        """
        given = self.game.rules.State()
        given.assign(state)
        self.game.rules.check_state(self.scenario, given)
        self.table.state.assign(given)
        self.position = self.game.face.notation.board_text(self.look(ALL))
        self.past, self.opening = None, ()

    # Telling, saving, replaying.
    def history(self) -> list[Past]:
        """All decisions taken, the first one first."""
        found, past = [], self.past
        while past is not None:
            found.append(past)
            past = past.before
        return found[::-1]

    def log(self, seat: int | None = None) -> list[str]:
        """What happened so far, in sentences: everything, or what a seat (or a ``SPECTATOR``) has seen."""
        if seat is not None:
            self._viewer(seat)
        told = [*self.opening, *(event for past in self.history() for event in past.told)]
        return [happening.text for happening in heard(told, ALL if seat is None else seat)]

    def _viewer(self, seat: int) -> int:
        """The seat as the rules number it, where a spectator is one more than the players."""
        return self.game.most_players if seat == SPECTATOR else self.box.check_seat(seat)

    def decider(self, seat: int | None = None) -> int:
        """That seat, if it has to decide; without one, the first that has to."""
        deciders = self.deciders
        if not deciders:
            raise SandtableError("match/over", self.number, "the match is over", "start another or undo")
        if seat is None:
            return deciders[0]
        if self.box.check_seat(seat) not in deciders:
            names = " and ".join(map(self.box.seat_name, deciders))
            raise SandtableError("seat/not-your-turn", self.box.seat_name(seat), f"{names} must decide first")
        return seat

    def _illegal(self, action: Action, seat: int, legal: list[Action]) -> SandtableError:
        """The error for an action that is not among the choices, with the game's reason if it has one."""
        try:
            given: object = self.text(action, seat)
        except (SandtableError, IndexError, ValueError, KeyError):
            given = action
        face = self.game.face
        refusal = face.refusal(self.look(seat), action) if face.refusal else None
        if refusal is not None:
            code, reason, remedy = refusal
            return SandtableError(code, given, reason, remedy)
        some = ", ".join(self.text(choice, seat) for choice in legal[:12])
        more = " …" if len(legal) > 12 else ""
        return SandtableError("action/illegal", given, "that is not allowed now", f"the choices are {some}{more}")
