"""Every screen, looked at by axe in light and in dark colours: nothing that shuts anybody out."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from .web_kit import PHONE, finished, table_of

OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}  # all that a dark scheme changes
DARK = "matchMedia('(prefers-color-scheme: dark)').matches"
GRAVE = ("serious", "critical")


class Inspector:
    """Looks at one screen after the other and keeps what is wrong with them, in the dark at colours alone."""

    def __init__(self, visitor) -> None:
        self.visitor, self.axe, self.found = visitor, Axe(), []
        self.options = COLOURS if visitor.page.evaluate(DARK) else OPTIONS

    def look(self, screen: str) -> None:
        for violation in self.axe.run(self.visitor.page, options=self.options).response["violations"]:
            if violation["impact"] in GRAVE:
                nodes = [(node["html"][:120], [why["message"] for why in node["any"]]) for node in violation["nodes"]]
                self.found.append(f"{screen}: {violation['id']}: {nodes}")

    def look_at(self, address: str, screen: str | None = None) -> None:
        self.visitor.open(address)
        self.look(screen or address)


def look_at_pages(inspector, over):
    for address in ("/", "/new?game=cloak", "/about", "/replay", "/nowhere", f"/m/{over.id}"):
        inspector.look_at(address)
    inspector.look_at(f"/fair?commitment={'0' * 64}&key={'0' * 32}", "dice that do not fit")
    inspector.look_at(f"/replay/{over.id}", "a replay")
    inspector.look_at(f"/m/{over.id}#seat=wrong", "a table with a wrong link")


def look_at_options(inspector):
    page = inspector.visitor.open("/new?game=cloak").page
    for fold in ("Options", "Clock"):
        page.locator("summary", has_text=fold).click()
    page.get_by_role("combobox", name="Clock").select_option("So long for each decision")
    inspector.look("options and a clock")


def look_at_sharing(inspector, over):
    ann = inspector.visitor.open(f"/replay/{over.id}?at=2")
    ann.button("Share").click()
    ann.page.get_by_role("textbox", name="This moment").wait_for()
    inspector.look("the dialog Share")
    ann.press("Escape")
    ann.button("Play on from here").click()
    ann.ready().page.get_by_role("region", name="Position").wait_for()
    inspector.look("a position to play on from")


def look_at_tables(inspector, site, over):
    ann = inspector.visitor
    cloak = site.make("cloak", ("here", "here"))
    inspector.look_at(table_of(over, 0), "the end")
    inspector.look_at(table_of(over), "the end for a spectator")
    inspector.look_at(table_of(cloak, 0, 1), "the curtain")
    inspector.look_at(table_of(cloak, 0), "orders")
    ann.press("n")
    inspector.look("a piece picked")
    ann.press("t", "Enter")
    inspector.look("a choice held up")
    with ann.update():
        ann.press("Enter")
    inspector.look("an order given")


def look_at_dialogs(inspector):
    ann = inspector.visitor
    for name, words in (("Rules", "CLK-31"), ("Keys", "undo"), ("Settings", "Your name"), ("Resign", "Play on")):
        ann.button(name).click()
        ann.page.get_by_role("dialog").get_by_text(words).first.wait_for()
        inspector.look(f"the dialog {name}")
        ann.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_grave(visit, site, scheme):
    inspector = Inspector(visit(color_scheme=scheme))
    over = finished(site)
    look_at_pages(inspector, over)
    look_at_options(inspector)
    look_at_sharing(inspector, over)
    timed = site.make("connect4", ("here", "random"), clock={"move_seconds": 9, "then": "bot"})
    inspector.look_at(table_of(timed, 0), "little time")
    look_at_tables(inspector, site, over)
    look_at_dialogs(inspector)
    assert not inspector.found, "\n".join(inspector.found)


def test_axe_finds_nothing_grave_on_a_phone(visit, site):
    inspector = Inspector(visit(**PHONE))
    for address in ("/", "/new"):
        inspector.look_at(address)
    inspector.look_at(table_of(site.make("connect4", ("here", "link")), 0), "a table with an invitation")
    assert not inspector.found, "\n".join(inspector.found)
