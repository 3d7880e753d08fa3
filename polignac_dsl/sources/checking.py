"""What is wrong with the sources held against the compiled games: names, gaps, loose ends."""

from collections.abc import Iterator, Mapping

from polignac_dsl.check.model import ChoiceOption, Game, NumberOption
from polignac_dsl.ruleset import Ruleset
from polignac_dsl.sources.model import Answer, Flaw, Sources, Statement, Text


def check(sources: Sources, games: Mapping[str, Ruleset]) -> tuple[Flaw, ...]:
    """Return everything wrong with the sources, given the rulesets of the games of the texts.

    Found are: numbers of sentences with a gap, statements that no sentence says or that are not
    there, statements without an answer for a game of their text, games, clauses, options,
    values and rows that there are not, values of options that are no reading of a row, and
    clauses and options that cite a text or a row in which nothing asks for them.
    """
    return (
        *_numbering(sources),
        *_mapping(sources),
        *_coverage(sources),
        *_answers(sources, games),
        *_values_without_reading(sources, games),
        *_citations(sources, games),
        *_customs(sources, games),
    )


def paths_of(game: Game) -> tuple[str, ...]:
    """Return the path of every clause that a game has under some of its options, in order."""
    paths = dict.fromkeys(game.clauses)
    for option in game.options.values():
        if isinstance(option, ChoiceOption):
            for value in option.values:
                paths |= dict.fromkeys(path for path, c in value.sets.items() if c is not None)
    return tuple(paths)


def meant(answer: Answer, game: Game) -> tuple[str, ...]:
    """Return the clauses that an answer is about: its own, or those that the value decides.

    The value that leaves the game as written is about the clauses that the other values
    replace; a number is about the clauses that are written with it.
    """
    if answer.kind == "clause":
        return (answer.text,)
    if answer.kind not in {"option", "value"}:
        return ()
    option = game.options.get(answer.option)
    if isinstance(option, NumberOption):
        sign = f"<{option.name}>"
        return tuple(path for path, clause in game.clauses.items() if sign in clause.text)
    if not isinstance(option, ChoiceOption):
        return ()
    chosen = option.value(answer.value)
    if chosen is not None and chosen.sets:
        return tuple(chosen.sets)
    return tuple(dict.fromkeys(path for value in option.values for path in value.sets))


def _numbering(sources: Sources) -> Iterator[Flaw]:
    for text in sources.texts.values():
        for expected, sentence in enumerate(text.sentences, 1):
            if sentence.number != expected:
                message = (
                    f"sentence {expected} of {text.id} should stand here, not {sentence.number}"
                )
                yield Flaw(message, sentence.span)
                break


def _mapping(sources: Sources) -> Iterator[Flaw]:
    said: set[str] = set()
    for text in sources.texts.values():
        for sentence in text.sentences:
            for name, place in zip(sentence.says, sentence.places, strict=True):
                if name not in sources.statements:
                    yield Flaw(f"there is no statement {name}", place)
                elif not name.startswith(f"{text.id}-"):
                    yield Flaw(f"{name} is no statement of {text.id}", place)
                said.add(name)
    for name, statement in sources.statements.items():
        if name not in said:
            yield Flaw(f"no sentence says {name}", statement.span)


def _coverage(sources: Sources) -> Iterator[Flaw]:
    for statement in sources.statements.values():
        text = sources.texts.get(statement.origin)
        if text is None:
            message = f"{statement.id} begins with none of the texts {', '.join(sources.texts)}"
            yield Flaw(message, statement.span)
        else:
            yield from _unanswered(statement, text)
    for row in sources.law.values():
        for reading in row.readings:
            if not reading.answers:
                yield Flaw(f"no game says {reading.id}", reading.span)


def _unanswered(statement: Statement, text: Text) -> Iterator[Flaw]:
    for game in text.games:
        if game not in statement.answers and game not in statement.apart:
            message = f"{statement.id} has no answer in {game}, nor a reason why it is not about it"
            yield Flaw(message, statement.span)
    for game in statement.answers:
        if game not in text.games:
            yield Flaw(f"{game} is no game of {text.id}", statement.span)


