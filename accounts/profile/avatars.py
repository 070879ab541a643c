"""Avatars: patterns that follow from an account's number, after Korean crafts.

An address names style and mark and nothing else, so a picture never changes and every cache may
keep it. Drawing takes no database.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import product

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Style(TextChoices):
    PATCH = "patch", _("Patchwork")
    LATTICE = "lattice", _("Window lattice")
    WAVES = "waves", _("Waves")
    FLOWER = "flower", _("Dancheong flower")


COLOURS = ("#1f6a56", "#ab3a25", "#2f4d88", "#b97f16", "#7d3a63", "#53575c", "#3f8f8a", "#c2683b")
PAPER = "#fbf3e1"
SIDE = 60


def make_mark(number: int) -> str:
    """The mark of an account: eight hexadecimal digits that say nothing else."""
    return sha256(f"avatar:{number}".encode()).hexdigest()[:8]


def draw(style: str, mark: str) -> str:
    """The picture of a mark in a style, as SVG."""
    digest = sha256(f"{style}:{mark}".encode()).digest()
    first = digest[0] % len(COLOURS)
    second = (first + 1 + digest[1] % (len(COLOURS) - 1)) % len(COLOURS)
    shapes = "".join(_DRAWERS[Style(style)](digest[2:], COLOURS[first], COLOURS[second]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" fill="{PAPER}"/>{shapes}</svg>'
    )


def _draw_patches(digest: bytes, one: str, other: str) -> Iterator[str]:
    """Five by five patches, left and right alike."""
    for row, column in product(range(5), range(3)):
        kind = digest[row * 3 + column] % 3
        if kind:
            for x in {column, 4 - column}:
                yield _square(x * 12, row * 12, 12, one if kind == 1 else other)


def _draw_lattice(digest: bytes, one: str, other: str) -> Iterator[str]:
    """Bars of a paper window in both directions, with a pane in the middle."""
    gaps = [6 + 4 * (byte % 4) for byte in digest[:2]]
    for place in (gaps[0], SIDE - gaps[0] - 4, 28):
        yield f'<rect x="{place}" width="4" height="{SIDE}" fill="{one}"/>'
    for place in (gaps[1], SIDE - gaps[1] - 4, 28):
        yield f'<rect y="{place}" width="{SIDE}" height="4" fill="{one}"/>'
    half = 7 + digest[2] % 9
    yield _square(30 - half, 30 - half, 2 * half, other)
    yield _square(34 - half, 34 - half, 2 * half - 8, PAPER)


def _draw_waves(digest: bytes, one: str, other: str) -> Iterator[str]:
    """Rows of rings that cover each other like scales."""
    radius = 12 + digest[0] % 4
    for row in range(5):
        shift = 0 if (row + digest[1]) % 2 else radius
        for column in range(-1, 4):
            x, y = column * 2 * radius + shift, 10 + row * 13
            colour = one if digest[2 + row] % 2 else other
            yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'
            yield f'<circle cx="{x}" cy="{y}" r="{radius - 4}" fill="{PAPER}"/>'
            yield f'<circle cx="{x}" cy="{y}" r="{radius - 8}" fill="{colour}"/>'


def _draw_flower(digest: bytes, one: str, other: str) -> Iterator[str]:
    """Petals around a middle, as under the eaves of a palace."""
    petals = 5 + digest[0] % 4
    yield f'<circle cx="30" cy="30" r="28" fill="{one}"/>'
    for petal in range(petals):
        turn = 360 * petal // petals + digest[1] % 40
        long = 8 + digest[2] % 4
        yield (
            f'<ellipse cx="30" cy="14" rx="{long - 2}" ry="{long}" fill="{other}" stroke="{PAPER}"'
            f' stroke-width="2" transform="rotate({turn} 30 30)"/>'
        )
    yield f'<circle cx="30" cy="30" r="{7 + digest[3] % 4}" fill="{PAPER}"/>'
    yield f'<circle cx="30" cy="30" r="{4 + digest[4] % 3}" fill="{one}"/>'


def _square(x: int, y: int, side: int, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{colour}"/>'


_DRAWERS: dict[Style, Callable[[bytes, str, str], Iterator[str]]] = {
    Style.PATCH: _draw_patches,
    Style.LATTICE: _draw_lattice,
    Style.WAVES: _draw_waves,
    Style.FLOWER: _draw_flower,
}
