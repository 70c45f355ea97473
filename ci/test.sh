#!/usr/bin/env bash
# Builds, checks and tests everything; the last line says how many passed and failed.
#   bash ci/test.sh                     everything
#   bash ci/test.sh scenarios/conv      only the tests whose path holds a word
#   bash ci/test.sh --project unit      only one project of vitest.config.ts; every option of vitest may be given
set -uo pipefail
cd "$(dirname "$0")/.."

counts=$(mktemp)
report=$(mktemp)
trap 'rm -f "$counts" "$report"' EXIT

# Every step adds a line "passed failed skipped"; the sum is the answer.
finish() {
  awk '{ p += $1; f += $2; s += $3 } END {
    printf "%d passed, %d failed", p, f; if (s > 0) printf ", %d skipped", s; printf "\n"; exit f > 0 || p == 0 }' "$counts"
  exit $?
}
step() {
  local title=$1
  shift
  if "$@"; then
    echo "1 0 0" >>"$counts"
  else
    echo "FAIL $title"
    echo "0 1 0" >>"$counts"
    return 1
  fi
}

step "setup" bash ci/setup.sh || finish
step "setup of the board emulation" bash ci/board-emulation/setup.sh || finish
step "build" npm run --silent build || finish
export ETGEN_TEST_COUNTS=$counts
if [ $# -eq 0 ]; then
  node ci/check.mjs
  step "size" node ci/size.mjs
  step "bench" node ci/bench.mjs
fi
# Nothing is recorded in passing, and a test left alone by .only is an error.
npx vitest run --allowOnly=false --update=none --reporter=default --reporter=json --outputFile.json="$report" "$@"
node ci/count-tests.mjs "$report" $? >>"$counts" || echo "0 1 0" >>"$counts"
finish
