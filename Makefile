# make play   set everything up and open the game in the browser
# make quick  run the tests that should pass after every change: no browser, no services, half a minute
# make test   set everything up and run all tests, including those in a browser, in four processes; JOBS=2 runs them in two
# make soak   run the long checks, which print figures: games, servers under faults, crashes, attacks, frames of the fight
# make lowest test the library with the lowest supported versions of its dependencies
# make check  check formatting, lint, imports and types
# make site   build the game as a folder of files that needs no server, in dist/site
# make docs   build the documentation site in docs/_build/html
# make wheels build the source archive and the wheels of all platforms in dist
# make bench  run the benchmarks; the results are ratios measured in one run
# make shots  take screenshots of every screen in three languages, six sizes and both themes, and list what does not fit
# make pictures make the README's pictures and its table of levels anew, from the page and from what was measured last
# make wire   generate the client's types and the table of events from their declarations
# make audit  check the dependencies for known vulnerabilities
# make lock   update requirements.lock (everything) and requirements-server.lock (what the game needs)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOWEST := .venv-lowest
READY := $(VENV)/.ready
PLAYABLE := $(VENV)/.playable
LEARNERS := $(VENV)/.learners
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
COMPILE = $(BIN)/pip-compile -q --strip-extras --generate-hashes --unsafe-package volt-arena --no-emit-index-url --no-emit-find-links \
	--no-emit-trusted-host --no-header
STEP := $(PYTHON) scripts/step
LEARN := dm-tree==0.1.10 minari==0.5.4 stable-baselines3==2.9.2 sb3-contrib==2.9.2
MODULES := web/node_modules/.ready
JOBS ?= 4
PAGE := src/volt/server/page/index.html
WEB := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)

OLD_ENOUGH = import sys; sys.exit(sys.version_info < (3, 11) and "VOLT needs Python 3.11 or newer; this is %s. Try: make PYTHON=python3.12" % sys.version.split()[0])
NO_VENV = echo "python3 -m venv failed: install your system's package for it, for example python3-venv"

# every process that the tests start would compile all it imports again
unexport PYTHONDONTWRITEBYTECODE

.PHONY: docs site wheels play quick test soak check format lowest bench shots pictures wire lock audit clean services

play: $(PLAYABLE) $(PAGE)
	@$(BIN)/volt serve --open

quick: $(READY)
	@$(BIN)/python -m pytest -n $(JOBS) -m quick

test: $(READY) $(PAGE) services $(LEARNERS)
	@$(STEP) "testing the client" scripts/npm run -s test
	@echo "== tests"
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

soak: $(READY) $(PAGE) services
	@echo "== games on both engines, servers under faults and crashes"
	@$(BIN)/python -m pytest -m soak -s
	@echo "== attacks"
	@$(BIN)/python -m benchmarks.attacks
	@echo "== frames of the fight"
	@$(BIN)/python scripts/frames.py

check: $(READY) $(MODULES)
	@echo "== format"
	@$(BIN)/ruff format --check src tests benchmarks scripts docs
	@echo "== lint"
	@$(BIN)/ruff check src tests benchmarks scripts docs
	@echo "== imports"
	@$(BIN)/lint-imports --no-cache --no-logo
	@echo "== types"
	@$(BIN)/mypy
	@echo "== examples"
	@$(BIN)/python scripts/check_examples.py
	@echo "== client"
	@scripts/npm run -s check

format: $(READY) $(MODULES)
	@$(BIN)/ruff format src tests benchmarks scripts docs
	@$(BIN)/ruff check --fix src tests benchmarks scripts docs
	@scripts/npm run -s format

# the library with the lowest versions of what it needs
lowest:
	@test -x $(LOWEST)/bin/python || $(PYTHON) -m venv $(LOWEST)
	@$(PYTHON) scripts/lowest.py > $(LOWEST)/constraints.txt
	@$(LOWEST)/bin/python -m pip install -q --disable-pip-version-check -c $(LOWEST)/constraints.txt \
		pytest pytest-xdist hypothesis httpx hatchling pyarrow websockets -e '.[server,postgresql,redis,envs,ladder,plot]'
	@$(LOWEST)/bin/python -m pytest -n $(JOBS) -W ignore -m "quick or lowest"

