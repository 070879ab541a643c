"""The course of a match (section 4): rounds, phases and time-outs."""

from msgspec.structs import replace

from games.autochess.actions import FlKeep
from games.autochess.content.effects import Heal, Instant
from games.autochess.content.terms import STEPS, round_step
from games.autochess.events import (
    Autopilot,
    Dealt,
    EventsRevealed,
    Healed,
    Income,
    IsReady,
    RanOut,
    RoundBegan,
)
from games.autochess.rules import augments, outcome
from games.autochess.rules.combat.fight import fight
from games.autochess.rules.preparation import autopilot
from games.autochess.rules.preparation.auto_arrange import auto_arrange
from games.autochess.rules.preparation.pool import deal, return_cards
from games.autochess.rules.preparation.shop import (
    default_pineapple,
    draw_shop,
    gain_xp,
    keep_loan,
    keep_pineapple,
    loan_refusal,
)
from games.autochess.rules.turn import Turn

FLOP = 3
"""Events of the flop; turn and river have one each."""


def proceed(turn: Turn) -> None:
    """Every seat is done with the phase: go on to the next one."""
    match turn.state.phase:
        case "prep":
            _start_autopilots(turn)
            fight(turn)
        case "result" if tier := turn.mode.augment_tier(turn.state.round):
            if not _end_conceded(turn):
                augments.offer_augments(turn, tier)
        case "result":
            _begin_next_round(turn)
        case _:
            augments.reveal_picks(turn)
            _begin_next_round(turn)


def _start_autopilots(turn: Turn) -> None:
    """The autopilot plays for seats that did nothing for `afk_rounds` preparations in a row."""
    for seat in turn.state.living:
        player = turn.player(seat)
        idle = 0 if player.acted or player.bot or player.conceded else player.idle + 1
        if idle != player.idle:
            turn.update_player(seat, idle=idle)
        if idle >= turn.mode.afk_rounds and not player.autopilot:
            turn.update_player(seat, autopilot=True)
            turn.emit(Autopilot(seat, True))


def _begin_next_round(turn: Turn) -> None:
    if not _end_conceded(turn):
        begin_round(turn)


def _end_conceded(turn: Turn) -> bool:
    """Eliminate the seats that conceded; whether that ended the match."""
    outcome.eliminate_conceded(turn)
    if len(turn.state.living) > 1:
        return False
    outcome.end_match(turn, "conceded")
    return True


def begin_round(turn: Turn) -> None:
    """Start a preparation (section 4.2)."""
    turn.update(round=turn.state.round + 1, phase="prep")
    turn.emit(RoundBegan(turn.state.round, turn.state.stage))
    _reveal_events(turn)
    for seat in turn.state.living:
        _reset_player(turn, seat)
    for seat in turn.state.living:
        pay_income(turn, seat)
    for seat in turn.state.living:
        deal_cards(turn, seat)
    for seat in turn.state.living:
        if turn.player(seat).autopilot:
            autopilot.play_preparation(turn, seat)
            turn.update_player(seat, ready=True, acted=False)


def _reveal_events(turn: Turn) -> None:
    """A new stage draws its five events; each round reveals its share."""
    step = round_step(turn.state.round)
    if step == 1:
        turn.update(holdem=_draw_events(turn))
    shown = turn.state.holdem[step - 1]
    if shown:
        turn.emit(EventsRevealed(STEPS[step - 1], shown))
    for id in shown:
        for effect in turn.index.events[id].effects:
            if isinstance(effect, Instant):
                _apply_to_living(turn, effect)


def _draw_events(turn: Turn) -> tuple[tuple[str, ...], ...]:
    stage, rows = turn.state.stage, []
    for number, step in enumerate(STEPS):
        left = list(turn.index.available_events(turn.mode, step, stage))
        drawn = []
        for nth in range(min(FLOP if step == "flop" else 1, len(left))):
            slot = nth if step == "flop" else FLOP + number - 1
            drawn.append(left.pop(turn.rng.draw("events", stage, slot, len(left))))
        rows.append(tuple(drawn))
    return tuple(rows)


