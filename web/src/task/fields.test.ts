import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { bodyOf, draftOf, initialsOf, initialValues, type TaskInput } from './fields';

const inputs: readonly TaskInput[] = [
  { name: 'date', field: { kind: 'date', label: 'd' }, initial: '2026-09-01' },
  { name: 'end', field: { kind: 'date', label: 'e' }, when: (values) => values.leave === true },
  { name: 'leave', field: { kind: 'switch', label: 'l' } },
  { name: 'docNo', field: { kind: 'text', label: 'n' } },
  { name: 'students', field: { kind: 'text', label: 's' }, control: 'picker', initial: [] },
];

it('starts with what the server has, as the controls want it', () => {
  const { date, students, ...rest } = initialValues(inputs);
  expect(dayjs.isDayjs(date) && date.format('YYYY-MM-DD')).toBe('2026-09-01');
  expect(students).toEqual([]);
  expect(rest).toEqual({});
});

it('sends what is shown and nothing that is hidden', () => {
  const filled = { date: dayjs('2026-09-02'), end: dayjs('2027-01-01'), docNo: ' A 1 ', students: [{ id: '1' }] };
  expect(bodyOf(inputs, { ...filled, leave: false })).toEqual({
    date: '2026-09-02',
    leave: false,
    docNo: 'A 1',
    students: [{ id: '1' }],
  });
  expect(bodyOf(inputs, { ...filled, leave: true })).toMatchObject({ end: '2027-01-01' });
});

it('finds what was typed again, also what is hidden and what was emptied', () => {
  const typed = { date: undefined, end: dayjs('2027-01-01'), leave: false, docNo: 'A 1', students: [{ id: '1' }] };
  const draft = JSON.parse(JSON.stringify(draftOf(inputs, typed)));
  const { end, ...rest } = initialValues(initialsOf(inputs, draft));
  expect(dayjs.isDayjs(end) && end.format('YYYY-MM-DD')).toBe('2027-01-01');
  expect(rest).toEqual({ leave: false, docNo: 'A 1', students: [{ id: '1' }] });
});
