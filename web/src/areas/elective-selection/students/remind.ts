import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';

export interface Reminded {
  dryRun: boolean;
  students: number;
  withoutAccount: number;
}
export interface RemindWords {
  letter: string;
  toStudents: (count: number) => string;
  withoutAccount: (count: number) => string;
}

/** Letters are no rows; the preview says how many go out, and who gets none. */
export function remindOutcome({ dryRun, students, withoutAccount }: Reminded, m: RemindWords): Outcome {
  return {
    dryRun,
    total: students > 0 ? 1 : 0,
    effects:
      students > 0
        ? [{ subject: 'letter', label: m.letter, id: '', title: m.toStudents(students), kind: 'ADDED', changes: [] }]
        : [],
    warnings: withoutAccount > 0 ? [{ code: 'without_account', message: m.withoutAccount(withoutAccount) }] : [],
  };
}

export function remindBody(semesterId: string, { electiveTypeId, programmeId, yearOfStudy }: Values) {
  return {
    semesterId,
    electiveTypeId: electiveTypeId ?? null,
    programmeId: programmeId ?? null,
    yearOfStudy: yearOfStudy === null || yearOfStudy === undefined ? null : Number(yearOfStudy),
  };
}
