"""What a move draws: the same, however much of it was kept from before."""

import pytest
from jinja2 import Environment
from markupsafe import Markup

from games.engine.game import Game
from games.engine.registry import GAMES
from games.live import frames as live_frames
from games.live import rendering
from games.match.positions import Position
from tests.games.random_match import positions

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def render_all(position: Position, language: str = "ko") -> list[str]:
    """The table and the new log lines of every audience."""
    values = [
        live_frames.context(position, audience, language) | {"action_id": "id", "now": 0.0}
        for audience in position.audiences
    ]
    name = f"games/{position.game.key}/_live.jinja"
    return [rendering.render(language, name, each) for each in values] + [
        live_frames.new_lines(position, audience, language) for audience in position.audiences
    ]


@every_game
def test_parts_that_were_kept_are_as_if_drawn_anew(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = list(positions(game))
    kept = [render_all(position) for position in match]
    again = [render_all(position) for position in match[::4]]

    monkeypatch.setattr(rendering.Kept, "find", lambda *_: None)

    anew = [render_all(position) for position in match]
    assert kept == anew
    assert again == anew[::4]


@every_game
def test_every_table_is_the_same_with_the_code_generator_of_jinja(game: Game) -> None:
    plain = rendering.make_environment("ko", Environment)

    for position in list(positions(game))[::2]:
        for audience in position.audiences:
            values = live_frames.context(position, audience, "ko")
            name = f"games/{game.key}/_live.jinja"
            assert plain.get_template(name).render(values) == rendering.render("ko", name, values)


def test_what_is_kept_belongs_to_its_content() -> None:
    kept = rendering.Kept(rendering.environment("ko"))
    one, other = object(), object()

    kept.keep("place", (1, 2), one, Markup("drawn"))

    assert kept.find("place", (1, 2), one) == "drawn"
    assert kept.find("place", (1, 2), other) is None
    assert kept.find("place", (1, 3), one) is None
    assert kept.find("place", ([], 2), one) is None


def test_after_preloading_no_template_is_read_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    rendering.preload()
    for language in ("ko", "en"):
        made = rendering.environment(language)
        monkeypatch.setattr(made, "loader", None)

        for game in GAMES.values():
            assert made.get_template(f"games/{game.key}/_live.jinja").name
