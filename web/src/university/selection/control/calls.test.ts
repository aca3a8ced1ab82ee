import { expect, it } from 'vitest';
import { quotaOutcome, verbsFor } from './calls';

it('offers what fits the state of a round', () => {
  expect(verbsFor('OPEN')).toEqual(['pause', 'extend', 'close']);
  expect(verbsFor('PAUSED')).toEqual(['resume', 'extend', 'close']);
  expect(verbsFor('CLOSED')).toEqual([]);
});

const words = { effect: 'Section', promotes: (n: number) => `${n} move up` };
const changed = { dryRun: true, sectionId: 's', quota: 45, released: 45, selected: 40, waiting: 0, promoted: 5 };
it('says what a new quota changes and who moves up', () => {
  const outcome = quotaOutcome(changed, { label: 'COMP1013 1001', quota: 40 }, words, 'Quota');
  expect(outcome.effects[0]?.changes).toEqual([{ field: 'quota', label: 'Quota', before: '40', after: '45' }]);
  expect(outcome.warnings).toEqual([{ code: 'promoted', message: '5 move up' }]);
});
it('is nothing where the quota stays', () => {
  expect(quotaOutcome(changed, { label: 'x', quota: 45 }, words, 'Quota').total).toBe(0);
});
