"""What a seat or a spectator may know (section 6), and the state rebuilt from it.

`View.seats` is what everyone knows about a seat: its board as it stood in its last duel, and the
suits of its bench. `View.me` is what only the owner sees; a spectator and an eliminated seat have
none.
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from games.autochess.cards import Board, Card
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import STEPS, TOP_LEVEL, Phase, Step, card_suit, round_step
from games.autochess.report import LineHand, Report
from games.autochess.rules.combat.duel import judge
from games.autochess.rules.combat.fantasyland import earns_fantasyland
from games.autochess.rules.modifiers import ActiveEffects, Levels, Modifiers, find_modifiers
from games.autochess.state import Options, Owned, Player, State, Stats


class SeatView(Struct, frozen=True, cache_hash=True):
    """What everyone knows about a seat."""

    bot: bool
    hp: int
    gold: int
    level: int
    xp: int
    chips: int
    """Hula declarations left."""
    win_streak: int
    loss_streak: int
    byes: int
    augments: tuple[Owned, ...]
    ready: bool
    """Done in this phase: locked in, has acknowledged, or has chosen."""
    late: bool
    autopilot: bool
    fantasyland: bool
    fantasyland_next: bool
    run: int
    conceded: bool
    place: int
    """0 while alive."""
    out_round: int
    bench_suits: Levels
    """Bench cards of each suit."""
    shop_count: int
    pineapple_count: int
    tray_count: int
    board: Board | None
    """As it stood in its last duel; None before the first."""
    opponents: tuple[int, ...]
    hp_history: tuple[int, ...]
    shields_used: int
    revived: bool
    stats: Stats


class Numbers(Struct, frozen=True):
    """The derived values of section 4.1 for the seat, as they are now."""

    cap: int
    """Placement cap; `placed` own cards of it are used, `standing` counts loans too."""
    placed: int
    standing: int
    bench_cap: int
    roll_price: int
    free_rolls: int
    xp_price: int
    xp_needed: int
    """XP to the next level; 0 at the top."""
    odds: tuple[int, ...]
    """Percent of each cost, 1 to 5, for the next draw."""
    income_base: int
    interest: int
    streak_bonus: int
    extra_income: int
    """`income_base` to `extra_income`: the parts of the next income if gold and board stay."""
    round_xp: int
    suit_counts: Levels
    suit_levels: Levels
    synergies: int
    missing_synergies: int
    hula_multiplier: int
    lines: tuple[LineHand, ...]
    """Back, mid and front as a duel would judge them now; `fouled` is the foul warning."""
    spared: bool
    """Fouls cost no hand type this round."""
    opens_fantasyland: bool
    """This board would earn fantasyland."""


class Mine(Struct, frozen=True):
    """What only the owner of a seat sees."""

    board: Board
    bench: tuple[Card, ...]
    shop: tuple[Card, ...]
    locked: bool
    pineapple: tuple[Card, ...]
    keep: int
    """How many pineapple cards are to be kept."""
    tray: tuple[Card, ...]
    kept: int
    """Loan cards kept this round."""
    offer: tuple[str, ...]
    """Augments to choose from."""
    hula: bool
    free_rolls: int
    paid_rolls: int
    purchases: int
    acted: bool
    numbers: Numbers


class View(Struct, frozen=True):
    """A match as one audience sees it."""

    seat: int | None
    options: Options
    round: int
    max_rounds: int
    stage: int
    step: Step
    """The place of the round in its stage."""
    phase: Phase
    order: tuple[int, ...]
    events: tuple[str, ...]
    """Active hold'em events."""
    face_down: tuple[Step, ...]
    """The steps of this stage that are not revealed yet."""
    pool: tuple[int, ...]
    """Copies of each of the 52 cards that nobody owns, wherever they lie."""
    seats: tuple[SeatView, ...]
    me: Mine | None
    report: Report | None
    """The last round's fights."""
    finished: str


def view(index: ContentIndex, state: State, seat: int | None) -> View:
    """The match for a seat or (None) for spectators."""
    return View(
        seat=seat,
        options=state.options,
        round=state.round,
        max_rounds=index.mode(state).max_rounds,
        stage=state.stage,
        step=STEPS[round_step(state.round) - 1],
        phase=state.phase,
        order=state.order,
        events=state.events,
        face_down=STEPS[round_step(state.round) :],
        pool=_unowned_copies(index, state.pool, state.players),
        seats=tuple(_seat(player, seat == n) for n, player in enumerate(state.players)),
        me=_mine(index, state, seat),
        report=state.report,
        finished=state.finished,
    )


@lru_cache(16)
def _unowned_copies(
    index: ContentIndex, pool: tuple[int, ...], players: tuple[Player, ...]
) -> tuple[int, ...]:
    """The pool with all cards that are only shown or lent to a seat: without them the private shops
    would follow by subtraction. A gift of an augment may come back on top of a full number."""
    copies = list(pool)
    for player in players:
        for card in player.unowned_cards():
            copies[card.kind] += 1
    return tuple(map(min, copies, index.copies))


