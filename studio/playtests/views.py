"""The request that opens a test table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games import refusals
from games.engine.errors import Refused
from studio.editor import drafts
from studio.models import Draft
from studio.pages import parse_number, require_staff
from studio.playtests import draft_tables

MOST_SEATS = 99


@require_POST
@require_staff("studio.view_draft")
def play(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a test table with a draft, and go there."""
    draft = get_object_or_404(Draft, pk=pk)
    if drafts.problems(draft):
        messages.error(request, _("Something is wrong with this draft: it cannot be played yet."))
        return redirect("studio:draft", pk)
    size = parse_number(request.POST.get("size", ""), 1, MOST_SEATS) or 0
    try:
        address = draft_tables.open_test(draft, request.user, size, request.POST.dict())
    except Refused as no:
        refusals.log(no.code, "http")
        game = drafts.load_game(draft)
        messages.error(request, refusals.sentence(no, game, request.LANGUAGE_CODE))
        return redirect("studio:draft", pk)
    return HttpResponseRedirect(address)
