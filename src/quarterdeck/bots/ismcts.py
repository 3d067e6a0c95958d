"""Information-set Monte-Carlo tree search: many worlds that the searcher cannot tell from the real one, one tree.

Every iteration forks the table, redraws all that the searching seat cannot see, and walks down one tree of what the
players do. An edge is an option by what it is (`Game.edge_key`), so that the same choice meets itself in every world.
An option is compared with the others by how often it was available, not by how often its parent was visited. From a
leaf the game is played on at random for a while, and then judged by the game's evaluation.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from quarterdeck.bots import Bot
from quarterdeck.core.chance import Chance
from quarterdeck.core.decision import Decision, Option, Seat
from quarterdeck.core.table import Table

Edge = tuple[str | int, ...]

EXPLORATION: Final = 0.55
HORIZON: Final = 24  # decisions played at random after the leaf


class Node:
    """What is known of a choice: how often it was taken, could have been taken, and what it brought its chooser."""

    __slots__ = ("available", "children", "value", "visits")

    def __init__(self) -> None:
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


def searching_bot(chance: Chance, budget: Budget, horizon: int = HORIZON) -> Bot:
    """A bot that searches with these dice, as long as the budget allows."""

    def choose(table: Table, decision: Decision) -> Option:
        return search(table, decision, chance, budget, horizon).option

    return choose


def search(table: Table, decision: Decision, chance: Chance, budget: Budget, horizon: int = HORIZON) -> Thought:
    """The option that was looked at most."""
    root = Node()
    options = decision.options
    if len(options) == 1:
        return Thought(options[0], 0.5, 0, root)
    deadline = perf_counter() + budget.seconds if budget.seconds > 0 else 0.0
    done = 0
    while done < budget.iterations:
        _iterate(table, decision.seat, root, chance, horizon)
        done += 1
        if deadline and done % 8 == 0 and perf_counter() > deadline:
            break
    best = options[0]
    most = -1
    hope = 0.5
    for option in options:
        child = root.children.get(table.game.edge_key(table.state, decision, option))
        if child is not None and child.visits > most:
            most = child.visits
            best = option
            hope = child.mean
    return Thought(best, hope, done, root)


def _iterate(table: Table, seat: Seat, root: Node, chance: Chance, horizon: int) -> None:
    """One world, walked down the tree and played on; what came of it is told to every node on the way."""
    world = table.fork()
    world.determinise(seat, chance)
    state = world.state
    state.asks_only_able = True
    state.telling = False
    game = world.game
    node = root
    path: list[tuple[Node, Seat]] = []
    while not world.over:
        decision = world.open[0]
        options = decision.options
        if len(options) == 1:
            world.explore(options[0])
            continue
        if len(world.open) > 1 and decision.seat != seat:  # a secret choice of others: nobody knows, so anything
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
        if fresh:
            edge = fresh[chance.below(len(fresh))]
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


def _select(children: dict[Edge, Node], edges: dict[Edge, Option]) -> Edge:
    """The edge with the best upper bound."""
    best: Edge = ()
    highest = -1.0
    for edge in edges:
        child = children[edge]
        bound = child.value / child.visits + EXPLORATION * sqrt(log(child.available) / child.visits)
        if bound > highest:
            highest = bound
            best = edge
    return best


def rollout(world: Table, chance: Chance, horizon: int) -> list[float]:
    """Play on at random for so many decisions, and say what each seat may hope for then."""
    left = horizon
    while left > 0 and not world.over:
        options = world.open[0].options
        if len(options) > 1:
            left -= 1
            world.explore(options[chance.below(len(options))])
        else:
            world.explore(options[0])
    return world.game.evaluate(world.state)
