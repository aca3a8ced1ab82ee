# The browser stage of ./test, which sources it; never run by itself.
# shellcheck shell=bash disable=SC2154

# Each in a run of its own, in this order: a red test keeps none of the others from running, and what changes the
# screens of everybody comes last.
browser_projects=(screens script-stored walk)

# start_provider NAME: the fake identity provider that signs people in; sets $provider_url.
start_provider() {
  local port
  port=$(free_port)
  provider_url=http://127.0.0.1:$port
  "$target/checks/fake-provider" --listen "127.0.0.1:$port" >"$reports/$1-provider.log" 2>&1 &
  provider=$!
  wait_ready "$provider_url/" 30 "$provider" || { complain 'the fake provider did not start' && return 1; }
}

# drive REPORT [playwright arguments]: Playwright against the server that runs; traces and screenshots are in a
# directory of the report's name.
drive() {
  local report=$1
  shift
  (cd web && CHROMIUM=$(browser) BASE_URL=$server_url PROVIDER_URL=$provider_url \
    PLAYWRIGHT_JSON_OUTPUT_NAME=$reports/$report.json PLAYWRIGHT_LAST_RUN_OUTPUT_FILE=$reports/last-run.json \
    npm run --silent e2e -- --reporter=list,json --output "$reports/$report" "$@")
}

# look REPORT [playwright arguments]: what fails beside others runs once more, alone. If it passes then, it is named
# as unsteady and its traces are kept; what fails twice has failed.
look() {
  local report=$1 code=0 red
  shift
  drive "$report" "$@" || code=$?
  if ((code != 0)) && grep -q '"failedTests": \[$' "$reports/last-run.json"; then
    say "second look at what failed in $report"
    code=0
    drive "$report-again" "$@" --last-failed --workers=1 --trace=on || code=$?
  fi
  add_counts e2e "$reports/$report.json" "$reports/$report-again.json" || return 1
  read -r _ red _ <"$counts/$report.json"
  ((red == 0)) || return 1
  return "$code"
}

# browse NAME DATABASE [playwright arguments]: the browser tests against a fresh demo database.
browse() {
  local name=$1 database=$2 data=$scratch/$1 port project code=0
  shift 2
  mkdir -p "$data"
  port=$(free_port)
  server_url=http://127.0.0.1:$port
  start_provider "$name"
  "$target/checks/collegium" demo --students 800 --database "$database" --data "$data"
  "$target/checks/collegium" serve --database "$database" --data "$data" --listen "127.0.0.1:$port" --mode demo \
    >"$reports/$name-server.log" 2>&1 &
  server=$!
  if ! wait_ready "$server_url/readyz" 60 "$server"; then
    tail -n 40 "$reports/$name-server.log" >&2
    complain 'the server did not become ready'
    return 1
  fi
  for project in "${browser_projects[@]}"; do
    # What the walk looks for must be there, whichever tests were asked for.
    if [[ $project == script-stored ]]; then
      look "$name-$project" --project="$project" || code=$?
    else
      look "$name-$project" --project="$project" "$@" || code=$?
    fi
  done
  stop_server
  stop_provider
  ((code == 0)) || grep -E '"level":"(ERROR|WARN)"' "$reports/$name-server.log" | tail -n 40 >&2 || true
  return "$code"
}

stage_e2e() {
  npm_install
  web_build
  build_program
  "$target/checks/collegium" openapi >"$scratch/openapi.json"
  cmp "$scratch/openapi.json" web/openapi.json ||
    { complain "web/openapi.json is not what the server says: collegium openapi > web/openapi.json" && return 1; }
  if [[ -n $grep ]]; then
    browse e2e "sqlite://$scratch/e2e/collegium.db" --grep "$grep" --pass-with-no-tests
    head -qn 1 "$counts"/e2e-{screens,walk}.json | grep -q '[1-9]' || { complain "no browser test matches $grep" && return 1; }
    return
  fi
  browse e2e "sqlite://$scratch/e2e/collegium.db"
  # The same screens on the other database: only those marked @smoke, the rest is the Rust tests' part.
  if grep -rqs '@smoke' web/e2e; then
    browse e2e-postgres "$(scripts/postgres create "$TEST_POSTGRES" e2e)" --grep @smoke --pass-with-no-tests
  fi
}
