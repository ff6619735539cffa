from concordia.rules import FIRST_RULES_VERSION, RULES_VERSION, check_rules_version


def test_every_version_so_far_can_be_played_and_no_other() -> None:
    assert [check_rules_version(version) for version in range(FIRST_RULES_VERSION, RULES_VERSION + 1)] == [
        None,
        None,
    ]
    for version in (0, RULES_VERSION + 1):
        assert check_rules_version(version) == f"rules version {version}; this program plays versions 1 to 2"
