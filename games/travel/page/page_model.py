"""The page model: all that the templates draw."""

from msgspec import Struct

from games.travel.content.terms import Mode, Phase
from games.travel.page.models import (
    Choice,
    GoalPanel,
    Hint,
    Pile,
    PlanCard,
    Question,
    SeatPanel,
    SpaceChoice,
    SpaceTile,
)
from games.travel.page.settlement_models import PlayerResult, SettlementForm, Step, Verdict
from games.travel.state import Result


class PageModel(Struct, frozen=True):
    """The page of one audience."""

    may_decide: bool
    relevant: tuple[str, ...]
    """The parts that the open decision depends on."""
    mode: Mode
    two_players: bool
    day: int
    max_day: int
    recovery_day: int
    max_tokens: int
    rate: int
    cash: int
    penalty: int
    phase: Phase
    status: str
    current: int
    forced: bool
    spaces: tuple[SpaceTile, ...]
    players: tuple[SeatPanel, ...]
    me: SeatPanel | None
    rivals: tuple[SeatPanel, ...]
    """The other players, clockwise; all of them for a spectator."""
    hand: tuple[PlanCard, ...]
    goal: GoalPanel
    question: Question | None
    act: tuple[SpaceChoice, ...]
    token: tuple[SpaceChoice, ...]
    end_turn: Choice | None
    steps: tuple[Step, ...]
    settlement: SettlementForm | None
    submitted: bool
    waiting_for: tuple[int, ...]
    hint: Hint | None
    result: Result | None
    results: tuple[PlayerResult, ...]
    winners: tuple[int, ...]
    verdict: Verdict | None
    given_up: bool
    taken_free: tuple[str, ...]
    piles: tuple[Pile, ...]

    @property
    def columns(self) -> tuple[PlayerResult, ...]:
        """The results as they stand beside each other: the reader's own, then the others."""
        own = self.me.seat if self.me else None
        return tuple(sorted(self.results, key=lambda final: final.seat != own))

    @property
    def picks_plans(self) -> bool:
        """Whether the reader picks among the own plans, which then lie in the question."""
        asked = self.question
        if asked is not None and asked.mine:
            return asked.kind in ("give_plan", "redraw")
        return self.settlement is not None and self.phase == "FINAL_PURCHASE"

    @property
    def purses(self) -> tuple[tuple[int, int, int], ...]:
        """What each player holds, and what was paid in its name and by itself."""
        return tuple((player.tc, player.credit, player.paid) for player in self.players)

    @property
    def standing(self) -> tuple[tuple[int, ...], ...]:
        """The pawns on each space."""
        return tuple(tile.pawns for tile in self.spaces)

    @property
    def empty_spaces(self) -> tuple[int, ...]:
        """The spaces on which nothing is left to draw."""
        return tuple(tile.space.number for tile in self.spaces if tile.exhausted)
