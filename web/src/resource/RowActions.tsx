import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Flex } from 'antd';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';

export interface Command {
  key: string;
  label: string;
  danger?: boolean;
  run: () => void;
}
const VISIBLE = 2;

/** At most two commands are visible; from the third on they are in a menu. */
export function RowActions({ commands }: { commands: readonly Command[] }) {
  const m = useMessages(resourceMessages);
  const visible = commands.length > VISIBLE ? commands.slice(0, VISIBLE - 1) : commands;
  const rest = commands.slice(visible.length);
  return (
    <Flex gap={2}>
      {visible.map((command) => (
        <Button key={command.key} type="link" size="small" danger={command.danger} onClick={command.run}>
          {command.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, danger }) => ({ key, label, danger })),
            onClick: ({ key }) => rest.find((command) => command.key === key)?.run(),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={m.moreActions} />
        </Dropdown>
      )}
    </Flex>
  );
}
