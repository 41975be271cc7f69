"""Cloak in a browser: orders are given and taken back, and nobody sees what is not for their eyes."""

import json
import re

from playwright.sync_api import expect

from .web_kit import PHONE, table_of


def against_a_bot(visit, site):
    """Somebody at a table, with a bot on the other side."""
    made = site.make("cloak", ("here", "random"))
    ann = visit().open(table_of(made, 0))
    ann.asked.wait_for()
    return ann


def test_orders_are_given_with_the_mouse_taken_back_and_carried_out(visit):
    ann = visit().open("/new?game=cloak")
    ann.let_sit("Right", "Beginner bot")
    ann.button("Start the match").click()
    ann.ready().asked.wait_for()
    order_with_the_mouse(ann)
    with ann.update():
        ann.button("Undo").click()
    expect(ann.arrows).to_have_count(0)
    order_with_the_mouse(ann)
    with ann.update():
        ann.choice("commit").click()
    expect(ann.log).to_contain_text("Turn 1 is carried out.")
    expect(ann.log).to_contain_text("S1 moves")
    expect(ann.arrows).to_have_count(0)


def order_with_the_mouse(ann):
    """Click the first soldier, then twice the point to its right."""
    piece = ann.cell("your soldier S1")
    here = int(piece.get_attribute("data-c"))
    piece.click()
    expect(piece).to_have_attribute("aria-selected", "true")
    target = ann.page.locator(f'[data-c="{here + 1}"]')
    target.click()
    with ann.update():
        target.click()
    expect(ann.arrows).to_have_count(1)
    expect(ann.cell("order: e")).to_have_count(1)


def test_a_turn_is_played_with_the_keyboard_only(visit, site):
    ann = against_a_bot(visit, site)
    ann.press("n")
    assert "your soldier S1" in ann.focused()
    ann.press("t")
    assert "can be chosen" in ann.focused()
    ann.press("Enter")
    with ann.update():
        ann.press("Enter")
    expect(ann.arrows).to_have_count(1)
    with ann.update():
        ann.press("u")
    expect(ann.arrows).to_have_count(0)
    ann.tab_to(ann.choice("commit"))
    with ann.update():
        ann.press("Enter")
    expect(ann.log).to_contain_text("Turn 1 is carried out.")


def say(ann, text):
    """Type what to do, and send it with the enter key."""
    ann.press("/")
    ann.page.keyboard.type(text)
    ann.press("Enter")


def test_a_turn_is_played_by_typing(visit, site):
    ann = against_a_bot(visit, site)
    say(ann, "S1 fly")
    expect(ann.decision).to_contain_text("That is no order", ignore_case=True)
    with ann.update():
        ann.page.get_by_label("Type what to do").fill("S1 east")
        ann.press("Enter")
    expect(ann.arrows).to_have_count(1)
    with ann.update():
        ann.page.get_by_label("Type what to do").fill("commit")
        ann.press("Enter")
    expect(ann.log).to_contain_text("Turn 1 is carried out.")


def test_several_orders_are_typed_with_commas_and_taken_back_together(visit, site):
    ann = against_a_bot(visit, site)
    say(ann, "S1 east, S2 hold; S3 overwatch,")
    expect(ann.decision).to_contain_text("3 of 6 have orders")
    ann.button("Undo all 3").click()
    expect(ann.decision).to_contain_text("0 of 6 have orders")
    say(ann, "S1 east, S2 hold, commit")
    expect(ann.log).to_contain_text("Turn 1 is carried out.")


def test_the_first_typed_order_that_is_refused_stays_in_the_field_with_those_after_it(visit, site):
    ann = against_a_bot(visit, site)
    say(ann, "S1 hold, S2 fly, S3 hold")
    expect(ann.decision).to_contain_text("That is no order", ignore_case=True)
    expect(ann.decision).to_contain_text("1 of 6 have orders")
    expect(ann.page.get_by_label("Type what to do")).to_have_value("S2 fly, S3 hold")
    expect(ann.button("Send")).to_be_enabled()


def test_typed_orders_wait_for_nobody_once_another_has_to_decide(visit, site):
    ann = visit().open(table_of(site.make("cloak", ("here", "link")), 0))
    say(ann, "S1 hold, commit, S2 hold")
    expect(ann.decision).to_contain_text("It is not your turn any more, and 'S2 hold' was left out.")
    expect(ann.page.get_by_label("Type what to do")).to_have_value("S2 hold")


