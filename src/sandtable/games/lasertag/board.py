"""A position of Lasertag as text: the turn, the map, and a line for whoever is not simply where the map shows him::

    turn 3, Blue to move, Red 4, Blue 7
    . G . #
    . + . s
    G1 b1 off
    s1 d2 ap 1 fired 1 moved
    shot s1 G1 seen

Who is not mentioned stands on a square with his letter (Red's in reading order, Blue's backwards) with a working laser
and all action points, or none in the other team's turn; if there is no such square he is eliminated. A line says what
is different: ``ap 2``, ``fired 1``, ``moved``, ``off`` or ``charging``, ``snap`` or ``watch``; or he is ``eliminated``
(and where), or ``unseen``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from sandtable.contract.errors import SandtableError
from sandtable.mechanics.drawing import Letters, check_once, check_size, drawn_lines, drawn_number, picture_and_words
from sandtable.mechanics.topology import NOWHERE

from .file import TEAMS
from .names import NAME, Glance, LasertagBox, letter_of, named_square, named_target, short_name, square_name
from .reach import has_square
from .scenario import ACTION_POINTS, MAX_SCORE, MAX_SOLDIERS, MAX_TURNS, SIDE, WORD, Scenario
from .state import DRAW, Laser, Soldier, State, Status, Watch

LASERS = {"off": Laser.OFF, "charging": Laser.CHARGING}
WATCHES = {"snap": Watch.SNAP, "watch": Watch.REGULAR}
AWAY = {"eliminated": Status.ELIMINATED, "unseen": Status.UNSEEN}
RESULTS = {"Red won": 1, "Blue won": 2, "drawn": DRAW}
TOLD = {"seen": 7, "seen by Red": 1, "seen by Blue": 2}
HIGHEST_SCORE = 100 * MAX_SCORE


def board_text(look: Glance) -> str:
    """The position, drawn; :func:`parse_board` reads it back."""
    scenario, known = look.scenario, look.known
    notes = [f"turn {known.turn}", f"{TEAMS[known.team]} to move"]
    notes += [f"{name} {known.score[team]}" for team, name in enumerate(TEAMS)]
    notes += [note for note, result in RESULTS.items() if known.result == result]
    picture = "\n".join([", ".join(notes), *map_picture(scenario, known)])
    plain = _read(scenario, picture)
    lines = [
        soldier_line(scenario, known, i) for i in range(scenario.first[2]) if known.soldiers[i] != plain.soldiers[i]
    ]
    return "\n".join([picture, *lines, *shot_lines(scenario, known)])


def ground_letters(scenario: Scenario) -> dict[int, str]:
    """The letter of every square as if nobody stood on it."""
    letters = {}
    for cell in (y * SIDE + x for y in range(scenario.height) for x in range(scenario.width)):
        is_cover, is_floor = has_square(scenario.cover, cell), has_square(scenario.floor, cell)
        letters[cell] = "+" if is_cover else "." if is_floor else "#"
    for base in range(scenario.base_count[0] + scenario.base_count[1]):
        letters[scenario.bases[base].cell] = letter_of(scenario, MAX_SOLDIERS + base)
    return letters


def map_picture(scenario: Scenario, known: State) -> list[str]:
    """The map, a letter a soldier and the ground where nobody stands."""
    letters = ground_letters(scenario)
    for i in range(scenario.first[2]):
        if known.soldiers[i].status == Status.PRESENT:
            letters[known.soldiers[i].cell] = letter_of(scenario, i)
    rows = range(0, scenario.height * SIDE, SIDE)
    return [" ".join(letters[start + x] for x in range(scenario.width)) for start in rows]


def soldier_line(scenario: Scenario, known: State, i: int) -> str:
    """All there is to say of a soldier."""
    soldier = known.soldiers[i]
    parts = [short_name(scenario, i)]
    parts += [word for word, status in AWAY.items() if soldier.status == status]
    if soldier.status != Status.UNSEEN:
        parts.append(square_name(soldier.cell))
    if soldier.ap != _usual_points(scenario, known, i, soldier.status):
        parts.append(f"ap {soldier.ap}")
    parts += [f"fired {soldier.fired}"] if soldier.fired else []
    parts += ["moved"] if soldier.moved else []
    parts += [word for word, laser in LASERS.items() if soldier.laser == laser]
    parts += [word for word, watch in WATCHES.items() if soldier.watch == watch]
    return " ".join(parts)


def _usual_points(scenario: Scenario, known: State, i: int, status: int) -> int:
    """The action points of a soldier who has done nothing yet."""
    is_ready = scenario.slots[i].team == known.team and status == Status.PRESENT
    return ACTION_POINTS if is_ready else 0


def shot_lines(scenario: Scenario, known: State) -> Iterator[str]:
    """The shot of the last decision, if it was one."""
    shot = known.shot
    if shot.shooter:
        told = next(word for word, mask in TOLD.items() if mask == shot.told)
        yield f"shot {short_name(scenario, shot.shooter - 1)} {short_name(scenario, shot.target)} {told}"


def parse_board(box: LasertagBox, text: str) -> State:
    """Read a drawn position."""
    return _read(box.scenario, text)


def _read(scenario: Scenario, text: str) -> State:
    lines = drawn_lines(text, 2 + scenario.height + scenario.first[2])
    state = State()
    state.turn, state.team = 1, scenario.starter
    if lines and lines[0].startswith("turn "):
        _read_notes(state, lines.pop(0))
    rows, others = picture_and_words(lines)
    check_size(rows, scenario.width, scenario.height, "map", "squares")
    letters = Letters(_soldiers_drawn(scenario, rows), "map", square_name)
    _stand(scenario, state, letters, _told_soldiers(scenario, state, others))
    letters.check_given()
    return state


def _soldiers_drawn(scenario: Scenario, rows: list[list[str]]) -> dict[int, str]:
    """The squares on which the picture shows a soldier; the ground must be that of the map."""
    ground = ground_letters(scenario)
    drawn = dict(zip(ground, chain(*rows), strict=True))
    letters = {cell: letter for cell, letter in drawn.items() if letter in "GSNgsn"}
    for cell, letter in drawn.items():
        if cell in letters and ground[cell] != "#":
            continue
        if letter != ground[cell]:
            raise SandtableError(
                "board/other-ground", f"{letter} at {square_name(cell)}", f"the map has {ground[cell]!r}"
            )
    return letters


def _read_notes(state: State, line: str) -> None:
    """The turn, whose it is, the scores, and how the match has ended, if it has."""
    turn, *notes = line.removeprefix("turn ").split(", ")
    state.turn = drawn_number(turn, 1, MAX_TURNS)
    for note in notes:
        name, _, rest = note.partition(" ")
        if note in RESULTS:
            state.result = RESULTS[note]
        elif name in TEAMS and rest == "to move":
            state.team = TEAMS.index(name)
        elif name in TEAMS:
            state.score[TEAMS.index(name)] = drawn_number(rest, 0, HIGHEST_SCORE)
        else:
            raise SandtableError(
                "board/unknown-note", note, "that is nothing to note", "write 'Red to move' or 'Red 4'"
            )


def _told_soldiers(scenario: Scenario, state: State, lines: list[str]) -> dict[int, Soldier]:
    """The soldiers that have lines of their own; a shot goes into the state at once."""
    told: dict[int, Soldier] = {}
    for line in lines:
        words = line.split()
        if words[0] == "shot":
            _read_shot(scenario, state, words[1:])
        elif NAME.fullmatch(words[0]) and words[0].upper()[0] != "B":
            soldier = named_target(scenario, words[0])
            check_once(told, soldier, line, "soldier")
            told[soldier] = _read_soldier(scenario, state, soldier, words[1:])
        else:
            raise SandtableError("board/unreadable", line, "that is neither a row nor a soldier", "G1 b2 ap 2 …")
    return told


def _read_shot(scenario: Scenario, state: State, words: list[str]) -> None:
    told = " ".join(words[2:])
    if told not in TOLD or words[0].upper()[0] == "B":
        raise SandtableError("board/bad-shot", " ".join(words), "that is no shot", "shot S1 g2 seen")
    state.shot.shooter = named_target(scenario, words[0]) + 1
    state.shot.target, state.shot.told = named_target(scenario, words[1]), TOLD[told]


def _read_soldier(scenario: Scenario, state: State, i: int, words: list[str]) -> Soldier:
    """One line: where he is, then action points, what he has done, laser and overwatch."""
    soldier = Soldier()
    points: int | None = None
    while words:
        word = words.pop(0)
        if word in AWAY:
            soldier.status = AWAY[word]
            soldier.cell = NOWHERE if soldier.status == Status.UNSEEN else 0
        elif word == "ap" and words:
            points = drawn_number(words.pop(0), 0, ACTION_POINTS)
        elif word == "fired" and words:
            soldier.fired = drawn_number(words.pop(0), 0, 2)
        elif word == "moved":
            soldier.moved = True
        elif word in LASERS:
            soldier.laser = LASERS[word]
        elif word in WATCHES:
            soldier.watch = WATCHES[word]
        else:
            soldier.cell = named_square(scenario, word)
    soldier.ap = _usual_points(scenario, state, i, soldier.status) if points is None else points
    return soldier


def _stand(scenario: Scenario, state: State, letters: Letters, told: dict[int, Soldier]) -> None:
    """Give every letter of the map to a soldier, those with lines of their own first; who finds none is eliminated."""
    for i, soldier in told.items():
        state.soldiers[i].assign(soldier)
        if soldier.status == Status.PRESENT:
            letters.claim(soldier.cell, letter_of(scenario, i), short_name(scenario, i))
    for i in range(scenario.first[2]):
        soldier = state.soldiers[i]
        if i not in told:
            cell = letters.take(letter_of(scenario, i), bool(scenario.slots[i].team))
            soldier.status = Status.ELIMINATED if cell is None else Status.PRESENT
            soldier.ap, soldier.cell = _usual_points(scenario, state, i, soldier.status), cell or 0
        if soldier.status == Status.PRESENT:
            state.occupied[soldier.cell // WORD] |= 1 << (soldier.cell % WORD)
