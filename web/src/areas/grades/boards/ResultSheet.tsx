import { DownloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Empty, Flex, Skeleton, Table, Typography } from 'antd';
import { api, result } from '@/api/client';
import { download } from '@/api/download';
import type { ResultSheetLine } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { Failed } from '@/task/Failed';
import { GRADES } from '../rights';
import type { Chosen } from './chosen';
import { points, Standing } from './figures';
import { useBoardWords } from './messages';

const FAILING = new Set(['F', 'U']);

/** A line for each student, a column for each course. */
export function ResultSheet({ chosen }: { chosen: Chosen }) {
  const m = useBoardWords();
  const sheet = useQuery({
    queryKey: ['grade-board', 'sheet', chosen],
    queryFn: ({ signal }) => result(api.GET('/api/grades/report/sheet', { params: { query: chosen }, signal })),
    meta: { silent: true },
  });
  const save = useMutation({
    mutationFn: () => download('/api/grades/report/sheet/export', { query: { ...chosen } }),
  });
  if (sheet.isError) return <Failed error={sheet.error} onRetry={() => void sheet.refetch()} />;
  if (sheet.data === undefined) return <Skeleton active />;
  const { courses, lines, semester } = sheet.data;
  if (lines.length === 0) return <Empty description={m.empty} />;
  return (
    <>
      <Flex wrap gap={12} align="center" style={{ marginBlockEnd: 12 }}>
        <Typography.Text>
          {semester}: {m.students(lines.length, courses.length)}
        </Typography.Text>
        <Can permissions={GRADES} action="export">
          <Button icon={<DownloadOutlined />} loading={save.isPending} onClick={() => save.mutate()}>
            {m.export}
          </Button>
        </Can>
      </Flex>
      <Table<ResultSheetLine>
        size="small"
        rowKey="studentId"
        bordered
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={[...lines]}
        columns={[
          { key: 'no', title: m.studentNo, dataIndex: 'studentNo', fixed: 'start' },
          { key: 'name', title: m.name, dataIndex: 'name' },
          ...courses.map(({ id, code, title }) => ({
            key: id,
            title: <abbr title={title}>{code}</abbr>,
            align: 'center' as const,
            render: (_: unknown, { grades }: ResultSheetLine) => <Grade grade={grades[code]} />,
          })),
          { key: 'attempted', title: m.attempted, dataIndex: 'unitsAttempted', align: 'end' },
          { key: 'gained', title: m.gained, dataIndex: 'unitsGained', align: 'end' },
          { key: 'gpa', title: m.gpa, align: 'end', render: (_, { gpa }) => points(gpa) },
          { key: 'total', title: m.totalGpa, align: 'end', render: (_, { totalGpa }) => points(totalGpa) },
          { key: 'standing', title: m.standing, render: (_, { standing }) => <Standing code={standing} /> },
        ]}
      />
    </>
  );
}

function Grade({ grade }: { grade: string | undefined }) {
  if (grade === undefined) return null;
  return FAILING.has(grade) ? <Typography.Text type="danger">{grade}</Typography.Text> : grade;
}
