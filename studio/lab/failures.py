"""Why bots could not play a match, in sentences for staff."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import options, refusals
from games.engine import protocol
from games.engine.errors import Refused
from games.engine.game import Game
from games.match.bots import level_name
from studio.lab.bot_matches import BROKEN, ENDLESS, Failure, Lineup
from studio.lab.rehearsals import Flaw


def describe_failure(game: Game, failure: Failure) -> str:
    """A failure as a sentence."""
    if failure.code == ENDLESS:
        return _("The match had not ended after {moves} moves.").format(**failure.figures)
    if failure.code == BROKEN:
        return _("The rules broke down over this content ({error}).").format(**failure.figures)
    return refusals.sentence(Refused(failure.code, failure.figures), game)


def describe_flaw(game: Game, content: Any, flaw: Flaw) -> str:
    """Which match of a rehearsal failed, and why."""
    return f"{_describe_lineup(game, content, flaw.lineup)}: {describe_failure(game, flaw.failure)}"


def _describe_lineup(game: Game, content: Any, lineup: Lineup) -> str:
    chosen = protocol.encode(game.decode_options(lineup.options)).decode()
    seats = len(lineup.levels)
    names = dict.fromkeys(level_name(game, level) for level in lineup.levels)
    return ", ".join(
        (
            *options.labels(game, content, chosen),
            ngettext("{n} seat", "{n} seats", seats).format(n=seats),
            *names,
        )
    )
