# make play   set everything up and open the game in the browser
# make test   set everything up and run all tests, the browser's too
# make check  format, lint, imports, types
# make bench  measure, as ratios, all in one run
# make shots  pictures of every screen in three sizes
# make wire   the client's types from the server's messages
# make lock   resolve the dependencies anew into requirements.lock

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
MODULES := web/node_modules/.ready
PAGE := src/volt/server/page/index.html
WEB := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)

.PHONY: play test check format bench shots wire lock clean services

play: $(READY) $(PAGE)
	@$(BIN)/volt serve --open

test: $(READY) $(PAGE) services
	@echo "== tests of the client"
	@scripts/npm run -s test
	@echo "== tests"
	@$(BIN)/python -m pytest -n 2

check: $(READY) $(MODULES)
	@echo "== format"
	@$(BIN)/ruff format --check src tests benchmarks scripts
	@echo "== lint"
	@$(BIN)/ruff check src tests benchmarks scripts
	@echo "== imports"
	@$(BIN)/lint-imports --no-cache --no-logo
	@echo "== types"
	@$(BIN)/mypy
	@echo "== client"
	@scripts/npm run -s check

format: $(READY) $(MODULES)
	@$(BIN)/ruff format src tests benchmarks scripts
	@$(BIN)/ruff check --fix src tests benchmarks scripts
	@scripts/npm run -s format

bench: $(READY)
	@$(BIN)/python -m benchmarks

shots: $(READY) $(PAGE)
	@$(BIN)/python scripts/shots.py

wire: $(READY)
	@$(BIN)/python -m volt.server.schema web/src/lib/wire.ts

lock: $(READY)
	@$(BIN)/pip install -q pip-tools
	@$(BIN)/pip-compile -q --strip-extras --extra dev --extra envs --extra plot --extra postgresql --no-emit-index-url --no-emit-find-links \
		--no-emit-trusted-host --no-header -o requirements.lock pyproject.toml
	@echo "requirements.lock written"

clean:
	rm -rf $(VENV) web/node_modules src/volt/server/page src/volt/_native .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

# a browser and PostgreSQL for the tests, where the machine has none
services: $(READY) $(MODULES)
	@$(BIN)/python scripts/browser
	@scripts/services

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "VOLT needs Python 3.11 or newer; this is %s. Try: make PYTHON=python3.12" % sys.version.split()[0])'
	@echo "== setting up $(VENV) (once; takes about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
		{ echo "python3 -m venv failed: install your system's package for it, e.g. python3-venv"; exit 1; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps -e .
	@echo "== compiling the rules"
	@$(BIN)/python -m volt.compile > /dev/null || true
	@touch $(READY)

$(MODULES): web/package-lock.json | $(READY)
	@echo "== getting the parts of the page (once)"
	@scripts/npm install --no-save
	@touch $(MODULES)

$(PAGE): $(WEB) $(MODULES)
	@echo "== building the page"
	@scripts/npm run -s build -- --logLevel warn
