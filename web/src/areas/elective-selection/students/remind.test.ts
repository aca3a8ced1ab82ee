import { expect, it } from 'vitest';
import { remindBody, remindOutcome } from './remind';

const words = {
  letter: 'letter',
  toStudents: (n: number) => `${n} students`,
  withoutAccount: (n: number) => `${n} without`,
};
it('says how many letters go out and who gets none', () => {
  const outcome = remindOutcome({ dryRun: true, students: 12, withoutAccount: 2 }, words);
  expect(outcome).toMatchObject({
    total: 1,
    effects: [{ title: '12 students' }],
    warnings: [{ message: '2 without' }],
  });
});
it('changes nothing where nobody can be written to', () => {
  expect(remindOutcome({ dryRun: true, students: 0, withoutAccount: 1 }, words).total).toBe(0);
});
it('sends the year as a number, and nothing as nothing', () => {
  expect(remindBody('s', { yearOfStudy: '3' })).toEqual({
    semesterId: 's',
    electiveTypeId: null,
    programmeId: null,
    yearOfStudy: 3,
  });
  expect(remindBody('s', {}).yearOfStudy).toBeNull();
});
