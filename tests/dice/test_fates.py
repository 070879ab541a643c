"""The futures of the bot `hard`: evenly spread, and from its own chance alone."""

from collections import Counter

from games.dice.bots.simulation.sampling import PLACES, WORDS, Fates
from games.engine.chance import Chance


def test_36_futures_show_every_pair_of_faces_once() -> None:
    fates = Fates(Chance(b"fates"))

    pairs = Counter(
        (fate.draw("die:0", 0, 0, 6), fate.draw("die:1", 0, 0, 6))
        for fate in map(fates.of, range(36))
    )

    assert len(pairs) == 36


def test_20_futures_draw_every_card_of_a_pile_of_20_once() -> None:
    fates = Fates(Chance(b"fates"))

    for stream in ("event:0", "event:1"):
        assert len({fates.of(nth).draw(stream, 0, 0, 20) for nth in range(20)}) == 20


def test_a_future_follows_from_the_bots_chance_and_its_number() -> None:
    def told(key: bytes, nth: int) -> list[int]:
        fate = Fates(Chance(key)).of(nth)
        return [fate.draw(stream, 0, 0, 1000) for stream in PLACES]

    assert told(b"one", 3) == told(b"one", 3)
    assert told(b"one", 3) != told(b"two", 3)
    assert told(b"one", 3) != told(b"one", 4)


def test_every_card_is_dealt_as_often() -> None:
    fates, items = Fates(Chance(b"deal")), tuple("abcdef")
    dealt = Counter(card for nth in range(3000) for card in fates.of(nth).picked(items, 2))

    assert all(900 < count < 1100 for count in dealt.values())
    assert len(fates.of(0).picked(items, 9)) == 6
    assert len(PLACES) == 20 <= WORDS
