"""The playtest edition: what needs a card that no box has, or a look at decks.

The rest is in `tests/scenarios/five_sails/playtest`.
"""

from __future__ import annotations

from textwrap import dedent

import pytest

from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.scenario import read_scenario, run_scenario


def comes_true(report: str, edition: str = "playtest") -> None:
    """Play a scenario in an edition: everything it says must be seen."""
    result = run_scenario(read_scenario(f"edition: {edition}\n" + dedent(report)))
    assert result.ok, "\n".join(result.failures)


@pytest.mark.rule("playtest.deck_building.forty_cards")
@pytest.mark.parametrize(("copies", "legal"), [(1, False), (2, True), (3, False)])
def test_a_faction_deck_has_exactly_forty_cards(copies: int, legal: bool) -> None:
    """The deck of Eisen has forty cards with two of Regroup; a third copy makes it too large, whatever else it does."""
    deck = GAME.deck_text("eisen").replace("Regroup x2", f"Regroup x{copies}")
    found = [rule for rule, _ in GAME.check_deck(deck, "playtest") if rule.endswith("forty_cards")]
    assert found == ([] if legal else ["playtest.deck_building.forty_cards"])
    in_release = [rule for rule, _ in GAME.check_deck(deck) if rule.endswith("forty_cards")]
    assert in_release == (["deck_building.forty_cards"] if copies < 2 else [])


@pytest.mark.rule("playtest.belayed")
def test_a_belayed_technique_is_not_used_at_the_challenge() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Stratege]}
          bob: {leader: Soline el Gato, hand: [Research]}
        first: ann
        city:
          docks:
            ann: [{Terrell Brandt: {resolve: +20, equipped: [Hidden Hilt]}}]
            bob: [{Maya de La Rioja: {resolve: +20}}]
        script:
          - ann: Terrell challenges Maya
          - offered_only: {ann: [technique terrell-brandt.technique, none]}
          - refused: {ann: {technique hidden-hilt.technique: playtest.belayed}}
          - ann: none
          - expect: {duel.threat.bob: 3}
          - bob: play Research
          - ann: play Stratege
          - note: In a round it is a Technique like any other.
          - ann: technique hidden-hilt.technique
          - expect: {duel.threat.bob: 4}
          - bob: none
          - expect: {duel: false, Maya de La Rioja.wounds: 4}
    """)


@pytest.mark.rule("playtest.costs.unpayable")
def test_a_card_whose_costs_turn_out_unpayable_is_discarded() -> None:
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
          - ann: discard Regroup
          - expect: {ann.renown: 0, Uwe Zimmerman.wounds: 0}
          - expect: {ann.hand: [Desperate Bargain, Regroup], ann.discard: [Desperate Bargain, Regroup]}
    """)


@pytest.mark.rule("playtest.duration.day")
def test_what_an_action_leaves_in_force_outlasts_a_duel_and_ends_with_the_day() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Fine Words]}
          bob: {leader: Soline el Gato}
        first: ann
        city_deck_top: [Gustavo, Leja Juska, Kalla Forsberg]
        city:
          docks: {ann: [Otto Streit], bob: [{Makepeace Botwighte: {resolve: +20}}]}
        script:
          - ann: [use Fine Words, Otto]
          - expect: {Otto Streit.influence: 3}
          - bob: pass
          - ann: Otto challenges Makepeace
          - bob: none
          - expect: {Otto Streit.influence: 3, duel: false}
          - all pass
          - expect: {day: 2, Otto Streit.influence: 2}
    """)


BRAVE = """
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Brave Face, Brave Face]}
          bob: {leader: Soline el Gato}
        first: bob
        city:
          docks: {ann: [{Otto Streit: {resolve: +20}}], bob: [{Makepeace Botwighte: {resolve: +20}}]}
        script:
          - bob: Makepeace challenges Otto
"""


@pytest.mark.rule("playtest.duration.day", "playtest.duration.duel")
def test_what_a_reaction_leaves_in_force_outlasts_the_duel_and_what_a_maneuver_leaves_does_not() -> None:
    comes_true(f"""{BRAVE}
          - ann: react with Brave Face
          - expect: {{Otto Streit.influence: 3}}
          - ann: play Brave Face
          - ann: maneuver Brave Face
          - expect: {{Otto Streit.influence: 4}}
          - bob: none
          - expect: {{duel: false, Otto Streit.influence: 3}}
    """)


@pytest.mark.rule("duration.duel")
def test_in_the_release_edition_both_end_with_the_duel() -> None:
    comes_true(
        f"""{BRAVE}
          - ann: accept
          - ann: react with Brave Face
          - expect: {{Otto Streit.influence: 3}}
          - ann: play Brave Face
          - ann: maneuver Brave Face
          - expect: {{Otto Streit.influence: 4}}
          - bob: none
          - expect: {{duel: false, Otto Streit.influence: 2}}
    """,
        "release",
    )


@pytest.mark.rule("playtest.dash.no_part")
def test_a_dash_for_combat_can_neither_challenge_nor_be_challenged_nor_intervene() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich}
          bob: {leader: Soline el Gato}
        first: ann
        city:
          docks: {ann: [Otto Streit], bob: [Market Clerk, Sanjay]}
          forums: {ann: [{Market Clerk: {as: the other clerk}}], bob: [{Maya de La Rioja: {engaged: true}}]}
        script:
          - offered: {ann: [Otto challenges Sanjay]}
          - not_offered: {ann: [Otto challenges Market Clerk, the other clerk challenges Maya]}
          - ann: Otto challenges Sanjay
          - note: Nobody can intervene, so bob has the first round at once.
          - asked: {bob: combat card}
          - bob: none
          - expect: {Sanjay.wounds: 1, duel: false}
    """)


@pytest.mark.rule("playtest.example.pursuit", "playtest.threat.bound")
def test_bob_follows_ann_within_his_round() -> None:
    comes_true("""
        seats:
          ann: {leader: Kaspar Dietrich, hand: [Stratege]}
          bob: {leader: Kaspar Dietrich, hand: [Switched Places]}
        first: bob
        city:
          forums: {ann: [{Daniella Dietrich: {resolve: +20}}], bob: [{Philip Hase: {resolve: +20}}]}
        script:
          - bob: Philip challenges Daniella
          - ann: [play Stratege, technique daniella-dietrich.technique, Docks]
          - bob: [play Switched Places, maneuver switched-places.maneuver, Docks]
          - note: Riposte 1 and Thrust 1 reach her at The Docks.
          - expect: {Philip Hase.location: docks, duel.threat.ann: 2, duel.active: ann, asked: {ann: combat card}}
          - ann: none
          - expect: {Daniella Dietrich.wounds: 3, duel: false}
    """)
