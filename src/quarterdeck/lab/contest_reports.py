"""What matches, match-ups and ladders have to say."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from quarterdeck.core.game import Game
from quarterdeck.lab import figures
from quarterdeck.lab.report import Cell, Report, Section, Table, between, by_chance, counted, in_time, percent
from quarterdeck.lab.statistics import CHANCE

HEAD = ["a", "b", "games", "failed", "a_wins", "b_wins", "draws", "a_share", "a_low", "a_high", "b_share", "p"]
DECIDED = ["a_decided", "decided", "a_decided_share", "a_decided_low", "a_decided_high"]


def data_of(pairs: list[dict[str, Any]]) -> Table:
    """Pairs as plain numbers."""
    rows: list[list[Cell]] = []
    for pair in pairs:
        a, b = pair["wins"]["a"], pair["wins"]["b"]
        names: list[Cell] = [pair["a"], pair["b"], pair["games"], pair["failed"], a["count"], b["count"], pair["draws"]]
        decided: list[Cell] = [pair["decided"]["a"][key] for key in ("count", "of", "share", "low", "high")]
        rows.append([*names, a["share"], a["low"], a["high"], b["share"], pair["pairs"]["p"], *decided])
    return Table([*HEAD, *DECIDED], rows)


def verdict(pair: dict[str, Any], game: Game) -> str:
    """A pair's result in a sentence."""
    a, b, p = pair["a"], pair["b"], pair["pairs"]["p"]
    wins, decided = pair["wins"], pair["decided"]
    if wins["a"]["share"] is None or wins["b"]["share"] is None:
        return f"No game of {a} and {b} came to an end."
    if p >= CHANCE:
        told = f"{wins['a']['count']:,} and {wins['b']['count']:,} games won"
        return f"Nothing tells {a} and {b} apart: {told} (p = {by_chance(p)})."
    one, other = ("a", "b") if pair["pairs"]["a"] > pair["pairs"]["b"] else ("b", "a")
    ahead, behind = pair[one], pair[other]
    if not game.cooperative:
        return f"{ahead} is stronger than {behind}: it wins {between(wins[one])} of the games (p = {by_chance(p)})."
    seeds = counted(decided[one]["of"], "seed")
    return (
        f"{ahead} is stronger than {behind}: of {seeds} that only one of them won, it won {between(decided[one])} "
        f"(p = {by_chance(p)}). In all it wins {percent(wins[one]['share'])}, {behind} {percent(wins[other]['share'])}."
    )


def decided_name(game: Game) -> str:
    return "of seeds only one won" if game.cooperative else "of decided games"


def match(game: Game, pair: dict[str, Any]) -> Report:
    a, b = pair["a"], pair["b"]
    rows: list[list[Cell]] = [
        [pair[side], pair["wins"][side]["count"], between(pair["wins"][side]), between(pair["decided"][side])]
        for side in ("a", "b")
    ]
    head = ["", "won", "of their games", decided_name(game)]
    if pair["draws"] and not game.cooperative:
        rows.append(["nobody", pair["draws"], percent(pair["draws"] / (pair["games"] - pair["failed"])), ""])
    elif not game.cooperative:  # all games are decided
        head, rows = head[:-1], [row[:-1] for row in rows]
    drawn = {
        "wins": figures.shares([(a, pair["wins"]["a"]), (b, pair["wins"]["b"])], None if game.cooperative else 0.5),
        "ways": _ways_figure(pair),
        "length": figures.histogram(pair["lengths"], f"{game.round_name}s"),
    }
    sections = [
        Section("Who wins", _by_pairs(pair, game), Table(head, rows), "wins"),
        Section("How", "", _ways(pair), "ways"),
        Section("How long", _length(pair, game), None, "length"),
    ]
    if pair["first"] and pair["first"]["of"]:
        sections.insert(1, Section("Going first", _first(pair["first"])))
    title = f"{a} and {b}" if game.cooperative else f"{a} against {b}"
    return Report(f"{game.title}: {title}", verdict(pair, game), _with_failures(sections, pair), drawn, data_of([pair]))


