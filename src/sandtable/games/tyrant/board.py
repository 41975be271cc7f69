"""Positions as text: what is to be decided, a picture for people, and lines for everything that counts::

    table phase=unit round=2 turn=red decider=red active=archer3
    counts began=2 stacks=7 tale=90210
    |.    Rki1 .    ~
    |.    Rar3 Bwo4 ~
    red resource=4
    red hand bolt*2 archer
    blue hand=3 deck=5
    blue deck archer*4 wolf*4
    archer3 b2 red damage=1 moves=0 poison=2 token
    sword5 b2 red holder=archer3
    stack 1 attack player=red source=archer3 targets=wolf4.#0 births=3.4.0

The picture's lines start with ``|`` and are not read back; permanents stand there by a letter for their side (``Y`` is
Gold's), their card's code and their number. What a line does not say is as usual: a seat has as many cards as are
listed, a permanent belongs to who controls it, can move and attack once if it is a unit, and was the so many-th to come
into play that its number says. Of a hand that is not known only the number of cards is told, and the deck then lists
both (TYR-07).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from sandtable.contract.errors import SandtableError
from sandtable.contract.record import Record
from sandtable.mechanics.drawing import drawn_number

from .declaring import aim_kind
from .matching import aims_of
from .muster import SEAT_WORDS
from .names import SEAT_LETTERS, Glance, TyrantBox, code_of, lexicon, on_map
from .numbers import tally
from .scenario import AIMS, NO_CARD, NO_CELL, NOBODY, PLAYERS, Aimed, Type
from .spelling import (
    CARD,
    CARD_PLUS,
    DOES,
    MOOD,
    PERMANENT,
    PHASE,
    PLAIN,
    SEAT,
    STEP,
    TARGETS,
    TILE,
    Spelling,
    Table,
    cards_texts,
    meant,
    permanent_name,
    read_cards,
    spelt,
)  # fmt: skip
from .state import MOST_DISCARDS, PERMANENTS, STACK, Does, Item, Permanent, Place, State
from .words import MARK_WORDS

LONGEST = 1 << 15
MOST_LINES = 200
TABLE = {
    "phase": PHASE, "step": STEP, "round": PLAIN, "turn": SEAT, "decider": SEAT, "active": PERMANENT, "mood": MOOD,
    "paying": PERMANENT, "pending": PLAIN, "closing": PLAIN, "intention": CARD_PLUS, "mark_cell": TILE,
    "mark_on": PERMANENT, "repression": PLAIN, "result": PLAIN,
}  # fmt: skip
COUNTS = dict.fromkeys(("began", "has_bought", "declared", "births", "stacks", "height", "tale"), PLAIN)  # fmt: skip
NOT_ZERO = {"turn": NOBODY, "decider": NOBODY, "active": NOBODY, "paying": PERMANENTS}
SEAT_NUMBERS = ("resource", "points", "is_out")
HEAPS = ("hand", "deck", "discard", "store")
IT = {
    "birth": PLAIN, "cell": TILE, "owner": SEAT, "controller": SEAT, "holder": PERMANENT, "damage": PLAIN,
    "durability": PLAIN, "moves": PLAIN, "attacks": PLAIN, "used": PLAIN, "fired": PLAIN, "attack_bonus": PLAIN,
    "range_bonus": PLAIN, "movement_bonus": PLAIN,
}  # fmt: skip
FLAGS = {"tapped": "is_tapped", "token": "is_token", "strolled": "has_strolled"}
ITEM = {
    "player": SEAT, "source": PERMANENT, "card": CARD, "ability": PLAIN, "other": PERMANENT, "other_birth": PLAIN,
    "cell": TILE, "extra": PLAIN,
}  # fmt: skip
ITEM_USUAL = {"player": NOBODY, "source": NOBODY, "card": NO_CARD, "other": NOBODY, "cell": NO_CELL}
AWAY = {"waiting": Place.WAITING, "dropping": Place.DROPPING, "gone": Place.NOT_IN_PLAY}
DRAFT = ("passed", "left")


def board_text(look: Glance) -> str:
    """The position; :func:`parse_board` reads it back."""
    known, table = look.known, Table(look.box, look.known)
    usual = _table_usual(known)
    lines = [f"table {_fields(table, known, TABLE, usual)}", f"counts {_fields(table, known, COUNTS, usual)}"]
    lines += _picture(look)
    for seat in range(len(SEAT_WORDS)):
        lines += _seat_lines(table, seat)
    there = (slot for slot in range(PERMANENTS) if any(bytes(known.permanents[slot])))
    lines += [_permanent_line(table, slot) for slot in there]
    items = (k for k in range(STACK) if any(bytes(known.stack[k])))
    lines += [f"stack {k + 1} {_item(table, known.stack[k])}" for k in items]
    lines += [_half_line(table)] if any(bytes(known.half)) else []
    return "\n".join([*lines, *_draft_lines(table)])


def _fields(table: Table, record: Record, spellings: Mapping[str, Spelling], usual: Mapping[str, int]) -> str:
    """All fields of a record that are not as usual."""
    values = {name: int(getattr(record, name)) for name in spellings}
    told = {name: value for name, value in values.items() if value != usual.get(name, 0)}
    return " ".join(f"{name}={spelt(spellings[name], table, value)}" for name, value in told.items())


def _table_usual(state: State) -> dict[str, int]:
    """What the numbers of a table are if nothing is said: as many births as the latest permanent's, and so on."""
    births = max((int(it.birth) for it in state.permanents), default=0)
    height = max((k + 1 for k in range(STACK) if any(bytes(state.stack[k]))), default=0)
    return {**NOT_ZERO, "births": births, "height": height}


