from concordia.rules import FIRST_RULES_VERSION, RULES_VERSION, plays_version


def test_every_version_so_far_can_be_played_and_no_other() -> None:
    assert all(plays_version(version) for version in range(FIRST_RULES_VERSION, RULES_VERSION + 1))
    assert not plays_version(FIRST_RULES_VERSION - 1)
    assert not plays_version(RULES_VERSION + 1)
