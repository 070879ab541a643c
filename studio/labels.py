"""Names of apps, models and fields in the admin, in the language of the reader.

They replace the `verbose_name`s of the other apps when the site starts, so they need no migration.
"""

from django.apps import apps
from django.utils.translation import gettext_lazy as _

APPS = {
    "accounts": _("People"),
    "games": _("Games"),
    "leaderboards": _("Boards"),
    "lobby": _("Tables"),
}
MODELS = {
    "accounts.User": (_("person"), _("people")),
    "games.Match": (_("match"), _("matches")),
    "games.Move": (_("move"), _("moves")),
    "games.Release": (_("release"), _("releases")),
    "games.Report": (_("report"), _("reports")),
    "games.Seat": (_("seat"), _("seats")),
    "leaderboards.Attempt": (_("attempt at a daily"), _("attempts at dailies")),
    "leaderboards.Board": (_("board"), _("boards")),
    "leaderboards.DailySeed": (_("daily seed"), _("daily seeds")),
    "leaderboards.Entry": (_("board row"), _("board rows")),
    "leaderboards.Rating": (_("rating"), _("ratings")),
    "leaderboards.VerificationReport": (_("failed check"), _("failed checks")),
    "lobby.Chair": (_("chair"), _("chairs")),
    "lobby.Table": (_("table"), _("tables")),
}
FIELDS = {
    "action": _("action"),
    "arrival": _("arrival"),
    "at": _("time"),
    "author": _("author"),
    "board": _("board"),
    "bot": _("bot"),
    "by": _("by"),
    "checked": _("last checked"),
    "checksum": _("checksum"),
    "code": _("code"),
    "commitment": _("commitment"),
    "created": _("opened"),
    "daily": _("daily seed"),
    "date": _("date"),
    "days": _("days a decision"),
    "due": _("due"),
    "entry": _("board row"),
    "finished": _("finished"),
    "first": _("score"),
    "flaw": _("what is wrong"),
    "game": _("game"),
    "guest": _("guest"),
    "hidden": _("taken down"),
    "id": _("number"),
    "index": _("seat"),
    "kind": _("kind"),
    "ladder": _("ladder"),
    "machine": _("waits for a bot"),
    "made": _("made"),
    "match": _("match"),
    "mode": _("mode"),
    "mu": _("strength"),
    "note": _("note"),
    "number": _("number"),
    "options": _("options"),
    "over_par": _("over par"),
    "par": _("par"),
    "place": _("place"),
    "played": _("played"),
    "points": _("points"),
    "public": _("public"),
    "published": _("published"),
    "release": _("release"),
    "remark": _("remark"),
    "result": _("result"),
    "revealed": _("revealed"),
    "rows": _("rows"),
    "rules_version": _("rules"),
    "scope": _("what for"),
    "score": _("score"),
    "seat": _("seat"),
    "second": _("tie-break"),
    "seed": _("seed"),
    "seen": _("last seen"),
    "settled": _("settled"),
    "sigma": _("doubt"),
    "size": _("players"),
    "started": _("started"),
    "state": _("state"),
    "status": _("status"),
    "touched": _("last move"),
    "user": _("person"),
    "version": _("version"),
    "watchable": _("may be watched"),
}
HELP = {
    "games.Match.days": _("Days a decision may take (async)"),
    "games.Match.seed": _("Empty: the key was drawn"),
    "games.Match.due": _("The first clock to run out"),
    "games.Match.machine": _("A bot or the system is to act"),
}


def apply_labels() -> None:
    """Set the names on apps, models and fields."""
    for label, title in APPS.items():
        apps.get_app_config(label).verbose_name = title
    for path, (one, several) in MODELS.items():
        model = apps.get_model(path)
        model._meta.verbose_name = one
        model._meta.verbose_name_plural = several
        for field in model._meta.local_fields:
            # The other fields of accounts.User have their names in the forms of the site.
            if path != "accounts.User" or field.name == "guest":
                field.verbose_name = FIELDS.get(field.name, field.verbose_name)
            field.help_text = HELP.get(f"{path}.{field.name}", field.help_text)
    apps.get_model("games.Remark")._meta.get_field("hidden").verbose_name = FIELDS["hidden"]
