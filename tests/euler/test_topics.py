"""Matches on some topics (2.8): their conditions, the deck that never runs out, old options."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.playouts import Choices
from games.engine.protocol import Sitter
from games.engine.rooms import FIRST_SCHEMA
from games.euler import GAME
from games.euler.content.schema import DRAWS, season_release
from games.euler.content.topics import CONDITIONS, condition_deck, topics
from games.euler.rules.refusals import seating_refusal
from games.euler.state import State
from tests.euler.arrange import CONTENT, KEY, RULES, start_match

KEYS = tuple(CONDITIONS)
choices = st.lists(st.sampled_from(KEYS), min_size=1, max_size=len(KEYS) - 1, unique=True)


def play_out(state: State, key: bytes) -> State:
    """The end of a match in which every seat picks any legal action."""
    luck, choices = Chance(key), Choices(key)
    while actors := sorted(RULES.actors(state)):
        seat = actors[choices.pick(len(actors))]
        legal = protocol.legal(RULES, state, seat)
        state = protocol.play(RULES, state, seat, legal[choices.pick(len(legal))], luck).state
    return state


def test_every_comparing_condition_belongs_to_one_topic() -> None:
    listed = [code for _, codes in CONDITIONS.values() for code in codes]
    season = GAME.load(season_release())

    assert sorted(listed) == sorted(c.code for c in season.conditions if c.kind == "compare")
    assert set(listed) >= {c.code for c in CONTENT.conditions if c.kind == "compare"}


def test_options_without_topics_are_written_as_before() -> None:
    old = protocol.encode(GAME.choose_options(CONTENT, {}))

    assert b"topics" not in old
    assert protocol.encode(GAME.choose_options(CONTENT, {"topics": list(KEYS)})) == old
    assert condition_deck(CONTENT, msgspec.UNSET) == [
        card.code for card in CONTENT.conditions for _ in range(card.copies)
    ]


@given(choices)
def test_the_deck_has_whole_sets_of_the_chosen_conditions_and_never_runs_out(
    chosen: list[str],
) -> None:
    deck = condition_deck(CONTENT, tuple(chosen))

    known = {condition.code for condition in CONTENT.conditions}
    codes = {code for key in chosen for code in CONDITIONS[key][1]} & known
    compare = [code for code in deck if code != "one_more"]
    assert set(compare) == codes
    assert len({compare.count(code) for code in codes}) == 1
    assert len(compare) >= DRAWS + deck.count("one_more")


@pytest.mark.parametrize("topic", KEYS)
def test_a_match_on_one_topic_draws_its_conditions_only_and_enters_no_board(topic: str) -> None:
    options = GAME.choose_options(CONTENT, {"topics": [topic]})
    key = topic.encode().ljust(32, b".")
    end = play_out(RULES.start(options, (Sitter(), Sitter(bot=True), Sitter()), Chance(key)), key)

    drawn = {code for draw in end.drawn for code in draw.cards}
    assert drawn <= {*CONDITIONS[topic][1], "one_more"}
    outcome = RULES.outcome(end)
    assert outcome is not None
    assert not any(record["ranked"] for record in outcome.records)


def test_the_same_topics_in_any_order_are_the_same_options() -> None:
    one = GAME.choose_options(CONTENT, {"topics": ["digits", "primes"]})
    other = GAME.choose_options(CONTENT, {"topics": ["primes", "digits", "primes"]})

    assert one == other
    assert one.topics == ("primes", "digits")


def test_a_topic_that_the_release_does_not_have_is_refused() -> None:
    raw = msgspec.json.decode(GAME.content.release1())
    for condition in raw["conditions"]:
        condition["enabled"] = "diff" not in condition["code"]
    content = GAME.load(msgspec.json.encode(raw), FIRST_SCHEMA)

    assert "differences" not in [topic.key for topic in topics(content)]
    for wrong in ("differences", "geometry"):
        with pytest.raises(Malformed):
            GAME.choose_options(content, {"topics": [wrong]})


@pytest.mark.parametrize("mode", ["ranked", "daily"])
def test_ranked_matches_and_dailies_have_all_topics(mode: str) -> None:
    options = GAME.decode_options({"mode": mode, "topics": ["primes"]})

    assert seating_refusal(options, ("person", "")) == "topics_unranked"


def test_the_marks_of_a_sheet_follow_from_the_verdicts() -> None:
    classroom = GAME.records.classroom
    assert classroom
    state = play_out(start_match(3), KEY)

    counted = classroom.count_marks(RULES, state)

    for seat, marks in enumerate(counted):
        won = sum(past.changes[seat] > 0 for past in state.past)
        assert set(marks) == {mark.key for mark in classroom.marks}
        assert marks["won"] == won
        assert marks["best"] + marks["turned_up"] <= won
    assert sum(classroom.standing(RULES.view(start_match(3), None))) == 60


def test_the_scene_of_a_table_is_its_phase_with_the_conditions_of_the_round() -> None:
    classroom = GAME.records.classroom
    assert classroom
    first = classroom.scene(RULES, RULES.view(start_match(3), None))
    last = classroom.scene(RULES, RULES.view(play_out(start_match(3), KEY), None))

    assert first == ("Order card", ())
    assert last.text == "Final result"
