import { Button, Flex, theme } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import type { AnyRow, ScreenColumn } from './screen';
import { totalsOf } from './selection';

interface Props {
  rows: readonly AnyRow[];
  columns: readonly ScreenColumn[];
  actions: ReactNode;
  onClear: () => void;
}

/** Appears on selection: how many, the sums of marked columns, what can be done with them, and how to clear. */
export function BulkBar({ rows, columns, actions, onClear }: Props) {
  const m = useMessages(resourceMessages);
  const { token } = theme.useToken();
  if (rows.length === 0) return null;
  return (
    <Flex
      wrap
      gap={12}
      align="center"
      role="status"
      style={{ padding: '4px 12px', background: token.colorFillTertiary, borderRadius: token.borderRadius }}
    >
      <strong>{m.selected(rows.length)}</strong>
      {totalsOf(rows, columns).map(({ name, label, sum }) => (
        <span key={name}>{m.sum(label, sum)}</span>
      ))}
      <Button type="link" size="small" onClick={onClear}>
        {m.clear}
      </Button>
      {actions}
    </Flex>
  );
}
