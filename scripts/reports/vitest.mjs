import { relative } from 'node:path';
import { linesOf, literally, quoted, short } from './text.mjs';

export function vitest(report) {
  const failures = report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const path = relative('web', file.name);
      const run = `(cd web && npx vitest run ${path}`;
      // A file that could not be read has no tests.
      if (file.assertionResults.length === 0) {
        return [{ name: path, reason: short(linesOf(file.message).slice(0, 3)), again: `${run})` }];
      }
      return file.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => ({
          name: `${path} ${test.fullName}`,
          reason: reasonOf(test),
          again: `${run} -t ${quoted(literally(test.fullName))})`,
        }));
    });
  return { passed: report.numPassedTests, failed: failures.length, failures, unsteady: [] };
}

function reasonOf(test) {
  const lines = linesOf(test.failureMessages?.[0]);
  const stack = lines.findIndex((line) => line.startsWith('at '));
  return short(lines.slice(0, stack < 0 ? 4 : Math.min(stack, 8)));
}
