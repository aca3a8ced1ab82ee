import type { Like } from '@/i18n/messages';
import type { Field, Option, OptionSource } from '@/resource/types';
import { teacherOptions } from '@/university/references';
import {
  at,
  type Common,
  categoryOptions,
  cohortOptions,
  divisionOptions,
  genderOptions,
  programmeOptions,
  STAFF,
  semesterOptions,
  statusOptions,
  streamOptions,
  studentTypeOptions,
  studyTypeOptions,
} from '../common/fields';
import type zhCN from './messages/zh-CN';
import type { StudentField } from './row';

type Texts = Like<typeof zhCN>;
/** Only those who keep the records may see a whole number, and only with a reason. */
const REVEAL = { path: at('/student'), permissions: STAFF, action: 'edit' } as const;
const from = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const DATES = [
  'birthDate',
  'idExpiry',
  'permitExpiry',
  'offerDate',
  'entryDate',
  'statusSince',
  'statusUntil',
  'expectedGraduation',
  'maxEndDate',
  'candidatureDate',
] as const;
const CODES = ['studentNo', 'candidateNo', 'classNo', 'moeRegisterNo', 'postalCode', 'degree'] as const;
const NUMBERS = ['gaokaoScore', 'yearOfStudy', 'studyLength'] as const;
const SWITCHES = [
  'feeHold',
  'libraryHold',
  'disciplineHold',
  'gradeHold',
  'examSpecialNeed',
  'documentsChecked',
] as const;
const PROTECTED = ['idNo', 'mobile', 'emergencyMobile', 'visaNo'] as const;
const isOneOf = (names: readonly string[], name: string) => names.includes(name);

function plain(name: StudentField, label: string): Field {
  if (isOneOf(DATES, name)) return { kind: 'date', label };
  if (isOneOf(CODES, name)) return { kind: 'code', label };
  if (isOneOf(NUMBERS, name)) return { kind: 'number', label };
  if (isOneOf(SWITCHES, name)) return { kind: 'switch', label };
  if (isOneOf(PROTECTED, name)) return { kind: 'protected', label, reveal: REVEAL };
  return { kind: 'text', label };
}

/** What each fact of a student is, said once for the list, its filters and the record. */
export function studentFields(m: Texts, c: Common): Readonly<Record<StudentField, Field>> {
  const { fields: labels, choices } = m;
  const names = Object.keys(labels) as StudentField[];
  const basic = Object.fromEntries(names.map((name) => [name, plain(name, labels[name])])) as Record<
    StudentField,
    Field
  >;
  const reference = (name: StudentField, source: OptionSource): Partial<Record<StudentField, Field>> => ({
    [name]: { kind: 'reference', label: labels[name], source },
  });
  const choice = (name: StudentField, options: Option[]): Partial<Record<StudentField, Field>> => ({
    [name]: { kind: 'select', label: labels[name], options },
  });
  return {
    ...basic,
    ...choice('studentType', studentTypeOptions(c)),
    ...choice('gender', genderOptions(c)),
    ...choice('idType', from(choices.idTypes)),
    ...choice('studyMode', from(choices.studyModes)),
    ...choice('candidatureStatus', from(choices.candidature)),
    ...reference('categoryId', categoryOptions),
    ...reference('divisionId', divisionOptions),
    ...reference('programmeId', programmeOptions),
    ...reference('streamId', streamOptions),
    ...reference('cohortId', cohortOptions),
    ...reference('studyStatusId', statusOptions),
    ...reference('studyTypeId', studyTypeOptions),
    ...reference('entrySemesterId', semesterOptions),
    ...reference('advisorId', teacherOptions),
  };
}
