"""The balance lab: the same chance on both sides, played in pieces, with correct intervals."""

import csv
import io
import json
from datetime import timedelta
from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from games import broadcast
from games.engine import playouts
from games.engine.errors import Malformed
from games.engine.registry import GAMES
from studio import tasks
from studio.editor import drafts, sections
from studio.lab import bot_matches, counting, experiments
from studio.lab.counting import Mean, Tally
from studio.lab.report import findings
from studio.models import Draft, Experiment
from tests.studio.test_releases import change

PEBBLES = GAMES["pebbles"]


@pytest.fixture(autouse=True)
def short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short pieces, so that an experiment needs several, and no task but the test plays them."""
    monkeypatch.setattr(bot_matches, "PIECE", 0.05)
    monkeypatch.setattr(tasks.play, "delay", lambda pk: None)
    monkeypatch.setattr(broadcast, "send_task", lambda *args: None)


def play_out(pk: int) -> int:
    pieces = 1
    while experiments.play_piece(pk):
        pieces += 1
    return pieces


@pytest.fixture
def pebbles(editor: Any) -> Draft:
    return drafts.create(PEBBLES, editor, "More pebbles")


def test_an_experiment_is_played_piece_by_piece(
    pebbles: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_matches, "PIECE", 0.001)
    made = experiments.begin(pebbles, ["easy"] * 3, {"rounds": 2}, 100, editor)

    pieces = play_out(made.pk)

    made.refresh_from_db()
    assert (made.status, made.played, made.percent) == ("done", 100, 100)
    assert pieces > 1
    draft, release = experiments.tallies(made)
    # The same content and the same chance give the same counts.
    assert draft == release
    assert draft.matches == 100
    assert len(draft.wins) == 3
    assert sum(draft.lengths.values()) == 100


def test_a_changed_draft_has_other_counts(draft: Draft, editor: Any) -> None:
    for key in ("leaning", "heavy", "stone", "feather", "moon", "star"):
        change(draft, editor, key, back_permille=950)
    made = experiments.begin(draft, ["greedy"], {}, 100, editor)

    play_out(made.pk)
    made.refresh_from_db()

    report = findings.build_report(made)
    assert report is not None
    sides = experiments.tallies(made)
    assert sides[0] != sides[1]
    assert sides[0].items["heavy"].offered
    relics = {relic["id"] for relic in json.loads(draft.content)["relics"]}
    assert "heavy" in {row.key for row in report.items}
    assert relics & {row.key for row in report.items}
    assert report.wins is None  # a game for one player


def test_a_cancelled_experiment_keeps_what_it_counted(
    pebbles: Draft, editor_client: Client
) -> None:
    made = experiments.begin(pebbles, ["easy", "easy"], {}, 5000, pebbles.author)
    assert experiments.play_piece(made.pk)

    editor_client.post(f"/admin/studio/lab/{made.pk}/cancel/")

    assert not experiments.play_piece(made.pk)
    made.refresh_from_db()
    assert made.status == "cancelled"
    assert 0 < made.played < 5000
    assert experiments.tallies(made)[0].matches == made.played


def test_a_piece_played_twice_counts_once(
    pebbles: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = experiments.begin(pebbles, ["easy", "easy"], {}, 1000, editor)
    inner = experiments._play_matches

    def play_twice(experiment: Experiment) -> dict[str, Any]:
        monkeypatch.setattr(experiments, "_play_matches", inner)
        experiments.play_piece(made.pk)
        return inner(experiment)

    monkeypatch.setattr(experiments, "_play_matches", play_twice)
    assert not experiments.play_piece(made.pk)

    made.refresh_from_db()
    assert experiments.tallies(made)[0].matches == made.played


def test_content_that_breaks_in_play_fails_the_experiment(pebbles: Draft, editor: Any) -> None:
    pebbles.content = '{"most": -5, "seconds": 30}'
    pebbles.save()
    made = experiments.begin(pebbles, ["easy", "easy"], {}, 100, editor)

    assert not experiments.play_piece(made.pk)

    made.refresh_from_db()
    assert made.status == "failed"
    assert made.flaw


def test_the_lab_is_used_by_its_pages(editor_client: Client, pebbles: Draft) -> None:
    page = f"{drafts.address(pebbles)}lab/"
    form = editor_client.get(page).content.decode()
    assert 'name="level3"' in form
    assert 'name="option-rounds"' in form

    sent = {"level0": "easy", "level1": "easy", "how_many": "100", "option-rounds": "5"}
    address = editor_client.post(page, sent)["Location"]
    made = Experiment.objects.get()
    assert made.options == {"rounds": 5}
    play_out(made.pk)

    shown = editor_client.get(address).content.decode()
    assert 'data-status="done"' in shown
    assert "<svg" in shown
    assert "within chance" in shown
    rows = list(
        csv.DictReader(
            io.StringIO(editor_client.get(f"{address}figures.csv").content.decode("utf-8-sig"))
        )
    )
    assert {row["group"] for row in rows} == {"length", "win", "score"}
    assert rows[0]["draft_n"] == "100"


@pytest.mark.parametrize(
    "wrong", [{"how_many": "19"}, {"how_many": "10001"}, {"level1": ""}, {"level0": "genius"}]
)
def test_what_cannot_be_played_is_not_begun(
    editor_client: Client, pebbles: Draft, wrong: dict[str, str]
) -> None:
    sent = {"level0": "easy", "level1": "easy", "how_many": "100", "option-rounds": "5"}

    answer = editor_client.post(f"{drafts.address(pebbles)}lab/", {**sent, **wrong})

    assert answer.status_code == 422
    assert not Experiment.objects.exists()


def test_a_wrong_draft_is_not_played(editor_client: Client, draft: Draft, editor: Any) -> None:
    change(draft, editor, "stone", name_ko="묵직한 윷가락")

    assert editor_client.get(f"{drafts.address(draft)}lab/").status_code == 302


def test_a_rate_has_the_interval_of_the_textbook() -> None:
    """Wilson's interval in Newcombe's example (1998): 81 of 263 gives 0.2553 to 0.3662."""
    known = counting.share(81, 263)
    assert (round(known.low, 4), round(known.high, 4)) == (0.2553, 0.3662)
    half = counting.share(50, 100)
    assert (round(half.low, 3), round(half.high, 3)) == (0.404, 0.596)
    assert counting.share(0, 10).low == 0
    assert counting.share(10, 10).high == 1


def test_a_mean_has_the_interval_of_the_textbook() -> None:
    """Five values: mean 7, standard deviation √2.5, Student's 2.776 with four degrees."""
    mean = Mean()
    for value in (5, 6, 7, 8, 9):
        mean.add(value)
    span = counting.average(mean)
    assert span.value == 7
    assert round(span.high - span.value, 3) == round(2.776 * (2.5 / 5) ** 0.5, 3) == 1.963
    assert round(span.value - span.low, 3) == 1.963


