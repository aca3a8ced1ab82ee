import { api, result } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import type { Like } from '@/i18n/messages';
import type { Field, Option, OptionSource } from '@/resource/types';
import type { TaskInput } from '@/task/fields';
import { teacherOptions } from '@/university/references';
import {
  at,
  type Common,
  categoryOptions,
  cohortOptions,
  divisionOptions,
  genderOptions,
  programmeOptions,
  semesterOptions,
  streamOptions,
  studentTypeOptions,
  studyTypeOptions,
} from '../../common/fields';
import type zhCN from './messages/zh-CN';

type Messages = Like<typeof zhCN>;
export type SectionName = keyof Messages['sections'];
export const SECTIONS = ['identity', 'admission', 'study', 'contact'] as const satisfies readonly SectionName[];

/** Degrees are kept by their code; all of them are few. */
const degrees: OptionSource = async (_query, signal) => {
  const types = await result(api.GET('/api/basic/resources/student/common/category/degree', { signal }));
  const chinese = useLanguage.getState().language === 'zh-CN';
  return types.flatMap((type) =>
    type.degrees.map(({ code, nameCn, nameEn }) => ({ value: code, label: `${code} – ${chinese ? nameCn : nameEn}` })),
  );
};

const choices = (texts: Readonly<Record<string, string>>): Option[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));
const reveal = { path: at('/student'), permissions: ['ADMIN_AUTH_SI'], action: 'edit' } as const;

/** Every field of the record that is written by hand, by section and in the order of a paper form. */
export function sectionInputs(m: Messages, c: Common): Readonly<Record<SectionName, readonly TaskInput[]>> {
  type Name = keyof typeof m.fields;
  const input = (
    name: Name,
    field: Partial<Field> & Pick<Field, 'kind'>,
    more: Partial<TaskInput> = {},
  ): TaskInput => ({
    name,
    field: { label: m.fields[name], ...field } as Field,
    ...more,
  });
  const text = (name: Name, max: number, more?: Partial<TaskInput>) => input(name, { kind: 'text' }, { max, ...more });
  const date = (name: Name) => input(name, { kind: 'date' });
  const pick = (name: Name, source: OptionSource) => input(name, { kind: 'reference', source });
  const guarded = (name: Name) => input(name, { kind: 'protected', reveal }, { max: 40 });
  const select = (name: Name, options: readonly Option[]) => input(name, { kind: 'select', options });
  return {
    identity: [
      text('studentNo', 20),
      text('nameCn', 100),
      text('nameEn', 100),
      text('pinyinSurname', 100),
      text('pinyinGiven', 100),
      select('idType', choices(m.idTypes)),
      guarded('idNo'),
      date('idExpiry'),
      select('gender', genderOptions(c)),
      date('birthDate'),
      text('preferredName', 100),
      text('formerName', 100),
      text('nationality', 50),
      text('ethnicity', 50),
      text('politicalStatus', 50),
      text('religion', 50),
      text('maritalStatus', 30),
      text('nativePlace', 100),
      text('birthPlace', 100),
      text('originRegion', 20),
      text('hukouType', 30),
      text('hukouAddress', 300, { wide: true }),
    ],
    admission: [
      text('candidateNo', 18),
      text('admissionBatch', 50),
      text('admissionType', 50),
      input('gaokaoScore', { kind: 'number' }, { min: 0 }),
      text('highSchool', 200),
      text('previousDegree', 100),
      text('previousInstitution', 200),
      date('offerDate'),
      date('entryDate'),
      pick('entrySemesterId', semesterOptions),
    ],
    study: [
      select('studentType', studentTypeOptions(c)),
      pick('categoryId', categoryOptions),
      pick('degree', degrees),
      pick('divisionId', divisionOptions),
      pick('programmeId', programmeOptions),
      pick('streamId', streamOptions),
      pick('cohortId', cohortOptions),
      input('yearOfStudy', { kind: 'number' }, { min: 0 }),
      text('classNo', 20),
      select('studyMode', choices(m.modes)),
      input('studyLength', { kind: 'number' }, { min: 0 }),
      date('expectedGraduation'),
      date('maxEndDate'),
      pick('studyTypeId', studyTypeOptions),
      pick('advisorId', teacherOptions),
      text('thesisTitle', 500, { wide: true }),
      text('candidatureStatus', 30),
      date('candidatureDate'),
      text('moeRegisterStatus', 30),
      text('moeRegisterNo', 50),
    ],
    contact: [
      guarded('mobile'),
      text('email', 200),
      text('personalEmail', 200),
      text('wechat', 100),
      text('homeAddress', 300, { wide: true }),
      text('postalCode', 20),
      text('mailingAddress', 300, { wide: true }),
      text('dormitory', 100),
      text('emergencyName', 100),
      text('emergencyRelation', 30),
      guarded('emergencyMobile'),
      guarded('visaNo'),
      date('permitExpiry'),
      input('examSpecialNeed', { kind: 'switch' }),
    ],
  };
}

/** Without a change to the person these stay as they are; the office says why. */
export const LOCKED: ReadonlySet<string> = new Set([
  'studentNo',
  'nameCn',
  'nameEn',
  'gender',
  'birthDate',
  'idType',
  'idNo',
  'candidateNo',
  'entryDate',
  'studentType',
]);

/** What changes by a task with its effects, and where that task is. */
export const BY_TASK = {
  studyStatusId: '/si/task/changeStatus/studyStatus',
  studyTypeId: '/si/task/changeStatus/studyType',
  programmeId: '/si/task/transferProgramme',
  streamId: '/si/task/transferProgramme',
  cohortId: '/si/task/transferProgramme',
  divisionId: '/si/task/transferProgramme',
  categoryId: '/si/task/changeCategory',
  degree: '/si/task/changeDegree',
} as const;
