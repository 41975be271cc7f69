"""Texts and data made slightly, or thoroughly, wrong."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

NUMBERS = (0, 1, 2, 3, 7, 8, 16, 17, 63, 64, 127, 128, 199, 200, 250, 255, 256, 32767, 65535, 65536, 2**31, 2**63, -1)
ODD = ("\x00", "\x85", "\u2028", "\ufeff", "１", "é", "İ", "ſ", "\U0001f600", "\t", "\r", '"', "\\", "%", "{}", "٣")
HUGE = ("9" * 400, "x" * 5_000, "[" * 2_000, "a1 " * 3_000, "-" * 1_000, "\n" * 3_000)
CELL = re.compile(r"\b[a-z]{1,2}[0-9]{1,2}\b")
PLACE = re.compile(r"(?<!\S)\S(?!\S)")
Pieces = list[str]


def number_near(rng: Random, number: int) -> int:
    """Another number: a step away, or one at which fields of records end."""
    return number + rng.choice((-2, -1, 1, 1, 2)) if rng.random() < 0.7 else rng.choice(NUMBERS)


# Positions.
def mutated_text(rng: Random, text: str, other: str) -> str:
    """A position with one to three slips in it, perhaps with parts of another one."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        text = rng.choice(SLIPS)(rng, text, other)
    return text


def change_number(rng: Random, text: str, other: str) -> str:
    """Another number in place of one of the text."""
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    at = rng.choice(found)
    return f"{text[: at.start()]}{number_near(rng, int(at[0][:12]))}{text[at.end() :]}"


def change_cell(rng: Random, text: str, other: str) -> str:
    """Another cell in place of one of the text."""
    found = list(CELL.finditer(text))
    if not found:
        return text
    at = rng.choice(found)
    cells = [*(cell[0] for cell in found), *CELL.findall(other)]
    near = f"{at[0][:1]}{number_near(rng, int(at[0].lstrip('abcdefghijklmnopqrstuvwxyz')))}"
    return f"{text[: at.start()]}{rng.choice((rng.choice(cells), near))}{text[at.end() :]}"


def swap_places(rng: Random, text: str, other: str) -> str:
    """Two letters of the picture change places; lines that name one of these cells follow, mostly."""
    found = list(PLACE.finditer(text))
    if len(found) < 2:
        return text
    one, two = sorted(rng.sample(found, 2), key=lambda at: at.start())
    return text[: one.start()] + two[0] + text[one.end() : two.start()] + one[0] + text[two.end() :]


def move_piece(rng: Random, text: str, other: str) -> str:
    """A piece of the picture goes to an empty place near it, and its line with it."""
    lines = text.split("\n")
    rows = [k for k, line in enumerate(lines) if line.split() and all(len(part) == 1 for part in line.split())]
    if len(rows) < 2:
        return text
    grid = [lines[k].split() for k in rows]
    pieces = [(x, y) for y, row in enumerate(grid) for x, letter in enumerate(row) if letter not in ".#+~"]
    if not pieces:
        return text
    x, y = rng.choice(pieces)
    to_x, to_y = x + rng.randint(-2, 2), y + rng.randint(-2, 2)
    if not (0 <= to_y < len(grid) and 0 <= to_x < len(grid[to_y])):
        return text
    grid[y][x], grid[to_y][to_x] = (grid[to_y][to_x], grid[y][x]) if rng.random() < 0.9 else (".", grid[y][x])
    for k, row in zip(rows, grid, strict=True):
        lines[k] = " ".join(row)
    letters = "abcdefghijklmnopqrstuvwxyz"
    if max(x, to_x) < len(letters):
        before, after = f"{letters[x]}{y + 1}", f"{letters[to_x]}{to_y + 1}"
        lines = [line if k in rows else re.sub(rf"\b{before}\b", after, line) for k, line in enumerate(lines)]
    return "\n".join(lines)


