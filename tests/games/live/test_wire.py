"""Whatever comes over the wire is a wish or a refusal, never an error of ours."""

import json
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import Refused
from games.engine.game import Game
from games.engine.registry import GAMES
from games.live import wire

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

json_values: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@every_game
@given(frame=st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_refused_or_read(game: Game, frame: bytes) -> None:
    _read(game, frame)


@every_game
@given(value=json_values)
def test_any_json_is_refused_or_read(game: Game, value: Any) -> None:
    _read(game, json.dumps(value).encode())


@every_game
@given(action=json_values, version=json_values)
def test_any_action_in_a_wish_is_refused_or_read(game: Game, action: Any, version: Any) -> None:
    wish = {"version": version, "action_id": str(uuid4()), "action": action}

    _read(game, json.dumps(wish).encode())


@every_game
@given(form=st.dictionaries(st.sampled_from(["version", "action_id", "action"]), st.text()))
def test_any_form_is_refused_or_read(game: Game, form: dict[str, str]) -> None:
    try:
        wish = wire.decode_form(game, form)
    except Refused as no:
        assert no.status == 400
    else:
        assert isinstance(wish, wire.Wish)


def _read(game: Game, frame: bytes) -> None:
    try:
        wish = wire.decode_frame(game, frame)
    except Refused as no:
        assert no.status == 400
    else:
        assert isinstance(wish, wire.Wish)


@every_game
def test_a_deeply_nested_frame_is_refused(game: Game) -> None:
    for frame in (b"[" * 60_000, b'{"a":' * 12_000):
        with pytest.raises(Refused):
            wire.decode_frame(game, frame)
