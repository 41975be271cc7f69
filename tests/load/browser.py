"""How quick play in the browser is: from the command to a board one can move on, from a click to its drawing.

``python -m tests.load.browser`` measures with rules and animations as people have them, and prints what it finds
beside what is wanted.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from ..server.server_kit import free_port
from ..web.web_kit import FLAGS

MOVES = 30
GAMES = ("connect4", "cloak")
FIRST_PAGES = ("/", "/new?game=cloak")
WANTED = {"cold_s": 5.0, "warm_s": 2.0, "p95_ms": 100.0, "load_kb": 200.0}

# The time from a click on a cell that was aimed at until the next frame after a piece has been added to the board.
TIMED = """([cell]) => new Promise(done => {
  const layer = document.querySelector("svg.above");
  const before = layer.querySelectorAll(".piece").length;
  const target = document.querySelector(`[data-c="${cell}"]`);
  const start = performance.now();
  new MutationObserver((_, self) => {
    if (layer.querySelectorAll(".piece").length === before) return;
    self.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  }).observe(layer, { childList: true, subtree: true });
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
})"""


@dataclass(frozen=True)
class Figures:
    """Seconds until one can move, milliseconds from click to drawing, kilobytes of the first load."""

    cold_s: float
    warm_s: float
    median_ms: float
    p95_ms: float
    load_kb: float

    def report(self) -> str:
        """The figures as lines of text, with what is wanted."""
        rows = [
            ("from the command to a board one can move on, nothing compiled", f"{self.cold_s:.2f} s", "5 s"),
            ("the same with compiled rules in the cache", f"{self.warm_s:.2f} s", "2 s"),
            (f"click to drawing, median of {MOVES}", f"{self.median_ms:.0f} ms", ""),
            (f"click to drawing, 95 of 100 of {MOVES}", f"{self.p95_ms:.0f} ms", "100 ms"),
            ("first load of the larger page, compressed, icons included", f"{self.load_kb:.0f} kB", "200 kB"),
        ]
        return "\n".join(f"{name:<64}{figure:>9}{'   below ' + limit if limit else ''}" for name, figure, limit in rows)

    def misses(self) -> list[str]:
        """The figures that are not reached."""
        return [name for name, limit in WANTED.items() if getattr(self, name) >= limit]


def environment(folder: Path) -> dict[str, str]:
    """What a server needs to know to keep its things in a folder."""
    return {**os.environ, "SANDTABLE_CACHE": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}


def compile_ahead(folder: Path) -> None:
    """Compile the rules of the games that are played here."""
    command = [sys.executable, "-m", "sandtable.cli", "warm", *GAMES]
    subprocess.run(command, check=True, capture_output=True, env=environment(folder))


@contextlib.contextmanager
def serving(folder: Path, port: int) -> Iterator[None]:
    """``sandtable serve`` with a cache and a database of its own."""
    program = [sys.executable, "-m", "sandtable.cli", "serve", "--no-open", "--port", str(port)]
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(program, stdout=log, stderr=log, env=environment(folder))
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


def open_when_served(page: Page, port: int, path: str = "/") -> None:
    """Open a page as soon as somebody answers there, as ``sandtable serve --open`` does."""
    while True:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            break
        time.sleep(0.05)
    page.goto(f"http://127.0.0.1:{port}{path}")


def until_movable(browser: Browser, folder: Path, game: str) -> float:
    """The seconds from the command until somebody who clicks through could move."""
    port = free_port()
    page = browser.new_page(base_url=f"http://127.0.0.1:{port}")
    start = time.monotonic()
    with serving(folder, port):
        open_when_served(page, port, f"/new?game={game}")
        page.get_by_role("button", name="Start the match").click(timeout=60_000)
        page.get_by_text("Your turn", exact=True).wait_for(timeout=60_000)
        taken = time.monotonic() - start
        page.close()
    return taken


def moves(page: Page, address: str) -> list[float]:
    """Milliseconds from click to drawing, move by move, two at one screen; matches follow each other."""
    found: list[float] = []
    while len(found) < MOVES:
        page.goto(f"{address}/new?game=connect4")
        page.get_by_role("combobox", name="Ring").select_option("A friend at this screen")
        page.get_by_role("button", name="Start the match").click()
        for column in "abcdefgabcdefg":
            page.get_by_text("Your turn", exact=True).wait_for()
            cell = page.locator(f"[role=gridcell][aria-label^={column}][aria-label*='can be chosen']")
            cell.click()
            number = page.locator("[aria-label*='once more to confirm']").get_attribute("data-c")
            found.append(page.evaluate(TIMED, [number]))
            page.locator("svg.above .rise").wait_for(state="detached")
    return found[:MOVES]


def loaded(page: Page, address: str) -> float:
    """The kilobytes that come over the wire for a first visit of a page."""
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(address, wait_until="networkidle")
    return sum(sizes) / 1000


def measure() -> Figures:
    """Measure everything, with a browser of its own."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        options: dict[str, Any] = {"executable_path": program, "chromium_sandbox": False, "args": FLAGS}
        browser = playwright.chromium.launch(**options)
        cold = until_movable(browser, folder, "cloak")
        port = free_port()
        compile_ahead(folder)
        with serving(folder, port):
            address = f"http://127.0.0.1:{port}"
            open_when_served(browser.new_page(), port)
            load = max(loaded(browser.new_page(), address + path) for path in FIRST_PAGES)
            times = sorted(moves(browser.new_page(), address))
        warm = until_movable(browser, folder, "cloak")
        browser.close()
    return Figures(cold, warm, statistics.median(times), times[int(0.95 * len(times))], load)


def main() -> int:
    """Print the figures; 1 if one is not reached."""
    figures = measure()
    print(figures.report())
    for name in figures.misses():
        print(f"not reached: {name}", file=sys.stderr)
    return 1 if figures.misses() else 0


if __name__ == "__main__":
    raise SystemExit(main())
