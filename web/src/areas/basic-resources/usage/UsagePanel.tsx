import { Button, Empty, Flex, Segmented, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { type Cell, type Cells, meetsIn, PERIODS, periodEnd, periodStart, shownWeekdays, valueAt } from './grid';
import { HeatMap } from './HeatMap';
import { usageMessages } from './messages';
import { SessionTable, type UsedSession } from './SessionTable';
import { hours } from './scale';

interface Props {
  label: string;
  cells: Cells;
  sessions: readonly UsedSession[] | undefined;
  /** Which cell is open at first. */
  at?: Cell;
  /** What tells the sessions apart: a place shows their teachers, a teacher their places. */
  other: 'teacher' | 'place';
}

/** The week of one place or one teacher: the map, its table, and the sessions behind each cell. */
export function UsagePanel({ label, cells, sessions, at, other }: Props) {
  const m = useMessages(usageMessages);
  const c = useCommon();
  const [view, setView] = useState<'map' | 'table'>('map');
  const [cell, setCell] = useState<Cell | undefined>(at);
  const shown = sessions?.filter((session) => cell === undefined || meetsIn(session, cell));
  const when =
    cell === undefined
      ? undefined
      : m.cellTitle(weekdayName(c, cell.weekday), periodStart(cell.period), periodEnd(cell.period));
  return (
    <Flex vertical gap={12}>
      <Segmented<'map' | 'table'>
        size="small"
        aria-label={m.view}
        style={{ alignSelf: 'flex-start' }}
        value={view}
        onChange={setView}
        options={[
          { value: 'map', label: m.map },
          { value: 'table', label: m.table },
        ]}
      />
      {view === 'map' ? (
        <>
          <HeatMap label={label} cells={cells} unit="hours" selected={cell} onSelect={setCell} />
          <span className="small-grey">{m.hint}</span>
        </>
      ) : (
        <HoursTable label={label} cells={cells} />
      )}
      <section aria-label={m.sessions}>
        <Flex gap={8} align="baseline" style={{ marginBlockEnd: 4 }}>
          <h2 style={{ fontSize: 14, margin: 0 }}>{when === undefined ? m.sessions : m.sessionsOf(when)}</h2>
          {cell !== undefined && (
            <Button type="link" size="small" onClick={() => setCell(undefined)}>
              {m.all}
            </Button>
          )}
        </Flex>
        {shown === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        ) : shown.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noSessionsAbout} />
        ) : (
          <SessionTable sessions={shown} other={other} />
        )}
      </section>
    </Flex>
  );
}

/** The same figures as a plain table. */
function HoursTable({ label, cells }: { label: string; cells: Cells }) {
  const m = useMessages(usageMessages);
  const c = useCommon();
  const weekdays = shownWeekdays(cells);
  return (
    <Table
      size="small"
      aria-label={label}
      rowKey="period"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={Array.from({ length: PERIODS }, (_, period) => ({ period }))}
      columns={[
        { title: m.period, render: (_, { period }) => `${periodStart(period)}–${periodEnd(period)}` },
        ...weekdays.map((weekday) => ({
          title: weekdayName(c, weekday),
          key: weekday,
          align: 'right' as const,
          render: (_: unknown, { period }: { period: number }) => hours(valueAt(cells, { weekday, period })),
        })),
      ]}
    />
  );
}
