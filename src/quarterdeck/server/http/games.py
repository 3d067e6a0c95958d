"""The games that can be played: what they are, their cards, rules and sample decks."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

from litestar import Response, Router, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import edition_of, games, the_game
from quarterdeck.core.setting import Setting
from quarterdeck.rulebook import rules_of
from quarterdeck.server.bots import levels
from quarterdeck.server.errors import NotFound
from quarterdeck.server.http.errors import can_fail
from quarterdeck.server.http.given import AnyRequest, TheAnswers, TheHall
from quarterdeck.server.http.visitors import visitor_or_none
from quarterdeck.server.kept import AS_IT_IS
from quarterdeck.server.messages import (
    DeckCards,
    DeckCheck,
    DeckInfo,
    DeckReport,
    EditionInfo,
    GameInfo,
    KeptDeck,
    Problem,
    RuleInfo,
    RulesInfo,
    SettingInfo,
    Term,
)

GameName = Annotated[str, PathParameter(max_length=40, description="A game's key, as /api/games lists it.")]
EditionName = Annotated[
    str, QueryParameter(max_length=40, description="An edition's key; the game's first one if left out.")
]


def game_named(key: str) -> Game:
    if key not in games():
        raise NotFound(f"There is no game {key!r}; the games are: {', '.join(games()) or 'none'}.")
    return the_game(key)


def sample_deck(game: Game, name: str) -> str:
    """The text of a deck that comes with the game. Nothing else is ever read for a name from outside."""
    if name not in game.default_decks():
        known = ", ".join(game.default_decks()) or "none"
        raise NotFound(f"{game.title} comes with no deck {name!r}; its decks are: {known}.")
    return game.deck_text(name)


def _sample(game: Game, name: str) -> DeckInfo:
    return _face(game, name, name.replace("-", " ").replace("_", " ").capitalize(), game.deck_text(name), own=False)


def _face(game: Game, key: str, name: str, text: str, own: bool, edition: str = "", updated: float = 0.0) -> DeckInfo:
    """A deck as the lobby shows it. A list that cannot be read is a deck without a face."""
    try:
        face = game.deck_face(text)
        legal = not game.check_deck(text, edition or game.editions[0])
    except QuarterdeckError:
        face, legal = {}, False
    return DeckInfo(
        key=key,
        name=name,
        own=own,
        faction=face.get("faction", ""),
        icon=face.get("icon", ""),
        leader=face.get("leader", ""),
        text=face.get("text", ""),
        legal=legal,
        updated=updated,
    )


def _own(game: Game, deck: KeptDeck) -> DeckInfo:
    known = deck.edition if deck.edition in game.editions else ""
    return _face(game, deck.id, deck.name, deck.text, own=True, edition=known, updated=deck.updated)


def game_info(game: Game, own: list[KeptDeck] | None = None) -> GameInfo:
    return GameInfo(
        key=game.key,
        title=game.title,
        pitch=game.pitch,
        players=game.players,
        minutes=game.minutes,
        difficulty=game.difficulty,
        icon=game.icon,
        editions=[EditionInfo(key=key, title=game.edition_title(key)) for key in game.editions],
        decks=[_sample(game, name) for name in game.default_decks()] + [_own(game, deck) for deck in own or []],
        bots=levels(),
        round_name=game.round_name,
        cards=len(game.catalogue()),
        rules=len(rules_of(game)),
        cooperative=game.cooperative,
        secrets=game.secrets,
        settings=[_setting(setting) for setting in game.settings()],
        deck_word=game.deck_word,
    )


def _setting(setting: Setting) -> SettingInfo:
    return SettingInfo(
        key=setting.key,
        title=setting.title,
        text=setting.text,
        kind=cast(Literal["choice", "number", "file"], setting.kind),
        default=setting.default,
        choices=list(setting.choices),
        low=setting.low,
        high=setting.high,
        only_with=setting.only_with,
    )


def rules_info(game: Game, edition: str) -> RulesInfo:
    return RulesInfo(
        rules=[RuleInfo(id=rule.id, section=rule.section, text=rule.text) for rule in rules_of(game, edition)],
        glossary=[Term(term=term, text=text, rule=rule) for term, text, rule in game.glossary()],
        guide=game.guide(),
    )


# -- routes ---------------------------------------------------------------------------------------------------------


@get("/", opt={AS_IT_IS: True}, responses=can_fail(), summary="All games")
async def list_games(request: AnyRequest, hall: TheHall, answers: TheAnswers) -> Response[list[GameInfo]]:
    """Every game that can be played, with its editions, bots and decks; with a visitor's token, theirs as well."""
    visitor = await visitor_or_none(request, hall)
    own = await hall.store.decks_of(visitor) if visitor is not None else []
    if own:
        return Response([game_info(game, [d for d in own if d.game == game.key]) for game in games().values()])
    kept = answers.get(("games",), lambda: [game_info(game) for game in games().values()])
    return kept.response(request)


