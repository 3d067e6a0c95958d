"""The example: it runs, its gradients are right, and it learns. And the benchmark of searches runs."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_agent", ROOT / "examples" / "train_agent.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_runs(example: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "agent.npz"
    share = example.main(["--games", "2", "--matches", "2", "--save", str(kept)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["2", "games"]
    assert lines[-1].startswith("Against random: won ") and "95 % interval" in lines[-1]
    assert 0 <= share <= 1
    assert set(np.load(kept)) == {"state", "option", "bias", "score", "value_in", "value_bias", "value_out"}


def small_agent(example: ModuleType, dice: np.random.Generator) -> Any:
    agent = example.Agent.__new__(example.Agent)
    shapes = {"state": (3, 4), "option": (2, 4), "bias": (4,), "score": (4,)}
    shapes |= {"value_in": (3, 4), "value_bias": (4,), "value_out": (4,)}
    agent.weights = {name: dice.standard_normal(shape) for name, shape in shapes.items()}
    return agent


def test_its_gradients_are_those_of_what_it_should_learn(example: ModuleType) -> None:
    """Compared with differences of the objective itself: probability by advantage, and curiosity."""
    dice = np.random.default_rng(1)
    agent = small_agent(example, dice)
    states, rows = dice.standard_normal((3, 3)), [dice.standard_normal((n, 2)) for n in (2, 4, 3)]
    chosen, advantages = np.array([1, 3, 0]), np.array([0.7, -1.2, 0.4])
    likely = np.array([agent.probabilities(s, r)[c] for s, r, c in zip(states, rows, chosen, strict=True)])
    returns = dice.standard_normal(3)

    def loss() -> float:
        total = 0.0
        for s, r, c, a, old in zip(states, rows, chosen, advantages, likely, strict=True):
            now = agent.probabilities(s, r)
            total -= a * now[c] / old - example.ENTROPY * float((now * np.log(now)).sum())
        return total / 3 + float(((agent.value(states) - returns) ** 2).sum()) / 6

    found = example.policy_gradients(agent, states, rows, chosen, likely, advantages)
    found |= example.value_gradients(agent, states, returns)
    assert set(found) == set(agent.weights)
    for name, weights in agent.weights.items():
        for place in np.ndindex(weights.shape):
            was = weights[place]
            sides = []
            for step in (1e-6, -1e-6):
                weights[place] = was + step
                sides.append(loss())
            weights[place] = was
            assert found[name][place] == pytest.approx((sides[0] - sides[1]) / 2e-6, abs=1e-6), (name, place)


def test_the_interval_of_a_share(example: ModuleType) -> None:
    low, high = example.interval(90, 100)
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
    assert example.interval(0, 10)[0] == pytest.approx(0)


def test_it_learns_what_came_out_well(example: ModuleType) -> None:
    """Among three options of which one is marked, taking that one is made likely, and the state's value is learnt."""
    dice = np.random.default_rng(2)
    agent = small_agent(example, dice)
    adam = example.Adam(agent.weights)
    state = np.ones(3)
    rows = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
    before = agent.probabilities(state, rows)[1]
    for _ in range(60):
        lesson = example.Lesson()
        for _ in range(30):
            likely = agent.probabilities(state, rows)
            action = int(dice.choice(3, p=likely))
            lesson.states.append(state)
            lesson.rows.append(rows)
            lesson.chosen.append(action)
            lesson.likely.append(float(likely[action]))
            example.judge(agent, lesson, len(lesson.states) - 1, [1.0 if action == 1 else -1.0])
        example.learn(agent, adam, lesson, dice, rate=0.02)
    assert agent.probabilities(state, rows)[1] > max(0.9, before)
    assert agent.value(state[None])[0] > 0.7


@pytest.mark.slow
def test_the_benchmark_of_searches_runs() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench" / "search.py"), "--seconds", "0.05", "--ours"],
        capture_output=True,
        text=True,
        check=True,
    )
    whole = subprocess.run(
        [sys.executable, str(ROOT / "bench" / "search.py"), "--seconds", "0.05"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Quarterdeck" in whole.stdout and "OpenSpiel, C++" in whole.stdout and "gin rummy" in whole.stdout
    near, far = json.loads(done.stdout)
    assert near["iterations"] > 0 and far["iterations"] > 0
    assert near["options"] > 1 and near["game"].endswith("first action of Day 2")
