"""Section 6: only the owner sees coming throws, and no view contains the key."""

from itertools import product

import msgspec
from msgspec.structs import replace

from games.engine import chance, protocol
from games.engine.chance import Chance
from games.yut import GAME
from games.yut.actions import ChooseRelic, Move, StartMove, Throw
from games.yut.content.terms import RESULTS
from games.yut.events import Thrown
from games.yut.state import State, ThrowPreview
from tests.yut.arrange import RULES, arrange, find_events, luck, play, play_step
from tests.yut.disguise import disguise


def state_with_preview() -> State:
    """The owner has just chosen the relic that shows three coming throws."""
    state = arrange("F×1", "도", phase="REWARD", candidates=("strategist_eye",))
    return play(state, ChooseRelic("strategist_eye"))


def test_the_owner_sees_the_coming_throws() -> None:
    preview = RULES.view(state_with_preview(), 0).preview

    assert [seen.result for seen in preview] == ["GAE", "YUT", "GAE"]


def test_every_preview_gives_the_spectator_the_same_view() -> None:
    state = state_with_preview()
    kinds = [ThrowPreview(kind.id, kind.steps, kind.bonus) for kind in RESULTS]

    views = {
        protocol.encode(RULES.view(replace(state, preview=preview), None))
        for preview in product(kinds, repeat=3)
    }

    assert len(views) == 1
    assert RULES.view(state, None).preview == ()


def test_a_disguise_changes_the_preview_for_spectators_only() -> None:
    state = state_with_preview()
    rng = Chance(b"mask" * 8)

    assert disguise(RULES, state, 0, rng) is state
    assert disguise(RULES, state, None, rng).preview != state.preview


def test_the_preview_shows_the_next_throw() -> None:
    state = play(state_with_preview(), Move(0, "HOME", "O1"))
    foreseen = state.preview[0]

    thrown = find_events(play_step(state, Throw())[1], Thrown)[0]

    assert (thrown.result, thrown.steps, thrown.bonus) == msgspec.structs.astuple(foreseen)


def test_the_preview_moves_on_with_every_action() -> None:
    state = play(state_with_preview(), Move(0, "HOME", "O1"))

    after = play(state, Throw())

    assert after.preview[:2] == state.preview[1:]
    assert play(after, StartMove()).preview == after.preview


def test_there_is_no_preview_after_the_end() -> None:
    state = arrange("F×3 O20×1", "도", relics="전략가의 혜안")

    over = play(state, Move(0, "O20", "FINISHED"))
    given_up = RULES.forfeit(state_with_preview(), 0, luck()).state

    assert over.preview == given_up.preview == ()


def test_no_event_contains_the_preview() -> None:
    state = arrange("F×1", "도", phase="REWARD", candidates=("strategist_eye",))

    _, events = play_step(state, ChooseRelic("strategist_eye"))

    assert [event.tag for event in events] == ["relic_chosen"]


def test_neither_state_nor_view_holds_the_key() -> None:
    key = chance.seed_key(GAME.seed_prefix, "abc123")
    state = state_with_preview()

    for shown in (state, RULES.view(state, 0), RULES.view(state, None)):
        assert key.hex() not in protocol.encode(shown).decode()
