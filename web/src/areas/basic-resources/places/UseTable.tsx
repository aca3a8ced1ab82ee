import { Button, Table, Typography } from 'antd';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { resourceMessages } from '@/resource/messages';
import { ShareBar } from '../usage/ShareBar';
import { hours } from '../usage/scale';
import { placesMessages } from './messages';
import type { PlaceUse } from './usedCalls';

const by = (name: 'occupiedHours' | 'utilisation' | 'seatsFilled' | 'sessions' | 'capacity') => ({
  align: 'right' as const,
  sorter: (a: PlaceUse, b: PlaceUse) => (a[name] ?? -1) - (b[name] ?? -1),
});

export function UseTable({ rows, onOpen }: { rows: readonly PlaceUse[]; onOpen: (row: PlaceUse) => void }) {
  const m = useMessages(placesMessages).used;
  const r = useMessages(resourceMessages);
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  return (
    <Table<PlaceUse>
      size="small"
      rowKey="placeId"
      aria-label={m.title}
      className="clickable-rows"
      dataSource={[...rows]}
      scroll={{ x: 'max-content' }}
      onRow={(row) => ({
        onClick: (event) => {
          if (!(event.target as HTMLElement).closest('button')) onOpen(row);
        },
      })}
      pagination={{
        defaultPageSize: 20,
        size: 'small',
        hideOnSinglePage: false,
        showTotal: (total) => r.total(formatNumber(total)),
      }}
      columns={[
        {
          title: m.place,
          fixed: 'left',
          sorter: (a, b) => a.code.localeCompare(b.code),
          render: (_, row) => (
            <Button type="link" size="small" style={OPENER} onClick={() => onOpen(row)}>
              <span className="code-text">{row.code}</span>
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {chinese ? row.nameCn : row.nameEn}
              </Typography.Text>
            </Button>
          ),
        },
        { title: m.capacity, ...by('capacity'), render: (_, row) => row.capacity ?? m.unknown },
        { title: m.sessions, ...by('sessions'), dataIndex: 'sessions' },
        {
          title: m.hoursOf,
          ...by('occupiedHours'),
          render: (_, row) => `${hours(row.occupiedHours)} / ${hours(row.availableHours)}`,
        },
        {
          title: m.utilisation,
          ...by('utilisation'),
          defaultSortOrder: 'descend',
          render: (_, row) => <ShareBar share={row.utilisation} />,
        },
        {
          title: m.seatsFilled,
          ...by('seatsFilled'),
          render: (_, row) => (typeof row.seatsFilled === 'number' ? <ShareBar share={row.seatsFilled} /> : m.unknown),
        },
      ]}
    />
  );
}
const OPENER = { padding: 0, height: 'auto' };
