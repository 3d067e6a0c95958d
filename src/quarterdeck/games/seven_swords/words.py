"""Words: names, card texts, prompts, labels and reasons, made only when somebody reads them."""

from __future__ import annotations

from quarterdeck.core.decision import Asked, Decision, Described, Option, Seat
from quarterdeck.games.seven_swords.defs import (
    ADVENTURERS,
    INJURIES,
    PATH_COSTS,
    PATHS,
    QUESTS,
    TOWNSFOLK,
    ZERO,
    CardDef,
    Mod,
    Values,
)
from quarterdeck.games.seven_swords.ids import (
    ABILITIES,
    CONDITIONS,
    LEGENDARY,
    MONSTER,
    SLOTS,
    TRAITS,
    VALUES,
    WOUND,
    CardId,
)
from quarterdeck.games.seven_swords.rules import values
from quarterdeck.games.seven_swords.rules.combat import exchange
from quarterdeck.games.seven_swords.rules.outfit import holder_of
from quarterdeck.games.seven_swords.spots import spots_of
from quarterdeck.games.seven_swords.state import State

ROMAN = ("", "I", "II", "III")

# -- cards in words -----------------------------------------------------------------------------------------------


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"-{-number}"


def values_text(values: Values) -> str:
    """+1 Speed and +2 Offense."""
    parts = [f"{signed(n)} {name}" for n, name in zip(values, VALUES, strict=True) if n]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""


def abilities_text(flags: int) -> list[str]:
    return [name for bit, name in ABILITIES if flags & bit]


def mod_text(mod: Mod) -> str:
    """A modifier as a sentence."""
    parts = [part for part in [values_text((mod.speed, mod.offense, mod.defense)), *abilities_text(mod.flags)] if part]
    said = ", ".join(parts)
    if mod.foe:
        said = f"Opponents: {said}"
    condition = CONDITIONS.get(mod.cond, "")
    return f"{said} {condition}." if condition else f"{said}."


def card_texts(card: CardDef) -> list[str]:
    """What a card does, sentence by sentence, besides its base values."""
    found: list[str] = []
    if card.kind == WOUND:
        found.append("Double Wound." if card.wounds == 2 else "Single Wound.")
    if card.kind == MONSTER and card.wounds > 1:
        found.append(f"Takes {card.wounds} wounds.")
    abilities = abilities_text(card.flags)
    if abilities:
        found.append(", ".join(abilities) + ".")
    found.extend([mod_text(mod) for mod in card.mods])
    if card.two_hands != ZERO:
        found.append(f"Held in both hands: {values_text(card.two_hands)}.")
    if card.augment_level:
        found.append(f"Augmentation {card.augment_level}: {values_text(card.augment)} each.")
    if card.lends:
        found.append(f"Any adventurer may be lent {values_text(card.lend)}.")
    if card.kind == LEGENDARY:
        found.append("Kept for one Character Experience.")
    if card.says:
        found.append(card.says)
    return found


def card_in_words(card: CardDef) -> str:
    """A whole card in a line: what it is, its values, and what it does."""
    gives = values_text((card.speed, card.offense, card.defense))
    return " ".join([f"{kind_text(card)}.", *([f"{gives}."] if gives else []), *card_texts(card)])


def kind_text(card: CardDef) -> str:
    """Armour, One-handed, Martial Action, Beast, Double Wound ..."""
    if card.kind == MONSTER:
        return TRAITS[card.trait]
    if card.hands:
        return "One-handed" if card.hands == 1 else "Two-handed"
    return SLOTS[card.slot] or card.kind.capitalize()


# -- names --------------------------------------------------------------------------------------------------------


def seat_name(game: State, seat: int) -> str:
    """A player is called by the adventurer they play."""
    if seat < 0:
        return "the party"
    index = game.party[seat]
    return ADVENTURERS[index].name if index >= 0 else f"Player {seat + 1}"


def card_name(game: State, card: int) -> str:
    """A card that lies open; what lies face down is just a card."""
    if card < 0:
        return "it"
    return game.card(CardId(card)).name if game.known[CardId(card)] else "a card"


# -- questions ----------------------------------------------------------------------------------------------------

PROMPTS = {
    "quest": "Which quest do you take on?",
    "adventurer": "Which adventurer goes along?",
    "outfit": "In town: what do you do before you set out?",
    "prepare": "Prepare for the fight.",
    "heal": "Healing {what}: whose wound?",
    "lend": "{0}: to whom do you lend it?",
    "resilience": "Resilience: which of the two wound cards do you discard?",
    "recover": "You may heal a wound.",
    "keep_going": "An adventurer has fallen. Keep going?",
    "retreat.agree": "{seat0} proposes to retreat. Do you agree?",
    "treasure.draw": "You have defeated a monster. Do you draw a treasure?",
    "treasure": "You have found {0}. Where does it go?",
    "treasure.accept": "{seat1} offers you {0}. Do you take it?",
    "trade.accept": "{seat1} offers you {0}. Do you take it?",
    "discard": "Discard equipment, to draw more cards?",
    "tithe": "The tithe: {left} to discard. Which treasure?",
    "legend": "Does anybody keep {0}, for its price in experience?",
    "legend.accept": "Do you keep {0}, and pay its price in experience?",
    "record": "On whose card do you record {0}?",
}

