"""Rules of setup, key concepts and the phases of the Day that need several games, hidden cards or cards of no box."""

from __future__ import annotations

import pytest

from five_sails import extra_cards
from helpers import registered_case
from quarterdeck.core.decision import Option, Seat
from quarterdeck.core.table import PASS, Table
from quarterdeck.games.five_sails.deck import read_deck
from quarterdeck.games.five_sails.defs import CARDS, CardDef
from quarterdeck.games.five_sails.events import (
    CONDITIONAL_RENOWN,
    DAWN_BEGINS,
    DAWN_ENDS,
    DAY_BEGINS,
    DAY_ENDS,
    DUSK_BEGINS,
    DUSK_ENDS,
    HIGH_DRAMA_BEGINS,
    HIGH_DRAMA_ENDS,
    PLANNING_BEGINS,
    PLANNING_ENDS,
    PLUNDER_BEGINS,
    PLUNDER_ENDS,
)
from quarterdeck.games.five_sails.game import GAME
from quarterdeck.games.five_sails.ids import (
    BAZAAR,
    DASH,
    DOCKS,
    FORUMS,
    GARDENS,
    INN,
    LEADER,
    CardId,
    LocationId,
    home_of,
)
from quarterdeck.games.five_sails.scenario import read_scenario, run_scenario
from quarterdeck.games.five_sails.scenario_words import SailsSpeaker
from quarterdeck.games.five_sails.state import CITY_DECK, EVERYBODY, LOCATION_CARDS, State

ANN, BOB, CYD = Seat(0), Seat(1), Seat(2)


def holds(text: str) -> None:
    """A scenario written here, because it needs a card that is in no box, comes true."""
    result = run_scenario(read_scenario(text))
    assert result.ok, "\n".join(result.failures)


class Play:
    """A table set up as a scenario says, and answered in words."""

    def __init__(self, text: str) -> None:
        position = read_scenario(text).position()
        self.table = Table(GAME, position.spec, position.game)
        self.speaker = SailsSpeaker(position.seats, position.aliases)

    @property
    def game(self) -> State:
        state: State = self.table.state
        return state

    def says(self, seat: Seat, *answers: str) -> Play:
        for words in answers:
            decision = self.table.decision_of(seat)
            assert decision is not None, f"seat {seat} is not asked: {self.table.open}"
            meant = self.speaker.meant(self.game, decision, words)
            assert len(meant) == 1, f"{words}: {self.speaker.labels(self.game, decision)}"
            self.table.answer(meant[0].option, seat)
        return self

    def all_pass(self) -> Play:
        """Everybody passes actions and Reactions until something else is asked."""
        while not self.table.over and self.table.open[0].kind in ("action", "react"):
            self.table.answer(Option(PASS), self.table.open[0].seat)
        return self

    def asked(self) -> tuple[Seat, str]:
        return self.table.open[0].seat, self.table.open[0].kind

    def offered(self) -> set[str]:
        return set(self.speaker.labels(self.game, self.table.open[0]))


def set_up(seats: int, seed: int = 1) -> State:
    """A game as it is before the first Dawn."""
    case = registered_case("five-sails", seats)
    state: State = GAME.new(case.spec(seed))
    return state


def names(game: State, cards: list[CardId]) -> list[str]:
    return [game.card(card).name for card in cards]


# -- setup --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("setup.tokens", "setup.no_starting_hand")
def test_nobody_begins_with_wounds_renown_or_a_hand(seats: int) -> None:
    game = set_up(seats)
    assert game.renown == [0] * seats
    assert not any(game.renown_at)
    assert not game.renown_on
    assert not any(game.wounds)
    assert [len(game.hand(Seat(s))) for s in range(seats)] == [0] * seats


@pytest.mark.rule("setup.no_starting_hand")
def test_the_first_cards_come_in_planning() -> None:
    table = registered_case("five-sails", 2).table(1)
    game: State = table.state
    assert table.decision.kind == "plan.scheme"
    assert [len(game.hand(s)) for s in (ANN, BOB)] == [0, 0]
    while table.decision.kind.startswith("plan."):
        table.answer(table.open[0].options[0], table.open[0].seat)
    assert [len(game.deck(s)) for s in (ANN, BOB)] == [40, 40]  # schemes are asked about before cards are drawn
    while not game.hand(ANN):
        table.answer(table.open[0].options[0], table.open[0].seat)
    assert game.phase == 2


