"""Editions of the rules. An edition is a value: every difference between the rulebooks is one line here.

`docs/editions.md` tells each of them in words, with the passages. Rules ask `game.edition`, and nothing else in the
game knows which edition is played.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.refusal import QuarterdeckError


class Edition:
    """How the rulebooks differ. The defaults are the release edition of 2023."""

    def __init__(self, key: str, title: str) -> None:
        self.key = key
        self.title = title
        # Deck building and paying.
        self.faction_deck_is_exact = False  # forty cards; otherwise at least forty
        self.wealth_goes_to_locker = True  # a card with Wealth, when it is spent
        self.anyone_parleys_once = False  # one character of the crew, even a Mercenary, engages to recruit
        # Planning.
        self.tie_passes_token = True  # equal initiative: the First Player Token passes to the left
        # Abilities.
        self.after_waits = False  # "after" Reactions wait until the ability has completely resolved
        self.reactions_last_the_day = False  # lasting effects of Reactions in a duel outlast it
        self.dash_takes_no_part = False  # a dash in the duel's stat can be neither challenged nor intervene
        # Challenges and duels.
        self.may_be_refused = True  # the challenged character accepts or refuses
        self.technique_before_intervening = True  # the challenger's Technique is activated first, resolved later
        self.first_card_is_a_must = True  # whoever accepted plays a combat card in the first round
        self.threat_has_the_round = False  # the round is whose pool holds threat; otherwise rounds alternate
        self.gamble_discards = False  # the card not chosen is discarded, not sunk
        self.threat_stays_where_it_resolved = False  # threat is tied to a location; otherwise to the character
        # The fall of a Leader.
        self.leader_is_the_game = False  # a player whose Leader is destroyed has lost

    def __repr__(self) -> str:
        return f"<{self.key} edition>"


def _playtest() -> Edition:
    """The playtest rules 5.9.4e of 2022."""
    edition = Edition("playtest", "Playtest rules of 2022")
    edition.faction_deck_is_exact = True
    edition.wealth_goes_to_locker = False
    edition.anyone_parleys_once = True
    edition.tie_passes_token = False
    edition.after_waits = True
    edition.reactions_last_the_day = True
    edition.dash_takes_no_part = True
    edition.may_be_refused = False
    edition.technique_before_intervening = False
    edition.first_card_is_a_must = False
    edition.threat_has_the_round = True
    edition.gamble_discards = True
    edition.threat_stays_where_it_resolved = True
    edition.leader_is_the_game = True
    return edition


RELEASE: Final = Edition("release", "Release rules of 2023")
PLAYTEST: Final = _playtest()
EDITIONS: Final = (RELEASE, PLAYTEST)


def edition_named(key: str) -> Edition:
    """The edition of this name; the first one for no name."""
    for edition in EDITIONS:
        if key in ("", edition.key):
            return edition
    raise QuarterdeckError(f"City of Five Sails has no edition {key!r}.")
