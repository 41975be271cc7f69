"""Random matches to look at closely: their stops, what comes out of a match at one of them, and what it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sandtable.contract.action import Action, make_action
from sandtable.contract.dice import Dice, keyed, pick, seed_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.match import Match
from sandtable.engine.runtime import runtime_for
from sandtable.engine.searching import value_of
from sandtable.engine.telling import SPECTATOR

LONGEST = 20_000
MOST_STOPS = 16
ASIDES = 8  # asides are among the choices of every eighth decision


@dataclass(frozen=True)
class Stop:
    """A point of a random match: its bytes there, and who decided what next."""

    number: int
    before: bytes
    seat: int
    action: Action
    after: bytes


def journey(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> list[Stop]:
    """The decisions of a whole random match, in the fastest of the runtimes. Nobody is ever stuck, and it ends."""
    key = game, scenario, "cpu" if "cpu" in runtimes else runtimes[0], seed
    if _JOURNEYS[:1] != [key]:
        _JOURNEYS[:] = [key, _travelled(*key)]
    stops: list[Stop] = _JOURNEYS[1]
    return stops


_JOURNEYS: list[Any] = []  # the last one, for all checks of the same match


def _travelled(game: Game, scenario: str, runtime: str, seed: int) -> list[Stop]:
    match = Match(game, scenario, seed=seed, runtime=runtime_of(game, runtime))
    dice = keyed(seed_key(f"conformance {seed}"))
    stops: list[Stop] = []
    while deciders := match.deciders:
        assert len(stops) < LONGEST, f"{game.name} {scenario}: not over after {LONGEST} decisions"
        seat = deciders[pick(dice, len(deciders))]
        legal = match.legal(seat, asides=pick(dice, ASIDES) == 0)
        assert legal, (
            f"{game.name} {scenario}: {match.box.seat_name(seat)} must decide and can do nothing\n{match.state}"
        )
        action = legal[pick(dice, len(legal))]
        before = bytes(match.table)
        match.play(action, seat)
        stops.append(Stop(len(stops), before, seat, action, bytes(match.table)))
    return stops


def stops(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> list[Stop]:
    """Up to ``MOST_STOPS`` points of a random match to look at closely: all of a short match, of a long one some at
    random, with the first and the last."""
    travelled = journey(game, scenario, runtimes, seed)
    dice = keyed(seed_key(f"stops {seed}"))
    if len(travelled) <= MOST_STOPS:
        return travelled
    chosen = {0, len(travelled) - 1} | {pick(dice, len(travelled)) for _ in range(MOST_STOPS - 2)}
    return [travelled[number] for number in sorted(chosen)]


def match_at(game: Game, scenario: str, runtime: str, seed: int, stop: Stop) -> Match:
    """The match at a point of its journey, without the history before."""
    match = _begun(game, scenario, runtime, seed).copy()
    match._restore(stop.before)
    return match


@lru_cache(maxsize=4)
def _begun(game: Game, scenario: str, runtime: str, seed: int) -> Match:
    """A match before its first decision, kept for a while: reading its scenario takes longer than all else."""
    return Match(game, scenario, seed=seed, runtime=runtime_of(game, runtime))


_RUNTIMES: dict[tuple[Game, str, bool], Any] = {}


def runtime_of(game: Game, name: str, *, is_checked: bool = True) -> Any:
    """One runtime object a game and name, so that nothing is loaded twice; compiled ones check indices for matches."""
    return _RUNTIMES.setdefault((game, name, is_checked), runtime_for(game, name, is_checked=is_checked))


def everything(match: Match) -> list[object]:
    """All that comes out of a match at one point: the truth, and for every seat what it knows, sees and may do."""
    out: list[object] = [bytes(match.state), match.deciders, match.outcome, bytes(match.table.dice)]
    out += [bytes(match.known(SPECTATOR)), match.view(SPECTATOR).model_dump_json(), match.log(SPECTATOR)]
    for seat in match.box.players:
        out += [bytes(match.known(seat)), match.view(seat).model_dump_json(), match.log(seat), value_of(match, seat)]
        out += [[bytes(action) for action in match.legal(seat)]] if seat in match.deciders else []
    return out


def random_action(dice: Dice, game: Game) -> Action:
    """Any action at all."""
    shape = game.rules.action_shape
    return make_action(*[pick(dice, size + 2) if pick(dice, 2) else pick(dice, 65536) for size in shape])


def refusal(match: Match, wrong: Action | str, seat: int) -> str:
    """What a match says when it refuses an action; it must refuse it and stay as it was."""
    before = bytes(match.table), match.number
    try:
        match.play(wrong, seat)
    except SandtableError as error:
        assert (bytes(match.table), match.number) == before, f"refusing {wrong!r} changed the match"
        return str(error)
    raise AssertionError(f"{match.game.name}: {wrong!r} of seat {seat} was not refused\n{match.state}")
