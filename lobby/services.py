"""Changes of tables: open, join, leave, start, close, expire."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from games.engine import chance, protocol
from games.engine.errors import IllegalAction, Malformed, NotSeated, Refused, Stale
from games.engine.game import Game
from games.match import positions, releases
from games.match import service as match_service
from games.match.pace import DAYS
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Release
from lobby import seating, selectors
from lobby.models import Chair, Table

MOST_TABLES = 10
"""At how many open tables one person may wait."""
MOST_EXHIBITIONS = 3
"""How many matches between bots one person may have under way."""
LIVE, ASYNC = Table.Mode.LIVE, Table.Mode.ASYNC
PATIENCE: dict[str, timedelta] = {LIVE: timedelta(minutes=10), ASYNC: timedelta(days=7)}
"""How long a chair is kept for a person who is away."""
SEEN_EVERY = timedelta(seconds=20)


def open_table(
    user: Any,
    game: Game,
    size: int,
    mode: str = LIVE,
    days: int = 0,
    *,
    public: bool = True,
    bots: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
) -> Table:
    """Open a table with its host and bots of these levels."""
    _check_table(game, size, mode, days)
    _check_bots(game, bots)
    _check_table_limit(user)
    with transaction.atomic():
        table = Table.objects.create(
            game=game.key,
            options=_encode_options(game, options),
            mode=mode,
            days=days,
            seed="" if seed is None else (chance.clean_seed(seed) or releases.random_seed()),
            size=size,
            public=public,
        )
        seating.create_chairs(table, [Sitting(user), *(Sitting(bot=level) for level in bots)])
        seating.announce(table)
    return table


def _check_table(game: Game, size: int, mode: str, days: int) -> None:
    if game.solo:
        raise Malformed("solo_game")
    if size not in game.seats:
        raise Malformed("bad_size", {"least": game.seats.start, "most": game.seats[-1]})
    if mode not in Table.Mode.values:
        raise Malformed("bad_mode")
    if days not in (DAYS if mode == ASYNC else (0,)):
        raise Malformed("bad_days")


def _check_bots(game: Game, levels: Sequence[str]) -> None:
    if not set(levels) <= set(game.bots.levels):
        raise Malformed("no_such_bot")


def _check_table_limit(user: Any) -> None:
    if len(selectors.my_tables(user)) >= MOST_TABLES:
        raise IllegalAction("too_many_tables", {"most": MOST_TABLES})


def _encode_options(game: Game, options: Mapping[str, Any] | None = None) -> str:
    """Options as a table stores them: complete, and equal options as equal texts."""
    return protocol.encode(game.decode_options(dict(options or {}))).decode()


def join(table_id: UUID, user: Any) -> Table:
    """Take a free chair; the last one starts the match."""
    with seating.lock_table(table_id, started="table_full") as table:
        if table.find_chair(user):
            raise Stale("already_there")
        _check_table_limit(user)
        seating.take_chair(table, Sitting(user))
        seating.start_if_full(table)
    return table


def leave(table_id: UUID, user: Any) -> Table:
    """Free a person's chair. The next oldest person becomes host; a table without people closes."""
    with seating.lock_table(table_id) as table:
        chair = table.find_chair(user)
        if chair is None:
            raise NotSeated("not_at_table")
        seating.free_chair(chair)
        seating.close_if_empty(table)
    return table


def add_bot(table_id: UUID, user: Any, level: str) -> Table:
    """Put a bot into a free chair, as the host."""
    with seating.lock_as_host(table_id, user) as table:
        _check_bots(table.rules, [level])
        seating.take_chair(table, Sitting(bot=level))
        seating.start_if_full(table)
    return table


def remove_bot(table_id: UUID, user: Any, index: int) -> Table:
    """Free a bot's chair, as the host."""
    with seating.lock_as_host(table_id, user) as table:
        chair = table.chairs.filter(index=index).exclude(bot="").first()
        if chair is None:
            raise Stale("no_bot_there")
        seating.free_chair(chair)
    return table


def start_now(table_id: UUID, user: Any, level: str) -> Table:
    """Fill the free chairs with bots, as the host, which starts the match."""
    with seating.lock_as_host(table_id, user) as table:
        _check_bots(table.rules, [level])
        for _ in range(table.size - table.taken_seats):
            seating.take_chair(table, Sitting(bot=level))
        seating.start_if_full(table)
    return table


