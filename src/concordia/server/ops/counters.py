"""The numbers that the server counts, for Prometheus."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

EVENTS: Final = Counter("concordia_events_total", "Events kept, by kind.", ["kind"])
GAMES: Final = Counter("concordia_games_finished_total", "Games finished, by board.", ["board"])
REFUSED: Final = Counter("concordia_refused_total", "Requests refused, by code.", ["code"])
FAILED: Final = Counter("concordia_errors_total", "Requests that failed unexpectedly.")
SECONDS: Final = Histogram("concordia_request_seconds", "Time to answer a request.", ["method"])
BOT_SECONDS: Final = Histogram("concordia_bot_seconds", "Time until a bot answered.", ["bot"])
TABLES: Final = Gauge("concordia_tables_held", "Tables in the memory of this process.")
CONNECTIONS: Final = Gauge("concordia_connections", "Live connections of this process.")
TURNED_AWAY: Final = Counter(
    "concordia_turned_away_total", "Connections and requests beyond a cap, by kind and cap.", ["kind", "cap"]
)