def _answers(sources: Sources, games: Mapping[str, Ruleset]) -> Iterator[Flaw]:
    for statement in sources.asking():
        told: set[tuple[str, int]] = set()
        for game, answers in statement.answers.items():
            for answer in answers:
                wrong = _wrong(answer, game, sources, games)
                if wrong is not None and (wrong, answer.span.start) not in told:
                    told.add((wrong, answer.span.start))
                    yield Flaw(wrong, answer.span)


def _wrong(answer: Answer, game: str, sources: Sources, games: Mapping[str, Ruleset]) -> str | None:
    """Return what is wrong with an answer in a game, or None."""
    if answer.kind == "decision":
        return None if answer.text[9:].isdigit() else "a decision is named by its number"
    if answer.kind == "row":
        row = sources.law.get(answer.text)
        if row is None:
            return f"there is no row {answer.text} of the points of law"
        if row.other_game is None and all(game not in r.answers for r in row.readings):
            return f"{answer.text} decides nothing in {game}: no reading of it is {game}'s"
        return None
    rules = games[game].game
    if answer.kind == "clause":
        return None if answer.text in paths_of(rules) else f"{game} has no clause {answer.text}"
    option = rules.options.get(answer.option)
    if option is None:
        return f"{game} has no option {answer.option}"
    if answer.kind == "option":
        return None
    if isinstance(option, NumberOption):
        number = int(answer.value) if answer.value.isdecimal() else option.low - 1
        return None if option.low <= number <= option.high else f"{answer.text} is out of range"
    if option.value(answer.value) is None:
        return f"the option {option.name} of {game} has no value {answer.value}"
    return None


def _values_without_reading(sources: Sources, games: Mapping[str, Ruleset]) -> Iterator[Flaw]:
    """Every value of an option is a reading of some row."""
    read = {
        (game, answer.text)
        for row in sources.law.values()
        for reading in row.readings
        for game, answers in reading.answers.items()
        for answer in answers
    }
    for text in sources.texts.values():
        for game in text.games:
            for name, option in games[game].game.options.items():
                if isinstance(option, NumberOption):
                    values = [str(option.default), *map(str, option.usual)]
                else:
                    values = [value.name for value in option.values]
                for value in dict.fromkeys(values):
                    if (game, f"{name}={value}") not in read:
                        yield Flaw(f"{name}={value} of {game} is the reading of no row", text.span)


def _citations(sources: Sources, games: Mapping[str, Ruleset]) -> Iterator[Flaw]:
    """What a spec cites for a clause or an option says something that it answers."""
    for text in sources.texts.values():
        for game in text.games:
            rules = games[game].game
            asking = _origins(sources, games[game])
            citing = {path: clause.cites for path, clause in rules.clauses.items()}
            citing |= {f"options.{name}": option.cites for name, option in rules.options.items()}
            for name, cites in citing.items():
                for cite in cites:
                    known = cite in sources.texts or cite in sources.law
                    if known and cite not in asking.get(name, ()):
                        message = f"{name} of {game} cites {cite}, where nothing asks for it"
                        yield Flaw(message, text.span)


def _origins(sources: Sources, ruleset: Ruleset) -> dict[str, set[str]]:
    """Return the texts and rows that ask for each clause and each option of a game."""
    found: dict[str, set[str]] = {}
    for statement in sources.asking():
        for answer in statement.answers.get(ruleset.name, ()):
            names = [*meant(answer, ruleset.game)]
            if answer.kind in {"option", "value"}:
                names.append(f"options.{answer.option}")
            for name in names:
                found.setdefault(name, set()).add(statement.origin)
    return found


def _customs(sources: Sources, games: Mapping[str, Ruleset]) -> Iterator[Flaw]:
    paths = {path for ruleset in games.values() for path in paths_of(ruleset.game)}
    for custom in sources.customs.values():
        if custom.path not in paths:
            yield Flaw(f"no game has a clause {custom.path}", custom.span)
