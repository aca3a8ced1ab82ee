// What the reports say must reach the last lines of a run; run by scripts/house.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './read.mjs';

const ROOT = '/tests/e2e';
const error = (message, line) => ({ message, location: { file: `${ROOT}/effects/security.ts`, line, column: 1 } });
const RED = error('\u001b[31mError\u001b[39m: expect(locator).toBeHidden() failed\n\nExpected: hidden\nReceived: visible', 98);

function spec(id, errors, more = {}) {
  const attachments = errors.length === 0 ? [] : [{ name: 'trace', path: `${process.cwd()}/target/reports/${id}.zip` }];
  const tests = [{ annotations: [], results: [{ errors, attachments }] }];
  return { id, title: `it's ${id} (once)`, file: 'pages.spec.ts', line: 68, ok: errors.length === 0, tests, ...more };
}

const report = (specs, more = {}) => {
  const stats = { expected: specs.filter((one) => one.ok && one.tests[0].results.length > 0).length };
  return JSON.stringify({ config: { rootDir: ROOT }, stats, suites: [{ suites: [{ specs }] }], ...more });
};

test('a browser test that fails beside others and passes alone counts as passed and is named', () => {
  const found = read('e2e', report([spec('a', []), spec('b', [RED])]), report([spec('b', [])]));
  assert.equal(found.passed, 2);
  assert.equal(found.failed, 0);
  const [one] = found.unsteady;
  assert.equal(one.name, "effects/security.ts:98 it's b (once)");
  assert.equal(one.reason, 'Error: expect(locator).toBeHidden() failed | Expected: hidden | Received: visible');
  assert.deepEqual(one.traces, ['target/reports/b.zip']);
});

test('a browser test that fails twice has failed, and says how to repeat it', () => {
  const found = read('e2e', report([spec('b', [RED])]), report([spec('b', [error('Error: worse', 7)])]));
  assert.deepEqual([found.passed, found.failed, found.unsteady.length], [0, 1, 0]);
  assert.equal(found.failures[0].name, "effects/security.ts:7 it's b (once)");
  assert.equal(found.failures[0].again, String.raw`./test --only e2e --grep 'it'\''s b \(once\)'`);
});

test('a browser test that has failed is not steadied by a second look that left it out', () => {
  const unrun = spec('b', [], { tests: [{ annotations: [], results: [] }] });
  for (const again of [undefined, report([]), report([unrun])]) {
    assert.equal(read('e2e', report([spec('b', [RED])]), again).failed, 1);
  }
});

test('a browser test that did not run has failed; one that says why it is skipped has not', () => {
  const unrun = spec('a', [], { tests: [{ annotations: [], results: [] }] });
  const skipped = spec('b', [], { tests: [{ annotations: [{ type: 'skip' }], results: [] }] });
  const found = read('e2e', report([unrun, skipped]));
  assert.deepEqual(
    found.failures.map(({ reason }) => reason),
    ['did not run'],
  );
});

test('a failure outside of any test is one, whatever the second look says', () => {
  const found = read('e2e', report([spec('a', [])], { errors: [{ message: 'Error: no mail server' }] }), report([]));
  assert.deepEqual([found.passed, found.failed], [1, 1]);
  assert.equal(found.failures[0].reason, 'Error: no mail server');
});

test('a Rust test says what came, and how to repeat it', () => {
  const found = read(
    'rust',
    `<?xml version="1.0"?><testsuites name="full" tests="3" failures="1" errors="0"><testsuite name="collegium::it">
     <testcase name="fine" classname="collegium::it" time="0.1"/>
     <testcase name="rows::are_kept" classname="collegium::it" time="0.1"><failure message="m" type="test failure">
thread &apos;rows::are_kept&apos; panicked at server/tests/it/rows.rs:3:5:
assertion &#x60;left == right&#x60; failed
  left: 1
 right: 2</failure><system-out>noise</system-out></testcase>
     <testcase name="fine_too" classname="collegium::it" time="0.1"/></testsuite></testsuites>`,
  );
  assert.deepEqual([found.passed, found.failed], [2, 1]);
  const [one] = found.failures;
  assert.match(one.reason, /^thread 'rows::are_kept' panicked at server.* \| left: 1 \| right: 2$/);
  assert.equal(one.again, "./test --only rust --grep '^rows::are_kept$'");
});

test('a test of the web says what came, and how to repeat it; so does a file that cannot be read', () => {
  const failing = { status: 'failed', fullName: 'menu opens', failureMessages: ['Error: expected 1 to be 2\n    at x'] };
  const found = read(
    'web',
    JSON.stringify({
      numPassedTests: 4,
      testResults: [
        { name: `${process.cwd()}/web/src/a.test.ts`, status: 'failed', assertionResults: [failing] },
        { name: `${process.cwd()}/web/src/b.test.ts`, status: 'failed', message: 'SyntaxError', assertionResults: [] },
      ],
    }),
  );
  assert.deepEqual([found.passed, found.failed], [4, 2]);
  assert.deepEqual(found.failures, [
    {
      name: 'src/a.test.ts menu opens',
      reason: 'Error: expected 1 to be 2',
      again: "(cd web && npx vitest run src/a.test.ts -t 'menu opens')",
    },
    { name: 'src/b.test.ts', reason: 'SyntaxError', again: '(cd web && npx vitest run src/b.test.ts)' },
  ]);
});

test('the text of cargo test is added up', () => {
  const found = read('rust', 'test a ... FAILED\ntest result: FAILED. 2 passed; 1 failed;\ntest result: ok. 3 passed; 0 failed;');
  assert.deepEqual([found.passed, found.failed, found.failures[0].name], [5, 1, 'a']);
});
