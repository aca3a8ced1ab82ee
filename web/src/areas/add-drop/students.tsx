import { Badge } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useLanguage } from '@/i18n/language';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Entity, Resource } from '@/resource/types';
import { programmeOptions, semesterOptions } from '@/university/references';
import { yearNumbers } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { STUDENT_TYPES } from '@/university/tables';
import { OfSemester } from '@/university/term/useSemester';
import { at, page } from './common/paths';
import { ADD_DROP } from './common/rights';
import { useWords } from './messages';

/** What a student has in a semester, and whether that is too few or too many units. */
interface Load extends Entity {
  studentNo: string;
  nameCn: string;
  nameEn: string;
  studentType: string;
  yearOfStudy?: number | null;
  units: number;
  unitsWaiting: number;
  changes: number;
  unitMin: number;
  unitMax: number;
  flag: string;
}
interface LoadFilter {
  semesterId?: string;
  programmeId?: string;
  yearOfStudy?: string;
  flag?: string;
}
const FLAGS = ['BELOW', 'ABOVE', 'WITHIN'] as const;
const TONES = { BELOW: 'warning', ABOVE: 'error', WITHIN: 'success' } as const;
const service = tableService<Load, Load, LoadFilter>(at('/student'), ['export']);

export default function Students() {
  const m = useWords().students;
  return (
    <OfSemester title={m.title} always>
      <StudentList />
    </OfSemester>
  );
}

function StudentList() {
  const c = useSelectionWords();
  const m = useWords().students;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? '';
  const students: Resource<Load, Load, LoadFilter> = {
    name: 'adddrop-students',
    title: m.title,
    about: m.about,
    entity: c.student,
    empty: m.empty,
    keyword: m.keyword,
    called: (row) => `${row.studentNo} ${chinese ? row.nameCn || row.nameEn : row.nameEn || row.nameCn}`,
    permissions: ADD_DROP,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      studentNo: { kind: 'code', label: c.studentNo },
      nameCn: { kind: 'text', label: c.name },
      nameEn: { kind: 'text', label: c.name },
      studentType: {
        kind: 'select',
        label: c.studentType,
        options: STUDENT_TYPES.map((value) => ({ value, label: c.types[value] })),
      },
      yearOfStudy: { kind: 'select', label: c.year, options: yearNumbers(c) },
      units: { kind: 'number', label: m.units },
      unitsWaiting: { kind: 'number', label: c.unitsWaiting },
      changes: { kind: 'number', label: m.changes },
      unitMin: { kind: 'number', label: m.unitMin },
      unitMax: { kind: 'number', label: m.unitMax },
      flag: {
        kind: 'select',
        label: m.flag,
        options: FLAGS.map((value) => ({ value, label: m.flags[value], status: TONES[value] })),
      },
    },
    columns: [
      'studentNo',
      { name: 'nameCn', english: 'nameEn', head: c.name },
      'yearOfStudy',
      'units',
      { name: 'flag', render: (row) => <Flag row={row} /> },
      'unitsWaiting',
      'changes',
      { name: 'unitMin', optional: true },
      { name: 'unitMax', optional: true },
      { name: 'studentType', optional: true },
    ],
    filters: ['semesterId', 'flag', 'programmeId', 'yearOfStudy'],
    details: [
      'studentNo',
      'nameCn',
      'nameEn',
      'studentType',
      'yearOfStudy',
      'units',
      'unitMin',
      'unitMax',
      'unitsWaiting',
      'changes',
      'flag',
    ],
    drawer: ({ id }) => (
      <ul className="plain-list">
        <li>
          <Link to={`${page('student-subject-list')}?semesterId=${semesterId}&studentId=${id}`}>{m.toChanges}</Link>
        </li>
        <li>
          <Link to={`${page('settings/adddrop/student')}?semesterId=${semesterId}&studentId=${id}`}>
            {m.toExceptions}
          </Link>
        </li>
        <li>
          <Link to={`${page('special-student-subject-list')}?semesterId=${semesterId}&studentId=${id}`}>
            {m.toSpecials}
          </Link>
        </li>
      </ul>
    ),
    service,
  };
  return <ResourcePage resource={students} />;
}

/** The limit stands beside the word, so that it need not be looked up. */
function Flag({ row: { flag, unitMin, unitMax } }: { row: Load }) {
  const m = useWords().students;
  const known = FLAGS.find((one) => one === flag) ?? 'WITHIN';
  const limit = known === 'BELOW' ? m.atLeast(unitMin) : known === 'ABOVE' ? m.atMost(unitMax) : '';
  return (
    <>
      <Badge status={TONES[known]} text={m.flags[known]} /> <span className="small-grey">{limit}</span>
    </>
  );
}
