import { Flex, Tag } from 'antd';
import { useMessages } from '@/i18n/messages';
import { reportMessages } from './messages';
import { type Status, TONES } from './types';

/** Where a report stands, and whether it is late. */
export function StatusTag({ status, overdue = false }: { status: string; overdue?: boolean }) {
  const m = useMessages(reportMessages);
  const known = status as Status;
  return (
    <Flex wrap gap={4}>
      <Tag color={TONES[known]} style={{ margin: 0 }}>
        {m.states[known]}
      </Tag>
      {overdue && (
        <Tag color="error" style={{ margin: 0 }}>
          {m.overdue}
        </Tag>
      )}
    </Flex>
  );
}
