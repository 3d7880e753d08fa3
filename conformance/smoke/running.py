"""Puts an engine through the steps, one after the other."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from conformance.catalogue import Catalogue, Tables
from conformance.runner.engines import Engine
from conformance.runner.patience import Patience
from conformance.smoke.model import Finding, Smoke, State, Step, Trouble, complete
from conformance.smoke.opening import Opened, opening
from conformance.smoke.playing import Trial, deal, endings
from conformance.smoke.wire import NotStartedError, Wire


def smoke(
    engine: Engine,
    catalogue: Catalogue,
    tables: Tables,
    patience: Patience,
    version: str,
) -> Smoke:
    """Return what comes of the steps with an engine; whatever it does, they come to an end.

    A fault of the conversation ends the trial: the steps behind it are not tried. So it is with
    what is asked of deals where no deal is accepted. All other steps are tried each for itself.
    """
    missing = engine.missing()
    with tempfile.TemporaryDirectory(prefix="polignac-", ignore_cleanup_errors=True) as folder:
        wire = Wire(engine, Path(folder), patience, version)
        try:
            found = [_not_there(missing)] if missing else list(_findings(wire, catalogue, tables))
        except NotStartedError as error:
            trouble = Trouble(str(error), sent=" ".join(engine.command), broken=True)
            found = [Finding(Step.START, State.NOT_OK, trouble)]
        finally:
            wire.end()
    return Smoke(engine.name, engine.command, complete(found))


def _not_there(missing: str) -> Finding:
    return Finding(Step.START, State.NOT_OK, Trouble(f"Install it first: {missing}.", broken=True))


def _findings(wire: Wire, catalogue: Catalogue, tables: Tables) -> Iterator[Finding]:
    opened = Opened()
    for found in opening(wire, catalogue, opened):
        yield found
        if found.state is State.NOT_OK and found.step is not Step.UNKNOWN_METHOD:
            return
    if opened.declared is None:
        return
    dealt, position = deal(wire, opened.declared, catalogue, tables)
    yield dealt
    if position is not None:
        yield from Trial(wire, opened.declared, position, tables, catalogue).findings()
    yield from endings(wire)
