"""`quarterdeck rules`: every rule of a rulebook with the tests that prove it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from quarterdeck.commands.common import AsJson, Edition, GameKey, out, print_json
from quarterdeck.core.registry import the_game
from quarterdeck.rulebook import Matrix, matrix_of, tests_folder


def rules_command(
    game: GameKey,
    edition: Edition = "",
    as_json: AsJson = False,
    tests: Annotated[Path | None, typer.Option("--tests", metavar="DIR", help="The folder of the tests.")] = None,
) -> None:
    """Print the rule matrix: each rule, in our words, with the tests and scenarios that prove it."""
    known = the_game(game)
    matrix = matrix_of(known, edition, tests or tests_folder())
    if as_json:
        print_json(_data(matrix))
    else:
        _show(out(), matrix, known.editions[0])


def _show(console: Console, matrix: Matrix, first: str) -> None:
    section = ""
    for rule in matrix.rules:
        if rule.section != section:
            section = rule.section
            console.print(f"\n[bold]{section}[/bold]")
        tests = matrix.tests[rule.id] or [f"{first} edition: {test}" for test in matrix.from_first.get(rule.id, ())]
        mark = Text("✓ " if tests else "✗ ", style="green" if tests else "red")
        console.print(Text("  ") + mark + Text(rule.id, style="cyan"))
        console.print(Padding(Text(rule.text), (0, 0, 0, 6)))
        for test in tests:
            console.print(Padding(Text(test, style="dim", overflow="fold"), (0, 0, 0, 6)))
    console.print(f"\n{matrix.proven} of {len(matrix.rules)} rules have a test.", style="bold")
    shared = [rule.id for rule in matrix.rules if rule.same]
    if shared:
        here = len([rule_id for rule_id in shared if matrix.tests[rule_id]])
        console.print(f"{len(shared)} are rules of the {first} edition, too; {here} of them have a test in this one.")
    if matrix.unproven:
        console.print("Without a test:", style="red")
        for rule in matrix.unproven:
            console.print(Text(f"  {rule.id}"))
    for proof in matrix.unknown:
        console.print(Text(f"Unknown rule {proof.rule!r} in {proof.where}", style="red"))


def _data(matrix: Matrix) -> dict[str, object]:
    return {
        "rules": [
            {
                "id": r.id,
                "section": r.section,
                "page": r.page,
                "text": r.text,
                "same": r.same,
                "tests": matrix.tests[r.id],
                "tests_of_first_edition": matrix.from_first.get(r.id, []),
            }
            for r in matrix.rules
        ],
        "count": len(matrix.rules),
        "proven": matrix.proven,
        "unproven": [rule.id for rule in matrix.unproven],
        "unknown": [{"rule": proof.rule, "where": proof.where} for proof in matrix.unknown],
    }
