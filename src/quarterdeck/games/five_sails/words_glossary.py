"""The rulebook's words explained, and advice for somebody's first game. All of it is for people to read."""

from __future__ import annotations

GLOSSARY: list[tuple[str, str, str]] = [
    (
        "Action",
        "What you do with a turn of High Drama: Move, Claim, Challenge, Recruit or Equip, or an ability that is "
        "marked Action.",
        "high_drama.one_action",
    ),
    ("Adversary", "The other side of a duel: the character you fight, and its player.", "duel.adversaries"),
    (
        "Approach Deck",
        "Your five characters and five schemes. You choose one of each in Planning, and may look at it at any time.",
        "approach_deck.look",
    ),
    (
        "Attachment",
        "A card that a character carries: Weapons, Armor, Attire and whatever else. It may change stats and lend "
        "abilities.",
        "attachment.modifies",
    ),
    (
        "Available",
        "A City card at a location that nobody controls: there to be recruited or equipped.",
        "city_deck.available",
    ),
    (
        "Brute",
        "A character of the Faction Deck, paid for from hand. It does not count against the Crew Cap and is gone at "
        "the end of the Day.",
        "brute.pay",
    ),
    (
        "Challenge",
        "One character calls out an enemy at the same location. It brings as much threat as the challenger has of the "
        "stat it names, usually Combat.",
        "challenge.stat",
    ),
    ("Character", "Somebody of your crew, with Resolve, Combat, Finesse and Influence.", "stats.characters"),
    ("City Deck", "The deck that all share: Mercenaries, attachments and events, one a location at Dawn.", "dawn.deal"),
    (
        "Claim",
        "Engage a character to pressure its location with Influence. If that succeeds, the location is yours.",
        "claim.success",
    ),
    (
        "Combat",
        "How much threat a character brings to a fight, and how many wounds it can inflict.",
        "challenge_action.combat",
    ),
    (
        "Combat card",
        "The card a participant plays in a round of a duel, for its Riposte, Parry and Thrust. For its values alone it "
        "costs nothing.",
        "duel.combat_values_free",
    ),
    (
        "Control",
        "Whoever has claimed a location controls it until somebody else claims it, or until Dusk.",
        "location.control_states",
    ),
    (
        "Crew Cap",
        "How many characters your Leader can command, the Leader included. Any above it go to The Locker.",
        "crew_cap.excess",
    ),
    ("Dash", "A number that is not there: it counts as 0 and nothing changes it.", "dash.unmodified"),
    (
        "Day",
        "A round of the game in five phases: Dawn, Planning, High Drama, Plunder and Dusk. There are at most five "
        "Days.",
        "day.phases",
    ),
    (
        "Dominance",
        "To control The Docks, The Forums and The Grand Bazaar in Plunder: that wins the game.",
        "victory.dominance",
    ),
    (
        "Duel",
        "A fight of two characters, round by round, until no threat is left on either side.",
        "duel.round_steps",
    ),
    (
        "Dueling line",
        "The combat cards you have played in a duel. They are discarded when it is over.",
        "duel.dueling_line",
    ),
    ("En garde", "Ready: the card stands upright and can engage.", "engaged.enter_en_garde"),
    (
        "Engage",
        "Turn a card sideways to pay for something. An engaged card cannot engage again until it is en garde.",
        "engaged.cost",
    ),
    (
        "Equip",
        "Pay for an attachment, of your hand or at the location, and give it to a character.",
        "attachment.own_card",
    ),
    (
        "Event",
        "A City card that changes its location. Nobody controls it; whoever is there may use it.",
        "event.access",
    ),
    ("Faction Deck", "The forty or so cards you draw from: risks, attachments and Brutes.", "faction_deck.draw_from"),
    (
        "Final Strike",
        "An ability that takes effect only if its participant is destroyed in that round.",
        "duel.final_strike_cost",
    ),
    ("Finesse", "A character's skill: among other things, how often you may gamble in a duel.", "gamble.finesse_limit"),
    ("First Player", "Has the first turn and puts things in order that happen at once.", "first_player.simultaneous"),
    (
        "Gamble",
        "Instead of a card from hand, play one of the top two cards of your deck as the combat card.",
        "gamble.finesse_limit",
    ),
    ("Home", "Your own place outside the City, next to every location. Enemies never enter it.", "location.own_home"),
    ("Influence", "What counts when a location is pressured, and what lowers a Mercenary's price.", "claim.pressure"),
    (
        "Initiative",
        "The number of a scheme. The highest makes its player the First Player of the Day.",
        "initiative.highest",
    ),
    (
        "Intervene",
        "Another of your characters at the location engages and takes the challenge in place of the one challenged.",
        "challenge.intervene_target",
    ),
    ("Leader", "The head of your crew. Lose your Leader and you may lose the game.", "leader.like_characters"),
    (
        "Lethal",
        "Restricted Hostilities do not protect against a character that is Lethal.",
        "duel.lethal",
    ),
    ("Locker", "Where destroyed characters and spent schemes go. Nothing comes back from it.", "locker.no_return"),
    (
        "Maneuver",
        "An ability of a combat card. To use it, pay the card's cost; you may also play the card without it.",
        "maneuver.costs",
    ),
    ("Mercenary", "A character of the City Deck that anybody may recruit.", "city_deck.mercenaries"),
    (
        "Move",
        "Go to an adjacent location. It is free from Home; from a City location the character engages.",
        "move.engage",
    ),
    ("Muster", "A character joins your crew, at Home unless something else is said.", "planning.muster_home"),
    ("Opposing", "Characters of different players at one location oppose each other.", "opposing"),
    ("Panache", "How many cards you draw in Planning, and how many you keep at Dusk.", "panache.draw"),
    ("Parry", "A combat value: so much threat against you is stopped.", "duel.parry"),
    ("Pass", "Do nothing this turn. You may act again later, unless all others pass as well.", "pass.may_act_later"),
    ("Performer", "The character who carries out an ability.", "qualified.trait"),
    (
        "Pressure",
        "All add up a stat of their characters at a location, engaged or not. Whoever began it needs the highest sum; "
        "a tie is not enough.",
        "pressure.highest",
    ),
    ("Reaction", "An ability that waits for something to happen. It takes no turn.", "reaction.trigger"),
    ("Recruit", "Pay for an available Mercenary, who joins your crew on the spot.", "recruit.enters"),
    (
        "Renown",
        "What you play for. Take it in Plunder from locations you control; seven or more win.",
        "victory.economic",
    ),
    ("Resolve", "How many wounds it takes to destroy a character.", "wounds.destroyed"),
    (
        "Restricted Hostilities",
        "In a duel nobody inflicts more wounds a round than they have of the duel's stat.",
        "duel.restricted_hostilities",
    ),
    ("Riposte", "A combat value: so much threat against you is sent back.", "duel.riposte"),
    ("Risk", "A card of your hand, played once for an ability and then discarded.", "risk.pay"),
    (
        "Scheme",
        "Your plan for the Day: its Initiative, a change of Panache, and a text that takes effect.",
        "planning.choose",
    ),
    ("Sink", "Put a card under the deck it belongs to.", "sink.bottom"),
    (
        "Technique",
        "An ability of a participant, or of what it carries, for challenges and duels: once a duel.",
        "technique.duel_only",
    ),
    ("Threat", "Danger in a duel. What you neither send back nor stop becomes wounds.", "duel.resolve_threat"),
    ("Thrust", "A combat value: so much threat for the adversary.", "duel.thrust"),
    ("Trait", "A word that other cards ask for: Pirate, Duelist, Sorcery.", "qualified.trait"),
    ("Unique", "One copy a deck, no more.", "deck_building.unique"),
    ("Wealth", "What cards cost. Each card you discard is worth one, one with the keyword Wealth two.", "costs.wealth"),
    ("Wound", "A hurt that stays. As many as a character has Resolve destroy it.", "wounds.destroyed"),
]
"""(term, explanation, rule id), in order of the terms. The rules are those that all editions have."""

