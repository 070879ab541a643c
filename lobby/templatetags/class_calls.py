"""Tags for the pages of games, which may not import the lobby themselves."""

from typing import Any
from uuid import UUID

from django import template

from lobby.classroom import fragments

register = template.Library()


@register.inclusion_tag("lobby/classroom/_call.html")
def class_call(match_id: UUID, user: Any) -> dict[str, Any]:
    """The calls of the classroom to which a match belongs; nothing for other matches."""
    return {"call": fragments.class_call(match_id, user)}


@register.inclusion_tag("lobby/classroom/_live_call.html")
def live_class_call(match_id: UUID, user: Any) -> dict[str, Any]:
    """The same for a page that asks again by itself, such as a replay."""
    return {"call": fragments.class_call(match_id, user), "match_id": match_id}
