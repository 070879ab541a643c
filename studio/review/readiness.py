"""Whether a draft can be published: the one judge of the button and of the schedule."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.engine.game import Game
from games.match import releases
from studio.editor import drafts
from studio.editor.drafts import Review
from studio.lab import rehearsals
from studio.lab.rehearsals import TrialResult
from studio.models import Rehearsal
from studio.review import approvals


class Obstacle(NamedTuple):
    """What keeps a draft from being published, with the status of the answer."""

    status: int
    sentence: str


def find_obstacle(review: Review) -> Obstacle | None:
    """What keeps a draft from being rehearsed."""
    if review.problems:
        return Obstacle(422, _("This draft cannot be published yet; see why below."))
    if not review.changes:
        return Obstacle(422, _("This draft changes nothing: there is nothing to publish."))
    if review.draft.is_seasonal and not is_choosable(
        review.game, drafts.parse_content(review.draft)
    ):
        return Obstacle(422, describe_unchoosable())
    if review.is_behind:
        return Obstacle(
            409, _("Another release was published meanwhile. Take its changes over first.")
        )
    if approvals.is_required() and approvals.find_approval(review.draft) is None:
        return Obstacle(409, _("Nobody has approved this state of the draft yet."))
    return None


def is_choosable(game: Game, content: Any) -> bool:
    """Whether content has a way to play that the release in play lacks: by choosing one, people
    choose season content."""
    season = game.rules.offers(content)
    usual = game.rules.offers(releases.newest_content(game))
    found = (value for option in usual for value in option.add_season(season).public_values)
    return any(value.is_seasonal for value in found)


def describe_unchoosable() -> str:
    return _("Nobody could choose this season: it has no way to play that is not played already.")


def trial_result(review: Review, rehearsal: Rehearsal) -> TrialResult | None:
    """The scores of the bots, where the game has a trial."""
    return rehearsals.trial_result(rehearsal, review.game.content.trial)


def find_failure(rehearsal: Rehearsal, result: TrialResult | None) -> Obstacle | None:
    """What the bots found in a rehearsal that is over."""
    if not rehearsal.is_done:
        return Obstacle(422, _("This draft cannot be published: bots could not play it."))
    if result and result.is_refused:
        sentence = _("A bot scored {worst}; more than {most} is no game any more.")
        figures: dict[str, Any] = {"worst": result.worst, "most": result.trial.most}
        return Obstacle(422, sentence.format(**figures))
    return None
