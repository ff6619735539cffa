"""Who may be brought together by the server."""

from concordia.server.store.models import Seeker


def may_meet(one: Seeker, other: Seeker) -> bool:
    """Whether two who wait may be seated at one table: nobody meets themselves."""
    return one.user_id is None or one.user_id != other.user_id