@pytest.mark.rule("setup.city_deck")
def test_all_players_share_one_shuffled_city_deck() -> None:
    orders = []
    for seed in (1, 2, 3):
        game = set_up(4, seed)
        deck = game.piles[CITY_DECK]
        assert sorted(names(game, deck)) == sorted(c.name for c in CARDS if c.in_city_deck)
        assert len(deck) == 30
        assert not any(game.known[c] for c in deck)
        orders.append(names(game, deck))
    printed = [c.name for c in sorted(CARDS, key=lambda c: c.number) if c.in_city_deck]
    assert orders[0] != orders[1] != orders[2] != orders[0]
    assert printed not in orders
    assert printed[::-1] not in orders


@pytest.mark.parametrize(
    ("seats", "line"),
    [
        pytest.param(2, [DOCKS, FORUMS, BAZAAR], marks=pytest.mark.rule("setup.core_locations", "setup.core_order")),
        pytest.param(3, [INN, DOCKS, FORUMS, BAZAAR], marks=pytest.mark.rule("setup.three_players")),
        pytest.param(4, [INN, DOCKS, FORUMS, BAZAAR, GARDENS], marks=pytest.mark.rule("setup.four_players")),
    ],
)
def test_the_row_of_locations(seats: int, line: list[LocationId]) -> None:
    """The first of the row lies next to the City Deck."""
    game = set_up(seats)
    assert game.line == line
    assert [game.location[c] for c in game.piles[LOCATION_CARDS]] == line
    all_names = ["Ole's Inn", "The Docks", "The Forums", "The Grand Bazaar", "Governor's Gardens"]
    assert names(game, game.piles[LOCATION_CARDS]) == [all_names[place] for place in line]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("setup.leaders")
def test_leaders_begin_in_play_en_garde_at_home_and_known_to_all(seats: int) -> None:
    game = set_up(seats)
    for s in range(seats):
        leader = game.leader[s]
        assert game.card(leader).kind == LEADER
        assert game.crew(Seat(s)) == [leader]
        assert game.location[leader] == home_of(Seat(s))
        assert not game.engaged[leader]
        assert game.known[leader] == EVERYBODY


@pytest.mark.rule("setup.approach_deck", "setup.faction_deck")
def test_approach_decks_lie_as_they_were_built_and_faction_decks_shuffled_both_face_down() -> None:
    deck = read_deck(GAME.deck_text("castille"))
    listed = [card.name for card, copies in deck.faction for _ in range(copies)]
    orders = []
    for seed in (1, 2, 3):
        game = set_up(2, seed)
        assert names(game, game.approach(ANN)) == [card.name for card in deck.approach]
        assert all(game.known[c] == 1 << ANN for c in game.approach(ANN))
        assert all(game.known[c] == 1 << BOB for c in game.approach(BOB))
        assert sorted(names(game, game.deck(ANN))) == sorted(listed)
        assert not any(game.known[c] for c in [*game.deck(ANN), *game.deck(BOB)])
        orders.append(names(game, game.deck(ANN)))
        assert "Sanjay" in str(GAME.view(game, ANN))
        assert "Sanjay" not in str(GAME.view(game, BOB))
        assert "Taunt" not in str(GAME.view(game, ANN))
    assert orders[0] != orders[1] != orders[2] != orders[0]
    assert listed not in orders
    assert listed[::-1] not in orders


# -- card anatomy -------------------------------------------------------------------------------------------------


def printed(card: CardDef) -> str:
    return card.key


@pytest.mark.parametrize("card", CARDS, ids=printed)
@pytest.mark.rule("stats.characters", "stats.leader")
def test_characters_have_four_stats_and_leaders_two_more(card: CardDef) -> None:
    if card.is_character:
        assert card.stats[0] >= 1  # somebody without Resolve would be dead
        assert all(number >= 0 or number == DASH for number in card.stats)
        assert len(card.stats) == 4
    elif not card.is_attachment:
        assert card.stats == [DASH] * 4
    assert (card.crew_cap > 0) == (card.kind == LEADER)
    if card.kind != "scheme":
        assert (card.panache > 0) == (card.kind == LEADER)


@pytest.mark.rule("stats.leader", "stats.characters")
def test_stats_are_looked_up_on_the_table() -> None:
    holds("""
seats:
  ann: {leader: Soline el Gato, home: [Sanjay]}
  bob: {leader: Kaspar Dietrich}
script:
  - expect: {ann.panache: 6, ann.crew_cap: 6, bob.panache: 6, bob.crew_cap: 6}
  - expect: {Soline el Gato.resolve: 7, Soline el Gato.combat: 3}
  - expect: {Soline el Gato.finesse: 2, Soline el Gato.influence: 2}
  - expect: {Sanjay.resolve: 4, Sanjay.combat: 1, Sanjay.finesse: 1, Sanjay.influence: 2}
""")


