"""The conformance kit: what must hold for every game, also for somebody else's.

``check_game(game)`` plays random matches on every scenario and compares, at every decision and in every runtime, all
that comes out. The first thing that does not hold raises an ``AssertionError`` that says what and where.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from sandtable.engine.action import Action, make_action
from sandtable.engine.batch import Batch
from sandtable.engine.dice import Dice, keyed, pick, seed_key
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.match import Match
from sandtable.engine.matchfile import parse_match_file
from sandtable.engine.record import Record
from sandtable.engine.replay import replay
from sandtable.engine.runtime import runtime_for

LONGEST = 20_000
ALTERNATIVES = 8
ASIDES = 8  # asides are among the choices of every eighth decision
Check = Callable[[Game, str, Sequence[str], int], None]


def check_game(
    game: Game, runtimes: Sequence[str] = ("python", "cpu"), *, matches: int = 3, scenarios: Sequence[str] | None = None
) -> None:
    """Check everything the contract promises, with ``matches`` random matches a scenario."""
    assert game.scenario_names(), f"{game.name} has no scenario"
    for scenario in scenarios or game.scenario_names():
        for seed in range(matches):
            for check in CHECKS:
                try:
                    check(game, scenario, runtimes, seed)
                except SandtableError as error:
                    raise AssertionError(f"{game.name} {scenario} seed {seed}: {error}") from error


def random_decisions(game: Game, scenario: str, seed: int, runtime: str) -> list[tuple[int, Action]]:
    """The decisions of a whole random match. Nobody is ever stuck, and the match ends."""
    match = Match(game, scenario, seed=seed, runtime=runtime_of(game, runtime))
    dice = keyed(seed_key(f"conformance {seed}"))
    taken: list[tuple[int, Action]] = []
    while deciders := match.deciders:
        assert len(taken) < LONGEST, f"{game.name} {scenario}: not over after {LONGEST} decisions"
        seat = deciders[pick(dice, len(deciders))]
        legal = match.legal(seat, asides=pick(dice, ASIDES) == 0)
        assert legal, f"{game.name} {scenario}: {game.seats[seat]} must decide and can do nothing\n{match.state}"
        action = legal[pick(dice, len(legal))]
        match.play(action, seat)
        taken.append((seat, action))
    return taken


_RUNTIMES: dict[tuple[Game, str], Any] = {}


def runtime_of(game: Game, name: str) -> Any:
    """One runtime object a game and name, so that nothing is loaded twice."""
    return _RUNTIMES.setdefault((game, name), runtime_for(game, name))


def everything(match: Match) -> list[object]:
    """All that comes out of a match at one point: the truth, and for every seat what it knows, sees and may do."""
    out: list[object] = [bytes(match.state), match.deciders, match.outcome, bytes(match.dice)]
    for seat in range(match.game.most_players):
        out += [bytes(match.known(seat)), match.view(seat).model_dump_json(), match.log(seat), match.value(seat)]
        out += [[bytes(action) for action in match.legal(seat)]] if seat in match.deciders else []
    return out


def check_runtimes_agree(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """The same decisions give the same of everything, in every runtime and every time."""
    decisions = random_decisions(game, scenario, seed, runtimes[0])
    twins = [Match(game, scenario, seed=seed, runtime=runtime_of(game, name)) for name in (*runtimes, runtimes[0])]
    for number, (seat, action) in enumerate(decisions):
        first, *others = (everything(match) for match in twins)
        for name, other in zip((*runtimes[1:], f"{runtimes[0]} again"), others, strict=True):
            where = f"{game.name} {scenario} seed {seed} decision {number}: {runtimes[0]} and {name} differ"
            assert first == other, f"{where}\n{first}\n{other}"
        told = [match.play(action, seat) for match in twins]
        assert all(events == told[0] for events in told), f"{game.name} {scenario}: events differ: {told}"
    ends = [everything(match) for match in twins]
    assert all(end == ends[0] for end in ends), f"{game.name} {scenario} seed {seed}: the ends differ"


def check_batches_agree(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Batches of random decisions come to the same bytes, masks and observations in every runtime."""
    outs = []
    for name in runtimes:
        batch = Batch(game, scenario, count=5, seed=seed, runtime=runtime_of(game, name))
        batch.play_random(200, watch=True)
        outs.append([batch.tables.tobytes(), *(np.asarray(a).tobytes() for a in (batch.masks(), batch.observe()))])
        assert np.asarray(batch.masks()).sum(axis=1).tolist() == batch.counts.tolist(), "masks and lists differ"
    for name, out in zip(runtimes, outs, strict=True):
        assert out == outs[0], f"{game.name} {scenario} seed {seed}: batches on {runtimes[0]} and {name} differ"


