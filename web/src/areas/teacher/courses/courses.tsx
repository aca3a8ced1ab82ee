import { useQuery } from '@tanstack/react-query';
import { Button, Card, Select, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { writeState } from '@/resource/listState';
import { Failed } from '@/task/Failed';
import { SectionList } from '@/timetable/SectionList';
import type { Week } from '@/timetable/types';
import { PageHead } from '@/ui/PageHead';
import { teacherMessages } from '../messages';
import { NameList } from './NameList';
import '../teacher.css';

export default function CourseList() {
  const m = useMessages(teacherMessages).courses;
  const [params, setParams] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const sectionId = params.get('sectionId');
  const found = useQuery({
    queryKey: ['/api/teacher/timetable', semesterId],
    queryFn: ({ signal }) => call<Week>('GET', '/api/teacher/timetable', { query: { semesterId }, signal }),
    placeholderData: (before) => before,
    meta: { silent: true },
  });
  const change = (next: object) => setParams((old) => writeState(old, { ...next }));
  const week = found.data;
  const section = week?.sections.find((one) => one.sectionId === sectionId);
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          week !== undefined && (
            <Select
              className="term-select"
              aria-label={m.semester}
              value={week.semester.id}
              options={week.semesters.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => change({ semesterId: id, sectionId: undefined })}
            />
          )
        }
      />
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {week !== undefined && sectionId === null && (
        <SectionList
          sections={week.sections}
          show={['category', 'enrolled']}
          action={(one) => <Button onClick={() => change({ sectionId: one.sectionId })}>{m.open}</Button>}
        />
      )}
      {week !== undefined && sectionId !== null && (
        <NameList key={sectionId} section={section} onBack={() => change({ sectionId: undefined })} />
      )}
    </Card>
  );
}
