"""Two truths that a seat cannot tell apart: imagined ones, and matches in which others decide differently in secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from random import Random

import numpy as np

from sandtable.contract.action import Action
from sandtable.contract.dice import keyed, seed_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile
from sandtable.engine.match import Match
from sandtable.engine.registry import GROUP, sources
from sandtable.engine.runtime import Runtime
from sandtable.engine.searching import imagined
from sandtable.engine.telling import SPECTATOR, heard
from sandtable.testing.journeys import random_action, runtime_of

LONGEST_STRETCH = 400
BOLDNESS = (0.5, 0.3, 0.2, 0.2, 0.2, 0.1, 0.1, 0.1, 0.0)
ALTERNATIVES, MOST_TRIED = 4, 20
UNDO = "undo"

Decision = tuple[int, str]
Step = tuple[list[Decision], list[Decision]]


def fast(game: Game) -> Runtime:
    """Compiled rules for the games of the house, which many tests share; the interpreter for those made for tests."""
    return runtime_of(game, "cpu" if sources()[game.name].module.startswith(GROUP) else "python")


def choices(match: Match, seat: int) -> list[str]:
    """What a seat may do, as it would write it."""
    return [match.text(action, seat) for action in match.legal(seat)]


def any_choice(match: Match, seat: int, random: Random) -> Decision:
    """Something that a seat may do; seldom an aside."""
    return seat, match.text(random.choice(match.legal(seat, asides=random.random() < 0.1)), seat)


@dataclass(frozen=True)
class Noticed:
    """All that the rules let a viewer tell after a decision."""

    told: tuple[str, ...]
    known: bytes
    is_asked: bool
    is_over: bool


def noticed(match: Match, viewer: int, told: bool = True) -> Noticed:
    """What a viewer can tell now, and if ``told`` what they have just heard."""
    past = match.past.told if told and match.past else ()
    texts, deciders = tuple(shown.text for shown in heard(past, viewer)), match.deciders
    return Noticed(texts, bytes(match.known(viewer)), viewer in deciders, not deciders)


def after(match: Match, decision: Decision) -> Match:
    """The match after a decision."""
    twin = match.copy()
    twin.play(decision[1], decision[0])
    return twin


# Two truths at one point.
def random_match(game: Game, scenario: str | ScenarioFile, seed: int) -> Iterator[Match]:
    """A random match, before each of its decisions."""
    random, match = Random(seed), Match(game, scenario, seed=seed, runtime=fast(game))
    while deciders := match.deciders:
        yield match
        seat = random.choice(deciders)
        match.play(random.choice(match.legal(seat, asides=random.random() < 0.1)), seat)


@cache
def secretest(game: Game, most: int) -> list[str]:
    """The scenarios in which something is hidden from somebody, those first in which most is."""
    found = {scenario: _hidden_bytes(game, scenario) for scenario in game.scenario_names()}
    ranked = sorted(found, key=lambda scenario: -found[scenario])
    return [scenario for scenario in ranked if found[scenario]][:most]


def _hidden_bytes(game: Game, scenario: str) -> float:
    """How many bytes of the state are hidden from a seat, on average over the beginning of a random match."""
    found = [hidden(match) for match in islice(random_match(game, scenario, seed=0), 0, 200, 10)]
    return sum(found) / len(found)


def hidden(match: Match) -> int:
    """How many bytes of the state are hidden from the seats."""
    truth = np.frombuffer(bytes(match.state), np.uint8)
    knowns = (np.frombuffer(bytes(match.known(seat)), np.uint8) for seat in match.box.players)
    return sum(int((known != truth).sum()) for known in knowns)


def imagined_twice(match: Match, viewer: int, seed: str) -> tuple[Match, Match]:
    """The truth, and another that this viewer cannot tell from it, with the dice that both get on a server."""
    truth, other = (beginning(match.game, match.box.file, None) for _ in range(2))
    truth.set_state(match.state)
    other.set_state(imagined(match, viewer, keyed(seed_key(seed))).state)
    return truth, other


def quiet_choices(worlds: tuple[Match, Match], viewer: int, random: Random, most: int) -> list[str]:
    """Some decisions of a viewer from which they learn the same in both worlds, and that do not end the match: each
    for itself, or where nothing is taken back each after the one before."""
    quiet: list[str] = []
    while len(quiet) < most and viewer in worlds[0].deciders:
        actions = worlds[0].legal(viewer)
        tried = (worlds[0].text(action, viewer) for action in random.sample(actions, min(MOST_TRIED, len(actions))))
        text = next((text for text in tried if text not in quiet and _is_quiet(worlds, viewer, text)), None)
        if text is None:
            break
        quiet.append(text)
        if not worlds[0].game.rules.takes_back:
            worlds = after(worlds[0], (viewer, text)), after(worlds[1], (viewer, text))
    return quiet


def _is_quiet(worlds: tuple[Match, Match], viewer: int, text: str) -> bool:
    """Whether a decision teaches a viewer the same in both worlds and does not end the match."""
    one, other = (noticed(after(world, (viewer, text)), viewer) for world in worlds)
    return one == other and not one.is_over


def wrong_texts(match: Match, viewer: int, seed: str, count: int) -> list[str]:
    """Decisions that are not there to be taken: nonsense, those of others, and any at all that can be written down."""
    own = set(choices(match, viewer)) if viewer in match.deciders else set()
    others = [text for seat in match.deciders if seat != viewer for text in choices(match, seat)]
    texts, dice = ["nonsense", *others[:: max(1, len(others) // count)]], keyed(seed_key(seed))
    for _ in range(count):
        try:
            texts.append(match.game.face.notation.action_text(match.look(viewer), random_action(dice, match.game)))
        except (SandtableError, IndexError, ValueError, KeyError, OverflowError):
            continue
    return [text for text in dict.fromkeys(texts) if text not in own and len(text) <= 200]


# Two matches that part in secret.
@dataclass
class Stretch:
    """A piece of two matches, in steps: what is decided in each world before they are compared again."""

    one: Match
    other: Match
    viewer: int
    random: Random
    steps: list[Step] = field(default_factory=list)
    differences: int = 0

    @property
    def others(self) -> list[int]:
        """Who else has to decide in the one world."""
        return [seat for seat in self.one.deciders if seat != self.viewer]

    def take(self, here: Decision | None, there: Decision | None) -> bool:
        """Decide in both worlds; false, and nothing is done, if the viewer could then tell them apart."""
        one, other = (after(self.one, here) if here else self.one), (after(self.other, there) if there else self.other)
        if noticed(one, self.viewer, here is not None) != noticed(other, self.viewer, there is not None):
            return False
        self._go([here] if here else [], [there] if there else [], one, other)
        return True

    def _go(self, here: list[Decision], there: list[Decision], one: Match, other: Match) -> None:
        self.steps.append((here, there))
        self.one, self.other = one, other
        self.differences += one.digest != other.digest

    def decide(self) -> bool:
        """The viewer decides, in both worlds the same."""
        decision = any_choice(self.one, self.viewer, self.random)
        return self.take(decision, decision)

    def let_decide(self, boldness: float) -> bool:
        """Somebody else decides, in the other world perhaps differently, or not at all."""
        seat = self.random.choice(self.others)
        is_asked = seat in self.other.deciders
        decision = any_choice(self.one, seat, self.random)
        if is_asked and self.random.random() < boldness:
            for wanted in self._alternatives(seat, self.one.parse(decision[1], seat)):
                if self.take(decision, wanted):
                    return True
        same = self.one.parse(decision[1], seat)
        is_possible = is_asked and same in self.other.legal(seat)
        return self.take(decision, (seat, self.other.text(same, seat)) if is_possible else None)

    def _alternatives(self, seat: int, action: Action | None) -> list[Decision]:
        """Some decisions of a seat, others than ``action`` but rather by the same actor."""
        options = [option for option in self.other.legal(seat) if option != action]
        same = [option for option in options if action is not None and option.actor == action.actor]
        options = same if same and self.random.random() < 0.7 else options
        chosen = self.random.sample(options, min(ALTERNATIVES, len(options)))
        return [(seat, self.other.text(option, seat)) for option in chosen]

    def detour(self) -> None:
        """In the other world somebody decides something unnoticed, the viewer goes on, and it is taken back."""
        seat = self.random.choice(self.others)
        for decision in self._alternatives(seat, None):
            aside = after(self.other, decision)
            if _is_secret(self.other, aside, seat):
                self._go([], [decision], self.one, aside)
                base = self._decide_aside()
                self._go([], [(seat, UNDO)], self.one, base)
                return

    def _decide_aside(self) -> Match:
        """Let the viewer decide while somebody is on a detour, if that one does not notice; the match without it."""
        base = self.one
        for text in quiet_choices((self.one, self.other), self.viewer, self.random, 1):
            one, other = (after(world, (self.viewer, text)) for world in (self.one, self.other))
            if _is_secret(self.one, one, self.viewer) and _is_secret(self.other, other, self.viewer):
                self._go([(self.viewer, text)], [(self.viewer, text)], one, other)
                base = one
        return base


def _is_secret(before: Match, now: Match, seat: int) -> bool:
    """Whether nobody but the seat itself can tell that it has decided, and it has rolled no dice."""
    others = [viewer for viewer in (*now.box.players, SPECTATOR) if viewer != seat]
    is_same = all(noticed(now, viewer) == noticed(before, viewer, told=False) for viewer in others)
    return is_same and now.table.dice.rolled == before.table.dice.rolled


def stretch(start: Stretch, boldness: float, detours: float) -> Stretch | None:
    """Play on in both worlds, until the viewer has noticed something that is not their own doing, or it is over;
    ``None`` if they could tell the worlds apart."""
    made = Stretch(start.one, start.other, start.viewer, start.random)
    for _ in range(LONGEST_STRETCH):
        if made.one.is_over:
            break
        if made.others and made.random.random() < detours:
            made.detour()
        before = noticed(made.one, made.viewer, told=False)
        is_own = before.is_asked and (not made.others or made.random.random() < 0.5)
        if not (made.decide() if is_own else made.let_decide(boldness)):
            return None
        now = noticed(made.one, made.viewer)
        if now.told or (not is_own and now.known != before.known):
            break
    return made if bytes(made.one.table.dice) == bytes(made.other.table.dice) else None


def beginning(game: Game, scenario: str | ScenarioFile, seed: int | None) -> Match:
    """A match at its start, or if there is a seed at a moment of a random one at which much is hidden."""
    match = Match(game, scenario, key=bytes(16), runtime=fast(game))
    if seed is not None:
        journey = [moment.copy() for moment in random_match(game, scenario, seed)]
        some = Random(seed).sample(journey, min(20, len(journey)))
        match.set_state(max(some, key=hidden).state)
    return match


def parting(start: Match, viewer: int, seed: int, *, detours: float, most: int) -> Stretch:
    """Two matches with the same dice that a viewer cannot tell apart, for ``most`` decisions at most.

    With ``detours`` whatever differs is taken back, and they are played to the end. Without, what the others decide
    differently stands, and they end where the viewer would find out whatever they do.
    """
    whole = Stretch(
        start.copy(), start.copy(), viewer, Random(f"{start.game.name} {start.box.file.title} {viewer} {seed}")
    )
    while not whole.one.is_over and len(whole.steps) < most:
        tries = ((boldness, stretch(whole, boldness, detours)) for boldness in ((0.0,) if detours else BOLDNESS))
        found = next((made for boldness, made in tries if made and (made.differences or not boldness)), None)
        if found is None:
            break
        whole.one, whole.other = found.one, found.other
        whole.steps += found.steps
        whole.differences += found.differences
    return whole
