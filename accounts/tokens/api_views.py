"""Tokens in the API: from a name and a password, and back."""

from typing import Any

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from accounts.tokens import service as tokens
from accounts.tokens.models import ApiToken
from games.api import schemas
from games.engine.errors import Malformed, TooFast


class AuthToken(APIView):
    permission_classes = [AllowAny]
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "token"

    @extend_schema(
        operation_id="token",
        auth=[],
        request=schemas.Credentials,
        responses={200: schemas.Token, 400: schemas.Error, 429: schemas.Error},
    )
    def post(self, request: Request) -> Response:
        """A token for `Authorization: Token …`, from a name and a password. Each call makes a new
        one; it expires after 90 days without use, and with a change of the password."""
        asked = schemas.Credentials(data=request.data)
        asked.is_valid(raise_exception=True)
        credentials = dict(asked.validated_data)
        name = credentials.pop("name", "") or "API"
        return Response({"token": tokens.issue_by_login(_owner(request, credentials), name)})

    @extend_schema(
        operation_id="revoke_token", responses={204: None, 400: schemas.Error, 401: schemas.Error}
    )
    def delete(self, request: Request) -> Response:
        """Revoke the token that this request sends."""
        if not isinstance(request.auth, ApiToken):
            raise Malformed("no_token")
        tokens.revoke(request.auth.user, request.auth.pk)
        return Response(status=204)


def _owner(request: Request, credentials: dict[str, str]) -> Any:
    """The person with these credentials. As on the log-in page, wrong guesses count."""
    try:
        user = get_adapter().authenticate(request._request, **credentials)
    except ValidationError as too_many:
        raise TooFast("too_fast") from too_many
    if user is None or not user.is_active:
        raise Malformed("wrong_credentials")
    return user
