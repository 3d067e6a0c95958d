"""`quarterdeck lab`: decks, bots, cards and rules put to the test by many games with the same seeds."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer

from quarterdeck.commands.common import AsJson, GameKey, keep, legal_deck, out, print_json
from quarterdeck.commands.lab_options import Setup, with_setup
from quarterdeck.commands.lab_run import check_size, conduct, fit, named_apart, side_named
from quarterdeck.core.refusal import QuarterdeckError
from quarterdeck.core.registry import edition_of, the_game

USUAL_BOT = "deckhand"

app = typer.Typer(
    help="Put decks, bots, cards and rules to the test: many games, the same seeds, intervals, figures and a report.",
    rich_markup_mode="rich",
)

Games = Annotated[int, typer.Option("--games", min=2, help="How many games; of each pair, where there are several.")]
BotName = Annotated[
    str, typer.Option("--bot", help="Who plays: a level, random, advised, greedy:WORLDS or search:ITERATIONS.")
]


@app.command("match")
@with_setup
def match_command(
    setup: Setup,
    game: GameKey,
    a: Annotated[str, typer.Argument(metavar="A", help="A deck, a bot, or DECK@BOT.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other side.")],
    games: Games = 200,
    bot: BotName = USUAL_BOT,
) -> None:
    """A deck or bot against another: seats swapped, seeds paired. In a co-operative game: who wins more often."""
    from quarterdeck.lab.contests import Match

    known = the_game(game)
    sides = named_apart([side_named(known, text, bot, setup.edition) for text in (a, b)])
    base = setup.base(known, games, max(len(side.decks) for side in sides))
    for side in sides:
        check_size(known, side, base[3])
    conduct(Match(*base, sides, [(0, 1)]), setup.how)


@app.command("matchups")
@with_setup
def matchups_command(setup: Setup, game: GameKey, games: Games = 200, bot: BotName = USUAL_BOT) -> None:
    """Every deck against every other: a heat map, and the table as text, CSV and JSON."""
    from quarterdeck.lab.contests import Matchups, Side, all_pairs

    known = the_game(game)
    base = setup.base(known, games)
    sides = [Side(deck.name, bot, [deck]) for deck in base[4]]
    conduct(Matchups(*base, sides, all_pairs(len(sides))), setup.how)


@app.command("ladder")
@with_setup
def ladder_command(
    setup: Setup,
    game: GameKey,
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help="The bots, the weakest first.")],
    games: Games = 200,
    every: Annotated[bool, typer.Option("--all", help="Every bot against every other, not only the next.")] = False,
    at_least: Annotated[
        float,
        typer.Option(
            "--at-least",
            metavar="PERCENT",
            min=0,
            max=100,
            show_default=False,
            help="Say whether every step reaches this share of the decided games (or seeds).",
        ),
    ] = 0.0,
) -> None:
    """Bots against each other, step by step: who is stronger, by how much, and how long they think."""
    from quarterdeck.lab.contests import Ladder, Side, all_pairs, each_with_the_last

    known = the_game(game)
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise QuarterdeckError("A ladder needs two bots or more, each named once.")
    pairs = [(b, a) for a, b in all_pairs(len(bots))] if every else each_with_the_last(len(bots))
    conduct(Ladder(*setup.base(known, games), [Side(bot, bot) for bot in bots], pairs, at_least / 100), setup.how)


@app.command("cards")
@with_setup
def cards_command(setup: Setup, game: GameKey, games: Games = 1000, bot: BotName = USUAL_BOT) -> None:
    """The impact of each card: how often its deck wins when it was drawn, was played, or was left in hand."""
    from quarterdeck.lab.cards import Cards

    conduct(Cards(*setup.base(the_game(game), games), bot), setup.how)


@app.command("compare")
@with_setup
def compare_command(
    setup: Setup,
    game: GameKey,
    with_edition: Annotated[str, typer.Option("--with-edition", help="The other edition.")] = "",
    with_deck: Annotated[
        str, typer.Option("--with-deck", metavar="NAME|FILE", help="Another version of the first --deck.")
    ] = "",
    with_rule: Annotated[
        list[str] | None, typer.Option("--with-rule", metavar="NAME=BOOL", help="A rule switched.")
    ] = None,
    with_override: Annotated[
        list[Path] | None, typer.Option("--with-override", metavar="FILE", help="Other numbers or rules, as TOML.")
    ] = None,
    with_bot: Annotated[str, typer.Option("--with-bot", metavar="BOT", help="Another bot in every seat.")] = "",
    games: Annotated[
        int, typer.Option("--games", min=2, help="How many seeds; each is played in both versions.")
    ] = 400,
    bot: BotName = USUAL_BOT,
) -> None:
    """The same games as they are and as they would be: what differs, and whether it is more than chance."""
    from quarterdeck.lab.compare import Compare, Version
    from quarterdeck.lab.overrides import read_override, rule_switched, together
    from quarterdeck.lab.plan import Deck, World

    known = the_game(game)
    if with_deck and len(setup.deck_names) == 1:  # it plays against the field
        setup.deck_names += [name for name in known.default_decks() if name not in setup.deck_names]
    base = setup.base(known, games)
    decks, world = base[4:]
    changes = [*[read_override(path) for path in with_override or []], *[rule_switched(one) for one in with_rule or []]]
    edition = edition_of(known, with_edition) if with_edition else world.edition
    deck = Deck(Path(with_deck).stem, legal_deck(known, with_deck, edition)) if with_deck else None
    parts = [
        (with_edition, world.edition),
        (deck.name if deck else "", decks[0].name),
        (with_bot, bot),
        *[(path.stem, "as it is") for path in with_override or []],
        *[(rule, "as it is") for rule in with_rule or []],
    ]
    told = [(after, before) for after, before in parts if after]
    if not told:
        raise QuarterdeckError(
            "Nothing to compare with: name --with-edition, --with-deck, --with-rule, --with-override or --with-bot."
        )
    after, before = (", ".join(dict.fromkeys(names)) for names in zip(*told, strict=True))
    if after == before:
        after, before = f"{after} (new)", f"{before} (old)"
    changed = World(edition, world.options, together(world.override, *changes))
    if changed == world and (with_bot or bot) == bot and (deck is None or deck.text == decks[0].text):
        raise QuarterdeckError("Both versions are the same: there is nothing to compare.")
    versions = (Version(before, world, bot), Version(after, changed, with_bot or bot, deck))
    conduct(Compare(*base, versions), setup.how)


@app.command("tune")
@with_setup
def tune_command(
    setup: Setup,
    game: GameKey,
    weight: Annotated[
        list[str] | None, typer.Option("--weight", metavar="NAME", help="A weight to search; all if left out.")
    ] = None,
    generations: Annotated[int, typer.Option("--generations", min=1, help="Steps of the search.")] = 20,
    population: Annotated[
        int, typer.Option("--population", min=0, show_default=False, help="Candidates a step; the usual if left out.")
    ] = 0,
    games: Annotated[int, typer.Option("--games", min=2, help="Games of every candidate.")] = 40,
    final: Annotated[int, typer.Option("--final", min=2, help="Games of the proposal, on fresh seeds.")] = 400,
    bot: BotName = "greedy:1",
) -> None:
    """Search the weights of a game's evaluation by self-play, with CMA-ES."""
    from quarterdeck.lab.tune import Tune

    known = the_game(game)
    usual = known.weights().by_name()
    names = weight or list(usual)
    size = population or 4 + int(3 * math.log(max(1, len(names))))
    conduct(Tune(*setup.base(known, games), bot, usual, names, generations, size, final), setup.how)


