"""The story in sentences, and the rulebook's words explained."""

from __future__ import annotations

from quarterdeck.core.decision import Seat
from quarterdeck.core.story import Fact, Line
from quarterdeck.games.seven_swords.defs import ADVENTURERS, CARDS, INJURIES, PATHS, QUESTS, TOWNSFOLK
from quarterdeck.games.seven_swords.ids import DEFEAT, DEFENSE, OFFENSE, SPEED, VICTORY
from quarterdeck.games.seven_swords.rules.report import tithe_in, values_in, wounds_in
from quarterdeck.games.seven_swords.state import State, reads
from quarterdeck.games.seven_swords.words import ROMAN

SENTENCES = {
    "chooses_quest": "The party takes on {quest}.",
    "goes_along": "{hero} goes along.",
    "walks_path": "{P} walks the {path}.",
    "befriends": "{P} earns the help of {person}.",
    "cured": "{P} is cured: {injury}.",
    "upgrades": "{P} has {0} upgraded.",
    "enchants": "{P} has {0} enchanted.",
    "trades": "{P} gives {0} to {hero}.",
    "drops": "{P} parts with {0}.",
    "sets_out": "{quest}: {front}",
    "monster_deck": "{n} monsters lie in wait.",
    "treasure_deck": "{n} treasures are hidden on the way.",
    "wound_deck": "{n} wound cards are shuffled.",
    "draws": "{P} draws {cards}.",
    "reshuffles": "{P} shuffles the discarded cards into a new deck.",
    "equips": "{P} equips {0}.",
    "discards": "{P} discards {0}.",
    "stacks": "{P} stacks {0} under {1}.",
    "augments": "{P} augments {1} with {0}.",
    "acts": "{P} plays {0}.",
    "rests": "{P} rests.",
    "proposes_retreat": "{P} proposes to retreat.",
    "refuses_retreat": "{P} wants to go on.",
    "heals": "{P} heals {0}{of}.",
    "wounded_instead": "{P} has {0} instead.",
    "monster_heals": "The monsters heal {0}.",
    "monster_has_instead": "They have {0} instead.",
    "faces": "{P} faces {0}.",
    "lord_comes": "{lord} comes.",
    "lends": "{P} lends the bonus of {0} to {to}.",
    "defeats": "{P} defeats {0}.",
    "monster_wounded": "{0} is wounded: {1}.",
    "lord_wounded": "{P} wounds the Monster Lord: {0}.",
    "lord_falls": "{lord} falls.",
    "wounded": "{P} is wounded: {0}.",
    "resilient": "{P} draws {0} and {1}, and keeps one.",
    "falls": "{P} is defeated.",
    "injured": "{P} keeps a Permanent Injury: {injury}.",
    "retires": "{P} retires from adventuring.",
    "finds": "{P} finds {0}.",
    "gives": "{P} leaves {0} to {to}.",
    "enhances": "The monsters grow stronger: {0}.",
    "turn": "Turn {n}.",
    "time_runs_out": "{lord} has held out too long.",
    "unlocks": "A new quest is written on the Town Card: {quest}.",
    "townsperson": "{person} helps the party now.",
    "opens": "An envelope is opened.",
    "comes_home": "{P} comes home, and lays open every card.",
    "earns": "One Party Experience is earned: {n} in all.",
    "tithes": "{0} goes to the temple of Ander.",
    "records": "{0} is recorded on the card of {hero}.",
    "campaign_won": "The seven swords are together, and at peace.",
    "campaign_ends": "The company goes its separate ways.",
    "broken": "Too few are left to set out: the company is broken.",
}
HEADINGS = ("turn", "sets_out", "quest_ends", "lord_comes")
RULES = {
    "wounded": "wounds.adventurers",
    "defeats": "wounds.monsters",
    "enhances": "fortify.enhancement",
    "lord_comes": "lord.spawn",
    "falls": "wounds.three",
    "injured": "defeated.injury",
    "retires": "injury.retire",
    "tithe": "tithe.amount",
    "earns": "quest.experience",
    "rests": "prepare.rest",
    "finds": "treasure.draw",
    "unlocks": "unlock.quest",
}
OUTCOMES = {
    "11": "hits and is hit",
    "10": "hits and goes unhurt",
    "01": "misses and is hit",
    "00": "misses, and so does the other",
}


def who(fact: Fact) -> str:
    """The adventurer a fact is about, as it was when it was written; a player, before they chose one."""
    if fact.seat < 0:
        return "the party"
    for adventurer in ADVENTURERS:
        if adventurer.key == fact.what:
            return adventurer.name
    return f"Player {fact.seat + 1}"


