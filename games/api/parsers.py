"""JSON bodies of the API, read as strictly as everything else that comes over the wire."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.conf import settings
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser


class TooLarge(APIException):
    """More than anybody needs to say."""

    status_code = 413
    default_code = "too_large"
    default_detail = gettext_lazy("This request is too large.")


class JsonParser(BaseParser):
    """Whatever is no JSON is an error of the caller's, however deep it is nested."""

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
        try:
            return msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise ParseError from error
