"""Starting a tournament: everything that is wrong with the plan is named before anything is written. Pure."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from games.engine import rng
from games.engine.options import shown
from tournaments.engine.commands import StartTournament
from tournaments.engine.events import Entrant, Event, TournamentStarted
from tournaments.engine.format import Format
from tournaments.engine.formats import read_format
from tournaments.engine.options import write_options
from tournaments.engine.rejection import Blocker, Code, Rejection, refused_by


def start(command: StartTournament, seed: bytes) -> tuple[Event, ...] | Rejection:
    """Freeze entrants, format, rules and clock, with the promise for the seed."""
    problems = entrant_problems(command.entrants)
    if len(command.entrants) < 2:
        detail = f"A tournament needs at least 2 entrants; there are {len(command.entrants)}."
        problems.insert(0, Blocker(Code.TOO_FEW_ENTRANTS, detail))
    form = read_format(command.format, command.format_options)
    if isinstance(form, list):
        return refused_by(problems + form)
    problems += form.problems(len(command.entrants), command.max_seats) + _forced_problems(command, form)
    if problems:
        return refused_by(problems)
    rules = replace(command.ruleset, options=command.ruleset.options | form.game_options())
    started = TournamentStarted(
        tournament_id=command.tournament_id,
        entrants=command.entrants,
        format=command.format,
        format_options=write_options(form),
        ruleset=rules,
        max_seats=command.max_seats,
        commitment=rng.commitment(seed),
        name=command.name,
        seed_key=command.seed_key,
        rng_seed="" if command.seed_key else seed.hex(),
        clock=command.clock,
    )
    return (started,)


def entrant_problems(entrants: Sequence[Entrant]) -> list[Blocker]:
    """Return which entrants cannot be told apart, or are nobody: ids, seed numbers and players are unique."""
    problems = []
    for entrant in entrants:
        if not entrant.player and not entrant.house_bot:
            detail = f"{entrant.name} has neither a player nor a house bot."
            problems.append(Blocker(Code.UNREADABLE_ENTRANT, detail, entrant=entrant.id))
    players = [entrant.player for entrant in entrants if entrant.player and not entrant.house_bot]
    named: dict[str, list[str] | list[int]] = {
        "id": [e.id for e in entrants],
        "seed": [e.seed for e in entrants],
        "player": players,
    }
    for what, values in named.items():
        for value, count in Counter(values).items():
            if count > 1:
                detail = f"{count} entrants have the {what} {value}; each may have it once."
                problems.append(Blocker(Code.DUPLICATE_ENTRANT, detail))
    return problems


def _forced_problems(command: StartTournament, form: Format) -> list[Blocker]:
    """Return which rules options were chosen otherwise than the format forces them."""
    chosen = command.ruleset.options
    return [
        Blocker(
            Code.FORCED_OPTION,
            f"The rules option {name}={shown(chosen[name])} cannot be: {form.name} makes it {shown(value)}.",
            option=name,
        )
        for name, value in form.game_options().items()
        if name in chosen and chosen[name] != value
    ]
