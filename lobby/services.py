"""What happens at tables: opening, joining, leaving, starting, waiting too long."""

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
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Release
from lobby import seating, selectors
from lobby.models import DAYS, Chair, Table

MOST_TABLES = 10
"""At how many open tables one person may wait."""
MOST_EXHIBITIONS = 3
"""How many matches between bots one person may have under way."""
LIVE, ASYNC = Table.Mode.LIVE, Table.Mode.ASYNC
PATIENCE: dict[str, timedelta] = {LIVE: timedelta(minutes=10), ASYNC: timedelta(days=7)}
"""How long a chair is kept for someone who does not look."""
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
    """A new table at which its host sits, and the bots of these levels."""
    _check(game, size, mode, days)
    _check_bots(game, bots)
    _check_room(user)
    with transaction.atomic():
        table = Table.objects.create(
            game=game.key,
            options=_options(game, options),
            mode=mode,
            days=days,
            seed="" if seed is None else (chance.clean_seed(seed) or releases.random_seed()),
            size=size,
            public=public,
        )
        seating.furnish(table, [Sitting(user), *(Sitting(bot=level) for level in bots)])
        seating.tell(table)
    return table


def _check(game: Game, size: int, mode: str, days: int) -> None:
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


def _check_room(user: Any) -> None:
    if len(selectors.my_tables(user)) >= MOST_TABLES:
        raise IllegalAction("too_many_tables", {"most": MOST_TABLES})


def _options(game: Game, options: Mapping[str, Any] | None = None) -> str:
    """Options as a table keeps them: complete, and always written the same way."""
    return protocol.encode(game.decode_options(dict(options or {}))).decode()


def join(table_id: UUID, user: Any) -> Table:
    """Take a free chair; whoever takes the last one starts the match."""
    with seating.changing(table_id, started="table_full") as table:
        if table.chair_of(user):
            raise Stale("already_there")
        _check_room(user)
        seating.sit(table, Sitting(user))
        seating.start_if_full(table)
    return table


def leave(table_id: UUID, user: Any) -> Table:
    """Give up a chair. The next who came is host then; a table without people closes."""
    with seating.changing(table_id) as table:
        chair = table.chair_of(user)
        if chair is None:
            raise NotSeated("not_at_table")
        seating.clear(chair)
        seating.close_if_deserted(table)
    return table


def add_bot(table_id: UUID, user: Any, level: str) -> Table:
    """The host puts a bot into a free chair."""
    with seating.hosting(table_id, user) as table:
        _check_bots(table.rules, [level])
        seating.sit(table, Sitting(bot=level))
        seating.start_if_full(table)
    return table


def remove_bot(table_id: UUID, user: Any, index: int) -> Table:
    """The host frees a bot's chair."""
    with seating.hosting(table_id, user) as table:
        chair = table.chairs.filter(index=index).exclude(bot="").first()
        if chair is None:
            raise Stale("no_bot_there")
        seating.clear(chair)
    return table


def start_now(table_id: UUID, user: Any, level: str) -> Table:
    """The host waits no longer: bots take the free chairs and the match starts."""
    with seating.hosting(table_id, user) as table:
        _check_bots(table.rules, [level])
        for _ in range(table.size - table.taken):
            seating.sit(table, Sitting(bot=level))
        seating.start_if_full(table)
    return table


def close(table_id: UUID, user: Any) -> Table:
    """The host, or the staff of the house, sends everyone away."""
    with seating.changing(table_id) as table:
        if not (seating.is_host(table, user) or user.is_staff):
            raise NotSeated("not_host")
        seating.close(table)
    return table


def quick_match(user: Any, game: Game, mode: str = LIVE, days: int = 0) -> Table:
    """Join the oldest fitting table, else open one. Pressed twice, it is the same table."""
    _check(game, game.seats.start, mode, days)
    with transaction.atomic():
        # Those who press at once queue here, so that the second finds the first one's table.
        list(Release.objects.select_for_update(no_key=True).filter(pk=releases.current(game).pk))
        fitting = selectors.fitting(game, mode, days, _options(game))
        waiting = fitting.filter(chairs__user=user).first()
        if waiting:
            return waiting
        for table in selectors.ready(fitting):
            with suppress(Refused):
                return join(table.pk, user)
        return open_table(user, game, game.seats.start, mode, days)


def play_computer(
    user: Any,
    game: Game,
    size: int,
    level: str,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
) -> Position:
    """A match in which bots hold all other seats; it needs no table."""
    _check(game, size, LIVE, 0)
    sittings = [Sitting(user), *(Sitting(bot=level) for _ in range(size - 1))]
    # On a seed everyone has the same luck, so everyone has the same seat too.
    seated = seating.shuffled(sittings) if seed is None else sittings
    return match_service.start(game, seated, options, seed=seed)


def exhibit(
    user: Any,
    game: Game,
    size: int,
    level: str,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
) -> Position:
    """A match between bots for somebody to look on, now or later."""
    _check(game, size, LIVE, 0)
    under_way = Match.objects.filter(host=user, status=Match.Status.RUNNING).count()
    if under_way >= MOST_EXHIBITIONS:
        raise IllegalAction("too_many_exhibitions", {"most": MOST_EXHIBITIONS})
    bots = [Sitting(bot=level)] * size
    return match_service.start(game, bots, options, seed=seed, host=user)


def rematch(match_id: UUID, user: Any) -> Table | Position:
    """Play again: at once where bots had the other seats, else at a table that waits for the
    same people. Whoever asks second sits down at the first one's table."""
    old = positions.load(match_id)
    if old.find_seat(user.pk) is None:
        raise NotSeated("not_seated")
    if not old.over:
        raise IllegalAction("not_over")
    bots = [chair.bot for chair in old.chairs if not chair.user_id]
    options = msgspec.json.decode(old.options)
    if len(old.chairs) == len(bots) + 1:
        sittings = [Sitting(user), *(Sitting(bot=level) for level in bots)]
        return match_service.start(old.game, seating.shuffled(sittings), options)
    with transaction.atomic():
        # The old match is where those who press at once queue.
        list(Match.objects.select_for_update(no_key=True).filter(pk=match_id).values_list("pk"))
        table = selectors.rematch(match_id)
        if table is None:
            mode, size = Table.Mode(old.mode), len(old.chairs)
            table = open_table(
                user, old.game, size, mode, old.days, public=False, bots=bots, options=options
            )
            Table.objects.filter(pk=table.pk).update(rematch_of=match_id)
            return table
    return table if table.chair_of(user) or not table.is_open else join(table.pk, user)


def see(user: Any) -> None:
    """Note that someone is there: the chairs of those who stay away are given up."""
    if user.is_authenticated:
        now = timezone.now()
        held = Chair.objects.filter(user=user, table__status=Table.Status.OPEN)
        held.filter(seen__lt=now - SEEN_EVERY).update(seen=now)


def expire() -> int:
    """Free the chairs of people who stay away, close tables without people; how many closed."""
    closed = 0
    for table_id in selectors.deserted(PATIENCE):
        with suppress(Refused), seating.changing(table_id) as table:
            limit = timezone.now() - PATIENCE[table.mode]
            for chair in table.people:
                if chair.seen < limit:
                    seating.clear(chair)
            seating.close_if_deserted(table)
            closed += not table.is_open
    return closed


def absorb(guest: Any, account: Any) -> None:
    """A guest turned out to be someone: their chairs become that person's."""
    held = Chair.objects.filter(user=guest).exclude(table__chairs__user=account)
    held.update(user=account)
