"""Everything in Tyrant's catalogue is exercised by bots: run this file to see what was used, and how often.

Bots play whole matches on all maps of the house; and since they do not buy all cards there, a tactician and a novice
play with decks that hold all of them. Noted are the cards that were played or stood on the map, the tiles they stood on
and the marks they bore, every ability that was declared with its use, trigger, condition, costs, targets and effects,
the keywords of those who moved and attacked, and how matches were won.
"""

from __future__ import annotations

import os
from collections import Counter

import numpy as np

from sandtable.contract.scenario import ScenarioFile
from sandtable.engine.batch import Batch
from sandtable.engine.registry import find_game
from sandtable.games.tyrant.abilities import AbilityBlock
from sandtable.games.tyrant.kit import house_kit
from sandtable.games.tyrant.scenario import (
    NOBODY,
    PLAYERS,
    TYRANT,
    Aimed,
    Do,
    Goal,
    If,
    Keyword,
    Marking,
    To,
    Type,
    Use,
    When,
)
from sandtable.games.tyrant.state import DRAW, Does, Phase, Place
from sandtable.games.tyrant.words import COSTS, condition_meant, cost_meant

GAME = find_game("tyrant")
IS_LONG = "SANDTABLE_FUZZ" in os.environ
MATCHES = 1000 if IS_LONG else 100
DECISIONS = 4000
PASSIVE = (Keyword.SHROUD, Keyword.KING, Keyword.BUILDING, Keyword.STICK, Keyword.TYRANT)
USED_IN = {
    Does.MOVE: (Keyword.SWIMS, Keyword.AMPHIBIOUS),
    Does.ATTACK: (Keyword.PUSHES, Keyword.FIRST_STRIKE),
}
STARTS = [
    *(f"red {start}" for start in ("friar d4", "ogre e4", "archer e5", "wolf d5", "catapult c5", "goblin c4")),
    *(f"blue {start}" for start in ("friar j8", "ogre i8", "archer i7", "wolf j7", "catapult k7", "goblin k8")),
    *("palisade e3", "palisade i9", "ember_orb d3", "ember_orb j9"),
]
RARE = 0.02
"""The share of all that there is that a tenth of the matches may miss."""
Found = Counter[tuple[str, str]]


class Sheet:
    """What the numbers of a box stand for: all that is used when one of its cards or abilities is."""

    def __init__(self, file: ScenarioFile) -> None:
        kit, self.box = file.kit(), GAME.box(file).scenario  # type: ignore[attr-defined]
        self.tiles, cards = list(kit.tiles), kit.cards.items()
        self.cards = [[("card", name), ("type", card.kind.name)] for name, card in cards]
        blocks = [(name, block) for name, card in cards for block in card.abilities]
        blocks += [(f"tile {name}", tile.ability) for name, tile in kit.tiles.items() if tile.ability]
        self.abilities = [parts_of(name, block) for name, block in blocks]
        packed = self.box.cards.numpy()
        self.keywords, self.given = packed["keywords"], packed["grant"]["keywords"]


def parts_of(name: str, block: AbilityBlock) -> list[tuple[str, str]]:
    """An ability, and what it is made of: use or trigger, condition, costs, targets and effects."""
    use, when = block.how()
    parts = [("ability", f"{name}: {block.use} {', '.join(block.do)}"), ("use", use.name)]
    parts += [("trigger", when.name)] if when else []
    parts += [("condition", condition_meant(block.needs).do.name)] if block.needs else []
    parts += [("cost", cost_meant(cost).do) for cost in block.cost]
    parts += [("target", target.what.name) for target in block.targets()]
    parts += [("effect", deed.do.name) for deed in block.deeds()]
    return parts + [("to", deed.to.name) for deed in block.deeds()]


def dealt_boxes() -> list[ScenarioFile]:
    """A map on which both sides are dealt ten of the cards, for every ten of them, and some to aim them at."""
    like = GAME.file("crossing").model_dump(exclude_defaults=True)
    cards = [name for name, card in house_kit().cards.items() if card.play is not None]
    decks = [
        {"militia": 2, "sword": 1, "ice": 1, "venom": 1, "levy": 1} | dict.fromkeys(cards[k : k + 10], 1)
        for k in range(0, len(cards), 10)
    ]
    return [
        GAME.content.File.model_validate({**like, "deck": deck, "starts": STARTS, "gain": 10, "target": 50})
        for deck in decks
    ]


def exercised_at_home(matches: int) -> Found:
    """What bots used on the maps of the house."""
    return exercised([GAME.file(name) for name in GAME.scenario_names()], (1, 1, 0, 1, 0), matches)


def exercised_as_dealt(matches: int) -> Found:
    """What a tactician and a novice used who were dealt all cards."""
    return exercised(dealt_boxes(), (1, 0, 0, 0, 0), matches)


def exercised(files: list[ScenarioFile], bots: tuple[int, ...], matches: int) -> Found:
    """What was used in so many matches, an equal share on each map."""
    batch = Batch(GAME, files, count=matches, seed="exercise", auto_restart=False)
    sheets, found = [Sheet(file) for file in files], Found()
    for number in range(DECISIONS):
        before = batch.states.copy()
        batch._desk.run("contest", bots=np.array(bots, np.uint8), decisions=1)
        note_stack(before, batch.states, sheets, found)
        if number % 20 == 0:
            for k, sheet in enumerate(sheets):
                note_map(batch.states[k :: len(sheets)], sheet, found)
            if (batch.states["phase"] == Phase.OVER).all():
                break
    for i in np.flatnonzero(batch.states["phase"] == Phase.OVER):
        found["end", end_of(batch.states[i], sheets[i % len(sheets)].box)] += 1
    return found


