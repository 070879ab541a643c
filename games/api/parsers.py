"""JSON bodies of the API, decoded as strictly as the frames of sockets."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.conf import settings
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

NUL = rb"\u0000"
"""The character that PostgreSQL cannot store, as JSON writes it."""


class TooLarge(APIException):
    """The body is larger than any valid request."""

    status_code = 413
    default_code = "too_large"
    default_detail = gettext_lazy("This request is too large.")


class JsonParser(BaseParser):
    """Strict JSON: everything else is a 400, however deeply it is nested."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(most + 1)
        if len(body) > most:
            raise TooLarge
        if NUL in body:
            raise ParseError
        try:
            return msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise ParseError from error
