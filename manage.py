#!/usr/bin/env python
"""The command line of the project: ``python manage.py help`` lists its commands."""

import os
import sys
from importlib import import_module


def main() -> None:
    if sys.version_info < (3, 11):
        sys.exit("This Python is too old: use .venv/bin/python, which `make setup` makes.")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is missing here: run `make setup`, then .venv/bin/python manage.py")
    try:
        import_module(os.environ["DJANGO_SETTINGS_MODULE"])
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
