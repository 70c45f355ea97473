#!/usr/bin/env bash
# From a model file to firmware that runs: keyword spotting on an emulated Cortex-M4F, fed with a recorded "yes", its
# output compared with ExecuTorch's.
set -euo pipefail
cd "$(dirname "$0")/.."

bash ci/setup.sh
npm run --silent build

etgen() { node generator/dist/bin/etgen.js "$@"; }
show() {
  echo
  echo "\$ $*"
  "$@"
}

show etgen inspect examples/kws/kws.pte
show etgen plan --board mps2-an386 examples/kws/kws.pte
show etgen firmware --board mps2-an386 examples/kws/kws.pte --output out/kws-mps2-an386 \
  --run --profile --input examples/kws/yes.input.bin --expect examples/kws/yes.expected.bin
