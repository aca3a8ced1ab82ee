import { Button, Drawer, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { useLeave } from '@/ui/useLeave';
import { resourceMessages } from './messages';

interface Props {
  /** The word for one row, as in "add …". */
  entity: string;
  adding: boolean;
  width: number;
  busy: boolean;
  /** Not yet, while something the form needs is on its way. */
  disabled?: boolean;
  /** Whether something was entered that closing would throw away. */
  changed: () => boolean;
  /** What the last attempt to save was answered with. */
  notice: ReactNode;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form too large for the kit's dialog: wide, with its buttons at the top, and closed by them only. */
export function EditDrawer({
  entity,
  adding,
  width,
  busy,
  disabled = false,
  changed,
  notice,
  onSave,
  onClose,
  children,
}: Props) {
  const m = useMessages(resourceMessages);
  const leave = useLeave(changed, onClose);
  return (
    <Drawer
      open
      size={width}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={adding ? m.addOf(entity) : m.editOf(entity)}
      mask={{ closable: false }}
      onClose={leave}
      extra={
        <Flex gap={8}>
          <Button onClick={leave}>{m.cancel}</Button>
          <Button type="primary" loading={busy} disabled={disabled} onClick={onSave}>
            {m.save}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        {notice}
        {children}
      </Flex>
    </Drawer>
  );
}
