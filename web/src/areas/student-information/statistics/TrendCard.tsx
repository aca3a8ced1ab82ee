import { useQuery } from '@tanstack/react-query';
import { Empty, Flex, Segmented, Select, Skeleton, Table, Typography } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { PageHead } from '@/ui/PageHead';
import { trend } from './calls';
import { statisticsMessages } from './messages';
import { DIMENSIONS, type Dimension } from './pivot';
import { drawn, MOST_LINES, type Series } from './trend';

const SeriesChart = lazy(() => import('@/ui/SeriesChart'));

/** Five years of the same figures, drawn, with the table one click away. */
export function TrendCard() {
  const all = useMessages(statisticsMessages);
  const m = all.trend;
  const [by, setBy] = useState<Dimension>('studentType');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const years = useQuery({
    queryKey: ['si-trend', by],
    queryFn: ({ signal }) => trend(by, signal),
  });
  const series = years.data?.series ?? [];
  const labels = useMemo(() => (years.data?.years ?? []).map(({ label }) => label), [years.data]);
  const lines = useMemo(
    () =>
      drawn(years.data?.series ?? []).map(({ key, label, values }) => ({
        key,
        label: label || all.unknown,
        values: values.map((figure) => (typeof figure === 'number' ? figure : null)),
      })),
    [years.data, all],
  );
  const actions = (
    <>
      <Select<Dimension>
        aria-label={m.by}
        style={{ width: 140 }}
        value={by}
        onChange={setBy}
        options={DIMENSIONS.map((value) => ({ value, label: all.dimensions[value] }))}
      />
      <Segmented<'chart' | 'table'>
        aria-label={all.view}
        value={view}
        onChange={setView}
        options={[
          { value: 'chart', label: all.chart },
          { value: 'table', label: all.table },
        ]}
      />
    </>
  );
  return (
    <section aria-label={m.title}>
      <PageHead level={2} title={m.title} about={m.about} actions={actions} />
      {years.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {years.isSuccess && series.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.empty} />}
      {years.data !== undefined && series.length > 0 && view === 'chart' && (
        <Flex vertical gap={8}>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <SeriesChart label={m.title} kind="line" x={labels} series={lines} />
          </Suspense>
          {series.length > MOST_LINES && <Typography.Text type="secondary">{m.drawn(MOST_LINES)}</Typography.Text>}
        </Flex>
      )}
      {years.data !== undefined && series.length > 0 && view === 'table' && (
        <Table<Series>
          size="small"
          rowKey="key"
          aria-label={m.title}
          pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true }}
          scroll={{ x: 'max-content' }}
          dataSource={[...series]}
          columns={[
            { title: all.dimensions[by], render: (_, one) => one.label || all.unknown },
            ...years.data.years.map((year, i) => ({
              title: year.label,
              key: year.key,
              align: 'right' as const,
              render: (_: unknown, one: Series) => formatNumber(one.values[i] ?? 0),
            })),
          ]}
        />
      )}
    </section>
  );
}
