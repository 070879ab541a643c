"""The studio: staff edit content, test it with bots, publish it, and operate the site."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate, post_save
from django.utils.translation import gettext_lazy as _


class StudioConfig(AppConfig):
    name = "studio"
    verbose_name = _("Studio")

    def ready(self) -> None:
        from games import refusals
        from studio import labels
        from studio.words.refusals import SENTENCES

        labels.apply_labels()
        refusals.register(SENTENCES)
        post_migrate.connect(_create_roles, sender=self)
        post_save.connect(_record_log_entry, sender="admin.LogEntry")


def _create_roles(**_kwargs: Any) -> None:
    from studio import roles

    roles.create_roles()


def _record_log_entry(instance: Any, created: bool, **_kwargs: Any) -> None:
    """Django's admin logs its own forms; the audit log contains these too."""
    from studio import audit

    if created:
        audit.record_log_entry(instance)