def sentence(game: State, fact: Fact, reader: Seat) -> str:
    """A fact as anybody at the table may read it."""
    names = [CARDS[d].name if reads(mask, reader) else "a card" for _, d, mask in fact.things]
    n = fact.number
    if fact.verb == "fights":
        return f"{who(fact)} against {names[0] if names else 'the Monster Lord'}: {_outcome(n)}."
    if fact.verb == "quest_ends":
        return _ending(fact)
    if fact.verb == "tithe":
        return _tithe(n)
    hero = ADVENTURERS[n].name if 0 <= n < len(ADVENTURERS) else ""
    fields: dict[str, object] = {
        "P": who(fact),
        "n": n,
        "cards": ", ".join(names),
        "of": f" of {hero}" if hero != who(fact) else "",
        "to": hero,
        "quest": QUESTS[n].name if 0 <= n < len(QUESTS) else "",
        "front": QUESTS[n].front if 0 <= n < len(QUESTS) else "",
        "lord": QUESTS[n].lord.name if 0 <= n < len(QUESTS) else "",
        "hero": hero,
        "injury": INJURIES[n].name if 0 <= n < len(INJURIES) else "",
        "person": "",
        "path": "",
    }
    if fact.verb in ("townsperson", "befriends"):
        fields["person"] = f"{TOWNSFOLK[n // 10].name} {ROMAN[n % 10]}"
    elif fact.verb == "walks_path":
        path, level = PATHS[n // 100], n // 10 % 10
        fields["path"] = f"{path.side_names[n % 10] if level == 3 else path.name} {ROMAN[level]}"
    said = SENTENCES[fact.verb].format(*names, "it", "it", **fields)
    return said[:1].upper() + said[1:]


def _outcome(report: int) -> str:
    """Who hit whom, and the numbers that were compared, with what being faster added."""
    scored, taken = wounds_in(report)
    mine, theirs = values_in(report)
    strikes = mine[OFFENSE] + max(0, mine[SPEED] - theirs[SPEED])
    struck = theirs[OFFENSE] + max(0, theirs[SPEED] - mine[SPEED])
    how = OUTCOMES[f"{min(scored, 1)}{min(taken, 1)}"]
    said = f"{how} (Offense {strikes} against {theirs[DEFENSE]}, Defense {mine[DEFENSE]} against {struck}"
    hits, hit = strikes > theirs[DEFENSE], struck > mine[DEFENSE]
    if scored > hits or taken > hit:
        said += "; Wounding"
    if (hits and not scored) or (hit and not taken):
        said += "; the faster has Range"
    return f"{said})"


def _tithe(number: int) -> str:
    started, experience, fallen, found = tithe_in(number)
    due = started + experience + fallen
    parts = [f"{started} for the adventurers"]
    if experience:
        parts.append(f"{experience} for Party Experience")
    if fallen:
        parts.append(f"{fallen} for the defeated")
    there = f"{found or 'none'} {'was' if found < 2 else 'were'} found"
    return f"The tithe is {due} {'treasure' if due == 1 else 'treasures'} ({', '.join(parts)}); {there}."


def _ending(fact: Fact) -> str:
    quest = next(quest for quest in QUESTS if quest.key == fact.what)
    if fact.number == VICTORY:
        return f"{quest.name}: victory. {quest.victory.story}"
    if fact.number == DEFEAT:
        return f"{quest.name}: defeat. {quest.defeat.story}"
    return f"{quest.name}: the party retreats."


def line(game: State, fact: Fact, reader: Seat) -> Line:
    cards = tuple([card for card, _, mask in fact.things if reads(mask, reader)])
    return Line(sentence(game, fact, reader), cards, RULES.get(fact.verb, ""), fact.verb in HEADINGS)


GLOSSARY = [
    ("Speed", "The faster side adds the difference to its Offense.", "combat.speed"),
    ("Offense", "A hit needs more Offense than the other side has Defense.", "combat.hit"),
    ("Defense", "What Offense must exceed.", "combat.hit"),
    (
        "Range",
        "If the faster side hits and has Range, a slower side without it cannot strike back.",
        "combat.preemptive",
    ),
    ("Wounding", "An extra wound that no Defense stops.", "combat.wounding"),
    ("Resilience", "When wounded, draw two wound cards and keep one.", "combat.resilience"),
    ("Regenerating", "Heals a wound at the end of every turn.", "wounds.regenerate"),
    ("Resting", "Playing no action: a wound heals at the end of the turn.", "prepare.rest"),
    ("Healing 1", "Heals a Single Wound; a Double Wound is replaced by a new wound card.", "healing.one"),
    ("Healing 2", "Heals any wound card.", "healing.two"),
    ("Stacking", "A card of the same picture under an item doubles its base values.", "stack.double"),
    ("Augmentation", "Magic items face down under an item, each for a bonus, up to its level.", "augment.level"),
    (
        "Monster Enhancement",
        "Makes all monsters stronger; one comes for each defeated monster a player.",
        "fortify.count",
    ),
    ("Monster Lord", "Comes when too few monsters are left. Everybody fights it, within its time limit.", "lord.spawn"),
    ("Tithe", "Treasures given up after a quest.", "tithe.amount"),
    ("Permanent Injury", "Left by a defeat. The third, or the same one twice, ends a career.", "injury.retire"),
    ("Path", "A skill in three levels, bought with experience; the third has two sides.", "path.costs"),
    ("Upgrade", "A box ticked on a card. Nothing doubles it.", "upgrade.never_doubled"),
    ("Enchantment", "A star on a card: it counts as Magic, and grows better.", "enchant.star"),
]

GUIDE = {
    "quest": "Read the quest's card: it says whom to bring. A lost quest may be tried again.",
    "adventurer": "Eloria shoots first, Magnus endures, Jannus has a spell for everything. All seven can win.",
    "outfit": "Upgrades cost no experience once you have an ally for them. Take a Path that fits your cards.",
    "prepare": "Equip armour and a weapon, then play one action. Equipment stays; each piece is a card less to draw.",
    "heal": "Three wounds at the end of a turn defeat an adventurer. Double Wounds count as two.",
    "recover": "Heal what hurts you most in the next fight.",
    "treasure.draw": "A treasure is yours for this quest; every card more makes the others come later.",
    "treasure": "On top of your deck you have it next turn. Give away what suits somebody else better.",
    "discard": "Keep what you fight with. Discard what a better card will replace.",
    "lend": "Give the bonus to whoever just misses, or is just hit.",
    "tithe": "Keep what somebody will really carry: a thin deck finds its best cards sooner.",
}
