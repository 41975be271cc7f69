"""Books as HTML: ids and links, boards in place of blocks, and nothing that is not Markdown."""

import re
from pathlib import Path

import pytest

from sandtable.books import drawings
from sandtable.books.page import as_html, made
from sandtable.engine.registry import find_game

MINI = find_game("connect4").file("mini")


def page(text: str, folder: Path = Path()):
    return made(find_game("connect4"), text, folder)


def test_a_rule_can_be_linked_to_where_it_is_set_out_and_is_a_link_elsewhere():
    html = as_html("See C4-02.\n\n- **C4-01** First, `C4-01`.\n- **C4-02** Then, after **C4-01** and C4-77.\n")
    assert html.count('<strong id="C4-01">C4-01</strong>') == html.count('id="C4-01"') == 1
    assert '<p>See <a href="#C4-02">C4-02</a>.</p>' in html
    assert "<code>C4-01</code>" in html
    assert "C4-77." in html
    assert "#C4-77" not in html


def test_headings_have_ids_of_their_own():
    html = as_html("# Title\n\n## Line of sight\n\n### Cover\n\n## Cover\n\n## Übung\n")
    assert re.findall(r'<h\d id="([^"]+)">', html) == ["line-of-sight", "cover", "cover-2", "bung"]
    assert "<h1>Title" in html


def test_numbers_are_the_scenarios_and_those_that_are_not_the_usual_ones_are_marked():
    html = page("## 7<!--width--> wide\n\nfour<!--line--> in a line, 6<!--height--> rows")
    assert '<span class="number">four</span>' in html.html_for(find_game("connect4").file())
    own = html.html_for(MINI)
    assert '<h2 id="wide"><span class="number own">5</span> wide' in own
    assert '<span class="number own">three</span> in a line, <span class="number own">4</span> rows' in own


def test_what_a_scenario_says_is_text_and_never_html():
    sneaky = MINI.model_copy(update={"width": "<img src=x onerror=alert(1)>"})
    html = page("7<!--width--> ![7<!--width--> wide](https://example.org/a.png)").html_for(sneaky)
    assert "<img src=x" not in html
    assert html.count("&lt;img src=x onerror=alert(1)&gt;") == 2


def test_html_in_a_book_is_shown_as_it_is_written():
    html = page("<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](../secret.md) [z](https://example.org)")
    shown = html.html_for(MINI)
    assert "<script" not in shown
    assert "href=" in shown
    assert re.findall(r'href="([^"]*)"', shown) == ["https://example.org"]
    assert "y" in shown


def test_signs_that_we_use_ourselves_mean_nothing_in_a_book():
    assert page("7<!--width--> \ue0000\ue001 and \ue00099\ue001").html_for(MINI).count("number own") == 1


def test_a_block_is_drawn_and_one_that_cannot_be_is_shown_as_it_is_written():
    good = "```board\ncaption: The <b>end</b>.\nscenario: mini\nplay: a; b\nshow: choices c\n\n```\n"
    bad = "```board\ncaption: No.\n\n. . <b> .\n```\n"
    book = page(f"Look:\n\n{good}\nand\n\n{bad}")
    html = book.html_for(MINI)
    assert '<figure data-board="0"><figcaption>The &lt;b&gt;end&lt;/b&gt;.</figcaption></figure>' in html
    assert "caption: No." in html
    assert "<b>" not in html
    (board,) = book.boards
    names = {cell.id: cell.name for cell in board.view.board.cells}
    assert [(piece.owner, names[piece.cell]) for piece in board.view.pieces] == [(0, "a1"), (1, "b1")]
    assert [names[cell] for cell in board.marked] == ["c1"]
    assert ([seat.name for seat in board.seats], board.view.choices) == (["Cross", "Ring"], ())


def test_a_number_in_a_caption_is_the_scenarios():
    block = "```board\ncaption: With four<!--line--> in a line.\n\n```"
    assert 'With <span class="number own">three</span> in a line.' in page(block).html_for(MINI)
    (board,) = drawings(find_game("connect4"), block, Path())
    assert board.caption == "With four in a line."


def test_the_picture_below_a_block_is_left_out_and_others_stay(tmp_path):
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures/old.svg").write_text("<svg/>")
    block = "```board\ncaption: It begins.\n\n```\n<!-- drawn -->\n![It begins.](pictures/c.svg)\n<!-- end -->\n"
    html = page(f"{block}\n![Old](pictures/old.svg)\n", tmp_path).html
    assert html.count("It begins.") == 1
    assert '<img src="data:image/svg+xml;base64,PHN2Zy8+" alt="Old" />' in html


def test_a_board_can_be_that_of_a_lesson_as_a_seat_sees_it():
    """In Lasertag's lesson Lie in wait the corner has seven columns of four rows (its file)."""
    lasertag, cloak = find_game("lasertag"), find_game("cloak")
    (corner,) = made(lasertag, "```board\ncaption: A corner.\nlesson: overwatch\n\n```", Path()).boards
    assert len(corner.view.board.cells) == 7 * 4
    assert sorted(piece.name for piece in corner.view.pieces) == ["base1", "base2", "grunt G1", "scout s1"]
    block = "```board\ncaption: Gone.\nlesson: cloak\nseat: {}\nplay: P1 toggle; commit; commit\n\n```\n"
    own, other = made(cloak, block.format("Left") + "\n" + block.format("Right"), Path()).boards
    assert ["P1" in [piece.name.split()[-1] for piece in board.view.pieces] for board in (own, other)] == [True, False]


@pytest.mark.parametrize(
    "block",
    ["caption: Yes\nauthor: me\n", "scenario: mini\n", "caption: Yes\nseat: Nobody\n", "caption: Yes\nshow: sight A\n",
     "caption: Yes\nscenario: ../../secret.yaml\n", "caption: Yes\nlesson: none\n", "caption: Yes\nplay: z\n"],
)  # fmt: skip
def test_a_block_that_names_what_is_not_there_is_shown_as_it_is_written(block):
    book = page(f"```board\n{block}\n```")
    assert not book.boards
    assert block.strip() in book.html
