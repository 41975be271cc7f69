"""A match: one play of a game, on one record, with its history."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from .action import EVERYBODY, Action, Event
from .desk import Desk, shared_desk
from .dice import Dice, commitment, end_script, key_of, load_key, load_script, new_key, random_key, seed_key
from .errors import SandtableError
from .game import Game
from .inspecting import inspected
from .matchfile import Decision, MatchFile, read_match_file, write_whole
from .record import Record
from .registry import as_game
from .runtime import Runtime, runtime_for
from .scenario import ScenarioFile
from .view import Choice, Happening, Inspection, Preview, View

SPECTATOR = -1


@dataclass(frozen=True)
class Past:
    """A decision taken: by whom, what, what came of it, and the match's bytes before it, compressed: they are mostly
    zeros, and a history of some hundred positions would outweigh all else."""

    before: Past | None
    number: int
    seat: int
    action: str
    dice: tuple[int, ...] | None
    events: tuple[tuple[int, str], ...]
    scenes: tuple[Happening, ...]
    table: bytes


def hears(audience: int, seat: int) -> bool:
    """Whether a seat is told an event with that audience; spectators are told what everybody is."""
    return audience == EVERYBODY if seat == SPECTATOR else bool(audience >> seat & 1)


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
        self.file = self.game.file(scenario)
        named = runtime is None or isinstance(runtime, str)
        self.runtime: Runtime = runtime_for(self.game, runtime, is_checked=True) if named else runtime  # type: ignore[arg-type,assignment]
        self.scenario = self.game.packed(self.file)
        self._rows = self.game.Table.table(1)
        self.past: Past | None = None
        self.position: str | None = None
        self.opening: list[tuple[int, str]] = []
        self.opening_scenes: tuple[Happening, ...] = ()
        self._scenes: list[Happening] = []
        if key is None:
            key = new_key() if seed is None else seed_key(seed)
        self._set_up(key)

    def _set_up(self, key: bytes) -> None:
        if len(key) != 16:
            raise SandtableError("dice/bad-key", key.hex(), "a key has 16 bytes")
        self._table.clear()
        load_key(self._table.dice, key)
        self.opening = self._listen("begin")
        self.opening_scenes = tuple(self._scenes)

    @property
    def _table(self) -> Any:
        return self.game.Table.of(self._rows)

    @property
    def _desk(self) -> Desk:
        """Scratch space, shared by all matches of a game within a thread."""
        return shared_desk(self.game, self.runtime)

    def _run(self, entry: str, **numbers: Any) -> dict[str, Any]:
        """Run an entry on this match; the arrays it wrote to. Rules that leave an array raise ``game/out-of-range``."""
        desk = self._desk
        try:
            desk.run(entry, scenarios=self.scenario.rows(), tables=self._rows, **numbers)
        except IndexError as error:
            raise SandtableError("game/out-of-range", self.game.name, f"the rules left an array ({error})") from error
        return desk.arrays

    @property
    def state(self) -> Any:
        """The whole truth. What a player may see of it is :meth:`known`."""
        return self._table.state

    @property
    def dice(self) -> Any:
        """The dice of the match."""
        return self._table.dice

    @property
    def digest(self) -> str:
        """A hash of the state's bytes."""
        return hashlib.sha256(bytes(self.state)).hexdigest()

    @property
    def commitment(self) -> str:
        """The hash of the dice's key, to be published when the match starts."""
        return commitment(key_of(self.dice))

    @property
    def revealed_key(self) -> str | None:
        """The dice's key, once the match is over."""
        return key_of(self.dice).hex() if self.is_over else None

    @property
    def number(self) -> int:
        """How many decisions have been taken."""
        return self.past.number if self.past else 0

    # Who decides, and what may be done.
    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have to decide now; none when the match is over."""
        waiting = int(self._run("status")["waiting"][0])
        return tuple(seat for seat in range(self.game.most_players) if waiting >> seat & 1)

    @property
    def is_over(self) -> bool:
        """Whether nobody has to decide any more."""
        return not self.deciders

    @property
    def outcome(self) -> tuple[float, ...] | None:
        """What the finished match is worth to each seat; ``None`` while it goes on."""
        arrays = self._run("status")
        return None if arrays["waiting"][0] else tuple(float(value) for value in arrays["outcomes"][0])

    def known(self, seat: int) -> Any:
        """The state as that seat (or a ``SPECTATOR``) knows it, as a record of its own."""
        return self.game.State.of(self._run("inform", player=self.viewer(seat))["knowns"]).copy()

    def legal(self, seat: int | None = None, *, asides: bool = True) -> list[Action]:
        """What a seat may do, made from what it knows. Without a seat: the first that has to decide.

        ``asides`` are actions that bring the match no further, such as taking an order back; they come last.
        """
        deciders = self.deciders
        if not deciders:
            return []
        actions, last = self._listed(self._decider(seat, deciders))
        return actions if asides else actions[: len(actions) - last]

    def _listed(self, seat: int) -> tuple[list[Action], int]:
        """What a seat that has to decide may do, and how many of these are asides."""
        self._desk.arrays["players"][0] = seat
        listed: Any = self.game.Choices.of(self._run("survey", given=1)["choices"])
        actions = listed.actions
        return [actions[i].copy() for i in range(listed.count)], listed.asides

    def advised(self, bot: str, seat: int, dice: Dice) -> Action:
        """What one of the game's own bots would do in a seat; ``dice`` settle what it leaves open."""
        if bot not in self.game.bots:
            named = ", ".join(self.game.bots) or "none"
            raise SandtableError("bot/unknown", bot, f"{self.game.name} brings no such bot", f"there are {named}")
        twin = self.copy()
        load_key(twin._table.chooser, random_key(dice))
        twin._desk.arrays["players"][0] = self._decider(seat, self.deciders)
        arrays = twin._run("consult", bots=np.full(self.game.most_players, self.game.bots.index(bot), np.uint8))
        listed: Any = self.game.Choices.of(arrays["choices"])
        return listed.actions[int(arrays["numbers"][0])].copy()  # type: ignore[no-any-return]

    def text(self, action: Action, seat: int | None = None) -> str:
        """An action in the game's notation, as that seat would write it."""
        return self.game.notation.action_text(self.scenario, self.known(self._decider(seat, self.deciders)), action)

    def parse(self, text: str, seat: int | None = None) -> Action:
        """The action that a text names; it need not be legal."""
        known = self.known(self._decider(seat, self.deciders))
        return self.game.notation.parse_action(self.scenario, known, text)

    def view(self, seat: int) -> View:
        """All that a client draws for a seat (or a ``SPECTATOR``), its choices included if it has to decide."""
        known = self.known(seat)
        seen = self.game.view(self.scenario, known, self.viewer(seat))
        actions, asides = self._listed(seat) if seat in self.deciders else ([], 0)
        choices = [
            self._choice(known, action, number, number >= len(actions) - asides)
            for number, action in enumerate(actions)
        ]
        return seen.model_copy(update={"choices": tuple(choices)})

    def _choice(self, known: Any, action: Action, number: int, is_aside: bool) -> Choice:
        text = self.game.notation.action_text(self.scenario, known, action)
        preview = self.game.preview(self.scenario, known, action) if self.game.preview else Preview()
        parts = vars(preview) | {"label": preview.label or text}
        return Choice.model_construct(number=number, text=text, aside=is_aside, **parts)

    def inspect(self, seat: int, piece: int | None = None, cell: int | None = None) -> Inspection:
        """What a seat (or a ``SPECTATOR``) can know of a piece that it sees, or of a cell."""
        return inspected(self.game, self.scenario, self.known(seat), self.viewer(seat), piece, cell)

    # Playing.
    def play(self, action: Action | str, seat: int | None = None, *, dice: Sequence[int] | None = None) -> list[str]:
        """Carry out a decision and tell what happened. ``dice`` scripts its rolls, which must fit exactly.

        An action that is not legal, or rolls that do not fit, raise a ``SandtableError`` and change nothing.
        """
        deciders = self.deciders
        seat = self._decider(seat, deciders)
        if isinstance(action, str):
            action = self.parse(action, seat)
        legal = self.legal(seat)
        if not any(action == choice for choice in legal):
            raise self._illegal(action, seat, legal)
        text = self.text(action, seat)
        before = bytes(self._table)
        try:
            events = self._carry_out(action, seat, dice)
        except BaseException:
            self._restore(before)
            raise
        script, kept = None if dice is None else tuple(dice), zlib.compress(before, 1)
        self.past = Past(self.past, self.number + 1, seat, text, script, tuple(events), tuple(self._scenes), kept)
        return [told for _, told in events]

    def _carry_out(self, action: Action, seat: int, dice: Sequence[int] | None) -> list[tuple[int, str]]:
        if dice is not None:
            load_script(self.dice, dice)
        self._desk.arrays["players"][0] = seat
        Action.of(self._desk.arrays["actions"]).assign(action)
        events = self._listen("step", restart=0)
        if dice is not None:
            end_script(self.dice)
        return events

    def _listen(self, entry: str, **numbers: Any) -> list[tuple[int, str]]:
        """Run an entry with an open log; the events as (audience, sentence)."""
        log: Any = self.game.Scratch.of(self._desk.arrays["scratches"]).log  # type: ignore[attr-defined]
        log.clear()
        log.listening = True
        self._run(entry, **numbers)
        if log.count > self.game.max_events:
            reason = f"{self.game.name} allows {self.game.max_events} a decision"
            raise SandtableError("game/too-many-events", log.count, reason, "raise max_events")
        events: list[Event] = [log.events[i] for i in range(log.count)]
        self._scenes = [self.game.happening(self.scenario, event) for event in events]
        return [(event.audience, self.game.notation.event_text(self.scenario, event)) for event in events]

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

    def imagined(self, seat: int, dice: Dice) -> Match:
        """A match that could be this one as far as a seat knows, with dice of its own drawn from ``dice``."""
        known = self.known(seat)
        twin = self.copy()
        twin._table.clear()
        load_key(twin.dice, random_key(dice))
        twin._desk.arrays["knowns"][:] = known.rows()
        twin._run("guess", player=seat)
        twin.past = None
        return twin

    def value(self, seat: int) -> float:
        """How good things look to a seat, from -1 to 1: the outcome, or the game's evaluation of what it knows."""
        return float(self._run("judge", player=self._check_seat(seat))["values"][0])

    def set_state(self, state: Record) -> None:
        """Put a position on the table, such as one that notation has read; the history starts anew from it.

        It must be the whole truth and possible on this scenario, which the game checks field by field.
        """
        given = self.game.State()
        given.assign(state)
        self.game.check_state(self.scenario, given)
        self._table.state.assign(given)
        self.position = self.game.notation.board_text(self.scenario, self.state)
        self.past, self.opening, self.opening_scenes = None, [], ()

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
            self.viewer(seat)
        told = [*self.opening, *(event for past in self.history() for event in past.events)]
        return [sentence for audience, sentence in told if seat is None or hears(audience, seat)]

    def to_file(self) -> MatchFile:
        """The match as a file's content."""
        return MatchFile(
            format="sandtable match 1",
            game=self.game.name,
            version=self.game.version,
            scenario=self.file.model_dump(mode="json"),
            commitment=self.commitment,
            key=key_of(self.dice).hex(),
            position=self.position,
            decisions=[
                Decision(seat=past.seat, action=past.action, dice=None if past.dice is None else list(past.dice))
                for past in self.history()
            ],
            digest=self.digest,
            outcome=list(self.outcome) if self.outcome is not None else None,
        )

    def save(self, path: str | Path) -> None:
        """Write the match to a file, whole or not at all."""
        write_whole(Path(path), self.to_file().text())

    @classmethod
    def load(cls, path: str | Path, runtime: Runtime | str | None = None) -> Match:
        """The match from a file, played again and checked."""
        from .replay import replay

        return replay(read_match_file(Path(path)), runtime, str(path))

    def viewer(self, seat: int) -> int:
        """The seat as the rules number it, where a spectator is one more than the players."""
        return self.game.most_players if seat == SPECTATOR else self._check_seat(seat)

    def _check_seat(self, seat: int) -> int:
        if not 0 <= seat < self.game.most_players:
            raise SandtableError("seat/unknown", seat, f"{self.game.name} has seats 0 to {self.game.most_players - 1}")
        return seat

    def _decider(self, seat: int | None, deciders: tuple[int, ...]) -> int:
        """The seat meant, if it has to decide."""
        if not deciders:
            raise SandtableError("match/over", self.number, "the match is over", "start another or undo")
        if seat is None:
            return deciders[0]
        if self._check_seat(seat) not in deciders:
            names = " and ".join(self.game.seats[decider] for decider in deciders)
            raise SandtableError("seat/not-your-turn", self.game.seats[seat], f"{names} must decide first")
        return seat

    def _illegal(self, action: Action, seat: int, legal: list[Action]) -> SandtableError:
        """The error for an action that is not among the choices, with the game's reason if it has one."""
        try:
            given: object = self.text(action, seat)
        except (SandtableError, IndexError, ValueError, KeyError):
            given = action
        refusal = self.game.refusal(self.scenario, self.known(seat), seat, action) if self.game.refusal else None
        if refusal is not None:
            code, reason, remedy = refusal
            return SandtableError(code, given, reason, remedy)
        some = ", ".join(self.text(choice, seat) for choice in legal[:12])
        more = " …" if len(legal) > 12 else ""
        return SandtableError("action/illegal", given, "that is not allowed now", f"the choices are {some}{more}")
