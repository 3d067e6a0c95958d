"""Adventurer Preparation: spending experience on Paths and Allies, upgrades, enchantment, trading."""

from __future__ import annotations

from quarterdeck.core.decision import Option
from quarterdeck.core.flow import Flow
from quarterdeck.core.refusal import Refusal
from quarterdeck.games.seven_swords.defs import ADVENTURERS, PATH_COSTS, PATHS, TOWNSFOLK
from quarterdeck.games.seven_swords.ids import LEGENDARY, CardId, Seat
from quarterdeck.games.seven_swords.rules import refusals, setup, values
from quarterdeck.games.seven_swords.rules.asking import at_checkpoint, yes
from quarterdeck.games.seven_swords.rules.resolution import available_experience, give_back, why_not_record
from quarterdeck.games.seven_swords.sheet import Sheet
from quarterdeck.games.seven_swords.state import State

# -- what the town offers -----------------------------------------------------------------------------------------


class Offers:
    """What an adventurer's Allies offer, all together."""

    __slots__ = ("actions", "cures", "enchants", "gear", "paths")

    def __init__(self, game: State, sheet: Sheet) -> None:
        self.gear = 0
        self.actions = 0
        self.enchants = 0
        self.paths = False
        self.cures = 0
        for person in TOWNSFOLK:
            level = game.ally_level(sheet, person)
            if level:
                ally = person.levels[level - 1]
                self.gear += ally.gear
                self.actions += ally.actions
                self.enchants = max(self.enchants, ally.enchants)
                self.paths = self.paths or ally.paths
                self.cures = max(self.cures, ally.cures)


def path_level(sheet: Sheet, path: int) -> int:
    for which, level, _ in sheet.paths:
        if which == path:
            return level
    return 0


def why_not_path(game: State, adventurer: int, path: int) -> Refusal | None:
    """Whether the next level of a Path may be bought: the Mystic, its card, and the experience."""
    sheet = game.sheets[adventurer]
    if not Offers(game, sheet).paths:
        return refusals.NO_MYSTIC
    level = path_level(sheet, path) + 1
    if level > 3:
        return refusals.PATH_III_TAKEN
    for a, other in enumerate(game.sheets):
        if a == adventurer or other.retired:
            continue
        theirs = path_level(other, path)
        if level == 1 and theirs in (1, 2):
            return refusals.PATH_TAKEN
        if level == 3 and theirs == 3:
            return refusals.PATH_III_TAKEN
    if available_experience(game, adventurer) < PATH_COSTS[level]:
        return refusals.NO_EXPERIENCE
    return None


def why_not_enchant(game: State, adventurer: int, card: CardId) -> Refusal | None:
    """A star needs room on the card; what is magical already needs Enchanter II."""
    sheet = game.sheets[adventurer]
    level = Offers(game, sheet).enchants
    if level == 0 or (values.is_magic(game, card) and level < 2):
        return refusals.ENCHANTER_II
    if game.stars.get(game.definition[card], 0) >= game.card(card).stars:
        return refusals.NO_CAPACITY
    if available_experience(game, adventurer) < 1:
        return refusals.NO_EXPERIENCE
    return None


def why_not_trade(game: State, card: CardId, to: int) -> Refusal | None:
    """Common and magic items may change hands outside a quest, if there is room for them."""
    if game.card(card).adventurer >= 0:
        return refusals.OWN_CARDS
    if game.card(card).kind == LEGENDARY:
        return refusals.LEGENDS_STAY
    return why_not_record(game, to)


def cards_of(game: State, adventurer: int) -> list[CardId]:
    """All cards of an adventurer: their own, then those recorded."""
    return [setup.id_of(game, number) for number in ADVENTURERS[adventurer].deck] + recorded_cards(game, adventurer)


def recorded_cards(game: State, adventurer: int) -> list[CardId]:
    """What an adventurer has besides the ten cards that are never traded."""
    return [setup.id_of(game, number) for number in game.sheets[adventurer].recorded]


def holder_of(game: State, card: CardId) -> int:
    """On whose card it is recorded."""
    number = game.definition[card]
    return next(a.index for a in ADVENTURERS if number in game.sheets[a.index].recorded)


