"""The house's catalogue as tables, for the rule book."""

from __future__ import annotations

from functools import cache

from sandtable.contract.look import Box
from sandtable.contract.scenario import read_scenario

from .blocks import MAX_NAME, CardBlock, TileBlock
from .describing import ability_text, keywords_on, texts_of
from .file import TyrantFile
from .kit import FOLDER, MAX_SETS, house_kit
from .packing import fill
from .phrases import TyrantBox, listed
from .piles import figures_of
from .scenario import (
    ABILITIES,
    AIMS,
    EFFECTS,
    MAX_ABILITIES,
    MAX_CARDS,
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_FILTERS,
    MAX_MOVEMENT,
    MAX_RANGE,
    MAX_REGIONS,
    MAX_RESOURCE,
    MAX_ROUNDS,
    MAX_ROWS,
    MAX_STARTS,
    MAX_STORE,
    MAX_TILES,
    PLAYERS,
    PROTECTIONS,
    Scenario,
    Type,
)
from .state import MOST_DECLARED, MOST_HAND, MOST_IN_A_TURN, PERMANENTS, STACK
from .words import CONDITIONS, COSTS, MARK_WORDS, NEED_WORDS, NOUNS, TILE_NEEDS, TO_WORDS, WHOSE
from .words import EFFECTS as EFFECT_WORDS


@cache
def shelf(name: str) -> TyrantBox:
    """A box of one set's cards, what they name, and a card of every other set, for what they say; nobody plays it."""
    cards = house_kit().cards
    first = {block.set: card for card, block in reversed(cards.items())}
    own = [card for card, block in cards.items() if block.set == name]
    deck = dict.fromkeys([*own, *first.values()], 1)
    file = TyrantFile.model_construct(game="tyrant", title=name, seats={}, goals=[], map=". .\n. .", deck=deck)
    scenario = Scenario()
    fill(file, scenario)
    return Box(file, scenario, ())


def said(name: str, block: CardBlock) -> str:
    """All that a card says: its keywords, and a sentence for each thing that it gives or does."""
    box = shelf(block.set)
    number = list(box.file.kit().cards).index(name)
    own = {word.replace("_", " ") for word in block.keywords}
    words = [key.word for key in keywords_on(box, number) if key.word in own or key.word[-1].isdigit()]
    head = [f"{listed(words).capitalize()}."] if words else []
    return " ".join([*head, *texts_of(box, number)])


def table(*kinds: Type) -> str:
    """The cards of some types, a row each, with their costs and numbers and what they say, in the words of their
    faces; a column in which nothing would stand is left out."""
    rows = [_cells(name, block) for name, block in house_kit().cards.items() if block.kind in kinds]
    heads = ["card", "costs and numbers", "what it says"]
    kept = [k for k in range(len(heads)) if any(row[k] for row in rows)]
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(_row([line[k] for k in kept]) for line in lines) + "\n"


def _cells(name: str, block: CardBlock) -> list[str]:
    """A card: its name with its set, and its type if that is a kind of artifact; what it costs, its numbers, what it
    says."""
    box = shelf(block.set)
    number = list(box.file.kit().cards).index(name)
    kind = f"{block.set} {block.type}" if block.kind in (Type.EQUIPMENT, Type.POTION) else block.set
    costs = {"price": block.buy, "play": block.play}
    told = [f"{word} {cost}" for word, cost in costs.items() if cost is not None]
    told += [f"{figure.name} {figure.value}" for figure in figures_of(box, number)]
    return [f"{block.title} ({kind})", ", ".join(told), said(name, block)]


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def units() -> str:
    """The units (TYR-33), and the boss (TYR-55)."""
    return table(Type.UNIT, Type.BOSS)


def spells() -> str:
    """The spells (TYR-13)."""
    return table(Type.SPELL)


def artifacts() -> str:
    """The artifacts, equipment and potions (TYR-49 to TYR-54)."""
    return table(Type.ARTIFACT, Type.EQUIPMENT, Type.POTION)


