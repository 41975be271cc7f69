"""What the terminal tells before it happens: dangers, what a choice gives up, what is ready-made."""

from cli_kit import at_the_table

from sandtable import Match


def test_danger_names_the_places_where_the_other_one_would_win(monkeypatch):
    match = Match("connect4", seed=1, runtime="python")
    for column in "ababa":
        match.play(column)
    shown = at_the_table(monkeypatch, match, "danger\nquit\n", "random", "me")
    assert "!  a4: Cross would win here" in shown
    assert "Nobody you know of could strike anywhere." in at_the_table(
        monkeypatch, Match("connect4", seed=1, runtime="python"), "danger\nquit\n", "me", "random"
    )


def test_an_army_of_half_the_money_is_asked_once_and_then_taken(monkeypatch):
    match = Match("fogbound", "muster", seed=1, runtime="python")
    shown = at_the_table(monkeypatch, match, "\nbuy guard\nready\nbuy scout\nready\nready\nquit\n", "me", "me")
    assert shown.count("action/gives-up") == 2
    assert "54 of 60 points are not spent" in shown
    assert "50 of 60 points are not spent" in shown
    assert [past.action for past in match.history()][-3:] == ["buy guard", "buy scout", "ready"]


def test_a_ready_made_army_is_bought_and_placed_by_its_name(monkeypatch):
    match = Match("fogbound", "muster", seed=1, runtime="python")
    typed = "ready dragons\nready heavy\nready\nready place\nready\nquit\n"
    shown = at_the_table(monkeypatch, match, typed, "me", "random")
    assert "Ready-made, to be had with ready NAME: Line and bow; Riders and wings;" in " ".join(shown.split())
    assert "plan/unknown" in shown
    own = [past.action for past in match.history() if past.seat == 0]
    assert own[:2] == ["buy brute", "buy brute"]
    assert sum(action.startswith("buy") for action in own) == 9
    assert sum(action.startswith("place") for action in own) == 9
    assert own[-1] == "ready"


def test_a_deck_is_drafted_by_the_name_of_its_style(monkeypatch):
    match = Match("tyrant", "draft", seed=3, runtime="python")
    shown = at_the_table(monkeypatch, match, "ready fire\n" * 12 + "quit\n", "me", "random")
    assert "Ready-made, to be had with ready NAME: Shields; Fire; Tide." in " ".join(shown.split())
    assert [past.seat for past in match.history()][:24].count(0) == 12
    assert "berserker" in shown
    assert match.state.seats[0].store_count == 12
    assert "ready-made" not in shown.rpartition("The draft is over")[2].lower()
