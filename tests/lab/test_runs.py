"""A run's folder: the same bytes every time, whatever happened on the way; and a page that needs no other file."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from lab.conftest import MATCH, Lab
from lab.trial import KEY
from quarterdeck.core.record import Record
from quarterdeck.core.registry import the_game
from quarterdeck.lab import figures, playing, workers
from quarterdeck.lab.report import OPEN_ROWS, Cell, Report, Section, Table, as_page
from quarterdeck.lab.workers import chunk_size

CLOCK = {"time.json", "time.txt", "times.jsonl"}


def contents(folder: Path) -> dict[str, bytes]:
    """Everything in a run's folder that does not tell the time."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in CLOCK:
            data = path.read_bytes()
            found[name] = re.sub(rb'<section class="facts" id="time">.*?</section>', b"", data, flags=re.DOTALL)
    return found


def test_the_same_run_twice_gives_the_same_bytes(lab: Lab, baseline: Path) -> None:
    first, second = contents(baseline), contents(lab.good("two", *MATCH))
    assert first == second
    assert {"settings.json", "games.jsonl", "results.json", "report.html", "report.txt", "table.csv"} <= set(first)
    assert {"figures/wins.svg", "figures/wins.png", "records/longest.json", "records/shortest.json"} <= set(first)


def test_another_seed_gives_other_games(lab: Lab, baseline: Path) -> None:
    first, second = contents(baseline), contents(lab.good("two", *MATCH, "--seed", 1))
    assert first["games.jsonl"] != second["games.jsonl"]


def test_two_processes_give_the_same_bytes(lab: Lab, baseline: Path) -> None:
    result = lab.run(*MATCH, "--jobs", 2, "--out", lab.where / "two")
    assert result.exit_code == 0, result.output
    assert contents(lab.where / "two") == contents(baseline)


# -- interrupted --------------------------------------------------------------------------------------------------