def intentions() -> str:
    """The tyrant's intentions (TYR-56)."""
    return table(Type.INTENTION)


def tiles() -> str:
    """The tiles (TYR-27)."""
    rows = ["| tile | letter | who may be there | what else |", "| --- | --- | --- | --- |"]
    for name, block in house_kit().tiles.items():
        rows.append(f"| {name.replace('_', ' ')} | `{block.letter}` | {_who(block)} | {_else(name, block)} |")
    return "\n".join(rows) + "\n"


def _who(block: TileBlock) -> str:
    if block.land:
        return "everybody" if block.deep else "all but swimmers"
    return "swimmers" if block.deep else "nobody"


def _else(name: str, block: TileBlock) -> str:
    """What else a tile does."""
    box = shelf("crown")
    number = int(box.scenario.tiles[list(house_kit().tiles).index(name)].ability)
    flags = {
        "spawn tile": block.spawn,
        "a move ends there": block.stops,
        "+1 range for ranged combat": block.high,
        "attacked from range 1 only": block.shelters,
        "walked along once a turn": block.street,
        "swimmers are played there": block.harbour,
        f"a {block.stands} stands there": bool(block.stands),
    }
    told = [text for text, holds in flags.items() if holds]
    return "; ".join([*told, ability_text(box, number - 1)] if number else told)


def words() -> str:
    """The words in which abilities are written, a row for each kind."""
    kinds = {
        "effects": EFFECT_WORDS.forms,
        "costs": COSTS.forms,
        "conditions": CONDITIONS.forms,
        "marks": MARK_WORDS,
        "whose": WHOSE,
        "states": NEED_WORDS,
        "nouns": NOUNS,
        "tiles as targets": TILE_NEEDS,
        "whom": TO_WORDS,
    }
    rows = [f"| {kind} | {', '.join(f'`{word}`' for word in found)} |" for kind, found in kinds.items()]
    return "\n".join(["| what | words |", "| --- | --- |", *rows]) + "\n"


def maps() -> str:
    """The maps of the house."""
    rows = ["| scenario | title | players | won by | what it is |", "| --- | --- | ---: | --- | --- |"]
    for path in sorted((FOLDER.parent / "scenarios").glob("*.yaml")):
        file = read_scenario(TyrantFile, path)
        rows.append(f"| `{path.stem}` | {file.title} | {len(file.seats)} | {', '.join(file.goals)} | {file.about} |")
    return "\n".join(rows) + "\n"


def limits() -> str:
    """How many of everything there may be, a row each."""
    most = {
        "players": PLAYERS,
        "tiles of a map": MAX_CELLS,
        "tiles of a row": MAX_COLUMNS,
        "rows of a map": MAX_ROWS,
        f"kinds of tiles, with the {len(house_kit().tiles)} of the house": MAX_TILES,
        "regions": MAX_REGIONS,
        "permanents on the map at the start": MAX_STARTS,
        "permanents in play (TYR-28)": PERMANENTS,
        "different cards in a match": MAX_CARDS,
        "sets": MAX_SETS,
        "cards of a store or a pile": MAX_STORE,
        "cards of a hand": MOST_HAND,
        "abilities of a card": ABILITIES,
        "abilities in a match": MAX_ABILITIES,
        "targets of an ability": AIMS,
        "effects of an ability": EFFECTS,
        "different descriptions of targets in a match": MAX_FILTERS,
        "protections of a card": PROTECTIONS,
        "movement": MAX_MOVEMENT,
        "range": MAX_RANGE,
        "resource": MAX_RESOURCE,
        "rounds": MAX_ROUNDS,
        "actions on the stack, for players to declare one more (TYR-10)": MOST_DECLARED - 1,
        "actions on the stack, triggered ones included": STACK,
        "actions that are declared in a turn": MOST_IN_A_TURN,
        "letters of a name": MAX_NAME,
    }
    rows = ["| what | at most |", "| --- | ---: |", *(f"| {what} | {number} |" for what, number in most.items())]
    return "\n".join(rows) + "\n"
