"""The conformance kit: what must hold for every game, also for somebody else's.

``check_game(game)`` plays random matches on every scenario and compares, at every decision of a short match and at many
of a long one, in every runtime, all that comes out. The first thing that does not hold raises an ``AssertionError``
that says what and where.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.record import Record
from sandtable.engine.batch import Batch
from sandtable.engine.budgets import Budget
from sandtable.engine.dangers import dangers, is_open
from sandtable.engine.match import Match
from sandtable.engine.matchfile import parse_match_file
from sandtable.engine.replay import replay
from sandtable.engine.saving import to_file
from sandtable.engine.search import search
from sandtable.engine.searching import imagined, value_of
from sandtable.engine.telling import ALL, SPECTATOR

from .books import check_book
from .heard import Audit
from .imagining import survey
from .journeys import MOST_STOPS, Stop, everything, journey, match_at, random_action, refusal, runtime_of, stops
from .lessons import check_lessons, check_puzzles
from .shown import danger_faults, faults, plan_faults
from .worth import unfair

ALTERNATIVES = 8
MOST_HEARD = 100
SEARCHED, MOST_SEARCHED, FEW, AHEAD = 1, 24, 16, 2  # where the interpreter searches as well
MANY, FAR = 100, 30
WORLDS = 60  # so many are imagined where chance plays, and as many where bots do
Check = Callable[[Game, str, Sequence[str], int], None]


def check_game(
    game: Game, runtimes: Sequence[str] = ("python", "cpu"), *, matches: int = 3, scenarios: Sequence[str] | None = None
) -> None:
    """Check everything the contract promises, with ``matches`` random matches a scenario. Unless some ``scenarios``
    are picked out, all are played, all lessons solved, and the book is read."""
    assert game.scenario_names(), f"{game.name} has no scenario"
    if scenarios is None:
        check_lessons(game)
        if "cpu" in runtimes:
            check_puzzles(game)
        check_book(game)
    for scenario in scenarios or game.scenario_names():
        for seed in range(matches):
            for check in CHECKS:
                try:
                    check(game, scenario, runtimes, seed)
                except SandtableError as error:
                    raise AssertionError(f"{game.name} {scenario} seed {seed}: {error}") from error


def check_runtimes_agree(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """The same decisions give the same of everything, in every runtime and every time."""
    begun = [Match(game, scenario, seed=seed, runtime=runtime_of(game, name)) for name in runtimes]
    assert len({(bytes(match.table), *match.log()) for match in begun}) == 1, f"{game.name} {scenario}: starts differ"
    for stop in stops(game, scenario, runtimes, seed):
        twins = [match_at(game, scenario, name, seed, stop) for name in (*runtimes, runtimes[0])]
        where = f"{game.name} {scenario} seed {seed} decision {stop.number}"
        for name, other in zip((*runtimes[1:], f"{runtimes[0]} again"), twins[1:], strict=True):
            first, second = everything(twins[0]), everything(other)
            assert first == second, f"{where}: {runtimes[0]} and {name} differ\n{first}\n{second}"
        for match in twins:
            match.play(stop.action, stop.seat)
            assert bytes(match.table) == stop.after, f"{where}: {match.runtime.name} goes another way"
        told = [match.past.told for match in twins if match.past]
        assert all(events == told[0] for events in told), f"{where}: events differ: {told}"
        first, *ends = (everything(match) for match in twins)
        assert all(end == first for end in ends), f"{where}: the results differ"


def check_batches_agree(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Batches of random decisions come to the same bytes, masks and observations in every runtime."""
    outs = []
    for name in runtimes:
        batch = Batch(game, scenario, count=4, seed=seed, runtime=runtime_of(game, name, is_checked=False))
        batch.play_random(100, watch=True)
        outs.append([batch.tables.tobytes(), *(np.asarray(a).tobytes() for a in (batch.masks(), batch.observe()))])
        assert np.asarray(batch.masks()).sum(axis=1).tolist() == batch.counts.tolist(), "masks and lists differ"
    for name, out in zip(runtimes, outs, strict=True):
        assert out == outs[0], f"{game.name} {scenario} seed {seed}: batches on {runtimes[0]} and {name} differ"


