import { useQuery } from '@tanstack/react-query';
import { Empty, Skeleton, Table } from 'antd';
import { lazy, Suspense } from 'react';
import { api, result } from '@/api/client';
import type { SemesterSpreadLine } from '@/api/schema.gen';
import { Failed } from '@/task/Failed';
import type { Chosen } from './chosen';
import { points } from './figures';
import { useBoardWords } from './messages';

const BarChart = lazy(() => import('@/ui/BarChart'));

/** How many have which grade, over all and course by course. */
export function Spread({ chosen }: { chosen: Chosen }) {
  const m = useBoardWords();
  const found = useQuery({
    queryKey: ['grade-board', 'spread', chosen],
    queryFn: ({ signal }) => result(api.GET('/api/grades/report/spread', { params: { query: chosen }, signal })),
    meta: { silent: true },
  });
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton active />;
  const { grades, counts, courses, semester } = found.data;
  if (courses.length === 0) return <Empty description={m.empty} />;
  const all = grades.map((x, n) => ({ x, y: counts[n] ?? 0 }));
  return (
    <>
      <Suspense fallback={<Skeleton active />}>
        <BarChart points={all} label={`${semester} · ${m.spreadOf}`} />
      </Suspense>
      <Table<SemesterSpreadLine>
        size="small"
        rowKey="courseId"
        scroll={{ x: true }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={[...courses]}
        columns={[
          { key: 'code', title: m.code, dataIndex: 'code', sorter: (a, b) => a.code.localeCompare(b.code) },
          { key: 'title', title: m.course, dataIndex: 'title' },
          { key: 'results', title: m.results, dataIndex: 'results', align: 'end', sorter: by('results') },
          { key: 'failed', title: m.failed, dataIndex: 'failed', align: 'end', sorter: by('failed') },
          {
            key: 'mean',
            title: m.mean,
            align: 'end',
            sorter: (a, b) => (a.mean ?? 0) - (b.mean ?? 0),
            render: (_, { mean }) => points(mean),
          },
          ...grades.map((grade, n) => ({
            key: grade,
            title: grade,
            align: 'end' as const,
            render: (_: unknown, line: SemesterSpreadLine) => line.counts[n] || '',
          })),
        ]}
      />
    </>
  );
}

const by = (name: 'results' | 'failed') => (a: SemesterSpreadLine, b: SemesterSpreadLine) => a[name] - b[name];
