"""Replays: kept as files, shared by link, and played on from any moment."""

import re

from playwright.sync_api import expect

from sandtable.engine.match import Match
from sandtable.engine.saving import to_file
from sandtable.games.tyrant.piles import DECK, HAND, pile_id

from .test_access import inspect
from .web_kit import finished, table_of


def stones(visitor):
    return visitor.page.get_by_role("gridcell", name=re.compile("Cross|Ring"))


def at_step(visitor, step, of=5):
    expect(visitor.page.get_by_text(f"Step {step} of {of}", exact=True)).to_be_visible()


def play_on(visitor, opponent="Beginner bot"):
    """From a replay to a match with this position, against a bot."""
    visitor.button("Play on from here").click()
    visitor.ready()
    expect(visitor.page.get_by_role("region", name="Position")).to_be_visible()
    visitor.let_sit("Ring", opponent)
    visitor.button("Start the match").click()
    visitor.ready().asked.wait_for()


def test_a_replay_is_scrubbed_and_played_on_from_there(visit, site):
    ann = visit().open(f"/replay/{finished(site).id}")
    ann.page.get_by_role("slider").fill("4")
    at_step(ann, 4)
    play_on(ann)
    expect(stones(ann)).to_have_count(4)
    with ann.update():
        ann.choice("c").click()
    expect(ann.cell("Cross's stone")).to_have_count(3)
    ann.asked.or_(ann.end).first.wait_for()
    expect(ann.cell("Ring's stone")).to_have_count(3)


def test_nobody_plays_on_from_the_end(visit, site):
    ann = visit().open(f"/replay/{finished(site).id}")
    ann.button("To the end").click()
    expect(ann.button("Play on from here")).to_be_disabled()
    expect(ann.page.get_by_text("The match is over here.")).to_be_visible()
    ann.button("Back").click()
    expect(ann.button("Play on from here")).to_be_enabled()


def secret_match(site):
    """A match of Cloak in which Left has resigned in turn 2."""
    made = site.make("cloak")
    with made.sit(0) as left, made.sit(1) as right:
        for client in (left, right):
            client.until_asked()
            client.play("commit")
        left.until_asked()
        left.command("resign")
        left.until_over()
    return made


def test_only_with_everything_in_sight_a_secret_match_is_played_on(visit, site):
    ann = visit().open(f"/replay/{secret_match(site).id}?viewer=0")
    expect(ann.button("Play on from here")).to_be_disabled()
    expect(ann.page.get_by_text("Left did not see everything; show everything to play on")).to_be_visible()
    ann.page.get_by_role("combobox", name="Show").select_option("everything")
    expect(ann.button("Play on from here")).to_be_enabled()
    ann.button("To the end").click()
    ann.button("Play on from here").click()
    ann.ready().button("Start the match").click()
    ann.ready().asked.wait_for()
    expect(ann.decision).to_contain_text("Turn 2")


def test_hands_and_decks_lie_open_only_where_everything_is_shown(visit, site):
    match = Match("tyrant", "first", seed=1, runtime="python")
    for text in ("done", "pass", "done", "done"):
        match.play(text)
    file = {"name": "x.match.json", "mimeType": "application/json", "buffer": to_file(match).text().encode()}
    ann = visit().open("/replay")
    ann.page.get_by_label("A match file that you have downloaded").set_input_files([file])
    ann.button("To the end").click()
    piles = ann.page.get_by_role("group", name="Piles")
    hands = [piles.locator(f'[data-pile="{pile_id(seat, HAND)}"]') for seat in (0, 1)]
    decks = [piles.locator(f'[data-pile="{pile_id(seat, DECK)}"]') for seat in (0, 1)]
    for pile in (*hands, *decks):
        expect(pile).to_contain_text(re.compile("Militia|Taxes"))
    inspect(ann, "hands that lie open")
    ann.page.get_by_role("combobox", name="Show").select_option("as Red saw it")
    expect(ann.page.get_by_role("region", name="Your hand, 3 cards")).to_contain_text(re.compile("Militia|Taxes"))
    expect(hands[1]).to_have_text(re.compile(r"^\s*Blue's hand 3\s*$"))
    for deck in decks:
        expect(deck).not_to_contain_text(re.compile("Militia|Taxes"))


def test_a_position_can_be_let_go_of_and_outlives_a_reload(visit, site):
    ann = visit().open(f"/replay/{finished(site).id}?at=2")
    ann.button("Play on from here").click()
    position = ann.ready().page.get_by_role("region", name="Position")
    expect(position).to_contain_text("Three on a small board, as it stood after step 2")
    ann.page.reload()
    expect(position).to_be_visible()
    ann.button("Begin from a scenario instead").click()
    expect(position).to_be_hidden()
    expect(ann.page.get_by_role("radio", name="The usual board")).to_be_checked()


