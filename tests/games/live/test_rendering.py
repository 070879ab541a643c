"""What a move draws: the same, however much of it was kept from before."""

from dataclasses import fields

import pytest
from jinja2 import Environment
from markupsafe import Markup
from msgspec.structs import replace

from games.engine.game import Game
from games.engine.registry import GAMES
from games.history.replay import PastPosition
from games.live import frames as live_frames
from games.live import rendering
from games.match.positions import Chair, Position
from tests.games.random_match import positions

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def vary(position: Position) -> list[Position]:
    """A position, and the same game as others see it: a part that was kept for one of them and does
    not depend on what differs would be drawn for the rest."""
    facts = {each.name: getattr(position, each.name) for each in fields(position)}
    others = tuple(Chair(None, "", ("easy", "normal")[n % 2]) for n in range(len(position.chairs)))
    among_bots = (position.chairs[0], *others[1:])
    left = tuple(replace(chair, user_id=None, name="") for chair in position.chairs)
    return [
        position,
        PastPosition(**facts),
        *(Position(**facts | {"chairs": chairs}) for chairs in (others, among_bots, left)),
        Position(**facts | {"cancelled": True}),
    ]


def render_all(position: Position, language: str = "ko") -> list[str]:
    """The table, the new log lines and the moments of every audience."""
    values = [
        live_frames.context(position, audience, language) | {"action_id": "id", "now": 0.0}
        for audience in position.audiences
    ]
    name = f"games/{position.game.key}/_live.jinja"
    return [rendering.render(language, name, each) for each in values] + [
        tell(position, audience, language)
        for audience in position.audiences
        for tell in (live_frames.new_lines, live_frames.moments)
    ]


@every_game
def test_parts_that_were_kept_are_as_if_drawn_anew(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = list(positions(game))
    tables = [each for position in match[:: len(match) // 20 + 1] for each in vary(position)]
    tables += match
    kept = [render_all(position) for position in tables]
    again = [render_all(position) for position in tables[::4]]

    monkeypatch.setattr(rendering.Kept, "find", lambda *_: None)

    anew = [render_all(position) for position in tables]
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
