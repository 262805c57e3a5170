#!/usr/bin/env bash
# Make sure that a Chromium is there for the tests that open a page. Where it can't be installed, say so and fail:
# those tests then skip with a reason, and everything else runs.
set -euo pipefail

for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null 2>&1; then
    exit 0
  fi
done

if [[ "$(id -u)" != 0 ]] || ! command -v apt-get >/dev/null 2>&1; then
  echo "No Chromium here, and no right to install one: the browser tests will skip (Debian: apt-get install chromium)." >&2
  exit 1
fi

echo "Installing Chromium for the browser tests"
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
options=(-q -y -o Acquire::Retries=2 -o Acquire::http::Timeout=30 -o Dpkg::Use-Pty=0)
export DEBIAN_FRONTEND=noninteractive
if { apt-get "${options[@]}" update && apt-get "${options[@]}" install --no-install-recommends chromium fonts-dejavu-core; } \
  >"$log" 2>&1; then
  exit 0
fi
tail -n 5 "$log" >&2
echo "Chromium could not be installed: the browser tests will skip." >&2
exit 1
