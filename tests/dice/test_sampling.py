"""The samples of the bot `hard`: evenly spread, and from its own chance only."""

from collections import Counter

from games.dice.bots.simulation.sampling import OFFSETS, WORDS, Samples
from games.engine.chance import Chance


def test_36_samples_show_every_pair_of_faces_once() -> None:
    samples = Samples(Chance(b"fates"))

    pairs = Counter(
        (sample.draw("die:0", 0, 0, 6), sample.draw("die:1", 0, 0, 6))
        for sample in map(samples.sample, range(36))
    )

    assert len(pairs) == 36


def test_20_samples_draw_every_card_of_a_pile_of_20_once() -> None:
    samples = Samples(Chance(b"fates"))

    for stream in ("event:0", "event:1"):
        assert len({samples.sample(nth).draw(stream, 0, 0, 20) for nth in range(20)}) == 20


def test_a_sample_depends_on_the_chance_of_the_bot_and_its_number_only() -> None:
    def draws(key: bytes, nth: int) -> list[int]:
        sample = Samples(Chance(key)).sample(nth)
        return [sample.draw(stream, 0, 0, 1000) for stream in OFFSETS]

    assert draws(b"one", 3) == draws(b"one", 3)
    assert draws(b"one", 3) != draws(b"two", 3)
    assert draws(b"one", 3) != draws(b"one", 4)


def test_every_card_is_dealt_as_often() -> None:
    samples, items = Samples(Chance(b"deal")), tuple("abcdef")
    dealt = Counter(card for nth in range(3000) for card in samples.sample(nth).pick(items, 2))

    assert all(900 < count < 1100 for count in dealt.values())
    assert len(samples.sample(0).pick(items, 9)) == 6
    assert len(OFFSETS) == 20 <= WORDS
