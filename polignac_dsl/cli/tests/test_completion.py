import os
import shutil
import subprocess

import pytest

from polignac_dsl.cli.tests.commands import PROGRAM, run


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_understands_its_script(shell: str) -> None:
    """It asks the program itself what may come next."""
    told = run("completion", shell)
    assert (told.code, told.err) == (0, "")
    assert f"_POLIGNAC_COMPLETE={shell}_complete" in told.out
    assert f"polignac completion {shell} >" in run("completion", "--help").out
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed here")
    subprocess.run([program, "-n"], input=told.out.encode(), check=True, timeout=10)


def offered(*words: str) -> list[str]:
    """Return what bash is offered after these words, the last of which has been begun."""
    asked = {"COMP_WORDS": " ".join(("polignac", *words)), "COMP_CWORD": str(len(words))}
    done = subprocess.run(
        PROGRAM,
        env={**os.environ, **asked, "_POLIGNAC_COMPLETE": "bash_complete"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=30,
        check=True,
    )
    assert done.stderr == b""
    return [line.partition(",")[2] for line in done.stdout.decode().splitlines()]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("ru",), ["rulebook"]),
        (("verify", "--re"), ["--require"]),
        (("show", "polignac-g"), ["polignac-generale", "polignac-g"]),
        (("explain", "E10"), [f"E10{n}" for n in range(1, 10)]),
        (("verify", "t"), ["tiny-js"]),
        (("completion", "f"), ["fish"]),
    ],
)
def test_commands_options_games_codes_and_engines_are_completed(
    words: tuple[str, ...], expected: list[str]
) -> None:
    """In the place of a game, a file may be begun as well."""
    assert offered(*words) == expected