def _by_pairs(pair: dict[str, Any], game: Game) -> str:
    both = pair["pairs"]
    seeds = counted(both["a"] + both["b"] + both["split"], "seed")
    if game.cooperative:
        change = pair["difference"]
        said = f"Of {seeds}, {pair['a']} won {both['a']:,} that {pair['b']} lost, and lost {both['b']:,} that it won."
        if change["change"] is None:
            return said
        low, high = 100 * change["low"], 100 * change["high"]
        return f"{said} The difference is {100 * change['change']:+.1f} points ({low:+.1f} to {high:+.1f})."
    return (
        f"Each of {seeds} was played twice, with seats swapped: {pair['a']} won both games of {both['a']:,}, "
        f"{pair['b']} of {both['b']:,}, and {both['split']:,} were split."
    )


def _first(first: dict[str, Any]) -> str:
    worth = (
        "is worth something"
        if first["low"] > 0.5
        else "costs something"
        if first["high"] < 0.5
        else "is worth nothing that shows"
    )
    return f"Whoever had the first turn won {between(first)} of the games: going first {worth}."


def _length(pair: dict[str, Any], game: Game) -> str:
    rounds, decisions = pair["rounds"], pair["decisions"]
    if rounds["mean"] is None:
        return "No game came to an end."
    return (
        f"A game lasts {rounds['mean']:.2f} {game.round_name}s on average, half of them {rounds['low']} to "
        f"{rounds['high']}, and asks {decisions['mean']:,.0f} questions."
    )


def _ways(pair: dict[str, Any]) -> Table:
    nobody = any(way["nobody"] for way in pair["ways"].values())
    rows: list[list[Cell]] = [
        [name, way["a"], way["b"], *([way["nobody"]] if nobody else [])] for name, way in pair["ways"].items()
    ]
    return Table(["", pair["a"], pair["b"], *(["nobody"] if nobody else [])], rows)


def _ways_figure(pair: dict[str, Any]) -> Figure:
    ways = pair["ways"]
    parts = [(pair["a"], [way["a"] for way in ways.values()]), (pair["b"], [way["b"] for way in ways.values()])]
    if any(way["nobody"] for way in ways.values()):
        parts.append(("nobody", [way["nobody"] for way in ways.values()]))
    return figures.stacked(list(ways), parts)


def _with_failures(sections: list[Section], *pairs: dict[str, Any]) -> list[Section]:
    failed = sum(pair["failed"] for pair in pairs)
    if failed:
        text = f"{counted(failed, 'game')} failed and counted for nobody; their records are in the folder `records`."
        sections.append(Section("Failures", text))
    return sections


# -- match-ups ----------------------------------------------------------------------------------------------------


def matchups(game: Game, results: dict[str, Any]) -> Report:
    pairs, field = results["pairs"], results["field"]
    names = [one["name"] for one in field]
    cells: dict[tuple[int, int], dict[str, Any]] = {}
    for pair in pairs:
        a, b = names.index(pair["a"]), names.index(pair["b"])
        cells[a, b], cells[b, a] = pair["wins"]["a"], pair["wins"]["b"]
    rows: list[list[Cell]] = []
    for a, one in enumerate(field):
        row: list[Cell] = [one["name"]]
        row += [percent(cells[a, b]["share"]) if a != b else "—" for b in range(len(names))]
        rows.append([*row, between(one["wins"])])
    ranked = sorted(field, key=lambda one: (-(one["wins"]["share"] or 0), one["name"]))
    sections = [
        Section(
            f"Every {game.deck_word} against every other",
            f"Each row is what a {game.deck_word} wins against the {game.deck_word} of the column.",
            Table(["", *names, "against all"], rows),
            "heat-map",
            f"Heat map: how often each {game.deck_word} wins against each other",
        ),
        Section(
            "Against the field",
            "",
            None,
            "field",
        ),
        Section("Pair by pair", "", _pair_table(pairs)),
    ]
    drawn = {
        "heat-map": figures.heat_map(names, cells, game.deck_word),
        "field": figures.shares([(one["name"], one["wins"]) for one in ranked]),
    }
    best, worst = ranked[0], ranked[-1]
    headline = (
        f"{best['name']} wins most, {between(best['wins'])} of its games against the others; "
        f"{worst['name']} wins least, {between(worst['wins'])}."
    )
    return Report(f"{game.title}: match-ups", headline, _with_failures(sections, *pairs), drawn, data_of(pairs))


