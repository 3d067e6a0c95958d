"""Decks, card types, abilities and keywords: the rules that need a look at all cards, or a card that no box has.

The others are in `tests/scenarios/five_sails/rules/cards`. The reports below are scenarios too, played with the cards
of `extra_cards`.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from helpers import play_on, registered_case
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import NOBODY, Option, Seat
from quarterdeck.core.table import PASS, REACT, Table
from quarterdeck.games.five_sails.abilities import ACTION, FORCED, MANEUVER, REACTION, TECHNIQUE, Use
from quarterdeck.games.five_sails.deck import check_deck, parse_deck, read_deck
from quarterdeck.games.five_sails.defs import CARDS, CardDef, find_card, is_loyal
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import CITY, EVENT, FINESSE, INFLUENCE, NO_CARD, RISK, CardId
from quarterdeck.games.five_sails.rules import drawing, using
from quarterdeck.games.five_sails.rules.stats import Part, stat
from quarterdeck.games.five_sails.scenario import read_scenario, run_scenario
from quarterdeck.games.five_sails.state import State

ANN, BOB = Seat(0), Seat(1)


def comes_true(report: str) -> None:
    """Play a scenario: everything it says must be seen."""
    result = run_scenario(read_scenario(dedent(report)))
    assert result.ok, "\n".join(result.failures)


def table_of(report: str) -> Table:
    """The table a scenario begins with."""
    position = read_scenario(dedent(report)).position()
    return Table(GAME, position.spec, position.game)


def game_of(table: Table) -> State:
    state = table.state
    assert isinstance(state, State)
    return state


def pass_reactions(table: Table) -> None:
    while table.open[0].kind == REACT:
        table.answer(Option(PASS), table.open[0].seat)


def the_card(game: State, name: str) -> CardId:
    """The one card of this name."""
    found = [CardId(i) for i in range(len(game.definition)) if game.card(CardId(i)).name == name]
    assert len(found) == 1
    return found[0]


def declared(name: str) -> CardDef:
    card = find_card(name)
    assert card is not None
    return card


# -- decks --------------------------------------------------------------------------------------------------------


def problems(old: str, new: str) -> list[tuple[str, str]]:
    """What is wrong with the sample deck of Castille after one change."""
    text = GAME.deck_text("castille")
    assert old in text
    deck, found = parse_deck(text.replace(old, new))
    return found + (check_deck(deck) if deck is not None else [])


@pytest.mark.rule("event.city_deck_only")
def test_events_are_in_the_city_deck_and_in_no_other() -> None:
    events = [card for card in CARDS if card.kind == EVENT]
    assert events
    assert all(card.in_city_deck for card in events)
    for name in GAME.default_decks():
        deck = read_deck(GAME.deck_text(name))
        assert not [c for c in (*deck.approach, *[card for card, _ in deck.faction]) if c.kind == EVENT]
    assert [s for _, s in problems("Robbery x2", "Robbery x1\nSo It Begins x1")] == [
        "So It Begins cannot be in a Faction Deck: it is of type event."
    ]
    assert any("So It Begins is neither" in s for _, s in problems("Marooned*", "So It Begins"))


@pytest.mark.rule("leader.one")
def test_nobody_has_a_second_leader() -> None:
    second = "Leader: Soline el Gato\nLeader: Kaspar Dietrich"
    assert problems("Leader: Soline el Gato", second) == [
        ("leader.one", "Line 2: there is a Leader already, Soline el Gato.")
    ]
    found = problems("Sanjay", "Kaspar Dietrich")
    assert "leader.one" in [rule for rule, sentence in found if "Kaspar Dietrich is a Leader" in sentence]
    assert [rule for rule, _ in problems("Robbery x2", "Robbery x1\nKaspar Dietrich x1")] == [
        "deck_building.faction_cards"
    ]
    assert problems("Sanjay", "Sanjay") == []


@pytest.mark.rule("deck_building.leader_faction", "deck_building.approach_faction", "deck_building.faction_cards")
def test_a_name_that_no_card_has_breaks_the_rule_of_the_deck_it_stands_in() -> None:
    assert [rule for rule, _ in problems("Leader: Soline el Gato", "Leader: Nobody")] == [
        "deck_building.leader_faction"
    ]
    assert problems("Sanjay", "Nobody")[0] == (
        "deck_building.approach_faction",
        "Line 11: there is no card named 'Nobody'.",
    )
    assert problems("Robbery x2", "Nobody x2")[0][0] == "deck_building.faction_cards"


@pytest.mark.rule("risk.abilities")
def test_risks_have_every_kind_of_ability_but_techniques() -> None:
    risks = [card for card in CARDS if card.kind == RISK]
    kinds = {ability.kind for card in risks for ability in card.abilities}
    assert kinds == {ACTION, REACTION, FORCED, MANEUVER}
    assert any(card.passives for card in risks)
    assert TECHNIQUE in {ability.kind for card in CARDS for ability in card.abilities}


@pytest.mark.rule("loyal")
def test_loyal_is_what_bears_the_leaders_symbol() -> None:
    soline, kaspar = declared("Soline el Gato"), declared("Kaspar Dietrich")
    for name, loyal_to in (
        ("Sanjay", soline),
        ("Taunt", soline),
        ("The Cat's Embargo", soline),
        ("Soline el Gato", soline),
        ("Langschwert", kaspar),
        ("Daniella Dietrich", kaspar),
    ):
        assert [is_loyal(declared(name), leader) for leader in (soline, kaspar)] == [
            leader is loyal_to for leader in (soline, kaspar)
        ]
    # Neutral cards and those of the City Deck are nobody's, whatever nation their traits name.
    for name in ("Triage", "Marooned", "Gustavo", "Adelheide Schmidt", "Sorte Deck", "So It Begins", "The Docks"):
        assert not is_loyal(declared(name), soline)
        assert not is_loyal(declared(name), kaspar)
    assert "Castille" in declared("Gustavo").traits


@pytest.mark.rule("anatomy.title")
def test_a_title_has_no_effect_on_play() -> None:
    """The same game, answer for answer, whatever the characters' titles are: even if all have the same one."""
    titles = [card.title for card in CARDS]
    assert len({title for title in titles if title}) > 20
    played = random_games()
    for card in CARDS:
        card.title = "Somebody" if card.is_character else ""
    try:
        assert random_games() == played
        assert problems("Sanjay", "Sanjay") == []
    finally:
        for card, title in zip(CARDS, titles, strict=True):
            card.title = title


