// Prints "passed failed" of one report, and a line for each test that failed: a JUnit file of nextest, a JSON
// file of vitest or Playwright, or the captured text of `cargo test`.
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

/** Only as much as leads to the test; the whole message stands where it ran. */
function failuresOf(text) {
  if (text.startsWith('<?xml')) {
    const cases = [...text.matchAll(/<testcase name="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g)];
    return cases.filter(([, , body]) => /<(failure|error)\b/.test(body ?? '')).map(([, name]) => name);
  }
  if (!text.startsWith('{')) return [...text.matchAll(/^test (\S+) \.\.\. FAILED$/gm)].map(([, name]) => name);
  const report = JSON.parse(text);
  if (report.testResults) {
    const failed = report.testResults.filter((f) => f.status === 'failed');
    return failed.flatMap((f) => [
      ...(f.assertionResults.length === 0 ? [f.name] : []),
      ...f.assertionResults.filter((a) => a.status === 'failed').map((a) => a.fullName),
    ]);
  }
  const all = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(all)];
  const failed = report.suites.flatMap(all).filter((spec) => !spec.ok);
  return failed.map((spec) => `${spec.file}:${spec.line} ${spec.title}: ${reasonOf(spec)}`);
}

function reasonOf(spec) {
  const [error] = spec.tests.flatMap((t) => t.results.flatMap((r) => r.errors));
  const plain = (error?.message ?? '').replaceAll(/\u001b\[[0-9;]*m/g, '');
  // Of a comparison what came instead, which says more than that it differed.
  const lines = plain.split('\n').map((line) => line.trim());
  const came = lines.filter((line) => /^\+ (?!Received)/.test(line));
  return [lines[0], ...(came.length > 0 ? came : lines.slice(1, 3))].join(' | ').slice(0, 600);
}

console.log([of(text).join(' '), ...failuresOf(text)].join('\n'));
