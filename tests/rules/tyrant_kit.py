"""What the tests of Tyrant share: drawn situations, decisions in plain words, and what came of them.

A situation is put on the table field by field, so a test needs neither a scenario file nor the notation. Pieces are
named after their cards; a second knight is ``knight2``. Dice fall by a fixed seed, or as a test says.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tyrant_cards import Written
from tyrant_drawn import BLUE, COLOURS, GOLD, GREEN, LITTER, RED, Drawn

from sandtable.contract.action import Action, choices_type
from sandtable.contract.dice import end_script, load_key, scripted, seed_key
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.rules import apply, legal
from sandtable.games.tyrant.scenario import NOBODY
from sandtable.games.tyrant.state import Phase, Work

__all__ = ["BLUE", "GOLD", "GREEN", "RED", "Table", "situation"]
MOST_CHOICES, ENOUGH = 2048, 500


def situation(drawing: str, cards: list[Written], **told: Any) -> Table:
    """A table in the action phase of Red, who plays against Blue. ``told`` says what is different:

    ``red``, ``blue``, … are pieces (``knight b2``, ``sword on knight``, ``sword waiting``); ``red_hand``, ``red_deck``,
    ``red_discard``, ``red_store`` are names of cards; ``red_spawn`` names tiles; ``nobody`` is what the map has;
    ``resource``, ``base`` are numbers by seat; ``seats`` play, and ``teams`` says with whom.
    """
    return Table(drawing, cards, told)


class Table(Drawn):
    """A drawn situation that goes on as decided."""

    # What can be decided.
    def offers(self, verb: Verb, seat: int | None = None) -> list[Action]:
        """All actions of a kind that are offered to who decides, from what that seat knows."""
        choices = choices_type(MOST_CHOICES)()
        seat = self.decider if seat is None else seat
        legal(self.scenario, self.known(seat), seat, choices, Work.from_bytes(LITTER))
        assert choices.count <= MOST_CHOICES
        listed = [choices.actions[place].copy() for place in range(choices.count)]
        return [action for action in listed if action.verb == verb]

    def can(self, verb: Verb) -> bool:
        return bool(self.offers(verb))

    def tiles(self, verb: Verb) -> set[str]:
        """The tiles that a kind of decision is offered for."""
        return {self.box.place(action.target) for action in self.offers(verb)}

    def pieces(self, verb: Verb) -> set[str]:
        """The pieces that a kind of decision is offered for."""
        return {self.name(action.target) for action in self.offers(verb)}

    def names(self, verb: Verb) -> set[str]:
        """The cards that a kind of decision is offered for."""
        return {self.box.names[action.target] for action in self.offers(verb)}

    def users(self) -> set[str]:
        """The pieces with an ability that can be used now."""
        return {self.name(action.target) for action in self.offers(Verb.USE)}

    def reach(self, name: str) -> set[str]:
        """Where a piece can move, once it is activated."""
        self.turns_to(name)
        return self.tiles(Verb.MOVE)

    def preys(self, name: str) -> set[str]:
        """Whom a piece can attack, once it is activated."""
        self.turns_to(name)
        return self.pieces(Verb.ATTACK)

    # Deciding.
    @contextmanager
    def dice(self, *faces: int) -> Iterator[None]:
        """While this lasts the dice fall as told, and exactly so often."""
        fair, self._dice = self._dice, scripted(*faces)
        yield
        end_script(self._dice)
        self._dice = fair

    def shakes_dice(self, seed: int) -> None:
        """Other dice from now on."""
        load_key(self._dice, seed_key(seed))

    def decide(self, verb: Verb, seat: int | None = None, **numbers: int) -> None:
        """Take the one decision of a kind that has these numbers."""
        seat = self.decider if seat is None else seat
        offered = self.offers(verb, seat)
        fitting = [a for a in offered if all(getattr(a, name) == value for name, value in numbers.items())]
        shown = [(a.actor, a.target, a.extra) for a in offered]
        assert len(fitting) == 1, f"{verb.name} {numbers} of {COLOURS[seat]}, offered: {shown}"
        self._run(apply, self.scenario, self.state, seat, fitting[0])

    def settles(self) -> None:
        """Everybody passes until nothing is declared any more, or something else is to be decided."""
        for _ in range(ENOUGH):
            if self.phase != Phase.ANSWER:
                return
            self.decide(Verb.PASS)
        raise AssertionError("the stack never ends")

    def passes(self, times: int = 1) -> None:
        """Who is asked lets it pass."""
        self.events.clear()
        for _ in range(times):
            self.decide(Verb.PASS)

    def _does(self, verb: Verb, held: bool, **numbers: int) -> None:
        """Take a decision; unless it is to be held on the stack, everybody lets it pass."""
        self.events.clear()
        self.decide(verb, **numbers)
        if not held:
            self.settles()

    def turns_to(self, name: str) -> None:
        """Activate a piece, unless it is the active one."""
        if self.state.active != self.slot(name):
            self._does(Verb.ACTIVATE, False, target=self.slot(name))

    def moves(self, name: str, to: str, *, held: bool = False) -> None:
        self.turns_to(name)
        self._does(Verb.MOVE, held, target=self.box.cell(to))

    def strolls(self, name: str, to: str, *, held: bool = False) -> None:
        """Goes along a street."""
        self.turns_to(name)
        self._does(Verb.STREET, held, target=self.box.cell(to))

    def attacks(self, name: str, whom: str, *, held: bool = False) -> None:
        self.turns_to(name)
        self._does(Verb.ATTACK, held, target=self.slot(whom))

    def equips(self, name: str, what: str, *, by: str = "move", held: bool = False) -> None:
        """Puts equipment on, with the ``move`` or the ``attack`` action."""
        self.turns_to(name)
        self._does(Verb.EQUIP, held, target=self.slot(what), extra=int(by == "attack"))

    def swaps(self, name: str, what: str, *, held: bool = False) -> None:
        self.turns_to(name)
        self._does(Verb.SWAP, held, target=self.slot(what))

    def shakes_off(self, name: str, *, by: str = "move", held: bool = False) -> None:
        self.turns_to(name)
        self._does(Verb.SHAKE_OFF, held, extra=int(by == "attack"))

    def carries(self, name: str, what: str, to: str, down: str, *, held: bool = False) -> None:
        """Carries an artifact along to a tile and sets it down on another."""
        self.turns_to(name)
        self._does(Verb.CARRY, True, target=self.slot(what))
        self._completes((to, down), (), held)

    def plays(self, card: str, *at: str, paying: tuple[str, ...] = (), held: bool = False) -> None:
        """Plays a card at its targets; ``waiting`` keeps equipment for the next unit."""
        self._does(Verb.PLAY, True, target=self.card(card))
        self._completes(at, paying, held)

    def uses(self, name: str, *at: str, paying: tuple[str, ...] = (), number: int = 0, held: bool = False) -> None:
        """Uses an ability of a piece; a full action activates it first."""
        if not any(a.target == self.slot(name) and a.extra == number for a in self.offers(Verb.USE)):
            self.turns_to(name)
        self._does(Verb.USE, True, target=self.slot(name), extra=number)
        self._completes(at, paying, held)

    def exchanges(self, *cards: str, held: bool = False) -> None:
        """Discards 2 cards for 1 resource."""
        self._does(Verb.EXCHANGE, True)
        self._completes((), cards, held)

    def _completes(self, at: tuple[str, ...], paying: tuple[str, ...], held: bool) -> None:
        """Choose the targets and the cards to pay with."""
        for aim in at:
            if aim == "waiting":
                self.decide(Verb.WAIT)
            else:
                self.decide(Verb.AIM, target=self._aim(aim))
        for card in paying:
            self.decide(Verb.SPEND, target=self.card(card))
        if not held:
            self.settles()

    def _aim(self, aim: str) -> int:
        """What is aimed at: a colour, a place on the stack (``#1``), a piece or a tile."""
        if aim in COLOURS:
            return COLOURS.index(aim)
        if aim.startswith("#"):
            return int(aim[1:])
        return self.slot(aim) if self.slot(aim) != NOBODY else self.box.cell(aim)

    def places(self, tile: str) -> None:
        """Puts down what is dropped."""
        self.events.clear()
        self.decide(Verb.PLACE, target=self.box.cell(tile))

    def buys(self, card: str) -> None:
        self._does(Verb.BUY, False, target=self.card(card))

    def throws(self, card: str) -> None:
        self._does(Verb.THROW, False, target=self.card(card))

    def done(self) -> None:
        """Done with the unit, the action phase, buying or discarding; the others declare nothing."""
        self._does(Verb.DONE, False)

    def ends_turn(self) -> None:
        """Whoever's turn it is decides nothing more, until the next turn has come to a decision of its player's."""
        self.events.clear()
        turn, number = self.state.turn, self.state.round
        for _ in range(ENOUGH):
            has_turned = (self.state.turn, self.state.round) != (turn, number)
            if self.phase == Phase.OVER or (has_turned and self.phase != Phase.ANSWER):
                return
            self.decide(Verb.PASS if self.phase == Phase.ANSWER else Verb.DONE)
        raise AssertionError("the turn never ends")

    def ends_turn_to_answer(self) -> None:
        """The same, but only until somebody is asked about something that is declared in the next turn."""
        self.events.clear()
        turn = self.state.turn
        while self.state.turn == turn:
            self.decide(Verb.PASS if self.phase == Phase.ANSWER else Verb.DONE)
        assert self.phase == Phase.ANSWER
