"""What a client draws: hexes with heights, fog in three degrees, pieces, ghosts, unknown enemies, tracks and a
prompt."""

from __future__ import annotations

from sandtable.contract.view import Bar, Mark, Overlay, Piece, Track, View
from sandtable.contract.words import MarkKind, OverlayKind, Style, icon_called
from sandtable.mechanics.words import plural

from .file import SIDES
from .ground import board_of
from .muster import money_left, next_to_place
from .names import Glance, called, is_enemy, lexicon, unit_code
from .ready import plans_of
from .rounds import can_activate
from .scenario import SLOTS, UNITS, Scenario
from .state import NONE, PUBLIC, Phase, Place, Stage, State
from .stock import piles_of, sketches_of

GHOST, CONTACT = 64, 128  # pieces of ghosts and of unknown enemies have these numbers and up
SPECTATOR = 2


def view(look: Glance) -> View:
    """The position as a side (or a spectator) sees it, drawn from what it knows (FOG-27)."""
    scenario, known, player = look.scenario, look.known, look.player
    pieces = [_piece(look, unit) for unit in range(UNITS) if known.units[unit].place == Place.ON_BOARD]
    if player < SPECTATOR:
        pieces += [_ghost(look, unit) for unit in range(UNITS) if known.units[unit].ghost_round]
        cells = range(scenario.width * scenario.height)
        unknown = [cell for cell in cells if is_set(known.contacts.numpy()[player], cell)]
        pieces += [_contact(cell, player) for cell in unknown]
    return View(
        board=board_of(look.box, known.board),
        pieces=tuple(pieces),
        overlays=_overlays(scenario, known, player),
        piles=piles_of(look) if player < SPECTATOR else (),
        sketches=sketches_of(look),
        plans=plans_of(look),
        tracks=_tracks(scenario, known, player),
        goals=_goals(scenario),
        prompt=_prompt(look),
        notes=_notes(scenario, known),
    )


def is_set(words: list[int], cell: int) -> bool:
    """Whether a mask over the board has a cell."""
    return bool(int(words[cell >> 5]) >> (cell & 31) & 1)


def _overlays(scenario: Scenario, known: State, player: int) -> tuple[Overlay, ...]:
    """Fog in three degrees (what is in neither list is seen), and objectives by who holds them."""
    board = scenario.boards[known.board]
    row = player if player < SPECTATOR else PUBLIC
    flag, zone = OverlayKind.OBJECTIVE, OverlayKind.ZONE
    found: dict[tuple[OverlayKind, int | None], list[int]] = {(flag, None): [], (flag, 0): [], (flag, 1): []}
    for k in range(board.objectives):
        owner = known.owners[row, k]
        found[flag, None if owner == 0 else owner - 1].append(board.objective_cells[k])
    if player < SPECTATOR and known.phase >= Phase.PLAY:
        seen, explored = known.seen.numpy()[player], known.explored.numpy()[player]
        cells = [cell for cell in range(scenario.width * scenario.height) if not scenario.hole[cell]]
        found[OverlayKind.REMEMBERED, None] = [
            cell for cell in cells if is_set(explored, cell) and not is_set(seen, cell)
        ]
        found[OverlayKind.UNSEEN, None] = [cell for cell in cells if not is_set(explored, cell)]
    if player < SPECTATOR and known.phase == Phase.MUSTER:
        found[zone, None] = [c for c in range(scenario.width * scenario.height) if board.zone[c] >> player & 1]
    if player == SPECTATOR and known.phase <= Phase.MUSTER:
        everywhere = range(scenario.width * scenario.height)
        found |= {(zone, side): [c for c in everywhere if board.zone[c] >> side & 1] for side in (0, 1)}
    return tuple(Overlay(kind=kind, owner=side, cells=tuple(cells)) for (kind, side), cells in found.items() if cells)


def _piece(look: Glance, unit: int) -> Piece:
    scenario, known, names = look.scenario, look.known, lexicon(look.file)
    there, is_known = known.units[unit], not is_enemy(look, unit)
    kind = scenario.types[there.type]
    bars = [Bar(name="health", value=there.hp, most=kind.health)]
    if kind.energy:
        bars.append(Bar(name="energy", value=there.energy, most=kind.energy))
    marks = [_status(names.statuses[s], there.counts[s]) for s in range(scenario.status_count) if there.mask >> s & 1]
    marks += (
        [Mark(kind=MarkKind.CARRIES, text=f"carries {guests}")] if is_known and (guests := _guests(look, unit)) else []
    )
    marks += _boarders(look, unit)
    is_spent = known.phase == Phase.PLAY and not there.ready
    turn = MarkKind.ACTIVE if known.active == unit else MarkKind.EXHAUSTED if is_spent else None
    marks += [Mark(kind=turn)] if turn else []
    return Piece(
        id=unit,
        cell=there.cell,
        owner=unit // SLOTS,
        name=called(look, unit),
        letter=names.codes[there.type],
        icon=names.icons[there.type],
        bars=tuple(bars),
        marks=tuple(marks),
        style=Style.HOLLOW if is_spent else Style.FULL,
        caption=unit_code(look, unit) if is_known else str(unit % SLOTS + 1),
    )


def _status(name: str, count: int) -> Mark:
    return Mark(kind=MarkKind.STATUS, text=f"{name} {count}", amount=count, icon=icon_called(name))


def _guests(look: Glance, carrier: int) -> str:
    units = look.known.units
    inside = [u for u in range(UNITS) if units[u].place == Place.INSIDE and units[u].carrier == carrier]
    return " and ".join(unit_code(look, u) for u in inside)


