import { call } from '@/api/client';
import { optionsOf } from '@/resource/tableService';
import type { Option, OptionSource } from '@/resource/types';
import type { Found } from '@/sheet/rows';

export {
  cohortOptions,
  courseOptions,
  courseTypeOptions,
  divisionOptions,
  programmeOptions,
  semesterOptions,
} from '@/university/references';
export const structureOptions = optionsOf('/api/sp/major/structure');
/** Only a plan that is not published takes a new course. */
export const draftStructureOptions: OptionSource = (query, signal) =>
  call<readonly Option[]>('GET', '/api/sp/major/structure/options', {
    query: { ...query, status: ['DRAFT', 'CHECKED'] },
    signal,
  });
/** Whoever may apply may choose among the students in their reach, without the pages of students. */
const STUDENTS = '/api/activiti/application/process/student';
export const studentOptions = optionsOf(STUDENTS);

const PER_CALL = 50;
/** Rows are labelled "code – name"; the code is what stands in a sheet. */
const codeIn = (label: string): string => label.split(' – ')[0]?.trim() ?? '';

const partsOf = (texts: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(texts.length / PER_CALL) }, (_, i) => texts.slice(i * PER_CALL, (i + 1) * PER_CALL));

/** The columns of a sheet that name rows by their codes: found by them, and written by them; in parts that fit an address. */
const byCode = (path: `/api/${string}`, filter: string) => {
  const options = async (name: string, texts: readonly string[]) => {
    const ask = (part: readonly string[]) =>
      call<readonly Option[]>('GET', `${path}/options`, { query: { [name]: part } });
    return (await Promise.all(partsOf(texts).map(ask))).flat();
  };
  return {
    lookup: async (texts: readonly string[]): Promise<ReadonlyMap<string, Found>> => {
      const found = new Map((await options(filter, texts)).map((one) => [codeIn(one.label).toUpperCase(), one]));
      return new Map(
        texts.flatMap((text) => {
          const option = found.get(text.toUpperCase());
          return option === undefined ? [] : [[text, { id: option.value, label: option.label }] as const];
        }),
      );
    },
    written: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map((await options('ids', ids)).map(({ value, label }) => [value, codeIn(label)])),
  };
};

export const semestersByCode = byCode('/api/basic/resources/college/semester', 'code');
export const courseTypesByCode = byCode('/api/sp/course-type', 'code');
export const coursesByCode = byCode('/api/sp/course', 'code');
export const studentsByNumber = byCode(STUDENTS, 'studentNo');