def interrupt_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the next game is played."""
    real = playing.play
    played: list[int] = []

    def play(arrangement: Any, number: int) -> Any:
        if len(played) == games:
            raise KeyboardInterrupt
        played.append(number)
        return real(arrangement, number)

    monkeypatch.setattr(workers, "play", play)


def test_an_interrupted_run_goes_on_to_the_same_end(lab: Lab, baseline: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = lab.where / "cut"
    with monkeypatch.context() as patched:
        interrupt_after(2, patched)
        result = lab.run(*MATCH, "--jobs", 1, "--out", folder)
    assert result.exit_code == 130
    assert f"Interrupted: 2 of 4 games are kept in {folder}. The same command with --resume goes on." in result.stderr
    kept = (folder / "games.jsonl").read_text(encoding="utf-8")
    assert len(kept.splitlines()) == 2
    with (folder / "games.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"number":2,"se')  # as if the machine had stopped in the middle of a line
    with monkeypatch.context() as patched:
        interrupt_after(2, patched)  # exactly the other two are played
        assert lab.run(*MATCH, "--jobs", 1, "--out", folder, "--resume").exit_code == 0
    assert (folder / "games.jsonl").read_text(encoding="utf-8").startswith(kept)
    assert contents(folder) == contents(baseline)


@pytest.mark.slow
def test_a_real_interruption_of_a_run_with_processes(lab: Lab) -> None:
    """Ctrl-C goes to the command and to its processes alike."""
    run = ["match", KEY, "castille", "eisen", "--bot", "search:10", "--games", 40]
    folder = lab.where / "cut"
    # Whoever runs the tests in the background has them ignore Ctrl-C, and so would the command.
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heeding}; import sys; from quarterdeck.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "lab", *map(str, run), "--jobs", "2", "--out", str(folder)]
    begun = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)
    games = folder / "games.jsonl"
    deadline = time.monotonic() + 120
    while not (games.exists() and games.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(begun.pid, signal.SIGINT)
    out, said = begun.communicate(timeout=120)
    kept = len(games.read_text(encoding="utf-8").splitlines())
    assert (begun.returncode, out) == (130, "")
    assert said.strip().endswith(f"{kept} of 40 games are kept in {folder}. The same command with --resume goes on.")
    assert "Traceback" not in said and 0 < kept < 40
    assert lab.run(*run, "--jobs", 2, "--out", folder, "--resume").exit_code == 0
    assert contents(folder) == contents(lab.good("whole", *run))


@pytest.mark.slow
def test_without_a_folder_the_same_run_is_found_again(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        interrupt_after(2, patched)
        assert lab.run(*MATCH, "--jobs", 1).exit_code == 130
    assert "No run with these settings was begun" in lab.refused(*MATCH, "--seed", 9, "--resume")
    result = lab.run(*MATCH, "--jobs", 1, "--resume")
    assert result.exit_code == 0
    home = lab.where / "home" / "lab"
    assert [folder.name for folder in home.iterdir()] == [f"match-{KEY}-0"]
    assert str(home / f"match-{KEY}-0" / "report.html") in result.stdout
    assert lab.run(*MATCH, "--jobs", 1).exit_code == 0
    assert sorted(folder.name for folder in home.iterdir()) == [f"match-{KEY}-0", f"match-{KEY}-0-2"]


def test_a_folder_with_another_run_is_left_alone(lab: Lab, baseline: Path) -> None:
    folder = baseline
    before = contents(folder)
    assert "holds a run already" in lab.refused(*MATCH, "--out", folder)
    assert "holds a run with other settings (seed)" in lab.refused(*MATCH, "--seed", 3, "--out", folder, "--resume")
    assert "holds no run that could go on" in lab.refused(*MATCH, "--out", lab.where / "none", "--resume")
    assert contents(folder) == before


# -- failures -----------------------------------------------------------------------------------------------------


def test_a_game_that_fails_is_kept_and_the_run_goes_on(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    game = the_game(KEY)
    sound = type(game).check

    def check(self: Any, state: Any) -> None:
        sound(self, state)
        if state.began == 0:
            raise AssertionError("a card is lost")

    with monkeypatch.context() as patched:
        patched.setattr(type(game), "check", check)
        result = lab.run(*MATCH, "--games", 8, "--jobs", 1, "--out", lab.where / "f")
    assert result.exit_code == 1
    pair = json.loads((lab.where / "f" / "results.json").read_text(encoding="utf-8"))["pairs"][0]
    assert 0 < pair["failed"] < 8
    assert pair["wins"]["a"]["of"] == 8 - pair["failed"]
    records = sorted((lab.where / "f" / "records").glob("failed-*.json"))
    assert len(records) == pair["failed"]
    assert len(Record.load(records[0]).answers) > 20
    assert f"{pair['failed']} game" in result.stdout.split("FAILURES")[1]


# -- the page -----------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What a report shows, and what it would have to fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in ("meta", "br", "path", "use", "rect"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in ("meta", "br", "path", "use", "rect"):
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("path", "use", "rect"):
            assert self.open.pop() == tag


def test_the_page_shows_everything_and_needs_no_other_file(baseline: Path) -> None:
    text = (baseline / "report.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.tags.count("svg") == 3
    assert page.tags.count("table") == 3  # who wins, how, and the time
    assert [link for link in page.links if not link.startswith(("#", "data:"))] == []
    assert not re.search(r"url\((?!#|['\"]?data:)", text)
    for words in ("castille against eisen", "Going first", "Settings", "games.jsonl", "aria-label="):
        assert words in text


def test_figures_take_the_pages_colours_light_and_dark(baseline: Path) -> None:
    text = (baseline / "report.html").read_text(encoding="utf-8")
    svgs = re.findall(r"<svg.*?</svg>", text, flags=re.DOTALL)
    used = set(re.findall(r"var\(--(\w+)\)", "".join(svgs)))
    assert {"panel", "ink", "brass", "sea"} <= used
    assert not [colour for colour in figures.THEMED if any(colour in svg for svg in svgs)]
    dark, light = text.split("@media print, (prefers-color-scheme: light)")
    for name in figures.THEMED.values():
        assert f"--{name}: #" in dark and f"--{name}: #" in light
    ids = re.findall(r'id="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    alone = (baseline / "figures" / "wins.svg").read_text(encoding="utf-8")
    assert "var(" not in alone and figures.PANEL in alone


def test_long_tables_fold() -> None:
    rows: list[list[Cell]] = [[f"card {i}", i] for i in range(OPEN_ROWS + 3)]
    report = Report("Long", "All.", [Section("Cards", "50 % of it", Table(["", "n"], rows))], {}, Table([], []))
    text = as_page(report, [])
    shown, folded = text.split("<details>")
    assert f"card {OPEN_ROWS - 1}<" in shown and f"card {OPEN_ROWS}<" in folded
    assert "3 more lines" in folded and "50&nbsp;% of it" in shown


@pytest.mark.slow
def test_names_are_escaped_on_the_page(lab: Lab) -> None:
    path = lab.where / "<b>mine</b>.txt".replace("/", "_")
    path.write_text(the_game(KEY).deck_text("castille"), encoding="utf-8")
    text = (lab.good("one", "match", KEY, path, "eisen", "--bot", "random", "--games", 2) / "report.html").read_text(
        encoding="utf-8"
    )
    assert "<b>" not in text and "&lt;b&gt;mine" in text


def test_any_game_of_a_run_can_be_had_as_a_record(lab: Lab, baseline: Path) -> None:
    result = lab.run("record", baseline, 3, "--to", lab.where / "game.json")
    assert result.exit_code == 0
    record = Record.load(lab.where / "game.json")
    line = json.loads((baseline / "games.jsonl").read_text(encoding="utf-8").splitlines()[3])
    assert (record.spec.seed, len(record.answers)) == (line["seed"], line["decisions"])
    assert "The run has no game 4" in lab.refused("record", baseline, 4)
    assert "is not the folder of a run" in lab.refused("record", lab.where, 1)


# -- chunks -------------------------------------------------------------------------------------------------------


def test_a_chunk_is_about_a_seconds_work() -> None:
    assert chunk_size(0, 0.0) == 1
    assert chunk_size(10, 0.5) == 20
    assert chunk_size(10, 300.0) == 1
    assert chunk_size(1000, 0.01) == 200
    assert chunk_size(10, 0.5, workers=1000) == 100  # a thousand workers ask one scheduler for 200 tasks a second