@pytest.mark.parametrize("name", ["castille", "eisen"])
@pytest.mark.rule("anatomy.combat_values")
def test_every_card_of_a_faction_deck_has_combat_values(name: str) -> None:
    for card, _ in read_deck(GAME.deck_text(name)).faction:
        assert len(card.values) == 3, card.name
        assert all(value >= 0 or value == DASH for value in card.values), card.name
        assert card.values != [DASH] * 3, card.name


@pytest.mark.rule("anatomy.combat_values")
def test_risks_attachments_and_brutes_are_combat_cards_with_their_values() -> None:
    """Riposte, Parry, Thrust of a risk 2-0-1, an attachment dash-3-1, and a Brute 2-dash-1."""
    for card, wounds, threat in (("Improvising", 1, 3), ("Breastplate", 0, 1), ("Alcee", 1, 3)):
        play = Play(f"""
seats:
  ann: {{leader: Kaspar Dietrich}}
  bob: {{leader: Kaspar Dietrich, hand: [{card}]}}
city:
  docks: {{ann: [Uwe Zimmerman], bob: [Otto Streit]}}
""")
        play.says(ANN, "Uwe challenges Otto").says(BOB, "accept", f"play {card}")
        duel = play.game.duel
        assert duel is not None
        assert play.game.wounds[duel.participants[1]] == wounds
        assert duel.threat == [threat, 0]


@pytest.mark.rule("stats.modifier")
def test_a_printed_minus_takes_away() -> None:
    holds("""
seats:
  ann: {leader: Soline el Gato, hand: [Plumed Hat], home: [{Sanjay: {wounds: 3}}, {Maya de La Rioja: {wounds: 3}}]}
  bob: {leader: Kaspar Dietrich}
script:
  - expect: {Maya de La Rioja.resolve: 5, Maya de La Rioja.influence: 1}
  - ann: Maya equips Plumed Hat
  - expect: {Maya de La Rioja.resolve: 4, Maya de La Rioja.influence: 2, Maya de La Rioja.combat: 3, Sanjay.resolve: 4}
""")


@pytest.mark.rule("panache.modified", "panache.draw", "dusk.hand_limit")
def test_other_cards_change_panache_too_but_not_what_may_be_kept() -> None:
    holds("""
seats:
  ann: {deck: castille, approach: [Marooned], home: [{Sanjay: {equipped: [Plumed Hat]}}]}
  bob: {deck: eisen, approach: [Open Ledger]}
phase: planning
script:
  - expect: {ann.panache: 8, bob.panache: 6}
  - ann: Marooned
  - bob: Open Ledger
  - note: 6, +1 of the scheme, +2 of the hat; and 6, -2 of the scheme
  - expect: {ann.hand: 9, bob.hand: 4, ann.panache: 9, bob.panache: 4, phase: high drama}
  - all pass
  - expect: {asked: {ann: discard}, ann.hand: 9, bob.hand: 4, phase: dusk}
""")


# -- key concepts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("sink.random_order", "sink.bottom")
def test_cards_sunk_together_lie_in_random_order_at_the_bottom() -> None:
    """Otto keeps the attachment of three cards; the two others sink beneath the fourth."""
    orders = set()
    for seed in range(1, 13):
        play = Play(f"""
seed: {seed}
seats:
  ann: {{leader: Kaspar Dietrich, deck_top: [Breastplate, Taunt, Triage, Research]}}
  bob: {{leader: Kaspar Dietrich}}
city:
  docks: {{ann: [Otto Streit]}}
""")
        play.says(ANN, "use Otto")
        assert names(play.game, play.game.hand(ANN)) == ["Breastplate"]
        assert play.game.discard(ANN) == []
        top_down = names(play.game, play.game.deck(ANN))[::-1]
        assert top_down[0] == "Research"
        orders.add(tuple(top_down[1:]))
    assert orders == {("Taunt", "Triage"), ("Triage", "Taunt")}


