"""Pages of classrooms: the teacher's, the students', and the sheet of results."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from games import limits
from games.engine.errors import Malformed, NoSuchMatch, NotSeated
from games.history import replay
from games.web.views import HtmxRequest, find_game
from lobby import services
from lobby.classroom import fragments, selectors, service
from lobby.classroom import sheet as sheets
from lobby.classroom.forms import ClassForm
from lobby.classroom.models import Classroom
from lobby.web.fragments import render_qr_code
from lobby.web.table_views import redirect_page


@require_safe
def classes(request: HttpRequest) -> HttpResponse:
    """The reader's classrooms, and a field for the code of one."""
    if code := "".join(request.GET.get("code", "").split()):
        return redirect("lobby:class", selectors.find_classroom(code).code)
    mine = selectors.my_classrooms(request.user) if request.user.is_authenticated else ()
    shown = {"rooms": mine, "games": selectors.classroom_games()}
    return render(request, "lobby/classroom/list.html", shown)


def new(request: HttpRequest, key: str) -> HttpResponse:
    """Open a classroom."""
    game = find_game(key)
    if game.records.classroom is None:
        raise Malformed("no_classrooms")
    form = ClassForm(game, request.POST or None)
    user = request.user
    is_account = user.is_authenticated and not user.guest
    if request.method == "POST" and is_account and form.is_valid():
        services.check_rate(user)
        chosen = form.cleaned_data
        room = service.open_classroom(
            user, game, chosen["title"], chosen["size"], form.options(), chosen["level"]
        )
        return redirect("lobby:class", room.code)
    shown = {"game": game, "form": form, "is_account": is_account}
    return render(request, "lobby/classroom/new.html", shown)


@require_safe
def room(request: HttpRequest, code: str) -> HttpResponse:
    """A classroom: for its teacher the overview, for others the way in or their seat."""
    service.note_presence(request.user)
    found = selectors.find_classroom(code)
    link = request.build_absolute_uri(reverse("lobby:class", args=[found.code]))
    shown = {
        **fragments.class_context(found, request.user),
        "link": link,
        "address": link.partition("://")[2],
        "qr": render_qr_code(link),
    }
    gone = not found.is_open and not shown["is_teacher"]
    return render(request, "lobby/classroom/room.html", shown, status=410 if gone else 200)


@require_safe
def part(request: HtmxRequest, code: str) -> HttpResponse:
    """The part of the page that changes; with `go`, a redirect to the reader's running match."""
    service.note_presence(request.user)
    found = selectors.find_classroom(code)
    shown = fragments.class_context(found, request.user)
    if shown.get("is_playing") and "go" in request.GET:
        return redirect_page(request, "games:match", shown["seat"].table.match_id)
    if not request.htmx:
        return redirect("lobby:class", code)
    return render(request, "lobby/classroom/_room.html", shown)


Act = Callable[[HtmxRequest, Classroom], object]


def _action(act: Act) -> Callable[..., HttpResponse]:
    """A POST view of a logged-in person in a classroom; the answer is the room as it is then."""

    @require_POST
    @login_required
    @wraps(act)
    def view(request: HtmxRequest, code: str) -> HttpResponse:
        limits.check("class", str(request.user.pk), most=60, seconds=60)
        act(request, selectors.find_classroom(code))
        if not request.htmx:
            return redirect("lobby:class", code)
        found = selectors.find_classroom(code)
        shown = fragments.class_context(found, request.user)
        return render(request, "lobby/classroom/_room.html", shown)

    return view


@_action
def leave(request: HtmxRequest, found: Classroom) -> None:
    service.leave(found.pk, request.user)


@_action
def start(request: HtmxRequest, found: Classroom) -> None:
    """Start a round, at new tables or at those of the round before."""
    service.start_round(found.pk, request.user, request.POST.get("tables") != "same")


@_action
def seat(request: HtmxRequest, found: Classroom) -> None:
    """Seat those who wait."""
    service.seat_waiting(found.pk, request.user)


@_action
def remove(request: HtmxRequest, found: Classroom) -> None:
    service.remove(found.pk, request.user, _number(request, "student"))


@_action
def close(request: HtmxRequest, found: Classroom) -> None:
    service.close(found.pk, request.user)


@_action
def set_show(request: HtmxRequest, found: Classroom) -> None:
    """Show a showdown to everyone or, without a table, nothing."""
    if "table" not in request.POST:
        service.hide(found.pk, request.user)
        return
    service.show(found.pk, request.user, _number(request, "table"), _number(request, "chapter"))


@require_safe
def showdown(request: HttpRequest, code: str) -> HttpResponse:
    """The showdown that is shown to everyone, in the replay of its match: from the step before it,
    so that the page tells it."""
    found = selectors.find_classroom(code)
    words, chapters = found.rules.records.classroom, found.rules.page.chapters
    if found.shown_table is None or words is None or chapters is None:
        raise NoSuchMatch("no_such_showdown")
    seat, position = replay.open_match(found.shown_table.match_id, request.user)
    again = replay.load_replay(position, seat)
    steps = [
        number
        for number, step in enumerate(again.steps)
        if chapters.number(step.made.state) == found.shown_chapter
        and any(map(words.is_showdown, step.events))
    ]
    if not steps:
        raise NoSuchMatch("no_such_showdown")
    page = reverse("games:replay", args=[found.shown_table.match_id])
    return redirect(f"{page}?{urlencode({'step': steps[-1] - 1})}#next")


@require_safe
def call(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The way back to the classroom of a match, for a page without a socket of its own."""
    service.note_presence(request.user)
    shown = {"call": fragments.class_call(match_id, request.user)}
    return render(request, "lobby/classroom/_way.html", shown)


@require_safe
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet of results, for the teacher only."""
    found = _own_room(request, code)
    shown = {"room": found, "sheet": sheets.read_sheet(found)}
    return render(request, "lobby/classroom/sheet.html", shown)


@require_safe
def sheet_csv(request: HttpRequest, code: str) -> HttpResponse:
    """The same for a spreadsheet."""
    found = _own_room(request, code)
    text = sheets.write_csv(sheets.read_sheet(found))
    name = gettext("Results of {title}").format(title=found.title)
    disposition = content_disposition_header(True, f"{name}.csv")
    answer = HttpResponse(text.encode(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = disposition or "attachment"
    return answer


def _own_room(request: HttpRequest, code: str) -> Classroom:
    found = selectors.find_classroom(code)
    if found.teacher_id != request.user.pk:
        raise NotSeated("not_teacher")
    limits.check_reader(request)
    return found


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Malformed("malformed_wish")
    return int(text)
