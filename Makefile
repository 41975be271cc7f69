# Everything is set up on first use; `make help` lists what there is to do.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= cloak
COUNT ?= 1000
# Modules are compiled once, whatever the environment says: tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=
CLIENT := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print)

.PHONY: help play terminal test check format types imports doctest bench load attack warm replays docs gpu fuzz hostile mistakes clean

help:  ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

play: $(VENV)/.ready  ## play in the browser: a page opens on which to choose a game
	@$(BIN)/sandtable serve --open

terminal: $(VENV)/.ready  ## play a game against its best bot in the terminal (GAME=cloak)
	@$(BIN)/sandtable play $(GAME)

test: $(VENV)/.ready-dev  ## run all tests and doctests
	$(BIN)/pytest -q -n auto --dist loadgroup
	$(BIN)/pytest -q --doctest-modules --doctest-glob='*.md' --ignore=src/sandtable/template/tests src README.md docs CONTRIBUTING.md

check: format types imports test  ## everything that must hold before a change lands

format: $(VENV)/.ready-dev  ## formatting and lint
	$(BIN)/ruff format --check src tests
	$(BIN)/ruff check src tests

types: $(VENV)/.ready-dev  ## static types
	$(BIN)/mypy

imports: $(VENV)/.ready-dev  ## directions of imports
	$(BIN)/lint-imports --no-logo

bench: $(VENV)/.ready-bench  ## speed against the C yardstick and, where they can be installed, other frameworks
	$(BIN)/sandtable bench --compare --large

gpu: $(VENV)/.ready-dev  ## what only a machine with a GPU can show
	$(BIN)/python -m tests.gpu.check

fuzz: $(VENV)/.ready-dev  ## long fuzzing of parsers and whole matches, what is heard in them, and imagined worlds (COUNT=1000)
	SANDTABLE_FUZZ=1 $(BIN)/pytest -q -n auto --dist loadgroup tests/properties tests/server/test_wire.py
	$(BIN)/python -m tests.fuzz.heard --matches $(COUNT)
	$(BIN)/python -m tests.fuzz.imagined

hostile: $(VENV)/.ready-dev  ## mutated positions, scenarios and match files in great numbers (COUNT=1000)
	$(BIN)/python -m tests.fuzz.hostile --count $(COUNT) --kind positions --kind scenarios --kind matches --kind http

mistakes: $(VENV)/.ready-dev  ## deliberate mistakes in the rules of a game that its tests do not notice (GAME=cloak COUNT=1000)
	$(BIN)/python -m tests.mistakes $(GAME) --count $(COUNT)

load: $(VENV)/.ready-dev  ## a crowd of players, servers killed at random moments, and how quick the browser is
	$(BIN)/python -m tests.load.crowd
	$(BIN)/python -m tests.load.kills
	$(BIN)/python -m tests.load.browser

attack: $(VENV)/.ready-dev  ## attacks on a server that is started for them, each with a verdict; about ten minutes (ATTACK=words of names)
	$(BIN)/python -m tests.attack $(ATTACK)

warm: $(VENV)/.ready  ## compile all games ahead
	$(BIN)/sandtable warm

replays: $(VENV)/.ready-dev  ## record the matches of tests/replays that are missing for the current versions
	$(BIN)/python -m tests.record_replays

docs: $(VENV)/.ready-dev  ## print the generated parts of the documents anew
	$(BIN)/python -m tests.house.generated

clean:  ## remove the virtual environment and caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Debian ships venv as a package of its own; where it is missing and may be installed, it is.
$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); apt-get update -q && apt-get install -qy python3-venv && $(PYTHON) -m venv $(VENV); } \
	|| { rm -rf $(VENV); echo "Please install Python's venv first: sudo apt install python3-venv"; exit 1; }

$(VENV)/.ready: $(BIN)/python pyproject.toml constraints.txt hatch_build.py $(CLIENT)
	@echo "Setting up (once)…"
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e .
	@touch $@

# The browser tests need Chromium, some server tests PostgreSQL; where they are missing and may be installed, they are.
PACKAGES = $(if $(shell command -v chromium),,chromium) $(if $(wildcard /usr/lib/postgresql/*/bin/initdb),,postgresql)

$(VENV)/.ready-dev: $(VENV)/.ready
	@[ -z "$(strip $(PACKAGES))" ] || { apt-get update -q && apt-get install -qy --no-install-recommends $(PACKAGES); } \
	|| echo "Please install these first: sudo apt install $(PACKAGES)"
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

$(VENV)/.ready-bench: $(VENV)/.ready
	-$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $@
