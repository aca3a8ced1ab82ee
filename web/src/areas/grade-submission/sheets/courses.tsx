import { Badge, Progress } from 'antd';
import { Link } from 'react-router';
import { call, queryText } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Entity, Page, Resource } from '@/resource/types';
import { semesterOptions } from '@/university/references';
import { PERMISSIONS } from '../common/rows';
import { submissionMessages } from '../messages';

interface CourseLine extends Entity {
  courseId: string;
  semesterId: string;
  code: string;
  title: string;
  sections: number;
  submitted: number;
  confirmed: number;
  overdue: number;
  students: number;
  graded: number;
}
interface Filter {
  semesterId?: string;
}

export default function Courses() {
  const m = useMessages(submissionMessages);
  const c = m.courses;
  const courses: Resource<CourseLine, CourseLine, Filter> = {
    name: 'grade-courses',
    title: c.title,
    about: c.about,
    entity: m.course,
    empty: c.empty,
    keyword: c.keyword,
    permissions: PERMISSIONS,
    fields: {
      code: { kind: 'code', label: m.course },
      sections: { kind: 'number', label: m.section },
      submitted: { kind: 'number', label: c.submitted },
      confirmed: { kind: 'number', label: c.confirmed },
      graded: { kind: 'number', label: c.graded },
      overdue: { kind: 'number', label: c.overdue },
      semesterId: { kind: 'reference', label: m.semester, source: semesterOptions },
    },
    columns: [
      {
        name: 'code',
        render: ({ code, title, courseId, semesterId }) => (
          <Link
            to={`/learning/grade-submission/section-list${queryText({ courseId, semesterId })}`}
            aria-label={`${c.toSections}: ${code} ${title}`}
          >
            <span className="code-text">{code}</span> {title}
          </Link>
        ),
      },
      {
        name: 'submitted',
        render: ({ submitted, sections }) => (
          <>
            {c.of(submitted, sections)}{' '}
            <Progress
              percent={Math.round((100 * submitted) / Math.max(1, sections))}
              size="small"
              showInfo={false}
              style={{ width: 80 }}
              aria-label={`${c.submitted} ${c.of(submitted, sections)}`}
            />
          </>
        ),
      },
      { name: 'confirmed', render: ({ confirmed, sections }) => c.of(confirmed, sections) },
      { name: 'graded', render: ({ graded, students }) => c.of(graded, students) },
      {
        name: 'overdue',
        render: ({ overdue }) => (overdue === 0 ? m.none : <Badge status="error" text={c.overdueCount(overdue)} />),
      },
    ],
    filters: ['semesterId'],
    service: {
      list: async (query, signal) => {
        const { pageNo, pageSize, keyword, semesterId } = query;
        const page = await call<Page<CourseLine>>('GET', '/api/sgs/course', {
          query: { pageNo, pageSize, keyword, semesterId },
          signal,
        });
        return { ...page, data: page.data.map((row) => ({ ...row, id: `${row.courseId}-${row.semesterId}` })) };
      },
    },
  };
  return <ResourcePage resource={courses} />;
}
