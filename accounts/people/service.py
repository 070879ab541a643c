"""Changes of what people are to each other.

Friends are two people who follow each other: one button, nothing to ask for and nothing to answer.
Guests neither follow nor are followed: a guest is a browser, and gone when it is cleared.
"""

from accounts.models import Follow, User
from accounts.notifications import service as notifications
from games import limits
from games.chat import blocks
from games.chat import service as chat
from games.engine.errors import IllegalAction, Malformed
from lobby.pairs import service as pairs

MOST_FOLLOWED = 500
CHANGES_AN_HOUR = 120
"""How often one person may follow, block or mute, and undo it."""
HOUR = 3600


def follow(user: User, other: User) -> None:
    """Follow a person. Following the other way makes them friends."""
    if user.pk == other.pk:
        raise Malformed("malformed_wish")
    if user.guest or other.guest:
        raise IllegalAction("guests_unfollowed")
    blocks.check(user.pk, [other.pk])
    if user.follows.count() >= MOST_FOLLOWED:
        raise IllegalAction("too_many_followed", {"most": MOST_FOLLOWED})
    _, fresh = Follow.objects.get_or_create(by=user, of=other)
    if fresh:
        notifications.tell_follower(user, other)


def unfollow(user: User, other: User) -> None:
    Follow.objects.filter(by=user, of=other).delete()


def block(user: User, other: User) -> None:
    """Block a person: nobody follows or challenges the other any more, and an open table that both
    wait at parts them. A match under way goes on."""
    blocks.block(user, other.pk)
    Follow.objects.filter(by__in=[user, other], of__in=[user, other]).delete()
    notifications.forget(user, other)
    pairs.part(user, other)


def unblock(user: User, other: User) -> None:
    blocks.unblock(user, other.pk)


def mute(user: User, other: User) -> None:
    """Hide a person's remarks, invitations and challenges."""
    chat.mute(user, other.pk)


def unmute(user: User, other: User) -> None:
    chat.mute(user, other.pk, muted=False)


CHANGES = {
    ("follow", True): follow,
    ("follow", False): unfollow,
    ("block", True): block,
    ("block", False): unblock,
    ("mute", True): mute,
    ("mute", False): unmute,
}
"""What pages and programs may ask for, on and off."""


def change(user: User, other: User, what: str, is_on: bool) -> None:
    """Follow, block or mute a person, or undo it."""
    limits.check("relate", str(user.pk), most=CHANGES_AN_HOUR, seconds=HOUR)
    CHANGES[what, is_on](user, other)


def absorb(guest: User, account: User) -> None:
    """Keep whom a guest avoided, and who challenged them, for the account that they signed in
    to."""
    blocks.absorb(guest, account)
    pairs.absorb(guest, account)
    for muting in guest.mutings.exclude(of=account):
        chat.mute(account, muting.of_id)
