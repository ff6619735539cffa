"""What comes with the extra `lab`, which simulation at scale needs and playing does not."""

from concordia.errors import WorkError


def check_lab() -> None:
    """Refuse to go on without the library of tables."""
    try:
        import polars  # noqa: F401
    except ImportError:
        raise WorkError(
            "tables of results need polars, which is not installed: pip install 'concordia-boardgame[lab]'"
        ) from None