site: $(READY) $(PAGE)
	@rm -rf dist/site
	@$(STEP) "making the site (downloads wheels and a compiler of 100 MB, once)" $(BIN)/python scripts/make_site.py dist/site $(if $(SERVER),--server $(SERVER))
	@echo "dist/site; try it: python3 -m http.server -d dist/site"

wheels: $(READY) $(PAGE)
	@echo "== building wheels (the first time downloads a compiler of 100 MB)"
	@$(BIN)/python scripts/make_wheels.py

docs: $(READY)
	@$(BIN)/python -m sphinx -q -W --keep-going -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

bench: $(READY)
	@$(BIN)/python -m benchmarks

shots: $(READY) $(PAGE)
	@$(BIN)/python scripts/shots.py

pictures: $(READY) $(PAGE)
	@$(BIN)/python scripts/pictures.py
	@$(BIN)/python -m benchmarks.bots.levels

wire: $(READY)
	@$(BIN)/python scripts/wire_types.py web/src/protocol/wire.ts
	@$(BIN)/python scripts/event_table.py docs/events.md

lock: $(READY)
	@$(BIN)/pip install -q pip-tools
	@printf 'editables\nhatchling\nasync-timeout\n' > $(VENV)/build.in # the last one: redis needs it before Python 3.11.3
	@$(COMPILE) --extra dev -o requirements.lock pyproject.toml $(VENV)/build.in
	@$(COMPILE) --extra server --extra postgresql --extra redis -c requirements.lock -o requirements-server.lock pyproject.toml $(VENV)/build.in
	@echo "requirements.lock and requirements-server.lock written"

audit: $(READY)
	@$(BIN)/pip install -q pip-audit
	@$(BIN)/pip-audit --disable-pip --require-hashes -r requirements.lock

clean:
	rm -rf $(VENV) web/node_modules src/volt/server/page src/volt/_native .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

# a browser, PostgreSQL, Redis and a balancer for the tests, where the machine has none
services: $(READY) $(MODULES)
	@$(BIN)/python scripts/browser
	@scripts/services

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c '$(OLD_ENOUGH)'
	@test -x $(BIN)/python || $(STEP) "creating $(VENV)" $(PYTHON) -m venv $(VENV) || { $(NO_VENV); exit 1; }
	@$(STEP) "installing Python packages, those of the tests too (once, about a minute)" $(PIP) --require-hashes -r requirements.lock
	@$(STEP) "installing VOLT" $(PIP) --no-build-isolation --no-deps -e .
	@$(STEP) "compiling the rules" $(BIN)/python -m volt.compile || true
	@touch $(PLAYABLE) $(READY)

# PyTorch and the learners that use it, for the tests of training and of environments; where they cannot be had, those are skipped
$(LEARNERS): $(READY)
	@sed '/^ *--hash/d; s/ \\$$//' requirements.lock > $(VENV)/constraints.txt
	@$(STEP) "installing PyTorch (once)" $(PIP) --retries 1 -c $(VENV)/constraints.txt torch==2.13.0 torchrl==0.14.1 \
		&& $(STEP) "installing learners (once)" $(PIP) --retries 1 -c $(VENV)/constraints.txt torch==2.13.0 $(LEARN) && touch $(LEARNERS) \
		|| echo "PyTorch or learners cannot be installed: training is not tested everywhere"

# only what the game needs, unless everything is there
$(PLAYABLE): requirements-server.lock pyproject.toml
	@$(PYTHON) -c '$(OLD_ENOUGH)'
	@test -x $(BIN)/python || $(STEP) "creating $(VENV)" $(PYTHON) -m venv $(VENV) || { $(NO_VENV); exit 1; }
	@$(STEP) "installing Python packages (once)" $(PIP) --require-hashes -r requirements-server.lock
	@$(STEP) "installing VOLT" $(PIP) --no-build-isolation --no-deps -e .
	@$(STEP) "compiling the rules" $(BIN)/python -m volt.compile || true
	@touch $(PLAYABLE)

$(MODULES): web/package-lock.json | $(PLAYABLE)
	@$(STEP) "installing the packages of the page (once)" scripts/npm ci
	@touch $(MODULES)

$(PAGE): $(WEB) $(MODULES)
	@$(STEP) "building the page" scripts/npm run -s build -- --logLevel warn
