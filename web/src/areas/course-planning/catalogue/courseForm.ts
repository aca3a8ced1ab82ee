import type { RequirementValue } from '@/requirement/value';
import type { Field } from '@/resource/types';
import { fromInput, toInput } from '@/resource/wire';
import type { courseFields } from './courseFields';
import type { Course, CourseInput } from './rows';

type Fields = ReturnType<typeof courseFields>;
type Name = Exclude<keyof CourseInput, 'requirement'>;
export interface Place {
  name: Name;
  wide?: boolean;
  max?: number;
  min?: number;
}

/** The form in the order people fill it in; the requirement stands before the relations, by its own editor. */
export const PARTS = [
  {
    key: 'basic',
    places: [
      { name: 'code', max: 20 },
      { name: 'units', min: 0 },
      { name: 'studentType' },
      { name: 'titleCn', max: 200 },
      { name: 'titleEn', max: 200 },
      { name: 'courseTypeId' },
      { name: 'offeringDivisionId' },
      { name: 'offeringProgrammeId' },
      { name: 'tagCodes' },
    ],
  },
  {
    key: 'teaching',
    places: [
      { name: 'hoursLecture', min: 0 },
      { name: 'hoursTutorial', min: 0 },
      { name: 'hoursLab', min: 0 },
      { name: 'totalHours', min: 0 },
      { name: 'moi' },
      { name: 'gradingMode' },
      { name: 'inGpa' },
      { name: 'repeatable' },
      { name: 'hasExam' },
      { name: 'examHours' },
      { name: 'isYearCourse' },
      { name: 'partNo', min: 1 },
    ],
  },
  { key: 'rules', places: [{ name: 'corequisiteCodes' }, { name: 'exclusionCodes', wide: true }] },
  {
    key: 'text',
    places: [
      { name: 'description', max: 4000 },
      { name: 'outcomes', max: 4000 },
    ].map((place) => ({ ...place, wide: true }) as Place),
  },
  {
    key: 'validity',
    places: [{ name: 'effectiveFromId' }, { name: 'effectiveToId' }, { name: 'status' }, { name: 'replacedByCode' }],
  },
] as const satisfies readonly { key: string; places: readonly Place[] }[];

export const REQUIRED: readonly string[] = [
  'code',
  'units',
  'studentType',
  'titleCn',
  'titleEn',
  'gradingMode',
  'moi',
  'status',
];
export const INPUTS: readonly string[] = [
  'requirement',
  ...PARTS.flatMap(({ places }) => places.map(({ name }) => name)),
];

/** An exam has a length, a year course has parts, only what is out of use is replaced. */
export function shownInput(name: string, values: Readonly<Record<string, unknown>>): boolean {
  if (name === 'examHours') return values.hasExam === true;
  if (name === 'partNo') return values.isYearCourse === true;
  if (name === 'replacedByCode') return values.status === 'RETIRED';
  return true;
}

const NEW = {
  units: 3,
  studentType: 'UG',
  hoursLecture: 3,
  hoursTutorial: 0,
  hoursLab: 0,
  totalHours: 42,
  gradingMode: 'LETTER',
  inGpa: true,
  moi: 'E',
  hasExam: true,
  examHours: 2,
  status: 'DRAFT',
} as const;

export function initialOf(row: Course | undefined, fields: Fields): Record<string, unknown> {
  const given: Partial<CourseInput> = row ?? NEW;
  const names = Object.keys(fields) as (keyof CourseInput)[];
  const values = Object.fromEntries(names.map((name) => [name, toInput(fields[name as keyof Fields], given[name])]));
  return {
    ...values,
    examHours: given.examHours === null || given.examHours === undefined ? undefined : String(given.examHours),
    replacedByCode: given.replacedByCode || undefined,
    requirement: { text: given.requirement ?? '' } satisfies RequirementValue,
  };
}

/** What is sent: hidden inputs are empty, and texts are never null. The server takes the level from the code. */
export function draftOf(given: Readonly<Record<string, unknown>>, fields: Fields): CourseInput {
  const names = PARTS.flatMap(({ places }) => places.map(({ name }): Name => name));
  const draft = Object.fromEntries(
    names.map((name) => {
      const value = shownInput(name, given) ? given[name] : undefined;
      const wire = fromInput(fields[name] as Field, value);
      return [name, wire === null && TEXTS.includes(name) ? '' : wire];
    }),
  ) as unknown as CourseInput;
  return {
    ...draft,
    requirement: (given.requirement as RequirementValue | undefined)?.text ?? '',
    examHours: draft.examHours === null ? null : Number(draft.examHours),
  };
}
const TEXTS: readonly string[] = ['description', 'outcomes', 'replacedByCode'];
