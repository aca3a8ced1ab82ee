import { expect, it } from 'vitest';
import { sent } from './semesterRows';

it('sends each line as a slot', () => {
  const slots = 'Y4 2026-09-01 09:00~2026-09-01 12:00\n\nY3 2026-09-01 13:00~2026-09-01 18:00\n';
  expect(sent({ slots }).slots).toEqual([
    'Y4 2026-09-01 09:00~2026-09-01 12:00',
    'Y3 2026-09-01 13:00~2026-09-01 18:00',
  ]);
  expect(sent({ slots: null }).slots).toEqual([]);
});
