import { Button, Drawer, Empty, Flex, Table } from 'antd';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { type Cell, periodEnd, periodStart, valueAt } from '../usage/grid';
import { usageMessages } from '../usage/messages';
import { hours } from '../usage/scale';
import { placesMessages } from './messages';
import type { PlaceUse } from './usedCalls';

interface Props {
  cell: Cell;
  rows: readonly PlaceUse[];
  onOpen: (row: PlaceUse) => void;
  onClose: () => void;
}

/** Which places are behind a cell of the map of all places; each leads to its sessions. */
export function BusyPlaces({ cell, rows, onOpen, onClose }: Props) {
  const c = useCommon();
  const u = useMessages(usageMessages);
  const m = useMessages(placesMessages).used;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const busy = rows
    .filter((row) => valueAt(row.cells, cell) > 0)
    .toSorted((a, b) => valueAt(b.cells, cell) - valueAt(a.cells, cell) || a.code.localeCompare(b.code));
  const title = m.busy(u.cellTitle(weekdayName(c, cell.weekday), periodStart(cell.period), periodEnd(cell.period)));
  return (
    <Drawer open size={520} styles={{ wrapper: { maxWidth: '100vw' } }} title={title} onClose={onClose}>
      {busy.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noneBusy} />
      ) : (
        <Table<PlaceUse>
          size="small"
          aria-label={title}
          rowKey="placeId"
          dataSource={busy}
          pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            {
              title: m.place,
              render: (_, row) => (
                <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onOpen(row)}>
                  <Flex component="span" gap={8}>
                    <span className="code-text">{row.code}</span>
                    {chinese ? row.nameCn : row.nameEn}
                  </Flex>
                </Button>
              ),
            },
            {
              title: m.hoursAt,
              align: 'right',
              render: (_, row) => u.hours(hours(valueAt(row.cells, cell))),
            },
            { title: m.capacity, align: 'right', render: (_, row) => row.capacity ?? m.unknown },
          ]}
        />
      )}
    </Drawer>
  );
}