def check_batch_is_matches(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """A batch that is stepped by hand goes where matches with the same dice go."""
    batch = Batch(game, scenario, count=3, seed=seed, runtime=runtime_of(game, runtimes[0]), auto_restart=False)
    keys = batch.tables["dice"]["key"]
    twins = [Match(game, scenario, key=key.tobytes(), runtime=runtime_of(game, runtimes[0])) for key in keys]
    dice = keyed(seed_key(f"batch {seed}"))
    for _ in range(40):
        picks = np.array([pick(dice, int(count)) if count else 0 for count in batch.counts])
        for match, number in zip(twins, picks, strict=True):
            if match.deciders:
                match.play(match.legal()[number])
        batch.step(picks=picks)
        assert [bytes(match.state) for match in twins] == [state.tobytes() for state in batch.states]


def check_batch_restarts(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """In a batch that restarts, no match stays over after a step, whether a step or random play has ended it."""
    for name in runtimes:
        batch = Batch(game, scenario, count=20, seed=seed, runtime=runtime_of(game, name))
        for stride in (1, 2, 3, 5, 7, 11, 13, 17) * 2:
            batch.play_random(stride)
            batch.step(picks=np.zeros(batch.count, np.int64))
            assert batch.finished == 0, f"{game.name} {scenario} seed {seed}: a match stays over on {name}"


def check_copies_and_undo(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """A copy is a copy, whatever is done to it; undoing everything leads back through the same bytes."""
    match = Match(game, scenario, seed=seed, runtime=runtime_of(game, runtimes[0]))
    passed = [bytes(match._table)]
    for seat, action in random_decisions(game, scenario, seed, runtimes[0]):
        twin = match.copy()
        twin.play(action, seat)
        assert bytes(match._table) == passed[-1], f"{game.name}: playing on a copy changed the match"
        match.play(action, seat)
        assert bytes(twin._table) == bytes(match._table), f"{game.name}: a copy went another way"
        passed.append(bytes(match._table))
    while match.past is not None:
        assert bytes(match._table) == passed.pop()
        match.undo()
    assert [bytes(match._table)] == passed, f"{game.name}: undo does not lead back to the start"


def check_text(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Actions and boards survive being written and read; legal actions have texts of their own."""
    match = Match(game, scenario, seed=seed, runtime=runtime_of(game, runtimes[0]))
    notation = game.notation
    for seat, action in random_decisions(game, scenario, seed, runtimes[0]):
        legal = match.legal(seat)
        texts = [match.text(choice, seat) for choice in legal]
        assert len(set(texts)) == len(texts), f"{game.name}: two choices have the same text: {texts}"
        assert [match.parse(text, seat) for text in texts] == legal, f"{game.name}: {texts} is not read as written"
        board = notation.board_text(match.scenario, match.state)
        again = notation.parse_board(match.scenario, board)
        assert again == match.state, f"{game.name}: a board is not read as written:\n{board}\n{again}\n{match.state}"
        match.play(action, seat)


def check_saves(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """A saved match, finished or not, is the same match when it is loaded."""
    match = Match(game, scenario, seed=seed, runtime=runtime_of(game, runtimes[0]))
    decisions = random_decisions(game, scenario, seed, runtimes[0])
    for number, (seat, action) in enumerate(decisions, 1):
        match.play(action, seat)
        if number in (1, len(decisions) // 2, len(decisions)):
            text = match.to_file().text()
            again = replay(parse_match_file(text), runtime_of(game, runtimes[-1]), game=game)
            assert everything(again) == everything(match), f"{game.name}: a loaded match is another one"
            assert again.to_file().text() == text


def check_illegal_is_refused(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """What is not legal raises an error with a code and changes nothing, in every runtime alike."""
    dice = keyed(seed_key(f"illegal {seed}"))
    twins = [Match(game, scenario, seed=seed, runtime=runtime_of(game, name)) for name in runtimes]
    for seat, action in random_decisions(game, scenario, seed, runtimes[0])[:30]:
        for wrong in (random_action(dice, game), "", "no such move", "\x00", "9" * 150):
            if isinstance(wrong, str) or wrong not in twins[0].legal(seat):
                codes = {refusal(match, wrong, seat) for match in twins}
                assert len(codes) == 1, f"{game.name}: {wrong!r} is refused differently: {codes}"
        for other in range(-1, game.most_players + 1):
            if other not in twins[0].deciders:
                assert {refusal(match, action, other) for match in twins} <= {"seat/unknown", "seat/not-your-turn"}
        for match in twins:
            match.play(action, seat)


def random_action(dice: Dice, game: Game) -> Action:
    """Any action at all."""
    return make_action(*[pick(dice, size + 2) if pick(dice, 2) else pick(dice, 65536) for size in game.action_shape])


def refusal(match: Match, wrong: Action | str, seat: int) -> str:
    """The code with which a match refuses an action; it must refuse it and stay as it was."""
    before = bytes(match._table), match.number
    try:
        match.play(wrong, seat)
    except SandtableError as error:
        assert (bytes(match._table), match.number) == before, f"refusing {wrong!r} changed the match"
        return error.code
    raise AssertionError(f"{match.game.name}: {wrong!r} of seat {seat} was not refused\n{match.state}")


def check_nothing_leaks(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """In every world that a seat cannot tell from the true one it gets the same: knowledge, view and choices."""
    dice = keyed(seed_key(f"worlds {seed}"))
    match = Match(game, scenario, seed=seed, runtime=runtime_of(game, runtimes[0]))
    for seat, action in random_decisions(game, scenario, seed, runtimes[0]):
        for viewer in range(game.most_players):
            world = match.imagined(viewer, dice)
            where = f"{game.name} {scenario} seed {seed} decision {match.number} seat {viewer}"
            assert bytes(world.known(viewer)) == bytes(match.known(viewer)), f"{where}: imagine does not fit know"
            assert world.view(viewer) == match.view(viewer), f"{where}: the view tells more than the seat knows"
            assert (viewer in world.deciders) == (viewer in match.deciders), f"{where}: whose turn it is leaks"
            if viewer in match.deciders:
                assert world.legal(viewer) == match.legal(viewer), f"{where}: the choices tell more than it knows"
        match.play(action, seat)


def check_log_keeps_secrets(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Of two actions whose results a seat cannot tell apart, its log tells the same."""
    if game.know is None:
        return
    match = Match(game, scenario, seed=seed, runtime=runtime_of(game, runtimes[0]))
    for seat, action in random_decisions(game, scenario, seed, runtimes[0]):
        legal = match.legal(seat)
        worlds = [match.copy() for _ in legal[:ALTERNATIVES]]
        for world, choice in zip(worlds, legal, strict=False):
            world.play(choice, seat)
        for viewer in set(range(game.most_players)) - {seat}:
            told: dict[bytes, list[str]] = {}
            for world in worlds:
                log = told.setdefault(bytes(world.known(viewer)), world.log(viewer))
                where = f"{game.name} {scenario} seed {seed} decision {match.number + 1} seat {viewer}"
                assert log == world.log(viewer), f"{where}: the log tells more than the seat knows"
        match.play(action, seat)


def check_values(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Outcomes and evaluations lie from -1 to 1, and named padding stays zero."""
    match = Match(game, scenario, seed=seed, runtime=runtime_of(game, runtimes[0]))
    for seat, action in random_decisions(game, scenario, seed, runtimes[0]):
        match.play(action, seat)
        values = [match.value(viewer) for viewer in range(game.most_players)]
        assert all(-1 <= value <= 1 for value in values), f"{game.name}: values out of range: {values}"
        assert not padding(match.state), f"{game.name}: a rule wrote into the padding of a record"
    assert match.outcome is not None
    assert all(-1 <= value <= 1 for value in match.outcome)


def padding(record: Record) -> bytes:
    """The bytes of a record's named padding that are not zero, those of its nested records included."""
    found = b""
    for part in record.layout:
        value = getattr(record, part.name)
        if part.name == "_tail":
            found += value.numpy().tobytes().strip(b"\0")
        elif isinstance(value, Record):
            found += padding(value)
        elif part.shape and isinstance(part.kind, type) and issubclass(part.kind, Record):
            found += b"".join(padding(part.kind.of(value.numpy().reshape(-1), i)) for i in range(value.numpy().size))
    return found


CHECKS: tuple[Check, ...] = (
    check_runtimes_agree,
    check_batches_agree,
    check_batch_is_matches,
    check_batch_restarts,
    check_copies_and_undo,
    check_text,
    check_saves,
    check_illegal_is_refused,
    check_nothing_leaks,
    check_log_keeps_secrets,
    check_values,
)
