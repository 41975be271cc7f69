"""One mutant after the other: it is refused with a sentence, or it plays in the interpreter and compiled alike."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from pydantic import ValidationError

from sandtable.contract.dice import keyed, seed_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.look import AnyBox
from sandtable.contract.scenario import ScenarioFile, parse_scenario
from sandtable.engine.batch import Batch
from sandtable.engine.match import Match
from sandtable.engine.matchfile import parse_match_file
from sandtable.engine.registry import find_game
from sandtable.engine.replay import replay
from sandtable.engine.searching import advised, imagined, value_of
from sandtable.engine.telling import SPECTATOR

from .mutants import mutated_data, mutated_match, mutated_text, mutated_yaml
from .sources import matches, positions, runtime_of, scenario_data, scenario_text

KINDS = ("positions", "scenarios", "matches")
RUNTIMES = ("python", "cpu")
DECISIONS = 200
STRIDE = 20
SLOWEST_REFUSAL = {"positions": 2.0, "scenarios": 2.0, "matches": 30.0}
"""Seconds of work; matches are played twice until they are refused, once in the interpreter."""

LOOKS = 8  # every so many accepted ones are looked at through a match, with all seats and bots
YAML_SHARE = 0.1  # reading YAML takes longer than all the rest


class Hostile(Exception):
    """A mutant that got the better of us: what it did."""


@dataclass
class Verdict:
    """What became of a mutant: the code it was refused with, or how many decisions it played (0: seen before)."""

    refused: str | None = None
    decisions: int = 0
    seconds: float = 0.0


@dataclass
class Attacker:
    """Tries the mutants of one game and kind; remembers which accepted ones it has played already."""

    game: str
    kind: str
    seed: int
    decisions: int = DECISIONS
    played: set[bytes] = field(default_factory=set)

    def prepare(self) -> None:
        """Load all that mutants are tried with."""
        game = find_game(self.game)
        sound = Accepted(game, game.file(game.scenario_names()[0]))
        look_alike(sound, 0)
        play_alike(sound, 0, STRIDE)

    def mutant(self, number: int) -> tuple[str, str]:
        """The scenario and the text of a mutant; the same for the same number whenever it is asked for."""
        rng = self._rng(number)
        scenario = rng.choice(find_game(self.game).scenario_names())
        return scenario, MAKERS[self.kind](rng, self.game, scenario)

    def _rng(self, number: int) -> Random:
        return Random(f"{self.seed} {self.game} {self.kind} {number}")

    def try_number(self, number: int) -> Verdict:
        """Try one mutant; raises ``Hostile`` if it is neither refused nor played as it must be."""
        scenario, text = self.mutant(number)
        began = time.process_time()
        try:
            accepted = READERS[self.kind](self.game, scenario, text)
        except SandtableError as error:
            taken = time.process_time() - began
            _check_sentence(error)
            if taken > SLOWEST_REFUSAL[self.kind]:
                raise Hostile(f"refused after {taken:.1f} s: {error.sentence()}") from error
            return Verdict(refused=error.code, seconds=taken)
        return Verdict(decisions=self._play(accepted, number), seconds=time.process_time() - began)

    def _play(self, accepted: Accepted, number: int) -> int:
        """Play what was accepted, unless the same was played before; how many decisions it took."""
        digest = accepted.digest()
        if digest in self.played:
            return 0
        self.played.add(digest)
        try:
            if len(self.played) % LOOKS == 1:
                look_alike(accepted, number)
            return play_alike(accepted, number, self.decisions)
        except SandtableError as error:
            raise Hostile(f"it was accepted, then: {error}") from error


def _check_sentence(error: SandtableError) -> None:
    """A refusal is one line, and not too long."""
    if "\n" in error.sentence() or len(error.sentence()) > 2_000:
        raise Hostile(f"refused with {error.sentence()!r}")


@dataclass(frozen=True)
class Accepted:
    """What a reader let pass: a scenario, and perhaps a state on it."""

    game: Game
    file: ScenarioFile
    state: Any = None

    def digest(self) -> bytes:
        """Equal for what plays equally."""
        box = self.game.box(self.file).scenario if self.state is None else self.state
        return hashlib.sha256(bytes(box)).digest()


# Making and reading mutants.
def make_position(rng: Random, game: str, scenario: str) -> str:
    """A mutated position of a scenario."""
    some = positions(game, scenario)
    return mutated_text(rng, rng.choice(some), rng.choice(some))


def make_scenario(rng: Random, game: str, scenario: str) -> str:
    """A mutated scenario: mostly as JSON, sometimes as the YAML that people write."""
    if rng.random() < YAML_SHARE:
        others = find_game(game).scenario_names()
        return mutated_yaml(rng, scenario_text(game, scenario), scenario_text(game, rng.choice(others)))
    return json.dumps(mutated_data(rng, scenario_data(game, scenario)))


def make_match(rng: Random, game: str, scenario: str) -> str:
    """A mutated match file."""
    return mutated_match(rng, rng.choice(matches(game, scenario)), positions(game, scenario))


@lru_cache(maxsize=64)
def box_of(game: str, scenario: str) -> AnyBox:
    """A scenario that comes with a game, read and packed."""
    return find_game(game).box(scenario)


def read_position(game: str, scenario: str, text: str) -> Accepted:
    """The position as a server reads it."""
    found, box = find_game(game), box_of(game, scenario)
    state = found.face.notation.parse_board(box, text)
    found.rules.check_state(box.scenario, state)
    return Accepted(found, box.file, state)


def read_scenario(game: str, scenario: str, text: str) -> Accepted:
    """The scenario as a server reads it: plain data, or the text of a file."""
    found = find_game(game)
    if text[:1] != "{":
        return Accepted(found, parse_scenario(found.content.File, text, "hostile.yaml"))
    try:
        return Accepted(found, found.content.File.model_validate(json.loads(text)))
    except ValidationError as errors:
        first = errors.errors(include_url=False)[0]
        raise SandtableError("scenario/bad-field", first["input"], first["msg"]) from None


def read_match(game: str, scenario: str, text: str) -> Accepted:
    """The match, played again in both runtimes alike; its scenario and where it has come to."""
    ends = [replay_outcome(text, game, name) for name in RUNTIMES]
    if not isinstance(ends[0], Match) or not isinstance(ends[1], Match):
        if [str(end) for end in ends[:1]] != [str(end) for end in ends[1:]]:
            raise Hostile(f"the runtimes differ: {ends[0]} / {ends[1]}")
        assert isinstance(ends[0], SandtableError)
        raise ends[0]
    return Accepted(ends[0].game, ends[0].box.file, ends[0].state.copy())


def replay_outcome(text: str, game: str, runtime: str) -> Match | SandtableError:
    """The match at its end, or why it is refused."""
    try:
        file = parse_match_file(text, "hostile.json")
        return replay(file, runtime_of(file.game, runtime) if file.game == game else "python", "hostile.json")
    except SandtableError as error:
        return error


MAKERS: dict[str, Callable[[Random, str, str], str]] = dict(
    zip(KINDS, (make_position, make_scenario, make_match), strict=True)
)
READERS: dict[str, Callable[[str, str, str], Accepted]] = dict(
    zip(KINDS, (read_position, read_scenario, read_match), strict=True)
)


# Playing what was accepted.
def play_alike(accepted: Accepted, number: int, decisions: int) -> int:
    """Random decisions in the interpreter and compiled, compared as they go; how many there were."""
    batches = [
        Batch(accepted.game, accepted.file, count=1, seed=number, auto_restart=False, runtime=runtime)
        for runtime in (runtime_of(accepted.game.name, name) for name in RUNTIMES)
    ]
    if accepted.state is not None:
        for batch in batches:
            batch.states[:] = accepted.state.rows()
            batch.play_random(0)
    for done in range(0, decisions, STRIDE):
        for batch in batches:
            batch.play_random(min(STRIDE, decisions - done))
        one, other = (batch.tables.tobytes() for batch in batches)
        if one != other:
            raise Hostile(f"interpreter and compiled rules differ within {done + STRIDE} decisions")
        if batches[0].is_over:
            break
        if batches[0].counts[0] == 0:
            raise Hostile(f"somebody must decide and can do nothing after {batches[0].decisions} decisions")
    return int(batches[1].tables["decisions"][0])


def look_alike(accepted: Accepted, number: int) -> None:
    """All that seats, spectators and bots get to see at the start, the same in both runtimes."""
    seen = []
    for name in RUNTIMES:
        match = Match(accepted.game, accepted.file, seed=number, runtime=runtime_of(accepted.game.name, name))
        if accepted.state is not None:
            match.table.state.assign(accepted.state)
        seen.append(looks(match, number))
    if seen[0] != seen[1]:
        raise Hostile("what is seen differs between interpreter and compiled rules")


def looks(match: Match, number: int) -> list[Any]:
    """What comes out of a match for each seat, and what bots would do in it."""
    found: list[Any] = [match.view(SPECTATOR).model_dump_json(), match.deciders, match.outcome]
    for seat in match.box.players:
        dice = keyed(seed_key(f"{number} {seat}"))
        found += [bytes(match.known(seat)), match.view(seat).model_dump_json(), value_of(match, seat)]
        if match.game.rules.imagine is not None:
            found.append(imagined(match, seat, dice).digest)
        if seat in match.deciders:
            found.append([bytes(action) for action in match.legal(seat)])
            found += [bytes(advised(match, bot, seat, dice)) for bot in match.game.bots.names]
    return found
