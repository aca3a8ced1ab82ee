import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { ExamSeason } from '@/university/exams/ExamSeason';
import type { OwnExamSeason } from '@/university/exams/types';
import { studentOptions } from '@/university/references';
import { useWords } from '../messages';

/** The exams of one student as they see them, with their seats. */
export default function StudentExams() {
  const m = useWords().studentExams;
  const [params, setParams] = useSearchParams();
  const studentId = params.get('studentId') ?? undefined;
  const exams = useQuery({
    queryKey: ['student-exams', studentId],
    queryFn: ({ signal }) =>
      call<OwnExamSeason[]>('GET', '/api/exam/student', { query: { studentId: studentId ?? '' }, signal }),
    enabled: studentId !== undefined,
    meta: { silent: true },
  });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <div style={{ maxWidth: 360, marginBlockEnd: 16 }}>
        <ReferenceSelect
          label={m.student}
          source={studentOptions}
          value={studentId}
          onChange={(value) => setParams(typeof value === 'string' ? { studentId: value } : {})}
        />
      </div>
      {studentId === undefined && <Empty description={m.choose} />}
      {studentId !== undefined && exams.isPending && <Skeleton active />}
      {exams.isError && <Failed error={exams.error} onRetry={() => void exams.refetch()} />}
      {exams.data?.length === 0 && <Empty description={m.empty} />}
      {exams.data?.map((season) => (
        <ExamSeason key={season.id} season={season} />
      ))}
    </Card>
  );
}
