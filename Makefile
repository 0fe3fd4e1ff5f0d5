# Every way to set up, run and check this project. `make` lists the targets.
PYTHON ?= python3
PY := .venv/bin/python
.DEFAULT_GOAL := help
.PHONY: help setup run

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

setup: ## an environment for development in .venv (again only when the requirement files changed)
	@$(PYTHON) config/environment.py dev

run: ## everything that plays, in this terminal (PORT=8000; Ctrl-C ends it, the data stay)
	@$(PYTHON) config/environment.py runtime
	@$(PY) -m config.run
