"""The search for a match that a mutant plays otherwise than its game, and the record of it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from polignac_dsl.compare import Searched, search
from polignac_dsl.mutants import Mutant, Tables, choices_of_one, tables_of, tables_of_game
from polignac_dsl.ruleset import RulesetError
from polignac_dsl.table import Table

FORMAT = "polignac.searches/1"
SEARCHES = "searches.json"
SEED = 1
# How many deals a waiver must have been looked for in.
DEALS = 10_000


@dataclass(frozen=True)
class Record:
    """A search that found nothing: in what, from which seed, on how many tables and deals.

    `game` and `mutant` are the digests of the two rulesets that were played.
    """

    game: str
    mutant: str
    seed: int
    tables: int
    matches: int
    deals: int

    @property
    def told(self) -> str:
        """The search in words."""
        return (
            f"no difference in {self.deals} deals of {self.matches} matches at {self.tables} tables"
        )

    def covers(self, mutant: Mutant) -> bool:
        """Tell whether it is about a mutant of the game as it is now, and was long enough."""
        known = self.game == mutant.game.digest and self.mutant == mutant.ruleset.digest
        return known and self.deals >= DEALS


@dataclass(frozen=True)
class Found:
    """A match on which a mutant and its game come apart: for whom, by what, and how soon."""

    players: int
    chosen: Mapping[str, int | str]
    searched: Searched

    @property
    def told(self) -> str:
        """The difference in words."""
        apart = self.searched.apart
        assert apart is not None
        options = ", ".join(f"{name} = {value}" for name, value in self.chosen.items())
        return (
            f"a difference after {self.searched.deals} deals, with {self.players} players"
            + (f", {options}" if options else "")
            + f": {apart.key} is {apart.first} in the game and {apart.second} in the mutant"
        )


def differing_tables(mutant: Mutant) -> Iterator[tuple[int, dict[str, int | str], Table, Table]]:
    """Yield the tables of a game and of its mutant that are not the same, by number and choice."""
    own, made = tables_of_game(mutant.game), tables_of(mutant)
    for chosen in choices_of_one(mutant.game, mutant.chosen):
        for players in mutant.game.players:
            if (two := _two(own, made, players, chosen)) is not None:
                yield players, chosen, *two


def _two(
    own: Tables, made: Tables, players: int, chosen: dict[str, int | str]
) -> tuple[Table, Table] | None:
    try:
        if own.meaning(players, chosen) == made.meaning(players, chosen):
            return None
        first, second = own.read(players, chosen), made.read(players, chosen)
    except RulesetError:
        return None
    return (first, second) if isinstance(first, Table) and isinstance(second, Table) else None


def look_for(mutant: Mutant, deals: int = DEALS, seed: int = SEED) -> Record | Found:
    """Play a mutant against its game for so many deals, shared among all tables that differ.

    Returns the match on which they come apart, or a record that none was found. Raises
    ValueError for a mutant that has no table of its own to play on.
    """
    tables = list(differing_tables(mutant))
    if not tables:
        raise ValueError(f"{mutant.id} plays on no table otherwise than its game")
    matches = played = 0
    for number, (players, chosen, first, second) in enumerate(tables):
        share = (deals - played) // (len(tables) - number) + 1
        searched = search(first, second, share, seed + number)
        if searched.apart is not None:
            return Found(players, chosen, searched)
        matches += searched.matches
        played += searched.deals
    digests = mutant.game.digest, mutant.ruleset.digest
    return Record(*digests, seed, len(tables), matches, played)


def read_searches(folder: Path) -> dict[str, Record]:
    """Return the records kept, by the ids of the mutants; raises ValueError for a broken file."""
    file = folder / SEARCHES
    if not file.is_file():
        return {}
    try:
        value = json.loads(file.read_text("utf-8"))
        if value["format"] != FORMAT:
            raise ValueError(f"its format is {value['format']}, not {FORMAT}")
        return {str(mutant): Record(**record) for mutant, record in value["searches"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as why:
        raise ValueError(f"{file.name} cannot be read: {why}") from None


def record(folder: Path, found: Mapping[str, Record], kept: Iterable[str]) -> None:
    """Add what was found to the file of a folder; only of these mutants are searches kept."""
    records = {**read_searches(folder), **found}
    text = searches_text(records, kept)
    (folder / SEARCHES).write_text(text, "utf-8", newline="\n")


def searches_text(records: Mapping[str, Record], kept: Iterable[str]) -> str:
    """Return the file of the records of these mutants, a line each: the same for the same ones."""
    lines = [
        f"{json.dumps(mutant)}:{json.dumps(asdict(records[mutant]), sort_keys=True)}"
        for mutant in sorted(set(kept) & records.keys())
    ]
    body = ",\n".join(lines)
    return f'{{"format":{json.dumps(FORMAT)},"searches":{{\n{body}\n}}}}\n'
