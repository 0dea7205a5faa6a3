# make play   set everything up and open the game
# make test   set everything up and run all tests
# make check  format, lint, types
# make bench  measure, as ratios, all in one run
# make lock   resolve the dependencies anew into requirements.lock

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test check format bench lock clean

play: $(READY)
	@$(BIN)/volt play

test: $(READY)
	@echo "== tests"
	@$(BIN)/python -m pytest -n 2

check: $(READY)
	@echo "== format"
	@$(BIN)/ruff format --check src tests benchmarks
	@echo "== lint"
	@$(BIN)/ruff check src tests benchmarks
	@echo "== types"
	@$(BIN)/mypy

format: $(READY)
	@$(BIN)/ruff format src tests benchmarks
	@$(BIN)/ruff check --fix src tests benchmarks

bench: $(READY)
	@$(BIN)/python -m benchmarks

lock: $(READY)
	@$(BIN)/pip install -q pip-tools
	@$(BIN)/pip-compile -q --strip-extras --extra dev --no-emit-index-url --no-emit-find-links \
		--no-emit-trusted-host --no-header -o requirements.lock pyproject.toml
	@echo "requirements.lock written"

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "VOLT needs Python 3.11 or newer; this is %s. Try: make PYTHON=python3.12" % sys.version.split()[0])'
	@echo "== setting up $(VENV) (once; takes about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
		{ echo "python3 -m venv failed: install your system's package for it, e.g. python3-venv"; exit 1; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $(READY)
