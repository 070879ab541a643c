"""Releases of content: publishing them, the rules bound to each, and the deal of a new match."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from hashlib import sha256
from secrets import choice, token_bytes
from typing import Any

from django.db import IntegrityError, transaction

from games import broadcast
from games.engine import chance
from games.engine.errors import Malformed
from games.engine.game import Game
from games.engine.protocol import Rules
from games.engine.registry import GAMES
from games.engine.rooms import FIRST_SCHEMA, UnknownVersion
from games.models import TEST, Release, SeedSecret

ATTEMPTS = 5
EXPIRE_TABLES = "lobby.expire"


def rules(release_id: int, version: int | None = None) -> Rules:
    """The rules of a version (None: the current one) with the content of a release."""
    game, _ = _load(release_id)
    return _bind(release_id, version or game.rules.version)


def content(release_id: int) -> Any:
    """The content of a release."""
    return _load(release_id)[1]


@lru_cache(maxsize=64)
def _load(release_id: int) -> tuple[Game, Any]:
    """The game and the content of a release; releases never change."""
    release = Release.objects.get(pk=release_id)
    game = GAMES.get(release.game)
    if game is None:
        raise UnknownVersion("unknown_rules", {"game": release.game})
    return game, game.load(release.content.encode(), release.schema_version)


@lru_cache(maxsize=64)
def _bind(release_id: int, version: int) -> Rules:
    game, content = _load(release_id)
    return game.rules.find_engine(version)(content)


def forget_rules() -> None:
    """Empty the caches, as tests do that replace the releases of the database."""
    _load.cache_clear()
    _bind.cache_clear()


def current(game: Game) -> Release:
    """The release that new matches start with, unless they ask for what only the season has."""
    return Release.objects.filter(game=game.key, stage=Release.Stage.USUAL).latest("number")


def next_number(game: Game) -> int:
    """The number of the release that is published next."""
    return Release.objects.filter(game=game.key).latest("number").number + 1


def season(game: Game) -> Release | None:
    """The release that is offered beside the current one, if there is any."""
    found = Release.objects.filter(game=game.key, stage=Release.Stage.SEASON)
    return found.order_by("-number").first()


def choose(
    game: Game, asked: Mapping[str, Any], tested: Release | None = None
) -> tuple[Release, Any]:
    """The release that a match with these options starts with, and the options completed: the
    current one, or the season where only that offers them; or a draft that is tested."""
    if tested:
        return tested, game.choose_options(content(tested.pk), asked)
    usual = current(game)
    try:
        return usual, game.choose_options(content(usual.pk), asked)
    except Malformed:
        other = season(game)
        if other is None:
            raise
        return other, game.choose_options(content(other.pk), asked)


def offered_content(game: Game, wanted: Mapping[str, Any], tested: Release | None = None) -> Any:
    """The content of the release that a match with these options starts with; where they are no
    longer offered, of the one that it would be fitted to."""
    try:
        return content(choose(game, wanted, tested)[0].pk)
    except Malformed:
        return content((tested or current(game)).pk)


def newest_content(game: Game) -> Any:
    """The content that new matches start with."""
    return content(current(game).pk)


def current_content(release: Release) -> str:
    """The content of a release in the current schema of its game: as stored, or upgraded."""
    upgraded = GAMES[release.game].upgrade(release.content.encode(), release.schema_version)
    return upgraded.decode()


def publish(
    game: Game, content: str, author: Any, note: str, notes: Mapping[str, str] | None = None,
    stage: str = Release.Stage.USUAL,
) -> Release:  # fmt: skip
    """Make the next release; matches that start from now on are played with it, or those that
    choose what only it has, if it is the season. `notes` is what players read, by language.

    The content was validated where it came in. Two people who publish at the same time get two
    numbers. Tables that wait for something it no longer offers are closed.
    """
    checksum, said = sha256(content.encode()).hexdigest(), notes or {}
    for _ in range(ATTEMPTS):
        number = next_number(game)
        try:
            with transaction.atomic():
                transaction.on_commit(partial(broadcast.send_task, EXPIRE_TABLES), robust=True)
                if stage == Release.Stage.SEASON:
                    _retire_season(game.key)
                return Release.objects.create(
                    game=game.key, number=number, content=content, checksum=checksum, stage=stage,
                    schema_version=game.content.schema_version, author=author, note=note,
                    notes_ko=said.get("ko", ""), notes_en=said.get("en", ""),
                )  # fmt: skip
        except IntegrityError:
            continue
    raise RuntimeError("releases are being published faster than they can be numbered")


def pin_draft(game: Game, content: str) -> Release:
    """Keep a draft as matches at test tables pin it: with the number 0, nothing else finds it."""
    checksum = sha256(content.encode()).hexdigest()
    return Release.objects.create(
        game=game.key, number=TEST, content=content, checksum=checksum,
        schema_version=game.content.schema_version,
    )  # fmt: skip


def load_first(game: Game) -> bool:
    """Store release 1 of a game if there is none; return whether it was stored."""
    raw = game.content.release1()
    game.load(raw, FIRST_SCHEMA)
    _, created = Release.objects.get_or_create(
        game=game.key,
        number=1,
        defaults={
            "content": raw.decode(),
            "checksum": sha256(raw).hexdigest(),
            "schema_version": FIRST_SCHEMA,
        },
    )
    return created


def offer(release: Release, is_offered: bool) -> None:
    """Offer a release as the season, alone, or retire it. Tables that wait for what is no longer
    offered are closed."""
    stages = Release.Stage
    with transaction.atomic():
        _retire_season(release.game)
        release.stage = stages.SEASON if is_offered else stages.RETIRED
        release.save(update_fields=["stage"])
        transaction.on_commit(partial(broadcast.send_task, EXPIRE_TABLES), robust=True)


def _retire_season(key: str) -> None:
    """Stop offering the season of a game."""
    found = Release.objects.filter(game=key, stage=Release.Stage.SEASON)
    found.update(stage=Release.Stage.RETIRED)


def load_season(game: Game) -> Release | None:
    """Offer the season content that is part of the code, if this site never had it; None if there
    is nothing new."""
    raw = game.content.season() if game.content.season else None
    if raw is None:
        return None
    checksum = sha256(raw).hexdigest()
    if Release.objects.filter(game=game.key, checksum=checksum).exists():
        return None
    game.load(raw)
    with transaction.atomic():
        _retire_season(game.key)
        return Release.objects.create(
            game=game.key,
            number=next_number(game),
            stage=Release.Stage.SEASON,
            content=raw.decode(),
            checksum=checksum,
            schema_version=game.content.schema_version,
            note="Season content",
        )


@dataclass(frozen=True)
class Deal:
    """Where the draws of a match come from: a key, the seed that names it, and a release."""

    key: bytes = field(repr=False)
    seed: str
    release: Release
    sealed: bool = False
    """Others have yet to play this key: it stays secret even after the end of the match."""


def new_deal(game: Game, seed: str | None, options: Mapping[str, Any] | None = None) -> Deal:
    """The release that offers these options with the key of a seed (empty: of a new seed), or
    (None) a drawn key."""
    release, _ = choose(game, options or {})
    if seed is None:
        return Deal(token_bytes(32), "", release)
    seed = chance.clean_seed(seed) or random_seed()
    return Deal(seed_key(game, seed, release.number), seed, release)


def draft_deal(release: Release) -> Deal:
    """A drawn key with a draft under test."""
    return Deal(token_bytes(32), "", release)


def lesson_deal(game: Game) -> Deal:
    """The newest release with the key of the game's lesson: the same luck on every site."""
    lesson = game.page.lesson
    assert lesson is not None
    return Deal(chance.seed_key(game.seed_prefix, lesson.seed), lesson.seed, current(game))


def seed_key(game: Game, seed: str, release: int) -> bytes:
    """The key that a new match on a seed gets.

    Where cards or rivals are hidden, the key is the site's: nobody can compute it from the seed.
    """
    if game.open_seeds:
        return chance.seed_key(game.seed_prefix, seed)
    # A seed has no control characters, so the lines cannot be taken for one another.
    text = f"{game.key}\n{release}\n{seed}"
    return hmac.digest(_site_secret(), text.encode(), "sha256")


def seed_keys(game: Game, seed: str, release: int) -> tuple[bytes, bytes]:
    """All keys that a match on a seed may have: today's, and the open one of earlier versions."""
    return seed_key(game, seed, release), chance.seed_key(game.seed_prefix, seed)


def site_digest(text: str) -> bytes:
    """What only this site can compute of a text, the same at all times."""
    return hmac.digest(_site_secret(), text.encode(), "sha256")


def _site_secret() -> bytes:
    row, _ = SeedSecret.objects.get_or_create(pk=1, defaults={"secret": token_bytes(32)})
    return bytes(row.secret)


def random_seed() -> str:
    """A seed for a person who typed none, from the system's own source of randomness."""
    return "".join(choice(chance.SEED_ALPHABET) for _ in range(chance.LONGEST_SEED))
