import { Empty, Segmented, Skeleton, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '@/lib/time';
import type { Control } from './calls';
import { useControlWords } from './messages';

// The drawing library is heavy.
const SeriesChart = lazy(() => import('@/ui/SeriesChart'));

/** How many requests came in each minute, and how many were granted. */
export function Pace({ minutes }: { minutes: Control['perMinute'] }) {
  const m = useControlWords();
  const [table, setTable] = useState(false);
  if (minutes.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.quiet} />;
  const times = minutes.map(({ at }) => formatDateTime(at, 'HH:mm'));
  return (
    <>
      <Segmented<boolean>
        size="small"
        value={table}
        onChange={setTable}
        options={[
          { value: false, label: m.asChart },
          { value: true, label: m.asTable },
        ]}
      />
      {table ? (
        <Table
          size="small"
          rowKey="at"
          dataSource={[...minutes].reverse()}
          pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: m.minute, render: (_, { at }) => formatDateTime(at, 'HH:mm') },
            { title: m.attempts, dataIndex: 'attempts', align: 'right' },
            { title: m.granted, dataIndex: 'granted', align: 'right' },
          ]}
        />
      ) : (
        <Suspense fallback={<Skeleton active />}>
          <SeriesChart
            label={m.perMinute}
            kind="line"
            x={times}
            series={[
              { key: 'attempts', label: m.attempts, values: minutes.map(({ attempts }) => attempts) },
              { key: 'granted', label: m.granted, values: minutes.map(({ granted }) => granted) },
            ]}
          />
        </Suspense>
      )}
    </>
  );
}
