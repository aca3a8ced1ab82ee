// Prints "passed failed" of one report: a JUnit file of nextest, a JSON file of vitest or Playwright,
// or the captured text of `cargo test`.
import { readFileSync } from 'node:fs';

const text = readFileSync(process.argv[2], 'utf8');

function of(text) {
  if (text.startsWith('<?xml')) {
    const all = /<testsuites\b[^>]*>/.exec(text)?.[0] ?? '';
    const number = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(all)?.[1] ?? 0);
    const failed = number('failures') + number('errors');
    return [number('tests') - failed, failed];
  }
  if (text.startsWith('{')) {
    const report = JSON.parse(text);
    if (report.stats) {
      const { expected, unexpected, flaky } = report.stats;
      // A test that passes only sometimes is not a passed test.
      return [expected, unexpected + flaky + (report.errors?.length ?? 0)];
    }
    const broken = report.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0);
    return [report.numPassedTests, report.numFailedTests + broken.length];
  }
  const sums = [...text.matchAll(/^test result: .*? (\d+) passed; (\d+) failed;/gm)];
  return sums.reduce(([p, f], [, passed, failed]) => [p + Number(passed), f + Number(failed)], [0, 0]);
}

console.log(of(text).join(' '));
