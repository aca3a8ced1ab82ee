import { useQuery } from '@tanstack/react-query';
import { Button, Card, Empty, Skeleton } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { ExamSeason } from '@/university/exams/ExamSeason';
import type { OwnExamSeason } from '@/university/exams/types';
import { studentMessages } from '../messages';

/** A student's own exams: what was published, and the seat once it is released. */
export default function ExamTimetable() {
  const m = useMessages(studentMessages).exams;
  const exams = useQuery({
    queryKey: ['my-exams'],
    queryFn: ({ signal }) => call<OwnExamSeason[]>('GET', '/api/student/exam', { signal }),
    meta: { silent: true },
  });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          exams.data !== undefined && exams.data.length > 0 && <Button onClick={() => window.print()}>{m.print}</Button>
        }
      />
      {exams.isPending && <Skeleton active />}
      {exams.isError && <Failed error={exams.error} onRetry={() => void exams.refetch()} />}
      {exams.data?.length === 0 && <Empty description={m.empty} />}
      {exams.data?.map((season) => (
        <ExamSeason key={season.id} season={season} />
      ))}
    </Card>
  );
}
