"""Rules for user names."""

import unicodedata
from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client

from accounts import names
from accounts.models import User
from tests.accounts.conftest import PASSWORD, who

LENGTH = "A name has 2 to 20 characters."
CHARACTERS = "A name is made of letters, digits and the characters _ - ."
SEPARATORS = "A name begins and ends with a letter or a digit."
RESERVED = "This name is reserved. Choose another one."
TAKEN = "This name is taken."
LOOKALIKE = "This name looks like that of somebody else."


@pytest.mark.parametrize(
    "name", ["ab", "윷놀이", "Ärger", "a.b-c_d", "ไทยไทย", "हिन्दी", "x" * 20, "42"]
)
def test_letters_of_any_script_make_a_name(name: str) -> None:
    assert names.clean(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("a", LENGTH),
        ("x" * 21, LENGTH),
        ("a b", CHARACTERS),
        ("a@b", CHARACTERS),
        ("<b>hi</b>", CHARACTERS),
        ("a/b", CHARACTERS),
        ("별★", CHARACTERS),
        ("a\u200bb", CHARACTERS),
        ("a\u202eb", CHARACTERS),
        ("a\u2066b", CHARACTERS),
        ("\u3164\u3164", CHARACTERS),
        ("a" + "\u0316" * 5, CHARACTERS),
        ("..", SEPARATORS),
        ("-ab", SEPARATORS),
        ("Admin", RESERVED),
        ("ad-min", RESERVED),
        ("adm1n", RESERVED),
        ("ａｄｍｉｎ", RESERVED),
        ("аdmin", RESERVED),
        ("admin2", RESERVED),
        ("운영자", RESERVED),
        ("Guest-4F7K", RESERVED),
        ("손님-4F7K", RESERVED),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_its_reason(
    visitor: Client, name: str, sentence: str
) -> None:
    wish = {"username": name, "password1": PASSWORD}

    page = visitor.post("/accounts/signup/", wish).content.decode()

    assert who(visitor) is None
    assert 'id="id_username_error"' in page
    if sentence != LENGTH:  # Django's own message
        assert sentence in page
        with pytest.raises(ValidationError, match=sentence):
            names.clean(name)


@pytest.mark.parametrize(
    ("taken", "wanted"),
    [("Ann", "aNN"), ("Ärger", "ärger"), ("ｗide", "wide"), ("Straße", "STRASSE")],
)
def test_a_name_is_taken_in_every_way_of_writing_it(
    visitor: Client, taken: str, wanted: str
) -> None:
    User.objects.create_user(taken)

    page = visitor.post("/accounts/signup/", {"username": wanted, "password1": PASSWORD})

    assert TAKEN in page.content.decode()


def test_the_database_itself_keeps_names_apart(ann: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.bulk_create([User(username="ANN")])


def test_a_name_is_kept_in_composed_letters(visitor: Client) -> None:
    decomposed = unicodedata.normalize("NFD", "강아지")

    visitor.post("/accounts/signup/", {"username": decomposed, "password1": PASSWORD})

    assert User.objects.get().username == "강아지"


@pytest.mark.parametrize(
    ("taken", "wanted"),
    [
        ("player05", "рlayer05"),
        ("player05", "pIayer05"),
        ("player05", "p1ayer05"),
        ("player05", "player_05"),
        ("player05", "pl.ayer-05"),
        ("player05", "playerO5"),
        ("player05", "ΡLAYER05"),
        ("ВОВА", "BOBA"),
        ("modern", "modem"),
        ("한_별", "한별"),
    ],
)
def test_nobody_takes_a_name_that_looks_like_another(
    visitor: Client, taken: str, wanted: str
) -> None:
    User.objects.create_user(taken)

    page = visitor.post("/accounts/signup/", {"username": wanted, "password1": PASSWORD})

    assert LOOKALIKE in page.content.decode()
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("taken", "wanted"),
    [("mail", "mall"), ("player05", "player06"), ("한별", "한벌"), ("ab", "ad")],
)
def test_names_that_can_be_told_apart_are_both_given(
    visitor: Client, taken: str, wanted: str
) -> None:
    User.objects.create_user(taken)

    visitor.post("/accounts/signup/", {"username": wanted, "password1": PASSWORD})

    assert User.objects.filter(username=wanted).exists()


def test_names_of_old_that_look_alike_stay(ann_browser: Client) -> None:
    """The migration compares nobody who is there with anybody else."""
    User.objects.create_user("player05")
    other = User.objects.create_user("player_05")
    User.objects.update(skeleton="")

    import_module("accounts.migrations.0006_look_alikes").fill_skeletons(apps, None)

    other.refresh_from_db()
    assert other.skeleton == names.skeleton("player05")
    other.theme = "dark"
    other.save()
    page = ann_browser.post("/accounts/rename/", {"username": "player-05"}).content.decode()
    assert LOOKALIKE in page
