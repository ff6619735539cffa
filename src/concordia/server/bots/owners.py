"""Whose table it is: thought is shared among owners, not among tables."""

import hashlib
from typing import Final

from concordia.server.store.models import TableRow

MARK_DIGITS: Final = 4
"""Enough to tell guests apart; too little to tell an address, since 65,536 of IPv4 share each mark."""


def owner_of(row: TableRow) -> str:
    """The account of a table's host, or the mark of the network from which a guest has set it up."""
    return row.host_user or row.host_mark or row.id


def mark_of(address: str) -> str:
    """A mark of an address from which the address cannot be told."""
    return hashlib.sha256(address.encode()).hexdigest()[:MARK_DIGITS]