def random_games() -> list[dict[str, Any]]:
    states = []
    for seed in (1, 2):
        table = registered_case("five-sails", 2).table(seed)
        play_on(table, Chance(seed), 400)
        states.append(game_of(table).data())
    return states


# -- what is open and what is hidden ------------------------------------------------------------------------------


@pytest.mark.rule("approach_deck.look")
def test_everybody_can_look_at_their_own_approach_deck_at_any_time() -> None:
    table = registered_case("five-sails", 2).table(3)
    chance = Chance(3)
    sizes = set()
    for _ in range(120):
        for seat in (ANN, BOB):
            own = GAME.view(table.state, seat)["seats"][seat]["approach"]
            names = sorted(card["name"] for card in own["cards"])
            game = game_of(table)
            assert names == sorted(game.card(c).name for c in game.approach(seat))
            assert own["count"] == len(names)
            sizes.add(own["count"])
        assert GAME.view(table.state, NOBODY)["seats"][ANN]["approach"]["cards"] == []
        play_on(table, chance, 1)
    assert {10, 8} <= sizes


OPEN_AND_HIDDEN = """
    seats:
      ann: {leader: Soline el Gato, hand: [Taunt, Langschwert], discard: [Amour, Triage], deck_top: [Carnaval]}
      bob: {leader: Kaspar Dietrich, hand: [Regroup]}
    city_discard: [Gustavo]
    city:
      docks: {ann: [Soline el Gato]}
      forums: {bob: [Kaspar Dietrich]}
"""


