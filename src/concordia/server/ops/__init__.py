"""For the host: settings, administration, backup, logs and metrics."""
