"""The command `quarterdeck`: every command in one place, and one place where errors become sentences."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from quarterdeck import __version__
from quarterdeck.commands import (
    bench,
    cards,
    common,
    coverage,
    decks,
    games,
    lab,
    play,
    replay,
    rules,
    scenario,
    serve,
    sim,
)
from quarterdeck.core.refusal import FaultyTable, QuarterdeckError

BAD_INPUT = 2
FAULT = 1
INTERRUPTED = 130


class Commands(TyperGroup):
    """The group of all commands. What a user gets wrong is one sentence on stderr; a traceback only for --debug."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        given = list(sys.argv[1:] if args is None else args)
        try:
            code = super().main(given, prog_name, complete_var, False, windows_expand_args, **extra)
        except (KeyboardInterrupt, typer.Abort) as error:
            if not isinstance(error.__cause__, EOFError):
                sys.exit(INTERRUPTED)
            _complain("The input ended at a question that nobody answered.")
            sys.exit(BAD_INPUT)
        except Exception as error:
            sys.exit(_tell(error, "--debug" in given))
        sys.exit(code if isinstance(code, int) else 0)


def _tell(error: Exception, debug: bool) -> int:
    """Say in a sentence what went wrong; the exit code."""
    if debug:
        traceback.print_exception(error)
    if isinstance(error, FaultyTable):
        path = common.keep(error.record, common.free_name(common.folder("faults"), error.record.spec.game))
        _complain(f"{error} Please report it with {path}, which reproduces it.")
        return FAULT
    if isinstance(error, QuarterdeckError):
        _complain(str(error))
        return BAD_INPUT
    usage = getattr(error, "format_message", None)
    if usage is not None:
        context = getattr(error, "ctx", None)
        hint = f" See `{context.command_path} --help`." if context is not None else ""
        message = " ".join(str(usage()).split())
        _complain(message + ("" if message.endswith((".", "?", "!")) else ".") + hint)
        return int(getattr(error, "exit_code", BAD_INPUT))
    _complain(
        f"Something went wrong inside Quarterdeck ({type(error).__name__}: {error}). "
        "Please report it with what `quarterdeck --debug ...` prints."
    )
    return FAULT


def _complain(sentence: str) -> None:
    typer.echo(f"quarterdeck: {sentence}", err=True)


app = typer.Typer(
    cls=Commands,
    name="quarterdeck",
    help="A rules-enforcing table for swashbuckling games: play, simulate, build decks, check rules.",
    rich_markup_mode="rich",
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"quarterdeck {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.", callback=_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Print the traceback of an error as well.")] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("games")(games.games_command)
app.command("serve")(serve.serve_command)
app.command("play")(play.play_command)
app.command("sim")(sim.sim_command)
app.command("cards")(cards.cards_command)
app.add_typer(decks.app, name="deck")
app.command("rules")(rules.rules_command)
app.command("replay")(replay.replay_command)
app.command("scenario")(scenario.scenario_command)
app.add_typer(lab.app, name="lab")
app.command("bench")(bench.bench_command)
app.command("coverage")(coverage.coverage_command)


def main() -> None:
    app(prog_name="quarterdeck")


if __name__ == "__main__":
    main()
