"""Every screen, looked at by axe in light and in dark colours: nothing that shuts anybody out.

Screens that take some steps to come to are looked at where those steps are tested, with ``inspect``."""

from axe_playwright_python.sync_playwright import Axe

from .web_kit import PHONE, finished, table_of

OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}  # all that a dark scheme changes
GRAVE = ("serious", "critical")


class Inspector:
    """Looks at one screen after the other, in light and in dark colours, and keeps what is wrong with them."""

    def __init__(self, visitor) -> None:
        self.visitor, self.axe, self.found = visitor, Axe(), []

    def look(self, screen: str) -> None:
        for scheme, options in (("dark", COLOURS), ("light", OPTIONS)):
            self.visitor.page.emulate_media(color_scheme=scheme)
            for violation in self.axe.run(self.visitor.page, options=options).response["violations"]:
                if violation["impact"] in GRAVE:
                    self.found.append(f"{screen}, {scheme}: {violation['id']}: {told(violation)}")

    def look_at(self, address: str, screen: str | None = None) -> None:
        self.visitor.open(address)
        self.look(screen or address)

    def check(self) -> None:
        assert not self.found, "\n".join(self.found)


def told(violation) -> list:
    """Where something is wrong, and why."""
    return [(node["html"][:120], [why["message"] for why in node["any"]]) for node in violation["nodes"]]


def inspect(visitor, screen: str) -> None:
    """Look at one screen: there is nothing grave on it."""
    inspector = Inspector(visitor)
    inspector.look(screen)
    inspector.check()


def look_at_pages(inspector, over):
    pages = (
        "/",
        "/new?game=cloak",
        "/about",
        "/replay",
        "/nowhere",
        "/lobby",
        "/name",
        "/rules/cloak",
        "/rules/nowhere",
    )
    for address in (*pages, f"/m/{over.id}"):
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
    """Of a table that was made here: its links are known."""
    ann = inspector.visitor.open("/new?game=cloak")
    ann.button("Start the match").click()
    ann.ready().asked.wait_for()
    ann.press("x")
    ann.page.get_by_role("dialog", name="Words on the screen").get_by_role("term").first.wait_for()
    inspector.look("the words on the screen")
    ann.press("Escape")
    for name, words in (
        ("Rules", "CLK-31"),
        ("Keys", "undo"),
        ("Settings", "Your name"),
        ("Links", "To watch"),
        ("Resign", "Play on"),
    ):
        ann.button(name).click()
        ann.page.get_by_role("dialog").get_by_text(words).first.wait_for()
        inspector.look(f"the dialog {name}")
        ann.press("Escape")


def test_axe_finds_nothing_grave(visit, site):
    inspector = Inspector(visit())
    over = finished(site)
    look_at_pages(inspector, over)
    look_at_options(inspector)
    look_at_sharing(inspector, over)
    timed = site.make("connect4", ("here", "random"), clock={"move_seconds": 9, "then": "bot"})
    inspector.look_at(table_of(timed, 0), "little time")
    look_at_tables(inspector, site, over)
    look_at_dialogs(inspector)
    inspector.check()
    visit.complaints.clear()  # the browser notes what is not there


def test_axe_finds_nothing_grave_on_a_phone(visit, site):
    inspector = Inspector(visit(**PHONE))
    over = finished(site)
    for address in ("/", "/new", "/learn/cloak", "/lobby", f"/replay/{over.id}"):
        inspector.look_at(address)
    inspector.look_at(table_of(site.make("connect4", ("here", "link")), 0), "a table with an invitation")
    inspector.look_at(table_of(site.make("tyrant", ("here", "random"), scenario="first"), 0), "a table with cards")
    inspector.look_at(table_of(over, 0), "the end")
    inspector.check()
