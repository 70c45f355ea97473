#!/usr/bin/env bash
# Installs what building and testing need on a Debian-like machine, and only what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  echo "setup: $*" >&2
  exit 1
}

command -v node >/dev/null || fail "Node.js 20 or newer is needed and not installed"
node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' ||
  fail "Node.js 20 or newer is needed, found $(node --version)"
command -v npm >/dev/null || fail "npm is needed and not installed; it comes with Node.js"

missing=()
need() { command -v "$1" >/dev/null || missing+=("$2"); }
need arm-none-eabi-gcc gcc-arm-none-eabi
need arm-none-eabi-readelf binutils-arm-none-eabi
need qemu-system-arm qemu-system-arm
need cmake cmake
need ninja ninja-build
need gcc gcc
need clang clang
need ccache ccache
need flatc flatbuffers-compiler
need chromium chromium
need cppcheck cppcheck

# newlib is a package of its own, which the cross compiler only recommends.
nano=$(arm-none-eabi-gcc --print-file-name=libc_nano.a 2>/dev/null || true)
[ -f "$nano" ] || missing+=(libnewlib-arm-none-eabi)

# A compiler without the C library's headers or the sanitizers' runtime cannot build the host tests.
can_sanitize() {
  local program
  program=$(mktemp)
  echo '#include <stdio.h>
int main(void) { return puts("") < 0; }' | "$1" -x c -fsanitize=address,undefined -o "$program" - 2>/dev/null
  local status=$?
  rm -f "$program"
  return $status
}
can_sanitize gcc || missing+=(gcc libc6-dev)
can_sanitize clang || missing+=(clang libc6-dev libclang-rt-dev)

if [ ${#missing[@]} -gt 0 ]; then
  command -v apt-get >/dev/null ||
    fail "missing: ${missing[*]} (names of Debian packages); this machine has no apt-get, so install them by hand"
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "missing: ${missing[*]}; run as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  echo "setup: installing ${missing[*]}"
  log=$(mktemp)
  install() {
    "${as_root[@]}" apt-get update -q &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
  }
  install >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    fail "apt-get could not install ${missing[*]}"
  }
  rm -f "$log"
fi

# The lifecycle scripts would build; the callers do that themselves, once.
node ci/modules-current.mjs || npm ci --ignore-scripts --no-audit --no-fund