@app.command("fit")
def fit_command(
    run: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a finished run.")],
    as_json: AsJson = False,
) -> None:
    """Fit the weights of a game's evaluation to the outcomes of a run's games, by logistic regression."""
    fit(run, as_json)


@app.command("overhead")
@with_setup
def overhead_command(
    setup: Setup,
    game: GameKey,
    games: Annotated[int, typer.Option("--games", min=2, help="How many games are played, every time.")] = 200,
    bot: BotName = "random",
) -> None:
    """What it brings and costs to spread games: 1, 2 ... processes, then Dask workers. Keeps no run."""
    from quarterdeck.lab.contests import Match, Side
    from quarterdeck.lab.overhead import as_table, measure, same_games
    from quarterdeck.lab.report import table_text

    sides = [Side("a", bot), Side("b", bot)]
    experiment = Match(*setup.base(the_game(game), games), sides, [(0, 1)])
    experiment.check()
    found = measure(experiment, setup.how.jobs, setup.how.scheduler)
    same = same_games(found)
    if setup.how.as_json:
        print_json({"same_games": same, "workers": {one.name: one.figures for one in found}})
    else:
        out().print(table_text(as_table(found)), soft_wrap=True, markup=False)
        out().print("All of them played the same games." if same else "They did not play the same games!")
    if not same:
        raise typer.Exit(1)


@app.command("record")
def record_command(
    run: Annotated[Path, typer.Argument(metavar="DIR", help="A run's folder.")],
    number: Annotated[int, typer.Argument(metavar="GAME", help="The number of a game in games.jsonl.")],
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE", help="Where the record goes.")] = None,
) -> None:
    """Any game of a run as a record, for `quarterdeck replay`."""
    from quarterdeck.lab.notable import of_number
    from quarterdeck.lab.playing import record_of
    from quarterdeck.lab.runs import read_run

    found = read_run(run)
    played = of_number(list(found.played.values()), number)
    record = record_of(found.experiment.arrange(number), played)
    out().print(str(keep(record, to or run / "records" / f"game-{number}.json")), soft_wrap=True)
