"""Whatever words a condition or a special card is made of, there is a drawing of it."""

import re
from pathlib import Path
from typing import Literal, get_args

import pytest
from django.contrib.staticfiles import finders

from games.euler.content.effects import ORDER
from games.euler.content.terms import Measure, Prefer, Test
from tests.euler.arrange import RULES

NEVER_DRAWN = {"none", "any"}
"""Measures and tests that say nothing."""


def drawings() -> set[str]:
    path = finders.find("img/games/euler-signs.svg")
    assert isinstance(path, str)
    return set(re.findall(r'<symbol id="([\w-]+)"', Path(path).read_text()))


@pytest.mark.parametrize("words", [Measure, Test, Prefer, Literal["extend"]], ids=str)
def test_every_word_of_a_condition_has_a_sign(words: object) -> None:
    signs = {f"condition-{word}" for word in get_args(words) if word not in NEVER_DRAWN}

    assert signs <= drawings()


def test_a_condition_shows_its_first_two_classes_and_which_end_wins() -> None:
    conditions = RULES.content.conditions_by_code

    assert conditions["min_even_max_odd"].signs == (("even", "min"), ("odd", "max"))
    assert conditions["max_digit_sum"].signs == (("digit_sum", "max"),)
    assert conditions["one_more"].signs == ()


def test_every_effect_of_a_special_card_has_a_drawing() -> None:
    tags = {effect.__struct_config__.tag for effect in ORDER}

    assert tags == {sign for sign in drawings() if not sign.startswith("condition-")}