def _picture(look: Glance) -> Iterator[str]:
    """The map, a row a line."""
    scenario, letters, known = look.scenario, lexicon(look.file).letters, look.known
    there = [slot for slot in on_map(known) if known.permanents[slot].holder == NOBODY]
    signs = {known.permanents[slot].cell: _sign(look, slot) for slot in there}
    for row in range(scenario.height):
        cells = range(row * scenario.width, (row + 1) * scenario.width)
        tokens = [signs.get(cell) or letters[scenario.tile[cell]] for cell in cells]
        yield "|" + "".join(f"{token:6}" for token in tokens).rstrip()


def _sign(look: Glance, slot: int) -> str:
    it = look.known.permanents[slot]
    side = SEAT_LETTERS[it.controller] if it.controller < len(SEAT_LETTERS) else ""
    return side + code_of(look.box, it.card, slot)


def _seat_lines(table: Table, seat: int) -> Iterator[str]:
    """What a seat has, in numbers and as cards."""
    held, word = table.state.seats[seat], SEAT_WORDS[seat]
    heaps = {name: getattr(held, name).numpy().tolist() for name in (*HEAPS, "shown")}
    counts = {name: int(getattr(held, f"{name}_count")) for name in HEAPS}
    told = [f"{name}={int(getattr(held, name))}" for name in SEAT_NUMBERS if getattr(held, name)]
    told += [f"{name}={count}" for name, count in counts.items() if count != sum(heaps[name]) & 0xFF]
    if told:
        yield " ".join([word, *told])
    for name, cards in heaps.items():
        yield from (f"{word} {name} {text}" for text in cards_texts(table, cards))


def _permanent_usual(box: TyrantBox, it: Permanent, slot: int) -> dict[str, int]:
    """What the numbers of a permanent are if nothing is said."""
    card = box.scenario.cards[it.card]
    acts = int(card.type in (Type.UNIT, Type.BOSS))
    return {"birth": slot + 1, "holder": NOBODY, "owner": int(it.controller), "durability": int(card.durability),
            "moves": acts, "attacks": acts}  # fmt: skip