@pytest.mark.rule("wounds.wounded")
def test_wounded_are_those_with_any_wounds_on_them() -> None:
    holds("""
seats:
  ann:
    leader: Soline el Gato
    hand: [Field Dressing x3]
    home: [{Sanjay: {wounds: 1}}, {Maya de La Rioja: {wounds: 3}}, Makepeace Botwighte]
  bob: {leader: Kaspar Dietrich}
script:
  - ann: use Field Dressing
  - offered_only: {ann: [Sanjay, Maya]}
  - ann: Sanjay
  - expect: {Sanjay.wounds: 0}
  - bob: pass
  - note: Sanjay's one wound is healed, so Maya is the only one left
  - ann: use Field Dressing
  - expect: {Maya de La Rioja.wounds: 2, ann.hand: 1}
  - fate: {Maya de La Rioja.wounds: 0}
  - bob: pass
  - refused: {ann: {use Field Dressing: playing.target_costs}}
""")


@pytest.mark.rule("qualified.trait")
def test_a_performer_needs_all_the_traits_and_not_one_of_them() -> None:
    holds("""
seats:
  ann: {leader: Kaspar Dietrich, hand: [Double Life], home: [Maya de La Rioja, Makepeace Botwighte]}
  bob: {leader: Soline el Gato, hand: [Double Life], home: [Sanjay]}
script:
  - note: a Pirate here and a Scoundrel there are nobody who is both; Soline is
  - not_offered: {ann: [use Double Life]}
  - refused: {ann: {use Double Life: qualified.trait}}
  - ann: pass
  - bob: use Double Life
  - expect: {bob.renown: 1, ann.renown: 0}
""")


@pytest.mark.rule("traits.location")
def test_the_location_of_the_performer_may_have_the_trait_for_them() -> None:
    holds("""
seats:
  ann: {leader: Soline el Gato, hand: [Street Fair x2], home: [Sanjay]}
  bob: {leader: Kaspar Dietrich}
script:
  - note: nobody is called City, but the locations of the City are
  - refused: {ann: {use Street Fair: qualified.trait}}
  - ann: Sanjay moves to The Docks
  - bob: pass
  - ann: use Street Fair
  - expect: {ann.renown: 1}
""")


@pytest.mark.rule("qualified.inherits", "qualified.not_other_traits")
def test_an_ability_has_the_traits_it_demands_and_no_others_of_its_performer() -> None:
    holds("""
seats:
  ann: {leader: Kaspar Dietrich, hand: [Taunt x2, Robbery]}
  bob: {leader: Kaspar Dietrich, home: [Pirate Hunter], discard: [Langschwert]}
  cyd: {leader: Kaspar Dietrich, home: [Uwe Zimmerman]}
city:
  docks: {ann: [Sanjay]}
pass_reactions: false
script:
  - note: Sanjay is a Pirate, but Taunt asks for none and is no Pirate Action. Nobody is asked anything
  - ann: use Taunt
  - ann: [Uwe, discard Taunt]
  - expect: {Uwe Zimmerman.location: docks}
  - bob: pass
  - cyd: pass
  - note: Robbery demands a Pirate and so is a Pirate Action itself
  - ann: use Robbery
  - expect: {asked: {bob: react}}
  - bob: use Pirate Hunter
  - expect: {bob.renown: 1, Langschwert.equipped_to: Sanjay}
""")


# -- the First Player ---------------------------------------------------------------------------------------------


@pytest.mark.rule("initiative.tie_no_token")
def test_chance_gives_the_first_token_to_one_of_those_tied() -> None:
    firsts = set()
    for seed in range(1, 17):
        play = Play(f"""
seed: {seed}
seats:
  ann: {{leader: Kaspar Dietrich, approach: [Marooned]}}
  bob: {{leader: Kaspar Dietrich, approach: [Shifting Blame]}}
  cyd: {{leader: Kaspar Dietrich, approach: [Marooned]}}
phase: planning
first: nobody
""")
        assert play.game.first == -1
        play.says(ANN, "Marooned").says(BOB, "Shifting Blame").says(CYD, "Marooned")
        firsts.add(play.game.first)
    assert firsts == {ANN, CYD}


TWO_PRIZES = """
seats:
  ann: {leader: Soline el Gato, renown: 4, home: [{Sanjay: {equipped: [{Letter of Marque: {as: ann paper}}]}}]}
  bob: {leader: Kaspar Dietrich, renown: 4, home: [{Uwe Zimmerman: {equipped: [{Letter of Marque: {as: bob paper}}]}}]}
phase: plunder
first: bob
"""


