"""Tables in the admin: read-only, except that staff can close them."""

from contextlib import suppress

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.engine.errors import Refused
from lobby import services
from lobby.classroom import service as classrooms
from lobby.models import Chair, Classroom, Student, Table


class ChairInline(admin.TabularInline[Chair, Table]):
    model = Chair
    fields = ["index", "user", "bot", "arrival", "seen"]
    readonly_fields = ["index", "user", "bot", "arrival", "seen"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(admin.ModelAdmin[Table]):
    """Tables change only through the services."""

    list_display = ["code", "game", "mode", "days", "size", "public", "rival", "status", "created"]
    list_filter = ["status", "game", "mode", "public"]
    search_fields = ["code", "chairs__user__username"]
    date_hierarchy = "created"
    inlines = [ChairInline]
    actions = ["close"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        return False

    @admin.action(description=_("Close the tables"), permissions=["delete"])
    def close(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        for table in tables:
            with suppress(Refused):
                services.close(table.pk, request.user)
                self.log_change(request, table, "closed")


class StudentInline(admin.TabularInline[Student, Classroom]):
    model = Student
    fields = ["name", "user", "status", "seen"]
    readonly_fields = ["name", "user", "status", "seen"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Classroom | None = None) -> bool:
        return False


@admin.register(Classroom)
class ClassroomAdmin(admin.ModelAdmin[Classroom]):
    """Classrooms change only through the service."""

    list_display = ["code", "title", "teacher", "game", "size", "round", "status", "created"]
    list_filter = ["status", "game"]
    search_fields = ["code", "title", "teacher__username", "students__user__username"]
    date_hierarchy = "created"
    inlines = [StudentInline]
    actions = ["close"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Classroom | None = None) -> bool:
        return False

    @admin.action(description=_("Close the classrooms"), permissions=["delete"])
    def close(self, request: HttpRequest, rooms: QuerySet[Classroom]) -> None:
        for room in rooms:
            with suppress(Refused):
                classrooms.close(room.pk, request.user)
                self.log_change(request, room, "closed")
