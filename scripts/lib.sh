# Shared by the scripts; sourced, never run. Expects `set -euo pipefail` of its caller.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
export CARGO_TARGET_DIR=$target

# Rust is often installed for one user only and not yet in the PATH of this shell.
if ! command -v cargo >/dev/null && [[ -x ${HOME:-/}/.cargo/bin/cargo ]]; then
  PATH=$HOME/.cargo/bin:$PATH
fi

say() { printf '%s\n' "$*"; }
complain() { printf '%s\n' "$*" >&2; }
is_root() { [[ $(id -u) == 0 ]]; }

# at_least HAVE WANT: compares dotted version numbers.
at_least() { [[ $(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]; }

number_of() { sed -n 's/^[^0-9]*\([0-9][0-9.]*\).*/\1/p' | head -n 1; }

# require_tools: lists everything that is missing for a build at once, not one thing per attempt.
require_tools() {
  local missing=()
  if ! command -v cargo >/dev/null; then
    missing+=("Rust 1.90 or newer: Debian package 'rustup', then 'rustup default stable'")
  elif ! at_least "$(cargo --version | number_of)" 1.90; then
    missing+=("Rust 1.90 or newer (found $(cargo --version | number_of)): 'rustup update stable'")
  fi
  if ! command -v node >/dev/null; then
    missing+=("Node 20.19 or newer: Debian package 'nodejs' (Debian 13), or a current release of Node")
  elif ! at_least "$(node --version | number_of)" 20.19; then
    missing+=("Node 20.19 or newer (found $(node --version)): Debian package 'nodejs' (Debian 13), or a current release of Node")
  fi
  command -v npm >/dev/null || missing+=("npm: Debian package 'npm'")
  command -v cc >/dev/null || missing+=("a C compiler: Debian package 'build-essential'")
  ((${#missing[@]} == 0)) && return
  complain 'Missing:'
  printf '  %s\n' "${missing[@]}" >&2
  return 1
}

free_port() {
  node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
}

# wait_ready URL SECONDS PID: until the address answers 2xx; fails when the process ends first.
wait_ready() {
  local deadline=$((SECONDS + $2))
  while ((SECONDS < deadline)); do
    node -e 'fetch(process.argv[1]).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))' "$1" && return
    kill -0 "$3" 2>/dev/null || return 1
    sleep 0.2
  done
  return 1
}

# stop_process PID: asks, waits for the grace period, then insists.
stop_process() {
  kill -TERM "$1" 2>/dev/null || return 0
  local waited=0
  while kill -0 "$1" 2>/dev/null && ((waited++ < 350)); do sleep 0.1; done
  kill -KILL "$1" 2>/dev/null || true
  wait "$1" 2>/dev/null || true
}

# npm_install: npm writes its own copy of the lock when it has finished, so that copy is the stamp.
npm_install() {
  local lock=$root/web/package-lock.json done=$root/web/node_modules/.package-lock.json
  [[ -f $done && ! $lock -nt $done ]] && return
  (cd "$root/web" && npm ci --no-audit --no-fund)
}

# web_hash: everything the web's build reads.
web_hash() {
  (cd "$root/web" && find . \( -name node_modules -o -name dist -o -name e2e -o -name test-results \
    -o -name playwright-report \) -prune -o -type f -print0 | sort -z | xargs -0 sha256sum) | sha256sum | cut -d ' ' -f 1
}

web_build() {
  local stamp=$target/stamps/web hash
  hash=$(web_hash)
  [[ -f $root/web/dist/index.html && -f $stamp && $(<"$stamp") == "$hash" ]] && return
  (cd "$root/web" && npm run --silent build)
  mkdir -p "$target/stamps"
  printf '%s\n' "$hash" >"$stamp"
}