@pytest.mark.rule("first_player.simultaneous")
def test_the_first_player_orders_what_happens_at_once() -> None:
    play = Play(TWO_PRIZES)
    assert play.asked() == (BOB, "order.forced")
    assert play.game.renown == [4, 4]
    play.says(BOB, "ann paper")
    gains = [fact.seat for fact in play.game.story if fact.verb == "gains.renown"]
    assert gains == [ANN, BOB]
    other = Play(TWO_PRIZES).says(BOB, "bob paper")
    assert [fact.seat for fact in other.game.story if fact.verb == "gains.renown"] == [BOB, ANN]


# -- Planning -----------------------------------------------------------------------------------------------------

REVEALED = """
seats:
  ann: {leader: Soline el Gato, approach: [Proclamation]}
  bob: {leader: Kaspar Dietrich, approach: [Confiscation], renown: 3}
phase: planning
"""


@pytest.mark.parametrize(("order", "renown"), [("Proclamation", [0, 0]), ("Confiscation", [1, 0])])
@pytest.mark.rule("planning.when_revealed", "planning.when_revealed_order", "first_player.simultaneous")
def test_the_first_player_of_before_orders_what_is_done_when_revealed(order: str, renown: list[int]) -> None:
    play = Play(REVEALED + "first: ann\n").says(ANN, "Proclamation").says(BOB, "Confiscation")
    assert play.asked() == (ANN, "order.revealed")
    assert play.offered() == {"Proclamation", "Confiscation"}
    assert play.game.first == ANN
    assert play.game.renown == [0, 3]
    assert not [fact for fact in play.game.story if fact.verb == "first"]
    play.says(ANN, order)
    assert play.game.renown == renown
    assert play.game.first == BOB


@pytest.mark.parametrize(("order", "renown"), [("Proclamation", [0, 0]), ("Confiscation", [1, 0])])
@pytest.mark.rule("planning.no_first_player")
def test_without_a_first_player_initiative_comes_before_what_is_done_when_revealed(
    order: str, renown: list[int]
) -> None:
    play = Play(REVEALED + "first: nobody\n").says(ANN, "Proclamation").says(BOB, "Confiscation")
    assert play.game.first == BOB
    assert play.asked() == (BOB, "order.revealed")
    assert play.game.renown == [0, 3]
    play.says(BOB, order)
    assert play.game.renown == renown
    assert play.game.first == BOB
    assert len([fact for fact in play.game.story if fact.verb == "first"]) == 1  # and not once more


@pytest.mark.rule("planning.scheme_no_bar", "planning.scheme_top_down")
def test_a_scheme_without_a_bar_is_resolved_whole_from_top_to_bottom() -> None:
    """A Renown comes to The Docks, goes on to The Forums, and is found there: in no other order."""
    holds("""
seats:
  ann: {leader: Soline el Gato, approach: [Open Ledger]}
  bob: {leader: Kaspar Dietrich, approach: [Shifting Blame]}
phase: planning
script:
  - ann: Open Ledger
  - bob: Shifting Blame
  - expect: {forums.renown: 1, ann.renown: 1, docks.renown: 1, ann.scheme: Open Ledger}
""")


@pytest.mark.rule("planning.secret", "planning.choose")
def test_nobody_sees_what_another_has_chosen_before_all_have() -> None:
    play = Play("""
seats:
  ann: {leader: Soline el Gato, approach: [The Cat's Embargo, Shifting Blame, Sanjay, Maya de La Rioja]}
  bob: {leader: Kaspar Dietrich, approach: [Armed and Marshaled, Let's Haggle, Otto Streit, Uwe Zimmerman]}
phase: planning
first: nobody
""")
    before = str(GAME.view(play.game, BOB)), play.table.decision_of(BOB), GAME.story(play.game, BOB)
    play.says(ANN, "Shifting Blame")
    assert (str(GAME.view(play.game, BOB)), play.table.decision_of(BOB), GAME.story(play.game, BOB)) == before
    play.says(BOB, "Let's Haggle")
    for name in ("The Cat's Embargo", "Shifting Blame", "Sanjay", "Maya de La Rioja"):
        assert name not in str(GAME.view(play.game, BOB))
    for name in ("Armed and Marshaled", "Let's Haggle", "Otto Streit", "Uwe Zimmerman"):
        assert name not in str(GAME.view(play.game, ANN))
    play.says(BOB, "Otto")
    assert "Let's Haggle" not in str(GAME.view(play.game, ANN))
    assert "Otto Streit" not in str(GAME.view(play.game, ANN))
    play.says(ANN, "Sanjay")
    seen_by_bob, seen_by_ann = str(GAME.view(play.game, BOB)), str(GAME.view(play.game, ANN))
    assert "Shifting Blame" in seen_by_bob and "Sanjay" in seen_by_bob
    assert "Let's Haggle" in seen_by_ann and "Otto Streit" in seen_by_ann
    assert "The Cat's Embargo" not in seen_by_bob and "Uwe Zimmerman" not in seen_by_ann
    assert names(play.game, play.game.approach(ANN)) == ["The Cat's Embargo", "Maya de La Rioja"]


