import { useNavigate } from 'react-router';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { CourseRepeats } from '@/api/schema.gen';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Page, Resource, Service } from '@/resource/types';
import { divisionOptions } from '@/university/references';
import { useWords } from './messages';
import { GRADES } from './rights';

type Line = CourseRepeats & { id: string };
interface Filter {
  divisionId?: string;
  keyword?: string;
}

const service: Service<Line, Line, Filter> = {
  list: async ({ divisionId, keyword, pageNo, pageSize }, signal) => {
    const query = { divisionId, keyword, pageNo, pageSize };
    const page = await call<Page<CourseRepeats>>('GET', '/api/grades/repeats', { query, signal });
    return { ...page, data: page.data.map((line) => ({ ...line, id: line.courseId })) };
  },
  export: (format, { divisionId, keyword }) =>
    download('/api/grades/repeats/export', { query: { divisionId, keyword, format } }),
};

/** Who has to take which course again, counted for those who plan what is taught. */
export default function Repeats() {
  const m = useWords().repeats;
  const navigate = useNavigate();
  const resource: Resource<Line, Line, Filter> = {
    name: 'grade-repeats',
    title: m.title,
    about: m.about,
    entity: m.course,
    empty: m.empty,
    keyword: m.keyword,
    permissions: GRADES,
    called: ({ code, title }) => `${code} ${title}`,
    fields: {
      code: { kind: 'code', label: m.code },
      title: { kind: 'text', label: m.course },
      failed: { kind: 'number', label: m.failed },
      repeated: { kind: 'number', label: m.repeated },
      open: { kind: 'number', label: m.open },
      lastChance: { kind: 'number', label: m.lastChance },
      divisionId: { kind: 'reference', label: m.division, source: divisionOptions },
    },
    columns: [
      'code',
      'title',
      { name: 'failed', total: true },
      { name: 'repeated', total: true },
      { name: 'open', total: true },
      { name: 'lastChance', total: true },
    ],
    filters: ['divisionId'],
    onOpen: ({ courseId, grade }) =>
      void navigate(`/learning/student-grade/student-grade-list?courseId=${courseId}&grade=${grade}`),
    service,
  };
  return <ResourcePage resource={resource} />;
}