@lru_cache(1024)
def _seat(player: Player, own: bool) -> SeatView:
    known = len(player.augments) - (0 if own else player.untold)
    suits = [card_suit(card.kind) for card in player.bench]
    return SeatView(
        bot=player.bot,
        hp=player.hp,
        gold=player.gold,
        level=player.level,
        xp=player.xp,
        chips=player.chips,
        win_streak=player.win_streak,
        loss_streak=player.loss_streak,
        byes=player.byes,
        augments=player.augments[:known],
        ready=player.ready,
        late=player.late,
        autopilot=player.autopilot,
        fantasyland=player.fantasyland,
        fantasyland_next=player.fantasyland_next,
        run=player.run,
        conceded=player.conceded,
        place=player.place,
        out_round=player.out_round,
        bench_suits=(suits.count(0), suits.count(1), suits.count(2), suits.count(3)),
        shop_count=len(player.shop),
        pineapple_count=len(player.pineapple),
        tray_count=len(player.tray),
        board=player.seen,
        opponents=player.opponents,
        hp_history=player.hp_history,
        shields_used=player.shields_used,
        revived=player.revived,
        stats=player.stats,
    )


def _mine(index: ContentIndex, state: State, seat: int | None) -> Mine | None:
    if seat is None or not state.players[seat].alive:
        return None
    player = state.players[seat]
    return Mine(
        board=player.board,
        bench=player.bench,
        shop=player.shop,
        locked=player.locked,
        pineapple=player.pineapple,
        keep=player.keep,
        tray=player.tray,
        kept=player.kept,
        offer=player.offer,
        hula=player.hula,
        free_rolls=player.free_rolls,
        paid_rolls=player.paid_rolls,
        purchases=player.purchases,
        acted=player.acted,
        numbers=_seat_numbers(index, state, seat),
    )


def _seat_numbers(index: ContentIndex, state: State, seat: int) -> Numbers:
    own = find_modifiers(index, state, seat)
    return _numbers(index, state.options.mode, own.player, own.active)


@lru_cache(256)
def _numbers(index: ContentIndex, mode_id: str, player: Player, active: ActiveEffects) -> Numbers:
    mode = index.modes[mode_id]
    own = Modifiers(mode, player, active, player.board.suit_counts)
    standing = player.board.cards()
    fighter = judge(own)
    return Numbers(
        cap=own.cap,
        placed=sum(not card.loan for card in standing),
        standing=len(standing),
        bench_cap=own.bench_cap,
        roll_price=own.roll_price,
        free_rolls=own.free_rolls,
        xp_price=own.xp_price,
        xp_needed=0 if player.level == TOP_LEVEL else mode.xp_to_next[player.level - 1],
        odds=index.content.level_odds[own.odds_level - 1],
        income_base=mode.base_income,
        interest=own.interest_total,
        streak_bonus=own.streak_bonus,
        extra_income=own.extra_income,
        round_xp=own.round_xp,
        suit_counts=own.counts,
        suit_levels=own.levels,
        synergies=own.synergies,
        missing_synergies=own.missing_synergies,
        hula_multiplier=own.hula_multiplier,
        lines=fighter.lines,
        spared=fighter.spared,
        opens_fantasyland=earns_fantasyland(own, player.hp),
    )


PUBLIC = tuple(
    name
    for name in SeatView.__struct_fields__
    if name != "board" and name in Player.__struct_fields__
)
PRIVATE = tuple(name for name in Mine.__struct_fields__ if name in Player.__struct_fields__)
"""Fields that a view takes from a player as they are."""


def rebuild(view: View) -> State:
    """A state with what the view shows, for bots and the presenter, which ask the rules.

    Other seats hold no cards, and their boards stand as they were last seen. What lies in their
    shops counts as in the pool.
    """
    players = [_rebuild_player(seat, known) for seat, known in enumerate(view.seats)]
    pool = list(view.pool)
    if view.seat is not None and view.me is not None:
        own = {name: getattr(view.me, name) for name in PRIVATE}
        players[view.seat] = replace(players[view.seat], **own)
        for card in players[view.seat].unowned_cards():
            pool[card.kind] -= 1
    return State(
        options=view.options,
        players=tuple(players),
        order=view.order,
        pool=tuple(pool),
        round=view.round,
        phase=view.phase,
        holdem=(view.events, *((),) * (len(STEPS) - 1)),
        report=view.report,
    )


@lru_cache(1024)
def _rebuild_player(seat: int, known: SeatView) -> Player:
    fields = {name: getattr(known, name) for name in PUBLIC}
    return Player(**fields, next_uid=seat + 1, board=known.board or Board(), seen=known.board)
