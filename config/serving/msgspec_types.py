"""Describes all types to msgspec before a second thread decodes one.

msgspec works out a type when it is first decoded, and publishes what it has so far to other threads
(0.22 as well): two of them that decode the same type for the first time end the process with a
segmentation fault. A web process decodes in threads from its first page on.
"""

from collections.abc import Iterator

import msgspec


def prepare_types() -> None:
    """Let msgspec work out every type that is loaded by now: about 25 ms."""
    for kind in set(_subclasses(msgspec.Struct)):
        try:
            msgspec.json.Decoder(kind)
        except TypeError:
            continue  # it cannot be decoded: templates get it


def _subclasses(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    one: type[msgspec.Struct]
    for one in kind.__subclasses__():
        yield one
        yield from _subclasses(one)