def _pair_table(pairs: list[dict[str, Any]]) -> Table:
    rows: list[list[Cell]] = []
    for pair in pairs:
        first = between(pair["first"]) if pair["first"]["of"] else ""
        row: list[Cell] = [_step(pair), pair["games"], between(pair["wins"]["a"]), first]
        rows.append([*row, _seeds_won(pair), by_chance(pair["pairs"]["p"]), by_chance(pair["q"])])
    note = "p is by pairs of games that share a seed; q is p corrected for all lines of this table."
    return Table(["", "games", "the first wins", "the first turn wins", "seeds won by", "p", "q"], rows, note)


def _seeds_won(pair: dict[str, Any]) -> str:
    both = pair["pairs"]
    return f"{both['a']} : {both['b']} ({both['split']} split)"


# -- ladders ------------------------------------------------------------------------------------------------------


def ladder(game: Game, pairs: list[dict[str, Any]], at_least: float) -> Report:
    drawn = {"ladder": figures.shares([(_step(pair), pair["decided"]["a"]) for pair in pairs], 0.5, at_least or None)}
    climbs = [pair for pair in pairs if pair["pairs"]["p"] < CHANCE and pair["pairs"]["a"] > pair["pairs"]["b"]]
    falls = [pair for pair in pairs if pair["pairs"]["p"] < CHANCE and pair["pairs"]["a"] < pair["pairs"]["b"]]
    if len(climbs) == len(pairs):
        said = "Every step leads up, by more than chance."
    else:
        shown = f"{len(climbs) or 'None'} of {counted(len(pairs), 'step')} {'are' if len(climbs) > 1 else 'is'} shown"
        said = f"{shown} to lead up by more than chance."
    if falls:
        said += f" Down: {', '.join(pair['a'] for pair in falls)}."
    if at_least:
        short = [pair for pair in pairs if not reached(pair, at_least).startswith("yes")]
        said += f" Every step reaches {_asked(at_least)}." if not short else ""
        said += f" Short of {_asked(at_least)}: {', '.join(map(_step, short))}." if short else ""
    told = "\n".join(verdict(pair, game) for pair in pairs)
    sections = [Section("Step by step", told, ladder_table(game, pairs, at_least), "ladder")]
    return Report(f"{game.title}: ladder of bots", said, _with_failures(sections, *pairs), drawn, data_of(pairs))


def ladder_table(
    game: Game, pairs: list[dict[str, Any]], at_least: float, thinking: dict[str, float] | None = None
) -> Table:
    """A step a line: both win rates, what counts as beating, and with the clock's leave how long both think."""
    head = ["", "games", "wins", "the other wins", decided_name(game), "seeds won by", "p"]
    head += [f"at least {_asked(at_least)}"] if at_least else []
    head += ["a decision takes", "the other's"] if thinking is not None else []
    rows: list[list[Cell]] = []
    for pair in pairs:
        row: list[Cell] = [_step(pair), pair["games"]]
        row += [percent(pair["wins"]["a"]["share"]), percent(pair["wins"]["b"]["share"])]
        row += [between(pair["decided"]["a"]), _seeds_won(pair), by_chance(pair["pairs"]["p"])]
        row += [reached(pair, at_least)] if at_least else []
        row += [in_time(thinking.get(pair[side])) for side in ("a", "b")] if thinking is not None else []
        rows.append(row)
    return Table(head, rows)


def reached(pair: dict[str, Any], at_least: float) -> str:
    """Whether a step reaches the share that was asked for, and whether its whole interval does."""
    decided = pair["decided"]["a"]
    if decided["share"] is None:
        return "nothing decided"
    if decided["share"] >= at_least:
        return "yes, surely" if decided["low"] >= at_least else "yes"
    return "no, surely" if decided["high"] < at_least else "no"


def _step(pair: dict[str, Any]) -> str:
    return f"{pair['a']} – {pair['b']}"


def _asked(at_least: float) -> str:
    return f"{100 * at_least:g} %"
