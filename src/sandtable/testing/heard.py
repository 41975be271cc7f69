"""What a seat hears must be explicable by what it sees: before the decision that is told of, after it, or both.

Two things are asked of every event that reaches a seat, in any game, with nothing but what a client gets as well (views
and scenes):

- *Who and where*: a piece that is named is the hearer's own, is seen before or after, or comes into sight meanwhile; a
  cell that is named is seen before or after, or something is shown on it, or the hearer has chosen it. Who is shot at
  may learn from where. Whoever of one's own dies where it has just come to may have found a place from there. A card
  that moves face up lies face up where it comes from before, or where it ends up after, or is shown and put back.
- *Nothing more*: of two decisions (of others, or the same one in two worlds that the hearer cannot tell apart) after
  which it sees the same, it hears the same pieces come, go and move, and the same notes. What a piece in sight does
  (``mark``, ``attack``, ``shot``) may leave no trace, and is not compared; nor is who both comes and
  goes, or what one's own found where it died.

A spectator hears what all seats do, so what all of them can explain is explained to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sandtable.contract.action import Event
from sandtable.contract.game import Game
from sandtable.contract.view import Happening, View
from sandtable.contract.words import HappeningKind, OverlayKind, Style
from sandtable.engine.runtime import Runtime
from sandtable.engine.telling import hears

from .stage import Stage

FOG = (OverlayKind.UNSEEN, OverlayKind.REMEMBERED)
NOT_SEEN = (Style.GHOST, Style.UNKNOWN)
DEEDS = (HappeningKind.MARK, HappeningKind.ATTACK, HappeningKind.SHOT)
LEAVES = (HappeningKind.VANISH, HappeningKind.DIE)
COMES = (HappeningKind.MOVE, HappeningKind.APPEAR)
NOW_AND_THEN = 8
LONGEST = 20_000


@dataclass
class Ears:
    """One seat's ears through a match, and the numbers of its own pieces, which need not always be on the board."""

    seat: int
    own: set[int] = field(default_factory=set)

    def see(self, view: View) -> None:
        """Learn which pieces are whose."""
        self.own |= {piece.id for piece in view.pieces if piece.owner == self.seat}
        self.own -= {piece.id for piece in view.pieces if piece.owner != self.seat}

    def is_foreign(self, scene: Happening) -> bool:
        """Whether a scene is about anything but pieces of the seat's own."""
        named = {scene.piece, scene.target} - {None}
        return not named or not named <= self.own

    def unexplained(
        self, before: View, after: View, scenes: Sequence[Happening], chosen: Iterable[int] = ()
    ) -> list[str]:
        """What in the scenes that the seat is shown, in their order, cannot be explained; ``chosen`` are the cells that
        its own decision was about."""
        pieces = (*before.pieces, *after.pieces)
        named = {piece.id for piece in pieces if piece.style not in NOT_SEEN} | self.own
        cells = seen_cells(before) | seen_cells(after) | {piece.cell for piece in pieces} | set(chosen)
        marked = cells | marked_cells(before) | marked_cells(after)
        found, last = [], last_finds(scenes, self.own)
        for at, scene in enumerate(scenes):
            if scene.kind == HappeningKind.APPEAR and any(scene.piece == later.piece for later in gone(scenes[at:])):
                named.add(scene.piece)  # type: ignore[arg-type]
            is_shot_at = scene.kind == HappeningKind.SHOT and scene.target in self.own
            strangers = {scene.piece, scene.target} - {None} - named - ({scene.piece} if is_shot_at else set())
            found += [f"{scene.text} (who is piece {piece}?)" for piece in strangers]
            dark = set(scene.cells) - (cells if scene.piece is not None or scene.target is not None else marked)
            found += [f"{scene.text} (what is known of cell {cell}?)" for cell in dark if at not in last]
        return found + unshown(before, after, scenes)


def gone(scenes: Sequence[Happening]) -> list[Happening]:
    """Those of some scenes in which somebody leaves the board or is lost from sight."""
    return [scene for scene in scenes if scene.kind in LEAVES]


