"""The balance lab: the same luck on both sides, counted in pieces, with honest intervals."""

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client

from games import announce
from games.engine import playout
from games.engine.registry import GAMES
from studio import drafts, experiments, findings, lab, sections, tasks
from studio.lab import Mean, Tally
from studio.models import Draft, Experiment
from tests.studio.test_releases import change

PEBBLES = GAMES["pebbles"]


@pytest.fixture(autouse=True)
def short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces so short that an experiment needs several, and nobody but the test plays them."""
    monkeypatch.setattr(experiments, "PIECE", 0.05)
    monkeypatch.setattr(tasks.play, "delay", lambda pk: None)
    monkeypatch.setattr(announce, "task", lambda *args: None)


def play_out(pk: int) -> int:
    pieces = 1
    while experiments.play_on(pk):
        pieces += 1
    return pieces


@pytest.fixture
def pebbles(editor: Any) -> Draft:
    return drafts.make(PEBBLES, editor, "More pebbles")


def test_an_experiment_is_played_piece_by_piece(
    pebbles: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(experiments, "PIECE", 0.001)
    made = experiments.begin(pebbles, ["easy"] * 3, {"rounds": 2}, 100, editor)

    pieces = play_out(made.pk)

    made.refresh_from_db()
    assert (made.status, made.played, made.percent) == ("done", 100, 100)
    assert pieces > 1
    draft, release = experiments.tallies(made)
    # The same content and the same luck: nothing can differ.
    assert draft == release
    assert draft.matches == 100
    assert len(draft.wins) == 3
    assert sum(draft.lengths.values()) == 100


def test_a_changed_draft_is_told_apart(draft: Draft, editor: Any) -> None:
    for key in ("leaning", "heavy", "stone", "feather", "moon", "star"):
        change(draft, editor, key, back_permille=950)
    made = experiments.begin(draft, ["greedy"], {}, 100, editor)

    play_out(made.pk)
    made.refresh_from_db()

    report = findings.of(made)
    assert report is not None
    sides = experiments.tallies(made)
    assert sides[0] != sides[1]
    assert sides[0].items["heavy"].offered
    relics = {relic["id"] for relic in json.loads(draft.content)["relics"]}
    assert "heavy" in {row.key for row in report.items}
    assert relics & {row.key for row in report.items}
    assert report.wins is None  # nobody to win against


def test_a_cancelled_experiment_keeps_what_it_counted(pebbles: Draft, desk: Client) -> None:
    made = experiments.begin(pebbles, ["easy", "easy"], {}, 5000, pebbles.author)
    assert experiments.play_on(made.pk)

    desk.post(f"/admin/studio/lab/{made.pk}/cancel/")

    assert not experiments.play_on(made.pk)
    made.refresh_from_db()
    assert made.status == "cancelled"
    assert 0 < made.played < 5000
    assert experiments.tallies(made)[0].matches == made.played


def test_a_piece_played_twice_counts_once(
    pebbles: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = experiments.begin(pebbles, ["easy", "easy"], {}, 1000, editor)
    inner = experiments._piece

    def overtaken(experiment: Experiment, sides: tuple[Tally, Tally]) -> int:
        monkeypatch.setattr(experiments, "_piece", inner)
        experiments.play_on(made.pk)
        return inner(experiment, sides)

    monkeypatch.setattr(experiments, "_piece", overtaken)
    assert not experiments.play_on(made.pk)

    made.refresh_from_db()
    assert experiments.tallies(made)[0].matches == made.played


def test_content_that_breaks_in_play_is_a_finding(pebbles: Draft, editor: Any) -> None:
    pebbles.content = '{"most": -5, "seconds": 30}'
    pebbles.save()
    made = experiments.begin(pebbles, ["easy", "easy"], {}, 100, editor)

    assert not experiments.play_on(made.pk)

    made.refresh_from_db()
    assert made.status == "failed"
    assert made.flaw


def test_the_lab_is_used_by_its_pages(desk: Client, pebbles: Draft) -> None:
    page = f"{drafts.address(pebbles)}lab/"
    form = desk.get(page).content.decode()
    assert 'name="level3"' in form
    assert 'name="option-rounds"' in form

    sent = {"level0": "easy", "level1": "easy", "how_many": "100", "option-rounds": "2"}
    address = desk.post(page, sent)["Location"]
    made = Experiment.objects.get()
    assert made.options == {"rounds": 2}
    play_out(made.pk)

    shown = desk.get(address).content.decode()
    assert 'data-status="done"' in shown
    assert "<svg" in shown
    assert "within chance" in shown
    rows = list(
        csv.DictReader(io.StringIO(desk.get(f"{address}figures.csv").content.decode("utf-8-sig")))
    )
    assert {row["group"] for row in rows} == {"length", "win", "score"}
    assert rows[0]["draft_n"] == "100"


@pytest.mark.parametrize(
    "wrong", [{"how_many": "99"}, {"how_many": "10001"}, {"level1": ""}, {"level0": "genius"}]
)
def test_what_cannot_be_played_is_not_begun(
    desk: Client, pebbles: Draft, wrong: dict[str, str]
) -> None:
    sent = {"level0": "easy", "level1": "easy", "how_many": "100", "option-rounds": "2"}

    answer = desk.post(f"{drafts.address(pebbles)}lab/", {**sent, **wrong})

    assert answer.status_code == 422
    assert not Experiment.objects.exists()


def test_a_wrong_draft_is_not_played(desk: Client, draft: Draft, editor: Any) -> None:
    change(draft, editor, "stone", name_ko="묵직한 윷가락")

    assert desk.get(f"{drafts.address(draft)}lab/").status_code == 302


def test_intervals_hold_what_they_promise() -> None:
    half = lab.share(50, 100)
    assert (round(half.low, 3), round(half.high, 3)) == (0.404, 0.596)
    assert lab.share(0, 10).low == 0
    assert lab.share(10, 10).high == 1
    mean = Mean()
    for value in (1, 2, 3, 4):
        mean.add(value)
    span = lab.average(mean)
    assert span.value == 2.5
    assert round(span.high - span.value, 3) == round(1.96 * (1.25 / 4) ** 0.5, 3)
    assert lab.share(900, 1000).apart(lab.share(100, 1000))
    assert not lab.share(5, 10).apart(lab.share(6, 10))


@pytest.mark.parametrize(
    ("key", "levels"),
    [
        ("yut", ["greedy"]), ("dice", ["easy", "easy"]), ("travel", ["easy", "easy"]),
        ("autochess", ["easy", "easy"]),
    ],
)  # fmt: skip
def test_a_game_tells_what_was_offered_and_taken(key: str, levels: list[str]) -> None:
    tally, game = Tally(), GAMES[key]
    raw = json.loads(game.first_release())

    for nth in range(3):
        lab.play(tally, game, playout.first_rules(game), lab.key_of("picks", nth), levels, {})

    taken = sum(count.taken for count in tally.items.values())
    offered = sum(count.offered for count in tally.items.values())
    assert 0 < taken < offered
    known = {name for s in sections.of(game) if s.rows for name, _ in sections.items(s, raw)}
    assert set(tally.items) <= known
