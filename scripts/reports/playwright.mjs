// Playwright's JSON, and that of the second look: what failed beside others runs once more, alone.
import { relative } from 'node:path';
import { linesOf, literally, quoted, short } from './text.mjs';

export const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
const allOf = (report) => report.suites.flatMap(specsOf);
const resultsOf = (spec) => spec.tests.flatMap((test) => test.results);
/** Left out without anybody having said so: its file could not be run, or the run was ended. */
const neverRan = (spec) => spec.tests.some((test) => test.results.length === 0 && test.annotations.length === 0);

export function playwright(report, again) {
  const second = new Map((again === undefined ? [] : allOf(again)).map((spec) => [spec.id, spec]));
  const steady = (spec) => second.has(spec.id) && second.get(spec.id).ok && !neverRan(second.get(spec.id));
  const fallen = allOf(report).filter((spec) => !spec.ok || neverRan(spec));
  const unsteady = fallen.filter(steady).map((spec) => ({ ...named(spec, report), traces: tracesOf(spec) }));
  const failures = [
    ...fallen.filter((spec) => !steady(spec)).map((spec) => named(second.get(spec.id) ?? spec, report)),
    ...[...(report.errors ?? []), ...(again?.errors ?? [])].map((error) => ({
      name: 'outside of any test',
      reason: reasonOf(error),
      again: './test --only e2e',
    })),
  ];
  return { passed: report.stats.expected + unsteady.length, failed: failures.length, failures, unsteady };
}

function named(spec, report) {
  const error = resultsOf(spec).flatMap((result) => result.errors)[0];
  // Where it went wrong, and not where a loop has made it.
  const { file, line } = error?.location ?? {};
  const place = file === undefined ? `${spec.file}:${spec.line}` : `${relative(report.config.rootDir, file)}:${line}`;
  return {
    name: `${place} ${spec.title}`,
    reason: error === undefined ? 'did not run' : reasonOf(error),
    again: `./test --only e2e --grep ${quoted(literally(spec.title))}`,
  };
}

function reasonOf(error) {
  const lines = linesOf(error.message);
  // Of a comparison what came instead, which says more than that it differed.
  const came = lines.filter((line) => /^(\+ (?!Received)|Locator:|Expected|Received|Error:)/.test(line));
  return short([...new Set([lines[0], ...(came.length > 0 ? came : lines.slice(1, 4))])]);
}

const tracesOf = (spec) =>
  resultsOf(spec)
    .flatMap((result) => result.attachments)
    .filter(({ name, path }) => name === 'trace' && path !== undefined)
    .map(({ path }) => relative('.', path));
