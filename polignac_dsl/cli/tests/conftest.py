from pathlib import Path

import pytest

CORPUS = Path(__file__).parent / "data" / "corpus"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what a run remembers away from the user's own, and colours out of what is compared."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    for name in ("NO_COLOR", "FORCE_COLOR", "POLIGNAC_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def small_corpus(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let four cases of two games be the shipped corpus, without trees of lines to count."""
    monkeypatch.setattr("conformance.api.corpus_folder", lambda: CORPUS)
    monkeypatch.setattr("conformance.perft.positions.FOLDER", CORPUS)
    return CORPUS
