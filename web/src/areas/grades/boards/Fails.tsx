import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty, Flex, Skeleton, Table, Typography } from 'antd';
import { useState } from 'react';
import { api, result } from '@/api/client';
import type { FailedStudent } from '@/api/schema.gen';
import { Failed } from '@/task/Failed';
import type { Chosen } from './chosen';
import { points, Standing } from './figures';
import { useBoardWords } from './messages';

const SIZE = 20;

/** Who failed what, those with the most units in front. */
export function Fails({ chosen }: { chosen: Chosen }) {
  const m = useBoardWords();
  const [pageNo, setPage] = useState(1);
  const query = { ...chosen, pageNo, pageSize: SIZE };
  const found = useQuery({
    queryKey: ['grade-board', 'fails', query],
    queryFn: ({ signal }) => result(api.GET('/api/grades/report/fails', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton active />;
  const { data, totalCount } = found.data;
  if (totalCount === 0) return <Empty description={m.emptyFails} />;
  return (
    <Table<FailedStudent>
      size="small"
      rowKey="studentId"
      scroll={{ x: true }}
      dataSource={[...data]}
      pagination={{
        current: pageNo,
        pageSize: SIZE,
        total: totalCount,
        onChange: setPage,
        hideOnSinglePage: true,
        showSizeChanger: false,
      }}
      columns={[
        { key: 'no', title: m.studentNo, dataIndex: 'studentNo' },
        { key: 'name', title: m.name, dataIndex: 'name' },
        { key: 'programme', title: m.programme, dataIndex: 'programme' },
        {
          key: 'courses',
          title: m.courses,
          render: (_, { courses }) => (
            <Flex vertical>
              {courses.map(({ code, title, grade }) => (
                <span key={code}>
                  <span className="code-text">{code}</span> {title}{' '}
                  <Typography.Text type="danger">{grade}</Typography.Text>
                </span>
              ))}
            </Flex>
          ),
        },
        { key: 'units', title: m.units, dataIndex: 'units', align: 'end' },
        { key: 'gpa', title: m.gpa, align: 'end', render: (_, { gpa }) => points(gpa) },
        { key: 'standing', title: m.standing, render: (_, { standing }) => <Standing code={standing} /> },
      ]}
    />
  );
}
