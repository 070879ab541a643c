"""The studio: where staff edit content, try it out, publish it and look after the site."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate, post_save
from django.utils.translation import gettext_lazy as _


class StudioConfig(AppConfig):
    name = "studio"
    verbose_name = _("Studio")

    def ready(self) -> None:
        from studio import names

        names.give()
        post_migrate.connect(_make_roles, sender=self)
        post_save.connect(_note_entry, sender="admin.LogEntry")


def _make_roles(**_kwargs: Any) -> None:
    """The roles of staff are there as soon as the tables are."""
    from studio import roles

    roles.make()


def _note_entry(instance: Any, created: bool, **_kwargs: Any) -> None:
    """Django's admin keeps a log of its forms; ours is to be the whole story."""
    from studio import audit

    if created:
        audit.note_entry(instance)
