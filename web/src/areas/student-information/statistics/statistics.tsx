import { DownloadOutlined, SwapOutlined } from '@ant-design/icons';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Button, Card, Empty, Flex, Segmented, Skeleton, Typography } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Can, useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { writeState } from '@/resource/listState';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { STAFF } from '../common/fields';
import { Choices, FILTERS } from './Choices';
import { exportStatistics, statistics } from './calls';
import { statisticsMessages } from './messages';
import { PivotTable } from './PivotTable';
import { type Chosen, isDimension, largestColumns, type Pivot, studentsBehind } from './pivot';
import { TrendCard } from './TrendCard';

const SeriesChart = lazy(() => import('@/ui/SeriesChart'));
const VIEWS = ['shade', 'table', 'chart'] as const;
type View = (typeof VIEWS)[number];
const MOST_PARTS = 8;

export default function Statistics() {
  const m = useMessages(statisticsMessages);
  const [params, setParams] = useSearchParams();
  const mayList = useCan(STAFF)('query');
  const set = (change: Readonly<Record<string, unknown>>) => setParams((old) => writeState(old, change));
  const asked = { rows: params.get('rows'), columns: params.get('columns') };
  const rows = isDimension(asked.rows) ? asked.rows : 'programme';
  const columns = isDimension(asked.columns) ? asked.columns : 'cohort';
  const view: View = VIEWS.find((known) => known === params.get('view')) ?? 'shade';
  const semesterId = params.get('semesterId') ?? undefined;
  const activeOnly = params.get('activeOnly') === 'true';
  const filters: Chosen = Object.fromEntries(
    FILTERS.map(({ name }) => [name, params.get(name) ?? undefined]).filter(([, value]) => value !== undefined),
  );
  const question = { rows, columns, semesterId, activeOnly: activeOnly || undefined, filters };
  // The list shows students as they are now, and knows single states only.
  const byState = !activeOnly || rows === 'status' || columns === 'status' || filters.statusId !== undefined;
  const linked = mayList && semesterId === undefined && byState;
  const counted = useQuery({
    queryKey: ['si-statistics', question],
    queryFn: ({ signal }) => statistics(question, signal),
    placeholderData: keepPreviousData,
  });
  const exporting = useMutation({ mutationFn: () => exportStatistics(question) });
  const pivot = counted.data;
  const name = m.pivotName(m.dimensions[rows], m.dimensions[columns]);
  const empty = pivot !== undefined && pivot.rows.length === 0;
  const actions = (
    <>
      <Segmented<View>
        aria-label={m.view}
        value={view}
        onChange={(next) => set({ view: next === 'shade' ? undefined : next })}
        options={VIEWS.map((value) => ({ value, label: m[value] }))}
      />
      <Can permissions={['TGP_STUDENT_STATISTICS']} action="export">
        <Button icon={<DownloadOutlined />} loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {m.export}
        </Button>
      </Can>
    </>
  );
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} actions={actions} />
      <Flex vertical gap={16}>
        <Choices
          rows={rows}
          columns={columns}
          semesterId={semesterId}
          activeOnly={activeOnly}
          filters={filters}
          onChange={set}
          swap={
            <Button
              icon={<SwapOutlined />}
              aria-label={m.swap}
              title={m.swap}
              onClick={() => set({ rows: columns, columns: rows })}
            />
          }
        />
        {counted.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
        {counted.isError && <Failed error={counted.error} onRetry={() => void counted.refetch()} />}
        {empty && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.emptyTitle}>
            <Typography.Text type="secondary">{m.emptyAbout}</Typography.Text>
          </Empty>
        )}
        {pivot !== undefined && !empty && view !== 'chart' && (
          <div>
            <PivotTable
              name={name}
              pivot={pivot}
              shaded={view === 'shade'}
              to={(row, column) =>
                linked
                  ? studentsBehind(
                      [
                        [rows, row],
                        [columns, column],
                      ],
                      filters,
                    )
                  : undefined
              }
            />
            {pivot.cells.flat().some((figure) => typeof figure === 'string') && (
              <Typography.Text type="secondary">{m.few}</Typography.Text>
            )}
          </div>
        )}
        {pivot !== undefined && !empty && view === 'chart' && <Parts name={name} pivot={pivot} />}
        <TrendCard />
      </Flex>
    </Card>
  );
}

/** The same counts as bars made of parts; more than eight could not be told apart. */
function Parts({ name, pivot }: { name: string; pivot: Pivot }) {
  const m = useMessages(statisticsMessages);
  const x = useMemo(() => pivot.rows.map(({ label }) => label || m.unknown), [pivot, m]);
  const series = useMemo(
    () =>
      largestColumns(pivot, MOST_PARTS).map((k) => ({
        key: pivot.columns[k]?.key ?? '',
        label: pivot.columns[k]?.label || m.unknown,
        values: pivot.cells.map((row) => (typeof row[k] === 'number' ? row[k] : null)),
      })),
    [pivot, m],
  );
  return (
    <>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
        <SeriesChart label={name} kind="stack" x={x} series={series} />
      </Suspense>
      {pivot.columns.length > MOST_PARTS && (
        <Typography.Text type="secondary">{m.trend.drawn(MOST_PARTS)}</Typography.Text>
      )}
    </>
  );
}
