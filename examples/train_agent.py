"""Trains a small agent on Five Sails for a few minutes, and then lets it play against chance.

    python examples/train_agent.py
    python examples/train_agent.py --games 300 --matches 100 --save agent.npz

The agent is a network with one hidden layer, in numpy alone. It gives every option a score from two things: the state,
and the row of numbers that describes the option. It learns by playing (proximal policy optimisation with generalised
advantages): what came out better than it expected is made more likely. Besides victory it is rewarded for a lead in
Renown, which comes sooner.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarterdeck.arena.encoding import Encoding
from quarterdeck.arena.single import AgainstBots

Array = NDArray[np.float32]

GROUPS = ("table", "question", "about", "seats", "places", "duel", "duelists", "pressure")
"""The parts of the state that the agent looks at. What cards are where is left out: it would take longer to learn."""

HIDDEN = 64
BATCH = 16  # games between two lessons
EPOCHS = 4  # how often a lesson is repeated
CLIP = 0.2  # how far a lesson may move a probability
DISCOUNT = 0.995
TRACE = 0.92
LEAD = 0.5  # the reward of a lead of as much Renown as wins the game
RATE = 2e-3
ENTROPY = 0.01  # the worth of staying curious


class Agent:
    """Scores for options, and a value for states."""

    def __init__(self, encoding: Encoding, seed: int) -> None:
        layout = encoding.state_layout
        self.columns = np.concatenate(
            [np.arange(g.at(0), g.at(g.times)) for g in (layout[name] for name in GROUPS)],
        )
        dice = np.random.default_rng(seed)
        inputs, options = len(self.columns), encoding.option_layout.size

        def weights(rows: int, columns: int, scale: float) -> Array:
            return (dice.standard_normal((rows, columns)) * scale / sqrt(rows)).astype(np.float32)

        self.weights: dict[str, Array] = {
            "state": weights(inputs, HIDDEN, 1.0),
            "option": weights(options, HIDDEN, 1.0),
            "bias": np.zeros(HIDDEN, dtype=np.float32),
            "score": weights(HIDDEN, 1, 0.1)[:, 0],
            "value_in": weights(inputs, HIDDEN, 1.0),
            "value_bias": np.zeros(HIDDEN, dtype=np.float32),
            "value_out": weights(HIDDEN, 1, 0.1)[:, 0],
        }

    def probabilities(self, state: Array, rows: Array) -> Array:
        w = self.weights
        hidden = np.maximum(rows @ w["option"] + (state @ w["state"] + w["bias"]), 0)
        scores = hidden @ w["score"]
        likely = np.exp(scores - scores.max())
        found: Array = likely / likely.sum()
        return found

    def value(self, states: Array) -> Array:
        w = self.weights
        found: Array = np.maximum(states @ w["value_in"] + w["value_bias"], 0) @ w["value_out"]
        return found


class Lesson:
    """What was met in a batch of games: states, options, choices, and how much better they did than expected."""

    def __init__(self) -> None:
        self.states: list[Array] = []
        self.rows: list[Array] = []
        self.chosen: list[int] = []
        self.likely: list[float] = []
        self.advantages: list[float] = []
        self.returns: list[float] = []


def look(env: AgainstBots, agent: Agent, observation: dict[str, Any]) -> tuple[Array, Array, float]:
    """The part of the state that the agent uses, the rows of the options there are, and the lead in Renown."""
    state, rows = env.encoding.split(observation["observation"])
    count = int(observation["action_mask"].sum())
    column, layout = "renown", env.encoding.state_layout
    mine = state[layout.column("seats", column, 0)]
    theirs = max(state[layout.column("seats", column, s)] for s in range(1, env.terms.seats))
    return state[agent.columns], rows[: min(count, env.encoding.max_options)], float(mine - theirs)


def play(env: AgainstBots, agent: Agent, dice: np.random.Generator, seed: int, lesson: Lesson | None = None) -> float:
    """One game; what it brought the agent. What happened is added to the lesson, if it is to be learnt from."""
    observation, _ = env.reset(seed=seed)
    rewards: list[float] = []
    over = truncated = env.stage.over
    reward = 0.0
    first = len(lesson.states) if lesson is not None else 0
    state, rows, lead = look(env, agent, observation)
    while not over and not truncated:
        likely = agent.probabilities(state, rows)
        action = int(dice.choice(len(likely), p=likely)) if lesson is not None else int(likely.argmax())
        if lesson is not None:
            lesson.states.append(state)
            lesson.rows.append(rows.copy())
            lesson.chosen.append(action)
            lesson.likely.append(float(likely[action]))
        observation, reward, over, truncated, _ = env.step(action)
        before = lead
        state, rows, lead = look(env, agent, observation)
        rewards.append(reward + LEAD * (lead - before))
    if lesson is not None:
        judge(agent, lesson, first, rewards)
    return reward


def judge(agent: Agent, lesson: Lesson, first: int, rewards: list[float]) -> None:
    """How much better each choice of a game did than the value of its state had promised."""
    values = agent.value(np.array(lesson.states[first:]))
    advantage = following = 0.0
    found: list[float] = []
    for reward, value in zip(reversed(rewards), reversed(values.tolist()), strict=True):
        advantage = reward + DISCOUNT * following - value + DISCOUNT * TRACE * advantage
        following = value
        found.append(advantage)
    found.reverse()
    lesson.advantages += found
    lesson.returns += [a + v for a, v in zip(found, values.tolist(), strict=True)]


class Adam:
    """Small steps downhill, each weight at its own pace."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights
        self.mean = {name: np.zeros_like(w) for name, w in weights.items()}
        self.square = {name: np.zeros_like(w) for name, w in weights.items()}
        self.steps = 0

    def step(self, gradients: dict[str, Array], rate: float) -> None:
        self.steps += 1
        for name, gradient in gradients.items():
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.square[name] += 0.001 * (gradient * gradient - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-6)


