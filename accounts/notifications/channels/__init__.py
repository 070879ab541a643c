"""The channels that deliver notices. A new one is a module here and an entry in `CHANNELS`."""

from accounts.notifications.channels.base import Channel
from accounts.notifications.channels.email import Email
from accounts.notifications.channels.push import Push

CHANNELS: tuple[Channel, ...] = (Push(), Email())

__all__ = ["CHANNELS", "Channel"]