def frames_of(visitor):
    """All that will come over the visitor's sockets."""
    frames = []

    def keep(frame):
        frames.append(json.loads(frame))

    visitor.page.on("websocket", lambda line: line.on("framereceived", keep))
    return frames


def decide(client, *orders):
    client.until_asked()
    for order in orders:
        client.play(order)


def sights(frames):
    return [frame["scene"]["sight"] for frame in frames if "scene" in frame]


def told(frames):
    """The sentences that were told, those before the visitor came included."""
    logs = [frame.get("log", []) + frame.get("happenings", []) for frame in frames]
    return [happening["text"] for log in logs for happening in log]


def test_spectators_see_the_match_and_neither_orders_nor_cloaked_spies(visit, site):
    made = site.make("cloak", scenario="spies")
    watcher = visit()
    frames = frames_of(watcher)
    watcher.open(table_of(made))
    expect(watcher.decision).to_contain_text("Watching")
    expect(watcher.cell("Left's spy P1")).to_have_count(1)
    with made.sit(0) as left, made.sit(1) as right:
        start = watcher.seq
        decide(left, "P1 toggle", "P2 e", "commit")
        decide(right, "commit")
        watcher.past(start)
        expect(watcher.log).to_contain_text("P1 vanishes")
        decide(left, "P1 e", "P3 toggle", "commit")
        decide(right, "commit")
        expect(watcher.log).to_contain_text("P3 vanishes")
        own = {piece["name"] for piece in left.scene["sight"]["pieces"]}
    assert {"spy P1", "spy P3"} <= own
    check_what_was_seen(watcher, frames)


def check_what_was_seen(watcher, frames):
    last = sights(frames)[-1]
    assert {"spy P1", "spy P3"}.isdisjoint(piece["name"] for piece in last["pieces"])
    for sight in sights(frames):
        assert not sight["arrows"]
        assert not sight["choices"]
        assert not [mark for piece in sight["pieces"] for mark in piece["marks"]]
    assert [text for text in told(frames) if "P1" in text][-1] == "P1 vanishes at a1."
    expect(watcher.cell("Left's spy P2")).to_have_count(1)
    for name in ("P1", "P3"):
        expect(watcher.cell(f"Left's spy {name}")).to_have_count(0)
    expect(watcher.arrows).to_have_count(0)
    assert "order" not in watcher.page.get_by_role("grid").inner_html()
    assert "P1 moves" not in watcher.page.content()
    assert "commit" not in watcher.page.get_by_role("main").inner_html()


def traces(visitor):
    """What of Left's orders can be found in the page, also where it cannot be seen."""
    page = visitor.page.content()
    return [trace for trace in ("order:", "1 of 6 have orders", "S1 e", 'class="arrow') if trace in page]


def test_a_curtain_keeps_two_at_one_screen_from_seeing_each_others_orders(visit, site):
    made = site.make("cloak", ("here", "here"))
    two = visit().open(table_of(made, 0, 1))
    two.button("I am Left, show me the table").click()
    order_with_the_mouse(two)
    assert traces(two)
    two.button("Hand over").click()
    expect(two.page.get_by_role("heading", name="Right, it is your turn")).to_be_visible()
    assert two.page.get_by_role("grid").count() == 0
    assert not traces(two)
    two.button("I am Right, show me the table").click()
    expect(two.cell("Left's soldier S1")).to_have_count(1)
    assert not traces(two)
    with two.update():
        two.page.get_by_label("Type what to do").fill("s10 w")
        two.press("Enter")
    expect(two.arrows).to_have_count(1)
    two.choice("commit").click()
    two.button("I am Left, show me the table").click()
    expect(two.arrows).to_have_count(1)
    assert "s10 w" not in two.page.content()
    two.choice("commit").click()
    expect(two.log).to_contain_text("Turn 1 is carried out.")
    expect(two.cell("your soldier S1")).to_have_count(1)


def come_and_commit(two, seat):
    two.button(f"I am {seat}, show me the table").click()
    two.choice("commit").click()


