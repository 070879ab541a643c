"""Staff of every role, and a draft to work on."""

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client

from games.engine.game import Game, Trial
from games.engine.registry import GAMES
from studio import roles
from studio.editor import drafts
from studio.models import Draft


def member(name: str, *groups: str) -> Any:
    """Somebody of the staff with some roles and nothing else."""
    user = get_user_model().objects.create_user(name, password="x", is_staff=True)
    user.groups.set(Group.objects.filter(name__in=groups))
    return user


def client_of(user: Any) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def untried(game: Game, trial: Trial | None = None) -> Game:
    """The game with another trial before publishing, or with none."""
    return replace(game, content=replace(game.content, trial=trial))


@pytest.fixture(autouse=True)
def no_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Releases are published without asking bots first, but for the tests of just that."""
    monkeypatch.setitem(GAMES, "yut", untried(GAMES["yut"]))


@pytest.fixture
def editor(db: None) -> Any:
    return member("ed", roles.EDITOR)


@pytest.fixture
def desk(editor: Any) -> Client:
    """The editor's browser."""
    return client_of(editor)


@pytest.fixture
def chief(db: None) -> Client:
    """The browser of somebody who edits and publishes."""
    return client_of(member("chief", roles.EDITOR, roles.PUBLISHER))


@pytest.fixture
def moderator(db: None) -> Client:
    return client_of(member("mod", roles.MODERATOR))


@pytest.fixture
def draft(editor: Any) -> Draft:
    return drafts.make(GAMES["yut"], editor, "Heavier sticks")