def check_batch_is_matches(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """A batch that is stepped by hand goes where matches with the same dice go."""
    batch = Batch(
        game, scenario, count=3, seed=seed, runtime=runtime_of(game, runtimes[0], is_checked=False), auto_restart=False
    )
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
        count = 20 if name == "cpu" else 4  # the others take their time
        batch = Batch(game, scenario, count=count, seed=seed, runtime=runtime_of(game, name, is_checked=False))
        for stride in (1, 2, 3, 5, 7, 11, 13, 17) * 2:
            batch.play_random(stride)
            batch.step(picks=np.zeros(batch.count, np.int64))
            assert batch.finished == 0, f"{game.name} {scenario} seed {seed}: a match stays over on {name}"


def check_search_agrees(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """As many playouts find the same in every runtime."""
    for stop in searched_stops(game, scenario, runtimes, seed):
        matches = [match_at(game, scenario, name, seed, stop) for name in runtimes]
        first, *others = (thoughts(match, stop.seat, FEW, AHEAD) for match in matches)
        where = f"{game.name} {scenario} seed {seed} decision {stop.number}"
        for name, other in zip(runtimes[1:], others, strict=True):
            assert other == first, f"{where}: a search finds something else on {name}:\n{first}\n{other}"


def check_search_is_fair(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """A search thinks the same in every world that its seat cannot tell from the true one; in the fastest runtime."""
    is_fast = "cpu" in runtimes
    dice = keyed(seed_key("another world"))
    for stop in some_stops(game, scenario, runtimes, seed, MOST_STOPS if is_fast else SEARCHED):
        match = match_at(game, scenario, "cpu" if is_fast else runtimes[0], seed, stop)
        worlds = [match, imagined(match, stop.seat, dice)]
        first, other = (thoughts(one, stop.seat, MANY if is_fast else FEW, FAR if is_fast else AHEAD) for one in worlds)
        where = f"{game.name} {scenario} seed {seed} decision {stop.number}"
        assert other == first, f"{where}: a search knows what its seat does not:\n{first}\n{other}"


def searched_stops(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> list[Stop]:
    """Where the interpreter searches: as many choices as possible, but no more than it can look at in a few seconds."""

    def awkwardness(stop: Stop) -> tuple[bool, int]:
        match = match_at(game, scenario, runtimes[0], seed, stop)
        choices = len(match.legal(stop.seat, asides=False))
        return choices > MOST_SEARCHED, choices if choices > MOST_SEARCHED else -choices

    return sorted(stops(game, scenario, runtimes, seed), key=awkwardness)[:SEARCHED]


def some_stops(game: Game, scenario: str, runtimes: Sequence[str], seed: int, count: int) -> list[Stop]:
    """So many points of a random match, spread over it."""
    travelled = stops(game, scenario, runtimes, seed)
    return travelled[:: max(1, len(travelled) // count)][:count]


def thoughts(match: Match, seat: int, playouts: int, ahead: int) -> list[tuple[str, int, float]]:
    """What a short search thinks of a seat's choices."""
    found = search(match, seat, Budget(playouts=playouts), keyed(seed_key("search")), horizon=ahead)
    return [(match.text(one.action, seat), one.playouts, one.value) for one in found.choices]


def check_copies_and_undo(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """A copy is a copy, whatever is done to it; undoing everything leads back through the same bytes."""
    travelled = journey(game, scenario, runtimes, seed)
    match = match_at(game, scenario, runtimes[0], seed, travelled[-MOST_STOPS:][0])
    for stop in travelled[-MOST_STOPS:]:
        twin = match.copy()
        twin.play(stop.action, stop.seat)
        assert bytes(match.table) == stop.before, f"{game.name}: playing on a copy changed the match"
        match.play(stop.action, stop.seat)
        assert bytes(twin.table) == bytes(match.table), f"{game.name}: a copy went another way"
    for stop in reversed(travelled[-MOST_STOPS:]):
        assert bytes(match.table) == stop.after
        match.undo()
        assert bytes(match.table) == stop.before, f"{game.name}: undo does not lead back"
    assert match.past is None


def check_reached_is_possible(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Every state that play leads to, the last one included, is accepted, also when it was written and read."""
    travelled = stops(game, scenario, runtimes, seed)
    match = match_at(game, scenario, runtimes[0], seed, travelled[0])
    for stop, table in [*((stop, stop.before) for stop in travelled), (travelled[-1], travelled[-1].after)]:
        match._restore(table)
        board = game.face.notation.board_text(match.look(ALL))
        where = f"{game.name} {scenario} seed {seed} decision {stop.number}"
        try:
            game.rules.check_state(match.scenario, match.state)
            again = game.face.notation.parse_board(match.box, board)
        except SandtableError as error:
            raise AssertionError(f"{where}: a state that play leads to is refused: {error}\n{board}") from error
        assert again == match.state, f"{where}: a board is not read as written:\n{board}"


def check_text(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Actions and boards survive being written and read; legal actions have texts of their own."""
    notation = game.face.notation
    for stop in stops(game, scenario, runtimes, seed):
        match = match_at(game, scenario, runtimes[0], seed, stop)
        legal, look = match.legal(stop.seat), match.look(stop.seat)
        texts = [notation.action_text(look, choice) for choice in legal]
        read = [notation.parse_action(look, text) for text in texts]
        assert len(set(texts)) == len(texts), f"{game.name}: two choices have the same text: {texts}"
        assert read == legal, f"{game.name}: {texts} is not read as written"
        for seen in (match.look(ALL), look):
            board = notation.board_text(seen)
            again = notation.parse_board(match.box, board)
            assert again == seen.known, f"{game.name}: a board is not read as written:\n{board}\n{again}\n{seen.known}"


def check_saves(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """A saved match, finished or not, is the same match when it is loaded."""
    fastest = "cpu" if "cpu" in runtimes else runtimes[0]
    match = Match(game, scenario, seed=seed, runtime=runtime_of(game, fastest))
    travelled = journey(game, scenario, runtimes, seed)
    for stop in travelled:
        match.play(stop.action, stop.seat)
        if match.number in (1, min(MOST_STOPS, len(travelled) // 2), len(travelled)):
            text = to_file(match).text()
            name = runtimes[-1] if match.number <= MOST_STOPS else fastest
            again = replay(parse_match_file(text), runtime_of(game, name), game=game)
            assert everything(again) == everything(match), f"{game.name}: a loaded match is another one"
            assert to_file(again).text() == text


def check_illegal_is_refused(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """What is not legal raises an error with a code and changes nothing, in every runtime alike."""
    dice = keyed(seed_key(f"illegal {seed}"))
    for stop in stops(game, scenario, runtimes, seed)[: MOST_STOPS // 2]:
        twins = [match_at(game, scenario, name, seed, stop) for name in runtimes]
        seat, action = stop.seat, stop.action
        for wrong in (random_action(dice, game), "", "no such move", "\x00", "9" * 150):
            if isinstance(wrong, str) or wrong not in twins[0].legal(seat):
                said = {refusal(match, wrong, seat) for match in twins}
                assert len(said) == 1, f"{game.name}: {wrong!r} is refused differently: {said}"
        for other in range(-1, game.most_players + 1):
            if other not in twins[0].deciders:
                codes = {refusal(match, action, other).partition(":")[0] for match in twins}
                assert codes <= {"seat/unknown", "seat/not-your-turn"}


def check_nothing_leaks(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """In every world that a seat cannot tell from the true one it gets the same: knowledge, view, choices, errors."""
    dice = keyed(seed_key(f"worlds {seed}"))
    for stop in stops(game, scenario, runtimes, seed):
        match = match_at(game, scenario, runtimes[0], seed, stop)
        for viewer in match.box.players:
            world = imagined(match, viewer, dice)
            where = f"{game.name} {scenario} seed {seed} decision {stop.number} seat {viewer}"
            assert bytes(world.known(viewer)) == bytes(match.known(viewer)), f"{where}: imagine does not fit know"
            assert world.view(viewer) == match.view(viewer), f"{where}: the view tells more than the seat knows"
            assert dangers(world, viewer) == dangers(match, viewer), f"{where}: dangers tell more than the seat knows"
            shown = [bytes(twin.known(SPECTATOR)) for twin in (world, match)]
            assert shown[0] == shown[1], f"{where}: a spectator knows what this seat does not"
            assert (viewer in world.deciders) == (viewer in match.deciders), f"{where}: whose turn it is leaks"
            if viewer in match.deciders:
                legal = match.legal(viewer)
                assert world.legal(viewer) == legal, f"{where}: the choices tell more than it knows"
                wrong = random_action(dice, game)
                if wrong not in legal:
                    said = refusal(world, wrong, viewer), refusal(match, wrong, viewer)
                    assert said[0] == said[1], f"{where}: an error tells more than it knows: {said}"


def check_open_is_open(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """On a scenario that is said to be open, every seat knows the whole state."""
    for stop in stops(game, scenario, runtimes, seed):
        match = match_at(game, scenario, runtimes[0], seed, stop)
        for viewer in (*match.box.players, SPECTATOR) if is_open(game, match) else ():
            where = f"{game.name} {scenario} seed {seed} decision {stop.number} seat {viewer}"
            assert bytes(match.known(viewer)) == bytes(match.state), f"{where}: something is hidden"


def check_imagined_worlds(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Worlds imagined where chance plays, and where bots do, are possible and leave what is known as it is."""
    if game.rules.know is None:
        return
    fastest = "cpu" if "cpu" in runtimes else runtimes[0]
    best = (len(game.bots.names) - 1,) * game.most_players
    for bots in (None, best) if game.bots.names else (None,):
        runtime = runtime_of(game, fastest, is_checked=False)
        found = survey(game, scenario, worlds=WORLDS, seed=seed, runtime=runtime, bots=bots)
        assert not found.contradictions, "\n".join(found.contradictions[:3])


def check_log_keeps_secrets(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Of two actions whose results a seat cannot tell apart, its log tells the same."""
    if game.rules.know is None:
        return
    for stop in stops(game, scenario, runtimes, seed):
        match = match_at(game, scenario, runtimes[0], seed, stop)
        legal = match.legal(stop.seat)
        worlds = [match.copy() for _ in legal[:ALTERNATIVES]]
        for world, choice in zip(worlds, legal, strict=False):
            world.play(choice, stop.seat)
        for viewer in set(match.box.players) - {stop.seat}:
            told: dict[bytes, list[str]] = {}
            for world in worlds:
                log = told.setdefault(bytes(world.known(viewer)), world.log(viewer))
                where = f"{game.name} {scenario} seed {seed} decision {stop.number + 1} seat {viewer}"
                assert log == world.log(viewer), f"{where}: the log tells more than the seat knows"


def check_heard_is_explicable(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """All that a seat hears it can explain by what it sees before and after (:mod:`.heard`)."""
    fastest = "cpu" if "cpu" in runtimes else runtimes[0]
    audit = Audit(game, scenario, runtime_of(game, fastest))
    audit.follow(seed, MOST_HEARD)
    assert not audit.findings, f"{game.name} {scenario} {audit.findings[0]}"


def check_views_hold_together(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Whatever a view names is shown in it, once, to every seat and to spectators (:mod:`.shown`)."""
    for stop in stops(game, scenario, runtimes, seed):
        match = match_at(game, scenario, runtimes[0], seed, stop)
        found = [*danger_faults(match), *plan_faults(match, stop.seat), *faults(match, stop.seat, stop.action)]
        assert not found, f"{game.name} {scenario} seed {seed} decision {stop.number}: {found[0]}"


def check_values(game: Game, scenario: str, runtimes: Sequence[str], seed: int) -> None:
    """Evaluations lie from -1 to 1, outcomes hold together (:mod:`.worth`), and named padding stays zero."""
    for stop in stops(game, scenario, runtimes, seed):
        match = match_at(game, scenario, runtimes[0], seed, stop)
        match.play(stop.action, stop.seat)
        values = [value_of(match, viewer) for viewer in match.box.players]
        assert all(-1 <= value <= 1 for value in values), f"{game.name}: values out of range: {values}"
        assert not padding(match.state), f"{game.name}: a rule wrote into the padding of a record"
    assert match.outcome is not None
    assert not unfair(match), f"{game.name} {scenario}: {unfair(match)[0]}"


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
    check_reached_is_possible,
    check_text,
    check_saves,
    check_illegal_is_refused,
    check_nothing_leaks,
    check_open_is_open,
    check_imagined_worlds,
    check_search_agrees,
    check_search_is_fair,
    check_log_keeps_secrets,
    check_heard_is_explicable,
    check_views_hold_together,
    check_values,
)
