import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Segmented, Skeleton, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { api, result } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { dashboardMessages } from '../messages';

const BarChart = lazy(() => import('@/ui/BarChart'));

/** The chart, with its table one click away. */
export function MonthCard() {
  const m = useMessages(dashboardMessages).home;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const month = useQuery({
    queryKey: ['month-bar'],
    queryFn: () => result(api.GET('/api/analysis/month-bar')),
    meta: { silent: true },
  });
  const points = month.data ?? [];
  return (
    <Card
      variant="borderless"
      title={<h2 className="card-title">{m.month}</h2>}
      extra={
        <Segmented<'chart' | 'table'>
          size="small"
          aria-label={m.month}
          value={view}
          onChange={setView}
          options={[
            { value: 'chart', label: m.chart },
            { value: 'table', label: m.table },
          ]}
        />
      }
    >
      {month.isPending && <Skeleton active />}
      {!month.isPending && points.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noFigures} />
      )}
      {points.length > 0 && view === 'chart' && (
        <Suspense fallback={<Skeleton active />}>
          <BarChart points={points} label={m.month} />
        </Suspense>
      )}
      {points.length > 0 && view === 'table' && (
        <Table
          size="small"
          rowKey="x"
          pagination={false}
          dataSource={points}
          columns={[
            { title: m.monthColumn, dataIndex: 'x' },
            { title: m.countColumn, dataIndex: 'y', align: 'right', render: (y: number) => formatNumber(y) },
          ]}
        />
      )}
    </Card>
  );
}
