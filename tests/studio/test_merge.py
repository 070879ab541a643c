"""A draft made from an older release: what was published since is merged, not undone."""

import json
from typing import Any

import pytest
from django.test import Client

from games.engine.registry import GAMES
from games.match import releases
from games.models import Release
from studio.editor import drafts
from studio.editor.changes import merge
from studio.models import Draft

DICE, YUT = GAMES["dice"], GAMES["yut"]


def change(draft: Draft, key: str, **values: Any) -> None:
    content = drafts.load_content(draft)
    [row] = [row for row in content["strategy_cards"] if row["id"] == key]
    row.update(values)
    draft.content = drafts.serialize(content)
    draft.save()


def costs() -> dict[str, int]:
    content: Any = releases.newest_content(DICE)
    return {card.id: card.cost for card in content.strategy_cards}


@pytest.fixture
def two(editor: Any, publisher_client: Client) -> Draft:
    """The second of two drafts of release 1; the first, with a cheaper attack, is published."""
    first, second = (drafts.create(DICE, editor, title) for title in ("A", "B"))
    change(first, "attack", cost=1)
    publisher_client.post(f"{drafts.address(first)}publish/", {"note": "attack"})
    assert costs()["attack"] == 1
    return second


def take_over(client: Client, draft: Draft, **sides: str) -> Any:
    draft = Draft.objects.get(pk=draft.pk)
    sent = {f"side-strategy_cards.{key}": side for key, side in sides.items()}
    mark = drafts.merge_mark(drafts.review(draft))
    return client.post(f"{drafts.address(draft)}take-over/", {"mark": mark, **sent})


def test_publishing_does_not_undo_what_was_published_since(
    publisher_client: Client, two: Draft
) -> None:
    change(two, "boost", cost=3)
    page = f"{drafts.address(two)}publish/"

    refused = publisher_client.post(page, {"note": "boost"})
    assert refused.status_code == 409
    assert 'id="behind"' in refused.content.decode()
    assert releases.current(DICE).number == 2
    take_over(publisher_client, two)
    publisher_client.post(page, {"note": "boost"})

    assert releases.current(DICE).number == 3
    assert (costs()["attack"], costs()["boost"]) == (1, 3)


@pytest.mark.parametrize(("side", "cost"), [("mine", 4), ("theirs", 1)])
def test_what_both_changed_is_chosen_before_publishing(
    publisher_client: Client, two: Draft, side: str, cost: int
) -> None:
    change(two, "attack", cost=4)
    change(two, "boost", cost=3)
    page = publisher_client.get(drafts.address(two)).content.decode()
    assert 'data-clash="strategy_cards.attack"' in page

    assert take_over(publisher_client, two).status_code == 409
    assert take_over(publisher_client, two, attack=side).status_code == 302
    publisher_client.post(f"{drafts.address(two)}publish/", {"note": "both"})

    assert (costs()["attack"], costs()["boost"]) == (cost, 3)


def test_a_choice_for_another_state_of_the_draft_is_refused(
    publisher_client: Client, two: Draft
) -> None:
    change(two, "attack", cost=4)
    mark = drafts.merge_mark(drafts.review(two))
    change(two, "attack", cost=5)

    answer = publisher_client.post(
        f"{drafts.address(two)}take-over/",
        {"mark": mark, "side-strategy_cards.attack": "theirs"},
    )

    assert answer.status_code == 409
    assert drafts.review(Draft.objects.get(pk=two.pk)).clashes


def test_rows_that_were_added_removed_and_moved_are_merged() -> None:
    before = json.loads(YUT.first_release)
    mine, theirs = json.loads(YUT.first_release), json.loads(YUT.first_release)
    ids = [row["id"] for row in before["sticks"]]
    mine["sticks"].insert(3, {**mine["sticks"][2], "id": "mine"})
    mine["sticks"] = [row for row in mine["sticks"] if row["id"] != ids[5]]
    theirs["sticks"].insert(5, {**theirs["sticks"][2], "id": "theirs"})
    theirs["sticks"][1], theirs["sticks"][2] = theirs["sticks"][2], theirs["sticks"][1]

    merged = merge.merge(YUT, before, mine, theirs)

    assert merged.clashes == []
    expected = [ids[0], ids[2], "mine", ids[1], *ids[3:5], "theirs", *ids[6:]]
    assert [row["id"] for row in merged.content["sticks"]] == expected


def test_a_row_changed_here_and_removed_there_is_a_clash() -> None:
    before = json.loads(YUT.first_release)
    mine, theirs = json.loads(YUT.first_release), json.loads(YUT.first_release)
    mine["sticks"][3]["bot_rank"] = 99
    gone = theirs["sticks"].pop(3)["id"]

    [clash] = merge.merge(YUT, before, mine, theirs).clashes
    kept = merge.merge(YUT, before, mine, theirs, {clash.path: "mine"})
    left = merge.merge(YUT, before, mine, theirs, {clash.path: "theirs"})

    assert (clash.path, clash.theirs) == (f"sticks.{gone}", None)
    assert gone in {row["id"] for row in kept.content["sticks"]}
    assert left.content == theirs


def test_values_of_a_section_without_rows_are_merged_one_by_one() -> None:
    before = json.loads(DICE.first_release)
    mine, theirs = json.loads(DICE.first_release), json.loads(DICE.first_release)
    mine["numbers"]["start_total"] = 12
    theirs["numbers"]["shield_cost"] = 5

    merged = merge.merge(DICE, before, mine, theirs)

    assert merged.clashes == []
    numbers = merged.content["numbers"]
    assert (numbers["start_total"], numbers["shield_cost"]) == (12, 5)


@pytest.mark.usefixtures("two")
def test_a_draft_of_an_older_release_goes_back_to_it_on_purpose(editor: Any) -> None:
    first = Release.objects.get(game="dice", number=1)
    back = drafts.create(DICE, editor, base=first)

    review = drafts.review(back)

    assert not review.is_behind
    assert [(c.before, c.after) for c in review.changes] == [("1", "2")]
