"""From a view back to a match, as far as its holder knows it: bots and presenter ask the rules."""

from msgspec.structs import replace

from games.autochess.cards import Board
from games.autochess.content.terms import STEPS
from games.autochess.state import Player, State
from games.autochess.view import Mine, SeatView, View


def recalled(view: View) -> State:
    """The match as whoever holds this view knows it.

    Nothing lies in the hands of others, and their boards stand as they were last seen.
    """
    players = []
    for seat, known in enumerate(view.seats):
        player = _recalled_seat(seat, known)
        if seat == view.seat and view.me is not None:
            player = _recalled_self(player, view.me)
        players.append(player)
    shown = [tuple[str, ...]()] * len(STEPS)
    shown[0] = view.events
    return State(
        options=view.options,
        players=tuple(players),
        order=view.order,
        pool=view.pool,
        round=view.round,
        phase=view.phase,
        holdem=tuple(shown),
        report=view.report,
    )


def _recalled_seat(seat: int, known: SeatView) -> Player:
    return Player(
        bot=known.bot,
        hp=known.hp,
        gold=known.gold,
        level=known.level,
        xp=known.xp,
        chips=known.chips,
        next_uid=seat + 1,
        board=known.board or Board(),
        augments=known.augments,
        win_streak=known.win_streak,
        loss_streak=known.loss_streak,
        byes=known.byes,
        opponents=known.opponents,
        fantasyland=known.fantasyland,
        fantasyland_next=known.fantasyland_next,
        run=known.run,
        ready=known.ready,
        late=known.late,
        autopilot=known.autopilot,
        conceded=known.conceded,
        shields_used=known.shields_used,
        revived=known.revived,
        place=known.place,
        out_round=known.out_round,
        seen=known.board,
        stats=known.stats,
    )


def _recalled_self(player: Player, mine: Mine) -> Player:
    return replace(
        player,
        board=mine.board,
        bench=mine.bench,
        shop=mine.shop,
        locked=mine.locked,
        pineapple=mine.pineapple,
        keep=mine.keep,
        tray=mine.tray,
        kept=mine.kept,
        offer=mine.offer,
        hula=mine.hula,
        free_rolls=mine.free_rolls,
        paid_rolls=mine.paid_rolls,
        purchases=mine.purchases,
        acted=mine.acted,
    )