def last_finds(scenes: Sequence[Happening], own: Collection[int | None]) -> set[int]:
    """The numbers of those scenes that note a place and nobody, before a piece of one's own dies that has come to where
    it is meanwhile: what it found from there is shown neither before nor after."""
    come = {scene.piece for scene in scenes if scene.kind in COMES and scene.piece in own}
    deaths = [at for at, scene in enumerate(scenes) if scene.kind == HappeningKind.DIE and scene.piece in come]
    told = enumerate(scenes[: max(deaths, default=0)])
    return {at for at, scene in told if scene.kind == HappeningKind.NOTE and scene.cells and scene.piece is None}


def lasting(scenes: Sequence[Happening], own: Collection[int | None]) -> list[Happening]:
    """Those of some scenes that may show in what is seen afterwards."""
    last = last_finds(scenes, own)
    return [scene for at, scene in enumerate(scenes) if at not in last]


def seen_cells(view: View) -> set[int]:
    """The cells that are not in fog."""
    return {cell.id for cell in view.board.cells}.difference(view.overlaid(*FOG))


def marked_cells(view: View) -> set[int]:
    """The cells that something is shown about, in fog or not: objectives, zones."""
    return set(view.overlaid(*(kind for kind in OverlayKind if kind not in FOG)))


def unshown(before: View, after: View, scenes: Sequence[Happening]) -> list[str]:
    """Cards that are named on their way and lie face up neither where it begins nor where it ends."""
    moves = [(scene, move) for scene in scenes for move in scene.cards if move.card.name is not None]
    found = []
    for scene, move in moves:
        alike = [other for _, other in moves if other.card.name == move.card.name]
        starts, ends = {other.start for other in alike}, {other.end for other in alike}
        if move.start != move.end and move.card.name not in faces(before, starts) | faces(after, ends):
            found.append(f"{scene.text} (who shows {move.card.name}?)")
    return found


def faces(view: View, piles: Collection[int | None]) -> set[str | None]:
    """What lies face up in some piles."""
    return {card.name for pile in view.piles if pile.id in piles for card in pile.cards if card.name is not None}


def heard(stage: Stage, events: Sequence[Event], seat: int) -> list[Happening]:
    """What a seat is shown of some events."""
    return [stage.scene(event, seat) for event in events if hears(event.audience, seat)]


def fleeting(scenes: Sequence[Happening]) -> set[int | None]:
    """The pieces of whose story nothing may be left to see: who dies, and who comes and goes, or goes and comes."""
    come, go, dead = (
        {scene.piece for scene in scenes if scene.kind == kind}
        for kind in (HappeningKind.APPEAR, HappeningKind.VANISH, HappeningKind.DIE)
    )
    return (dead | come & go) - {None}


def changes(scenes: Sequence[Happening], left_out: set[int | None]) -> tuple[str, ...]:
    """What is told of the board itself: who comes, goes and moves, and notes. Those ``left_out`` may have left
    nothing to see, so what they did before is not compared; neither is the order, which chance may decide."""
    told = (scene for scene in scenes if scene.kind not in DEEDS and scene.piece not in left_out)
    return tuple(sorted(scene.text for scene in told))


