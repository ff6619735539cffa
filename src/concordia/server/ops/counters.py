"""The numbers that the server counts, for Prometheus; several processes add up what each holds."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

EVENTS: Final = Counter("concordia_events_total", "Events kept, by kind.", ["kind"])
GAMES: Final = Counter("concordia_games_finished_total", "Games finished, by board.", ["board"])
REFUSED: Final = Counter("concordia_refused_total", "Requests refused, by code.", ["code"])
FAILED: Final = Counter("concordia_errors_total", "Requests that failed unexpectedly.")
SECONDS: Final = Histogram("concordia_request_seconds", "Time to answer a request.", ["method"])
BOT_SECONDS: Final = Histogram("concordia_bot_seconds", "Time until a bot answered.", ["bot"])
WAITING: Final = Gauge(
    "concordia_bots_waiting", "Questions to bots that wait, by lane.", ["lane"], multiprocess_mode="livesum"
)
HELD_BACK: Final = Gauge(
    "concordia_bots_held_back",
    "Tables that wait since their owner has enough waiting, by lane.",
    ["lane"],
    multiprocess_mode="livesum",
)
WAITED: Final = Histogram(
    "concordia_bot_wait_seconds",
    "Time from a question to a bot until it was thought about, by lane.",
    ["lane"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0),
)
THOUGHT_GIVEN: Final = Counter(
    "concordia_bot_thought_seconds_total", "Time that bots thought, by lane.", ["lane"]
)
CUT: Final = Counter(
    "concordia_bot_thought_cut_seconds_total", "Time that bots thought less than usual, since others waited."
)
LIMITED: Final = Counter("concordia_limited_total", "Requests over a limit of rate, by limit.", ["limit"])
TABLES: Final = Gauge("concordia_tables_held", "Tables in memory.", multiprocess_mode="livesum")
CONNECTIONS: Final = Gauge("concordia_connections", "Live connections.", multiprocess_mode="livesum")
TURNED_AWAY: Final = Counter(
    "concordia_turned_away_total", "Connections and requests beyond a cap, by kind and cap.", ["kind", "cap"]
)
