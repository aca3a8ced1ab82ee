import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { pagesOf } from '@/app/manifest';
import { areas } from '@/areas';
import { publicPages } from '@/areas/public';
import { addDropEffects } from './effects/addDrop';
import { approvalEffects } from './effects/approvals';
import { catalogueEffects } from './effects/catalogue';
import { collectionEffects } from './effects/collection';
import { generalEffects } from './effects/general';
import { peopleEffects } from './effects/people';
import { planEffects } from './effects/plans';
import { securityEffects } from './effects/security';
import { selectionEffects } from './effects/selection';
import { ssoEffects } from './effects/sso';
import { studentListEffects } from './effects/studentLists';
import { studentSelectionEffects } from './effects/studentSelection';
import { studentEffects } from './effects/students';
import { studentTaskEffects } from './effects/studentTasks';
import { systemEffects } from './effects/system';
import { teachingEffects } from './effects/teaching';
import { termsEffects } from './effects/terms';
import { timetablingEffects } from './effects/timetabling';
import { waysEffects } from './effects/ways';

// Some effects concern the whole system (names, templates), so they come one after the other.
test.describe.configure({ mode: 'default' });

const effects = {
  ...generalEffects,
  ...approvalEffects,
  ...securityEffects,
  ...systemEffects,
  ...ssoEffects,
  ...waysEffects,
  ...termsEffects,
  ...peopleEffects,
  ...studentEffects,
  ...studentTaskEffects,
  ...studentListEffects,
  ...catalogueEffects,
  ...planEffects,
  ...timetablingEffects,
  ...collectionEffects,
  ...selectionEffects,
  ...addDropEffects,
  ...teachingEffects,
  ...studentSelectionEffects,
};
const [head, ...rows] = readFileSync(new URL('../../docs/pages.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));
const paths = [...pagesOf(areas), ...publicPages].map((page) => page.path);

test('every page has a row in docs/pages.tsv and a function that performs it', () => {
  expect(head).toEqual(['path', 'role', 'action', 'effect', 'seen_at']);
  expect(new Set(rows.map(([path]) => path))).toEqual(new Set(paths));
  expect(rows).toHaveLength(paths.length);
  expect(new Set(Object.keys(effects))).toEqual(new Set(paths));
  for (const row of rows)
    expect(
      row.filter((cell) => cell.trim() !== ''),
      row.join(' '),
    ).toHaveLength(5);
});

for (const [path = '', , action, effect, seenAt] of rows) {
  test(`${path}: ${action} → ${effect}, seen at ${seenAt}`, async ({ browser, request }) => {
    await effects[path]?.({ browser, request });
  });
}
