"""A whole cup through workers, one of which is killed in the middle."""

import pytest

from config.embedded import processes
from tests.cluster import cluster

pytestmark = pytest.mark.processes

PEOPLE, ROUNDS = 16, 3


def test_a_swiss_of_sixteen_goes_on_although_a_worker_is_killed(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with cluster(tmp_path_factory.mktemp("cup"), CUP_SECONDS="1", CUP_BREAK="0") as site:
        for _ in range(2):
            site.add_worker()
        site.wait_for_workers()
        code = site.arrange("cup", str(PEOPLE), str(ROUNDS))["code"]

        def has_begun() -> bool:
            return bool(site.arrange("look_at_cup", code)["settled"])

        assert processes.wait_until(has_begun, 90), site.log("worker")
        site.lose_worker()
        site.add_worker()

        def is_over() -> bool:
            return str(site.arrange("look_at_cup", code)["status"]) == "finished"

        assert processes.wait_until(is_over, 120), site.log("worker")
        end = site.arrange("look_at_cup", code)

    assert end["round"] == ROUNDS
    assert len(end["met"]) == len({tuple(pair) for pair in end["met"]}) == PEOPLE // 2 * ROUNDS
    assert len(set(end["matches"])) == PEOPLE // 2 * ROUNDS, "a match was started twice"
    assert end["points"] == PEOPLE // 2 * ROUNDS
    assert end["ranks"][0] == 1
