import { expect, it } from 'vitest';
import { fromYears, nameOf, withYears } from './rows';

it('shows the seats of each year in an input of its own, and sends them back as a list', () => {
  const row = withYears({ quotaByYear: ['Y3:25', 'Y4:15'] });
  expect(row).toMatchObject({ y3: 25, y4: 15 });
  const { quotaByYear } = fromYears({ y1: null, y2: undefined, y3: row.y3, y4: 0 });
  expect(quotaByYear).toEqual(['Y3:25', 'Y4:0']);
});
it('calls a section by its course and number', () => {
  expect(nameOf({ sectionId: '1', labels: { sectionId: 'COMP1013 1001 – Programming – C' } })).toBe('COMP1013 1001');
  expect(nameOf({ sectionId: '1' })).toBe('1');
});
