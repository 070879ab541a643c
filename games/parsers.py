"""JSON bodies of the API, read as strictly as everything else that comes over the wire."""

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser


class JsonParser(BaseParser):
    """Whatever is no JSON is an error of the caller's, however deep it is nested."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            return msgspec.json.decode(stream.read())
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise ParseError from error
