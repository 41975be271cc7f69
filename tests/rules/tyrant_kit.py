"""What the tests of Tyrant share: drawn situations, decisions in plain words, and what came of them.

A situation is put on the table field by field, so a test needs neither a scenario file nor the notation. Pieces are
named after their cards; a second knight is ``knight2``. Dice fall by a fixed seed, or as a test says.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tyrant_cards import Box, Written, seated

from sandtable.contract.action import Action, choices_type, log_type
from sandtable.contract.dice import Dice, end_script, load_key, scripted, seed_key
from sandtable.games.tyrant.know import know
from sandtable.games.tyrant.numbers import tally
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.rules import apply, deciders, legal, outcome, start
from sandtable.games.tyrant.scenario import NO_CELL, NOBODY, SEATS, TYRANT, Marking
from sandtable.games.tyrant.state import PERMANENTS, Does, Phase, Place, State, Step, Work
from sandtable.games.tyrant.telling import CARD_BITS, SLOT_BITS, Kind

RED, BLUE, GREEN, GOLD = range(4)
COLOURS = ("Red", "Blue", "Green", "Gold", "Tyrant")
MOST_CHOICES, MOST_EVENTS, ENOUGH = 2048, 4096, 500
PILES = ("hand", "deck", "discard", "store")
LITTER = b"\7" * len(bytes(Work()))  # what lies about in scratch space must not matter


def situation(drawing: str, cards: list[Written], **told: Any) -> Table:
    """A table in the action phase of Red, who plays against Blue. ``told`` says what is different:

    ``red``, ``blue``, … are pieces (``knight b2``, ``sword on knight``, ``sword waiting``); ``red_hand``, ``red_deck``,
    ``red_discard``, ``red_store`` are names of cards; ``red_spawn`` names tiles; ``nobody`` is what the map has;
    ``resource``, ``base`` are numbers by seat; ``seats`` play, and ``teams`` says with whom.
    """
    return Table(drawing, cards, told)


class Table:
    """A drawn situation that goes on as decided."""

    def __init__(self, drawing: str, cards: list[Written], told: dict[str, Any]) -> None:
        self.box = Box(drawing, cards, told.pop("grants", None))
        self.scenario, self.state = self.box.scenario, State()
        self.events: list[tuple[Any, ...]] = []
        self._names: dict[str, tuple[int, int]] = {}
        self._dice: Any = Dice()
        load_key(self._dice, seed_key(0))
        self._frame(told)
        for seat, colour in enumerate(("red", "blue", "green", "gold", "tyrant")):
            self._sit(seat, colour, told)
        for piece in told.pop("nobody", ()):
            self._put(NOBODY, piece)
        assert not told, f"unknown: {told}"

    # Setting up.
    def _frame(self, told: dict[str, Any]) -> None:
        """What the map says, and whose turn it is."""
        scenario, state, seats = self.scenario, self.state, told.pop("seats", (RED, BLUE))
        scenario.playing = sum(1 << seat for seat in seats)
        seated(scenario.team, told.pop("teams", {seat: seat for seat in range(SEATS)}))
        seated(scenario.base, told.pop("base", {}))
        scenario.goal, scenario.target = told.pop("goal", 0), told.pop("target", 0)
        scenario.rounds, scenario.picks = told.pop("rounds", 100), told.pop("picks", 0)
        for name, count in told.pop("pool", {}).items():
            scenario.pool[self.card(name)] = count
        for number, names in enumerate(told.pop("regions", ())):
            for name in names.split():
                scenario.region[self.box.cell(name)] = number + 1
            scenario.region_count = number + 1
        state.phase, state.step, state.round = Phase.ACTION, Step.ACTION, 1
        state.turn = state.decider = told.pop("turn", RED)
        state.began = sum(seat != TYRANT for seat in seats)
        state.active, state.paying = NOBODY, PERMANENTS
        for seat, amount in told.pop("resource", {}).items():
            state.seats[seat].resource = amount

    def _sit(self, seat: int, colour: str, told: dict[str, Any]) -> None:
        """A seat's cards, pieces and spawn tiles."""
        there = self.state.seats[seat]
        for pile in PILES:
            for name in told.pop(f"{colour}_{pile}", ()):
                getattr(there, pile)[self.card(name)] += 1
                setattr(there, f"{pile}_count", getattr(there, f"{pile}_count") + 1)
        for name in told.pop(f"{colour}_spawn", "").split():
            self.scenario.spawn[self.box.cell(name)] |= 1 << seat
        for piece in told.pop(colour, ()):
            self._put(seat, piece)

    def _put(self, seat: int, piece: str) -> None:
        """A permanent that is in play."""
        card, *where = piece.split()
        slot = next(slot for slot in range(PERMANENTS) if self.state.permanents[slot].place == Place.NOT_IN_PLAY)
        it = self.state.permanents[slot]
        self.state.births += 1
        it.birth, it.card, it.owner, it.controller = self.state.births, self.card(card), seat, seat
        it.holder, it.cell, it.place = NOBODY, NO_CELL, Place.ON_MAP
        it.durability, it.moves, it.attacks = self.scenario.cards[it.card].durability, 1, 1
        if where == ["waiting"]:
            it.place = Place.WAITING
        elif where[0] == "on":
            it.holder = self.slot(where[1])
            it.cell = self.state.permanents[it.holder].cell
        else:
            it.cell = self.box.cell(where[0])
        tally(self.scenario, self.state)
        again = sum(name.rstrip("0123456789") == card for name in self._names)
        self._names[f"{card}{again + 1}" if again else card] = (slot, int(it.birth))

    def begins(self) -> Table:
        """What is drawn becomes what the map says, and the match begins: pieces, decks and stores as they are."""
        scenario, drawn = self.scenario, self.state.copy()
        for slot in range(drawn.births):
            begin, it = scenario.starts[slot], drawn.permanents[slot]
            begin.card, begin.cell, begin.owner = it.card, it.cell, it.owner
        scenario.start_count = drawn.births
        for seat in range(SEATS):
            scenario.purse[seat] = drawn.seats[seat].resource
            scenario.deck.numpy()[seat] = drawn.seats[seat].deck.numpy()
            scenario.store.numpy()[seat] = drawn.seats[seat].store.numpy()
        self.state.clear()
        self._run(start, self.scenario, self.state)
        return self

    def _run(self, rule: Any, *given: Any) -> None:
        """Run a rule that rolls and tells, and keep what it has told. The scratch space is littered."""
        log: Any = log_type(MOST_EVENTS)()
        log.listening = True
        rule(*given, self._dice, log, Work.from_bytes(LITTER))
        assert log.count <= MOST_EVENTS
        for place in range(log.count):
            event = log.events[place]
            numbers = event.actor, event.target, event.amount, event.extra, event.audience
            self.events.append((Kind(event.kind), *numbers))

    # Names.
    def card(self, name: str) -> int:
        """The number of a card."""
        return self.box.names.index(name)

    def slot(self, name: str) -> int:
        """The slot of a piece that is in play: one that was there from the beginning, or the one of that card."""
        if name in self._names:
            slot, birth = self._names[name]
            it = self.state.permanents[slot]
            return slot if it.place and it.birth == birth else NOBODY
        old = set(self._names.values())
        for slot in range(PERMANENTS):
            it = self.state.permanents[slot]
            is_new = (slot, int(it.birth)) not in old
            if it.place and is_new and name in self.box.names and it.card == self.card(name):
                return slot
        return NOBODY

    def name(self, slot: int) -> str:
        """The name of a piece."""
        it = self.state.permanents[slot]
        for name, known in self._names.items():
            if known == (slot, int(it.birth)):
                return name
        return self.box.names[it.card]

    def __getitem__(self, name: str) -> Any:
        """The record of a piece in play; changing it changes the table."""
        slot = self.slot(name)
        assert slot != NOBODY, f"no {name} is in play"
        return self.state.permanents[slot]

    # What is there.
    def at(self, name: str) -> str:
        """Where a piece is: a tile, ``waiting``, ``dropping`` or ``gone``."""
        slot = self.slot(name)
        if slot == NOBODY:
            return "gone"
        it = self.state.permanents[slot]
        return self.box.place(it.cell) if it.place == Place.ON_MAP else Place(it.place).name.lower()

    def on(self, name: str) -> str:
        """On whom a piece is piled, or nothing."""
        holder = self[name].holder
        return "" if holder == NOBODY else self.name(holder)

    def marks(self, name: str, mark: Marking) -> int:
        """How many marks of a kind a piece bears."""
        return int(self[name].marks[mark])

    def cards(self, pile: str, seat: int = RED) -> list[str]:
        """The cards of a ``hand``, ``deck``, ``discard`` or ``store``."""
        there = self.state.seats[seat]
        counts = getattr(there, pile)
        found = [name for number, name in enumerate(self.box.names) for _ in range(counts[number])]
        assert len(found) == getattr(there, f"{pile}_count")
        return found

    def resource(self, seat: int = RED) -> int:
        return int(self.state.seats[seat].resource)

    def points(self, seat: int = RED) -> int:
        return int(self.state.seats[seat].points)

    @property
    def phase(self) -> Phase:
        return Phase(self.state.phase)

    @property
    def decider(self) -> int:
        """The one seat that has to decide."""
        waiting = deciders(self.scenario, self.state)
        assert bin(waiting).count("1") == 1, f"{waiting:b}"
        return waiting.bit_length() - 1

    @property
    def stack(self) -> list[str]:
        """What is declared, the oldest first: ``attack``, ``ability``, ``card``."""
        return [Does(self.state.stack[place].does).name.lower() for place in range(self.state.height)]

    @property
    def outcome(self) -> tuple[float, ...]:
        return tuple(outcome(self.scenario, self.state, seat) for seat in range(SEATS))

    def told(self, kind: Kind) -> list[str]:
        """Whom the last decisions' events of a kind were about: pieces by their cards, seats by their names."""
        return [self._about(kind, actor) for told, actor, *_ in self.events if told == kind]

    def _about(self, kind: Kind, actor: int) -> str:
        if "{who}" in kind.sentence:
            return self.box.names[actor >> SLOT_BITS & (1 << CARD_BITS) - 1]
        return COLOURS[actor] if actor < SEATS else str(actor)

    def set_off(self) -> list[str]:
        """The cards whose triggers were set off by the last decisions, in that order."""
        cards = [
            extra >> SLOT_BITS & (1 << CARD_BITS) - 1
            for told, _, _, _, extra, _ in self.events
            if told == Kind.TRIGGERED
        ]
        return [self.box.names[card] for card in cards]

    def known(self, seat: int) -> State:
        """What a seat knows of the table."""
        found = State()
        know(self.scenario, self.state, seat, found)
        return found

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
