"""Korean particles and English plurals follow the values that a text is filled with."""

import pytest

from games.engine import texts


@pytest.mark.parametrize(
    ("value", "filled"),
    [
        ("말", "말을"),
        ("여행", "여행을"),
        ("바다", "바다를"),
        ("릴리스 3", "릴리스 3을"),
        ("릴리스 4", "릴리스 4를"),
        ("100", "100을"),
        ("♠K", "♠K를"),
        ("♠10", "♠10을"),
        ("XL", "XL을"),
        ("minji", "minji를"),
        ("carl", "carl을"),
        ("bob", "bob을"),
        ("‘바람’", "‘바람’을"),
        ("<b>바다</b>", "<b>바다</b>를"),
        ("&lt;윷&gt;", "&lt;윷&gt;을"),
        ("★", "★를"),
    ],
)
def test_a_particle_follows_the_last_sound_of_its_word(value: str, filled: str) -> None:
    assert texts.fill("{value}을(를)", value=value) == filled


@pytest.mark.parametrize(
    ("text", "after_consonant", "after_l", "after_vowel"),
    [
        ("{x}이(가)", "산이", "말이", "바다가"),
        ("{x}은(는)", "산은", "말은", "바다는"),
        ("{x}와(과)", "산과", "말과", "바다와"),
        ("{x}(으)로", "산으로", "말로", "바다로"),
        ("{x}(이)나", "산이나", "말이나", "바다나"),
    ],
)
def test_each_particle_has_its_forms(
    text: str, after_consonant: str, after_l: str, after_vowel: str
) -> None:
    assert texts.fill(text, x="산") == after_consonant
    assert texts.fill(text, x="말") == after_l
    assert texts.fill(text, x="바다") == after_vowel


@pytest.mark.parametrize(
    ("n", "filled"),
    [(0, "0 points"), (1, "1 point"), (2, "2 points"), (11, "11 points"), (21, "21 points")],
)
def test_one_point_is_no_points(n: int, filled: str) -> None:
    assert texts.fill("{n} point(s)", n=n) == filled


def test_the_nearest_number_decides() -> None:
    text = "Side pot {i}, {n} chip(s), {k} loss(es)"

    assert texts.fill(text, i=1, n=2, k=1) == "Side pot 1, 2 chips, 1 loss"
    assert texts.fill(text, i=2, n=1, k=3) == "Side pot 2, 1 chip, 3 losses"


def test_a_text_without_markers_keeps_the_brackets_of_its_values() -> None:
    assert texts.fill("{title}", title="초안(을)(s)") == "초안(을)(s)"
