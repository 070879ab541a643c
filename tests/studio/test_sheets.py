"""Sheets: a chapter as a table with inline cells, bulk changes and CSV with a dry run."""

import csv
import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.engine.registry import GAMES
from studio.editor import drafts
from studio.editor.sections import find_section, list_sections
from studio.models import Draft
from studio.sheet import grid as grids
from tests.studio.test_releases import change


def row(draft: Draft, section: str, key: str) -> Any:
    content = drafts.load_content(Draft.objects.get(pk=draft.pk))
    rows = content[section]
    return next(each for each in rows if key in (each.get("id"), each.get("code")))


def marks(draft: Draft, section: str, *keys: str) -> dict[str, str]:
    return {f"m:{key}": drafts.fingerprint(row(draft, section, key)) for key in keys}


@pytest.mark.parametrize("key", GAMES)
def test_every_chapter_of_every_game_is_a_sheet_that_saves_nothing_by_itself(
    editor_client: Client, editor: Any, key: str
) -> None:
    draft = drafts.create(GAMES[key], editor, "All")
    for section in list_sections(GAMES[key]):
        page = editor_client.get(f"{drafts.address(draft)}{section.name}/sheet/")
        grid = grids.load_grid(draft, section)
        texts = {
            (line.key, path): cell.text for line in grid.lines for path, cell in line.cells.items()
        }

        assert page.status_code == 200
        assert texts or section.structural
        assert grids.change_cells(grid, texts).values == {}, section.name


def test_cells_of_several_rows_are_saved_at_once(editor_client: Client, draft: Draft) -> None:
    cells = {"c:heavy:back_permille": "850", "c:stone:max_owned": "1"}
    page = f"{drafts.address(draft)}sticks/sheet/"
    editor_client.post(page, cells | marks(draft, "sticks", "heavy", "stone"))

    assert row(draft, "sticks", "heavy")["back_permille"] == 850
    assert row(draft, "sticks", "stone")["max_owned"] == 1
    assert draft.revisions.count() == 1


def test_a_switch_is_turned_off_and_what_does_not_fit_is_named(
    editor_client: Client, draft: Draft
) -> None:
    page = f"{drafts.address(draft)}sticks/sheet/"
    editor_client.post(page, {"b:heavy:enabled": "1", **marks(draft, "sticks", "heavy")})
    wrong = editor_client.post(
        page, {"c:stone:back_permille": "a lot", **marks(draft, "sticks", "stone")}
    )

    assert row(draft, "sticks", "heavy")["enabled"] is False
    assert wrong.status_code == 422
    assert "sticks.stone.back_permille" in wrong.text and 'value="a lot"' in wrong.text


def test_a_row_that_a_colleague_changed_is_not_overwritten(
    editor_client: Client, draft: Draft, editor: Any
) -> None:
    old = marks(draft, "sticks", "heavy")
    change(draft, editor, back_permille=900)

    page = f"{drafts.address(draft)}sticks/sheet/"
    answer = editor_client.post(page, {"c:heavy:max_owned": "1", **old})

    assert answer.status_code == 409
    assert row(draft, "sticks", "heavy")["back_permille"] == 900


@pytest.mark.parametrize(
    ("operation", "amount", "expected"), [("add", "-500", 4500), ("times", "1.5", 7500)]
)
def test_chosen_rows_are_changed_in_bulk(
    editor_client: Client, editor: Any, operation: str, amount: str, expected: int
) -> None:
    draft = drafts.create(GAMES["travel"], editor, "Cheaper")
    others = row(draft, "plans", "T2")["cost"]
    bulk = {"do": "bulk", "column": "cost", "operation": operation, "amount": amount}
    page = f"{drafts.address(draft)}plans/sheet/"

    editor_client.post(page, {**bulk, "row": ["T1"], **marks(draft, "plans", "T1", "T2")})

    assert row(draft, "plans", "T1")["cost"] == expected
    assert row(draft, "plans", "T2")["cost"] == others