def learn(agent: Agent, adam: Adam, lesson: Lesson, dice: np.random.Generator, rate: float) -> None:
    """Go through a lesson a few times, in parts of random order."""
    states, chosen = np.array(lesson.states), np.array(lesson.chosen)
    likely = np.array(lesson.likely, dtype=np.float32)
    returns = np.array(lesson.returns, dtype=np.float32)
    advantages = np.array(lesson.advantages, dtype=np.float32)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(EPOCHS):
        order = dice.permutation(len(states))
        for part in np.array_split(order, max(1, len(order) // 512)):
            rows = [lesson.rows[i] for i in part]
            gradients = policy_gradients(agent, states[part], rows, chosen[part], likely[part], advantages[part])
            gradients.update(value_gradients(agent, states[part], returns[part]))
            adam.step(gradients, rate)


def policy_gradients(
    agent: Agent, states: Array, rows: list[Array], chosen: NDArray[np.int64], likely: Array, advantages: Array
) -> dict[str, Array]:
    """The options of all states lie one after the other; `starts` says where each state's begin."""
    w, many = agent.weights, len(states)
    counts = np.array([len(r) for r in rows])
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    owner = np.repeat(np.arange(many), counts)
    options = np.concatenate(rows)
    hidden = np.maximum(options @ w["option"] + (states @ w["state"] + w["bias"])[owner], 0)
    scores = hidden @ w["score"]
    scores -= np.maximum.reduceat(scores, starts)[owner]
    now = np.exp(scores)
    now /= np.add.reduceat(now, starts)[owner]
    picked = starts + chosen
    ratio = now[picked] / likely
    held = np.where(advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)  # gone far enough already
    push = np.where(held, 0, advantages * ratio)
    log_now = np.log(now + 1e-9)
    surprise = -np.add.reduceat(now * log_now, starts)
    slope = now * (push[owner] + ENTROPY * (log_now + surprise[owner]))
    slope[picked] -= push
    slope = (slope / many).astype(np.float32)
    into = np.outer(slope, w["score"]) * (hidden > 0)
    by_state = np.add.reduceat(into, starts, axis=0)
    return {
        "score": hidden.T @ slope,
        "option": options.T @ into,
        "state": states.T @ by_state,
        "bias": by_state.sum(axis=0),
    }


def value_gradients(agent: Agent, states: Array, returns: Array) -> dict[str, Array]:
    w = agent.weights
    hidden = np.maximum(states @ w["value_in"] + w["value_bias"], 0)
    slope = (hidden @ w["value_out"] - returns) / len(states)
    into = np.outer(slope, w["value_out"]) * (hidden > 0)
    return {"value_out": hidden.T @ slope, "value_in": states.T @ into, "value_bias": into.sum(axis=0)}


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's interval for a share: where the true one lies, 19 times out of 20."""
    z, share = 1.96, won / played
    middle = share + z * z / (2 * played)
    spread = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    return (middle - spread) / (1 + z * z / played), (middle + spread) / (1 + z * z / played)


def train(env: AgainstBots, agent: Agent, games: int, seed: int) -> None:
    dice = np.random.default_rng(seed)
    adam = Adam(agent.weights)
    started, won = time.monotonic(), []
    for batch in range(0, games, BATCH):
        lesson = Lesson()
        for number in range(batch, min(batch + BATCH, games)):
            won.append(play(env, agent, dice, seed * 1_000_003 + number, lesson) > 0)
        if lesson.states:
            learn(agent, adam, lesson, dice, RATE * (1 - 0.8 * batch / games))
        lately = won[-5 * BATCH :]
        print(
            f"{len(won):6} games  {time.monotonic() - started:5.0f} s   "
            f"won {100 * sum(lately) / len(lately):5.1f} % of the last {len(lately)}",
            flush=True,
        )


def compete(env: AgainstBots, agent: Agent, matches: int, seed: int) -> tuple[int, int]:
    """Games with the option that scores best, on deals that were not trained on: how many were won, and lost."""
    dice = np.random.default_rng(seed)
    results = [play(env, agent, dice, (1 << 40) + seed * 1_000_003 + number) for number in range(matches)]
    return sum(r > 0 for r in results), sum(r < 0 for r in results)


def main(arguments: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600, help="how many games to learn from")
    parser.add_argument("--matches", type=int, default=200, help="how many games to play against chance afterwards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="random", help="whom to learn from and play against: random, deckhand, ...")
    parser.add_argument("--decks", nargs="*", help="the decks of the seats; the agent sits in either")
    parser.add_argument("--save", type=Path, help="where to keep what was learnt (an .npz file)")
    given = parser.parse_args(arguments)
    env = AgainstBots("five-sails", decks=given.decks, bots=given.bots, seat=None, forced=False)
    agent = Agent(env.encoding, given.seed)
    train(env, agent, given.games, given.seed)
    if given.save is not None:
        np.savez(given.save, **agent.weights)  # type: ignore[arg-type]  # to mypy, any name could be an option
    won, lost = compete(env, agent, given.matches, given.seed)
    low, high = interval(won, given.matches)
    print(
        f"Against {given.bots}: won {won}, lost {lost} of {given.matches} games, "
        f"{100 * won / given.matches:.1f} % (95 % interval {100 * low:.1f} to {100 * high:.1f} %)."
    )
    return float(won / given.matches)


if __name__ == "__main__":
    main()