@get("/{game:str}", opt={AS_IT_IS: True}, responses=can_fail(404), summary="A game")
async def one_game(request: AnyRequest, hall: TheHall, answers: TheAnswers, game: GameName) -> Response[GameInfo]:
    """A game, as in the list of all."""
    known = game_named(game)
    visitor = await visitor_or_none(request, hall)
    own = await hall.store.decks_of(visitor, known.key) if visitor is not None else []
    if own:
        return Response(game_info(known, own))
    return answers.get(("game", game), lambda: game_info(known)).response(request)


@get("/{game:str}/cards", opt={AS_IT_IS: True}, responses=can_fail(404), sync_to_thread=False, summary="A game's cards")
def cards(request: AnyRequest, answers: TheAnswers, game: GameName) -> Response[list[dict[str, Any]]]:
    """Every card: number, name, title, type, faction, traits, keywords, numbers, our text."""
    known = game_named(game)
    return answers.get(("cards", game), known.catalogue).response(request)


@get("/{game:str}/rules", opt={AS_IT_IS: True}, responses=can_fail(404), sync_to_thread=False, summary="A game's rules")
def rules(request: AnyRequest, answers: TheAnswers, game: GameName, edition: EditionName = "") -> Response[RulesInfo]:
    """The rulebook of an edition in our words, the glossary, and advice for a first game."""
    known = game_named(game)
    name = edition_of(known, edition)
    return answers.get(("rules", game, name), lambda: rules_info(known, name)).response(request)


@get("/{game:str}/decks/{name:str}", responses=can_fail(404), sync_to_thread=False, summary="A sample deck")
def one_sample(game: GameName, name: Annotated[str, PathParameter(max_length=80)]) -> KeptDeck:
    """A deck that comes with the game, as a list to read, change and keep."""
    known = game_named(game)
    text = known.write_deck(sample_deck(known, name))
    info = _sample(known, name)
    return KeptDeck(id=name, game=known.key, name=info.name, text=text, edition="", updated=0.0)


@post(
    "/{game:str}/decks/check",
    status_code=200,
    responses=can_fail(413, 404),
    sync_to_thread=True,
    summary="Check a deck",
)
def check(game: GameName, data: JSONBody[DeckCheck]) -> DeckReport:
    """Whether a deck list is legal, and if not, each card and rule that makes it so; and what is in it."""
    known = game_named(game)
    problems = known.check_deck(data.text, edition_of(known, data.edition))
    try:
        groups = known.show_deck(data.text)
        text = known.write_deck(data.text)
    except QuarterdeckError:
        groups, text = [], ""
    return DeckReport(
        legal=not problems,
        problems=[Problem(rule=rule, text=sentence) for rule, sentence in problems],
        parts=[DeckCards(heading=heading, cards=cards) for heading, cards in groups],
        text=text,
    )


router = Router("/games", route_handlers=[list_games, one_game, cards, rules, one_sample, check], tags=["Games"])