def change_words(rng: Random, text: str, other: str) -> str:
    """A word is lost, doubled, moved, or taken from the other text."""
    parts = re.split(r"(\s+)", text)
    at = rng.randrange(len(parts))
    what = rng.randrange(4)
    if what == 0:
        del parts[at]
    elif what == 1:
        parts.insert(at, parts[at] + " ")
    elif what == 2:
        to = rng.randrange(len(parts))
        parts[at], parts[to] = parts[to], parts[at]
    else:
        parts[at] = rng.choice(other.split() or ["."])
    return "".join(parts)


def change_lines(rng: Random, text: str, other: str) -> str:
    """A line is lost, doubled, moved, or taken from the other text."""
    lines, others = text.split("\n"), other.split("\n")
    at = rng.randrange(len(lines))
    what = rng.randrange(5)
    if what == 0:
        del lines[at]
    elif what == 1:
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    elif what == 2:
        lines.append(rng.choice(others))
    elif what == 3:
        lines[at] = rng.choice(others)
    else:
        lines = lines[:at] + others[min(at, len(others)) :]
    return "\n".join(lines)


def change_characters(rng: Random, text: str, other: str) -> str:
    """Some characters are lost, or others come in between."""
    at = rng.randrange(len(text) + 1)
    put = rng.choice(("", rng.choice(text or "x"), rng.choice(ODD), rng.choice("0123456789 .#abxyz")))
    return text[:at] + put + text[at + rng.randrange(3) :]


def exaggerate(rng: Random, text: str, other: str) -> str:
    """Far too much of something, or hardly anything."""
    at = rng.randrange(len(text) + 1)
    return rng.choice((text * rng.choice((2, 40)), text[:at] + rng.choice(HUGE) + text[at:], text[:at], ""))


Slip = Callable[[Random, str, str], str]
SLIPS: tuple[Slip, ...] = (
    *(change_number,) * 6, *(move_piece,) * 5, *(change_cell,) * 3, *(swap_places,) * 3,
    *(change_words,) * 3, *(change_lines,) * 3, change_characters, exaggerate,
)  # fmt: skip


# Scenario files and match files, as data.
def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in the data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(leaf for key, value in inner for leaf in leaves(value, (*path, key)))]


def at_path(data: Any, path: tuple[Any, ...]) -> Any:
    """What lies at a path."""
    for step in path:
        data = data[step]
    return data


def mutated_data(rng: Random, data: Any) -> Any:
    """The data with one to four of its values changed, doubled, swapped or lost; many stay valid."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 2, 3, 4))):
        paths = leaves(data)[1:]
        if not paths:
            return data
        path = rng.choice(paths)
        holder, key = at_path(data, path[:-1]), path[-1]
        if rng.random() < 0.85:
            holder[key] = changed_value(rng, holder[key])
        else:
            _rearrange(rng, data, holder, key, paths)
    return data


def _rearrange(rng: Random, data: Any, holder: Any, key: Any, paths: list[tuple[Any, ...]]) -> None:
    """Lose a value, double it in its list, or let it change places with another of its type."""
    what = rng.randrange(3)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
    else:
        alike = [path for path in paths if type(at_path(data, path)) is type(holder[key])]
        path = rng.choice(alike)
        other = at_path(data, path[:-1])
        holder[key], other[path[-1]] = copy.deepcopy(other[path[-1]]), copy.deepcopy(holder[key])


def changed_value(rng: Random, value: Any) -> Any:
    """Another value, mostly of the same type."""
    if rng.random() < 0.04:
        return rng.choice((None, True, 1.5, "x", [], {}, [value], "9" * 300, float("nan"), 10**30))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return number_near(rng, value)
    if isinstance(value, float):
        return rng.choice((value + 0.1, 0.0, 1.0, 0.3333, -1.0, value * 2))
    if isinstance(value, str):
        return changed_map(rng, value) if value.count("\n") > 1 else changed_words(rng, value)
    return value


def changed_map(rng: Random, text: str) -> str:
    """A drawn map on which something has changed."""
    what = rng.randrange(6)
    rows = text.strip("\n").split("\n")
    if what == 0:
        rows.insert(rng.randrange(len(rows)), rng.choice(rows))
    elif what == 1 and len(rows) > 1:
        del rows[rng.randrange(len(rows))]
    elif what == 2:
        rows = [f"{row} {row.split()[-1] if row.split() else '.'}" for row in rows]
    else:
        return _redrawn(rng, text)
    return "\n".join(rows)


def _redrawn(rng: Random, text: str) -> str:
    """A map with some letters in other places, or others in their place."""
    for _ in range(rng.choice((1, 2, 4, 30))):
        found = list(re.finditer(r"\S", text))
        one, two = rng.choice(found), rng.choice(found)
        if rng.random() < 0.5:
            text = text[: one.start()] + two[0] + text[one.end() :]
        elif one.start() < two.start():
            text = text[: one.start()] + two[0] + text[one.end() : two.start()] + one[0] + text[two.end() :]
    return text


def changed_words(rng: Random, text: str) -> str:
    """A name or a sentence with a slip."""
    return mutated_text(rng, text, text) if text else "x"


def mutated_yaml(rng: Random, text: str, other: str) -> str:
    """The text of a scenario file with slips in its lines, or nested as deep as a well."""
    if rng.random() < 0.05:
        return text + rng.choice(("\nx: " + "[" * 3_000, "\n" + "- " * 3_000, "\n" + "{a: " * 500, "\n? " * 500))
    return mutated_text(rng, text, other)


def mutated_match(rng: Random, data: dict[str, Any], positions: list[str]) -> str:
    """A match file whose head, decisions, dice or position have been tampered with."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        rng.choice((_tamper_decisions, _tamper_decisions, _tamper_dice, _tamper_head, _tamper_anything))(
            rng, data, positions
        )
    return json.dumps(data)


