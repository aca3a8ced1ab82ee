import type { Application } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import { Papers } from '@/task/Papers';
import { idsOf } from './ApplicationForm';
import { Findings } from './Findings';
import { processMessages } from './messages';
import {
  courseTypeOptions,
  divisionOptions,
  draftStructureOptions,
  programmeOptions,
  semesterOptions,
} from './sources';

export const STUDENT_TYPES = ['UG', 'TPG', 'RPG'] as const;
export const GRADING_MODES = ['LETTER', 'BINARY', 'YEAR'] as const;
export const LANGUAGES = ['E', 'P', 'C', 'O'] as const;
export const EXAM_HOURS = ['2', '3'] as const;
export const MOST_UNITS = 6;

/** Codes typed with commas, blanks or line ends between them. */
export const codesIn = (text: unknown): readonly string[] =>
  String(text ?? '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);

const HALVES = ['1', '2'] as const;
const isPlaced = ({ structureIds }: Values): boolean => ((structureIds ?? []) as readonly string[]).length > 0;

/** A proposed course as the catalogue will have it, and why. */
export function useCourseInputs(): readonly TaskInput[] {
  const m = useMessages(processMessages);
  const c = m.course;
  const text = (label: string, help?: string) => ({ kind: 'text', label, help }) as const;
  const flag = (label: string) => ({ kind: 'switch', label }) as const;
  const number = (label: string) => ({ kind: 'number', label }) as const;
  const choice = (label: string, values: readonly string[], words: Readonly<Record<string, string>>) =>
    ({ kind: 'select', label, options: values.map((value) => ({ value, label: words[value] ?? value })) }) as const;
  return [
    { name: 'code', field: { kind: 'code', label: c.code, help: c.codeHelp }, required: true, max: 13 },
    { name: 'units', field: number(c.units), required: true, min: 0 },
    { name: 'titleCn', field: text(c.titleCn), required: true, max: 100 },
    { name: 'titleEn', field: text(c.titleEn), required: true, max: 200 },
    { name: 'findings', field: text(m.check.title), control: <Findings /> },
    { name: 'studentType', field: choice(c.studentType, STUDENT_TYPES, m.types), required: true, initial: 'UG' },
    { name: 'courseTypeId', field: { kind: 'reference', label: c.type, source: courseTypeOptions } },
    {
      name: 'offeringDivisionId',
      field: { kind: 'reference', label: c.division, source: divisionOptions },
      required: true,
    },
    { name: 'offeringProgrammeId', field: { kind: 'reference', label: c.programme, source: programmeOptions } },
    {
      name: 'firstSemesterId',
      field: { kind: 'reference', label: c.firstSemester, source: semesterOptions },
      required: true,
    },
    { name: 'moi', field: choice(c.moi, LANGUAGES, m.moi), required: true, initial: 'E' },
    { name: 'gradingMode', field: choice(c.gradingMode, GRADING_MODES, m.grading), required: true, initial: 'LETTER' },
    { name: 'inGpa', field: flag(c.inGpa), initial: true, when: ({ gradingMode }) => gradingMode !== 'BINARY' },
    { name: 'isYearCourse', field: flag(c.isYearCourse) },
    {
      name: 'partNo',
      field: choice(c.partNo, HALVES, c.parts),
      required: true,
      when: ({ isYearCourse }) => isYearCourse === true,
    },
    { name: 'hoursLecture', field: number(c.hoursLecture), min: 0, initial: 3 },
    { name: 'hoursTutorial', field: number(c.hoursTutorial), min: 0, initial: 0 },
    { name: 'hoursLab', field: number(c.hoursLab), min: 0, initial: 0 },
    { name: 'totalHours', field: number(c.totalHours), min: 0 },
    { name: 'hasExam', field: flag(c.hasExam), initial: true },
    {
      name: 'examHours',
      field: choice(c.examHours, EXAM_HOURS, {}),
      required: true,
      initial: '2',
      when: ({ hasExam }) => hasExam === true,
    },
    { name: 'repeatable', field: flag(c.repeatable) },
    { name: 'requirement', field: text(c.requirement, c.requirementHelp), max: 2000, wide: true },
    { name: 'corequisiteCodes', field: text(c.corequisites, c.codesHelp), max: 200 },
    { name: 'exclusionCodes', field: text(c.exclusions, c.codesHelp), max: 500 },
    { name: 'description', field: { kind: 'longText', label: c.description }, max: 4000 },
    { name: 'outcomes', field: { kind: 'longText', label: c.outcomes }, max: 4000 },
    {
      name: 'structureIds',
      field: { kind: 'references', label: c.structures, help: c.structuresHelp, source: draftStructureOptions },
      wide: true,
    },
    { name: 'planYear', field: number(c.planYear), required: true, min: 1, when: isPlaced },
    { name: 'planSemester', field: number(c.planSemester), required: true, min: 1, when: isPlaced },
    { name: 'compulsory', field: flag(c.compulsory), when: isPlaced },
    { name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 1000 },
    { name: 'files', field: text(c.syllabus, m.filesHelp), control: <Papers />, initial: [] },
  ];
}

const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/** Hours left empty are nought; codes are lists; files are named by their ids. */
export function courseBody({ files, corequisiteCodes, exclusionCodes, ...rest }: Values): object {
  const hours = ['hoursLecture', 'hoursTutorial', 'hoursLab', 'totalHours'] as const;
  const texts = ['requirement', 'description', 'outcomes'] as const;
  return {
    ...rest,
    ...Object.fromEntries(hours.map((name) => [name, rest[name] ?? 0])),
    ...Object.fromEntries(texts.map((name) => [name, rest[name] ?? ''])),
    examHours: numberOf(rest.examHours),
    partNo: numberOf(rest.partNo),
    corequisiteCodes: codesIn(corequisiteCodes),
    exclusionCodes: codesIn(exclusionCodes),
    fileIds: idsOf(files),
  };
}

/** The other way round, for an application that is sent again. */
export function typedInCourse({ form }: Application): Values {
  const codes = (value: unknown) => ((value ?? []) as readonly string[]).join(' ');
  const text = (value: unknown) => (value === null || value === undefined ? undefined : String(value));
  return {
    ...form,
    examHours: text(form.examHours),
    partNo: text(form.partNo),
    corequisiteCodes: codes(form.corequisiteCodes),
    exclusionCodes: codes(form.exclusionCodes),
  };
}