def note_stack(before, states, sheets: list[Sheet], found: Found) -> None:
    """What has been declared, and by whom."""
    rows = np.arange(len(states))
    tops = [now["stack"][rows, np.maximum(now["height"], 1) - 1] for now in (before, states)]
    is_new = (tops[0] != tops[1]) | (before["height"] != states["height"]) | (before["stacks"] != states["stacks"])
    for i in np.flatnonzero(is_new & (states["height"] > 0) & (tops[1]["does"] > 0)):
        item, sheet = tops[1][i], sheets[i % len(sheets)]
        does = Does(item["does"])
        found["deed", does.name] += 1
        if does == Does.CARD:
            found.update(sheet.cards[item["card"]])
        is_spell = does == Does.CARD and sheet.box.cards[item["card"]].type in (Type.SPELL, Type.INTENTION)
        if is_spell or does == Does.ABILITY:
            found.update(sheet.abilities[item["ability"]])
        elif item["source"] != NOBODY:
            note_keywords(states[i]["permanents"], item["source"], does, sheet, found)


def note_keywords(permanents, slot: int, does: Does, sheet: Sheet, found: Found) -> None:
    """The keywords of somebody who moves or attacks, with those that its equipment gives."""
    worn = permanents[(permanents["place"] == Place.ON_MAP) & (permanents["holder"] == slot)]
    keywords = sheet.keywords[permanents[slot]["card"]] | np.bitwise_or.reduce(sheet.given[worn["card"]])
    for keyword in Keyword:
        found["keyword", keyword.name] += bool(keywords & keyword and keyword in USED_IN.get(does, ()))


def note_map(states, sheet: Sheet, found: Found) -> None:
    """Who stands where with which marks."""
    units = states["permanents"]
    there = units["place"] == Place.ON_MAP
    for card, count in enumerate(np.bincount(units["card"][there])):
        for part in sheet.cards[card] if count else ():
            found[part] += int(count)
    given = np.where(there & (units["holder"] != NOBODY), sheet.given[units["card"]], 0)
    for keyword in PASSIVE:
        found["keyword", keyword.name] += int(((sheet.keywords[units["card"]] | given)[there] & keyword > 0).sum())
    for tile, count in enumerate(np.bincount(sheet.box.tile.numpy()[units["cell"][there]])):
        found["tile", sheet.tiles[tile]] += int(count)
    for mark in Marking:
        found["mark", mark.name] += int((units["marks"][there][:, mark] > 0).sum())


def end_of(state, box) -> str:
    """How a match was won (TYR-58, TYR-59): by what the map asks for, or by who stood best after the last round."""
    if state["result"] == TYRANT + 1:
        return "REPRESSION" if state["repression"] >= 2 * state["began"] else "LAST ROUND"
    if state["result"] == DRAW:
        return "DRAW"
    winner, goal = state["seats"][state["result"] - 1], Goal(box.goal)
    is_enough = max(int(winner["points"]), int(winner["resource"]) * bool(goal & Goal.RESOURCE)) >= max(box.target, 1)
    team = box.team[state["result"] - 1]
    others = [seat for seat in range(PLAYERS) if box.playing >> seat & 1 and box.team[seat] != team]
    is_alone = all(state["seats"][seat]["is_out"] for seat in others)
    return goal.name if is_enough or is_alone else "LAST ROUND"


def wanted() -> list[tuple[str, str]]:
    """All that there is to be used."""
    kit = house_kit()
    found = [("card", name) for name in kit.cards] + [("tile", name) for name in tiles_to_be_on()]
    for name, card in kit.cards.items():
        found += [parts_of(name, block)[0] for block in card.abilities]
    kinds = {
        "type": Type, "keyword": Keyword, "mark": Marking, "use": Use, "trigger": list(When)[1:],
        "condition": list(If)[1:], "target": list(Aimed)[1:], "effect": list(Do)[1:], "to": To, "deed": list(Does)[1:],
        "end": Goal,
    }  # fmt: skip
    found += [(kind, member.name) for kind, members in kinds.items() for member in members]
    found += [("cost", cost) for cost in COSTS.forms.values()]
    return found + [("end", end) for end in ("REPRESSION", "LAST ROUND")]


def tiles_to_be_on() -> list[str]:
    """The kinds of tiles on which somebody may be; into a chasm one is only pushed."""
    return [name for name, tile in house_kit().tiles.items() if tile.land or tile.deep]


def test_bots_use_every_card_ability_keyword_mark_and_tile():
    found = exercised_at_home(MATCHES // 2) + exercised_as_dealt(MATCHES // 2)
    never = [f"{kind} {name}" for kind, name in wanted() if not found[kind, name]]
    assert len(never) <= (0 if IS_LONG else RARE * len(wanted())), f"never exercised: {', '.join(never)}"


if __name__ == "__main__":
    home, dealt = exercised_at_home(500), exercised_as_dealt(500)
    print("on the house's maps, and where cards are dealt:")
    for kind, name in wanted():
        print(f"{home[kind, name]:>10,} {dealt[kind, name]:>10,}  {kind:9} {name}")
