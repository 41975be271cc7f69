"""What ``sandtable new`` makes is played in the browser at once, without a line of code for it there."""

from playwright.sync_api import expect

from .web_kit import PHONE, table_of


def test_a_new_game_is_chosen_and_played_with_the_mouse(visit):
    ann = visit().open("/")
    ann.page.get_by_role("link", name="The board of Red Fort").click()
    ann.ready().let_sit("South", "Beginner bot")
    ann.button("Start the match").click()
    ann.ready().until_asked_or_over()
    ann.cell("b1").click()
    ann.cell("b2").click()
    with ann.update():
        ann.button("Do it").click()
    expect(ann.log).to_contain_text("North's A moves to b2.")


def test_a_new_game_shows_its_courier_to_nobody_else(visit, site):
    made = site.make("red_fort", ("here", "here"))
    for seat, own, other in ((0, "North", "South"), (1, "South", "North")):
        ann = visit().open(table_of(made, seat))
        expect(ann.page.get_by_text("Your courier is")).to_be_visible()
        expect(ann.page.get_by_role("gridcell", name=f"{own}'s courier")).to_have_count(1)
        expect(ann.page.get_by_role("gridcell", name=f"{other}'s piece")).to_have_count(3)


def test_the_rules_of_a_new_game_are_read_beside_its_board(visit, site):
    ann = visit(**PHONE).open(table_of(site.make("red_fort", ("here", "random")), 0))
    assert ann.overhang() <= 0
    ann.button("Rules").click()
    expect(ann.page.get_by_role("dialog", name="Rules")).to_contain_text("RED-03")


def test_on_a_board_of_points_and_lines_a_stone_is_placed_where_one_taps(visit, site):
    ann = visit(**PHONE).open(table_of(site.make("morris", ("here", "random")), 0))
    ann.cell("d2").tap()
    with ann.update():
        ann.button("Do it").tap()
    expect(ann.log).to_contain_text("White places a stone on d2.")
