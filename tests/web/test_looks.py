"""Boards and pages on screens of many sizes: they stand still, nothing is cut off, and motion can be done without."""

from playwright.sync_api import expect

from .web_kit import NARROW, PHONE, finished, table_of

SIZES = [(1280, height) for height in range(660, 1000, 40)] + [(1366, 768), (1920, 1080), (820, 1180), (390, 844)]
FRAMES = """async () => {
  const seen = [];
  for (let frame = 0; frame < 6; frame++) {
    await new Promise(requestAnimationFrame);
    const { x, y, width } = document.querySelector("[role=gridcell]").getBoundingClientRect();
    seen.push([x, y, width].map(Math.round).join(" "));
  }
  return [...new Set(seen.slice(2))];
}"""


def test_the_board_stands_still_at_every_size_of_the_window(visit, site):
    ann = visit().open(table_of(site.make("cloak", ("here", "here")), 0))
    restless = []
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        if len(ann.page.evaluate(FRAMES)) > 1:
            restless.append((width, height))
    assert not restless


def addresses(site):
    """Every page there is."""
    over = finished(site)
    cloak = site.make("cloak", ("here", "here"))
    connect4 = site.make("connect4", ("here", "link"))
    tables = [table_of(over, 0), table_of(cloak, 0), table_of(cloak, 0, 1), table_of(connect4, 0), table_of(connect4)]
    plain = ["/", "/new", "/new?game=connect4", "/about", "/fair", "/replay", "/nowhere", f"/m/{over.id}"]
    return [*plain, *tables, f"/replay/{over.id}"]


def test_no_page_is_wider_than_a_narrow_phone(visit, site):
    ann = visit(**NARROW)
    too_wide = {}
    for address in addresses(site):
        overhang = ann.open(address).overhang()
        if overhang > 0:
            too_wide[address.split("#")[0]] = overhang
    assert not too_wide


def test_on_a_phone_buttons_to_zoom_stand_where_places_are_small(visit, site):
    ann = visit(**PHONE).open(table_of(site.make("connect4", ("here", "random")), 0))
    expect(ann.button("Larger")).to_be_hidden()
    board, news = ann.page.locator(".tray").bounding_box(), ann.page.locator(".news").bounding_box()
    assert news["y"] - (board["y"] + board["height"]) < 24
    ann.open(table_of(site.make("lasertag", ("here", "random")), 0))
    expect(ann.button("Larger")).to_be_visible()


def test_dialogs_fit_on_a_narrow_phone(visit, site):
    ann = visit(**NARROW).open(table_of(site.make("cloak", ("here", "random")), 0))
    for name, heading in (("Rules", "Rules"), ("Settings", "Settings"), ("Resign", "Resign?")):
        ann.button(name).click()
        dialog = ann.page.get_by_role("dialog", name=heading)
        box = dialog.bounding_box()
        assert box["x"] >= 0, name
        assert box["x"] + box["width"] <= 320, name
        assert ann.overhang() <= 0, name
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_be_hidden()


def commit(ann):
    """Send a soldier on its way and end the turn."""
    ann.page.get_by_label("Type what to do").fill("S1 e")
    with ann.update():
        ann.press("Enter")
    ann.choice("commit").click()


def test_nothing_moves_where_motion_is_not_wanted(visit, site):
    ann = visit(reduced_motion="reduce").open(table_of(site.make("cloak", ("here", "random")), 0))
    with ann.update():
        commit(ann)
    expect(ann.log).to_contain_text("Turn 1 is carried out.")
    assert ann.moving() == []
    assert ann.button("Skip").count() == 0


def test_a_turn_is_acted_out_where_motion_is_welcome_and_can_be_skipped(visit, site):
    ann = visit(reduced_motion="no-preference")
    ann.page.add_init_script(
        "location.host && localStorage.setItem('sandtable.settings', JSON.stringify({speed: 'slow'}))"
    )
    ann.open(table_of(site.make("cloak", ("here", "random")), 0))
    commit(ann)
    ann.button("Skip").click()
    expect(ann.log).to_contain_text("S1 moves")
    ann.asked.wait_for()
