# The few commands. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
export PORT
FLASK := $(BIN)/flask --app webapp
CATALOGUES := $(wildcard translations/*/LC_MESSAGES/messages.po)

.PHONY: help run demo test check format bench-small bench-storm bench-games bench-reports translations lock chromium libreoffice openssl clean

help:
	@echo "make run           set up and serve on http://localhost:$(PORT) and on the local network"
	@echo "make test          set up, check and test everything"
	@echo "make demo          fill in three classes with a year of finished sessions"
	@echo "make check         lint, types, import contracts, templates"
	@echo "make format        put the code in its usual form"
	@echo "make bench-small   thirty pupils for twenty seconds, figures as JSON"
	@echo "make bench-storm   thirty pupils behind bad networks beside a flood, figures as JSON"
	@echo "make bench-games   whole games without a server, figures as JSON"
	@echo "make bench-reports every report page of the demo year, figures as JSON"
	@echo "make translations  collect the texts and merge them into the catalogues"
	@echo "make lock          pin the dependencies anew"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; set PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || sh tools/install-debian.sh python3-venv
	$(PYTHON) -m venv $(VENV)

$(VENV)/run-installed: requirements.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(VENV)/dev-installed: requirements-dev.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@ $(VENV)/run-installed

translations/.compiled: $(CATALOGUES) $(VENV)/run-installed
	$(BIN)/pybabel --quiet compile --directory translations
	@touch $@

run: $(VENV)/run-installed translations/.compiled
	$(FLASK) prepare
	exec $(BIN)/gunicorn --config gunicorn.conf.py 'webapp:create_app()'

demo: $(VENV)/run-installed translations/.compiled
	$(FLASK) prepare
	$(FLASK) demo

chromium:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null \
		|| command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
		|| sh tools/install-debian.sh chromium-headless-shell || sh tools/install-debian.sh chromium

libreoffice:
	@command -v soffice >/dev/null || command -v libreoffice >/dev/null || sh tools/install-debian.sh libreoffice-calc-nogui

openssl:
	@command -v openssl >/dev/null || sh tools/install-debian.sh openssl

test: $(VENV)/dev-installed translations/.compiled chromium libreoffice openssl check
	$(BIN)/python -m pytest

check: $(VENV)/dev-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --lint templates

format: $(VENV)/dev-installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench-small: $(VENV)/dev-installed translations/.compiled
	$(BIN)/python -m tests.load.bench_small

bench-storm: $(VENV)/dev-installed translations/.compiled
	$(BIN)/python -m tests.load.bench_storm

bench-games: $(VENV)/dev-installed
	$(BIN)/python -m tests.load.bench_games

bench-reports: $(VENV)/dev-installed translations/.compiled
	$(BIN)/python -m tests.load.bench_reports

translations: $(VENV)/dev-installed
	$(BIN)/pybabel extract --no-location --omit-header --sort-output -w 120 -F babel.cfg -k _l -k _n:1,2 -o translations/messages.pot .
	$(BIN)/pybabel update --no-fuzzy-matching -w 120 -i translations/messages.pot -d translations
	$(BIN)/pybabel compile --directory translations

lock: $(VENV)/dev-installed
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url pyproject.toml --group dev -o requirements-dev.txt

clean:
	rm -rf $(VENV) translations/.compiled .mypy_cache .ruff_cache .pytest_cache