def _permanent_line(table: Table, slot: int) -> str:
    """All there is to say of a permanent: where it is, whose, and what else."""
    it = table.state.permanents[slot]
    places = [word for word, away in AWAY.items() if it.place == away]
    where = [spelt(TILE, table, it.cell)] if it.cell != NO_CELL else []
    usual = _permanent_usual(table.box, it, slot) | {"cell": int(it.cell), "controller": int(it.controller)}
    marks = [f"{word}={it.marks[k]}" for k, word in enumerate(MARK_WORDS) if it.marks[k]]
    marks += [word for word, field in FLAGS.items() if getattr(it, field)]
    rest = _fields(table, it, IT, usual)
    parts = [permanent_name(table, slot), *places, *where, spelt(SEAT, table, it.controller), rest, *marks]
    return " ".join(part for part in parts if part)


def target_kind(box: TyrantBox, item: Item, k: int) -> str:
    """What the ``k``-th target of an action is: a permanent, tile, seat or action, or nothing."""
    if item.does in KINDS:
        return "" if k else KINDS[Does(item.does)]
    if item.card >= box.scenario.card_count or k >= aims_of(box.scenario, item):
        return ""
    return AIMED[Aimed(aim_kind(box.scenario, item, k))]


AIMED = {
    Aimed.NOTHING: "", Aimed.PERMANENT: "permanent", Aimed.TILE: "tile", Aimed.PLAYER: "seat", Aimed.ACTION: "action",
}  # fmt: skip
KINDS = {
    Does.MOVE: "tile", Does.STREET: "tile", Does.ATTACK: "permanent", Does.EQUIP: "permanent", Does.SWAP: "permanent",
}  # fmt: skip


def _item(table: Table, item: Item) -> str:
    """A declared action; targets and births only where there are any."""
    targets, births = item.targets.numpy().tolist(), item.births.numpy().tolist()
    kinds = [target_kind(table.box, item, k) for k in range(AIMS)]
    parts = [spelt(DOES, table, item.does), _fields(table, item, ITEM, ITEM_USUAL)]
    if any(targets) or any(kinds):
        told = [spelt(TARGETS[kind], table, target) for kind, target in zip(kinds, targets, strict=True)]
        parts.append(f"targets={'.'.join(told)}")
    parts += [f"births={'.'.join(map(str, births))}"] if any(births) else []
    return " ".join(part for part in parts if part)


def _half_line(table: Table) -> str:
    """What is being declared, and what was chosen for it so far."""
    half = table.state.half
    discards = [spelt(CARD_PLUS, table, card) for card in half.discards.numpy().tolist()]
    parts = ["half", _item(table, half.item)]
    parts += [f"discards={'.'.join(discards)}"] if any(half.discards.numpy()) else []
    parts += [f"{name}={getattr(half, name)}" for name in ("aimed", "paid") if getattr(half, name)]
    return " ".join(parts)


def _draft_lines(table: Table) -> Iterator[str]:
    """The piles that go round, and what everybody remembers of them (TYR-02)."""
    draft = table.state.draft
    told = [f"{name}={getattr(draft, name)}" for name in DRAFT if getattr(draft, name)]
    if told:
        yield " ".join(["draft", *told])
    for seat, word in enumerate(SEAT_WORDS[:PLAYERS]):
        piles = {"pile": draft.piles.numpy()[seat].tolist(), "pick": [int(draft.picks[seat])]}
        piles |= {f"seen{k + 1}": draft.seen.numpy()[seat, k].tolist() for k in range(PLAYERS)}
        for name, cards in piles.items():
            if any(cards):
                last = max(k for k, card in enumerate(cards) if card)
                yield f"{word} {name} {' '.join(spelt(CARD_PLUS, table, card) for card in cards[: last + 1])}"
        gone = draft.gone.numpy()[seat].tolist()
        yield from (f"{word} gone {text}" for text in cards_texts(table, gone))


