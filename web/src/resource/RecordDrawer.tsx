import { useQuery } from '@tanstack/react-query';
import { Drawer, Flex, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { HistoryList } from './HistoryList';
import { show } from './kinds';
import { resourceMessages } from './messages';
import type { AnyRow, Screen } from './screen';

interface Props {
  name: string;
  screen: Screen;
  title: string;
  row: AnyRow;
  actions: ReactNode;
  children?: (row: AnyRow) => ReactNode;
  mayRead: boolean;
  onClose: () => void;
}

/** A look at one row without leaving the list: the record, what belongs to it and how it came to be. */
export default function RecordDrawer({ name, screen, title, row, actions, children, mayRead, onClose }: Props) {
  const m = useMessages(resourceMessages);
  const { service, details } = screen;
  const fresh = useQuery({
    queryKey: [name, 'one', row.id],
    queryFn: ({ signal }) => service.get?.(row.id, signal) ?? null,
    enabled: mayRead && service.get !== undefined,
  });
  const record = fresh.data ?? row;
  return (
    <Drawer open size={560} title={title} onClose={onClose} extra={actions} destroyOnHidden>
      {fresh.isLoading ? (
        <Skeleton active />
      ) : (
        <Flex vertical gap={16}>
          <DescriptionGrid
            columns={1}
            items={details.map(({ name: key, field }) => ({
              key,
              label: field.label,
              value: show(field, record[key], m, record.labels, key, record.id),
            }))}
          />
          {record.updatedAt !== undefined && (
            <Typography.Text type="secondary">{m.lastChange(formatDateTime(record.updatedAt))}</Typography.Text>
          )}
          {children?.(record)}
          {service.history !== undefined && mayRead && <HistoryList name={name} screen={screen} id={record.id} />}
        </Flex>
      )}
    </Drawer>
  );
}