def _boarders(look: Glance, carrier: int) -> list[Mark]:
    """Whom one has seen getting into an enemy's transport and not seen again: perhaps it is inside (FOG-27)."""
    known, there = look.known, look.known.units[carrier]
    if there.alias == 0 or look.scenario.types[there.type].capacity == 0:
        return []
    inside = [unit for unit in range(UNITS) if known.memories[unit].carrier == there.alias]
    told = [f"{called(look, unit)} got in {_ago(known.round - known.memories[unit].round)}" for unit in inside]
    return [Mark(kind=MarkKind.SEEN, text=f"seen: {text}") for text in told]


def _ago(rounds: int) -> str:
    return f"{rounds} round{'s' if rounds > 1 else ''} ago" if rounds else "this round"


def _ghost(look: Glance, unit: int) -> Piece:
    """Where an enemy was last seen, with its age in rounds (FOG-26)."""
    there, names = look.known.units[unit], lexicon(look.file)
    age = look.known.round - there.ghost_round
    return Piece(
        id=GHOST + unit,
        cell=there.ghost_cell,
        owner=unit // SLOTS,
        name=f"ghost of enemy {names.titles[there.type]} {unit % SLOTS + 1}",
        letter=names.codes[there.type],
        icon=names.icons[there.type],
        bars=(Bar(name="health", value=there.ghost_hp, most=look.scenario.types[there.type].health),),
        marks=(Mark(kind=MarkKind.GHOST), Mark(kind=MarkKind.SEEN, text=f"seen: {_ago(age)}")),
        style=Style.GHOST,
        caption=f"{age} ago" if age else "just now",
    )


def _contact(cell: int, player: int) -> Piece:
    name, marks, style = "unknown enemy", (Mark(kind=MarkKind.UNKNOWN),), Style.UNKNOWN
    return Piece(id=CONTACT + cell, cell=cell, owner=1 - player, name=name, letter="?", marks=marks, style=style)


def _tracks(scenario: Scenario, known: State, player: int) -> tuple[Track, ...]:
    tracks = [Track(name="round", owner=None, value=known.round, most=scenario.rounds)] if known.round else []
    tracks += [Track(name="points", owner=s, value=known.score[s], most=scenario.target) for s in (0, 1)]
    if player < SPECTATOR and known.phase == Phase.MUSTER and known.stage[player] == Stage.BUYING:
        tracks.append(Track(name="money", owner=player, value=money_left(scenario, known, player)))
    if known.active != NONE and known.phase == Phase.PLAY:
        tracks.append(Track(name="movement", owner=known.active // SLOTS, value=known.points))
    return tuple(tracks)


def _goals(scenario: Scenario) -> tuple[str, ...]:
    """How the match is won (FOG-55, FOG-56)."""
    enough = plural(scenario.target, "point")
    return (
        f"Be the first with {enough}: each objective you hold brings 1 at the end of a round.",
        f"After round {scenario.rounds} more points win; whoever has no units left has lost.",
    )


def _prompt(look: Glance) -> str:
    known, player = look.known, look.player
    if known.phase == Phase.OVER:
        return f"{SIDES[known.result - 1]} has won." if known.result < 3 else "Nobody has won."
    if known.phase < Phase.MUSTER:
        side = known.first if known.phase == Phase.BAN else 1 - known.first
        return (
            f"{SIDES[side]} {'bans' if known.phase == Phase.BAN else 'picks'} a map; {SIDES[known.first]} will start."
        )
    if known.phase == Phase.MUSTER:
        return _muster_prompt(look)
    if player != known.turn:
        return f"Round {known.round}: {SIDES[known.turn]} is to move."
    if known.active != NONE:
        name = unit_code(look, known.active)
        return f"Round {known.round}: {name} has {known.points} movement points left. Move, act, or end its turn."
    ready = sum(can_activate(known, player * SLOTS + k) for k in range(known.count[player]))
    return f"Round {known.round}: {ready} of yours {'is' if ready == 1 else 'are'} ready. Move one, or skip."


def _notes(scenario: Scenario, known: State) -> tuple[str, ...]:
    """Who started the round and why, and who will start the next one (FOG-04, FOG-05). Whether the other side has acted
    unseen or skipped is a secret, so nobody is told who that is before it begins."""
    if known.phase != Phase.PLAY:
        return ()
    first = SIDES[known.first]
    why = "it had not acted last" if known.round > 1 else "it banned a map" if scenario.is_draft else "by chance"
    started = f"{first} started round {known.round} ({why})"
    if known.round >= scenario.rounds:
        return (f"{started}; it is the last one.",)
    return (f"{started}; whoever does not act last in it starts round {known.round + 1}.",)


def _muster_prompt(look: Glance) -> str:
    scenario, known, player = look.scenario, look.known, look.player
    if player >= SPECTATOR:
        return "Both sides set up in secret."
    money = f"{money_left(scenario, known, player)} of {scenario.budget[player]}"
    stages = {
        Stage.BUYING: f"Buy your army in secret: {money} left to spend.",
        Stage.PLACING: _placing_prompt(look),
        Stage.READY: "The other side is not ready yet.",
    }
    return stages[Stage(known.stage[player])]


def _placing_prompt(look: Glance) -> str:
    """Who is to be placed next, and how many are."""
    known, player = look.known, look.player
    unit = next_to_place(look.scenario, known, player)
    if unit == NONE:
        return "All your units are placed: say ready, or take one up again."
    own = range(player * SLOTS, player * SLOTS + known.count[player])
    waiting = sum(known.units[k].place == Place.TO_PLACE for k in own)
    return f"Place {called(look, unit)} in your zone in secret, the first of {waiting} to place."
