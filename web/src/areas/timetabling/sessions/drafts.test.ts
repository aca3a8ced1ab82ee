import { expect, it } from 'vitest';
import { draftOf, newValues } from './drafts';

const periods = [8, 9, 10, 11].map((hour, i) => ({
  no: i + 1,
  start: `${String(hour).padStart(2, '0')}:00`,
  end: `${String(hour).padStart(2, '0')}:50`,
}));
const board = { semester: { id: 't', name: 'Term', weeks: 3 }, periods };

it('a new meeting waits in the tray, every week', () => {
  const draft = draftOf(board, newValues(board, 's'));
  expect(draft).toMatchObject({ sectionId: 's', weekday: 0, startTime: '', endTime: '', hours: 2, weeks: [1, 2, 3] });
});
it('a placed one ends with its last period', () => {
  const draft = draftOf(board, { ...newValues(board, undefined), weekday: 2, startTime: '09:00', hours: 3 });
  expect(draft).toMatchObject({ weekday: 2, startTime: '09:00', endTime: '11:50', placeId: null });
  expect('sectionId' in draft).toBe(false);
});
it('without a weekday the time does not count', () => {
  expect(draftOf(board, { ...newValues(board, 's'), weekday: 0, startTime: '09:00' }).startTime).toBe('');
});
