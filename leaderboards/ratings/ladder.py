"""Ladders: the ratings of people who play against each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from games.engine.game import Game
from games.engine.protocol import Outcome
from games.engine.records.leaderboards import Elo
from games.engine.registry import GAMES
from games.models import Match
from leaderboards.boards import entries, kinds
from leaderboards.boards.entries import Run
from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Rating, RatingChange
from leaderboards.ratings import arithmetic, eligibility
from leaderboards.ratings.arithmetic import Performance, Strength
from leaderboards.seasons import spans

GROWTH = 60
"""Points that a new season adds to the uncertainty (as variances add): nobody keeps a place
without playing, and a new season has something to decide."""


def ladders(game: Game) -> list[str]:
    """The ladders of a game; that of programs is the last. By default duels and larger matches are
    rated separately."""
    return [*people_ladders(game), Rating.PROGRAMS]


def people_ladders(game: Game) -> list[str]:
    """The ladders for people."""
    if game.records.elo and game.records.elo.ladders:
        return list(game.records.elo.ladders)
    return list(dict.fromkeys(_size_ladder(seats) for seats in game.seats if seats > 1))


def _size_ladder(seats: int) -> str:
    return Rating.DUEL if seats == 2 else Rating.MANY


def find_ladder(game: Game, facts: Mapping[str, Any], players: int) -> str:
    """The ladder for people of a match with these facts or, before its end, options."""
    if game.records.elo and game.records.elo.ladders:
        return game.records.elo.ladder(facts, players)
    return _size_ladder(players)


def people(match: Match) -> dict[int, int]:
    """The people of a match: user -> seat, ordered by user."""
    seated = match.seats.filter(user__isnull=False).order_by("user_id")
    return {user: seat for user, seat in seated.values_list("user_id", "index") if user}


@dataclass(frozen=True)
class Rated:
    """The ratings of a ladder that a match changed."""

    ladder: str
    ratings: list[Rating]


def rate(match: Match, outcome: Outcome) -> None:
    """Rate a match between people. The caller ensures that this happens once."""
    rated = rate_people(match, outcome)
    if rated:
        runs = dict.fromkeys(rated.ratings, match)
        update_board(GAMES[match.game], rated.ladder, runs)


def rate_people(match: Match, outcome: Outcome) -> Rated | None:
    """Change the ratings of a match's people; None if it does not count.

    Bots in other seats do not count, unless the game rates by pairs.
    """
    seated, game = people(match), GAMES[match.game]
    if eligibility.find_reason(match, outcome, seated):
        return None
    facts = outcome.records[0] if outcome.records else {}
    group = find_ladder(game, facts, len(outcome.places))
    if eligibility.count_programs(seated):
        group = Rating.PROGRAMS
    if group not in ladders(game):
        return None  # a mode that the studio added has no ladder
    season = spans.season_label(match.touched)
    rated = [_rating(user_id, game, group, season) for user_id in seated]
    before = [Strength(one.mu, one.sigma) for one in rated]
    by_seat = dict(zip(seated.values(), before, strict=True))
    for one, new in zip(rated, _rate_seats(game, match, outcome, by_seat), strict=True):
        one.mu, one.sigma, one.played = new.mu, new.sigma, one.played + 1
    Rating.objects.bulk_update(rated, ["mu", "sigma", "played", "season"])
    _note_changes(match, game, group, list(zip(rated, before, strict=True)))
    return Rated(group, rated)


def _rate_seats(
    game: Game, match: Match, outcome: Outcome, before: dict[int, Strength]
) -> list[Strength]:
    if game.records.elo:
        return _rate_by_pairs(game.records.elo, match, outcome, before)
    return arithmetic.rate(list(before.values()), [outcome.places[seat] for seat in before])


def _note_changes(
    match: Match, game: Game, group: str, rated: list[tuple[Rating, Strength]]
) -> None:
    RatingChange.objects.bulk_create(
        RatingChange(
            match=match,
            user_id=one.user_id,
            game=game.key,
            ladder=group,
            at=match.touched,
            before=display_rating(game, old),
            after=figures(game, one)[0],
            uncertainty=figures(game, one)[1],
        )
        for one, old in rated
    )


def _rate_by_pairs(
    elo: Elo, match: Match, outcome: Outcome, before: dict[int, Strength]
) -> list[Strength]:
    """Rate by the game's own Elo; bots of a known strength count as opponents but keep theirs."""
    bots = match.seats.filter(user__isnull=True).values_list("index", "bot")
    known = {seat: Strength(elo.bots[level], 0.0) for seat, level in bots if level in elo.bots}
    strengths = before | known
    played = {
        seat: Performance(
            strength.mu, outcome.places[seat], outcome.scores[seat], _has_left(outcome, seat)
        )
        for seat, strength in strengths.items()
    }
    after = arithmetic.rate_by_pairs(list(played.values()), elo.k, elo.by_share)
    return [
        Strength(number, arithmetic.reduce_uncertainty(mine, _others(strengths, seat)))
        for number, (seat, mine) in zip(after, before.items(), strict=False)
    ]


