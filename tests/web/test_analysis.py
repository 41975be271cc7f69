"""The analysis of a finished match beside its replay: asked for, waited for, stopped, and walked through."""

import re
from functools import cache

from playwright.sync_api import expect

from sandtable import Match
from sandtable.cli.analysis_page import page_of
from sandtable.engine.analysed import Analysis
from sandtable.engine.analysis import Analyst, analyse
from sandtable.engine.budgets import Budget
from sandtable.server.past.looked import LookedBack

from .test_access import inspect
from .web_kit import PHONE, finished, table_of

TRIES = Budget(playouts=120)


def played(columns: str) -> Match:
    """A short match of Connect Four."""
    match = Match("connect4", "mini", seed=1, runtime="python")
    for column in columns:
        match.play(column)
    return match


@cache
def analysed(columns: str) -> Analysis:
    """The analysis of such a match."""
    return analyse(played(columns), TRIES)


class Judge:
    """Answers for the server, whose rules are interpreted here: it is ready when it is asked again, unless it holds."""

    def __init__(self, site, made) -> None:
        file = site.get(f"/api/matches/{made.id}/file")
        self.analysis = analysed("".join(decision["action"] for decision in file["decisions"]))
        self.state, self.holds = "none", False

    def __call__(self, route) -> None:
        method, total = route.request.method, len(self.analysis.decisions)
        self.state = {"POST": "running", "DELETE": "stopped"}.get(method, self.state)
        if self.state == "running" and method == "GET" and not self.holds:
            self.state = "ready"
        found = self.analysis if self.state == "ready" else None
        told = LookedBack(state=self.state, done=2 if found is None else total, total=total, analysis=found)
        route.fulfill(json=told.model_dump(mode="json"))


def looking_back(visit, site, **options):
    """Somebody at the replay of a finished match, and who judges it."""
    made = finished(site)
    ann, judge = visit(**options), Judge(site, made)
    ann.page.route(re.compile("/analysis$"), judge)
    return ann.open(f"/replay/{made.id}"), judge


def test_an_analysis_is_waited_for_stopped_and_gone_on_with(visit, site):
    ann, judge = looking_back(visit, site)
    judge.holds = True
    ann.button("Analyse").click()
    expect(ann.page.get_by_role("progressbar")).to_be_visible()
    expect(ann.page.get_by_text("Analysing: 2 of 5 decisions")).to_be_visible()
    ann.button("Stop").click()
    expect(ann.page.get_by_text("2 of 5 decisions are judged.")).to_be_visible()
    judge.holds = False
    ann.button("Go on with the analysis").click()
    expect(ann.page.get_by_role("slider", name="Moment of the match")).to_be_visible()


def test_the_server_itself_takes_what_is_asked(visit, site):
    """Its rules are interpreted here, and it says so."""
    ann = visit().open(f"/replay/{finished(site).id}")
    ann.button("Analyse").click()
    expect(ann.page.get_by_role("region", name="Analysis").get_by_role("alert")).to_contain_text("not compiled yet")
    visit.complaints.clear()  # the browser notes that the server has refused


def test_the_end_of_a_match_leads_to_its_analysis(visit, site):
    ann, made = visit(), finished(site)
    ann.page.route(re.compile("/analysis$"), Judge(site, made))
    ann.open(table_of(made, 0)).end.get_by_role("link", name="Analyse").click()
    curve = ann.page.get_by_role("slider", name="Moment of the match")
    expect(curve).to_be_visible()
    expect(curve).to_be_in_viewport(ratio=1)


def test_the_curve_and_the_decisions_lead_to_their_moments(visit, site):
    ann, judge = looking_back(visit, site)
    ann.button("Analyse").click()
    curve = ann.page.get_by_role("slider", name="Moment of the match")
    expect(curve).to_be_in_viewport(ratio=1)
    box = curve.bounding_box()
    curve.click(position={"x": box["width"] * 0.6, "y": 20})
    expect(ann.page.get_by_text("Step 3 of 5", exact=True)).to_be_visible()
    expect(curve).to_have_attribute("aria-valuenow", "3")
    ann.page.keyboard.press("ArrowLeft")
    expect(curve).to_have_attribute("aria-valuenow", "2")
    ann.page.get_by_label("All decisions").check()
    decisions = ann.page.get_by_role("list", name="Decisions").get_by_role("button")
    expect(decisions).to_have_count(5)
    decisions.nth(3).click()
    expect(ann.page.get_by_text("Step 4 of 5", exact=True)).to_be_visible()
    marked = [one for one in judge.analysis.decisions if one.mark]
    assert marked, "somebody has overlooked the line of three"
    for one in marked:
        expect(decisions.nth(one.number - 1)).to_contain_text(f"better: {one.better}")