@pytest.mark.rule("risk.hidden")
def test_a_hand_is_hidden_until_its_cards_are_played() -> None:
    table = table_of(OPEN_AND_HIDDEN)
    hands = {seat: GAME.view(table.state, seat)["seats"][ANN]["hand"] for seat in (ANN, BOB, NOBODY)}
    assert [card["name"] for card in hands[ANN]["cards"]] == ["Taunt", "Langschwert"]
    for seat in (BOB, NOBODY):
        assert hands[seat] == {"count": 2, "cards": []}
        assert "Taunt" not in str(GAME.view(table.state, seat))
    game = game_of(table)
    table.answer(Option("use", (the_card(game, "Taunt"),), "taunt.action"), ANN)
    pass_reactions(table)
    # Taunt is announced and shown. The card that pays for it is still ann's secret.
    bobs = GAME.view(table.state, BOB)
    assert [card["name"] for card in bobs["seats"][ANN]["played"]] == ["Taunt"]
    assert "Langschwert" not in str(bobs)
    table.answer(Option("pay", (the_card(game, "Langschwert"),)), ANN)
    pass_reactions(table)
    assert "Langschwert" in [card["name"] for card in GAME.view(table.state, BOB)["seats"][ANN]["discard"]]


@pytest.mark.rule("discard.faceup")
def test_discard_piles_lie_face_up_for_everybody() -> None:
    table = table_of(OPEN_AND_HIDDEN)
    for seat in (ANN, BOB, NOBODY):
        seen = GAME.view(table.state, seat)
        assert [card["name"] for card in seen["seats"][ANN]["discard"]] == ["Amour", "Triage"]
        assert seen["seats"][BOB]["discard"] == []
        assert [card["name"] for card in seen["city"]["discard"]] == ["Gustavo"]
        assert seen["seats"][ANN]["deck"] == {"count": 1, "known": []}
    table.answer(Option("equip", (game_of(table).leader[ANN], the_card(game_of(table), "Langschwert"))), ANN)
    assert "Langschwert" not in [c["name"] for c in GAME.view(table.state, BOB)["seats"][ANN]["discard"]]


@pytest.mark.rule("setup.uncontrolled")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_location_is_controlled_when_the_game_begins(players: int) -> None:
    table = registered_case("five-sails", players).table(1)
    game = game_of(table)
    assert game.day == 1
    assert [game.control[place] for place in game.line] == [NOBODY] * (players + 1)
    assert [place["control"] for place in GAME.view(game, ANN)["locations"]] == [NOBODY] * (players + 1)


# -- events, bases ------------------------------------------------------------------------------------------------


@pytest.mark.rule("event.uncontrolled")
def test_nobody_controls_an_event_whoever_uses_it() -> None:
    table = table_of("""
        seats:
          ann: {leader: Kaspar Dietrich}
          bob: {leader: Soline el Gato}
        city:
          docks:
            control: ann
            cards: [{Siren's Scream: {renown: 2}}, So It Begins, Takama Siad]
            ann: [Kaspar Dietrich]
    """)
    game = game_of(table)
    siren = the_card(game, "Siren's Scream")
    assert game.controller[siren] == game.controller[the_card(game, "So It Begins")] == CITY
    table.answer(Option("use", (siren,), "sirens-scream.action"), ANN)
    assert game_of(table).renown[ANN] == 1
    assert game_of(table).controller[siren] == CITY
    assert siren not in game_of(table).crew(ANN)
    # There is no way to take control of it: what can be had at The Docks is Takama.
    assert "Siren" not in " ".join(
        GAME.label(table.state, table.open[0], option) for option in table.open[0].options if option.verb != "use"
    )


@pytest.mark.rule("stats.base")
def test_a_base_value_is_the_printed_one() -> None:
    table = table_of("""
        seats:
          ann:
            leader: Kaspar Dietrich
            scheme: Armed and Marshaled
            home: [{Otto Streit: {finesse: -1, equipped: [Polished Flintlock, Smuggled Item]}}]
          bob: {leader: Soline el Gato}
    """)
    game = game_of(table)
    otto = the_card(game, "Otto Streit")
    for which, base, now in ((FINESSE, 2, 2), (INFLUENCE, 2, 3)):
        parts: list[Part] = []
        assert stat(game, otto, which, parts) == now
        assert parts[0] == (otto, base)
        assert game.card(otto).stats[which] == base
    seen = next(c for c in GAME.view(game, BOB)["characters"] if c["name"] == "Otto Streit")
    assert (seen["stats"]["influence"], seen["now"]["influence"]["value"]) == (2, 3)


