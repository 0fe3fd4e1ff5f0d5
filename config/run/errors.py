"""The one error of ``make run``: its text says what to do."""


class RunError(Exception):
    """The stack cannot be started; the message names the cause and the way out."""
