#!/usr/bin/env bash
# What the size gate needs on a Debian-like runner: Node.js is there, compilers are installed where they are missing, etgen is built.
set -euo pipefail
cd "$(dirname "$0")/../.."

packages=()
command -v cmake >/dev/null || packages+=(cmake)
command -v ninja >/dev/null || packages+=(ninja-build)
command -v arm-none-eabi-gcc >/dev/null || packages+=(gcc-arm-none-eabi libnewlib-arm-none-eabi)
if [ ${#packages[@]} -gt 0 ]; then
  elevate=$([ "$(id -u)" = 0 ] || echo sudo)
  $elevate apt-get update -q
  $elevate apt-get install -y -q --no-install-recommends "${packages[@]}"
fi
# A package from npm is built already.
[ -f generator/dist/bin/etgen.js ] || { npm ci --ignore-scripts --no-audit --no-fund && npm run build; }