@pytest.mark.rule("stats.base")
def test_the_base_panache_is_what_a_player_may_keep() -> None:
    """Kaspar's base Panache is 6; Marooned makes it 7 for drawing, but six cards are kept at Dusk."""
    comes_true("""
        phase: planning
        first: bob
        seats:
          ann: {leader: Kaspar Dietrich, approach: [Marooned], deck_top: [Regroup x13]}
          bob: {leader: Soline el Gato}
        city_deck_top: [Gustavo, Leja Juska, Kalla Forsberg]
        script:
          - expect: {ann.panache: 6}
          - ann: Marooned
          - expect: {ann.panache: 7, ann.hand: 7}
          - all pass
          - expect: {asked: {ann: discard}}
          - ann: Regroup
          - note: six kept and six drawn
          - expect: {day: 2, ann.panache: 6, ann.hand: 12, ann.discard: [Regroup]}
    """)


# -- costs --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("costs.all")
def test_the_wealth_cost_and_every_additional_cost_are_paid() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Desperate Bargain x3, Regroup x2], home: [{Otto Streit: {wounds: 1}}]}
          bob: {leader: Soline el Gato, hand: [Desperate Bargain]}
        city:
          docks: {bob: [Soline el Gato]}
          forums: {ann: [{Kaspar Dietrich: {engaged: true}}]}
        script:
          - note: Kaspar is engaged, so Otto performs it without being asked for
          - ann: use Desperate Bargain
          - expect: {asked: {ann: pay}, ann.renown: 0, Otto Streit.wounds: 1, Otto Streit.engaged: false}
          - ann: discard Regroup
          - expect: {ann.renown: 1, Otto Streit.wounds: 2, Otto Streit.engaged: true}
          - expect: {ann.discard: [Regroup, Desperate Bargain]}
          - note: bob could engage and wound Soline, but has no card to pay with
          - refused: {bob: {use Desperate Bargain: costs.cannot_announce}}
          - bob: pass
          - note: ann has cards to pay with, but nobody to engage
          - refused: {ann: {use Desperate Bargain: engaged.cost}}
    """)


@pytest.mark.rule("costs.all")
def test_what_pays_the_wealth_cost_leaves_enough_for_the_other_costs() -> None:
    """Harbor Toll costs 2 and a discarded card: with Opulence and another card only Opulence can pay the 2."""
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Harbor Toll, Regroup, Opulence]}
          bob: {leader: Soline el Gato, hand: [Harbor Toll, Taunt x2]}
        script:
          - ann: use Harbor Toll
          - offered_only: {ann: [discard Opulence]}
          - ann: discard Opulence
          - expect: {asked: {ann: discard.cost}, ann.renown: 0}
          - ann: discard Regroup
          - expect: {ann.renown: 1, ann.hand: 0, ann.locker: [Opulence], ann.discard: [Harbor Toll, Regroup]}
          - note: two cards worth one each pay the toll and leave nothing to discard
          - refused: {bob: {use Harbor Toll: costs.cannot_announce}}
    """)


