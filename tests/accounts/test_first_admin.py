"""A new site gets one superuser, whose password is printed once."""

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import MakeClient

pytestmark = pytest.mark.django_db


def run_command() -> str:
    out = StringIO()
    call_command("first_admin", stdout=out)
    return out.getvalue()


def test_the_first_admin_is_made_with_the_password_that_is_told(visitor: Client) -> None:
    line = run_command()

    said = re.fullmatch(r"First admin account: admin / (\S+)\n", line)
    assert said
    admin = User.objects.get(username="admin")
    assert admin.is_superuser and admin.is_staff
    assert admin.check_password(said[1])


def test_a_second_first_admin_is_neither_made_nor_told() -> None:
    run_command()

    assert run_command() == ""
    assert User.objects.count() == 1


def test_people_are_listed_searched_and_filtered_in_the_admin(
    browser: MakeClient, ann: User
) -> None:
    run_command()
    User.objects.create(username="Guest-4F7K", guest=True)
    client = browser(User.objects.get(username="admin"))

    guests = client.get("/admin/accounts/user/", {"guest__exact": "1"}).content.decode()
    found = client.get("/admin/accounts/user/", {"q": "ANN"}).content.decode()

    assert "Guest-4F7K" in guests and ">Ann<" not in guests
    assert ">Ann<" in found and "Guest-4F7K" not in found
    assert client.get(f"/admin/accounts/user/{ann.pk}/change/").status_code == 200
