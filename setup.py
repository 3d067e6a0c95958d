"""Compiles the rules with mypyc when QUARTERDECK_COMPILE=1; otherwise the package stays plain Python.

What is compiled stands in pyproject.toml, under [tool.quarterdeck.compile]. ./compile does it all.
"""

import os
import sys
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/quarterdeck")
CORES = os.cpu_count() or 1


class ParallelBuild(build_ext):
    """Runs the C compiler on every core. setuptools alone would take mypyc's many C files one by one."""

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile

        def compile_in_parallel(sources: Sequence[str], *args: Any, **options: Any) -> list[str]:
            with ThreadPoolExecutor(CORES) as pool:
                done = pool.map(lambda source: compile_all([source], *args, **options), sources)
                return [made for objects in done for made in objects]

        self.compiler.compile = compile_in_parallel
        super().build_extensions()


def modules_to_compile() -> list[str]:
    with open("pyproject.toml", "rb") as file:
        patterns = tomllib.load(file)["tool"]["quarterdeck"]["compile"]
    included = {path for pattern in patterns["include"] for path in PACKAGE.glob(pattern)}
    excluded = {path for pattern in patterns["exclude"] for path in PACKAGE.glob(pattern)}
    return sorted(path.as_posix() for path in included - excluded)


def compiled() -> dict[str, Any]:
    """What `setup` needs to know to compile the package."""
    from mypyc.build import mypycify

    extensions = mypycify(
        modules_to_compile(), opt_level="2", debug_level="0", multi_file=True, group_name="quarterdeck"
    )
    return {"ext_modules": extensions, "cmdclass": {"build_ext": ParallelBuild}}


# pip first asks for the metadata alone, which needs no compiling.
metadata_only = not {"egg_info", "dist_info"}.isdisjoint(sys.argv)
wanted = os.environ.get("QUARTERDECK_COMPILE") == "1" and not metadata_only
setup(**compiled() if wanted else {})