@pytest.mark.rule("costs.unpayable", "costs.unpayable_risk")
def test_a_risk_whose_costs_turn_out_unpayable_is_discarded_without_effect() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Desperate Bargain x2, Regroup x2]}
          bob: {leader: Soline el Gato, home: [Busybody]}
        city:
          docks: {ann: [Uwe Zimmerman]}
          forums: {ann: [{Otto Streit: {engaged: true}}, {Kaspar Dietrich: {engaged: true}}]}
        script:
          - ann: use Desperate Bargain
          - bob: react with Busybody
          - note: Uwe, who was to engage, is engaged already when it comes to paying
          - ann: discard Regroup
          - expect: {ann.renown: 0, Uwe Zimmerman.wounds: 0, Uwe Zimmerman.engaged: true}
          - expect: {ann.hand: [Desperate Bargain, Regroup], ann.discard: [Desperate Bargain, Regroup]}
          - story: cannot be paid
    """)


@pytest.mark.rule("costs.unpayable", "costs.unpayable_risk")
def test_a_wealth_cost_can_turn_out_unpayable() -> None:
    comes_true("""
        seats:
          ann: {leader: Soline el Gato, hand: [Taunt x2]}
          bob: {leader: Kaspar Dietrich, home: [Cutpurse]}
        city:
          docks: {ann: [Soline el Gato]}
          forums: {bob: [Kaspar Dietrich]}
        script:
          - ann: use Taunt
          - bob: react with Cutpurse
          - ann: [discard Taunt, target Kaspar]
          - note: nothing is left to pay for the first Taunt, and Kaspar stays where he is
          - expect: {Kaspar Dietrich.location: forums, ann.hand: 0, ann.discard: [Taunt, Taunt], asked: {bob: action}}
    """)


@pytest.mark.rule("costs.unpayable")
def test_an_ability_in_play_whose_costs_turn_out_unpayable_has_no_effect() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Regroup]}
          bob: {leader: Soline el Gato, home: [Busybody]}
        city:
          docks: {ann: [Kaspar Dietrich]}
        script:
          - ann: use kaspar-dietrich.action
          - bob: react with Busybody
          - expect: {Kaspar Dietrich.engaged: true, city.deck: 30, ann.crew: [Kaspar Dietrich], ann.hand: 1}
          - bob: pass
          - note: it was announced, and that was its use for this Day
          - refused: {ann: {use kaspar-dietrich.action: once_per_day.actions}}
    """)


# -- keywords and qualifiers --------------------------------------------------------------------------------------


@pytest.mark.rule("repeatable")
def test_a_repeatable_ability_is_paid_and_resolved_again_and_again() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Regroup x4]}
          bob: {leader: Soline el Gato}
        city:
          docks: {ann: [Street Preacher]}
        script:
          - ann: use Street Preacher
          - ann: discard Regroup
          - expect: {docks.renown: 1, ann.hand: 3, asked: {ann: repeat}}
          - ann: [yes, discard Regroup]
          - expect: {docks.renown: 2, ann.hand: 2}
          - ann: [yes, discard Regroup]
          - expect: {docks.renown: 3, ann.hand: 1, asked: {ann: repeat}}
          - ann: no
          - note: it was one use of it, and one action
          - expect: {docks.renown: 3, ann.hand: 1, asked: {bob: action}}
          - bob: pass
          - refused: {ann: {use Street Preacher: once_per_day.actions}}
    """)


@pytest.mark.rule("repeatable", "costs.all")
def test_repeating_a_risk_costs_its_wealth_and_a_new_target_each_time() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Another Round, Regroup x2]}
          bob: {leader: Soline el Gato}
        city:
          docks: {ann: [Kaspar Dietrich], bob: [Sanjay, Gustavo]}
        script:
          - ann: use Another Round
          - ann: [target Sanjay, discard Regroup]
          - expect: {Sanjay.engaged: true, Gustavo.engaged: false, ann.hand: 1, Another Round.zone: ann.played}
          - ann: yes
          - ann: [target Gustavo, discard Regroup]
          - note: with no card left to pay, it is over
          - expect: {Gustavo.engaged: true, ann.hand: 0, Another Round.zone: ann.discard, asked: {bob: action}}
    """)


