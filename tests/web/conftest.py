"""One server and one browser for all tests here, and a fresh profile for each test."""

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from sandtable.cli.new import make_game
from sandtable.server.gate import client

from .web_kit import FLAGS, Site, Visitor, install_games

NO_CHROMIUM = "The browser tests need Chromium and there is none on the PATH. Install it: sudo apt install chromium"
NO_CLIENT = "The browser tests need the built client, which is not in {}. Build it: pip install -e ."
PICTURES = "SANDTABLE_SCREENSHOTS"

expect.set_options(timeout=20_000)


# A browser keeps an event loop running in this thread: it must be gone before tests of other folders begin.
@pytest.fixture(scope="package")
def browser():
    """A browser, its window never seen."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.fail(NO_CHROMIUM, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def more_games(tmp_path_factory):
    """Where the games of another package are installed, and a new one."""
    folder = tmp_path_factory.mktemp("more")
    install_games(folder / "games", make_game("red_fort", folder))
    return folder / "games"


@pytest.fixture(scope="package")
def site(tmp_path_factory, more_games):
    """A server with the games that come with it, and more."""
    if not (client.FOLDER / "index.html").is_file():
        pytest.fail(NO_CLIENT.format(client.FOLDER), pytrace=False)
    served = Site(tmp_path_factory.mktemp("site"), more_games)
    yield served
    served.close()


class Doors:
    """Lets people in, each with a browser profile of their own, and hears what their browsers complain about."""

    def __init__(self, browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.complaints: list[str] = []
        self.contexts = []

    def __call__(self, **options) -> Visitor:
        usual = {"viewport": {"width": 1280, "height": 720}, "reduced_motion": "reduce", "base_url": self.address}
        context = self.browser.new_context(**{**usual, **options})
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        return self.another_page(context)

    def another_page(self, context) -> Visitor:
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._heard)
        return Visitor(page)

    def _heard(self, message) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def close(self, name: str) -> None:
        folder = os.environ.get(PICTURES)
        for number, page in enumerate(page for context in self.contexts for page in context.pages):
            if folder:
                page.screenshot(path=Path(folder, f"{re.sub(r'[^a-z0-9]+', '-', name)}-{number}.png"))
        for context in self.contexts:
            context.close()

    def check(self) -> None:
        assert not self.complaints


@pytest.fixture
def visit(browser, site, request):
    """Lets somebody visit the site; their browser must have nothing to complain about."""
    doors = Doors(browser, site.address)
    yield doors
    doors.close(request.node.name)
    doors.check()
