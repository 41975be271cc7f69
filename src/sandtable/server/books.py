"""What there is to read before a match: the games, their scenarios, their rule books."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from sandtable.bots import bot_names
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.match import SPECTATOR, Match
from sandtable.engine.runtime import Runtime

from .messages import GameInfo, RuleBook, ScenarioInfo, ScenarioPreview

PACKAGE = Path(__file__).parent.parent
FOLDERS = (PACKAGE / "_docs" / "games", PACKAGE / "_docs", PACKAGE.parent.parent / "docs" / "games")
RULE = re.compile(r"<strong>([A-Z][A-Z0-9]*-\d+)</strong>")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def game_info(game: Game, runtime: Runtime) -> GameInfo:
    """A game for the list to choose from."""
    return GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        seats=tuple(game.seats),
        scenarios=_scenarios(game),
        usual_scenario=game.default_scenario,
        bots=tuple(bot_names(game)),
        has_secrets=game.know is not None,
        is_ready=runtime.name != "python",
    )


@cache
def _scenarios(game: Game) -> tuple[ScenarioInfo, ...]:
    files = ((name, game.file(name)) for name in game.scenario_names())
    return tuple(ScenarioInfo(name=name, title=file.title, about=file.about) for name, file in files)


@cache
def preview(game: Game, scenario: str) -> ScenarioPreview:
    """How a scenario that comes with a game begins, as a spectator sees it."""
    if scenario not in game.scenario_names():
        remedy = f"there are {', '.join(game.scenario_names())}"
        raise SandtableError("scenario/unknown", scenario, f"{game.name} has no such scenario", remedy)
    match = Match(game, scenario, seed=0, runtime="python")
    return ScenarioPreview(title=match.file.title, about=match.file.about, view=match.view(SPECTATOR))


@cache
def rule_book(game: Game) -> RuleBook:
    """A game's rules as HTML; where a rule is set out first, an element has its id."""
    path = next((folder / f"{game.name}.md" for folder in FOLDERS if (folder / f"{game.name}.md").exists()), None)
    if path is None:
        raise SandtableError("rules/not-there", game.name, "its rule book is not installed")
    text = COMMENT.sub("", path.read_text(encoding="utf-8"))
    return RuleBook(title=game.title, html=as_html(text))


def as_html(text: str) -> str:
    r"""Markdown as HTML, tables included, HTML within it shown as it stands.

    >>> as_html("**CLK-05** Orders are secret.")
    '<p><strong id="CLK-05">CLK-05</strong> Orders are secret.</p>\n'
    """
    seen: set[str] = set()

    def anchored(found: re.Match[str]) -> str:
        if found[1] in seen:
            return found[0]
        seen.add(found[1])
        return f'<strong id="{found[1]}">{found[1]}</strong>'

    html = RULE.sub(anchored, MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
    return html.replace("<pre>", '<pre tabindex="0">')  # wide ones are scrolled by keyboard, too
