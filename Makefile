# Bufferwise. `make help` lists what there is; set-up is part of every target (see scripts/setup).
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help

# Clones on one machine share what they compile of other people's crates; what is ours and final stays in ./target.
CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/bufferwise
ifeq ($(CARGO_TARGET_DIR)$(CARGO_BUILD_BUILD_DIR),)
export CARGO_BUILD_BUILD_DIR := $(CACHE)/build
endif
# Whose code the shared folder holds at the moment (src/export/mod.rs).
export BUFFERWISE_CHECKOUT := $(CURDIR)

VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
# Everything the built page is made of; folders are listed so that a removed file counts as a change.
PAGE_INPUTS := $(shell find src style static locales -not -name '*.tmp' 2>/dev/null) index.html Trunk.toml Cargo.toml Cargo.lock scripts/versions.env

LANES := versions scripts fmt core clippy native pure docs clippy-wasm size wasm parity e2e

.PHONY: help run test build bench setup clean $(addprefix test-,$(LANES))

help: ## This list
	@echo "Bufferwise $(VERSION)"
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22
	@echo "  single lanes of make test: $(addprefix test-,$(LANES))"

run: dist/index.html ## Set up, build and serve the page; the address is printed (PORT= for another port)
	@exec node scripts/serve.mjs

test: ## Set up and test everything
	@exec scripts/test $(LANES)

$(addprefix test-,$(LANES)):
	@exec scripts/test $(@:test-%=%)

build: dist/index.html ## Release page in dist/ and as bufferwise-VERSION.zip
	@node scripts/zip.mjs dist bufferwise-$(VERSION).zip

bench: dist/index.html ## Measure speed and size against the budgets, native and in Chromium
	@exec scripts/bench

setup: ## Only set up (done by the others anyway)
	@scripts/setup all >/dev/null

clean: ## Remove what was built here (the cache outside the checkout stays: ~/.cache/bufferwise)
	rm -rf dist target tests/e2e/artifacts bufferwise-*.zip

dist/index.html: $(PAGE_INPUTS)
	@tools="$$(scripts/setup wasm npm)"; eval "$$tools"; trunk --skip-version-check build
	@touch $@
