"""How long somebody at the browser waits for a bot: until its answer is there, and until it has been shown.

``python -m tests.load.turns`` plays each game against a level in a browser, first with nothing compiled, then with
rules in the cache, and prints a table for ``docs/benchmarks.md``. A turn counts from the last decision before others
act; ``moving`` is for how long the line under the board tells what moves, one's own decision included.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console

from sandtable.engine.registry import game_names
from tests.server import server_kit
from tests.server.server_kit import Served
from tests.web.web_kit import FLAGS, table_of

from .cold import PATIENCE, serving
from .thinking import seats_of

STEP_MILLISECONDS = 120_000
ASKS_ONCE_MORE = "Do it all the same"

# Notes when a decision is sent, when the page hears that it is asked again, and when it shows that; beside it for how
# long the line under the board tells what moves. ``hasWaited`` if others have acted in between.
NOTES = """(() => {
  const fresh = { sent: 0, came: 0, shown: 0, moving: 0, hasWaited: false };
  const seen = (window.seen = { ...fresh, number: 0, isOver: false, error: "", choices: [] });
  let seq = -1;
  let asked = false;
  const byOthers = ({ happenings = [], scene }) => {
    const owners = new Map(scene.sight.pieces.map((piece) => [piece.id, piece.owner]));
    return happenings.some(({ piece }) => owners.get(piece) !== undefined && owners.get(piece) !== window.seat);
  };
  const hear = (message) => {
    if (message.type === "error") seen.error = message.text;
    if (message.table?.ending) seen.isOver = true;
    if (message.scene) {
      seq = message.seq;
      asked = message.scene.is_asked;
      seen.choices = message.scene.sight.choices.filter((choice) => !choice.aside).map((choice) => choice.text);
      seen.hasWaited ||= !asked || byOthers(message);
    }
    if (message.scene || message.table) {
      seen.came = asked || seen.isOver ? performance.now() : 0;
      seen.shown = 0;
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
    }
    send(text) {
      if (JSON.parse(text).type === "play")
        Object.assign(seen, fresh, { number: seen.number + 1, sent: performance.now() });
      super.send(text);
    }
  };
  let before = performance.now();
  const look = () => {
    const now = performance.now();
    if (document.querySelector(".news p.moving")) seen.moving += now - before;
    const isShown = document.querySelector(".decide .turn:not(.watch), section[aria-label='The end']");
    if (isShown && seen.came && !seen.shown && Number(document.documentElement.dataset.seq) === seq) seen.shown = now;
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""


@dataclass(frozen=True)
class Turn:
    """Seconds from the last decision until the answer was there and until it was shown, and how long was told of it."""

    came: float
    shown: float
    moving: float


class Person:
    """Somebody at a browser who decides at once."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        self.page, self.dice = page, dice

    def turns(self, address: str) -> Iterator[Turn]:
        """Play a match to its end; the turns of the others."""
        self.page.goto("about:blank")
        self.page.goto(address)
        while not self._settled()["isOver"]:
            seen = self._decide()
            if seen["hasWaited"]:
                yield Turn(*((seen[name] - seen["sent"]) / 1000 for name in ("came", "shown")), seen["moving"] / 1000)

    def _decide(self) -> dict[str, Any]:
        """Take the last choice, which mostly ends something, or any, and wait for what comes of it."""
        choices = self._settled()["choices"]
        number = self.page.evaluate("() => window.seen.number")
        line = self.page.get_by_label("Type what to do")
        line.fill(self.dice.choice([choices[-1], self.dice.choice(choices)]))
        line.press("Enter")
        again = self.page.get_by_role("button", name=ASKS_ONCE_MORE, exact=True)
        until = time.monotonic() + STEP_MILLISECONDS / 1000
        while self.page.evaluate("() => window.seen.number") == number:
            assert time.monotonic() < until, "what was typed was never sent"
            if again.is_visible():
                again.click()
            self.page.wait_for_timeout(10)
        return self._settled()

    def _settled(self) -> dict[str, Any]:
        """What is noted, once the page shows that somebody is asked or that it is over."""
        self.page.wait_for_function("() => window.seen.shown || window.seen.error", timeout=STEP_MILLISECONDS)
        seen: dict[str, Any] = self.page.evaluate("() => window.seen")
        assert not seen["error"], seen["error"]
        return seen


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser of one's own, in which things move."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False, args=FLAGS)
        yield browser
        browser.close()


def measure(browser: Browser, game: str, level: str, turns: int, seconds: float) -> list[Turn]:
    """Some turns of a game at a server of its own, with whatever is in the cache."""
    found, until, dice = list[Turn](), time.monotonic() + seconds, random.Random(18)
    with serving() as served:
        page = browser.new_page(reduced_motion="no-preference")
        page.add_init_script(f"window.seat = 0; {NOTES}")
        person = Person(page, dice)
        while len(found) < turns and time.monotonic() < until:
            for turn in person.turns(_table(served, game, level)):
                found.append(turn)
                if len(found) >= turns or time.monotonic() > until:
                    break
        page.close()
    return found


def _table(served: Served, game: str, level: str) -> str:
    made = served.make(game, seats_of(served, game, level))
    return f"http://127.0.0.1:{served.port}{table_of(made, 0)}"


def row(game: str, start: str, turns: list[Turn]) -> str:
    """The figures of a game, as a line of a table."""
    figures = []
    for name in ("came", "shown", "moving"):
        values = [getattr(turn, name) for turn in turns] or [0.0]
        figures += [f"{sum(values) / len(values):.2f} s", f"{max(values):.2f} s"]
    return f"| {game} | {start} | {len(turns)} | {' | '.join(figures)} |"


HEAD = """| game | start | turns | answer, mean | longest | shown, mean | longest | moving, mean | longest |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def main(
    games: Annotated[list[str] | None, typer.Argument(help="The games; all if none is named.")] = None,
    level: Annotated[str, typer.Option(help="The level that is played against.")] = "medium",
    turns: Annotated[int, typer.Option(help="How many turns of bots are measured, for each game and start.")] = 8,
    seconds: Annotated[float, typer.Option(help="How long that is tried at most.")] = 120.0,
) -> None:
    """Print how long bots were waited for, cold and warm."""
    server_kit.PATIENCE = PATIENCE  # the machine may be busy with others
    rows = [HEAD]
    with browsing() as browser:
        for game in games or game_names():
            with tempfile.TemporaryDirectory() as cache:
                os.environ["SANDTABLE_CACHE"] = cache
                rows.append(row(game, "cold", measure(browser, game, level, turns, seconds)))
                warm = [sys.executable, "-m", "sandtable.cli", "warm", game]
                subprocess.run(warm, check=True, capture_output=True)
                rows.append(row(game, "warm", measure(browser, game, level, turns, seconds)))
            Console(stderr=True).print(*rows[-2:], sep="\n", markup=False)
    print("\n".join(rows))


if __name__ == "__main__":
    typer.run(main)
