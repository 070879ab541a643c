"""Section 9.7: figures of a match."""

from games.dice.records import summary
from games.dice.state import SeatRound
from tests.dice.arrange import INDEX, duel, play_round, seat


def test_w48_mean_extremes_and_the_luck_of_the_dice() -> None:
    scores = [
        ("attack", 5, 5),
        ("attack", 3, 1),
        ("attack", 6, 9),
        ("defense", 1, 0),
        ("balance", 3, 3),
    ]
    mine = [SeatRound(stance=s, dice=(face,), score=n) for s, face, n in scores]  # type: ignore[arg-type]
    figures = summary.summary(INDEX, tuple((turn, SeatRound()) for turn in mine), 0, ())

    assert (figures.mean, figures.highest, figures.lowest, figures.dice_luck) == (360, 9, 0, 10)


def test_w49_the_luck_of_the_events() -> None:
    start = duel(seat(total=20), seat(total=12))
    end = play_round(start, "balance", "balance", die=(5, 3), event=("bomb", "score_swap"))

    assert [turn.event_luck for turn in end.turns] == [-6, 6]
    assert summary.summary(INDEX, end.state.record, 0, ()).event_luck == -6
