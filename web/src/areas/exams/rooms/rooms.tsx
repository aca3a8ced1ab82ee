import type { ExamRoomInput } from '@/api/schema.gen';
import table from '@/api/tables/ExamRoom.gen';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { ExamRoom } from '../common/rows';
import { SeatGrid } from '../common/SeatGrid';
import { seatSource } from '../common/sources';
import { useSaid } from '../common/useSaid';
import { useWords } from '../messages';

interface Filter {
  shared?: boolean;
  features?: string;
  enabled?: boolean;
}
const rooms = describedTable<ExamRoom, ExamRoomInput, Filter>(table);

export default function ExamRooms() {
  const m = useWords().rooms;
  const said = useTable(rooms);
  const of = useSaid(table);
  return (
    <ResourcePage
      resource={{
        ...said,
        name: 'exam-rooms',
        title: m.title,
        about: m.about,
        entity: m.entity,
        empty: m.empty,
        fields: {
          ...said.fields,
          outOfUse: { ...of('outOfUse'), kind: 'references', source: seatSource },
        },
        columns: [
          'placeId',
          { name: 'seatRows', head: m.layout, render: ({ seatRows, seatCols }) => m.layoutOf(seatRows, seatCols) },
          { name: 'capacity', sortable: true, total: true },
          'shared',
          'features',
          'remark',
          'enabled',
        ],
        filters: ['features', 'shared', 'enabled'],
        form: [
          { name: 'placeId', required: true, wide: true, once: true },
          { name: 'seatRows', required: true, min: 1, max: 26 },
          { name: 'seatCols', required: true, min: 1, max: 40 },
          { name: 'outOfUse', wide: true },
          'features',
          { name: 'shared', initial: true },
          { name: 'remark', wide: true },
          { name: 'sortOrder', initial: 0 },
          { name: 'enabled', initial: true },
        ],
        drawer: (row) => <Layout row={row} />,
      }}
    />
  );
}

function Layout({ row }: { row: ExamRoom }) {
  const m = useWords().rooms;
  const closed = new Set(row.outOfUse);
  return (
    <SeatGrid
      rows={row.seatRows}
      cols={row.seatCols}
      front={m.front}
      label={m.plan}
      seat={({ name }) => (
        <div
          className={closed.has(name) ? 'seat-cell seat-closed' : 'seat-cell'}
          title={closed.has(name) ? m.closed(name) : m.seat(name)}
        >
          {name}
        </div>
      )}
    />
  );
}
