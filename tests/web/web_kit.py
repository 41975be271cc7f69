"""The server as the command starts it, and people who sit at a browser."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from sandtable.server.settings import Settings

from ..server.server_kit import Made, Served, free_port

OUTSIDE = Path(__file__).parents[1] / "conformance" / "outside"
PATIENCE = 30.0
SERVE = (
    "import sys; from sandtable.cli.serve import serve; from sandtable.server.settings import Settings;"
    "serve(Settings.model_validate_json(sys.argv[1]), '127.0.0.1', int(sys.argv[2]), 1, False)"
)
FLAGS = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NARROW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


def install_games(target: Path, made: Path) -> None:
    """Install games of which neither the server nor the client has ever heard; one of them was just ``made``."""
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    command += ["--disable-pip-version-check", "--target", target, OUTSIDE, made]
    subprocess.run(command, check=True, timeout=300)


class Site(Served):
    """What ``sandtable serve`` starts, in a process of its own, with the games that are installed in ``more_games``.

    Its settings are the usual ones, but for the number of matches that one address may make.
    """

    def __init__(self, folder: Path, more_games: Path, **changes) -> None:
        super().__init__(free_port())
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = folder / "server.log"
        settings = Settings(
            database=f"sqlite:///{folder / 'matches.db'}", matches_at_once=10**6, requests_at_once=10**6, **changes
        )
        command = [sys.executable, "-c", SERVE, settings.model_dump_json(), str(self.port)]
        known = os.pathsep.join([str(more_games), *sys.path])
        environment = {**os.environ, "PYTHONPATH": known, "SANDTABLE_RUNTIME": "python"}
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        try:
            self._wait()
        except BaseException:
            self.close()
            raise

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.http.get("/healthz").status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self._log.read_text()}")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


def table_of(made: Made, *seats: int) -> str:
    """The address of a table for those who sit in some seats, or for a spectator."""
    keys = [f"seat={made.token_of[seat]}" for seat in seats] or [f"watch={made.told['watch']}"]
    return f"/m/{made.id}#{'&'.join(keys)}"


def finished(site: Served) -> Made:
    """A short match of Connect Four that Cross has won with five decisions."""
    made = site.make("connect4", scenario="mini")
    with made.sit(0) as cross, made.sit(1) as ring:
        for client, column in zip((cross, ring, cross, ring, cross), "ababa", strict=True):
            client.until_asked()
            client.play(column)
        ring.until_over()
    return made


class Visitor:
    """Somebody who looks at a page, and does with it what people do. Nothing waits for time to pass, only for facts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("html")
        self.end = page.get_by_role("region", name="The end")
        self.decision = page.get_by_role("region", name="Your decision")
        self.log = page.get_by_role("log")
        self.arrows = page.locator("path.arrow:not(.edge)")
        self.asked = self.decision.get_by_text("Your turn", exact=True)

    def open(self, address: str) -> Visitor:
        """Open an address in a fresh page."""
        self.page.goto("about:blank")
        self.page.goto(address)
        return self.ready()

    def ready(self) -> Visitor:
        expect(self.root).to_have_attribute("data-ready", "")
        return self

    @property
    def seq(self) -> int:
        return int(self.root.get_attribute("data-seq") or -1)

    def past(self, seq: int) -> Visitor:
        """Wait until more than this has been shown."""
        expect(self.root).to_have_attribute("data-seq", re.compile(rf"^(?!{seq}$)\d+$"))
        return self

    @contextlib.contextmanager
    def update(self):
        """Wait until what is done here has come back from the server and is on show."""
        before = self.seq
        yield
        self.past(before)

    def until_asked_or_over(self) -> bool:
        """Whether there is something to decide: wait until there is, or nothing ever will be."""
        self.asked.or_(self.end).first.wait_for()
        return not self.end.is_visible()

    def cell(self, words: str) -> Locator:
        """The cells whose description holds these words."""
        return self.page.get_by_role("gridcell", name=re.compile(rf"(^|, |\s){re.escape(words)}(,|$)"))

    def let_sit(self, seat: str, sitter: str) -> None:
        """Choose who is to sit in a seat of a new match; a bot by its level, whatever rating stands beside it."""
        named = re.sub(r"(\w+) bot$", lambda level: f"bot:{level[1].lower()}", sitter)
        self.page.get_by_role("combobox", name=seat).select_option(named)

    def choice(self, text: str) -> Locator:
        """The button of a choice, by what would be typed for it."""
        return self.decision.locator(f'[data-choice="{text}"]')

    def insist(self) -> None:
        """Do what was chosen all the same, if it gives something away and that is asked."""
        if self.button("Do it all the same").is_visible():
            self.button("Do it all the same").click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def focused(self) -> str:
        """The description of what has the focus."""
        return self.page.locator(":focus").get_attribute("aria-label") or ""

    def tab_to(self, wanted: Locator) -> None:
        """Walk there with the tab key, as who has no mouse must."""
        for _ in range(60):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tab key does not lead to {wanted}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def overhang(self) -> int:
        """By how many pixels the page is wider than the window."""
        return self.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def moving(self) -> list[str]:
        """What moves by itself right now."""
        return self.page.evaluate(
            "() => document.getAnimations().filter(one => one.playState === 'running')"
            ".map(one => one.animationName ?? one.transitionProperty ?? 'movement')"
        )
