"""Names of cups in templates."""

from django import template

from leaderboards.cups import selectors
from leaderboards.cups.models import Cup

register = template.Library()


@register.simple_tag
def cup_name(cup: Cup) -> str:
    """The name of a cup; those of the site are translated."""
    return selectors.cup_name(cup)
