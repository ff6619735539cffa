"""Games at scale: work spread over processes and machines, results in Parquet, statistics and reports."""
