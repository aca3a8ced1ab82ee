import { readFileSync } from 'node:fs';
import { test } from '@playwright/test';
import type { Effects } from './all';

export const [head, ...rows] = readFileSync(new URL('../../../docs/pages.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

/** A test of each row of docs/pages.tsv that has its effect among these, one after the other. */
export function perform(effects: Effects): void {
  test.describe.configure({ mode: 'default' });
  for (const [path = '', , action, effect, seenAt] of rows) {
    const run = effects[path];
    if (run === undefined) continue;
    test(`${path}: ${action} → ${effect}, seen at ${seenAt}`, async ({ browser, request }) => {
      await run({ browser, request });
    });
  }
}