class Audit:
    """Random matches of a game on a scenario, to which every seat listens; what cannot be explained is kept in
    ``findings``. ``events`` counts what was heard, ``compared`` the decisions after which a seat saw the same as after
    another. ``every`` so many times that a seat hears of something but its own, it also hears ``others`` instead."""

    def __init__(self, game: Game, scenario: Any, runtime: Runtime, *, every: int = 4, others: int = 4) -> None:
        self.stage, self.every, self.others = Stage(game, scenario, runtime), every, others
        self.seats = self.stage.box.players
        self.findings: list[str] = []
        self.events = self.compared = self.decisions = self._foreign = 0

    def follow(self, seed: int, most: int = LONGEST) -> None:
        """Listen to a random match, which the seed alone decides, as well as what else is tried in it."""
        stage, random, others = self.stage, np.random.default_rng(seed), np.random.default_rng((seed, 1))
        self._foreign = seed
        stage.begin(f"heard {seed}")
        ears = [Ears(seat) for seat in self.seats]
        knowns = {seat: stage.known(seat) for seat in self.seats}
        for number in range(most):
            deciders = stage.deciders
            if not deciders:
                break
            self.decisions += 1
            actor = deciders[random.integers(len(deciders))]
            legal, before = stage.legal(actor), stage.save()
            taken = Taken(before, actor, legal, self.choose(actor, legal, random), knowns)
            stage.restore(before)
            events = stage.play(actor, taken.action)
            after = stage.save()
            is_wanted = self.is_wanted(taken, events)
            knowns = {seat: stage.known(seat) for seat in self.seats}
            for ear in ears:
                found = self._listen(ear, taken, knowns[ear.seat], events, 0 if is_wanted else number, others)
                self.findings += [f"seed {seed} decision {number} seat {ear.seat}: {text}" for text in found]
            stage.restore(after)

    def choose(self, actor: int, legal: Any, random: Any) -> Any:
        """The action that a seat takes, any of the legal ones; whatever is tried to find it is taken back."""
        return legal[random.integers(len(legal))]

    def is_wanted(self, taken: Taken, events: list[Event]) -> bool:
        """Whether a decision is of a kind that is looked for, and looked at closely whomever it concerns."""
        return False

    def _listen(self, ears: Ears, taken: Taken, after: Any, events: list[Event], number: int, random: Any) -> list[str]:
        """Let one seat hear a decision. What concerns only its own pieces is looked at now and then, and where the
        ``number`` is 0."""
        scenes = heard(self.stage, events, ears.seat)
        self.events += len(scenes)
        is_foreign = any(ears.is_foreign(scene) for scene in scenes)
        if not scenes or (not is_foreign and number % NOW_AND_THEN):
            return []
        before = taken.knowns[ears.seat]
        views = self.stage.view(before, ears.seat), self.stage.view(after, ears.seat)
        for view in views:
            ears.see(view)
        chosen: tuple[int, ...] = ()
        if ears.seat == taken.actor:
            preview = self.stage.preview(before, ears.seat, taken.action)
            chosen = preview.cells if preview.target is None else (*preview.cells, preview.target)
        found = ears.unexplained(*views, scenes, chosen)
        self._foreign += is_foreign
        if number == 0 or (is_foreign and self._foreign % self.every == 0):
            found += self._compared(ears, taken, views[1], scenes, random)
        return found

    def _compared(self, ears: Ears, taken: Taken, after: View, scenes: list[Happening], random: Any) -> list[str]:
        """Let a seat hear what else could have been decided, or could have come of it in a world that it cannot tell
        from the true one; where it sees the same and hears something else."""
        seat, found = ears.seat, list[str]()
        told = {sight_of(after): lasting(scenes, ears.own)}
        for world in range(2 if self.stage.game.rules.know else 1):
            for action in self._others(taken, seat, world, random):
                events = self.stage.play(taken.actor, action)
                sight = sight_of(self.stage.view(self.stage.known(seat), seat))
                others = lasting(heard(self.stage, events, seat), ears.own)
                self.compared += sight in told
                first = told.setdefault(sight, others)
                left_out = fleeting(first) | fleeting(others)
                said, before = changes(others, left_out), changes(first, left_out)
                if said != before:
                    found.append(f"sees the same, but hears {said} or {before}")
        return found

    def _others(self, taken: Taken, seat: int, world: int, random: Any) -> Iterator[Any]:
        """Decisions to try, each with the match put where it is to be tried."""
        stage = self.stage
        stage.restore(taken.before)
        if world:
            dice = stage.table.dice.copy()
            stage.imagine(seat, taken.knowns[seat], f"world {random.integers(1 << 60)}")
            stage.table.dice.assign(dice)
        start, legal = stage.save(), taken.legal
        if world and seat != taken.actor:
            legal = stage.legal(taken.actor) if taken.actor in stage.deciders else ()
        tried = [legal[i] for i in random.permutation(len(legal))[: self.others]] if seat != taken.actor else []
        if world and any(action == taken.action for action in legal):
            tried.append(taken.action)
        for action in tried:
            stage.restore(start)
            yield action


@dataclass(frozen=True)
class Taken:
    """A decision taken: the match before it, who took it, what could have been taken and was, and who knew what."""

    before: Any
    actor: int
    legal: Any
    action: Any
    knowns: dict[int, Any]


def sight_of(view: View) -> tuple[Any, ...]:
    """All that a view shows, to be compared."""
    shown = view.pieces, view.arrows, view.tracks, view.piles, view.timeline, view.overlays, view.notes, view.prompt
    goals = view.goals
    sketches = tuple((sketch.name, sketch.note) for sketch in view.sketches)
    return (*shown, goals, sketches)