def parse_board(box: TyrantBox, text: str) -> State:
    """Read a position back, or raise a ``SandtableError``; whether it is possible is not asked here."""
    if len(text) > LONGEST:
        raise SandtableError("board/too-long", f"{len(text)} characters", f"a position has at most {LONGEST}")
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("|")]
    if not lines or lines[0][0] != "table" or len(lines) > MOST_LINES:
        first = " ".join(lines[0]) if lines else ""
        raise SandtableError("board/no-table", first, "the first line tells of the table", "write 'table phase=action'")
    state = State()
    for name, value in NOT_ZERO.items():
        setattr(state, name, value)
    counts = [words for words in lines[1:] if words[0] == "counts"]
    for words in sorted(lines[1:], key=_is_numbers):
        if words[0] != "counts":
            _read_line(box, state, words)
    for name, value in _table_usual(state).items():
        setattr(state, name, value)
    _read_fields(box, state, TABLE, lines[0][1:])
    _read_fields(box, state, COUNTS, [word for words in counts for word in words[1:]])
    tally(box.scenario, state)
    return state


def _is_numbers(words: Sequence[str]) -> bool:
    """Whether a line tells numbers of a seat: they are read after its cards, which give its counts."""
    return words[0] in SEAT_WORDS and "=" in words[-1]


def _read_line(box: TyrantBox, state: State, words: Sequence[str]) -> None:
    """One line below the first."""
    head, *rest = words
    if head == "stack":
        _read_item(box, state.stack[drawn_number(rest[0] if rest else "", 1, STACK) - 1], rest[1:])
    elif head == "half":
        _read_half(box, state, rest)
    elif head == "draft":
        _read_fields(box, state.draft, dict.fromkeys(DRAFT, PLAIN), rest)
    elif head in SEAT_WORDS:
        _read_seat(box, state, SEAT_WORDS.index(head), rest)
    else:
        _read_permanent(box, state, head, rest)


def _read_fields(box: TyrantBox, record: Record, spellings: Mapping[str, Spelling], words: Sequence[str]) -> None:
    """Fields as ``name=value``."""
    for word in words:
        name, _, value = word.partition("=")
        if name not in spellings:
            raise SandtableError("board/unreadable", word, "nothing here is called that", f"use {', '.join(spellings)}")
        _set(record, name, meant(spellings[name], box, value))


def _set(record: Record, name: str, value: int) -> None:
    """Set a field; a value that it cannot have is an error of the text."""
    is_flag = isinstance(getattr(record, name), bool)
    if is_flag and value not in (0, 1):
        raise SandtableError("board/bad-number", f"{name}={value}", "that should be 0 or 1")
    try:
        setattr(record, name, bool(value) if is_flag else value)
    except SandtableError as error:
        raise SandtableError("board/bad-number", f"{name}={value}", error.reason) from None


def _read_seat(box: TyrantBox, state: State, seat: int, words: Sequence[str]) -> None:
    """What a seat has: numbers, or one kind of cards."""
    name, held = words[0] if words else "", state.seats[seat]
    if name in HEAPS or name == "shown":
        counts = read_cards(box, words[1:])
        getattr(held, name).numpy()[:] += np.array(counts, np.uint8)
        if name in HEAPS:
            _set(held, f"{name}_count", int(getattr(held, name).numpy().sum()) & 0xFF)
    elif "=" in name:
        sizes = tuple(f"{heap}_count" for heap in HEAPS)
        for word in words:
            part, _, value = word.partition("=")
            field = f"{part}_count" if part in HEAPS else part
            _read_fields(box, held, dict.fromkeys((*SEAT_NUMBERS, *sizes), PLAIN), [f"{field}={value}"])
    else:
        _read_draft(box, state, seat, words)