@pytest.mark.rule("unlimited")
def test_an_unlimited_action_is_used_as_often_as_it_is_paid_for() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Regroup x5], deck_top: [Precision], home: [Moneylender]}
          bob: {leader: Soline el Gato}
        script:
          - ann: use moneylender.action
          - ann: discard Regroup
          - bob: pass
          - ann: use moneylender.action
          - ann: discard Regroup
          - bob: pass
          - ann: use moneylender.action
          - ann: discard Regroup
          - expect: {ann.renown: 3, ann.hand: 2, day: 1}
          - bob: pass
          - note: the other Action is like all others
          - ann: use moneylender.action-2
          - ann: discard Regroup
          - bob: pass
          - offered: {ann: [use moneylender.action]}
          - refused: {ann: {use moneylender.action-2: once_per_day.actions}}
          - ann: pass
          - expect: {day: 2}
    """)


@pytest.mark.rule("qualified.home")
def test_a_home_action_is_performed_at_home() -> None:
    comes_true("""
        seats:
          ann:
            leader: Kaspar Dietrich
            hand: [Quiet Evening x2]
            deck_top: [Regroup]
            home: [{Otto Streit: {wounds: 2}}, {Uwe Zimmerman: {wounds: 1}}]
          bob: {leader: Soline el Gato, hand: [Quiet Evening], home: [Housekeeper]}
        city:
          docks: {ann: [{Kaspar Dietrich: {wounds: 1}}, Housekeeper], bob: [Soline el Gato]}
        script:
          - refused: {ann: {use Housekeeper: qualified.home}}
          - ann: use Quiet Evening
          - note: Kaspar is wounded too, but in the City
          - offered_only: {ann: [Otto, Uwe]}
          - ann: Otto
          - expect: {Otto Streit.wounds: 1, Uwe Zimmerman.wounds: 1, Kaspar Dietrich.wounds: 1}
          - offered: {bob: [use Housekeeper, use Quiet Evening]}
          - bob: Housekeeper moves to the Docks
          - ann: ann's Housekeeper moves to Home
          - note: now bob has nobody at Home
          - refused: {bob: {use Housekeeper: qualified.home, use Quiet Evening: qualified.home}}
          - bob: pass
          - ann: use Housekeeper
          - expect: {ann.hand: [Quiet Evening, Regroup]}
    """)


@pytest.mark.rule("ability.target")
def test_only_what_says_target_targets() -> None:
    """The first risk of the Day that targets Maryam is cancelled; one that merely affects her is not, nor counts."""
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Downpour, Heavy Rumor x2]}
          bob: {leader: Soline el Gato}
        city:
          docks: {ann: [Kaspar Dietrich], bob: [Maryam Benu Pleroma]}
        script:
          - ann: use Downpour
          - expect: {Maryam Benu Pleroma.engaged: true, Kaspar Dietrich.engaged: true}
          - bob: pass
          - fate: {Maryam Benu Pleroma.engaged: false}
          - ann: use Heavy Rumor
          - ann: target Maryam
          - expect: {Maryam Benu Pleroma.engaged: false, ann.discard: [Downpour, Heavy Rumor]}
          - bob: pass
          - ann: use Heavy Rumor
          - ann: target Maryam
          - expect: {Maryam Benu Pleroma.engaged: true}
    """)


@pytest.mark.rule("duration.day")
def test_what_an_ability_leaves_in_force_ends_with_the_day() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Fine Words x2]}
          bob: {leader: Soline el Gato}
        city_deck_top: [Gustavo, Leja Juska, Kalla Forsberg]
        city:
          docks: {ann: [Otto Streit], bob: [Makepeace Botwighte]}
        script:
          - expect: {Otto Streit.influence: 2}
          - ann: use Fine Words
          - ann: Otto
          - expect: {Otto Streit.influence: 3, Kaspar Dietrich.influence: 2}
          - bob: Makepeace claims
          - expect: {docks.control: nobody}
          - ann: use Fine Words
          - ann: Otto
          - expect: {Otto Streit.influence: 4}
          - bob: pass
          - ann: Otto claims
          - expect: {docks.control: ann}
          - all pass
          - expect: {day: 2, Otto Streit.influence: 2}
    """)


# -- schemes, mustering -------------------------------------------------------------------------------------------


@pytest.mark.rule("scheme.protected", "destroyed.scheme", "destroyed.discard", "character.destroyed")
def test_a_scheme_is_removed_only_by_what_says_so_and_goes_to_the_locker() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Wildfire, Plot Unveiled]}
          bob: {leader: Soline el Gato, scheme: Shifting Blame, home: [{Sanjay: {equipped: [Uppman's Jacket]}}]}
        city:
          docks: {bob: [{Gustavo: {equipped: [Sorte Deck]}}]}
        script:
          - ann: use Wildfire
          - note: everything else burns, each to where it belongs
          - expect: {bob.scheme: Shifting Blame, bob.crew: [Soline el Gato], bob.locker: [Sanjay, Gustavo]}
          - expect: {bob.discard: [Uppman's Jacket], city.discard: [Sorte Deck]}
          - bob: pass
          - ann: use Plot Unveiled
          - expect: {bob.scheme: none, bob.locker: [Sanjay, Gustavo, Shifting Blame], bob.discard: [Uppman's Jacket]}
    """)


