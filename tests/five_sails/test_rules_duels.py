"""Rules of challenges and duels that need cards of no box, the order of events, or many games."""

from __future__ import annotations

import pytest

from five_sails import extra_cards
from helpers import play_on, registered_case
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Option, Seat
from quarterdeck.core.table import PASS, REACT, Table
from quarterdeck.games.five_sails.events import (
    CHALLENGE_ACCEPTED,
    CHALLENGE_ISSUED,
    CHALLENGE_REFUSED,
    DUEL_BEGINS,
    DUEL_ENDS,
    ROUND_BEGINS,
    ROUND_ENDS,
)
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.scenario import read_scenario, run_scenario
from quarterdeck.games.five_sails.scenario_words import SailsSpeaker
from quarterdeck.games.five_sails.state import State

ANN, BOB = Seat(0), Seat(1)


def holds(text: str) -> None:
    """A scenario written here, because it needs a card that is in no box, comes true."""
    result = run_scenario(read_scenario(text))
    assert result.ok, "\n".join(result.failures)


def story_of(text: str, *answers: tuple[Seat, str]) -> State:
    """The game after these answers in words; Reactions are passed."""
    position = read_scenario(text).position()
    table = Table(GAME, position.spec, position.game)
    speaker = SailsSpeaker(position.seats, position.aliases)
    for seat, words in answers:
        decision = table.decision_of(seat)
        assert decision is not None, f"{words}: seat {seat} is not asked: {table.open}"
        meant = speaker.meant(table.state, decision, words)
        assert len(meant) == 1, f"{words}: {speaker.labels(table.state, decision)}"
        table.answer(meant[0].option, seat)
        while table.open[0].kind == REACT:
            table.answer(Option(PASS), table.open[0].seat)
    state: State = table.state
    return state


def order_of(game: State, *verbs: str) -> list[str | int]:
    """These facts of the story in order, and between them what the Duel Second called out."""
    order: list[str | int] = []
    for fact in game.story:
        if fact.verb == "forced":
            order.append(extra_cards.called(fact.what))
        elif fact.verb in verbs:
            order.append(fact.verb)
    return order


# -- the order of things ------------------------------------------------------------------------------------------

A_CHALLENGE = """
seats:
  ann: {leader: Kaspar Dietrich, hand: [Regroup]}
  bob: {leader: Soline el Gato, hand: [Research]}
first: ann
city:
  docks: {ann: [{Terrell Brandt: {resolve: +20}}], bob: [{Maya de La Rioja: {resolve: +20}}]}
  forums: {ann: [Duel Second]}
"""


@pytest.mark.rule("challenge.steps", "duel.begins", "duel.round_steps", "duel.alternate")
def test_an_accepted_challenge_and_its_duel_go_step_by_step() -> None:
    game = story_of(
        A_CHALLENGE,
        (ANN, "Terrell challenges Maya"),
        (ANN, "technique terrell-brandt.technique"),
        (BOB, "accept"),
        (BOB, "play Research"),
        (ANN, "none"),
    )
    assert order_of(game, "challenges", "announces", "accepts", "threat", "plays.combat", "values", "wounded") == [
        "challenges",
        CHALLENGE_ISSUED,
        "announces",
        "accepts",
        CHALLENGE_ACCEPTED,
        "threat",
        DUEL_BEGINS,
        ROUND_BEGINS,
        "plays.combat",
        "values",
        "threat",
        "wounded",
        ROUND_ENDS,
        ROUND_BEGINS,
        "wounded",
        ROUND_ENDS,
        DUEL_ENDS,
    ]


@pytest.mark.rule("challenge.refuse_no_duel", "duel.begins")
def test_after_a_refusal_no_duel_begins_and_no_round() -> None:
    game = story_of(A_CHALLENGE, (ANN, "Terrell challenges Maya"), (ANN, "none"), (BOB, "refuse"))
    assert order_of(game, "refuses", "threat", "wounded") == [
        CHALLENGE_ISSUED,
        "refuses",
        "threat",
        CHALLENGE_REFUSED,
        "wounded",
    ]
    assert game.duel is None


@pytest.mark.rule("challenge.only_way")
@pytest.mark.parametrize("seats", [2, 3])
def test_every_duel_of_a_whole_game_follows_a_challenge_of_its_own(seats: int) -> None:
    duels = 0
    for seed in range(3):
        table = registered_case("five-sails", seats).table(seed)
        play_on(table, Chance(seed))
        challenged: set[int] = set()
        for fact in table.state.story:
            if fact.verb == "challenges":
                challenged = {fact.things[0][0]}
            elif fact.verb == "duel.begins":
                duels += 1
                assert fact.things[1][0] in challenged, f"seed {seed}: a duel with nobody's challenge"
                challenged = set()
    assert duels > 3