WHY = {
    "quest": ("quest.choose", "Won quests are not repeated; lost ones may be tried again."),
    "adventurer": ("quest.required", "Some quests need a certain adventurer."),
    "outfit": ("experience.spend", "Experience is spent by each adventurer for themselves."),
    "prepare": ("prepare.equip", "One armour, two hands, three worn items; one action, or you rest."),
    "heal": ("healing.any", "Healing 1 on a Double Wound draws another card in its place."),
    "lend": ("combat.lent", "A bonus may be kept in reserve until the others are given."),
    "resilience": ("combat.resilience", "Two cards are drawn, and one of them is kept."),
    "recover": ("wounds.rest", "Whoever rests or regenerates heals one wound by Healing 1."),
    "keep_going": ("defeated.choice", "When an adventurer falls, the party may retreat."),
    "retreat.agree": ("retreat.any_time", "The quest ends if everybody agrees."),
    "treasure.draw": ("treasure.draw", "Who defeats a monster may draw a treasure."),
    "treasure": ("treasure.place", "On top of your deck you have it at the end of the turn."),
    "treasure.accept": ("treasure.permission", "Nobody has to take a card."),
    "trade.accept": ("trade.items", "Common and magic items may change hands in town."),
    "discard": ("discard.equipment", "Each piece of equipment in play is a card less to draw."),
    "tithe": ("tithe.amount", "One for each adventurer, each experience, each hero defeated."),
    "legend": ("tithe.legendary", "What is not bought goes back to the treasure."),
    "legend.accept": ("experience.spend", "Each adventurer's experience is their own to spend."),
    "record": ("record.distribute", "Recorded cards are in that adventurer's deck from now on."),
}


def prompt(game: State, decision: Decision) -> str:
    about = decision.about
    fields = {f"seat{i}": seat_name(game, n) for i, n in enumerate(about) if n < game.players}
    fields.setdefault("seat0", "")
    fields.setdefault("seat1", "")
    name = card_name(game, about[0]) if about and decision.kind in CARD_ABOUT else ""
    text = PROMPTS[decision.kind]
    if decision.kind == "retreat.agree" and about[0] == decision.seat:
        text = "Retreat ends the quest for everybody. Are you sure?"
    return text.format(name, what=decision.what, left=game.tithe, **fields)


OFFERS = ("treasure.accept", "trade.accept", "legend.accept")
CARD_ABOUT = ("lend", "treasure", "treasure.accept", "trade.accept", "legend", "legend.accept", "record")


def ask(game: State, decision: Decision) -> Asked:
    rule, why = WHY[decision.kind]
    if decision.kind in OFFERS:
        why = f"{card_in_words(game.card(CardId(decision.about[0])))} {why}"
    passes = "done" if decision.kind in ("prepare", "discard", "outfit") else ""
    many = game.tithe if decision.kind == "tithe" else 1
    return Asked(prompt(game, decision), why, rule, many, passes)


# -- options ------------------------------------------------------------------------------------------------------


def label(game: State, decision: Decision, option: Option) -> str:
    """An option in words. Copies of a card are told apart by a number."""
    said = _label(game, decision, option)
    same = [o for o in decision.options if o.verb == option.verb and _label(game, decision, o) == said]
    return f"{said} ({same.index(option) + 1})" if len(same) > 1 else said


PLAIN = {
    "done": "Done",
    "none": "No",
    "yes": "Yes",
    "no": "No",
    "top": "On top of your deck",
    "keep": "Into your discard pile",
    "go_on": "Keep going",
    "reserve": "Keep it in reserve",
    "draw": "Draw a treasure",
    "leave": "Leave it",
    "retreat": "Retreat",
    "retire": "End the campaign here",
}
DONE = {"prepare": "Ready", "discard": "Keep the rest, draw", "outfit": "Ready to set out"}


def _label(game: State, decision: Decision, option: Option) -> str:
    verb, ids = option.verb, option.ids
    if verb == "done":
        return DONE.get(decision.kind, PLAIN["done"])
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == "quest":
        tries = game.failures[ids[0]]
        return QUESTS[ids[0]].name + (f" (failed {tries} {'time' if tries == 1 else 'times'})" if tries else "")
    if verb == "adventurer":
        wished = game.wishes[decision.seat] == ids[0]
        return ADVENTURERS[ids[0]].name + (" - chosen when the table was set up" if wished else "")
    if verb == "path":
        path, level, side = PATHS[ids[0]], ids[1], ids[2]
        name = path.side_names[side] if level == 3 else path.name
        gives = " ".join([mod_text(mod) for mod in path.mods(level, side)])
        return f"{name} {ROMAN[level]} ({PATH_COSTS[level]} experience) - {gives}"
    if verb == "ally":
        person = TOWNSFOLK[ids[0]]
        cost = person.levels[ids[1] - 1].cost
        return f"{person.name} {ROMAN[ids[1]]} ({cost} experience) - {person.levels[ids[1] - 1].says}"
    if verb == "cure":
        return f"Have {INJURIES[ids[0]].name} cured"
    if verb == "give":
        return f"Offer it to {seat_name(game, ids[0])}"
    return _card_label(game, decision, option)


