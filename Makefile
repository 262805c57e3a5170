# Everything a person needs: make demo, make test. The rest serves those who change the code.
# Each step of the set-up leaves a stamp in .venv, so that a second run asks no package index for anything.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= $(shell command -v python3.11 >/dev/null 2>&1 && echo python3.11 || echo python3)
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := $(VENV)/.stamps
PIP    := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
# With the build tool in the environment, a re-install with nothing new to fetch needs no network.
EDITABLE := $(PIP) --no-build-isolation --editable
DEMO_OUT ?= demo-report
PYTEST_ARGS ?=

.PHONY: help setup setup-dev setup-bench demo test lint format bench schema docs site package licences sbom constraints build clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/^([a-z-]+):.*## (.*)/make \1@\2/' | column -t -s @

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "claimpath needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Name one: make PYTHON=/path/to/python3.11" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { \
	  echo "$(PYTHON) can't make a virtual environment. On Debian: apt-get install python3-venv" >&2; exit 2; }
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/small: $(STAMPS)/venv pyproject.toml constraints.txt
	@echo "Installing claimpath into $(VENV)"
	@$(PIP) 'hatchling>=1.25' editables
	@$(EDITABLE) .
	@touch $@

$(STAMPS)/dev: $(STAMPS)/small
	@echo "Installing the developers' tools into $(VENV)"
	@$(EDITABLE) '.[dev,bench]'
	@touch $@

# Peers are programs that the benchmarks measure against. Nothing imports them but benchmarks/.
$(STAMPS)/bench: $(STAMPS)/dev
	@echo "Installing the benchmarks' peers into $(VENV)"
	@$(EDITABLE) '.[dev,bench,peers]'
	@touch $@

$(STAMPS)/browser: $(STAMPS)/venv
	@scripts/install_browser.sh && touch $@ || true

$(STAMPS)/postgres: $(STAMPS)/venv
	@scripts/install_postgres.sh && touch $@ || true

setup: $(STAMPS)/small ## install claimpath into .venv

setup-dev: $(STAMPS)/dev $(STAMPS)/browser $(STAMPS)/postgres ## install the developers' tools as well

setup-bench: $(STAMPS)/bench ## install the benchmarks' peers as well

demo: $(STAMPS)/small ## check a claim about the project's own example, ending with the report's path
	@$(BIN)/claimpath demo --out $(DEMO_OUT)

# A file's tests stay in one process, so that what they share is made once.
test: $(STAMPS)/dev $(STAMPS)/browser $(STAMPS)/postgres ## run the tests
	@$(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist loadfile $(PYTEST_ARGS)

lint: $(STAMPS)/dev ## style, format and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: $(STAMPS)/dev ## mend what ruff can mend
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(STAMPS)/bench ## measure every figure; writes docs/benchmarks.md
	@$(BIN)/python benchmarks/run_all.py

schema: $(STAMPS)/small ## write docs/schema/*.json
	@$(BIN)/claimpath schema --out docs/schema

docs: $(STAMPS)/dev schema ## write docs/cli.md and docs/schema
	@$(BIN)/python scripts/cli_docs.py docs/cli.md
	@$(BIN)/python scripts/rules_docs.py docs/rules.md
	@$(BIN)/python scripts/mafalda_docs.py docs/mafalda-taxonomy.md
	@$(BIN)/python scripts/record_example.py src/claimpath/examples/replay.jsonl
	@$(BIN)/python scripts/run_notebook.py docs/notebooks/from_claim_to_table.ipynb

site: $(STAMPS)/dev ## build the documentation as a site into build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

package: $(STAMPS)/dev ## build wheel and sdist and use them in a fresh environment
	@$(BIN)/python scripts/check_package.py

licences: $(STAMPS)/dev ## judge the licences of everything that is installed with claimpath
	@$(BIN)/python scripts/check_licences.py

sbom: $(STAMPS)/dev ## write the bill of materials of the small install
	@$(BIN)/python scripts/sbom.py build/sbom.cdx.json

constraints: $(STAMPS)/bench ## write down the versions now installed
	@$(BIN)/python scripts/constraints.py constraints.txt

build: $(STAMPS)/dev ## a wheel and an sdist in dist/
	@$(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean: ## remove everything that the targets made
	rm -rf $(VENV) dist build $(DEMO_OUT) .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