GUIDE = {
    "plan.scheme": "Look at Initiative first: high means that you act before the others. A minus on Panache means "
    "fewer cards this Day. You will use every scheme only once.",
    "plan.character": "Early on, bring somebody with Influence, so that you can claim locations. They arrive at Home, "
    "from where every location is one free step away.",
    "action": "A good first Day: move two or three characters into the City, then claim locations where your Influence "
    "is highest. Renown lies on locations and goes to whoever controls them when High Drama is over.",
    "react": "You are asked whenever something happens that a card might respond to. If nothing here tempts you, pass: "
    "it costs nothing, and you lose no turn by it.",
    "performer": "Choose somebody who has done their work for the Day, or who will not be missed where they stand.",
    "target": "Take your time: nothing is spent until you have chosen, and each card says what will happen to it.",
    "pay": "Cards in hand are your money. Pay with those that do not help you this Day, and keep one or two with high "
    "Parry in case somebody challenges you.",
    "discard": "Keep the cards with the best combat values: they are what saves you in a duel.",
    "discard.cost": "Give up what you would not have played anyway.",
    "discard.any": "You may stop at any time.",
    "move.to": "Locations next to each other are one step apart, and Home is next to all of them.",
    "crew_cap": "Whoever goes to The Locker is gone for good. Keep your Leader, above all.",
    "equip.limit": "Keep the better one of the two; the other is discarded.",
    "challenge.technique": "A Technique here can add threat before your adversary has played a single card.",
    "challenge.respond": "If your character can stop most of the threat, accept. Refusing costs wounds but ends the "
    "matter, and somebody sturdier who stands there may step in.",
    "combat_card": "Compare the threat against you with Riposte and Parry, then look for Thrust. Point at a card to "
    "see what it would do.",
    "gamble": "Take the card that stops the most threat; if none comes your way, the one with the most Thrust.",
    "duel.abilities": "Techniques are free. A Maneuver is worth its price if it turns the round.",
    "renown.add": "Put Renown where you mean to be in control when High Drama ends.",
    "renown.move_from": "Take it from where somebody else is going to collect it.",
    "renown.move_to": "Bring it to where you are in control, or soon will be.",
    "order.forced": "These happen one after the other. If you cannot see a difference, any order will do.",
}
"""By kind of question."""
