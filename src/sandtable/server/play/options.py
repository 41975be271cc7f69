"""What players may change of a scenario for one match: the fields that the game's scenario files mark as options."""

from __future__ import annotations

from functools import cache
from typing import Any

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile, schema

from ..message import Chosen, Setting
from ..messages import Option
from .starting import scenario_of

TYPES = ("integer", "number", "boolean", "string")
OWN = "A scenario of its own, not one that comes with the game"


@cache
def _declared(game: Game) -> dict[str, dict[str, Any]]:
    """The options of a game's scenarios by name, each with its JSON Schema."""
    whole = schema(game.content.File)
    found = {}
    for name, about in whole["properties"].items():
        if about.get("option"):
            named = about.get("$ref", "").rpartition("/")[2]
            found[name] = {**whole.get("$defs", {}).get(named, {}), **about}
            if found[name].get("type") not in TYPES:
                reason = "an option is a number, a text, true or false"
                raise SandtableError("game/bad-option", name, f"{game.name}: {reason}", "leave it to the files")
    return found


def options_of(game: Game, file: ScenarioFile) -> tuple[Option, ...]:
    """The options of a scenario that mean something in it, with what it says itself."""
    idle = file.idle_options()
    named = [(name, about) for name, about in _declared(game).items() if name not in idle]
    return tuple(_option(game, name, about, getattr(file, name)) for name, about in named)


def _option(game: Game, name: str, about: dict[str, Any], default: Setting) -> Option:
    return Option(
        name=name,
        title=game.content.File.model_fields[name].title or name.replace("_", " ").capitalize(),
        description=about.get("description", ""),
        type=about["type"],
        default=default,
        enum=tuple(about.get("enum", ())),
        minimum=about.get("minimum"),
        maximum=about.get("maximum"),
    )


def with_options(game: Game, file: ScenarioFile, chosen: Chosen) -> ScenarioFile:
    """A scenario with options set, checked as if it stood so in a file."""
    offered = [name for name in _declared(game) if name not in file.idle_options()] if chosen else []
    for name in chosen:
        if name not in offered:
            remedy = f"there are {', '.join(offered) or 'none'}"
            raise SandtableError("scenario/no-option", name, f"{game.name} has no such option", remedy, where=name)
    return scenario_of(game, {**file.model_dump(mode="json"), **chosen}) if chosen else file


@cache
def shipped(game: Game) -> dict[str, ScenarioFile]:
    """The scenarios that come with a game, by name."""
    return {name: game.file(name) for name in game.scenario_names()}


def changes(game: Game, file: ScenarioFile) -> tuple[str, ...]:
    """What is other than in the file of that title that comes with the game, in words: its options, or that it is not
    that scenario at all."""
    origin = next((one for one in shipped(game).values() if one.title == file.title), None)
    if origin is None:
        return (OWN,)
    offered = {option.name for option in (*options_of(game, origin), *options_of(game, file))}
    fixed = [name for name in game.content.File.model_fields if name not in offered]
    if any(getattr(file, name) != getattr(origin, name) for name in fixed):
        return (OWN,)
    usual = {option.name: option.default for option in options_of(game, origin)}
    new = [option for option in options_of(game, file) if usual.get(option.name, option.default) != option.default]
    return tuple(f"{option.title}: {_said(option.default)}" for option in new)


def _said(setting: Setting) -> str:
    return str(setting) if not isinstance(setting, bool) else "yes" if setting else "no"
