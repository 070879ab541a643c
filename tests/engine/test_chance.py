"""Chance follows from its key alone (games/yut/RULES.md, section 5)."""

from hashlib import sha256

import pytest

from games.engine import chance
from games.engine.chance import Chance
from games.engine.errors import Refused

PREFIX = "yut-on-the-run/1/open/"


@pytest.mark.parametrize(
    ("seed", "begins", "throws"),
    [
        ("abc123", "1c5bf5d657c4e21c",
         ["95 946 117 569", "313 62 199 467", "274 375 644 770", "981 799 616 729"]),
        ("noripan", "3d4e6ec99a9e85f1",
         ["573 347 876 619", "364 122 221 721", "39 104 550 701", "935 608 930 318"]),
        ("윷놀이", "b6a109dde48f4375",
         ["822 515 507 271", "221 869 358 445", "55 924 535 154", "469 912 922 791"]),
    ],
)  # fmt: skip
def test_the_vectors_of_the_rulebook(seed: str, begins: str, throws: list[str]) -> None:
    key = chance.seed_key(PREFIX, seed)
    draws = Chance(key)

    assert key.hex()[:16] == begins
    assert [
        " ".join(str(draws.draw("throw", t, slot, 1000)) for slot in range(4)) for t in range(4)
    ] == throws


def test_a_draw_covers_its_range_and_stays_inside() -> None:
    draws = Chance(b"k" * 32)

    assert {draws.draw("x", i, 0, 6) for i in range(200)} == set(range(6))


def test_a_shuffle_keeps_every_item() -> None:
    pile = Chance(b"k" * 32).shuffle(range(52), "deck", 0)

    assert sorted(pile) == list(range(52))
    assert pile != tuple(range(52))


def test_the_commitment_is_the_hash_of_the_key() -> None:
    assert chance.commitment(b"k" * 32) == sha256(b"k" * 32).hexdigest()


@pytest.mark.parametrize(
    ("typed", "seed"),
    [
        ("  abc123 ", "abc123"),
        ("   ", ""),
        ("ABC123", "ABC123"),
        ("\ufeff\u3000윷 놀이\u00a0", "윷 놀이"),
        ("\u110b\u1172\u11be", "윷"),
    ],
)
def test_a_typed_seed_is_normalised_as_the_browser_does(typed: str, seed: str) -> None:
    assert chance.clean_seed(typed) == seed


@pytest.mark.parametrize(
    ("typed", "code"),
    [("abcdefghijk", "seed_too_long"), ("ab\x00c", "seed_bad_char"), ("D260301", "seed_reserved")],
)
def test_a_seed_that_cannot_be_is_refused(typed: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        chance.clean_seed(typed)


def test_a_players_share_of_a_key_is_32_bytes_or_nothing() -> None:
    share = "AB" * 32

    assert chance.clean_nonce(f" {share} ") == share.lower()
    assert chance.clean_nonce("") == ""
    for text in ("ab", share[:-1], "zz" * 32):
        with pytest.raises(Refused):
            chance.clean_nonce(text)


def test_the_seeds_of_cups_have_names_of_their_own() -> None:
    labels = [chance.cup_label(cup, number) for cup in (1, 35, 36, 1296) for number in (1, 2)]

    assert len(set(labels)) == len(labels)
    assert all(map(chance.names_cup, labels))
    assert not chance.names_cup("noripan")
