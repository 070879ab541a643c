"""The roles of staff, as groups. Their permissions can be changed in the admin."""

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission

EDITOR, REVIEWER, PUBLISHER = "Content editor", "Reviewer", "Publisher"
MODERATOR = "Moderator"

ROLES: dict[str, tuple[str, ...]] = {
    EDITOR: (
        "studio.view_draft", "studio.add_draft", "studio.change_draft", "studio.delete_draft",
        "studio.view_experiment", "studio.add_experiment", "studio.change_experiment",
        "games.view_release", "games.view_match",
        "studio.view_writing", "studio.add_writing", "studio.change_writing",
        "studio.delete_writing", "leaderboards.view_weeklyplan", "leaderboards.change_weeklyplan",
    ),
    REVIEWER: (
        "studio.view_draft", "studio.approve_draft", "studio.view_experiment",
        "games.view_release",
    ),
    PUBLISHER: (
        "studio.publish_words", "studio.view_writing",
        "studio.publish_release", "studio.approve_draft", "studio.view_draft",
        "studio.view_experiment",
        "games.view_release",
    ),
    MODERATOR: (
        "games.view_match", "games.view_move", "games.view_release", "games.view_report",
        "games.change_report", "accounts.view_complaint", "accounts.change_complaint",
        "studio.steer_match", "accounts.view_club", "accounts.change_club", "accounts.delete_club",
        "studio.view_operations", "studio.view_deed", "accounts.view_user", "accounts.view_ban",
        "accounts.add_ban", "accounts.change_ban", "leaderboards.view_entry",
        "leaderboards.change_entry", "leaderboards.view_verificationreport",
        "leaderboards.change_verificationreport", "lobby.view_table", "lobby.delete_table",
    ),
}  # fmt: skip


def create_roles() -> None:
    """Create the groups that do not exist yet; existing ones keep their permissions."""
    for label in {name.split(".")[0] for names in ROLES.values() for name in names}:
        create_permissions(apps.get_app_config(label), verbosity=0)
    for role, names in ROLES.items():
        group, made = Group.objects.get_or_create(name=role)
        if made:
            group.permissions.set(_permission(name) for name in names)


def _permission(name: str) -> Permission:
    label, codename = name.split(".")
    return Permission.objects.get(content_type__app_label=label, codename=codename)
