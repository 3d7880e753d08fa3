import re

import click
import pytest

from polignac_dsl.cli import COMMANDS, group
from polignac_dsl.cli.exits import Exit
from polignac_dsl.cli.tests.commands import run, started

NAMES = [*COMMANDS, "corpus lint"]


def command(name: str) -> click.Command:
    """Return a command by its words."""
    found: click.Command = group
    for word in name.split():
        assert isinstance(found, click.Group)
        known = found.get_command(click.Context(found), word)
        assert known is not None
        found = known
    return found


def test_the_help_names_every_command_and_every_exit_code() -> None:
    """It is what a user sees first, asked for or not."""
    told = run("--help")
    assert told.code == 0
    for name, (_, text) in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(text)}$", told.out, re.MULTILINE), name
    for code in range(6):
        assert re.search(rf"[\s;:]{code} [a-z]", told.out), code
    assert run().err == told.out
    assert run("-h").out == told.out


@pytest.mark.parametrize("name", NAMES)
def test_the_help_of_a_command_teaches_it(name: str) -> None:
    """It says in a sentence what the command does, and what each option means."""
    told = run(*name.split(), "--help")
    assert told.code == 0
    found = command(name)
    assert found.help
    assert re.match(r"[A-Z]\w+", found.help)
    for parameter in found.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name
            assert parameter.opts[0] in told.out
    if " " not in name:
        assert found.get_short_help_str() == COMMANDS[name][1]


@pytest.mark.parametrize("name", [n for n in COMMANDS if n not in ("serve", "corpus")])
def test_the_help_shows_a_command_line(name: str) -> None:
    """An example says more than a synopsis."""
    assert re.search(rf"polignac {name} [\w-]", run(name, "--help").out)


@pytest.mark.parametrize("name", [n for n in COMMANDS if n not in ("serve", "corpus")])
def test_the_command_lines_in_the_help_are_understood(name: str) -> None:
    """None of the options in an example is misspelt."""
    help_text = command(name).help
    assert help_text
    for line in re.findall(rf"polignac {name} ([^>\n]+?)(?:  .*|>.*)?$", help_text, re.MULTILINE):
        words = [word.strip('"') for word in line.split()]
        context = click.Context(command(name), info_name=name)
        command(name).parse_args(context, words)


def test_the_version_is_told() -> None:
    """As the package has it."""
    told = run("--version")
    assert (told.code, bool(re.fullmatch(r"polignac \d+\.\d+\S*\n", told.out))) == (0, True)


def test_a_module_is_a_command_too() -> None:
    """`python -m polignac_dsl.cli` is the same."""
    told = started("--help")
    assert (told.code, told.out.split("\n")[0]) == (
        0,
        "Usage: polignac [OPTIONS] COMMAND [ARGS]...",
    )


def test_the_exit_codes_are_those_of_the_conformance_runner() -> None:
    """A report's code is passed on by its number."""
    from conformance.report.model import ExitCode

    assert {int(code) for code in ExitCode} <= {int(code) for code in Exit}
    assert int(ExitCode.BROKEN) == int(Exit.ENGINE_BROKEN)
    assert int(ExitCode.INVALID) == int(Exit.CORPUS_INVALID)
    assert int(ExitCode.FAILED) == int(Exit.DOES_NOT_CONFORM)
