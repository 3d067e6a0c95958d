"""Information-set Monte-Carlo tree search: many worlds that the searcher cannot tell from the real one, one tree.

Every iteration forks the table, redraws all that the searching seat cannot see, and walks down one tree of what the
players do. An edge is an option by what it is (`Game.edge_key`), so that the same choice meets itself in every world.
An option is compared with the others by how often it was available, not by how often its parent was visited. From a
leaf the game is played on, as the game advises or at random, until nothing is under way any more (`Game.is_settled`: an
action with its duel, its payments and its reactions is over, say), and is then judged by the game's evaluation.
Where the game has advice, that option is looked at first, and the others one by one as the place is visited more often.
Details that follow from a choice (`Game.is_routine`: which cards pay for it) make no branches: the choice with its
payments is one step of the tree. What comes after the chapter that is thought about (`Game.begins_anew`) is left out.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from quarterdeck.bots import Bot
from quarterdeck.bots.circles import untried
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.game import Game, GameState
from quarterdeck.core.table import Table

Edge = tuple[str | int, ...]
NONE: Final[Edge] = ()

EXPLORATION: Final = 0.2
HORIZON: Final = 0  # decisions played on after everything that was under way is settled
PATIENCE: Final = 60  # decisions after which a position is judged although something is under way
SPREAD: Final = 0.25  # how much one look at an option differs from another
WIDENING: Final = 1.0  # where there is advice, so many options times the root of the visits are looked at


class Node:
    """What is known of a choice: how often it was taken, could have been taken, and what it brought its chooser."""

    __slots__ = ("advice", "available", "children", "value", "visits")

    def __init__(self) -> None:
        self.advice: Edge = NONE  # what the game advises to do next, where it does
        self.visits = 0
        self.available = 0
        self.value = 0.0
        self.children: dict[Edge, Node] = {}

    @property
    def mean(self) -> float:
        return self.value / self.visits if self.visits else 0.5


class Budget:
    """How long to think: so many iterations (reproducible), or so many seconds (live play), whichever ends first."""

    __slots__ = ("iterations", "seconds")

    def __init__(self, iterations: int = 1_000_000, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds


class Thought:
    """What a search came to: the option, what its chooser may hope for, and how much was looked at."""

    __slots__ = ("hope", "iterations", "option", "root")

    def __init__(self, option: Option, hope: float, iterations: int, root: Node) -> None:
        self.option = option
        self.hope = hope
        self.iterations = iterations
        self.root = root


class Searching:
    """A bot that searches with these dice, as long as the budget allows, and remembers its last thought."""

    __slots__ = ("budget", "chance", "horizon", "thought")

    def __init__(self, chance: Chance, budget: Budget, horizon: int) -> None:
        self.chance = chance
        self.budget = budget
        self.horizon = horizon
        self.thought: Thought | None = None

    def __call__(self, table: Table, decision: Decision) -> Option:
        self.thought = search(table, decision, self.chance, self.budget, self.horizon)
        return self.thought.option


def searching_bot(chance: Chance, budget: Budget, horizon: int = HORIZON) -> Bot:
    return Searching(chance, budget, horizon)


def search(table: Table, decision: Decision, chance: Chance, budget: Budget, horizon: int = HORIZON) -> Thought:
    """The option that was looked at most; but the game's advice is only given up for what is better."""
    root = Node()
    options = untried(table, decision)
    if len(options) == 1:
        return Thought(options[0], 0.5, 0, root)
    if table.game.is_courtesy(decision):
        agreed = table.game.advise(table.state, decision)
        if agreed is not None:
            return Thought(agreed, 0.5, 0, root)
    deadline = perf_counter() + budget.seconds if budget.seconds > 0 else 0.0
    done = 0
    while done < budget.iterations:
        _iterate(table, decision.seat, root, options, chance, horizon)
        done += 1
        if deadline and done % 8 == 0 and perf_counter() > deadline:
            break
    best = options[0]
    chosen = root.children.get(table.game.edge_key(table.state, decision, best))
    advised: Node | None = None
    for option in options:
        edge = table.game.edge_key(table.state, decision, option)
        child = root.children.get(edge)
        if child is None:
            continue
        if edge == root.advice:
            advised = child
            advice = option
        if chosen is None or child.visits > chosen.visits:
            chosen = child
            best = option
    if advised is not None and chosen is not None and not _is_better(chosen, advised):
        best, chosen = advice, advised
    return Thought(best, chosen.mean if chosen is not None else 0.5, done, root)


