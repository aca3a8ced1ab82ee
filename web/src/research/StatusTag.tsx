import { Flex, Tag } from 'antd';
import { useMessages } from '@/i18n/messages';
import { researchMessages } from './messages';
import { STATUS_TONES, type Status } from './tones';

/** Where a candidate stands, and whether something is late. */
export function StatusTag({ status, overdue = false }: { status: string; overdue?: boolean }) {
  const m = useMessages(researchMessages);
  const known = status as Status;
  return (
    <Flex wrap gap={4}>
      <Tag color={STATUS_TONES[known]} style={{ margin: 0 }}>
        {m.statuses[known]}
      </Tag>
      {overdue && (
        <Tag color="error" style={{ margin: 0 }}>
          {m.overdue}
        </Tag>
      )}
    </Flex>
  );
}