def _tamper_decisions(rng: Random, data: dict[str, Any], positions: list[str]) -> None:
    """Decisions are changed, lost, doubled, moved, or taken by another seat."""
    decisions = data.get("decisions")
    if not isinstance(decisions, list) or not decisions or not all(isinstance(taken, dict) for taken in decisions):
        return
    at, other = rng.randrange(len(decisions)), rng.randrange(len(decisions))
    what = rng.randrange(5)
    if what == 0:
        decisions[at] = {**decisions[at], "action": mutated_text(rng, str(decisions[at].get("action", "")), "a1 b2")}
    elif what == 1:
        decisions[at], decisions[other] = decisions[other], decisions[at]
    elif what == 2:
        decisions[at] = {**decisions[at], "seat": rng.choice((0, 1, 2, 31, 32, -1))}
    elif what == 3:
        del decisions[at:]
    else:
        decisions.insert(other, decisions[at])


def _tamper_dice(rng: Random, data: dict[str, Any], positions: list[str]) -> None:
    """Dice are scripted: some that fit, most that do not."""
    decisions = data.get("decisions")
    if isinstance(decisions, list) and decisions and all(isinstance(taken, dict) for taken in decisions):
        at = rng.randrange(len(decisions))
        faces = [rng.choice((1, 2, 3, 6, 0, 7, 65535, 65536, -1)) for _ in range(rng.choice((0, 1, 2, 4, 100, 101)))]
        decisions[at] = {**decisions[at], "dice": faces}


def _tamper_head(rng: Random, data: dict[str, Any], positions: list[str]) -> None:
    """Another position, scenario, version or key."""
    what = rng.randrange(4)
    if what == 0:
        data["position"] = rng.choice((mutated_text(rng, rng.choice(positions), rng.choice(positions)), None, 7))
    elif what == 1:
        data["scenario"] = mutated_data(rng, data.get("scenario"))
    elif what == 2:
        data[rng.choice(("version", "digest", "key", "commitment", "outcome", "game"))] = rng.choice(
            (0, 1, 2, "f" * 64, "0" * 32, None, [1.0, -1.0], "cloak", 10**20)
        )
    else:
        data["decisions"] = []


def _tamper_anything(rng: Random, data: dict[str, Any], positions: list[str]) -> None:
    """Any value at all."""
    tampered = mutated_data(rng, data)
    data.clear()
    data.update(tampered)
