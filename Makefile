# Every way to set up, run and check this project. `make` lists them.
PYTHON ?= python3
PY := .venv/bin/python
# Has the local PostgreSQL up for a command, and stops it afterwards if it was down before.
WITH_DATABASE := $(PY) -m config.localpg with
OPENAPI := $(PY) manage.py spectacular --validate --fail-on-warn
# One more than there are cores: many tests wait for processes of their own.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
BENCHMARKS := $(basename $(notdir $(wildcard tests/benchmarks/bench_*.py)))
.DEFAULT_GOAL := help
.PHONY: help setup setup-run run test test-fast check lint format openapi bench fuzz psql stop

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: ## an environment for development in .venv (again only when a requirements file changed)
	@$(PYTHON) config/environment.py dev

setup-run:
	@$(PYTHON) config/environment.py runtime

run: setup-run ## everything that plays, in this terminal (PORT=8000); Ctrl-C ends it, the data stay
	@exec $(PY) -m config.run

test: setup ## all tests, on all cores
	@$(WITH_DATABASE) $(PY) -m pytest -n $(WORKERS) --dist worksteal

test-fast: setup ## the tests that start no processes of their own
	@$(WITH_DATABASE) $(PY) -m pytest -n $(WORKERS) --dist worksteal -m "not e2e"

check: lint test ## lint, import contracts, types, missing migrations, then all tests: what CI runs

lint: setup ## the checks of make check that run no tests
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --quiet --check .
	@.venv/bin/lint-imports --no-logo
	@$(PY) -m mypy
	@$(PY) manage.py check --fail-level WARNING
	@$(WITH_DATABASE) $(PY) manage.py makemigrations --check --dry-run
	@$(OPENAPI) | diff -u docs/openapi.yaml - || { echo "The API is not what docs/openapi.yaml says: make openapi"; exit 1; }

format: setup ## put the code in shape
	@$(PY) -m ruff check --quiet --fix-only .
	@$(PY) -m ruff format .

openapi: setup ## write down in docs/openapi.yaml what the API is, so that every change of it shows
	@$(OPENAPI) --file docs/openapi.yaml

bench: setup ## speed, as ratios measured in one run: all of tests/benchmarks
	@set -e; for bench in $(BENCHMARKS); do echo "== $$bench"; $(WITH_DATABASE) $(PY) -m tests.benchmarks.$$bench; done

fuzz: setup ## some 5,000 requests to every door of a stack of its own, whatever the schema allows and does not
	@$(PY) -m tests.fuzz

psql: setup-run ## a prompt in the local database
	@$(PY) -m config.localpg psql

stop: ## stop the local database, if something left it up
	@$(PY) -m config.localpg stop