def test_the_kind_of_an_effect_stands_before_its_numbers(editor: Any) -> None:
    draft = drafts.create(GAMES["dice"], editor, "Cards")
    grid = grids.load_grid(draft, find_section(GAMES["dice"], "strategy_cards"))
    paths = [column.path for column in grid.columns]

    first = [path for path in paths if path.startswith("effects.")]
    assert first[0] == "effects.1.kind"
    assert first == sorted(first, key=lambda path: path.split(".")[1])
    assert paths.index("id") < paths.index("copies") < paths.index("effects.1.kind")


def test_weights_show_their_share_and_sum(editor_client: Client, editor: Any) -> None:
    draft = drafts.create(GAMES["dice"], editor, "Events")
    content = drafts.load_content(draft)
    total = sum(each["copies"] for each in content["event_cards"])

    html = editor_client.get(f"{drafts.address(draft)}event_cards/sheet/").text

    assert f"{100 * content['event_cards'][0]['copies'] / total:.1f} %" in html
    assert f'<td class="is-number" data-total>{total}</td>' in html


def test_odds_are_a_table_with_sums(editor_client: Client, editor: Any) -> None:
    draft = drafts.create(GAMES["autochess"], editor, "Odds")
    page = f"{drafts.address(draft)}level_odds/sheet/"
    odds = drafts.load_content(draft)["level_odds"]

    html = editor_client.get(page).text
    first = {"c:1:1": "70", "c:1:2": "25", "m:1": drafts.fingerprint(odds[0])}
    editor_client.post(page, first)

    assert html.count("data-sum>100<") == len(odds)
    draft.refresh_from_db()
    assert drafts.load_content(draft)["level_odds"][0][:3] == [70, 25, odds[0][2]]


def test_a_csv_goes_out_and_comes_back_after_a_dry_run(editor_client: Client, draft: Draft) -> None:
    page = f"{drafts.address(draft)}sticks/sheet"
    text = editor_client.get(f"{page}.csv").text.lstrip("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text)))
    for each in rows:
        each["back_permille"] = "850" if each["id"] == "heavy" else each["back_permille"]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), delimiter="\t")
    writer.writeheader()
    writer.writerows(rows)

    file = SimpleUploadedFile("sticks.tsv", out.getvalue().encode())
    dry = editor_client.post(f"{page}/import/", {"file": file})
    untouched = row(draft, "sticks", "heavy")["back_permille"]
    mark = drafts.fingerprint(drafts.load_content(draft))
    editor_client.post(f"{page}/import/", {"text": out.getvalue(), "mark": mark})

    assert "<del>800</del>" in dry.text and "<ins>850</ins>" in dry.text
    assert dry.text.count('class="studio-change"') == 1
    assert untouched == 800
    assert row(draft, "sticks", "heavy")["back_permille"] == 850


def test_a_table_adds_rows_and_names_what_it_does_not_know(
    editor_client: Client, editor: Any
) -> None:
    draft = drafts.create(GAMES["travel"], editor, "More")
    table = "id\tname_ko\tname_en\tamount\tprice\nJ90\t새 일\tNew chore\t1700\t5\n"
    page = f"{drafts.address(draft)}chores/sheet/import/"

    dry = editor_client.post(page, {"text": table})
    mark = drafts.fingerprint(drafts.load_content(draft))
    editor_client.post(page, {"text": table, "mark": mark})

    assert "price" in dry.text.split("columns are not there:")[1][:40]
    made = row(draft, "chores", "J90")
    assert (made["amount"], made["name_en"]) == (1700, "New chore")


@pytest.mark.parametrize(
    "text", ["", "nothing", "name,cost\nx,1", "id", "id,cost\n" + "x" * 500_000]
)
def test_what_is_no_table_is_refused(editor_client: Client, draft: Draft, text: str) -> None:
    page = f"{drafts.address(draft)}sticks/sheet/import/"
    answer = editor_client.post(page, {"text": text}, follow=True)

    assert "no table" in answer.text
    assert not draft.revisions.exists()