def _apply_to_living(turn: Turn, effect: Instant) -> None:
    """Apply an event's instant effect to every player that it covers, in seat order."""
    state = turn.state
    covered = [seat for seat in state.living if effect in turn.modifiers(seat).effects]
    for seat in covered:
        before = turn.player(seat).hp
        augments.apply_instant(turn, seat, effect)
        healed = turn.player(seat).hp - before
        if isinstance(effect, Heal) and healed > 0:
            turn.emit(Healed(seat, healed))


def _reset_player(turn: Turn, seat: int) -> None:
    """Clear the marks of the last round."""
    player = turn.player(seat)
    inside = player.fantasyland_next
    turn.update_player(
        seat,
        fantasyland=inside,
        fantasyland_next=False,
        run=player.run + 1 if inside else 0,
        stats=replace(player.stats, fantasylands=player.stats.fantasylands + inside),
        hula=False,
        free_rolls=0,
        paid_rolls=0,
        purchases=0,
        kept=0,
        ready=player.conceded,
        late=False,
        acted=False,
    )


def pay_income(turn: Turn, seat: int) -> None:
    """Add income, with interest on the gold before it, then XP."""
    own = turn.modifiers(seat)
    gold = (own.mode.base_income, own.interest_total, own.streak_bonus, own.extra_income)
    xp = own.round_xp
    turn.emit(Income(*gold, xp, to=seat))
    turn.update_player(seat, gold=max(0, own.player.gold + sum(gold)))
    gain_xp(turn, seat, xp)


def deal_cards(turn: Turn, seat: int) -> None:
    """Deal pineapple and shop or, in fantasyland, the loan cards."""
    own, round = turn.modifiers(seat), turn.state.round
    if own.player.fantasyland:
        turn.update_player(seat, shop=(), locked=False)
        return_cards(turn, own.player.shop)
        n, draw = own.mode.fantasyland.cards, (f"tray{seat}", round)
        turn.update_player(seat, tray=deal(turn, seat, n, own.odds_level, draw, loan=True))
    else:
        draw = (f"pineapple{seat}", round)
        cards = deal(turn, seat, own.pineapple_show, own.odds_level, draw)
        keep = min(own.pineapple_keep, len(cards))
        turn.update_player(seat, pineapple=cards, keep=keep, locked=False)
        if not own.player.locked:
            draw_shop(turn, seat)
    player = turn.player(seat)
    turn.emit(Dealt(player.pineapple, player.shop, player.tray, to=seat))


def time_out(turn: Turn, seat: int) -> None:
    """Do what the rules do for a seat whose time is over."""
    turn.emit(RanOut(seat))
    if not turn.player(seat).ready:
        if turn.state.phase == "prep":
            _finish_preparation(turn, seat)
        elif turn.state.phase == "augment":
            augments.pick_default(turn, seat)
    turn.update_player(seat, ready=True, late=True)


def _finish_preparation(turn: Turn, seat: int) -> None:
    """Keep pineapple cards; set the board of a player who did nothing at all."""
    player = turn.player(seat)
    if player.pineapple:
        keep_pineapple(turn, seat, default_pineapple(turn.modifiers(seat), player))
    if player.acted:
        return
    for card in player.tray:
        action = FlKeep(card.uid)
        if loan_refusal(turn.modifiers(seat), turn.player(seat), action) is None:
            keep_loan(turn, seat, action)
    auto_arrange(turn, seat)


def unready(turn: Turn, seat: int) -> None:
    """A seat that was ready goes on with its preparation."""
    turn.update_player(seat, ready=False)
    turn.emit(IsReady(seat, False))


def leave_autopilot(turn: Turn, seat: int) -> None:
    """An absent player who acts plays again."""
    if turn.player(seat).autopilot:
        turn.update_player(seat, autopilot=False, idle=0)
        turn.emit(Autopilot(seat, False))
