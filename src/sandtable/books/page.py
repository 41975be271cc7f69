"""A book as HTML: rules and headings that can be linked to, a place for each board, and the scenario's numbers.

What Markdown says is shown and nothing else: HTML within it stands as it is written.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile

from .boards import Drawing, drawing, parse_block, picture
from .numbers import Number, numbers
from .text import book_path

RULE = re.compile(r"<strong>([A-Z][A-Z0-9]*-\d+)</strong>")
MENTION = re.compile(r"(?<![\w\"#>-])([A-Z][A-Z0-9]*-\d+)(?![\w<-])")
PICTURE = re.compile(r'<p><img src="(pictures/[\w-]+)\.svg" alt="([^"]*)" /></p>')
DRAWN = re.compile(r"^<!-- drawn -->\n.*?^<!-- end -->\n?", re.DOTALL | re.MULTILINE)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
NOWHERE = re.compile(r'<a href="(?!https?://|#)[^"]*"[^>]*>(.*?)</a>', re.DOTALL)
TAG = re.compile(r"(<[^>]*>)")
OPEN, CLOSE = "\ue000", "\ue001"
"""Signs that stand around the number of a number, until a scenario says what it is."""
MARKED = re.compile(f"{OPEN}(\\d+){CLOSE}")


@dataclass(frozen=True, eq=False)
class Page:
    """A book that is ready for any scenario: HTML in which its ``numbers`` are to be filled in, and its boards."""

    html: str
    numbers: tuple[Number, ...]
    boards: tuple[Drawing, ...]
    usual: ScenarioFile

    def html_for(self, file: ScenarioFile) -> str:
        """The book with a scenario's numbers; those that are not the usual ones are marked."""
        said = [number.said(file) for number in self.numbers]
        usual = [number.said(self.usual) for number in self.numbers]

        def whole(found: re.Match[str]) -> str:
            at = int(found[1])
            kind = "number" if said[at] == usual[at] else "number own"
            return f'<span class="{kind}">{escape(said[at])}</span>'

        def bare(found: re.Match[str]) -> str:
            return escape(said[int(found[1])])

        parts = TAG.split(self.html)
        return "".join(MARKED.sub(bare if at % 2 else whole, part) for at, part in enumerate(parts))


@cache
def page_of(game: Game) -> Page:
    """The rule book of a game."""
    path = book_path(game)
    return made(game, path.read_text(encoding="utf-8"), path.parent)


def made(game: Game, text: str, folder: Path) -> Page:
    """A book that is made of a text; what it names is looked for in its folder. What cannot be drawn stays as it is
    written: the conformance kit tells authors what is wrong."""
    usual = game.file()
    text = DRAWN.sub("", text.replace(OPEN, "").replace(CLOSE, ""))
    found = numbers(text, usual)
    text = COMMENT.sub("", _marked(text, found))
    boards: list[Drawing] = []
    html = _with_pictures(game, as_html(text, lambda block: _board(game, block, folder, boards)), folder, boards)
    return Page(html, tuple(number for *_, number in found), tuple(boards), usual)


def _marked(text: str, found: Sequence[tuple[int, int, Number]]) -> str:
    done, at = [], 0
    for place, (start, end, _) in enumerate(found):
        done += [text[at:start], f"{OPEN}{place}{CLOSE}"]
        at = end
    return "".join([*done, text[at:]])


def _board(game: Game, block: str, folder: Path, boards: list[Drawing]) -> str:
    """The place of a board, or the block as it is written if it is none."""
    try:
        return _placed(drawing(game, parse_block(block), folder), boards)
    except SandtableError:
        return f'<pre tabindex="0"><code>{escape(block)}</code></pre>\n'


def _placed(board: Drawing, boards: list[Drawing]) -> str:
    boards.append(board)
    return f'<figure data-board="{len(boards) - 1}"><figcaption>{escape(board.caption)}</figcaption></figure>\n'


def _with_pictures(game: Game, html: str, folder: Path, boards: list[Drawing]) -> str:
    """A book with its pictures in it: as boards where they are drawn from a text, else as they are, since nothing else
    is served from its folder."""

    def drawn(found: re.Match[str]) -> str:
        text, image = folder / f"{found[1]}.yaml", folder / f"{found[1]}.svg"
        if text.exists():
            return _placed(picture(game, text), boards)
        data = b64encode(image.read_bytes()).decode() if image.exists() else ""
        return f'<p><img src="data:image/svg+xml;base64,{data}" alt="{found[2]}" /></p>'

    return PICTURE.sub(drawn, html)


def as_html(text: str, board: Any = None) -> str:
    r"""Markdown as HTML, tables included, HTML within it shown as it stands. Where a rule is set out first, an element
    has its id, and so has every heading; ``board`` makes what stands in place of a block.

    >>> print(as_html("**CLK-05** Orders are secret.\n\nSee CLK-05."))
    <p><strong id="CLK-05">CLK-05</strong> Orders are secret.</p>
    <p>See <a href="#CLK-05">CLK-05</a>.</p>
    <BLANKLINE>
    """
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")

    def fence(self: Any, tokens: Sequence[Token], at: int, options: Any, env: Mapping[str, Any]) -> str:
        token = tokens[at]
        if board is not None and token.info.strip() == "board":
            return str(board(token.content))
        return str(self.fence(tokens, at, options, env))

    reader.add_render_rule("fence", fence)
    tokens = reader.parse(text)
    _name_headings(tokens)
    html = NOWHERE.sub(r"\1", reader.renderer.render(tokens, reader.options, {}))
    return _linked(html).replace("<pre>", '<pre tabindex="0">')  # wide ones are scrolled by keyboard, too


def _name_headings(tokens: Sequence[Token]) -> None:
    """Give every heading below the title an id, made of its words."""
    taken: set[str] = set()
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            words = re.findall(r"[a-z0-9]+", MARKED.sub("", tokens[at + 1].content).lower())
            name = base = "-".join(words) or "part"
            number = 1
            while name in taken:
                number += 1
                name = f"{base}-{number}"
            taken.add(name)
            token.attrSet("id", name)


def _linked(html: str) -> str:
    """Rules that can be linked to where they are set out, and links to them where they are named."""
    seen: set[str] = set()

    def anchored(found: re.Match[str]) -> str:
        if found[1] in seen:
            return found[0]
        seen.add(found[1])
        return f'<strong id="{found[1]}">{found[1]}</strong>'

    html = RULE.sub(anchored, html)

    def mentioned(found: re.Match[str]) -> str:
        return f'<a href="#{found[1]}">{found[1]}</a>' if found[1] in seen else found[0]

    parts = re.split(
        r"(<pre.*?</pre>|<code.*?</code>|<a .*?</a>|<h\d.*?</h\d>|<strong id.*?</strong>|<[^>]*>)",
        html,
        flags=re.DOTALL,
    )
    return "".join(part if at % 2 else MENTION.sub(mentioned, part) for at, part in enumerate(parts))
