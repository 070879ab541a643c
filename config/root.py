"""What browsers and crawlers request at the root: favicon and robots.txt."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

# Not for secrecy: these pages are of no use in a search engine. A messenger that shows a preview of
# a link may read the page of a match and that of a table.
ROBOTS = """User-agent: facebookexternalhit
User-agent: Twitterbot
User-agent: kakaotalk-scrap
User-agent: Slackbot-LinkExpanding
User-agent: Discordbot
User-agent: TelegramBot
User-agent: WhatsApp
Disallow: /accounts/
Disallow: /admin/
Disallow: /api/

User-agent: *
Disallow: /accounts/
Disallow: /admin/
Disallow: /api/
Disallow: /m/
Disallow: /t/
"""


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, at the address that browsers request by default."""
    return redirect(static("img/apple-touch-icon.png"))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers should leave out."""
    return HttpResponse(ROBOTS, content_type="text/plain")
