"""What a duel would change: the figures of the page that explains ratings."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.game import Game
from games.engine.registry import GAMES
from leaderboards.ratings import arithmetic
from leaderboards.ratings.arithmetic import Performance, Strength

USUAL_UNCERTAINTY = 80
LEAST_RATING, MOST_RATING = 0, 4000


@dataclass(frozen=True)
class Question:
    """A duel that the reader asks about."""

    game: Game
    mine: int
    uncertainty: int
    theirs: int


@dataclass(frozen=True)
class Prospect:
    """A rating after one result of a duel."""

    rating: int
    uncertainty: int
    gain: int


@dataclass(frozen=True)
class Answer:
    """What a duel would change."""

    percent: int
    """How many of a hundred points of such duels the rating expects."""
    win: Prospect
    draw: Prospect
    loss: Prospect


def rated_games() -> list[Game]:
    """The games in which people are rated."""
    return [game for game in GAMES.values() if not game.solo]


def read_question(asked: Mapping[str, str]) -> Question:
    """The duel in a query string; what is missing or wrong is replaced by what is usual."""
    games = {game.key: game for game in rated_games()}
    game = games.get(asked.get("game", ""), next(iter(games.values())))
    start = game.records.elo.start if game.records.elo else arithmetic.START
    return Question(
        game,
        _read_number(asked.get("mine", ""), start, LEAST_RATING, MOST_RATING),
        _read_number(
            asked.get("uncertainty", ""), USUAL_UNCERTAINTY, 1, int(arithmetic.FIRST_DEVIATION)
        ),
        _read_number(asked.get("theirs", ""), start + 100, LEAST_RATING, MOST_RATING),
    )


def _read_number(text: str, usual: int, least: int, most: int) -> int:
    if not text.isdecimal() or len(text) > 6:
        return usual
    return min(max(int(text), least), most)


def answer(question: Question) -> Answer:
    """What a win, a draw and a loss would change, against a rival whose rating is as sure."""
    share = arithmetic.win_expectancy(question.mine, question.theirs)
    win, draw, loss = (_prospect(question, places) for places in ((1, 2), (1, 1), (2, 1)))
    return Answer(round(100 * share), win, draw, loss)


def _prospect(question: Question, places: tuple[int, int]) -> Prospect:
    elo = question.game.records.elo
    mine = Strength(question.mine, question.uncertainty)
    theirs = Strength(question.theirs, question.uncertainty)
    if elo:
        played = [
            Performance(one.mu, place) for one, place in zip((mine, theirs), places, strict=True)
        ]
        rating = round(arithmetic.rate_by_pairs(played, elo.k)[0])
        uncertainty = round(arithmetic.reduce_uncertainty(mine, [theirs]))
    else:
        pair = [arithmetic.model_strength(*one) for one in (mine, theirs)]
        after = arithmetic.rate(pair, places)[0]
        rating = arithmetic.display_rating(after)
        uncertainty = arithmetic.display_uncertainty(after)
    return Prospect(rating, uncertainty, rating - question.mine)
