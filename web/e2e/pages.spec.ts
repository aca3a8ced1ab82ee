import { expect, test } from '@playwright/test';
import { pagesOf } from '@/app/manifest';
import { areas } from '@/areas';
import { publicPages } from '@/areas/public';
import { otherEffects, termEffects } from './effects/all';
import { head, rows } from './effects/perform';

/** Where the frame itself leads when a page cannot be shown. */
const EXCEPTIONS = ['/403', '/404', '/500'];
const paths = [...[...pagesOf(areas), ...publicPages].map((page) => page.path), ...EXCEPTIONS];

test('every page has a row in docs/pages.tsv and a function that performs it', () => {
  expect(head).toEqual(['path', 'role', 'action', 'effect', 'seen_at']);
  expect(new Set(rows.map(([path]) => path))).toEqual(new Set(paths));
  expect(rows).toHaveLength(paths.length);
  // Each in one of the two, which run side by side.
  expect([...Object.keys(termEffects), ...Object.keys(otherEffects)].toSorted()).toEqual(paths.toSorted());
  for (const row of rows)
    expect(
      row.filter((cell) => cell.trim() !== ''),
      row.join(' '),
    ).toHaveLength(5);
});