def _is_better(one: Node, other: Node) -> bool:
    """By more than chance: the game's advice is not given up for less."""
    return one.mean > other.mean + SPREAD * sqrt(1.0 / one.visits + 1.0 / other.visits)


def _iterate(table: Table, seat: Seat, root: Node, first: list[Option], chance: Chance, horizon: int) -> None:
    """One world, walked down the tree from these options and played on; every node on the way hears what came of it."""
    world = table.fork()
    world.determinise(seat, chance)
    state = world.state
    state.asks_only_able = True
    state.telling = False
    game = world.game
    node = root
    root.visits += 1
    path: list[tuple[Node, Seat]] = []
    while not world.over:
        decision = world.open[0]
        options = decision.options if path or decision.seat != seat else first
        if path and game.begins_anew(decision):
            break
        if len(options) == 1:
            world.explore(options[0])
            continue
        # Details of what was chosen above, and the secret choices of others, which nobody knows: anything.
        if (path and game.is_routine(decision)) or (len(world.open) > 1 and decision.seat != seat):
            world.explore(options[chance.below(len(options))])
            continue
        edges: dict[Edge, Option] = {}
        for option in options:
            edges.setdefault(game.edge_key(state, decision, option), option)
        children = node.children
        fresh: list[Edge] = []
        for edge in edges:
            child = children.get(edge)
            if child is None:
                fresh.append(edge)
            else:
                child.available += 1
        edge = _try_next(game, state, decision, node, fresh, len(edges), chance) if fresh else NONE
        if edge != NONE:
            child = Node()
            child.available = 1
            children[edge] = child
            path.append((child, decision.seat))
            world.explore(edges[edge])
            break
        edge = _select(children, edges)
        child = children[edge]
        path.append((child, decision.seat))
        world.explore(edges[edge])
        node = child
    hopes = rollout(world, chance, horizon)
    for child, chooser in path:
        child.visits += 1
        child.value += hopes[chooser]


def _try_next(
    game: Game, state: GameState, decision: Decision, node: Node, fresh: list[Edge], count: int, chance: Chance
) -> Edge:
    """The option that is looked at for the first time now, if it is time for one."""
    looked_at = count - len(fresh)
    if looked_at == 0:
        advice = game.advise(state, decision)
        edge = game.edge_key(state, decision, advice) if advice is not None else NONE
        if edge in fresh:
            node.advice = edge
            return edge
    elif node.advice != NONE and looked_at > WIDENING * sqrt(node.visits):
        return NONE
    return fresh[chance.below(len(fresh))]


def _select(children: dict[Edge, Node], edges: dict[Edge, Option]) -> Edge:
    """The edge with the best upper bound."""
    best: Edge = ()
    highest = -1.0
    for edge in edges:
        child = children.get(edge)
        if child is None:
            continue
        bound = child.value / child.visits + EXPLORATION * sqrt(log(child.available) / child.visits)
        if bound > highest:
            highest = bound
            best = edge
    return best


def rollout(world: Table, chance: Chance, horizon: int) -> list[float]:
    """Play on until nothing is under way, and so many decisions more, as the game advises or at random.

    Returns what each seat may hope for then.
    """
    left = PATIENCE
    settled = False
    game = world.game
    while left > 0 and not world.over:
        decision = world.open[0]
        if not settled and game.is_settled(world.state, decision):
            settled = True
            left = horizon
            continue
        options = decision.options
        if len(options) == 1:
            world.explore(options[0])
            continue
        left -= 1
        advice = game.advise(world.state, decision)
        world.explore(advice if advice is not None else options[chance.below(len(options))])
    return game.evaluate(world.state)
