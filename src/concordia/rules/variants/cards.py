"""The roles that expansions add to those of the base game (§15.2, §16.3)."""

from typing import Final

from concordia.data.cards import ROLES

MAGISTER: Final = ROLES.index("magister")
PRAETOR: Final = ROLES.index("praetor")
PROCONSUL: Final = ROLES.index("proconsul")
LEGATUS: Final = ROLES.index("legatus")
