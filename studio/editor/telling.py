"""Problems in words."""

from collections.abc import Iterable

from django.utils.translation import gettext

from games.engine.content import Problem


def sentence(problem: Problem) -> str:
    """A problem in the reader's language."""
    return gettext(problem.sentence).format(**problem.figures)


def sentences(problems: Iterable[Problem]) -> list[tuple[str, str]]:
    """Where and what, for a list."""
    return [(problem.where, sentence(problem)) for problem in problems]
