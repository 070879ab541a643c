"""Pages about one person, or two: the graph of a rating, the record between them."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from leaderboards.boards import addresses, labels
from leaderboards.people import crosstable, profiles

CHANGES_A_PAGE = 50


@require_safe
def graph(request: HttpRequest, username: str, key: str, ladder: str) -> HttpResponse:
    """A rating over time: the graph, and its changes in a table."""
    person = profiles.find_person(username)
    if person is None:
        return redirect("profile", username)  # which knows old names
    game = addresses.get_game(key)
    card = profiles.find_rating(person, game, ladder)
    if card is None:
        raise Http404
    changes = profiles.load_changes(person, game, ladder)
    points = changes.values_list("at", "after", "uncertainty")
    pages = Paginator(changes.reverse(), CHANGES_A_PAGE)
    shown = {
        "person": person,
        "game": game,
        "card": card,
        "ladder": labels.ladder_label(game, ladder),
        "chart": profiles.draw_changes(points),
        "page": pages.get_page(request.GET.get("page")),
    }
    return render(request, "leaderboards/graph.html", shown)


@require_safe
def record(request: HttpRequest, username: str, other: str) -> HttpResponse:
    """The record between two people."""
    person, rival = profiles.find_person(username), profiles.find_person(other)
    if person is None or rival is None or person == rival:
        return redirect("profile", other if person else username)
    table = crosstable.compare(person, rival)
    shown = {"person": person, "other": rival, "table": table}
    return render(request, "leaderboards/crosstable.html", shown)
