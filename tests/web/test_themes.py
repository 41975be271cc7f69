"""Every game has a look and a voice of its own, said as data; whoever wants neither motion nor sound has neither."""

import pytest
from playwright.sync_api import expect

from .test_access import Inspector
from .test_contrast import Reader
from .web_kit import table_of

GAMES = ("cloak", "connect4", "fogbound", "lasertag", "tyrant", "walkers")
STORED = "location.host && localStorage.setItem('sandtable.settings', JSON.stringify({}))"
GROUNDS = """() => [...document.querySelectorAll(".games .picture")].map(picture => {
    const { backgroundColor, backgroundImage } = getComputedStyle(picture);
    return [backgroundColor, backgroundImage, picture.querySelector("[data-tiles]").dataset.tiles].join(" ");
})"""
CELL = "() => getComputedStyle(document.querySelector('.cell')).fill"
FOG = "() => getComputedStyle(document.querySelector('.fog')).fill"


def stored(ann, settings):
    """Whoever has chosen something before, in this browser."""
    ann.page.add_init_script(STORED.replace("{}", settings))
    return ann


def drop(ann, *columns):
    for column in columns:
        with ann.update():
            ann.choice(column).click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_game_is_known_by_its_tile(visit, site, scheme):
    ann = visit(color_scheme=scheme).open("/")
    expect(ann.page.locator(".games [data-tiles]")).to_have_count(len(site.get("/api/games")))
    grounds = dict(zip((game["name"] for game in site.get("/api/games")), ann.page.evaluate(GROUNDS), strict=True))
    assert len({grounds[name] for name in GAMES}) == len(GAMES)


def test_games_of_other_packages_say_their_look_as_well(visit, site):
    themes = {game["name"]: game["theme"] for game in site.get("/api/games")}
    assert (themes["red_fort"]["palette"], themes["morris"]["surface"]) == ("clay", "wood")
    assert themes["nim"] == {
        "palette": "sand", "surface": "smooth", "tiles": "tiles", "make": "counter", "strike": "ring",
        "missile": "tracer", "fog": "veil", "triumph": "confetti", "sounds": "soft",
    }, "who says nothing gets what is usual"  # fmt: skip
    ann = visit().open(table_of(site.make("morris", ("here", "random")), 0))
    expect(ann.page.locator(".tray")).to_have_attribute("data-surface", "wood")


def test_a_board_that_is_dark_by_itself_is_the_same_in_both_schemes(visit, site):
    made = site.make("lasertag", ("here", "link"))
    cells = [visit(color_scheme=scheme).open(table_of(made, 0)).page.evaluate(CELL) for scheme in ("light", "dark")]
    assert cells == ["rgb(32, 23, 57)"] * 2


def test_fog_is_a_plain_tint_and_not_the_same_everywhere(visit, site):
    fogs = {}
    for game, scenario in (("fogbound", "first"), ("lasertag", "night")):
        ann = visit().open(table_of(site.make(game, ("here", "link"), scenario=scenario), 0))
        fogs[game] = ann.page.evaluate(FOG)
    assert all(fog.startswith("rgba(") for fog in fogs.values()), fogs
    assert len(set(fogs.values())) == 2


def test_another_page_looks_plain_again(visit, site):
    ann = visit().open(table_of(site.make("tyrant", ("here", "link")), 0))
    expect(ann.root).to_have_attribute("data-palette", "royal")
    ann.page.get_by_role("link", name="Sandtable").click()
    expect(ann.root).not_to_have_attribute("data-palette", "royal")


def test_nothing_is_heard_until_somebody_wants_it(visit, site):
    ann = visit().open(table_of(site.make("connect4", ("here", "link")), 0))
    drop(ann, "d")
    assert ann.root.get_attribute("data-heard") is None
    ann.button("Settings").click()
    volume = ann.page.get_by_role("slider", name="Sound")
    expect(volume).to_have_attribute("aria-valuetext", "off")
    volume.press("ArrowRight")
    expect(volume).to_have_attribute("aria-valuetext", "10 percent")
    expect(ann.root).to_have_attribute("data-heard", "turn")


def test_a_move_of_ones_own_is_heard(visit, site):
    ann = stored(visit(), "{volume: 40}").open(table_of(site.make("connect4", ("here", "link")), 0))
    drop(ann, "a")
    expect(ann.root).to_have_attribute("data-heard", "step")


def test_ones_turn_and_the_end_are_heard(visit, site):
    made = site.make("connect4", ("here", "here"), scenario="mini")
    ann = stored(visit(), "{volume: 40}").open(table_of(made, 0, 1))
    drop(ann, "a")
    expect(ann.root).to_have_attribute("data-heard", "turn")
    drop(ann, "b", "a", "b", "a")
    ann.end.wait_for()
    expect(ann.root).to_have_attribute("data-heard", "victory")


def lost(visit, site, **window):
    """Ann and Ben, whose match Ann has just given up."""
    made = site.make("connect4", ("here", "link"))
    ann, ben = visit(**window).open(table_of(made, 0)), visit(**window).open(table_of(made, 1))
    ann.asked.wait_for()
    ann.button("Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    return ann, ben


def test_the_end_speaks_to_who_looks(visit, site):
    ann, ben = lost(visit, site, reduced_motion="no-preference")
    expect(ben.page.locator("[data-triumph]")).to_have_attribute("data-triumph", "confetti")
    expect(ben.end.get_by_role("heading")).to_have_text("You have won")
    expect(ann.end.get_by_role("heading")).to_have_text("You have lost")
    expect(ann.page.locator(".over.lost")).to_have_count(1)
    expect(ann.page.locator("[data-triumph]")).to_have_count(0)
    expect(ben.page.locator("[data-triumph]")).to_have_count(0)


def test_a_victory_moves_nothing_where_motion_is_not_wanted(visit, site):
    _, ben = lost(visit, site, reduced_motion="reduce")
    expect(ben.end).to_be_visible()
    expect(ben.page.locator("[data-triumph]")).to_be_hidden()
    assert ben.moving() == []


def test_every_game_can_be_read_in_its_own_colours(visit, site):
    ann = visit()
    reader, inspector = Reader(ann), Inspector(ann)
    for game in (*GAMES, "red_fort", "morris"):
        inspector.look_at(table_of(site.make(game, ("here", "link")), 0), game)
        for scheme in ("light", "dark"):
            ann.page.emulate_media(color_scheme=scheme)
            reader.look(f"{game}, {scheme}")
    inspector.check()
    assert not reader.found, "\n".join(reader.found)
