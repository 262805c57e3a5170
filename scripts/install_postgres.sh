#!/usr/bin/env bash
# Make sure that PostgreSQL's programs are there for the database tests. Where they can't be installed, say so and
# fail: those tests then skip with a reason, and everything else runs on SQLite.
set -euo pipefail

if compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null 2>&1; then
  exit 0
fi

if [[ "$(id -u)" != 0 ]] || ! command -v apt-get >/dev/null 2>&1; then
  echo "No PostgreSQL here, and no right to install it: its tests will skip (Debian: apt-get install postgresql)." >&2
  exit 1
fi

echo "Installing PostgreSQL for the database tests"
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
options=(-q -y -o Acquire::Retries=2 -o Acquire::http::Timeout=30 -o Dpkg::Use-Pty=0)
export DEBIAN_FRONTEND=noninteractive
# The tests start a server of their own; the system's is not to be started by the installation.
policy=/usr/sbin/policy-rc.d
if [[ ! -e "$policy" ]]; then
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 0755 "$policy"
  trap 'rm -f "$log" "$policy"' EXIT
fi
if { apt-get "${options[@]}" update && apt-get "${options[@]}" install --no-install-recommends postgresql; } \
  >"$log" 2>&1; then
  exit 0
fi
tail -n 5 "$log" >&2
echo "PostgreSQL could not be installed: its tests will skip." >&2
exit 1
