"""People who want nothing to do with each other.

A block counts in both directions: neither meets the other at a table, hears them or is told of
them. Everything that brings people together asks here; only user ids are known.
"""

from collections.abc import Iterable
from typing import Any

from games.engine.errors import IllegalAction, Malformed
from games.models import Block

MOST_BLOCKS = 500
"""How many people one person may block."""


def block(user: Any, other_id: int) -> bool:
    """Block a person; returns whether it is new."""
    if other_id == user.pk:
        raise Malformed("malformed_wish")
    if user.blocks.count() >= MOST_BLOCKS:
        raise IllegalAction("too_many_blocks", {"most": MOST_BLOCKS})
    _, fresh = Block.objects.get_or_create(by=user, of_id=other_id)
    return fresh


def unblock(user: Any, other_id: int) -> None:
    Block.objects.filter(by=user, of_id=other_id).delete()


def avoided_ids(user_id: int | None) -> frozenset[int]:
    """The people whom a person blocked, and those who blocked them."""
    if user_id is None:
        return frozenset()
    pairs = Block.objects.filter(by=user_id) | Block.objects.filter(of=user_id)
    return frozenset(of if by == user_id else by for by, of in pairs.values_list("by_id", "of_id"))


def list_pairs(user_ids: Iterable[int]) -> set[tuple[int, int]]:
    """Who of some people blocked whom of them."""
    ids = list(user_ids)
    return set(Block.objects.filter(by__in=ids, of__in=ids).values_list("by_id", "of_id"))


def check(user_id: int, others: Iterable[int | None]) -> None:
    """Refuse to bring a person together with anybody whom they avoid. The sentence does not say
    who blocked whom."""
    if not avoided_ids(user_id).isdisjoint(others):
        raise IllegalAction("blocked")


def absorb(guest: Any, account: Any) -> None:
    """Move the blocks of a guest, and those against them, to the account that they signed in to."""
    for row in Block.objects.filter(by=guest).exclude(of=account):
        Block.objects.get_or_create(by=account, of_id=row.of_id)
    for row in Block.objects.filter(of=guest).exclude(by=account):
        Block.objects.get_or_create(by_id=row.by_id, of=account)