def options_of(game: State, adventurer: int) -> list[Option]:
    sheet = game.sheets[adventurer]
    offers = Offers(game, sheet)
    options: list[Option] = []
    for path in PATHS if offers.paths else []:
        if why_not_path(game, adventurer, path.index) is None:
            level = path_level(sheet, path.index) + 1
            options.extend([Option("path", (path.index, level, side)) for side in ((0, 1) if level == 3 else (0,))])
    for person in TOWNSFOLK:
        level = game.ally_level(sheet, person)
        if level < game.folk[person.index]:
            cost = person.levels[level].cost
            if available_experience(game, adventurer) >= cost:
                options.append(Option("ally", (person.index, level + 1)))
    if offers.cures and available_experience(game, adventurer) >= offers.cures:
        options.extend([Option("cure", (injury,)) for injury in sheet.injuries])
    gear = offers.gear > sheet.gear
    actions = offers.actions > sheet.actions
    for card in cards_of(game, adventurer):
        definition = game.card(card)
        if (actions and definition.is_action) or (gear and definition.is_equipment):
            mask = game.marks.get(game.definition[card], 0)
            options.extend([Option("upgrade", (card, i)) for i in range(len(definition.boxes)) if not mask >> i & 1])
        if offers.enchants and definition.is_equipment and why_not_enchant(game, adventurer, card) is None:
            options.append(Option("enchant", (card,)))
    options.extend(trades_of(game, adventurer))
    return options


def trades_of(game: State, adventurer: int) -> list[Option]:
    """What an adventurer may give away, throw away, or take from those who stay in town."""
    options: list[Option] = []
    others = [a.index for a in ADVENTURERS if a.index != adventurer]
    for card in recorded_cards(game, adventurer):
        options.extend([Option("trade", (card, to)) for to in others if why_not_trade(game, card, to) is None])
        if game.card(card).kind != LEGENDARY:
            options.append(Option("drop", (card,)))
    for other in others:
        if other not in game.party:
            for card in recorded_cards(game, other):
                if why_not_trade(game, card, adventurer) is None:
                    options.append(Option("trade", (card, adventurer)))
    return options


# -- doing it -----------------------------------------------------------------------------------------------------


def outfit_step(game: State) -> Flow[None]:
    """One thing that one adventurer does in town before setting out."""
    seat = game.active
    adventurer = game.party[seat]
    options = options_of(game, adventurer)
    if options:
        options.append(Option("done"))
        option = yield from at_checkpoint(seat, "outfit", options)
        if option.verb == "trade":
            yield from trade(game, seat, CardId(option.ids[0]), option.ids[1])
            return
        if option.verb != "done":
            do(game, seat, option)
            return
    game.active = Seat(seat + 1)


def do(game: State, seat: Seat, option: Option) -> None:
    sheet = game.sheet(seat)
    first = option.ids[0]
    if option.verb == "path":
        level = option.ids[1]
        sheet.spent += PATH_COSTS[level]
        sheet.paths = [entry for entry in sheet.paths if entry[0] != first]
        sheet.paths.append((first, level, option.ids[2]))
        game.tell("walks_path", seat, number=first * 100 + level * 10 + option.ids[2])
    elif option.verb == "ally":
        sheet.spent += TOWNSFOLK[first].levels[option.ids[1] - 1].cost
        sheet.allies[first] = option.ids[1]
        game.tell("befriends", seat, number=first * 10 + option.ids[1])
    elif option.verb == "cure":
        sheet.spent += Offers(game, sheet).cures
        sheet.injuries.remove(first)
        game.tell("cured", seat, number=first)
    elif option.verb == "upgrade":
        card = CardId(first)
        number = game.definition[card]
        game.marks[number] = game.marks.get(number, 0) | 1 << option.ids[1]
        if game.card(card).is_action:
            sheet.actions += 1
        else:
            sheet.gear += 1
        game.tell("upgrades", seat, (card,), option.ids[1])
    elif option.verb == "enchant":
        number = game.definition[first]
        sheet.spent += 1
        game.stars[number] = game.stars.get(number, 0) + 1
        game.tell("enchants", seat, (CardId(first),))
    else:
        game.tell("drops", seat, (CardId(first),))
        sheet.recorded.remove(game.definition[first])
        give_back(game, game.definition[first])


def trade(game: State, seat: Seat, card: CardId, to: int) -> Flow[None]:
    """An item goes to another adventurer; who sits there is asked."""
    giver = holder_of(game, card)
    if to in game.party and to != game.party[seat]:
        agreed = yield from yes(Seat(game.party.index(to)), "trade.accept", (card, seat))
        if not agreed:
            return
    number = game.definition[card]
    game.sheets[giver].recorded.remove(number)
    game.sheets[to].recorded.append(number)
    game.tell("trades", seat, (card,), to, ADVENTURERS[giver].key)