def _others(strengths: Mapping[int, Strength], seat: int) -> list[Strength]:
    return [strength for other, strength in strengths.items() if other != seat]


def _has_left(outcome: Outcome, seat: int) -> bool:
    return bool(outcome.records and outcome.records[seat].get("left"))


def unrated_reason(match: Match) -> str:
    """Why a finished match did not count for ratings; empty if it did."""
    outcome = msgspec.json.decode(match.result, type=Outcome)
    return eligibility.find_reason(match, outcome, people(match))


def display_rating(game: Game, strength: Strength) -> int:
    """The rating as people see it: the most likely strength."""
    return round(strength.mu) if game.records.elo else arithmetic.display_rating(strength)


def display_uncertainty(game: Game, strength: Strength) -> int:
    """What stands behind ±: one standard deviation."""
    if game.records.elo:
        return round(strength.sigma)
    return arithmetic.display_uncertainty(strength)


def start_strength(game: Game) -> Strength:
    """The strength of somebody who has not played yet."""
    elo = game.records.elo
    return Strength(elo.start, arithmetic.FIRST_DEVIATION) if elo else Strength()


def grow_uncertainty(game: Game, rating: Rating, season: str) -> None:
    """Let an uncertainty grow for every season that began since it last did."""
    months = spans.count_months(rating.season, season)
    if months or not rating.season:
        growth = GROWTH if game.records.elo else GROWTH / arithmetic.STEP
        most = start_strength(game).sigma
        rating.sigma = arithmetic.widen(rating.sigma, growth, months, most)
        rating.season = season


def _rating(user_id: int, game: Game, group: str, season: str) -> Rating:
    start = start_strength(game)
    own = {"user_id": user_id, "game": game.key, "ladder": group}
    first = {"mu": start.mu, "sigma": start.sigma, "season": season}
    Rating.objects.get_or_create(**own, defaults=first)
    rating = Rating.objects.select_for_update().get(**own)
    grow_uncertainty(game, rating, season)
    return rating


def update_board(game: Game, group: str, runs: Mapping[Rating, Match]) -> None:
    """Show some ratings on the board of their ladder, each with the match that changed it last."""
    kind = kinds.get_kind(game, kinds.RATING)
    board = entries.get_or_create_board(BoardAddress(game, kind, group))
    entries.update_standings(
        board,
        kind,
        [
            Run(one.user_id, match.pk, figures(game, one), match.touched)
            for one, match in runs.items()
        ],
    )


def figures(game: Game, rating: Rating) -> tuple[int, int, int]:
    """The figures of a rating on its board: rating, uncertainty, matches."""
    strength = Strength(rating.mu, rating.sigma)
    return display_rating(game, strength), display_uncertainty(game, strength), rating.played
