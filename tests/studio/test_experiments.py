"""Experiments compare pairs, count everything that can be edited, and say what is out of line."""

import json
from math import sqrt
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games import broadcast
from games.autochess.events import AugmentPicked, Pick
from games.dice.events import DeclarationsRevealed, GaugeChanged
from games.engine.registry import GAMES
from games.travel.events import Moved
from studio import tasks
from studio.editor import drafts
from studio.editor.sections import find_section, list_sections
from studio.lab import bot_matches, counting, estimation, experiments
from studio.lab.appearances import index_items
from studio.lab.bot_matches import Lineup, Played
from studio.lab.counting import Tally
from studio.lab.report import findings, suggestions
from studio.models import Draft, Experiment

DICE = GAMES["dice"]


@pytest.fixture(autouse=True)
def no_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No task but the test plays."""
    monkeypatch.setattr(tasks.play, "delay", lambda pk: None)
    monkeypatch.setattr(broadcast, "send_task", lambda *args: None)


def play_out(made: Experiment) -> Experiment:
    while experiments.play_piece(made.pk):
        pass
    return Experiment.objects.select_related("release").get(pk=made.pk)


def test_pairs_with_the_same_luck_narrow_the_difference(editor: Any) -> None:
    dice = GAMES["dice"]
    draft = drafts.create(dice, editor, "Stronger attack")
    section = find_section(dice, "strategy_cards")
    _, card = section.find_row(drafts.load_content(draft), "attack")
    changed = {**card, "effects": [{"kind": "damage", "amount": 4}]}
    drafts.save_item(draft.pk, section, "attack", changed, drafts.fingerprint(card), editor)
    draft.refresh_from_db()

    made = play_out(experiments.begin(draft, ["normal", "easy"], {}, 60, editor))
    report = findings.build_report(made)

    assert report is not None
    win = next(each for each in report.findings if each.group == "win")
    assert win.pair is not None
    alone = sqrt((win.draft.high - win.draft.low) ** 2 + (win.release.high - win.release.low) ** 2)
    assert win.pair.n == 60
    assert win.pair.high - win.pair.low < alone
    assert win.pair.value == pytest.approx(win.draft.value - win.release.value)
    seen = {row.key: row for chapter in report.chapters for row in chapter.rows}
    assert {"stances/attack", "strategy_cards/attack"} <= set(seen)
    assert any(key.startswith("special_dice/") for key in seen)
    assert any(key.startswith("event_cards/") for key in seen)
    assert seen["stances/attack"].win.draft.n > 0
    assert made.seconds > 0


@pytest.mark.parametrize(
    ("key", "levels", "section"),
    [("euler", ["easy", "easy"], "conditions"), ("travel", ["easy", "easy"], "chances")],
)
def test_what_only_comes_up_is_counted_too(
    editor: Any, key: str, levels: list[str], section: str
) -> None:
    draft = drafts.create(GAMES[key], editor, "As it is")

    made = play_out(experiments.begin(draft, levels, {}, 20, editor))

    draft_side, _ = experiments.tallies(made)
    assert any(item.startswith(f"{section}/") for item in draft_side.seen), sorted(draft_side.seen)


@pytest.mark.parametrize(
    ("key", "level", "sections"),
    [
        ("autochess", "easy", {"hand_types", "suit_effects", "augments", "events"}),
        (
            "dice",
            "easy",
            {"stances", "gauge_rules", "special_dice", "strategy_cards", "event_cards"},
        ),
        ("euler", "easy", {"conditions", "special_cards"}),
        ("travel", "easy", {"destinations", "spaces", "chores", "supports", "chances", "plans"}),
        ("yut", "quick", {"sticks", "relics"}),
    ],
)
def test_what_can_be_edited_is_counted_in_every_game(
    key: str, level: str, sections: set[str]
) -> None:
    game, raw = GAMES[key], json.loads(GAMES[key].first_release)
    level = level if level in game.bots.levels else game.bots.quick_level
    lineup, rules = Lineup((level,) * game.seats.start), game.rules.engine(game.load_first())
    index, tally = index_items(game, raw, game.seats.start), Tally()

    for nth in range(2):
        played = bot_matches.advance_match(
            game, rules, lineup, counting.match_key("all", nth), index=index
        )
        assert isinstance(played, Played)
        counting.count(tally, played)
        counting.count_items(tally, played)

    assert sections <= {item.partition("/")[0] for item in tally.seen}
    known = {
        f"{section.name}/{name}"
        for section in list_sections(game)
        if section.has_rows
        for name, _row in section.rows(raw)
    }
    assert set(tally.seen) <= known


def test_a_free_action_is_a_space_that_travellers_go_to() -> None:
    """Its action has the name of another space, so only the walk says that it came up."""
    found = GAMES["travel"].records.appearances(None, (Moved(seat=1, start=5, end=6),))

    assert list(found) == [(1, "spaces/6")]


def test_the_suit_that_somebody_chose_for_an_augment_is_no_row_that_came_up() -> None:
    game = GAMES["autochess"]
    index = index_items(game, json.loads(game.first_release), 2)
    picked = AugmentPicked(pick=Pick(seat=0, augment="suit_master", suit="heart"))

    assert not any(item.startswith("suits/") for _seat, item in index.find_items((picked,)))


def test_a_key_of_two_sections_is_counted_for_the_one_that_an_event_means() -> None:
    index = index_items(DICE, json.loads(DICE.first_release), 2)
    gauge = GaugeChanged(seat=1, before=0, after=1, conditions=("balance",))
    stances = DeclarationsRevealed(stances=("balance", "attack"))

    assert list(index.find_items((gauge, stances))) == [
        (1, "gauge_rules/balance"),
        (0, "stances/balance"),
        (1, "stances/attack"),
    ]


def test_an_item_that_one_side_does_not_have_has_no_rate_there(editor: Any) -> None:
    draft = drafts.create(DICE, editor, "A new card")
    content = drafts.load_content(draft)
    card = {**content["strategy_cards"][0], "id": "ember", "name_ko": "잉걸불", "name_en": "Ember"}
    section = find_section(DICE, "strategy_cards")
    drafts.save_item(draft.pk, section, None, {**card, "copies": 30}, "", editor)
    draft.refresh_from_db()

    made = play_out(experiments.begin(draft, ["easy", "easy"], {}, 20, editor))
    report = findings.build_report(made)

    assert report is not None
    found = next(row for row in report.items if row.key == "ember")
    assert (found.pick.draft.n > 0, found.pick.release.n) == (True, 0)
    assert found.pick.release_text == "–" and not found.pick.differs
    seen = [row for chapter in report.chapters for row in chapter.rows]
    assert next(row for row in seen if row.key.endswith("/ember")).came_up.release_text == "–"


def test_two_drafts_are_compared_with_a_note(editor_client: Client, draft: Draft) -> None:
    editor_client.post(f"{drafts.address(draft)}duplicate/")
    other = Draft.objects.exclude(pk=draft.pk).get()
    form = {"level0": "greedy", "how_many": "20", "rival": str(other.pk), "note": "the same"}

    editor_client.post(f"{drafts.address(draft)}lab/", form)
    made = play_out(Experiment.objects.get())

    page = editor_client.get(f"/admin/studio/lab/{made.pk}/").text
    assert (made.rival_name, made.note, made.played) == (other.title, "the same", 20)
    assert other.title in page and "the same" in page
    assert experiments.pairs(made).length.total == 0


def test_the_time_is_told_before_it_begins(editor_client: Client, draft: Draft) -> None:
    form = {"level0": "greedy", "how_many": "100", "do": "estimate"}

    answer = editor_client.post(f"{drafts.address(draft)}lab/", form)

    assert 'id="duration"' in answer.text
    assert not Experiment.objects.exists()


def test_a_long_experiment_begins_only_when_it_is_confirmed(
    editor_client: Client, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = estimation.Estimate(9 * 3600.0)
    monkeypatch.setattr(estimation, "estimate", lambda *args: hours)
    form = {"level0": "greedy", "how_many": "100"}

    asked = editor_client.post(f"{drafts.address(draft)}lab/", form)
    begun_at_once = Experiment.objects.count()
    editor_client.post(f"{drafts.address(draft)}lab/", {**form, "sure": "1"})

    assert "9.0 h" in asked.text
    assert (begun_at_once, Experiment.objects.count()) == (0, 1)


def test_a_note_is_kept_with_the_results(editor_client: Client, draft: Draft, editor: Any) -> None:
    made = experiments.begin(draft, ["greedy"], {}, 20, editor)

    editor_client.post(f"/admin/studio/lab/{made.pk}/note/", {"note": "too few"})
    editor_client.post(f"{drafts.address(draft)}delete/")

    assert Experiment.objects.get().note == "too few"


def test_what_is_out_of_line_is_said_once_there_are_enough_matches() -> None:
    tally = counting.Tally(matches=400, wins=[100.0] * 4, scores=[counting.Mean()] * 4)
    tally.items["guard"] = counting.Count(offered=400, taken=200, seats=200, wins=106)
    tally.items["dust"] = counting.Count(offered=300, taken=1, seats=1, wins=0)
    tally.items["fair"] = counting.Count(offered=300, taken=200, seats=200, wins=51)
    tally.seen["cards/guard"] = counting.Count(taken=200)
    names = {"guard": "Front guard", "dust": "Dust", "cards/lost": "Lost"}

    with translation.override("en"):
        found = suggestions.list_suggestions(tally, names, {"cards/guard", "cards/lost"})

    sentences = [each.sentence for each in found]
    assert sentences[0].startswith("Front guard wins 53.0 %")
    assert any(each.startswith("Dust was offered") for each in sentences)
    assert any(each.startswith("Lost never came up") for each in sentences)
    assert not any("fair" in each for each in sentences)


def test_what_has_no_weight_is_not_missed(editor: Any) -> None:
    made = experiments.begin(drafts.create(DICE, editor), ["easy", "easy"], {}, 20, editor)

    used = findings._used_items(made)

    assert "special_dice/zap" in used
    assert "special_dice/block_die" not in used, "it waits for its first weight"