def close(table_id: UUID, user: Any) -> Table:
    """Close a table, as its host or as staff."""
    with seating.lock_table(table_id) as table:
        if not (seating.is_host(table, user) or user.is_staff):
            raise NotSeated("not_host")
        seating.close(table)
    return table


def join_quick_match(user: Any, game: Game, mode: str = LIVE, days: int = 0) -> Table:
    """Join the oldest matching table or open one. A second call finds the same table."""
    _check_table(game, game.seats.start, mode, days)
    with transaction.atomic():
        # The lock puts simultaneous requests in order, so that the second finds the first one's
        # table.
        list(Release.objects.select_for_update(no_key=True).filter(pk=releases.current(game).pk))
        fitting = selectors.matching_tables(game, mode, days, _encode_options(game))
        waiting = fitting.filter(chairs__user=user).first()
        if waiting:
            return waiting
        for table in selectors.ready_tables(fitting):
            with suppress(Refused):
                return join(table.pk, user)
        return open_table(user, game, game.seats.start, mode, days)


def start_against_bots(
    user: Any,
    game: Game,
    size: int,
    level: str,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
) -> Position:
    """Start a match with bots in all other seats."""
    _check_table(game, size, LIVE, 0)
    sittings = [Sitting(user), *(Sitting(bot=level) for _ in range(size - 1))]
    # With a seed everyone has the same chance draws, and therefore the same seat.
    seated = seating.shuffle(sittings) if seed is None else sittings
    return match_service.start(game, seated, options, seed=seed)


def start_exhibition(
    user: Any,
    game: Game,
    size: int,
    level: str,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
) -> Position:
    """Start a match between bots for a person to watch."""
    _check_table(game, size, LIVE, 0)
    under_way = Match.objects.filter(host=user, status=Match.Status.RUNNING).count()
    if under_way >= MOST_EXHIBITIONS:
        raise IllegalAction("too_many_exhibitions", {"most": MOST_EXHIBITIONS})
    bots = [Sitting(bot=level)] * size
    return match_service.start(game, bots, options, seed=seed, host=user)


def open_rematch(match_id: UUID, user: Any) -> Table | Position:
    """Play again: at once against bots, else at a table that waits for the same people.

    The second person who asks joins the table of the first.
    """
    old = positions.load(match_id)
    if old.find_seat(user.pk) is None:
        raise NotSeated("not_seated")
    if not old.is_over:
        raise IllegalAction("not_over")
    bots = [chair.bot for chair in old.chairs if not chair.user_id]
    options = msgspec.json.decode(old.options)
    if len(old.chairs) == len(bots) + 1:
        sittings = [Sitting(user), *(Sitting(bot=level) for level in bots)]
        return match_service.start(old.game, seating.shuffle(sittings), options)
    with transaction.atomic():
        # Lock the old match, so that simultaneous requests open one table.
        list(Match.objects.select_for_update(no_key=True).filter(pk=match_id).values_list("pk"))
        table = selectors.find_rematch(match_id)
        if table is None:
            mode, size = Table.Mode(old.mode), len(old.chairs)
            table = open_table(
                user, old.game, size, mode, old.days, public=False, bots=bots, options=options
            )
            Table.objects.filter(pk=table.pk).update(rematch_of=match_id)
            return table
    return table if table.find_chair(user) or not table.is_open else join(table.pk, user)


def note_presence(user: Any) -> None:
    """Record that a person is there, so that their chairs are kept."""
    if user.is_authenticated:
        now = timezone.now()
        held = Chair.objects.filter(user=user, table__status=Table.Status.OPEN)
        held.filter(seen__lt=now - SEEN_EVERY).update(seen=now)


def expire() -> int:
    """Free the chairs of people who are away and close empty tables; returns how many closed."""
    closed = 0
    for table_id in selectors.tables_to_expire(PATIENCE):
        with suppress(Refused), seating.lock_table(table_id) as table:
            limit = timezone.now() - PATIENCE[table.mode]
            for chair in table.people:
                if chair.seen < limit:
                    seating.free_chair(chair)
            seating.close_if_empty(table)
            closed += not table.is_open
    return closed


def absorb(guest: Any, account: Any) -> None:
    """Move a guest's chairs to the account that they signed in to."""
    held = Chair.objects.filter(user=guest).exclude(table__chairs__user=account)
    held.update(user=account)
