import { useQuery } from '@tanstack/react-query';
import { Flex, Table, Typography } from 'antd';
import { api, result } from '@/api/client';
import type { AverageLine, ExactAverage } from '@/api/schema.gen';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { useWords } from '../messages';

const KINDS = ['gpa', 'total', 'major', 'minor', 'year'] as const;
const hundredths = (value: number) => (value / 100).toFixed(2);

/** How the figures of a semester are made: the fractions, and every result that is in them or not. */
export function Arithmetic({ id }: { id: string }) {
  const m = useWords().averages;
  const { data } = useQuery({
    queryKey: ['grade-arithmetic', id],
    queryFn: () => result(api.GET('/api/grades/gpa/{id}/arithmetic', { params: { path: { id } } })),
  });
  if (data === undefined) return null;
  const exact = ({ points, units, shown }: ExactAverage) =>
    shown === null || shown === undefined ? m.none : m.exact(hundredths(points), units, hundredths(shown));
  const rounding = data.rounding === 'TRUNCATE' ? m.rounding.TRUNCATE : m.rounding.HALF_UP;
  return (
    <Flex vertical gap={12}>
      <Typography.Title level={3} style={{ fontSize: 16, margin: 0 }}>
        {m.arithmetic}
      </Typography.Title>
      <DescriptionGrid
        columns={1}
        items={[
          ...KINDS.map((kind) => ({ key: kind, label: m.kinds[kind], value: exact(data[kind]) })),
          { key: 'because', label: m.because, value: data.standingBecause },
        ]}
      />
      <Typography.Text type="secondary">{`${m.fraction}; ${rounding}`}</Typography.Text>
      <Table<AverageLine>
        size="small"
        rowKey="id"
        dataSource={[...data.lines]}
        pagination={false}
        scroll={{ x: true }}
        columns={[
          {
            key: 'course',
            title: m.course,
            render: (_, line) => (
              <>
                <span className="code-text">{line.courseCode}</span> {line.course}
                <br />
                <Typography.Text type="secondary">{line.semester}</Typography.Text>
              </>
            ),
          },
          { key: 'grade', title: m.grade, dataIndex: 'grade' },
          { key: 'units', title: m.units, dataIndex: 'units', align: 'right' },
          {
            key: 'product',
            title: m.product,
            align: 'right',
            render: (_, { points, units }) => (typeof points === 'number' ? hundredths(points * units) : '—'),
          },
          { key: 'inSemester', title: m.inSemester, render: (_, line) => (line.counts ? m.yes : m.no) },
          { key: 'inTotal', title: m.inTotal, render: (_, line) => (line.countsInTotal ? m.yes : m.no) },
          { key: 'why', title: m.why, dataIndex: 'why' },
        ]}
      />
    </Flex>
  );
}
