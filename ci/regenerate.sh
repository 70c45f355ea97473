#!/usr/bin/env bash
# Writes every committed generated file anew. CI runs it and demands a clean tree.
set -euo pipefail
cd "$(dirname "$0")/.."

node ci/regenerate/model-schema.mjs
npm run --silent build
node ci/regenerate/docs.mjs
