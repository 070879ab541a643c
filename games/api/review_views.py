"""Reviews for programs: ask for one, read what is worked out."""

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from msgspec.structs import replace
from rest_framework.request import Request
from rest_framework.views import APIView

from games import limits
from games.api import schemas
from games.engine.review import shares
from games.engine.review.shares import Review
from games.history import replay as history_replay
from games.match.audiences import Audience
from games.match.positions import Position
from games.models import MatchReview
from games.reviews import service
from games.reviews.story import Story

NOT_ASKED = "none"


class MatchReviews(APIView):
    @extend_schema(operation_id="review", responses={200: schemas.Review, **schemas.NO_REVIEW})
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """What was luck and what was choice in a finished match, as far as it is worked out."""
        seat, position = history_replay.open_match(match_id, request.user)
        limits.check_reader(request._request)
        service.check_reviewable(position)
        return _answer(position, service.load_review(position), seat, request.user)

    @extend_schema(
        operation_id="start_review",
        request=None,
        responses={202: schemas.Review, **schemas.NO_REVIEW},
    )
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Have a finished match reviewed, or go on where its review was stopped."""
        seat, position = history_replay.open_match(match_id, request.user)
        row = service.request_review(position, request._request)
        return _answer(position, row, seat, request.user, status=202)

    @extend_schema(operation_id="stop_review", responses={204: None, **schemas.NO_REVIEW})
    def delete(self, request: Request, match_id: UUID) -> HttpResponse:
        """Stop the review that you asked for; what was found is kept."""
        _, position = history_replay.open_match(match_id, request.user)
        service.stop_review(position, request.user)
        return HttpResponse(status=204)


def _answer(
    position: Position, row: MatchReview | None, reader: Audience, user: Any, status: int = 200
) -> HttpResponse:
    body: dict[str, Any] = {"status": NOT_ASKED, "review": None}
    if row is not None:
        body = _describe(Story(position, row, reader, reader or 0, user))
    return HttpResponse(msgspec.json.encode(body), "application/json", status)


def _describe(story: Story) -> dict[str, Any]:
    row, found = story.row, story.review
    seats = range(len(story.position.chairs))
    body: dict[str, Any] = {
        "status": row.state,
        "done": row.done,
        "total": row.total,
        "method": row.method,
        "policy": row.policy,
        "worlds": row.worlds,
        "values": row.values,
        "spent": round(row.spent, 1),
        "shortened": row.shortened,
        "review": None if found is None else _open_review(story, found),
    }
    if found is not None and story.is_done:
        body["summaries"] = [shares.sum_up(found, seat) for seat in seats]
        body["turning_points"] = [shares.turning_points(found, seat) for seat in seats]
        body["mistakes"] = [
            [each.step for each in shares.find_mistakes(found, seat)] for seat in seats
        ]
        body["course"] = story.course
        body["runs"] = [
            {
                "name": each.name,
                "score": each.score,
                "cost": each.cost,
                "step": each.step,
                "played": msgspec.Raw(each.played.encode() or b"null"),
                "other": msgspec.Raw(each.other.encode() or b"null"),
            }
            for each in story.divergences
        ]
    return body


def _open_review(story: Story, found: Review) -> Review:
    """A review without what stays secret from the reader."""
    decisions = tuple(
        replace(each, best=None) if story.match.is_secret(each) else each
        for each in found.decisions
    )
    return replace(found, decisions=decisions)
