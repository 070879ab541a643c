"""The link in a mail that stops further mail, without logging in (RFC 8058)."""

from django.core import signing
from django.urls import reverse

from accounts.models import User

ONE_CLICK = "List-Unsubscribe=One-Click"
_signer = signing.Signer(salt="accounts.notifications.unsubscribing")


def address(user: User) -> str:
    """The path of the page on which a person stops their notices by mail."""
    return reverse("unsubscribe", args=[_signer.sign(str(user.pk))])


def find_person(mark: str) -> User | None:
    """The person whom such an address names."""
    try:
        user_id = _signer.unsign(mark)
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=user_id).first()
