"""Examples of what doors take and answer: ``examples.json`` beside an app's doors. Reads that file, once."""

from pathlib import Path
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiExample

from games.api.common.problems import CONTENT_TYPE, Problem, problem_body
from games.engine.rejection import TEXTS

FILE = "examples.json"
VERSION = 41


class Examples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was really sent and answered: by operation, and for problems by their code.

    ``answers`` in another form than the usual one are named ``operation content/type``. Tests hold all of them
    against the schema and against what doors answer now; with ``RECORD_EXAMPLES=1`` these tests write requests
    and answers anew. Rejections of the rules are not in the file: their words are the engine's.
    """

    requests: dict[str, Any]
    answers: dict[str, Any]
    problems: dict[str, Any]

    def request(self, operation: str) -> list[OpenApiExample]:
        """Return the example of an operation's body, if there is one."""
        return _named(operation, self.requests, "application/json")

    def answer(self, operation: str, content_type: str) -> list[OpenApiExample]:
        """Return the example of an operation's answer in a content type, if there is one."""
        other = f"{operation} {content_type}"
        return _named(other if other in self.answers else operation, self.answers, content_type)

    def problem(self, code: str) -> list[OpenApiExample]:
        """Return the example of a problem, if there is one."""
        return _named(code, self.problems, CONTENT_TYPE)


def read_examples(folder: Path) -> Examples:
    """Return the examples of the doors in a folder."""
    return msgspec.json.decode((folder / FILE).read_bytes(), type=Examples)


def _named(name: str, examples: dict[str, Any], content_type: str) -> list[OpenApiExample]:
    if name not in examples:
        return []
    return [OpenApiExample(name.split(" ")[0], examples[name], media_type=content_type)]


REJECTIONS = {code: problem_body(Problem(code, text, version=VERSION)) for code, text in TEXTS.items()}
_OWN = read_examples(Path(__file__).parents[1])
GAMES = msgspec.structs.replace(_OWN, problems={**REJECTIONS, **_OWN.problems})
