"""The declared dependencies, their lock and the page that gives their reasons agree."""

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.repository import ROOT

LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


def declared() -> list[Requirement]:
    """Return every requirement of pyproject.toml: to run, to develop and to build."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = settings["project"]
    entries = (
        project["dependencies"]
        + project["optional-dependencies"]["dev"]
        + settings["build-system"]["requires"]
    )
    return [Requirement(entry) for entry in entries]


def test_the_lock_fulfils_every_declared_dependency() -> None:
    """A dependency added or raised in pyproject.toml without a new lock is noticed."""
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    versions = {canonicalize_name(name): version for name, version in LOCKED.findall(lock)}
    unfulfilled = [
        str(entry)
        for entry in declared()
        if not entry.specifier.contains(versions.get(canonicalize_name(entry.name), "0.dev0"))
    ]
    assert versions
    assert unfulfilled == []


def test_every_locked_version_has_hashes() -> None:
    """Nothing is installed that is not the very file that was locked."""
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    entries = re.split(r"^(?=[A-Za-z0-9])", lock, flags=re.MULTILINE)[1:]
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_every_dependency_has_its_reason_on_the_page() -> None:
    """Each declared package is named in docs/dependencies.md."""
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    assert [
        entry.name
        for entry in declared()
        if f"**{entry.name}**" not in page and f"`{entry.name}`" not in page
    ] == []
