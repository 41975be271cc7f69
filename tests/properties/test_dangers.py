"""Where it was said to be dangerous, and only there, those strike who were named: dangers held against what enemies are
then offered or do, in random matches of every game that names dangers."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from crowded import brawl, crowd, skirmish

from sandtable.contract.action import Action
from sandtable.contract.look import Look
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import Cpu
from sandtable.games.cloak.telling import Kind as CloakKind
from sandtable.games.fogbound.scenario import IS_ATTACK, SLOTS
from sandtable.games.fogbound.state import NONE, Phase, Place
from sandtable.games.lasertag.scenario import CELLS
from sandtable.games.lasertag.scenes import need_of_watcher, seen_from
from sandtable.games.lasertag.shooting import chance
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.state import Phase as TyrantPhase
from sandtable.games.walkers.orders import SHOTS
from sandtable.games.walkers.orders import Verb as WalkersVerb
from sandtable.games.walkers.scenario import SLOTS as SIDE
from sandtable.games.walkers.state import Motion
from sandtable.games.walkers.state import Phase as WalkersPhase
from sandtable.games.walkers.state import Place as WalkersPlace
from sandtable.mechanics.topology import NOWHERE
from sandtable.testing.stage import Stage


class Told:
    """A stage with what is told of dangers on it."""

    def __init__(self, game, scenario):
        self.game = find_game(game)
        self.stage = Stage(self.game, scenario, Cpu(self.game, threads=1))

    def dangers(self, seat):
        """By their places, what a seat is told now."""
        known = self.stage.known(seat)
        return {one.cell: one for one in self.game.face.danger(Look(self.stage.box, seat, lambda: known))}

    def decisions(self, matches, most=300):
        """Random matches, stopped at every decision: who decides, and what among the choices will be taken."""
        for number in range(matches):
            random = np.random.default_rng(number)
            self.stage.begin(f"dangers {number}")
            for _ in range(most):
                deciders = self.stage.deciders
                if not deciders:
                    break
                seat = deciders[random.integers(len(deciders))]
                legal, at = self.stage.legal(seat), self.stage.save()
                row = legal[random.integers(len(legal))]
                yield seat, legal, row
                self.stage.restore(at)
                self.stage.play(seat, row)


def test_all_house_games_name_dangers():
    assert [name for name in game_names() if find_game(name).face.danger is None] == []


def test_connect4_marks_exactly_the_places_where_the_opponents_next_stone_wins():
    told, met = Told("connect4", "standard"), Counter()
    for seat, legal, _ in told.decisions(25):
        state, named = told.stage.table.state, told.dangers(1 - seat)
        width, at, winning = told.stage.box.scenario.width, told.stage.save(), set()
        for row in legal:
            column = int(row["target"])
            cell = int(state.filled[column]) * width + column
            told.stage.play(seat, row)
            if told.stage.table.state.winner == seat + 1:
                winning.add(cell)
            told.stage.restore(at)
        assert set(named) == winning
        met["wins"] += len(winning)
    assert met["wins"] > 10


def test_lasertag_names_all_who_watch_a_square_and_never_too_small_a_chance():
    told, met = Told("lasertag", "arena"), Counter()
    for seat, legal, _ in told.decisions(3, most=120):
        known, box, named = told.stage.known(seat), told.stage.box, told.dangers(seat)
        look = Look(box, seat, lambda known=known: known)
        for row in legal[:: max(1, len(legal) // 12)]:
            action = Action.of(np.array([row], Action.dtype))
            if action.target >= CELLS:
                continue
            watching = [i for i in seen_from(box.scenario, known, seat, action.target) if known.soldiers[i].watch]
            if not watching:
                continue
            danger, missed = named[int(action.target)], 1.0
            assert set(watching) <= set(danger.pieces)
            for watcher in watching:
                missed *= 1 - chance(need_of_watcher(look, watcher, action.actor, action.target)) / 36
            assert danger.share >= round(1 - missed, 2)
            assert not danger.is_later
            met["watched"] += 1
    assert met["watched"] > 20


def test_fogbound_no_enemy_in_sight_strikes_where_nothing_was_said():
    told, met = Told("fogbound", crowd()), Counter()
    for seat, legal, _ in told.decisions(3):
        state, viewer = told.stage.table.state, 1 - seat
        if state.phase != Phase.PLAY or state.active != NONE:
            continue
        known, scenario, named = told.stage.known(viewer), told.stage.box.scenario, told.dangers(viewer)
        for row in legal:
            unit = seat * SLOTS + int(row["actor"])
            if row["verb"] != 0 or row["extra"] == 0:
                continue
            true = state.units[unit]
            if not scenario.types[true.type].actions[int(row["extra"]) - 1].traits & IS_ATTACK or not true.alias:
                continue
            seen_as = seat * SLOTS + true.alias - 1
            if known.units[seen_as].place == Place.ON_BOARD:
                assert seen_as in named[int(row["target"])].pieces
                met["strikes"] += 1
    assert met["strikes"] > 50


def test_tyrant_no_unit_attacks_where_nothing_was_said():
    told, met = Told("tyrant", skirmish()), Counter()
    for seat, _, row in told.decisions(4):
        if row["verb"] == Verb.ACTIVATE:
            told.stage.play(seat, row)
            viewers = [other for other in told.stage.box.players if other != seat]
            state = told.stage.table.state
            if state.phase != TyrantPhase.UNIT:
                continue
            for viewer in viewers:
                named = told.dangers(viewer)
                for choice in told.stage.legal(seat):
                    if choice["verb"] != Verb.ATTACK:
                        continue
                    target = state.permanents[int(choice["target"])]
                    if target.controller == viewer:
                        assert int(row["target"]) in named[int(target.cell)].pieces
                        met["attacks"] += 1
    assert met["attacks"] > 5, met


@pytest.mark.parametrize(("scenario", "matches"), [(brawl(), 1), ("hills", 4)], ids=["brawl", "hills"])
def test_walkers_no_enemy_in_sight_shoots_at_who_moves_where_nothing_was_said_nor_better(scenario, matches):
    """The dangers are about one own machine on the move: held against the shots that enemies have at each that is."""
    told, met = Told("walkers", scenario), Counter()
    for seat, legal, _ in told.decisions(matches, most=400):
        state, seen, own = told.stage.table.state, told.stage.known(1 - seat), told.stage.known(seat)
        enemy, look = int(state.active), Look(told.stage.box, seat, lambda own=own: own)
        if state.phase != WalkersPhase.ACTION or seen.units[enemy].place != WalkersPlace.ON_BOARD:
            continue
        for row in (row for row in legal if row["verb"] == WalkersVerb.SHOOT):
            target = int(row["target"]) // SHOTS
            if state.units[target].motion == Motion.MOVING:
                label = told.game.face.preview(look, Action.of(np.array([row], Action.dtype))).label
                chance = int(label.rpartition(": ")[2].removesuffix("%"))
                met[chance > 0] += check_shot(enemy, chance, danger_to(told, seen, target))
    assert met[True] > 20, met


def danger_to(told, seen, target):
    """What is told of the hex of an own machine, if it is the one that is asked about."""
    seen.active = target
    found = told.game.face.danger(Look(told.stage.box, target // SIDE, lambda: seen))
    return next((one for one in found if one.cell == seen.units[target].cell), None)


def check_shot(enemy, chance, danger):
    """Whoever can hit is named, and with no smaller chance."""
    if chance:
        assert enemy in danger.pieces
        assert danger.share >= chance / 100 - 0.005
    return True


@pytest.mark.parametrize("scenario", ["skirmish", "fortress"])
def test_cloak_whoever_was_seen_strikes_only_beside_where_it_was_said(scenario):
    told, met = Told("cloak", scenario), Counter()
    struck = (CloakKind.ATTACKED, CloakKind.WATCH_FIRED)
    begun, before = None, None
    for seat, _, row in told.decisions(6):
        state = told.stage.table.state
        if not state.committed[0] and not state.committed[1]:
            begun, before = told.stage.save(), state.copy()
        at = told.stage.save()
        for event in told.stage.play(seat, row):
            if event.kind not in struck:
                continue
            enemy, victim = int(event.actor), int(event.target)
            team = before.entities[victim].team
            if before.entities[enemy].team in (team, 2) or team > 1 or before.entities[enemy].status != 1:
                continue
            after = int(told.stage.table.state.entities[victim].cell)
            told.stage.restore(begun)
            cells = {int(one.cell) for one in told.dangers(team).values() if enemy in one.pieces}
            told.stage.restore(at)
            told.stage.play(seat, row)
            assert {int(before.entities[victim].cell), after} & cells or after == NOWHERE
            met["strikes"] += 1
        told.stage.restore(at)
    assert met["strikes"] > 5, met