def test_who_was_handed_the_screen_keeps_it_when_the_last_turn_has_been_watched(visit, site):
    two = visit().open(table_of(site.make("cloak", ("here", "here")), 0, 1))
    two.button("I am Left, show me the table").click()
    two.button("Hand over").click()
    come_and_commit(two, "Right")
    come_and_commit(two, "Left")
    expect(two.decision).to_contain_text("Turn 2")
    two.button("Hand over").click()
    two.button("I am Right, show me the table").click()
    expect(two.log).to_contain_text("Turn 1 is carried out.")
    two.choice("commit").click()
    expect(two.page.get_by_role("heading", name="Left, it is your turn")).to_be_visible()


def test_everyone_goes_on_autopilot_with_one_click_and_back_with_another(visit, site):
    ann = against_a_bot(visit, site)
    with ann.update():
        ann.choice("everyone on autopilot").click()
    expect(ann.decision).to_contain_text("6 of 6 have orders")
    ann.button("Undo all 6").click()
    expect(ann.decision).to_contain_text("0 of 6 have orders")
    expect(ann.button("Undo")).to_be_disabled()


def test_on_a_phone_what_was_ordered_is_undone_where_it_is_ordered(visit, site):
    ann = visit(**PHONE).open(table_of(site.make("cloak", ("here", "random")), 0))
    ann.asked.wait_for()
    expect(ann.button("Undo")).to_be_disabled()
    with ann.update():
        ann.choice("everyone on autopilot").tap()
    undo = ann.decision.get_by_role("button", name="Undo all 6", exact=True)
    expect(undo).to_be_in_viewport(ratio=1)
    assert undo.bounding_box()["height"] >= 44
    with ann.update():
        undo.tap()
    expect(ann.decision).to_contain_text("0 of 6 have orders")
    expect(ann.page.get_by_role("button", name=re.compile("^Undo"))).to_have_count(1)


BUTTONS = ("commit", "everyone on autopilot", "all soldiers on overwatch", "take all orders back")


def places(ann):
    """Where the buttons are that stay on show while orders are given."""
    ann.page.mouse.move(0, 0)
    chosen = {name: ann.choice(name) for name in BUTTONS}
    below = {name: ann.page.locator(".actions").get_by_text(name) for name in ("Undo", "Resign", "Offer draw")}
    there = {name: button for name, button in {**chosen, **below}.items() if button.count()}
    boxes = {name: button.bounding_box() for name, button in there.items()}
    return {name: (round(box["x"]), round(box["y"])) for name, box in boxes.items()}


def test_buttons_stay_where_they_are_however_many_have_orders(visit, site):
    tall = {"width": 1280, "height": 960}
    ann = visit(viewport=tall).open(table_of(site.make("cloak", ("here", "here")), 0))
    ann.asked.wait_for()
    seen = places(ann)
    assert len(seen) == 6
    for order in ("S1 hold", "S2 hold", "S3 overwatch", "S4 hold", "S5 hold"):
        with ann.update():
            ann.page.get_by_label("Type what to do").fill(order)
            ann.press("Enter")
        now = places(ann)
        assert now.items() >= seen.items(), order
        seen = now
    ann.choice("everyone on autopilot").click()
    expect(ann.decision).to_contain_text("6 of 6 have orders")
    expect(ann.choice("everyone on autopilot")).to_be_disabled()
    assert places(ann) == seen
    assert len(seen) == 7
    ann.choice("take all orders back").click()
    expect(ann.decision).to_contain_text("0 of 6 have orders")
    assert places(ann) == seen


def test_who_has_orders_already_keeps_them_when_all_the_others_get_theirs(visit, site):
    ann = against_a_bot(visit, site)
    with ann.update():
        ann.page.get_by_label("Type what to do").fill("S1 hold")
        ann.press("Enter")
    ann.tab_to(ann.choice("everyone on autopilot"))
    ann.press("Enter")
    expect(ann.decision).to_contain_text("6 of 6 have orders")
    expect(ann.cell("order: hold").first).to_be_visible()
    expect(ann.page.get_by_text("Everyone on autopilot (5).")).to_have_count(1)
    ann.choice("take all orders back").click()
    expect(ann.decision).to_contain_text("0 of 6 have orders")
    with ann.update():
        ann.choice("commit").click()
    expect(ann.log).to_contain_text("Turn 1 is carried out.")
