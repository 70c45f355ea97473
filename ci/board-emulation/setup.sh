#!/usr/bin/env bash
# Puts the Python packages of the emulation of boards among the modules; does nothing where they are there already.
set -euo pipefail
cd "$(dirname "$0")"
packages=../../node_modules/.cache/board-emulation

if cmp -s requirements.txt "$packages/requirements.txt"; then
  exit 0
fi
if ! python3 -m pip --version >/dev/null 2>&1; then
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  echo "setup: installing python3-pip"
  "${as_root[@]}" apt-get update -q >/dev/null
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends python3-pip >/dev/null
fi
echo "setup: installing the packages of ci/board-emulation/requirements.txt"
rm -rf "$packages"
python3 -m pip install --quiet --quiet --root-user-action=ignore --disable-pip-version-check --no-warn-script-location --target "$packages" -r requirements.txt
cp requirements.txt "$packages/requirements.txt"
