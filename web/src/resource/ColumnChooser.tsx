import { TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Popover } from 'antd';
import { useMessages } from '@/i18n/messages';
import { headOf } from './kinds';
import { resourceMessages } from './messages';
import type { ScreenColumn } from './screen';

interface Props {
  columns: readonly ScreenColumn[];
  chosen: readonly ScreenColumn[];
  onChoose: (names: readonly string[] | undefined) => void;
}

export function ColumnChooser({ columns, chosen, onChoose }: Props) {
  const m = useMessages(resourceMessages);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={m.chooseColumns}
      content={
        <Flex vertical gap={8}>
          <Checkbox.Group
            value={chosen.map((c) => c.name)}
            onChange={(names) => onChoose(names)}
            options={columns.map((c, i) => ({ value: c.name, label: headOf(c), disabled: i === 0 }))}
            style={{ flexDirection: 'column' }}
          />
          <Button size="small" onClick={() => onChoose(undefined)}>
            {m.resetColumns}
          </Button>
        </Flex>
      }
    >
      <Button icon={<TableOutlined />} aria-label={m.columns} title={m.columns} />
    </Popover>
  );
}
