"""Pages of sheets: shown, saved, changed in bulk, written as CSV and read from it."""

import copy
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine.content import Problem
from studio.editor import drafts
from studio.editor.changes import revisions
from studio.editor.changes.differences import list_differences
from studio.editor.pages.item_views import find_draft_section
from studio.editor.shapes import effect_words, words
from studio.models import Draft
from studio.pages import clean_text, render_page, require_permission, require_staff
from studio.sheet import csv_files
from studio.sheet import grid as grids
from studio.sheet.grid import OPERATIONS, Edit, Grid, Line

CELL, MARK, BOX = "c:", "m:", "b:"
"""Prefixes of form fields: a cell, the mark of a line, a checkbox that the form has."""
TEXTS = "texts"


@require_http_methods(["GET", "HEAD", "POST"])
@require_staff("studio.view_draft")
def sheet(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """The sheet of a section; its form saves the cells that were changed."""
    draft, found = find_draft_section(pk, section)
    grid = grids.load_grid(draft, found)
    if request.method != "POST":
        return _page(request, draft, grid)
    require_permission(request, "studio.change_draft")
    if found.structural:
        return _page(request, draft, grid, status=404)
    texts = _read_cells(request, grid)
    if request.POST.get("do") == "bulk":
        texts |= _read_bulk(request, grid)
    edit = grids.change_cells(grid, texts)
    if edit.problems or not edit.values:
        if edit.problems:
            messages.error(request, _("Nothing was saved: some values do not fit."))
        else:
            messages.info(request, _("No cell was changed."))
        return _page(request, draft, grid, edit, texts, 422 if edit.problems else 200)
    marks = {
        name.removeprefix(MARK): str(value)
        for name, value in request.POST.items()
        if name.startswith(MARK) and name.removeprefix(MARK) in edit.values
    }
    try:
        grids.save(draft, grid, edit, marks, request.user)
    except drafts.Conflict:
        messages.error(request, _("Not saved: somebody else changed this in the meantime."))
        return _page(request, draft, grid, edit, texts, status=409)
    n = len(edit.values)
    messages.success(request, ngettext("%d row is saved.", "%d rows are saved.", n) % n)
    return redirect(request.get_full_path())


def _read_cells(request: HttpRequest, grid: Grid) -> dict[tuple[str, str], str]:
    """The cells of the form. An empty checkbox is not sent: the form names those that it has."""
    form, texts = request.POST, {}
    for line in grid.lines:
        for path in line.cells:
            name = f"{CELL}{line.key}:{path}"
            if f"{BOX}{line.key}:{path}" in form:
                texts[line.key, path] = "1" if name in form else "0"
            elif name in form:
                texts[line.key, path] = form[name].replace("\r\n", "\n")
    return texts


def _read_bulk(request: HttpRequest, grid: Grid) -> dict[tuple[str, str], str]:
    form = request.POST
    operation = form.get("operation", "")
    if operation not in OPERATIONS:
        return {}
    amount = clean_text(form.get("amount"), 200)
    keys, path = form.getlist("row"), form.get("column", "")
    return dict(grids.bulk_texts(grid, keys, path, operation, amount))


def _page(
    request: HttpRequest, draft: Draft, grid: Grid, edit: Edit | None = None,
    texts: grids.Texts | None = None, status: int = 200,
) -> HttpResponse:  # fmt: skip
    shows_texts = request.GET.get("show") == TEXTS
    columns = [
        each for each in grid.columns
        if each.is_prose == shows_texts and not (each.is_fixed and shows_texts)
    ]  # fmt: skip
    label = words.label(grid.section.name)
    return render_page(
        request, "sheet.html", _("Sheet: {chapter}").format(chapter=label), draft=draft,
        game=drafts.load_game(draft), section=grid.section, columns=columns, status=status,
        rows=[_row(line, grid, columns, texts or {}) for line in grid.lines],
        warnings=words.sentences(_warnings(draft, grid)),
        totals=[grid.total(each.path) if each.is_weight else None for each in columns],
        has_weights=any(each.is_weight for each in columns), has_sums=grid.has_sums,
        has_texts=any(each.is_prose for each in grid.columns), shows_texts=shows_texts,
        may_change=request.user.has_perm("studio.change_draft") and not grid.section.structural,
        problems=words.sentences(edit.problems) if edit else [],
    )  # fmt: skip


def _warnings(draft: Draft, grid: Grid, values: Mapping[str, Any] | None = None) -> list[Problem]:
    """Where texts contradict the numbers of their rows: of all rows, or of these values."""
    if not grid.section.has_rows:
        return []
    game, rows = drafts.load_game(draft), {line.key: line.value for line in grid.lines}
    return [
        warning
        for key, row in (rows if values is None else values).items()
        for warning in effect_words.find_warnings(
            game, grid.content, row, grid.section.path(key)
        )
    ]  # fmt: skip


def _row(line: Line, grid: Grid, columns: list[grids.Column], texts: grids.Texts) -> dict[str, Any]:
    cells = []
    for column in columns:
        cell = line.cells.get(column.path)
        text = texts.get((line.key, column.path), cell.text) if cell else ""
        total = grid.total(column.path) if cell and column.is_weight and line.is_on else 0
        cells.append({
            "cell": cell, "column": column, "text": text, "is_fixed": line.is_fixed,
            "name": f"{CELL}{line.key}:{column.path}", "box": f"{BOX}{line.key}:{column.path}",
            "share": f"{100 * cell.value / total:.1f} %" if cell and total else "",
        })  # fmt: skip
    return {"line": line, "cells": cells, "sum": sum(line.value) if grid.has_sums else None}


@require_safe
@require_staff("studio.view_draft")
def export(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """The sheet as a CSV file."""
    draft, found = find_draft_section(pk, section)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    name = f"{draft.game}-{section}-{draft.pk}.csv"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.write("\ufeff" + csv_files.write(grids.load_grid(draft, found)))
    return answer


@require_POST
@require_staff("studio.change_draft")
def bring(request: HttpRequest, pk: int, section: str) -> HttpResponse:
    """Read a table: first show what it would change, then (confirmed) change it."""
    draft, found = find_draft_section(pk, section)
    grid = grids.load_grid(draft, found)
    file = request.FILES.get("file")
    text = file.read(csv_files.MOST_CHARACTERS * 4).decode("utf-8-sig", "replace") if file else ""
    text = (text or request.POST.get("text", "")).replace("\0", "")
    try:
        reading = csv_files.read(text, grid)
    except csv_files.Unreadable:
        messages.error(request, _("This is no table whose first column is “id”."))
        return redirect("studio:sheet", pk, section)
    edit = grids.change_cells(grid, reading.texts)
    mark = drafts.fingerprint(grid.content)
    if request.POST.get("mark") == mark and edit.values and not edit.problems:
        return _save_table(request, draft, grid, edit)
    game = drafts.load_game(draft)
    return render_page(
        request, "sheet_import.html", _("What the table would change"), draft=draft, game=game,
        section=found, label=words.label(section), text=text, mark=mark,
        differences=list_differences(game, grid.content, _apply(draft, grid, edit)),
        problems=words.sentences(edit.problems), unknown=edit.unknown,
        warnings=words.sentences(_warnings(draft, grid, edit.values)),
        unknown_columns=reading.unknown_columns, may_save=edit.values and not edit.problems,
    )  # fmt: skip


def _save_table(request: HttpRequest, draft: Draft, grid: Grid, edit: Edit) -> HttpResponse:
    lines = (grid.find_line(key) for key in edit.values)
    marks = {line.key: line.mark for line in lines if line}
    try:
        grids.save(draft, grid, edit, marks, request.user)
    except drafts.Conflict:
        messages.error(request, _("Not saved: somebody else changed this in the meantime."))
    else:
        n = len(edit.values)
        messages.success(request, ngettext("%d row is saved.", "%d rows are saved.", n) % n)
    return redirect("studio:sheet", draft.pk, grid.section.name)


def _apply(draft: Draft, grid: Grid, edit: Edit) -> Any:
    """The content of a draft as it would be after an edit."""
    game, content = drafts.load_game(draft), copy.deepcopy(grid.content)
    section = grid.section
    for key, value in edit.values.items():
        if section.has_rows or isinstance(section.value(content), dict):
            place = len(content.get(section.name) or []) if section.has_rows else 0
            revisions.put_value(game, content, section.name, key, value, place)
        elif isinstance(content.get(section.name), list):
            content[section.name][int(key) - 1] = value
    return content
