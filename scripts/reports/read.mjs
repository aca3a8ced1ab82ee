import { junit } from './junit.mjs';
import { playwright } from './playwright.mjs';
import { vitest } from './vitest.mjs';

/** What one report says, whoever wrote it; `again` is Playwright's second look at what failed. */
export function read(stage, text, again) {
  if (text.startsWith('<?xml')) return junit(text, stage);
  if (!text.startsWith('{')) return cargo(text);
  const report = JSON.parse(text);
  return report.stats ? playwright(report, again === undefined ? undefined : JSON.parse(again)) : vitest(report);
}

/** The captured text of `cargo test`. */
function cargo(text) {
  const sums = [...text.matchAll(/^test result: .*? (\d+) passed; (\d+) failed;/gm)];
  const sum = (column) => sums.reduce((total, found) => total + Number(found[column]), 0);
  const failures = [...text.matchAll(/^test (\S+) \.\.\. FAILED$/gm)].map(([, name]) => ({
    name,
    reason: 'see above',
    again: `./test --only rust --grep '^${name}$'`,
  }));
  return { passed: sum(1), failed: sum(2), failures, unsteady: [] };
}
