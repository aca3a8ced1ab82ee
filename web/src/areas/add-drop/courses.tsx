import { Link, useSearchParams } from 'react-router';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Entity, Resource, Service } from '@/resource/types';
import { courseOptions, divisionOptions, semesterOptions } from '@/university/references';
import { wordsOf } from '@/university/sections';
import { curriculumTypes } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { STUDENT_TYPES } from '@/university/tables';
import { OfSemester } from '@/university/term/useSemester';
import { at, page } from './common/paths';
import { ADD_DROP } from './common/rights';
import { useWords } from './messages';

/** A section as add/drop lists it. */
interface Section extends Entity {
  semesterId: string;
  courseId: string;
  sectionNo: string;
  curriculumType: string;
  electiveTypes: readonly string[];
  quota: number;
  enrolled: number;
  waiting: number;
  status: string;
  remark: string;
  /** Seats that are free. */
  left?: number;
}
interface SectionFilter {
  semesterId?: string;
  status?: string;
  courseId?: string | string[];
  curriculumType?: string;
  divisionId?: string;
  studentType?: string;
}
const STATUSES = ['OPEN', 'FULL', 'CLOSED', 'SCHEDULED', 'DRAFT', 'CANCELLED'] as const;
const TONES = {
  OPEN: 'success',
  FULL: 'warning',
  CLOSED: 'default',
  SCHEDULED: 'processing',
  DRAFT: 'default',
  CANCELLED: 'error',
} as const;
const table = tableService<Section, Section, SectionFilter>(at('/course'), ['get', 'export']);
const withLeft = (row: Section): Section => ({ ...row, left: Math.max(0, row.quota - row.enrolled) });
const service: Service<Section, Section, SectionFilter> = {
  ...table,
  list: async (query, signal) => {
    const { course, section } = wordsOf(query.keyword ?? '');
    const courses =
      course === undefined || query.courseId !== undefined ? [] : await courseOptions({ keyword: course }, signal);
    // Sections are known by their courses: a keyword that names some asks for those.
    const asked =
      courses.length === 0 ? query : { ...query, keyword: section, courseId: courses.map(({ value }) => value) };
    const found = await table.list(asked, signal);
    return { ...found, data: found.data.map(withLeft) };
  },
};

export default function Courses() {
  const m = useWords().courses;
  return (
    <OfSemester title={m.title}>
      <CourseList />
    </OfSemester>
  );
}

function CourseList() {
  const c = useSelectionWords();
  const m = useWords().courses;
  const [params] = useSearchParams();
  const sections: Resource<Section, Section, SectionFilter> = {
    name: 'adddrop-courses',
    title: m.title,
    about: m.about,
    entity: c.section,
    empty: m.empty,
    keyword: m.keyword,
    called: (row) => `${String(row.labels?.courseId ?? '').split(' – ')[0]} ${row.sectionNo}`.trim(),
    permissions: ADD_DROP,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      courseId: { kind: 'reference', label: c.course, source: courseOptions },
      divisionId: { kind: 'reference', label: m.division, source: divisionOptions },
      studentType: {
        kind: 'select',
        label: c.studentType,
        options: STUDENT_TYPES.map((value) => ({ value, label: c.types[value] })),
      },
      sectionNo: { kind: 'code', label: m.sectionNo },
      curriculumType: { kind: 'reference', label: c.curriculumType, source: curriculumTypes },
      electiveTypes: { kind: 'text', label: c.electiveType },
      quota: { kind: 'number', label: c.quota },
      enrolled: { kind: 'number', label: c.selected },
      left: { kind: 'number', label: c.left },
      waiting: { kind: 'number', label: c.waiting },
      status: {
        kind: 'select',
        label: c.state,
        options: STATUSES.map((value) => ({ value, label: m.statuses[value], status: TONES[value] })),
      },
      remark: { kind: 'longText', label: c.remark },
    },
    columns: [
      'courseId',
      { name: 'sectionNo', sortable: true },
      { name: 'status', sortable: true },
      { name: 'quota', sortable: true, total: true },
      { name: 'enrolled', sortable: true, total: true },
      { name: 'left', total: true },
      { name: 'waiting', sortable: true, total: true },
      { name: 'curriculumType', sortable: true },
      { name: 'electiveTypes', render: ({ electiveTypes }) => electiveTypes.join(', ') || c.none },
      { name: 'remark', optional: true },
    ],
    filters: ['semesterId', 'status', 'courseId', 'divisionId', 'curriculumType', 'studentType'],
    details: [
      'semesterId',
      'courseId',
      'sectionNo',
      'status',
      'curriculumType',
      'quota',
      'enrolled',
      'waiting',
      'remark',
    ],
    drawer: ({ id }) => (
      <Link to={`${page('student-subject-list')}?semesterId=${params.get('semesterId') ?? ''}&sectionId=${id}`}>
        {m.toChanges}
      </Link>
    ),
    service,
  };
  return <ResourcePage resource={sections} />;
}
