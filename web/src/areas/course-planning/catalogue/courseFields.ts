import type { Like } from '@/i18n/messages';
import type { Field, OptionSource } from '@/resource/types';
import {
  type Common,
  courseTypeOptions,
  divisionOptions,
  programmeOptions,
  semesterOptions,
  studentTypeOptions,
  tagCodes,
} from '../common/fields';
import type zhCN from './messages/zh-CN';
import type { CourseInput } from './rows';

const GRADINGS = ['LETTER', 'BINARY', 'YEAR'] as const;
const STATUSES = ['DRAFT', 'ACTIVE', 'SUSPENDED', 'RETIRED'] as const;
const TONES = { DRAFT: 'default', ACTIVE: 'success', SUSPENDED: 'warning', RETIRED: 'error' } as const;
export const LEVELS = ['1', '2', '3', '4', '6', '7'] as const;
const MOI = ['E', 'P', 'C', 'O'] as const;
export const EXAM_HOURS = ['2', '3'] as const;

type CourseWords = Like<typeof zhCN>['course'];
const plain = (value: string) => ({ value, label: value });

/** What every field of a course is, for its list, its form and its drawer. */
export const courseFields = (m: CourseWords, c: Common, codes: OptionSource) =>
  ({
    code: { kind: 'code', label: m.code, help: m.codeHelp },
    titleCn: { kind: 'text', label: m.titleCn },
    titleEn: { kind: 'text', label: m.titleEn },
    units: { kind: 'number', label: m.units },
    studentType: { kind: 'select', label: c.studentType, options: studentTypeOptions(c) },
    level: { kind: 'select', label: m.level, options: LEVELS.map(plain) },
    offeringDivisionId: { kind: 'reference', label: m.division, source: divisionOptions },
    offeringProgrammeId: { kind: 'reference', label: m.programme, source: programmeOptions },
    courseTypeId: { kind: 'reference', label: m.courseType, source: courseTypeOptions },
    hoursLecture: { kind: 'number', label: m.hoursLecture },
    hoursTutorial: { kind: 'number', label: m.hoursTutorial },
    hoursLab: { kind: 'number', label: m.hoursLab },
    totalHours: { kind: 'number', label: m.totalHours },
    gradingMode: {
      kind: 'select',
      label: m.grading,
      options: GRADINGS.map((value) => ({ value, label: m.gradings[value] })),
    },
    inGpa: { kind: 'switch', label: m.inGpa },
    isYearCourse: { kind: 'switch', label: m.isYearCourse },
    partNo: { kind: 'number', label: m.partNo },
    moi: { kind: 'select', label: m.moi, options: MOI.map((value) => ({ value, label: m.mois[value] })) },
    hasExam: { kind: 'switch', label: m.hasExam },
    examHours: { kind: 'select', label: m.examHours, options: EXAM_HOURS.map(plain) },
    repeatable: { kind: 'switch', label: m.repeatable },
    requirement: { kind: 'longText', label: m.requirement },
    corequisiteCodes: { kind: 'references', label: m.corequisites, source: codes },
    exclusionCodes: { kind: 'references', label: m.exclusions, help: m.exclusionHelp, source: codes },
    tagCodes: { kind: 'references', label: m.tags, source: tagCodes },
    description: { kind: 'longText', label: m.description },
    outcomes: { kind: 'longText', label: m.outcomes },
    effectiveFromId: { kind: 'reference', label: m.effectiveFrom, source: semesterOptions },
    effectiveToId: { kind: 'reference', label: m.effectiveTo, source: semesterOptions },
    status: {
      kind: 'select',
      label: m.status,
      options: STATUSES.map((value) => ({ value, label: m.statuses[value], status: TONES[value] })),
    },
    replacedByCode: { kind: 'reference', label: m.replacedBy, source: codes },
  }) as const satisfies { readonly [K in keyof CourseInput | 'level']?: Field };
