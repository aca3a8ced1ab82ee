import { Badge, Button, Card, Empty, Flex } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { nameOf, useSelection } from './context';
import { selectionMessages } from './messages';
import { OwnActions, OwnState } from './OwnActions';
import { SectionTable } from './SectionTable';
import type { ElectiveType, OwnRow } from './types';
import { UnitMeter } from './UnitMeter';

/** What is selected and waited for, type by type, and how much of each is still to be selected. */
export function OverviewTab() {
  const m = useMessages(selectionMessages);
  const { overview } = useSelection();
  const { types, rows, units } = overview;
  const ids = new Set(types.map(({ id }) => id));
  const other = rows.filter(({ electiveTypeId }) => !electiveTypeId || !ids.has(electiveTypeId));
  return (
    <Flex vertical gap={12}>
      <UnitMeter units={units} />
      {types.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.types.none}>
          {m.types.noneAbout}
        </Empty>
      )}
      {types.map((type) => (
        <TypeCard key={type.id} type={type} rows={rows.filter(({ electiveTypeId }) => electiveTypeId === type.id)} />
      ))}
      {overview.wishes.length > 0 && (
        <Card size="small" title={<h2 className="card-title">{m.wishes.title}</h2>}>
          <p className="flat small-grey">{m.wishes.about}</p>
          <ol className="entry-points">
            {overview.wishes.map((wish) => (
              <li key={wish.sectionId}>
                <strong>{nameOf(wish)}</strong> {wish.courseName} · {wish.times.join(' ')}
              </li>
            ))}
          </ol>
        </Card>
      )}
      {other.length > 0 && (
        <Card size="small" title={<h2 className="card-title">{m.rows.other}</h2>}>
          <OwnTable label={m.rows.other} rows={other} />
        </Card>
      )}
    </Flex>
  );
}

export function OwnTable({ label, rows }: { label: string; rows: readonly OwnRow[] }) {
  const c = useMessages(selectionMessages).column;
  return (
    <SectionTable
      label={label}
      rows={rows}
      parts={[{ label: c.status, of: (row) => <OwnState row={row} /> }]}
      actionLabel={c.action}
      action={(row) => <OwnActions row={row} />}
    />
  );
}

function TypeCard({ type, rows }: { type: ElectiveType; rows: readonly OwnRow[] }) {
  const m = useMessages(selectionMessages);
  const [, setParams] = useSearchParams();
  const complete = type.status === 'COMPLETE';
  const missing = Math.max(0, type.unitsAssigned - type.unitsSelected);
  return (
    <Card
      size="small"
      title={<h2 className="card-title">{type.name}</h2>}
      extra={
        <Badge
          status={complete ? 'success' : 'warning'}
          text={complete || missing === 0 ? m.types.complete : m.types.incomplete(missing)}
        />
      }
    >
      {rows.length === 0 ? (
        <p className="flat small-grey">{m.rows.noneAbout}</p>
      ) : (
        <OwnTable label={m.rows.caption(type.name)} rows={rows} />
      )}
      <Flex wrap gap={16} align="center" className="type-foot">
        <Button
          type={complete ? 'default' : 'primary'}
          aria-label={m.types.goOf(type.name)}
          onClick={() => setParams({ tab: 'courses', typeId: type.id })}
        >
          {m.types.go}
        </Button>
        <dl className="figures">
          <Figure label={m.types.assigned} value={type.unitsAssigned} />
          <Figure label={m.types.selected} value={type.unitsSelected} />
          <Figure label={m.types.waiting} value={type.unitsWaiting} />
        </dl>
        {typeof type.maxCourses === 'number' && type.maxCourses > 0 && (
          <span className="small-grey">{m.types.most(type.maxCourses)}</span>
        )}
      </Flex>
    </Card>
  );
}

export function Figure({ label, value }: { label: string; value: number | string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