# -- Final Strike -------------------------------------------------------------------------------------------------


@pytest.mark.rule("duel.final_strike_cost", "duel.final_strike")
def test_a_final_strike_resolves_once_its_character_is_destroyed_that_round() -> None:
    """Sanjay falls in the round of Last Stand: Thrust 1, then two more threat, within his last known Combat."""
    holds("""
seats:
  ann: {leader: Kaspar Dietrich}
  bob: {leader: Soline el Gato, hand: [Last Stand]}
city:
  docks: {ann: [Kaspar Dietrich], bob: [{Sanjay: {wounds: 2, combat: +1}}]}
script:
  - ann: Kaspar challenges Sanjay
  - bob: [accept, play Last Stand]
  - expect: {duel.threat.bob: 3, duel.threat.ann: 0}
  - bob: maneuver last-stand.maneuver
  - expect: {Sanjay.zone: bob.locker, duel.threat.ann: 3, duel.round: 2}
  - ann: none
  - expect: {Kaspar Dietrich.wounds: 2, duel: false}
""")


@pytest.mark.rule("duel.final_strike_cost", "duel.final_strike")
def test_a_final_strike_is_lost_when_its_character_survives_the_round() -> None:
    """Sanjay survives the round of Last Stand and falls with another card, which says nothing of a Final Strike."""
    holds("""
seats:
  ann: {leader: Kaspar Dietrich, hand: [Stratege]}
  bob: {leader: Soline el Gato, hand: [Last Stand, Life in the Canals]}
city:
  docks: {ann: [{Kaspar Dietrich: {combat: -1}}], bob: [{Sanjay: {wounds: 2}}]}
script:
  - ann: Kaspar challenges Sanjay
  - bob: [accept, play Last Stand, maneuver last-stand.maneuver]
  - note: Parry 1 of 2. One wound is not the end of Sanjay, and there is no more threat than Thrust 1.
  - expect: {Sanjay.wounds: 3, duel.threat.ann: 1, duel.round: 2}
  - ann: play Stratege
  - expect: {duel.threat.bob: 3, Kaspar Dietrich.wounds: 0}
  - bob: [play Life in the Canals, done]
  - note: Riposte 2, and the last threat destroys him. The Last Stand was his card two rounds ago.
  - expect: {Sanjay.zone: bob.locker, duel.threat.ann: 2}
  - ann: none
  - expect: {duel: false, Kaspar Dietrich.wounds: 1}
""")


@pytest.mark.rule("duel.final_strike_cost")
def test_a_final_strike_cannot_be_announced_at_the_challenge() -> None:
    """There is no round in which the challenger could fall. In the round, it is offered, and waits."""
    holds("""
seats:
  ann: {leader: Kaspar Dietrich, hand: [Regroup]}
  bob: {leader: Soline el Gato, hand: [Research]}
city:
  docks:
    ann: [{Otto Streit: {wounds: 3, equipped: [Langschwert, Parting Shot]}}]
    bob: [Maya de La Rioja]
script:
  - ann: Otto challenges Maya
  - offered_only: {ann: [technique langschwert.technique, technique langschwert.technique-2, none]}
  - refused: {ann: {technique parting-shot.technique: duel.final_strike_cost}}
  - ann: none
  - bob: [accept, play Research]
  - expect: {duel.threat.ann: 3, Maya de La Rioja.wounds: 0}
  - ann: play Regroup
  - offered: {ann: [technique parting-shot.technique]}
  - ann: technique parting-shot.technique
  - note: Parry 2 of 3, and the last wound is Otto's end; then Maya is wounded.
  - expect: {Otto Streit.zone: ann.locker, Maya de La Rioja.wounds: 1, duel: false}
""")