def _read_draft(box: TyrantBox, state: State, seat: int, words: Sequence[str]) -> None:
    """A pile of the draft that lies before a seat, its pick, or what it remembers."""
    name, draft = words[0] if words else "", state.draft
    if seat >= PLAYERS:
        raise SandtableError("board/unreadable", name, "that seat drafts nothing")
    if name == "gone":
        draft.gone.numpy()[seat] += np.array(read_cards(box, words[1:]), np.uint8)
        return
    rows = {"pile": draft.piles.numpy()[seat], "pick": draft.picks.numpy()[seat : seat + 1]}
    rows |= {f"seen{k + 1}": draft.seen.numpy()[seat, k] for k in range(PLAYERS)}
    if name not in rows or len(words) - 1 > len(rows[name]):
        raise SandtableError("board/unreadable", " ".join(words), "that is nothing a seat has")
    for k, word in enumerate(words[1:]):
        rows[name][k] = _byte(meant(CARD_PLUS, box, word))


def _byte(value: int) -> int:
    """A number of an array."""
    return drawn_number(str(value), 0, 0xFF)


def _read_permanent(box: TyrantBox, state: State, head: str, words: Sequence[str]) -> None:
    """A permanent: its card and slot, where it is, whose, and what else there is to say."""
    slot = meant(PERMANENT, box, head)
    it = state.permanents[slot]
    if any(bytes(it)):
        raise SandtableError("board/doubled", head, "there is a line for it already", "keep one")
    it.card = _byte(meant(CARD, box, head.rstrip("0123456789")))
    bare = [word for word in words if "=" not in word]
    it.place, it.cell, it.controller = Place.ON_MAP, NO_CELL, NOBODY
    for word in bare:
        if word in AWAY:
            it.place = AWAY[word]
        elif word in FLAGS:
            setattr(it, FLAGS[word], True)
        elif word in (*SEAT_WORDS, "nobody"):
            it.controller = meant(SEAT, box, word)
        else:
            it.cell = _byte(meant(TILE, box, word))
    for name, usual in _permanent_usual(box, it, slot).items():
        _set(it, name, usual)
    for word in words:
        name, _, value = word.partition("=")
        if name in MARK_WORDS:
            it.marks[MARK_WORDS.index(name)] = drawn_number(value, 0, 0xFF)
        elif "=" in word:
            _read_fields(box, it, IT, [word])


def _read_item(box: TyrantBox, item: Item, words: Sequence[str]) -> None:
    """A declared action."""
    for name, value in ITEM_USUAL.items():
        _set(item, name, value)
    item.does = _byte(meant(DOES, box, words[0] if words else ""))
    given = {name: value for name, _, value in (word.partition("=") for word in words[1:])}
    targets = given.pop("targets", ".".join(["#0"] * AIMS)).split(".")
    births = given.pop("births", ".".join("0" * (AIMS + 1))).split(".")
    if len(targets) != AIMS or len(births) != AIMS + 1:
        raise SandtableError("board/unreadable", " ".join(words), f"an action has {AIMS} targets")
    _read_fields(box, item, ITEM, [f"{name}={value}" for name, value in given.items()])
    for k, text in enumerate(targets):
        item.targets[k] = _byte(meant(TARGETS[""], box, text))
    for k, text in enumerate(births):
        item.births[k] = drawn_number(text, 0, 0xFFFF)


def _read_half(box: TyrantBox, state: State, words: Sequence[str]) -> None:
    """An action that is being declared."""
    half, own = state.half, ("discards=", "aimed=", "paid=")
    _read_item(box, half.item, [word for word in words if not word.startswith(own)])
    for word in (word for word in words if word.startswith(own)):
        name, _, value = word.partition("=")
        if name != "discards":
            _read_fields(box, half, {name: PLAIN}, [word])
            continue
        cards = value.split(".")
        if len(cards) > MOST_DISCARDS:
            raise SandtableError("board/unreadable", word, f"at most {MOST_DISCARDS} cards pay for something")
        for k, card in enumerate(cards):
            half.discards[k] = _byte(meant(CARD_PLUS, box, card))
