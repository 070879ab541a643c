"""The page that explains ratings, with a calculator."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.engine.records.leaderboards import MeasuredRating
from games.match.bots import level_name
from leaderboards.boards import labels
from leaderboards.models import Rating
from leaderboards.ratings import arithmetic, calculator, eligibility, ladder


@dataclass(frozen=True)
class BotLine:
    """The measured rating of a level of bots."""

    game: str
    ladder: str
    level: str
    measured: MeasuredRating
    day: str


@require_safe
def explain(request: HttpRequest) -> HttpResponse:
    """What a rating is, what a duel would change, and how strong the bots are."""
    asked = request.GET.dict()
    if "mine" not in asked:
        asked |= _own_figures(request, asked.get("game", ""))
    question = calculator.read_question(asked)
    shown = {
        "question": question,
        "answer": calculator.answer(question),
        "by_share": bool(question.game.records.elo and question.game.records.elo.by_share),
        "games": calculator.rated_games(),
        "bots": list_bots(),
        "sure": arithmetic.SURE,
        "most_a_day": eligibility.MOST_A_DAY,
    }
    return render(request, "leaderboards/ratings.html", shown)


def _own_figures(request: HttpRequest, key: str) -> dict[str, str]:
    """The reader's own rating, to begin with: of the game, or of the one they play most."""
    if not request.user.is_authenticated:
        return {}
    own = Rating.objects.filter(user_id=request.user.pk).order_by("-played")
    mine = (own.filter(game=key) if key else own).first()
    games = {game.key: game for game in calculator.rated_games()}
    if mine is None or mine.game not in games:
        return {}
    number, uncertainty, _ = ladder.figures(games[mine.game], mine)
    return {"game": mine.game, "mine": str(number), "uncertainty": str(uncertainty)}


def list_bots() -> list[BotLine]:
    """All measured ratings of bots."""
    return [
        BotLine(
            gettext(game.title),
            labels.ladder_label(game, group),
            level_name(game, level),
            measured,
            game.bots.ratings.measured,
        )
        for game in calculator.rated_games()
        for group, levels in game.bots.ratings.ladders.items()
        for level, measured in levels.items()
    ]
