"""Tyrant: styles of deck, ready-made for who drafts: what each takes of a pile, and what a file may not say of them."""

import pytest

from sandtable import Match
from sandtable.contract.errors import SandtableError
from sandtable.contract.scenario import parse_scenario
from sandtable.engine.registry import find_game
from sandtable.engine.telling import SPECTATOR
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.names import lexicon

GAME = find_game("tyrant")
DRAFT = (GAME.content.folder / "draft.yaml").read_text()
RED, BLUE = 0, 1


def drafting(**piles):
    """A draft in which these piles lie before Red and Blue, with one style, which likes swords best, then wolves."""
    file = GAME.file("draft")
    style = {"about": "Steel first.", "cards": ["sword", "wolf", "archer"]}
    file = TyrantFile.model_validate(file.model_dump(mode="json") | {"styles": {"Steel": style}})
    match = Match("tyrant", file, seed=1, runtime="python")
    names = lexicon(file).cards
    for seat, pile in enumerate((piles.get("red", []), piles.get("blue", []))):
        numbers = sorted(names.index(card) + 1 for card in pile)
        match.state.draft.piles.numpy()[seat] = numbers + [0] * (10 - len(numbers))
    return match


def plan_of(match, seat):
    (plan,) = match.view(seat).plans
    return plan.name, plan.text, plan.steps


@pytest.mark.rule("TYR-02")
def test_a_style_takes_what_it_would_rather_have_of_the_own_pile():
    match = drafting(red=["archer", "wolf", "sword", "demon"], blue=["archer", "wolf", "demon"])
    assert plan_of(match, RED) == ("Steel", "Steel first. Takes Sword.", ("pick sword",))
    assert plan_of(match, BLUE) == ("Steel", "Steel first. Takes Wolf.", ("pick wolf",))


@pytest.mark.rule("TYR-02")
def test_where_nothing_of_it_is_there_it_takes_the_dearest():
    """A demon is bought for 8, an ogre for 6, a net for 2."""
    match = drafting(red=["net", "demon", "ogre"], blue=["net", "ogre"])
    text = "Steel first. Nothing of it is in this pile: takes Demon."
    assert plan_of(match, RED) == ("Steel", text, ("pick demon",))
    assert plan_of(match, BLUE)[2] == ("pick ogre",)


@pytest.mark.rule("TYR-02")
def test_who_has_picked_and_who_looks_on_has_nothing_ready_made_and_nobody_once_the_draft_is_over():
    match = Match("tyrant", "draft", seed=3, runtime="python")
    assert [plan.name for plan in match.view(RED).plans] == ["Shields", "Fire", "Tide"]
    assert match.view(SPECTATOR).plans == ()
    match.play(match.view(RED).plans[1].steps[0], RED)
    assert match.view(RED).plans == ()
    for _ in range(23):
        match.play(match.view(match.deciders[0]).plans[0].steps[0])
    assert [seat.store_count for seat in (match.state.seats[RED], match.state.seats[BLUE])] == [12, 12]
    assert match.view(match.deciders[0]).plans == ()


@pytest.mark.rule("TYR-02")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[captain, archer", "[captin, archer", "'captin' is no card of the pool; did you mean 'captain'?"),
        ("[captain, archer", "[kraken, archer", "'kraken' is no card of the pool; use one of"),
        ("[captain, archer", "[captain, captain", "captain stands there twice; name it once"),
    ],
)
def test_a_style_names_cards_of_the_pool_once_each(old, new, said):
    assert DRAFT.count(old) == 1
    with pytest.raises(SandtableError) as caught:
        parse_scenario(TyrantFile, DRAFT.replace(old, new))
    assert said in str(caught.value)


def test_a_scenario_without_styles_is_written_as_ever():
    file = GAME.file("draft")
    assert "styles" not in file.model_copy(update={"styles": {}}).model_dump(mode="json")
    assert list(file.model_dump(mode="json")["styles"]) == ["Shields", "Fire", "Tide"]