# -- the Day ------------------------------------------------------------------------------------------------------

TOLD = (
    "city.adds",
    "reveals.chosen",
    "first",
    "joins",
    "resolves.text",
    "draws",
    "passes",
    "gains.renown",
    "uncontrolled",
    "en_gardes",
    "moves",
    "city.discards",
    "sent.locker",
    "discards",
)
A_DAY: list[int | str] = [
    DAY_BEGINS,
    DAWN_BEGINS,
    "city.adds",
    DAWN_ENDS,
    PLANNING_BEGINS,
    "reveals.chosen",
    "first",
    "joins",
    "resolves.text",
    "draws",
    PLANNING_ENDS,
    HIGH_DRAMA_BEGINS,
    "passes",
    HIGH_DRAMA_ENDS,
    PLUNDER_BEGINS,
    "gains.renown",
    CONDITIONAL_RENOWN,
    PLUNDER_ENDS,
    DUSK_BEGINS,
    "uncontrolled",
    "en_gardes",
    "moves",
    "city.discards",
    "sent.locker",
    "discards",
    DUSK_ENDS,
    DAY_ENDS,
    DAY_BEGINS,
]


@pytest.mark.rule("day.phases", "dawn.steps", "planning.steps", "dusk.order", "day.end")
def test_a_day_from_its_beginning_to_its_end() -> None:
    """The Town Crier cries out every timing point; the story tells what happens between them."""
    play = Play("""
seats:
  ann:
    leader: Soline el Gato
    approach: [Shifting Blame, Sanjay]
    home: [Town Crier]
    hand: [Taunt x2]
    deck_top: [Triage x6]
  bob: {leader: Kaspar Dietrich, approach: [Let the Sword Decide, Otto Streit]}
phase: dawn
first: nobody
city:
  docks: {control: ann, renown: 1, ann: [{Maya de La Rioja: {engaged: true}}]}
city_deck_top: [Risky Undertaking, Point of Opportunity, So It Begins, Takama Siad, Eko Sorridi, Gustavo]
""")
    play.says(ANN, "Shifting Blame").says(BOB, "Let the Sword Decide").says(ANN, "Sanjay").says(BOB, "Otto")
    assert len(play.game.hand(ANN)) == 8
    assert play.game.day == 1
    play.all_pass()
    assert play.asked() == (ANN, "discard")
    play.says(ANN, "Taunt", "Taunt")
    heard: list[int | str] = []
    for fact in play.game.story:
        what: int | str = extra_cards.cried(fact.what) if fact.verb == "forced" else fact.verb
        if (fact.verb in TOLD or fact.verb == "forced") and (not heard or heard[-1] != what):
            heard.append(what)
    assert heard[: len(A_DAY)] == A_DAY
    assert play.game.day == 2


@pytest.mark.parametrize(
    ("renown", "control", "then"),
    [
        (3, "ann", "{ann.renown: 5, bob.renown: 3, day: 2, asked: {ann: plan character}}"),
        (3, "bob", "{ann.renown: 3, bob.renown: 4, day: 2, asked: {ann: plan character}}"),
        (5, "ann", "{ann.renown: 7, bob.renown: 3, winner: ann, way: economic}"),
    ],
)
@pytest.mark.rule("plunder.conditional", "plunder.economic_after")
def test_conditional_renown_comes_after_the_locations_and_before_the_victory_check(
    renown: int, control: str, then: str
) -> None:
    """Three and one from The Docks are the four that the letter asks for; five, one and one are a victory."""
    holds(f"""
seats:
  ann:
    leader: Soline el Gato
    renown: {renown}
    home: [{{Sanjay: {{equipped: [Letter of Marque]}}}}]
    approach: [Maya de La Rioja]
  bob: {{leader: Kaspar Dietrich, renown: 3}}
phase: plunder
city:
  docks: {{control: {control}, renown: 1}}
city_deck_top: [Takama Siad, Eko Sorridi, Gustavo]
script:
  - expect: {then}
""")
