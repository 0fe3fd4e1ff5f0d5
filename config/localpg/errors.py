"""The one error of the local PostgreSQL: its text says what to do."""


class LocalPostgresError(RuntimeError):
    """The local server cannot be used; the message names the cause and the way out."""

    def __init__(self, cause: str, way_out: str) -> None:
        super().__init__(f"{cause}\n  -> {way_out}")