def _card_label(game: State, decision: Decision, option: Option) -> str:
    verb, ids = option.verb, option.ids
    name = card_name(game, ids[0])
    card = game.card(CardId(ids[0]))
    if verb == "equip":
        return f"Equip {name}" + (f" instead of {' and '.join(card_name(game, i) for i in ids[1:])}" if ids[1:] else "")
    if verb == "stack":
        return f"Stack {name} under {card_name(game, ids[1])}"
    if verb == "augment":
        return f"Augment {card_name(game, ids[1])} with {name}"
    if verb == "act":
        return f"Play {name}"
    if verb == "lend":
        return f"Lend {values_text(card.lend)} to {seat_name(game, ids[1])} - {_lent(game, Seat(ids[1]), card.lend)}"
    if verb == "heal":
        whose = (game.pile_of[CardId(ids[0])]) % 7
        return f"Heal {name}" if whose == decision.seat else f"Heal {name} of {seat_name(game, whose)}"
    if verb == "upgrade":
        return f"Upgrade {name}: {values_text(card.boxes[ids[1]])}"
    if verb == "enchant":
        return f"Enchant {name} (1 experience): {values_text(card.star)}"
    if verb == "trade":
        if ids[1] == game.party[decision.seat]:
            return f"Take {name} from {ADVENTURERS[holder_of(game, CardId(ids[0]))].name}"
        return f"Give {name} to {ADVENTURERS[ids[1]].name}"
    if verb == "drop":
        return f"Discard {name} for good"
    if verb == "record":
        return f"{ADVENTURERS[ids[1]].name}"
    if verb == "buy":
        return f"{ADVENTURERS[ids[1]].name} ({card.cost} experience)"
    return f"Discard {name}" if verb == "discard" else name


def _lent(game: State, seat: Seat, lent: Values) -> str:
    """What a bonus would change in the fight of an adventurer, as it stands."""
    mine, theirs = values.now(game, seat)
    scored, taken = exchange(mine, theirs)
    mine.add(lent)
    then_scored, then_taken = exchange(mine, theirs)
    changes = [EFFECTS[0]] if then_scored > scored else []
    if then_taken < taken:
        changes.append(EFFECTS[1])
    return " and ".join(changes) or EFFECTS[2]


EFFECTS = ("turns a miss into a hit", "wards off a wound", "changes nothing by itself")

ICONS = {
    "done": "check-mark",
    "none": "cancel",
    "yes": "check-mark",
    "no": "cancel",
    "retreat": "run",
    "go_on": "crossed-swords",
    "retire": "campfire",
    "top": "card-draw",
    "keep": "card-pickup",
    "give": "card-exchange",
    "reserve": "hourglass",
    "draw": "locked-chest",
    "leave": "cancel",
}
CONFIRM = {
    "retire": "The campaign ends here. Are you sure?",
    "drop": "The card goes back to the treasure. Discard it?",
}
CARD_VERBS = (
    "act",
    "equip",
    "stack",
    "augment",
    "discard",
    "heal",
    "lend",
    "pick",
    "upgrade",
    "enchant",
    "trade",
    "drop",
)


def describe(game: State, decision: Decision, option: Option) -> Described:
    """An option for somebody who looks at the table: with its picture, its cards and its heading."""
    cards: tuple[int, ...] = ()
    icon = ICONS.get(option.verb, "")
    if option.verb in CARD_VERBS:
        cards = option.ids if option.verb in ("equip", "stack", "augment") else option.ids[:1]
        icon = game.card(CardId(option.ids[0])).icon
    elif option.verb == "yes" and decision.kind in OFFERS:
        cards = decision.about[:1]
        icon = game.card(CardId(decision.about[0])).icon
    elif option.verb in ("record", "buy"):
        icon = ADVENTURERS[option.ids[1]].icon
        cards = option.ids[:1]
    elif option.verb == "quest":
        icon = QUESTS[option.ids[0]].icon
    elif option.verb == "adventurer":
        icon = ADVENTURERS[option.ids[0]].icon
    elif option.verb == "path":
        icon = PATHS[option.ids[0]].icon
    elif option.verb == "ally":
        icon = TOWNSFOLK[option.ids[0]].icon
    elif option.verb == "cure":
        icon = INJURIES[option.ids[0]].icon
    group = GROUPS.get(option.verb, "") if decision.kind != "keep_going" else ""
    spots = spots_of(game, decision, option)
    return Described(label(game, decision, option), icon, cards, spots, group, CONFIRM.get(option.verb, ""))


GROUPS = {
    "equip": "Equip",
    "stack": "Stack",
    "augment": "Augment",
    "act": "Action",
    "path": "Paths",
    "ally": "Allies",
    "upgrade": "Upgrades",
    "enchant": "Enchantment",
    "trade": "Trade",
    "drop": "Trade",
    "cure": "Allies",
    "retreat": "The whole party",
    "retire": "The whole party",
}