def hint_of(ann):
    return ann.page.get_by_role("region", name="Hint for this moment")


def test_a_hint_for_a_moment_is_shown_on_the_board_and_gone_at_the_next(visit, site):
    ann = visit().open(f"/replay/{finished(site).id}")
    ann.page.get_by_role("slider", name="Step").fill("4")
    ann.button("Hint for this moment").click()
    lines = hint_of(ann).get_by_role("list", name="Hint").get_by_role("listitem")
    expect(lines.first).to_contain_text("1")
    expect(hint_of(ann)).to_contain_text("By what Cross knew then")
    expect(ann.page.get_by_role("gridcell", name=re.compile("hint 1"))).to_have_count(1)
    inspect(ann, "a hint for a moment")
    ann.button("Back").click()
    expect(lines).to_have_count(0)
    expect(ann.page.get_by_role("gridcell", name=re.compile("hint 1"))).to_have_count(0)
    ann.button("To the end").click()
    expect(hint_of(ann)).to_be_hidden()


def test_who_had_nothing_to_decide_then_is_told_so(visit, site):
    ann = visit().open(f"/replay/{finished(site).id}")
    ann.page.get_by_label("Show").select_option("as Ring saw it")
    ann.button("Hint for this moment").click()
    expect(hint_of(ann).get_by_role("alert")).to_contain_text("nothing to decide then")
    visit.complaints.clear()  # the browser notes that the server has refused
    ann.button("On").click()
    expect(hint_of(ann).get_by_role("alert")).to_be_hidden()
    ann.button("Hint for this moment").click()
    expect(hint_of(ann)).to_contain_text("By what Ring knew then")


def test_a_hint_stays_when_the_same_moment_comes_as_somebody_else_saw_it(visit, site):
    ann, held = visit().open(f"/replay/{finished(site).id}"), []
    ann.page.route("**viewer=0*", lambda route: held.append((route, route.fetch())))
    ann.page.get_by_label("Show").select_option("as Cross saw it")
    ann.button("Hint for this moment").click()
    expect(hint_of(ann)).to_contain_text("By what Cross knew then")
    route, answer = held[0]
    route.fulfill(response=answer, body=answer.text().replace("Three on a small board", "As Cross saw it"))
    ann.page.get_by_role("heading", name="Replay of As Cross saw it").wait_for()
    expect(hint_of(ann)).to_contain_text("By what Cross knew then")


def test_an_analysis_fits_a_phone(visit, site):
    ann, _ = looking_back(visit, site, **PHONE)
    ann.button("Analyse").click()
    expect(ann.page.get_by_role("slider", name="Moment of the match")).to_be_visible()
    ann.page.get_by_label("All decisions").check()
    assert ann.overhang() == 0
    inspect(ann, "an analysis")


def test_the_page_of_an_analysis_opens_without_a_server(visit, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(page_of(analysed("abaca"), Analyst(played("abaca"), TRIES)), encoding="utf-8")
    for options in ({}, PHONE):
        ann = visit(offline=True, **options)
        ann.page.goto(page.as_uri())
        expect(ann.page.get_by_text(re.compile("^Connect Four: 5 decisions, 120 playouts for each. "))).to_be_visible()
        curve = ann.page.get_by_role("slider", name="Moment of the match")
        curve.press("End")
        expect(curve).to_have_attribute("aria-valuenow", "5")
        shown = ann.page.get_by_role("region", name="Decisions").get_by_role("button")
        expect(shown).to_have_count(sum(one.mark is not None for one in analysed("abaca").decisions))
        ann.page.get_by_label("All decisions").check()
        expect(shown).to_have_count(5)
        shown.first.click()
        expect(curve).to_have_attribute("aria-valuenow", "1")
        expect(ann.page.locator("#said")).to_contain_text("Cross")
        expect(ann.page.locator("#said")).to_be_in_viewport(ratio=1)
        expect(ann.page.locator("text.place").first).to_have_text("a1")
        expect(ann.page.locator("#key li")).to_have_text(["Cross's chance to win"])
        assert ann.overhang() <= 0
