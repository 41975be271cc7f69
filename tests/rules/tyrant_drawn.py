"""Tyrant: situations as they lie on the table, put there field by field, and what is to be seen of them."""

from __future__ import annotations

from typing import Any, Self

from tyrant_cards import Box, Written, seated

from sandtable.contract.action import log_type
from sandtable.contract.dice import Dice, load_key, seed_key
from sandtable.games.tyrant.know import know
from sandtable.games.tyrant.numbers import tally
from sandtable.games.tyrant.rules import deciders, outcome, start
from sandtable.games.tyrant.scenario import NO_CELL, NOBODY, SEATS, TYRANT, Marking
from sandtable.games.tyrant.state import PERMANENTS, Does, Phase, Place, State, Step, Work
from sandtable.games.tyrant.telling import CARD_BITS, SLOT_BITS, Kind

RED, BLUE, GREEN, GOLD = range(4)
COLOURS = ("Red", "Blue", "Green", "Gold", "Tyrant")
MOST_EVENTS = 4096
PILES = ("hand", "deck", "discard", "store")
LITTER = b"\7" * len(bytes(Work()))  # what lies about in scratch space must not matter


class Drawn:
    """A drawn situation: how it is set up, what things are called there, and what can be seen of it."""

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

    def begins(self) -> Self:
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