@pytest.mark.rule("character.muster", "character.home", "in_play.enters")
def test_whoever_musters_joins_the_crew_at_home() -> None:
    comes_true("""
        seats:
          ann:
            leader: Kaspar Dietrich
            hand: [Call for Help, Regroup x4, Angelo]
            approach: [Otto Streit, Uwe Zimmerman, Let's Haggle]
            home: [Gracious Host]
          bob: {leader: Soline el Gato}
        city:
          docks: {cards: [Takama Siad], ann: [Kaspar Dietrich]}
        script:
          - expect: {ann.crew: 2, Otto Streit.zone: ann.approach}
          - ann: use Call for Help
          - offered_only: {ann: [Otto, Uwe]}
          - ann: Otto
          - expect: {Otto Streit.location: ann.home, Otto Streit.engaged: false, ann.crew: 3, ann.renown: 1}
          - bob: pass
          - note: a Mercenary is recruited and a Brute is played; neither musters
          - ann: recruit Takama
          - ann: [discard Regroup, discard Regroup, discard Regroup]
          - expect: {Takama Siad.location: docks, ann.crew: 4, ann.renown: 1}
          - bob: pass
          - ann: play Angelo
          - expect: {Angelo.location: ann.home, ann.crew: 5, ann.renown: 1}
    """)


# -- what nobody may learn, and what nobody can remember -----------------------------------------------------------


@pytest.mark.parametrize("held", ["Opulence", "Regroup"])
def test_who_is_asked_for_a_maneuver_does_not_tell_who_holds_wealth(held: str) -> None:
    """Press the Advantage costs 2. With one other card in hand ann is asked, whether or not that card is worth 2."""
    offered = "maneuver press-the-advantage.maneuver, done" if held == "Opulence" else "done"
    comes_true(f"""
        seats:
          ann: {{leader: Kaspar Dietrich, hand: [Press the Advantage, {held}]}}
          bob: {{leader: Soline el Gato}}
        first: bob
        city:
          docks: {{ann: [Kaspar Dietrich], bob: [Soline el Gato]}}
        script:
          - bob: Soline challenges Kaspar
          - ann: [accept, play Press the Advantage]
          - asked: {{ann: duel.abilities}}
          - offered_only: {{ann: [{offered}]}}
    """)


def test_a_shuffled_card_is_a_new_one() -> None:
    """What was used of a card is forgotten when it is shuffled: nobody could tell it from its copies."""
    table = table_of("""
        seats:
          ann: {leader: Kaspar Dietrich, discard: [Triage x2], home: [Otto Streit]}
          bob: {leader: Soline el Gato}
    """)
    game = game_of(table)
    triage = declared("Triage").abilities[0]
    otto = the_card(game, "Otto Streit")
    ottos = game.card(otto).abilities[0]
    for card in game.discard(ANN):
        game.used.add(using.used_key(triage, card, ANN))
    game.used.add(using.used_key(ottos, otto, ANN))
    assert all(using.used_up(game, Use(ANN, card, triage)) for card in game.discard(ANN))
    assert drawing.top_card(game, ANN) != NO_CARD
    assert len(game.deck(ANN)) == 2
    assert not any(using.used_up(game, Use(ANN, card, triage)) for card in game.deck(ANN))
    assert using.used_up(game, Use(ANN, otto, ottos))