# -- dashes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dash.challenged", "dash.perform", "dash.unmodified", "dash.zero")
def test_a_dash_in_the_stat_of_a_challenge_cannot_challenge_but_can_be_challenged() -> None:
    """The Market Clerk has a dash for Combat, which no saber changes: no challenge by him, no wounds by him."""
    holds("""
seats:
  ann: {leader: Kaspar Dietrich, hand: [Move Along]}
  bob: {leader: Soline el Gato, hand: [Fight Through the Pain]}
first: bob
city:
  docks:
    ann: [Kaspar Dietrich]
    bob:
      - Market Clerk: {combat: +3, equipped: [{Borrowed Saber: {as: the first}}]}
      - Sanjay: {equipped: [{Borrowed Saber: {as: the second}}]}
script:
  - expect: {Market Clerk.combat: 0, Sanjay.combat: 3}
  - offered: {bob: [Sanjay challenges Kaspar]}
  - not_offered: {bob: [Clerk challenges]}
  - refused: {bob: {Clerk challenges Kaspar: dash.perform}}
  - bob: pass
  - ann: Kaspar challenges the Clerk
  - bob: [accept, play Fight Through the Pain, done]
  - expect: {Market Clerk.wounds: 3, duel.threat.ann: 5}
  - ann: none
  - note: Restricted Hostilities of a dash are 0.
  - expect: {Kaspar Dietrich.wounds: 0, duel: false}
""")


# -- once for each card -------------------------------------------------------------------------------------------


@pytest.mark.rule("duel.once_per_card")
def test_a_maneuver_is_used_once_a_duel_although_its_card_comes_back() -> None:
    """The Loaded Dice come back to hand, their Maneuver does not. Another copy has its own, and so has another duel."""
    holds("""
seats:
  ann: {leader: Kaspar Dietrich, hand: [Langschwert x2]}
  bob: {leader: Soline el Gato, hand: [{Loaded Dice: {as: red}}, {Loaded Dice: {as: black}}]}
city:
  docks: {ann: [{Kaspar Dietrich: {resolve: +20}}, Uwe Zimmerman], bob: [{Sanjay: {resolve: +20}}]}
script:
  - ann: Kaspar challenges Sanjay
  - bob: [accept, play red, maneuver loaded-dice.maneuver]
  - expect: {duel.threat.ann: 2, Sanjay.wounds: 0, bob.hand: 2}
  - ann: play Langschwert
  - expect: {duel.threat.bob: 3}
  - bob: play red
  - note: Thrust 1 and no more; nothing was asked.
  - expect: {duel.threat.ann: 1, asked: {ann: combat card}}
  - ann: play Langschwert
  - bob: play black
  - offered_only: {bob: [maneuver loaded-dice.maneuver, done]}
  - bob: maneuver loaded-dice.maneuver
  - expect: {duel.threat.ann: 2}
  - ann: none
  - expect: {duel: false, Kaspar Dietrich.wounds: 1}
  - bob: pass
  - ann: Uwe challenges Sanjay
  - bob: [accept, play red]
  - offered_only: {bob: [maneuver loaded-dice.maneuver, done]}
  - bob: maneuver loaded-dice.maneuver
  - ann: none
  - expect: {duel: false, Uwe Zimmerman.wounds: 1}
""")


# -- the rulebook's examples, with cards that say what the examples say -------------------------------------------


@pytest.mark.rule("cant_beats_can")
def test_who_must_be_challenged_and_cannot_be_challenged_cannot() -> None:
    """Two equipped cards disagree. With the first alone, nobody else can be challenged."""
    holds("""
seats:
  ann: {leader: Soline el Gato}
  bob: {leader: Kaspar Dietrich}
city:
  docks: {ann: [Soline el Gato], bob: [{Otto Streit: {equipped: [Conspicuous Plume, White Flag]}}, Terrell Brandt]}
  forums: {ann: [Maya de La Rioja], bob: [{Philip Hase: {equipped: [Conspicuous Plume]}}, Uwe Zimmerman]}
script:
  - offered: {ann: [Soline challenges Terrell, Maya challenges Philip]}
  - not_offered: {ann: [Soline challenges Otto, Maya challenges Uwe]}
  - refused: {ann: {Soline challenges Otto: cant_beats_can}}
""")


@pytest.mark.rule("duel.absent_adversary", "duel.moving_threat")
def test_a_maneuver_that_moves_at_once_moves_before_the_combat_values() -> None:
    """Kaspar switches places to The Docks with the threat in his pool: his own threat then reaches nobody."""
    holds("""
seats:
  ann: {leader: Soline el Gato, hand: [Research]}
  bob: {leader: Kaspar Dietrich, hand: [Switched Places]}
city:
  forums: {ann: [Soline el Gato], bob: [Kaspar Dietrich]}
script:
  - ann: Soline challenges Kaspar
  - bob: [accept, play Switched Places, maneuver switched-places.maneuver, Docks]
  - note: Riposte 1 of 3 and Thrust 1 are lost; he brought the threat, and takes two wounds of it.
  - expect: {Kaspar Dietrich.location: docks, Kaspar Dietrich.wounds: 2, duel: false, ann.hand: [Research]}
""")
