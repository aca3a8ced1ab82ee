import { Button, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Can, useCan } from '@/auth/Can';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { useRequirementCheck } from '@/requirement/calls';
import { RequirementBlock } from '@/requirement/RequirementBlock';
import { Related } from '@/resource/Related';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { useCourseCodes } from '@/university/useCourseCodes';
import { at, KEPT_OFFERS } from '../common/fields';
import { COURSES } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { CourseEditor } from './CourseEditor';
import { courseFields } from './courseFields';
import { catalogueMessages } from './messages';
import { RetireDialog } from './RetireDialog';
import type { Course, CourseFilter, CourseInput } from './rows';
import { Syllabus } from './Syllabus';

const service = tableService<Course, CourseInput, CourseFilter>(at('/course'), KEPT_OFFERS);
interface Taken {
  id: string;
  labels: Readonly<Record<string, string>>;
}

export default function Courses() {
  const c = useCommon();
  const m = useMessages(catalogueMessages).course;
  const codes = useCourseCodes();
  const mayAdd = useCan(COURSES)('add');
  const [retiring, setRetiring] = useState<readonly Course[]>();
  const courses: Resource<Course, CourseInput, CourseFilter> = {
    name: 'courses',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: COURSES,
    fields: courseFields(m, c, codes),
    columns: [
      { name: 'code', sortable: true },
      { name: 'titleCn', english: 'titleEn', sortable: true },
      { name: 'units', sortable: true },
      'status',
      'courseTypeId',
      'offeringDivisionId',
      'gradingMode',
      'hasExam',
      { name: 'requirement', width: 280, render: (row) => <Requirement course={row} /> },
      { name: 'level', sortable: true, optional: true },
      { name: 'studentType', optional: true },
      { name: 'offeringProgrammeId', optional: true },
      {
        name: 'effectiveFromId',
        optional: true,
        render: ({ labels }) => validity(labels?.effectiveFromId, labels?.effectiveToId),
      },
      { name: 'moi', optional: true },
      { name: 'totalHours', optional: true },
      { name: 'replacedByCode', optional: true },
    ],
    filters: [
      'offeringDivisionId',
      'courseTypeId',
      'status',
      'level',
      'offeringProgrammeId',
      'studentType',
      'units',
      'gradingMode',
    ],
    details: DETAILS,
    editor: (props) => <CourseEditor {...props} />,
    toolbar: !mayAdd && (
      <Can permissions={['ADMIN_AUTH_PROCESS']} action="add">
        <Link to="/dashboard/process">
          <Button>{m.apply}</Button>
        </Link>
      </Can>
    ),
    rowActions: [
      {
        key: 'retire',
        label: m.retire.action,
        action: 'edit',
        danger: true,
        when: ({ status }) => status !== 'RETIRED',
        run: (row) => setRetiring([row]),
      },
    ],
    bulkActions: [{ key: 'retire', label: m.retire.action, action: 'edit', danger: true, run: setRetiring }],
    drawer: (row) => (
      <>
        {row.requirement !== '' && <RequirementBlock text={row.requirement} />}
        <Syllabus key={row.id} course={row} />
        <Related<Taken>
          title={m.taken}
          path={at('/student-subject')}
          query={{ courseId: row.id }}
          to="/sp/study-plan/data/student-subject-list"
          name={({ labels }) => `${labels.studentId} · ${labels.semesterId}`}
        />
      </>
    ),
    service,
  };
  return (
    <>
      <ResourcePage resource={courses} />
      {retiring !== undefined && <RetireDialog courses={retiring} onClose={() => setRetiring(undefined)} />}
    </>
  );

  function validity(from: unknown, to: unknown): string {
    const parts = [from ? m.fromOn(String(from)) : '', to ? m.untilOn(String(to)) : ''].filter(Boolean);
    return parts.length === 0 ? m.always : parts.join(' ');
  }
}

/** Long chains of exclusions are common: two lines here, the whole text in the drawer. */
function Requirement({ course: { requirement } }: { course: Course }) {
  const c = useCommon();
  const english = useLanguage((s) => s.language) === 'en-US';
  // Kept as the university writes it, in Chinese; other readers are told what it says.
  const told = useRequirementCheck(requirement, english && requirement !== '');
  // What the editor asked for is remembered too, so the language decides, not whether there is an answer.
  const text = (english && told.data?.textEn) || requirement;
  if (text === '') return c.none;
  return (
    <Typography.Paragraph ellipsis={{ rows: 2 }} title={text} style={{ marginBlock: 0 }}>
      {text}
    </Typography.Paragraph>
  );
}

const DETAILS = [
  'code',
  'titleCn',
  'titleEn',
  'units',
  'level',
  'studentType',
  'courseTypeId',
  'offeringDivisionId',
  'offeringProgrammeId',
  'hoursLecture',
  'hoursTutorial',
  'hoursLab',
  'totalHours',
  'gradingMode',
  'inGpa',
  'isYearCourse',
  'moi',
  'hasExam',
  'examHours',
  'repeatable',
  'corequisiteCodes',
  'exclusionCodes',
  'tagCodes',
  'effectiveFromId',
  'effectiveToId',
  'status',
  'replacedByCode',
  'description',
  'outcomes',
] as const satisfies readonly (keyof Course)[];
