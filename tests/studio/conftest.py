"""Fixtures: staff of every role and their clients, and a draft."""

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client

from games.engine.game import Game
from games.engine.registry import GAMES
from games.engine.rooms import Trial
from studio import roles
from studio.editor import drafts
from studio.lab import rehearsals
from studio.models import Draft


def member(name: str, *groups: str) -> Any:
    """A member of staff with these roles and no other permission."""
    user = get_user_model().objects.create_user(name, password="x", is_staff=True)
    user.groups.set(Group.objects.filter(name__in=groups))
    return user


def log_in(user: Any) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def game_with_trial(game: Game, trial: Trial | None = None) -> Game:
    """The game with another trial before publishing, by default none."""
    return replace(game, content=replace(game.content, trial=trial))


@pytest.fixture(autouse=True)
def no_rehearsals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Publish without a rehearsal, except in the tests of rehearsals."""
    monkeypatch.setitem(GAMES, "yut", game_with_trial(GAMES["yut"]))
    monkeypatch.setattr(rehearsals, "list_lineups", lambda game, content: [])


@pytest.fixture(autouse=True)
def no_reviews(settings: Any) -> None:
    """Publish without an approval, except in the tests of reviews."""
    settings.STUDIO_REVIEW = False


@pytest.fixture
def editor(db: None) -> Any:
    return member("ed", roles.EDITOR)


@pytest.fixture
def editor_client(editor: Any) -> Client:
    return log_in(editor)


@pytest.fixture
def publisher_client(db: None) -> Client:
    """The client of a member of staff who edits and publishes."""
    return log_in(member("chief", roles.EDITOR, roles.PUBLISHER))


@pytest.fixture
def moderator_client(db: None) -> Client:
    return log_in(member("mod", roles.MODERATOR))


@pytest.fixture
def draft(editor: Any) -> Draft:
    return drafts.create(GAMES["yut"], editor, "Heavier sticks")
