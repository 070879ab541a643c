"""Everything that the site stores about a person, as plain values."""

from typing import Any

import msgspec
from allauth.account.models import EmailAddress
from django.db.models import F, OuterRef, Subquery

from accounts.models import Notice, User
from games.models import Move, Seat


def export_account(user: User) -> dict[str, Any]:
    """Profile, matches and seats, own moves, remarks, notices, reports of others, ratings and
    classrooms."""
    return {
        "profile": _profile(user),
        "matches": _matches(user),
        "moves": _moves(user),
        "remarks": _remarks(user),
        "notices": _notices(user),
        "reports": _complaints(user),
        "ratings": _ratings(user),
        "classrooms": _classrooms(user),
    }


def _classrooms(user: User) -> dict[str, Any]:
    """Classrooms as a teacher, without the names of the students, and as a student."""
    return {
        "opened": list(user.classrooms.order_by("pk").values("code", "title", "game", "status")),
        "joined": list(user.lessons.order_by("pk").values("classroom__code", "name", "status")),
    }


def _ratings(user: User) -> list[dict[str, Any]]:
    changes = user.rating_changes.order_by("at", "pk")
    return [
        {
            "game": change.game,
            "ladder": change.ladder,
            "match": str(change.match_id),
            "at": change.at.isoformat(),
            "before": change.before,
            "after": change.after,
            "uncertainty": change.uncertainty,
        }
        for change in changes.iterator()
    ]


def _profile(user: User) -> dict[str, Any]:
    addresses = EmailAddress.objects.filter(user=user).order_by("email")
    return {
        "name": user.username,
        "old_names": list(user.old_names.values_list("username", flat=True)),
        "guest": user.guest,
        "program": user.program,
        "joined": user.date_joined.isoformat(),
        "last_login": user.last_login.isoformat() if user.last_login else None,
        "email": user.email,
        "email_addresses": list(addresses.values("email", "verified", "primary")),
        "language": user.language,
        "theme": user.theme,
        "motion": user.motion,
        "sound": user.sound,
        "mail": user.mail,
        "told_of": [kind for kind in Notice.Kind.values if getattr(user, f"tell_{kind}", False)],
        "free_text": user.free_text,
        "show_online": user.show_online,
        "avatar": user.avatar,
        "about": user.about,
        "follows": list(user.follows.values_list("of__username", flat=True)),
        "followers": list(user.followers.values_list("by__username", flat=True)),
        "blocked": list(user.blocks.values_list("of__username", flat=True)),
        "muted": list(user.mutings.values_list("of__username", flat=True)),
        "cups": list(user.entrances.values("cup__code", "cup__name", "rank", "points")),
        "tokens": list(user.api_tokens.values_list("name", flat=True)),
        "browsers": list(user.push_addresses.values_list("endpoint", flat=True)),
    }


def _matches(user: User) -> list[dict[str, Any]]:
    # The seat's own last move: when others move may be a secret.
    own = Move.objects.filter(match=OuterRef("match"), seat=OuterRef("index")).order_by("-version")
    seats = Seat.objects.filter(user=user).select_related("match").order_by("match__started")
    held: Any = seats.annotate(last_move=Subquery(own.values("at")[:1]))
    return [
        {
            "id": str(seat.match.pk),
            "game": seat.match.game,
            "mode": seat.match.mode,
            "status": seat.match.status,
            "options": msgspec.json.decode(seat.match.options),
            "seed": seat.match.seed,
            "started": seat.match.started.isoformat(),
            "last_move": seat.last_move.isoformat() if seat.last_move else None,
            "seat": {"index": seat.index, "place": seat.place, "score": seat.score},
        }
        for seat in held.defer("match__state", "match__ledger", "match__secret").iterator()
    ]


def _moves(user: User) -> list[dict[str, Any]]:
    """Moves of the person's own seats only: the others may still be secret."""
    made = Move.objects.filter(match__seats__user=user, match__seats__index=F("seat"))
    return [
        {
            "match": str(move.match_id),
            "seat": move.seat,
            "by": move.by,
            "action": msgspec.json.decode(move.action),
            "at": move.at.isoformat(),
        }
        for move in made.defer("events", "seen").order_by("at", "pk").iterator()
    ]


def _remarks(user: User) -> list[dict[str, Any]]:
    return [
        {
            "match": str(remark.match_id),
            "remark": remark.preset or remark.text,
            "at": remark.at.isoformat(),
        }
        for remark in user.remarks.order_by("pk")
    ]


def _notices(user: User) -> list[dict[str, Any]]:
    return [
        {
            "kind": notice.kind,
            "match": str(notice.match_id) if notice.match_id else None,
            "made": notice.made.isoformat(),
        }
        for notice in user.notices.order_by("made")
    ]


def _complaints(user: User) -> list[dict[str, Any]]:
    """What the person reported. What others reported of them is between those and staff."""
    return [
        {"of": each.name, "kind": each.kind, "text": each.text, "at": each.at.isoformat()}
        for each in user.made_complaints.order_by("pk")
    ]
