"""What a seat or a spectator may know (section 6).

Other players see only the number of plans in a hand, and of the settlement only who has submitted
until all have.
"""

from functools import lru_cache

from msgspec import UNSET, Struct

from games.travel.actions import Conversions, Submission
from games.travel.content.index import ContentIndex
from games.travel.content.terms import DecisionKind, Deck, GrantKind, Mode, Phase, Vector
from games.travel.content.variants import VariantId
from games.travel.rules.refusals import awaited_seats
from games.travel.state import Grant, Player, Result, Standing, State


class PlayerView(Struct, frozen=True, cache_hash=True):
    """A player as an audience sees them; stats are in the order taste, history, nature, culture,
    leisure, watersports, memory."""

    destination: str
    tc: int
    tokens: int
    location: int
    last_acted: int | None
    stats: Vector
    score: int
    plans: int
    hand: tuple[str, ...]
    free_plans: tuple[str, ...]
    credit: int
    paid: int
    bought: tuple[str, ...]
    converted: Conversions
    chore_done: bool
    forced_move: bool
    turn_started_today: bool
    submitted: bool
    resigned: bool


class DecisionView(Struct, frozen=True):
    """The open decision, without the hidden card of a swap."""

    kind: DecisionKind
    seat: int
    card: str
    options: tuple[int, ...]
    may_pass: bool
    drawer: int
    partner: int
    goal: str
    grant: GrantKind


class View(Struct, frozen=True):
    """A match as one audience sees it."""

    seat: int | None
    mode: Mode
    day: int
    max_day: int
    phase: Phase
    current: int
    start_seat: int
    arrival_forced: bool
    token_used: bool
    grants: tuple[Grant, ...]
    decision: DecisionView | None
    players: tuple[PlayerView, ...]
    decks: dict[Deck, int]
    discards: dict[Deck, tuple[str, ...]]
    free_left: tuple[str, ...]
    goal: str
    current_tc: int
    awaited: tuple[int, ...]
    snapshot: tuple[Standing, ...]
    main_worth: int
    submission: Submission | None
    result: Result | None
    given_up: bool
    variant: VariantId = UNSET

    @property
    def me(self) -> PlayerView:
        assert self.seat is not None
        return self.players[self.seat]


def view(index: ContentIndex, state: State, seat: int | None) -> View:
    """The match as a seat or (None) a spectator sees it."""
    over = state.phase == "FINISHED"
    made = state.submissions
    return View(
        seat=seat,
        mode=state.options.mode,
        day=state.day,
        max_day=index.config.max_day,
        phase=state.phase,
        current=state.current,
        start_seat=state.start_seat,
        arrival_forced=state.arrival_forced,
        token_used=state.token_used,
        grants=state.grants,
        decision=_decision_view(state),
        players=tuple(
            _player_view(index, player, n == seat or over, bool(made) and made[n] is not None)
            for n, player in enumerate(state.players)
        ),
        decks={deck: len(pile) for deck, pile in state.decks.items()},
        discards=state.discards,
        free_left=tuple(sorted(state.decks["F"])),
        goal=state.goal,
        current_tc=sum(player.contribution for player in state.players),
        awaited=tuple(sorted(awaited_seats(state))),
        snapshot=state.snapshot,
        main_worth=state.main_worth if seat == state.current else 0,
        submission=made[seat] if made and seat is not None else None,
        result=state.result,
        given_up=state.given_up,
        variant=state.options.variant,
    )


@lru_cache(2048)
def _player_view(
    index: ContentIndex, player: Player, open_hand: bool, submitted: bool
) -> PlayerView:
    return PlayerView(
        player.destination,
        player.tc,
        player.tokens,
        player.location,
        player.last_acted,
        player.stats,
        index.scorings[player.destination].score(player.stats),
        len(player.hand),
        player.hand if open_hand else (),
        player.free_plans,
        player.credit,
        player.paid,
        player.bought,
        player.converted,
        player.chore_done,
        player.forced_move,
        player.turn_started_today,
        submitted,
        player.resigned,
    )


def _decision_view(state: State) -> DecisionView | None:
    asked = state.decision
    if asked is None:
        return None
    return DecisionView(
        asked.kind,
        asked.seat,
        asked.card,
        asked.options,
        asked.may_pass,
        asked.drawer,
        asked.partner,
        asked.goal,
        asked.grant,
    )
