"""A position of Cloak as text: the turn, the grid, and a line for whoever is not simply where the grid shows it::

    turn 3, Left committed
    . S . .
    . . s .
    S1 b1 hp 4 stamina 2 active order n
    p4 unseen hp 3 trace c3 2 6
    contact Left c2 2 1

Who is not mentioned stands unhurt and rested on a point with its letter (Left's in reading order, Right's backwards);
if there is no such point it is dead, or still to come if it is not due yet. ``trace`` is where, when and with how much
stamina left a spy was seen to vanish; ``contact`` is where and when a side came upon one unseen, and how near. Whoever
is ``active`` without more words became so last turn, where it stands, and has paid for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from sandtable.contract.errors import SandtableError
from sandtable.mechanics.drawing import Letters, check_once, check_size, drawn_lines, drawn_number, picture_and_words
from sandtable.mechanics.topology import NOWHERE, cell_name, parse_cell

from .battle import set_solid
from .names import NAME, SIDES, CloakBox, Glance, entity_name, letter_of, named_entity, order_meant, order_text
from .scenario import MAX_POINTS, MAX_TURNS, Scenario, Team, Type
from .state import CONTACTS, Entity, Order, State, Status, Trace
from .turn import DRAW

WHERE = {"dead": Status.DEAD, "to-come": Status.TO_COME, "unseen": Status.UNSEEN}
NOTES = {"Left committed": 0, "Right committed": 1}
RESULTS = {"Left won": 1, "Right won": 2, "drawn": DRAW}


def board_text(look: Glance) -> str:
    """The position, drawn; :func:`parse_board` reads it back."""
    scenario, known = look.scenario, look.known
    notes = [f"turn {known.turn}"]
    notes += [note for note, side in NOTES.items() if known.committed[side]]
    notes += [note for note, result in RESULTS.items() if known.result == result]
    picture = "\n".join([", ".join(notes), *grid_rows(scenario, known)])
    plain, _ = _read(scenario, picture)
    lines = [
        entity_line(scenario, known, i)
        for i in range(scenario.entities)
        if known.entities[i] != plain.entities[i] or (i < scenario.actors and known.traces[i].turn)
    ]
    return "\n".join([picture, *lines, *contact_lines(scenario, known)])


def grid_rows(scenario: Scenario, known: State) -> list[str]:
    """The grid, a letter an entity."""
    letters = ["."] * (scenario.width * scenario.height)
    for i in range(scenario.entities):
        entity = known.entities[i]
        if entity.status == Status.PRESENT:
            letters[entity.cell] = letter_of(scenario.slots[i].type, entity.team)
    return [" ".join(letters[start : start + scenario.width]) for start in range(0, len(letters), scenario.width)]


def entity_line(scenario: Scenario, known: State, i: int) -> str:
    """All there is to say of an entity."""
    entity = known.entities[i]
    parts = [entity_name(scenario, i, entity.team)]
    parts += [word for word, status in WHERE.items() if entity.status == status]
    if entity.status == Status.PRESENT:
        parts.append(cell_name(entity.cell, scenario.width))
    parts += [f"hp {entity.hp} stamina {entity.stamina}"]
    parts += ["active"] if entity.active else []
    parts += [f"order {order_text(scenario, i, entity.order - 1)}"] if entity.order else []
    if i < scenario.actors and known.traces[i].turn:
        trace = known.traces[i]
        parts.append(f"trace {cell_name(trace.cell, scenario.width)} {trace.turn} {trace.stamina}")
    return " ".join(parts)


def contact_lines(scenario: Scenario, known: State) -> Iterator[str]:
    """The signs of unseen spies that each side has, the newest first."""
    for side in (Team.LEFT, Team.RIGHT):
        for k in range(CONTACTS):
            contact = known.contacts[side, k]
            if contact.turn:
                yield f"contact {SIDES[side]} {cell_name(contact.cell, scenario.width)} {contact.turn} {contact.slack}"


def parse_board(box: CloakBox, text: str) -> State:
    """Read a drawn position."""
    state, letters = _read(box.scenario, text)
    letters.check_given()
    return state


def _read(scenario: Scenario, text: str) -> tuple[State, Letters]:
    """The position, and the letters of the grid that nobody is left for."""
    lines = drawn_lines(text, 1 + scenario.height + scenario.entities + 2 * CONTACTS)
    state = State()
    state.turn = 1
    if lines and lines[0].startswith("turn "):
        _read_notes(state, lines.pop(0))
    grid, others = picture_and_words(lines)
    check_size(grid, scenario.width, scenario.height, "grid", "points")
    drawn = {cell: letter for cell, letter in enumerate(chain(*grid)) if letter != "."}
    letters = Letters(drawn, "grid", lambda cell: cell_name(cell, scenario.width))
    told = _told_entities(scenario, state, others)
    _stand(scenario, state, letters, told)
    return state, letters


def _read_notes(state: State, line: str) -> None:
    """The turn, who has committed, and how the match has ended, if it has."""
    turn, *notes = line.removeprefix("turn ").split(", ")
    state.turn = drawn_number(turn, 1, MAX_TURNS)
    for note in notes:
        if note in NOTES:
            state.committed[NOTES[note]] = 1
        elif note in RESULTS:
            state.result = RESULTS[note]
        else:
            raise SandtableError("board/unknown-note", note, "that is nothing to note", "write 'Left committed'")


def _told_entities(scenario: Scenario, state: State, lines: list[str]) -> dict[int, Entity]:
    """The entities that have lines of their own; traces and contacts go into the state at once."""
    told: dict[int, Entity] = {}
    contacts = [0, 0]
    for line in lines:
        words = line.split()
        if words[0] == "contact":
            _read_contact(scenario, state, words[1:], contacts)
            continue
        if not NAME.fullmatch(words[0]):
            raise SandtableError("board/unreadable", line, "that is neither a row nor an entity", "S1 b2 hp 4 …")
        entity = named_entity(scenario, words[0])
        check_once(told, entity, line, "entity")
        told[entity] = _read_entity(scenario, state, entity, words)
    return told


def _read_contact(scenario: Scenario, state: State, words: list[str], counts: list[int]) -> None:
    if len(words) != 4 or words[0] not in SIDES[:2] or counts[SIDES.index(words[0])] == CONTACTS:
        raise SandtableError("board/bad-contact", " ".join(words), "that is no contact", "contact Left c2 2 1")
    side = SIDES.index(words[0])
    contact = state.contacts[side, counts[side]]
    contact.cell = parse_cell(words[1], scenario.width, scenario.height)
    contact.turn, contact.slack = drawn_number(words[2], 1, MAX_TURNS), drawn_number(words[3], 0, 1)
    counts[side] += 1


def _fresh(scenario: Scenario, i: int, team: int) -> Entity:
    """An entity as it comes out of the box."""
    entity = Entity()
    entity.cell, entity.team = NOWHERE, team
    entity.hp = scenario.hit_points[scenario.slots[i].type]
    entity.stamina = scenario.stamina[scenario.slots[i].type]
    return entity


def _read_entity(scenario: Scenario, state: State, i: int, words: list[str]) -> Entity:
    """One line: where it is, then hit points, stamina, ability, order, trace."""
    team = Team.NOBODY if words[0][0] == "#" else Team.LEFT if words[0][0].isupper() else Team.RIGHT
    entity = _fresh(scenario, i, team)
    rest = words[1:]
    if "active" in rest and i < scenario.actors:
        entity.stamina = max(0, entity.stamina - 2 * scenario.ability_cost[scenario.slots[i].type])
    while rest:
        word = rest.pop(0)
        if word in WHERE:
            entity.status = WHERE[word]
        elif word in ("hp", "stamina") and rest:
            setattr(entity, word, drawn_number(rest.pop(0), 0, MAX_POINTS))
        elif word == "active":
            entity.active = True
        elif word == "order" and rest:
            told = rest.pop(0)
            entity.order = _order(scenario, i, f"attack {rest.pop(0)}" if told == "attack" and rest else told)
        elif word == "trace" and len(rest) >= 3 and i < scenario.actors:
            trace = state.traces[i]
            trace.cell = parse_cell(rest.pop(0), scenario.width, scenario.height)
            trace.turn, trace.stamina = (
                drawn_number(rest.pop(0), 1, MAX_TURNS),
                drawn_number(rest.pop(0), 0, MAX_POINTS),
            )
        else:
            entity.cell = parse_cell(word, scenario.width, scenario.height)
            entity.status = Status.PRESENT
    if entity.active and scenario.slots[i].type == Type.SPY and not state.traces[i].turn:
        _note_vanishing(scenario, state, state.traces[i], entity)
    return entity


def _note_vanishing(scenario: Scenario, state: State, trace: Trace, spy: Entity) -> None:
    """A cloaked spy of which nothing else is said vanished last turn, where it stands (CLK-27)."""
    trace.cell, trace.turn = spy.cell, state.turn - 1
    trace.stamina = min(MAX_POINTS, spy.stamina + scenario.ability_cost[Type.SPY])


def _order(scenario: Scenario, i: int, told: str) -> int:
    order = order_meant(scenario, i, told)
    if order is None or order > Order.TOGGLE:
        raise SandtableError("board/bad-order", told, "that is no order", "n, hold or toggle")
    return order + 1


def _stand(scenario: Scenario, state: State, letters: Letters, told: dict[int, Entity]) -> None:
    """Give every letter of the grid to an entity, those with lines of their own first."""
    for i, entity in told.items():
        state.entities[i].assign(entity)
        if entity.status == Status.PRESENT:
            letter = letter_of(scenario.slots[i].type, entity.team)
            letters.claim(entity.cell, letter, entity_name(scenario, i, entity.team))
    for i in range(scenario.entities):
        if i not in told:
            slot = scenario.slots[i]
            state.entities[i].assign(_fresh(scenario, i, slot.team))
            state.entities[i].status = Status.TO_COME if slot.due > state.turn else Status.DEAD
            _take_letter(scenario, state, i, letters)
        if scenario.slots[i].type >= Type.WALL and state.entities[i].status == Status.PRESENT:
            set_solid(state, state.entities[i].cell, 1)


def _take_letter(scenario: Scenario, state: State, i: int, letters: Letters) -> None:
    """Put an entity on the first point that shows its letter, Right's on the last; without one it stays away."""
    entity, slot = state.entities[i], scenario.slots[i]
    is_from_the_end = slot.team == Team.RIGHT and slot.type != Type.WALL
    cell = letters.take(letter_of(slot.type, slot.team), is_from_the_end)
    if cell is not None:
        entity.cell, entity.status = cell, Status.PRESENT
    elif entity.status == Status.DEAD:
        entity.hp = entity.stamina = 0