def test_a_single_value_proves_nothing() -> None:
    one, other = Mean(), Mean()
    one.add(3)
    other.add(900)
    assert counting.average(one) == (3, 3, 3, 1)
    assert not counting.average(one).differs(counting.average(other))


def test_differences_by_chance_are_not_significant() -> None:
    """About one in twenty pairs of samples of the same coin differs significantly."""
    random = Random(7)
    pairs = [[sum(random.random() < 0.3 for _ in range(200)) for _ in "ab"] for _ in range(2000)]
    wrong = sum(counting.share(a, 200).differs(counting.share(b, 200)) for a, b in pairs)
    assert 0.03 < wrong / len(pairs) < 0.07
    assert counting.share(900, 1000).differs(counting.share(100, 1000))
    assert not counting.share(5, 10).differs(counting.share(6, 10))


def test_an_experiment_whose_worker_died_says_so_and_goes_on(
    pebbles: Draft, editor_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = experiments.begin(pebbles, ["easy", "easy"], {}, 1000, pebbles.author)
    experiments.play_piece(made.pk)
    page = f"/admin/studio/lab/{made.pk}/progress/"
    assert 'id="quiet"' not in editor_client.get(page).content.decode()
    long_ago = timezone.now() - timedelta(seconds=90)
    Experiment.objects.update(touched=long_ago)
    assert 'id="quiet"' in editor_client.get(page).content.decode()

    asked = list[int]()
    monkeypatch.setattr(tasks.play, "delay", asked.append)
    tasks.sweep()
    assert asked == [made.pk]
    play_out(made.pk)

    made.refresh_from_db()
    assert (made.status, made.played) == ("done", 1000)
    assert 'id="quiet"' not in editor_client.get(page).content.decode()
    tasks.sweep()
    assert asked == [made.pk]


@pytest.mark.parametrize(
    ("key", "levels"),
    [
        ("yut", ["greedy"]), ("dice", ["easy", "easy"]), ("travel", ["easy", "easy"]),
        ("autochess", ["easy", "easy"]),
    ],
)  # fmt: skip
def test_offered_and_taken_items_are_counted(key: str, levels: list[str]) -> None:
    tally, game = Tally(), GAMES[key]
    raw = json.loads(game.first_release)

    for nth in range(3):
        counting.play(
            tally, game, playouts.first_rules(game), counting.match_key("picks", nth), levels, {}
        )

    taken = sum(count.taken for count in tally.items.values())
    offered = sum(count.offered for count in tally.items.values())
    assert 0 < taken < offered
    known = {name for s in sections.list_sections(game) if s.has_rows for name, _ in s.rows(raw)}
    assert set(tally.items) <= known


def test_special_cards_of_the_euler_game_are_counted_by_who_played_them() -> None:
    """Every seat has them from the start, so no offers are counted."""
    tally, game = Tally(), GAMES["euler"]

    for nth in range(5):
        rules = playouts.first_rules(game)
        counting.play(
            tally, game, rules, counting.match_key("picks", nth), ["normal", "normal"], {}
        )

    assert set(tally.items) <= {"f", "ex", "phi"}
    assert sum(count.taken for count in tally.items.values()) > 0
    assert all(not count.offered and count.seats <= 10 for count in tally.items.values())


def test_cards_and_augments_of_auto_chess_are_both_counted() -> None:
    tally, game = Tally(), GAMES["autochess"]

    counting.play(
        tally,
        game,
        playouts.first_rules(game),
        counting.match_key("picks", 1),
        ["easy", "easy"],
        {},
    )

    raw = json.loads(game.first_release)
    for kind in ("cards", "augments"):
        names = {row["id"] for row in raw[kind]}
        assert any(tally.items[name].taken for name in names & set(tally.items)), kind


def test_one_experiment_is_played_at_a_time(
    pebbles: Draft, editor: Any, editor_client: Client
) -> None:
    first, second = (
        experiments.begin(pebbles, ["easy", "easy"], {}, 5000, editor) for _ in range(2)
    )
    assert experiments.play_piece(first.pk)

    assert not experiments.play_piece(second.pk)
    second.refresh_from_db()
    assert (second.status, second.played) == ("waiting", 0)
    page = f"/admin/studio/lab/{second.pk}/"
    assert 'id="waiting"' in editor_client.get(page).content.decode()
    editor_client.post(f"/admin/studio/lab/{first.pk}/cancel/")
    assert experiments.play_piece(second.pk)
    second.refresh_from_db()
    assert second.status == "running"


def test_a_worker_is_free_again_in_the_middle_of_a_match(
    editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match of eight strong bots takes longer than a piece may."""
    monkeypatch.setattr(bot_matches, "PIECE", 0.0)
    draft = drafts.create(GAMES["autochess"], editor)
    made = experiments.begin(draft, ["easy", "easy"], {"mode": "alpha5"}, 100, editor)

    for piece in range(1, 4):
        assert experiments.play_piece(made.pk)
        made.refresh_from_db()
        left = msgspec.json.decode(made.under_way, type=experiments.Pair).left
        assert left is not None
        assert (made.played, made.pieces, left.moves) == (0, piece, piece)
    experiments.cancel(made, editor)

    assert not experiments.play_piece(made.pk)
    made.refresh_from_db()
    assert (made.status, made.under_way) == ("cancelled", "")


def test_matches_in_pieces_are_counted_like_matches_in_one(
    pebbles: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = []
    for seconds in (0.0, 60.0):
        monkeypatch.setattr(bot_matches, "PIECE", seconds)
        made = experiments.begin(pebbles, ["easy", "easy"], {}, 5, editor)
        Experiment.objects.filter(pk=made.pk).update(seed="same")
        play_out(made.pk)
        made.refresh_from_db()
        counts.append(experiments.tallies(made))

    assert counts[0] == counts[1]


def test_a_mode_that_only_the_draft_has_is_played_on_the_draft_alone(
    editor: Any, editor_client: Client
) -> None:
    draft = drafts.create(GAMES["autochess"], editor)
    content = drafts.load_content(draft)
    content["modes"].append({**content["modes"][0], "id": "blitz", "max_rounds": 1})
    draft.content = drafts.serialize(content)
    draft.save()
    page = f"{drafts.address(draft)}lab/"
    assert 'value="blitz"' in editor_client.get(page).content.decode()

    sent = {"level0": "easy", "level1": "easy", "how_many": "100", "option-mode": "blitz"}
    address = editor_client.post(page, sent)["Location"]
    made = Experiment.objects.get()
    experiments.play_piece(made.pk)
    made.refresh_from_db()

    mine, theirs = experiments.tallies(made)
    assert (made.status, theirs.matches) == ("running", 0)
    assert mine.matches == made.played
    shown = editor_client.get(address).content.decode()
    assert 'id="alone"' in shown


def test_a_refusal_in_the_lab_is_a_sentence(
    pebbles: Draft, editor: Any, editor_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = experiments.begin(pebbles, ["easy", "easy"], {}, 100, editor)

    def refuse(*args: Any) -> None:
        raise Malformed("bad_options")

    monkeypatch.setattr(bot_matches, "advance_match", refuse)
    assert not experiments.play_piece(made.pk)

    page = editor_client.get(f"/admin/studio/lab/{made.pk}/").content.decode()
    assert "These options do not fit the game." in page
    assert "Malformed" not in page
