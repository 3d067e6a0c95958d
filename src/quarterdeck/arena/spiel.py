"""OpenSpiel: every registered game as a Python game, `python_quarterdeck_five_sails` and so on.

    import pyspiel
    import quarterdeck.arena.spiel
    game = pyspiel.load_game("python_quarterdeck_five_sails(decks=castille+eisen)")

Chance is explicit: a game begins with one chance node, which deals one of `deals` games, and all its dice follow from
that. A state that is resampled for a seat has secrets and dice of its own, which are those of none of the deals.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from types import new_class
from typing import Any, ClassVar

import numpy as np

from quarterdeck.arena.needs import need
from quarterdeck.arena.position import Position
from quarterdeck.arena.stage import MAX_CYCLES, Terms
from quarterdeck.core.chance import MASK
from quarterdeck.core.decision import Seat
from quarterdeck.core.game import Game
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import games

need("pyspiel")
import pyspiel  # noqa: E402  only after the sentence about it

DEALS = 4096
DECKS = "+"  # between the decks of the seats


def short_name(key: str) -> str:
    return f"python_quarterdeck_{key.replace('-', '_')}"


def game_type(game: Game, seats: int) -> Any:
    low, high = game.players
    kinds = pyspiel.GameType
    alike = kinds.Utility.ZERO_SUM if seats == 2 else kinds.Utility.GENERAL_SUM
    return kinds(
        short_name=short_name(game.key),
        long_name=f"Quarterdeck: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if game.cooperative else alike,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _parameters(game: Game) -> dict[str, Any]:
    """What a game can be loaded with, and what it is otherwise."""
    return {
        "players": max(game.players[0], min(2, game.players[1])),
        "decks": "",
        "edition": "",
        "settings": "{}",
        "deals": DEALS,
        "max_cycles": MAX_CYCLES,
    }


def _settings(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise QuarterdeckError(f'Settings are a JSON object, {{"quest": "awakening"}} for one, not {text!r}.')
    return found


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel comes without types
    """A game on given terms: the number of players, their decks, an edition, settings (JSON), and how many deals.

    Every registered game has a class of its own below this one, which says in `plays` which it is.
    """

    plays: ClassVar[Game]

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        game = self.plays
        chosen = {**_parameters(game), **(given or {})}
        decks = [deck for deck in chosen["decks"].split(DECKS) if deck]
        seats = len(decks) or chosen["players"]
        self.terms = Terms(game.key, decks or None, seats, chosen["edition"], _settings(chosen["settings"]))
        self.deals: int = chosen["deals"]
        if self.deals < 1:
            raise QuarterdeckError(f"A game is dealt in one of 1 deals or more, not {self.deals}.")
        self.max_cycles: int = chosen["max_cycles"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.terms.encoding.actions,
            max_chance_outcomes=self.deals,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats == 2 and not game.cooperative else None,
            max_game_length=self.max_cycles,
        )
        super().__init__(game_type(game, seats), info, given or {})

    def new_initial_state(self, state: str | None = None) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.terms, iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # as above
    """A game in progress: its `position`, which copies and pickles itself, or None before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: Position | None = None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.stage.seat

    def is_terminal(self) -> bool:
        position = self.position
        return position is not None and (position.stage.over or position.stage.steps >= self._spiel().max_cycles)

    def _spiel(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._spiel().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return self.position.stage.actions()

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = Position.deal(self._spiel().terms, action)
        else:
            self.position.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None or player < 0:
            return f"deal {action}"
        stage = self.position.stage
        if action == stage.terms.encoding.more:
            return "more"
        options = stage.options()
        return options[action].key() if action < len(options) else f"action {action}"

    def returns(self) -> list[float]:
        if self.position is None:
            return [0.0] * self.num_players()
        return self.position.stage.rewards()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Another state that the player, who is to act, cannot tell from this one."""
        assert self.position is not None
        twin: SpielState = self.clone()
        assert twin.position is not None
        twin.position.redraw(Seat(player_id), int(probability_sampler() * MASK))
        return twin

    def __str__(self) -> str:
        return "to be dealt" if self.position is None else self.position.key()


class SpielObserver:
    """What a player sees: the encoding's array, or the view as text; with perfect recall, all that came before, too."""

    def __init__(self, terms: Terms, perfect_recall: bool) -> None:
        self.terms = terms
        self.perfect_recall = perfect_recall
        self.tensor: Any = None if perfect_recall else np.zeros(terms.encoding.size, dtype=np.float32)
        self.dict: dict[str, Any] = {} if perfect_recall else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.perfect_recall:
            return
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.position.stage.observation(Seat(player))

    def string_from(self, state: SpielState, player: int) -> str:
        if state.position is None:
            return ""
        seen = state.position.observed(Seat(player))
        return f"{state.position.recalled(Seat(player))}\n{seen}" if self.perfect_recall else seen


def _says(game: Game) -> Callable[[dict[str, Any]], None]:
    return lambda body: body.update(plays=game)


def register() -> None:
    """Make every registered game known to OpenSpiel.

    OpenSpiel holds on to what makes a game until after Python has ended, when nothing can be freed any more: a class
    stays, where a function would be freed, and abort the process.
    """
    known = set(pyspiel.registered_names())
    for game in games().values():
        if short_name(game.key) not in known:
            made = new_class(f"{type(game).__name__}Spiel", (SpielGame,), exec_body=_says(game))
            pyspiel.register_game(game_type(game, _parameters(game)["players"]), made)


register()
