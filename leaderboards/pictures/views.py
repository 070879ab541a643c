"""The pictures, at addresses that everyone may ask for and every cache may keep."""

from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.http import require_safe

from games.engine.errors import NoSuchMatch
from leaderboards.boards import addresses, kinds
from leaderboards.cards import selectors as cards
from leaderboards.dailies import calendar
from leaderboards.models import DailySeed
from leaderboards.pictures import posters

DAY, HOUR = 60 * 60 * 24, 60 * 60
LANGUAGES = frozenset(code for code, _ in settings.LANGUAGES)


@require_safe
def site(request: HttpRequest, language: str) -> HttpResponse:
    """The picture of the home page."""
    check_language(language)
    return answer(posters.draw_site(language), language, DAY)


@require_safe
def game(request: HttpRequest, language: str, key: str) -> HttpResponse:
    """The picture of a game."""
    check_language(language)
    return answer(posters.draw_game(language, addresses.get_game(key).key), language, DAY)


@require_safe
def day(request: HttpRequest, language: str, key: str, label: str) -> HttpResponse:
    """The picture of a day's challenge."""
    check_language(language)
    played, date = addresses.get_game(key), calendar.parse_label(label)
    kinds.get_kind(played, kinds.DAILY)
    if date is None or not DailySeed.objects.filter(game=key, date=date).exists():
        raise NoSuchMatch("no_such_board")
    return answer(posters.draw_day(language, key, date), language, DAY)


@require_safe
def card(request: HttpRequest, language: str, match_id: UUID, signature: str) -> HttpResponse:
    """The picture of a run's card, for those whom its player sent the link."""
    check_language(language)
    found = cards.open_link(match_id, signature)
    with translation.override(language):
        lines = (found.title, found.subtitle, found.result, found.streak_text, found.caption)
    return answer(posters.draw_card(found.grid, *lines), language, HOUR)


def check_language(language: str) -> None:
    """Refuse a language that the site does not have."""
    if language not in LANGUAGES:
        raise Http404


def answer(png: bytes, language: str, seconds: int) -> HttpResponse:
    """A picture that is the same for everyone."""
    response = HttpResponse(png, content_type="image/png")
    response.headers["Cache-Control"] = f"public, max-age={seconds}"
    response.headers["Content-Language"] = language
    return response