def test_a_moment_is_shared_by_a_link(visit, site):
    ann = visit().open(table_of(finished(site), 0))
    ann.end.get_by_role("link", name="Watch again").click()
    ann.ready().page.get_by_role("slider").fill("3")
    ann.button("Share").click()
    link = ann.page.get_by_role("textbox", name="This moment").input_value()
    ann.page.get_by_role("button", name="Copy the link: This moment").click()
    expect(ann.page.get_by_text("Copied")).to_be_visible()
    whole = ann.page.get_by_role("textbox", name="The match from its start").input_value()
    ben = visit().open(link)
    at_step(ben, 3)
    expect(stones(ben)).to_have_count(3)
    at_step(ben.open(whole), 0)


def test_a_moment_stays_in_the_address_and_when_seen_through_other_eyes(visit, site):
    ann = visit().open(f"/replay/{secret_match(site).id}")
    at_step(ann, 0, of=1)
    ann.button("On").click()
    expect(ann.page).to_have_url(re.compile(r"\?at=2$"))
    ann.page.get_by_role("combobox", name="Show").select_option("as Right saw it")
    expect(ann.page).to_have_url(re.compile(r"\?at=2&viewer=1$"))
    at_step(ann, 1, of=1)
    ann.page.reload()
    at_step(ann.ready(), 1, of=1)


def test_a_match_is_shared_from_its_end_as_a_link_and_as_a_file(visit, site, tmp_path):
    ann = visit().open(table_of(finished(site), 0))
    ann.end.get_by_role("button", name="Share").click()
    dialog = ann.page.get_by_role("dialog", name="Share this match")
    expect(dialog.get_by_role("textbox")).to_have_value(re.compile("/replay/"))
    with ann.page.expect_download() as download:
        dialog.get_by_role("link", name="Download the file").click()
    file = tmp_path / "x.match.json"
    download.value.save_as(file)
    ann.open("/replay").page.get_by_label("A match file that you have downloaded").set_input_files(file)
    ann.page.get_by_role("slider").fill("2")
    at_step(ann, 2)
    expect(ann.button("Share")).to_be_hidden()
    play_on(ann)
    expect(stones(ann)).to_have_count(2)


def test_another_file_takes_the_place_of_the_first(visit, site, tmp_path):
    files = []
    for number, made in enumerate((finished(site), secret_match(site))):
        files.append(tmp_path / f"{number}.match.json")
        files[-1].write_text(site.http.get(f"/api/matches/{made.id}/file").text)
    ann = visit().open("/replay")
    ann.page.get_by_label("A match file that you have downloaded").set_input_files(files[0])
    at_step(ann, 0)
    ann.page.get_by_label("Open another file").set_input_files(files[1])
    expect(ann.page.get_by_role("heading", name="Skirmish", exact=True)).to_be_visible()
    at_step(ann, 0, of=1)


def test_a_match_that_goes_on_is_not_shown(visit, site):
    ann = visit()
    ann.open(f"/replay/{site.make().id}")
    expect(ann.page.get_by_role("alert")).to_have_text("It can be seen again when it is over; play on.")
    visit.complaints.clear()  # the browser notes that the server has refused


def test_who_plays_on_from_a_position_is_told_and_can_look_at_it(visit, site):
    ann = visit().open(f"/replay/{finished(site).id}")
    ann.page.get_by_role("slider").fill("4")
    at_step(ann, 4)
    play_on(ann)
    expect(ann.page.get_by_text("Began from a drawn position.")).to_be_visible()
    ann.button("Look at it").click()
    dialog = ann.page.get_by_role("dialog", name="How this match began")
    expect(dialog.get_by_role("img", name="The position that was drawn, as you could see it")).to_be_visible()
    expect(dialog.locator("pre")).to_contain_text("a b c d e")
    inspect(ann, "the position that was drawn")


def test_under_fog_a_drawn_position_is_shown_as_the_side_knew_it(visit, site):
    recorded = secret_match(site)
    frames = site.get(f"/api/matches/{recorded.id}/replay")["frames"]
    made = site.make("cloak", position=frames[0]["position"])
    ann = visit().open(table_of(made, 0)).ready()
    expect(ann.page.get_by_text("Whoever drew it knows all of it")).to_be_visible()
    ann.button("Look at it").click()
    dialog = ann.page.get_by_role("dialog", name="How this match began")
    expect(dialog.get_by_text("As text it is not shown")).to_be_visible()
