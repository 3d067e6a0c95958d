"""Which rule a person is pointed to, where the editions' rulebooks have different ones for the same thing."""

from __future__ import annotations

from quarterdeck.games.five_sails.rules.edition import PLAYTEST
from quarterdeck.games.five_sails.state import State

IN_THE_PLAYTEST = {
    "ability.target": "playing.target_effects",
    "challenge.answer": "playtest.challenge.intervene",
    "challenge.participants": "playtest.challenge.participants",
    "challenge.refuse_wounds": "playtest.challenge.no_answer",
    "challenge.technique": "playtest.challenge.technique",
    "costs.unpayable": "playtest.costs.unpayable",
    "duel.absent_adversary": "playtest.threat.absent",
    "forced.mandatory": "passive.mandatory",
    "gamble.reveal_two": "playtest.gamble.discard",
    "gamble.use": "playtest.gamble.discard",
    "parley.reduce": "playtest.recruit.engage",
    "performer.named": "playing.announce",
    "repeatable": "high_drama.card_action",
    "victory.assassination": "playtest.victory.assassination",
    "victory.draw": "playtest.victory.competitive",
    "victory.leader_destroyed": "playtest.leader.destroyed",
    "wealth.locker": "playtest.wealth.discard",
    "wounds.suffered": "wounds.destroyed",
}


def rule_in(game: State, rule: str) -> str:
    """A rule of the release by its id, as the rulebook of this game's edition has it."""
    return IN_THE_PLAYTEST.get(rule, rule) if game.edition is PLAYTEST else rule
