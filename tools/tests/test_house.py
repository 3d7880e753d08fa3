"""What every tracked file of the repository keeps to."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest

from tools.repository import ROOT, tracked_files

# The patterns do not match their own text, so that this file needs no exception.
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|root|tmp|home/\w+|Users/\w+|opt)/")
REGISTRY = re.compile(
    r"pypi[.]org|pythonhosted[.]org|registry[.]npmjs|crates[.]io|proxy[.]golang|deb[.]debian"
    r"|--?(?:extra-)?index[-]url[ =]http",
    re.IGNORECASE,
)
MODULES = {".py", ".js", ".lark"}
LONGEST = 420
# Modules that are longer, each with the reason why cutting it would make it worse.
LONGER: dict[str, str] = {}
SAYS_NOTHING = re.compile(
    r"^_?(?:utils?|helpers?|misc|commons?|managers?|stuff)$|_(?:utils?|helpers?)$"
)


def texts() -> Iterator[tuple[PurePosixPath, str]]:
    """Yield every tracked text file with its contents; a file that is no UTF-8 is no text."""
    for path in tracked_files():
        data = (ROOT / path).read_bytes()
        if b"\0" in data:
            continue
        yield path, data.decode("utf-8")


def places(pattern: re.Pattern[str]) -> list[str]:
    """Return where a pattern stands in the tracked texts, as `path:line: match`."""
    return [
        f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]}"
        for path, text in texts()
        for found in pattern.finditer(text)
    ]


def test_no_file_names_a_path_of_somebody_s_machine() -> None:
    """Nothing in the repository depends on, or tells of, the machine where it was written."""
    assert places(MACHINE_PATH) == []


def test_no_file_names_a_registry_s_host() -> None:
    """Packages are named; where they come from is the reader's own setting."""
    assert places(REGISTRY) == []


@pytest.mark.parametrize("slash", ["/"])
def test_the_patterns_catch_what_they_are_for(slash: str) -> None:
    """A path or a host in a text is found, a word that only looks like one is not."""
    assert MACHINE_PATH.search(f'open("{slash}tmp{slash}x")')
    assert MACHINE_PATH.search(f"in {slash}home{slash}ada{slash}src")
    assert not MACHINE_PATH.search("the frame/work/of the rules, ./tmp/x and docs/root/x")
    assert REGISTRY.search("https:" + slash * 2 + "pypi" + ".org" + slash + "simple")
    assert not REGISTRY.search("a crate, a pypi name, npm")


def test_no_module_is_too_long_to_be_read_at_one_sitting() -> None:
    """A module has at most about 400 lines; the exceptions are listed, and only those."""
    lengths = {str(path): text.count("\n") for path, text in texts() if path.suffix in MODULES}
    assert lengths
    assert {name: n for name, n in lengths.items() if n > LONGEST and name not in LONGER} == {}
    assert [name for name in LONGER if lengths.get(name, 0) <= LONGEST] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    """A module is named after what it does, in every folder on its way too."""
    names = [path for path in tracked_files() if path.suffix in MODULES]
    assert [
        str(path)
        for path in names
        if any(SAYS_NOTHING.search(part) for part in path.with_suffix("").parts)
    ] == []
