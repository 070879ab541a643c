"""The card of a run: pieces on their way and home, turn by turn."""

from games.engine import playouts
from games.engine.registry import GAMES
from games.yut.records.card import CARD

YUT = GAMES["yut"]


def test_a_column_stands_for_a_turn_and_the_last_one_has_everyone_home() -> None:
    for n in range(8):
        lines = list(playouts.play_bots(YUT, bytes([n]) * 32, ("greedy",)))
        state = lines[-1].state

        grid = CARD.grid(state, 0, [event for line in lines for event in line.events])

        assert {len(row) for row in grid} == {min(state.turn, 14)}
        assert [row[-1] for row in grid] == ["good"] * 4


def test_the_cells_are_the_places_of_the_pieces_after_each_turn() -> None:
    lines = list(playouts.play_bots(YUT, b"t" * 32, ("greedy",)))
    state = lines[-1].state
    ends = {line.state.turn: line.state.pieces for line in lines}
    starts = [line.state.pieces for line in lines if "turn_started" in _tags(line)]

    grid = CARD.grid(state, 0, [event for line in lines for event in line.events])

    for n, pieces in enumerate([*starts, ends[state.turn]]):
        column = [row[n] for row in grid]
        assert column.count("good") == pieces.count("FINISHED")
        assert column.count("none") == pieces.count("O0")


def _tags(line: playouts.Line) -> list[str]:
    return [event.tag for event in line.events]
