"""Reads: what one person is to another, and lists of people."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from accounts.models import Follow, User
from accounts.people import presence
from accounts.selectors import Viewer
from games.models import Block, Muting
from lobby.models import Table
from lobby.pairs import service as pairs


@dataclass(frozen=True)
class Relation:
    """What a reader is to a person."""

    follows: bool = False
    followed: bool = False
    """Whether the person follows the reader."""
    blocks: bool = False
    mutes: bool = False
    is_avoided: bool = False
    """Whether the person blocks the reader. For decisions only: the reader must not learn it."""

    @property
    def are_friends(self) -> bool:
        return self.follows and self.followed


def find_relation(viewer: Viewer, person: User) -> Relation:
    """What a reader is to a person."""
    if viewer.pk is None or viewer.pk == person.pk:
        return Relation()
    found = (
        User.objects.filter(pk=person.pk)
        .annotate(
            follows_them=Exists(Follow.objects.filter(by=viewer.pk, of=OuterRef("pk"))),
            follows_me=Exists(Follow.objects.filter(by=OuterRef("pk"), of=viewer.pk)),
            is_blocked=Exists(Block.objects.filter(by=viewer.pk, of=OuterRef("pk"))),
            is_muted=Exists(Muting.objects.filter(by=viewer.pk, of=OuterRef("pk"))),
            blocks_me=Exists(Block.objects.filter(by=OuterRef("pk"), of=viewer.pk)),
        )
        .values_list("follows_them", "follows_me", "is_blocked", "is_muted", "blocks_me")
        .first()
    )
    return Relation(*found) if found else Relation()


def pending_challenges(user: User) -> list[Table]:
    """The challenges that wait for a person's answer, without those of people they mute."""
    muted = set(user.mutings.values_list("of_id", flat=True))
    waiting = pairs.received_challenges(user).select_related("rival")
    return [table for table in waiting if table.host and table.host.pk not in muted]


def is_online(person: User, relation: Relation) -> bool:
    """Whether a reader sees that a person is online: not if one of both blocks the other."""
    if relation.blocks or relation.is_avoided:
        return False
    return bool(presence.online_ids([person.pk]))
