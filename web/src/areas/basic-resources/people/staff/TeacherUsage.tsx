import { useQuery } from '@tanstack/react-query';
import { Badge, Flex, Skeleton } from 'antd';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { TeacherUse } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Page, Paging, Resource } from '@/resource/types';
import { at, divisionOptions } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { NoSemester, SemesterSelect, useSemester } from '../../common/useSemester';
import type { UsedSession } from '../../usage/SessionTable';
import { ShareBar } from '../../usage/ShareBar';
import { hours } from '../../usage/scale';
import { UsagePanel } from '../../usage/UsagePanel';
import { peopleMessages } from '../messages';
import { ORG } from './departmentResource';
import { loadState } from './load';

const USED = at('/organization/teacher/used/item');

interface Row extends TeacherUse {
  id: string;
  labels?: Readonly<Record<string, string>>;
  load?: never;
}
interface Filter {
  divisionId?: string;
}

/** What teachers teach in a semester, against what they may at most. */
export function TeacherUsage() {
  const c = useCommon();
  const all = useMessages(peopleMessages);
  const m = all.usage;
  const { semesters, semester, choose, pending } = useSemester();
  if (pending) return <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />;
  if (semester === undefined) return <NoSemester />;
  const semesterId = semester.id;
  const usage: Resource<Row, Row, Filter> = {
    name: 'teacher-usage',
    embedded: true,
    title: all.teacher.usage,
    about: m.about,
    entity: all.teacher.entity,
    keyword: all.teacher.keyword,
    permissions: ORG,
    fields: {
      teacherNo: { kind: 'code', label: all.teacher.teacherNo },
      nameCn: { kind: 'text', label: c.nameCn },
      nameEn: { kind: 'text', label: c.nameEn },
      divisionId: { kind: 'reference', label: all.division, source: divisionOptions },
      weeklyHours: { kind: 'number', label: m.hours },
      maxHours: { kind: 'number', label: m.max },
      load: { kind: 'text', label: m.load },
      sections: { kind: 'number', label: m.sections },
      sessions: { kind: 'number', label: m.sessions },
    },
    columns: [
      { name: 'teacherNo', sortable: true },
      { name: 'nameCn', english: 'nameEn' },
      { name: 'weeklyHours', sortable: true, render: (row) => hours(row.weeklyHours) },
      { name: 'maxHours', render: (row) => row.maxHours ?? m.noMax },
      {
        name: 'load',
        render: (row) => {
          const state = loadState(row.weeklyHours, row.maxHours);
          if (state === undefined || row.maxHours === null || row.maxHours === undefined) return all.none;
          return (
            <Flex gap={8}>
              <ShareBar share={row.weeklyHours / Math.max(row.maxHours, 1)} />
              {state === 'over' && <Badge status="warning" text={m.over} />}
            </Flex>
          );
        },
      },
      { name: 'sections', sortable: true, total: true },
      { name: 'sessions', sortable: true, total: true },
    ],
    filters: ['divisionId'],
    details: ['teacherNo', 'nameCn', 'nameEn', 'weeklyHours', 'maxHours', 'sections', 'sessions'],
    banner: (
      <div style={{ marginBlockEnd: 8 }}>
        <SemesterSelect semesters={semesters} semester={semester} onChoose={choose} />
      </div>
    ),
    drawer: (row) => <Week row={row} semesterId={semesterId} />,
    service: {
      list: async (query, signal) => {
        const page = await load({ ...query, semesterId }, signal);
        return { ...page, data: page.data.map((use) => ({ ...use, id: use.teacherId })) };
      },
      export: (_, query) => download(`${USED}/export`, { query: { ...query, semesterId } }),
      formats: ['xlsx'],
    },
  };
  return <ResourcePage key={semesterId} resource={usage} />;
}

const load = (query: Paging & Filter & { semesterId: string }, signal?: AbortSignal): Promise<Page<TeacherUse>> =>
  call<Page<TeacherUse>>('GET', `${USED}/statistics`, { query, signal });

/** The week of one teacher, and the sessions behind it. */
function Week({ row, semesterId }: { row: Row; semesterId: string }) {
  const m = useMessages(peopleMessages).usage;
  const sessions = useQuery({
    queryKey: ['teacher-usage', 'sessions', row.id, semesterId],
    queryFn: ({ signal }) =>
      call<readonly UsedSession[]>('GET', `${USED}/${encodeURIComponent(row.id)}/sessions`, {
        query: { semesterId },
        signal,
      }),
  });
  return (
    <section aria-label={m.week}>
      <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>
        {m.week} · {formatNumber(row.sessions)}
      </h2>
      <UsagePanel label={m.week} cells={row.cells} sessions={sessions.data} other="place" />
    </section>
  );
}
