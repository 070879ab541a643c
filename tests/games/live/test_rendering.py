"""What a move draws: the same, however much of it was kept from before."""

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest
from jinja2 import Environment
from markupsafe import Markup
from msgspec.structs import replace as replace_in

from games.engine.game import Game
from games.engine.registry import GAMES
from games.history.replay import PastPosition
from games.live import frames as live_frames
from games.live import rendering
from games.match.positions import Chair, Position
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


def situations(game: Game) -> Iterator[Position]:
    """Positions of a random match, and some of them among bots and as they are looked back at:
    what is kept must tell the difference."""
    level = "normal" if "normal" in game.bots.levels else game.bots.stand_in
    for number, position in enumerate(positions(game)):
        yield position
        if number % 5 == 0:
            others = (Chair(None, "", level) for _ in position.chairs[1:])
            among_bots = (replace_in(position.chairs[0], name="other"), *others)
            yield replace(position, chairs=among_bots)
            values = {each.name: getattr(position, each.name) for each in fields(position)}
            yield PastPosition(**{**values, "events": ()})


@every_game
def test_parts_that_were_kept_are_as_if_drawn_anew(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = list(situations(game))
    kept = [render_all(position) for position in (*matches, *matches)]

    monkeypatch.setattr(rendering.Kept, "find", lambda *_: None)

    anew = [render_all(position) for position in matches]
    assert kept == [*anew, *anew]


@every_game
def test_every_table_is_the_same_with_the_code_generator_of_jinja(game: Game) -> None:
    plain = rendering.make_environment("ko", Environment)

    for position in positions(game):
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
