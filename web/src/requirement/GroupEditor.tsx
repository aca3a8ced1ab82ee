import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Select, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { ConditionEditor } from './ConditionEditor';
import { requirementMessages } from './messages';
import { type Condition, changed, type Group, isGroup, newCondition, newGroup, type Part } from './tree';

interface Props {
  group: Group;
  root?: boolean;
  /** Groups within groups: what people can still read; deeper ones are shown, but not offered. */
  depth?: number;
  onChange: (group: Group) => void;
  onRemove?: () => void;
}
const DEEPEST = 4;

/** Conditions that all or any of which must hold; groups may stand within groups. */
export function GroupEditor({ group, root = false, depth = 1, onChange, onRemove }: Props) {
  const m = useMessages(requirementMessages);
  const set = (key: string, part: Part | null) => onChange(changed(group, key, () => part));
  const add = (part: Part) => onChange({ ...group, items: [...group.items, part] });
  return (
    <fieldset className={root ? 'requirement-group requirement-root' : 'requirement-group'}>
      <legend className="screen-reader-only">{group.op === 'AND' ? m.all : m.any}</legend>
      <Flex justify="space-between" gap={8}>
        <Select
          aria-label={m.joined}
          value={group.op}
          style={{ minWidth: 180 }}
          options={[
            { value: 'AND', label: m.all },
            { value: 'OR', label: m.any },
          ]}
          onChange={(op) => onChange({ ...group, op })}
        />
        {!root && <Button type="text" icon={<DeleteOutlined />} aria-label={m.removeGroup} onClick={onRemove} />}
      </Flex>
      {group.items.length === 0 && <Typography.Text type="secondary">{m.nothing}</Typography.Text>}
      {group.items.map((part) =>
        isGroup(part) ? (
          <GroupEditor
            key={part.key}
            group={part}
            depth={depth + 1}
            onChange={(next) => set(part.key, next)}
            onRemove={() => set(part.key, null)}
          />
        ) : (
          <ConditionEditor
            key={part.key}
            condition={part}
            onChange={(next: Condition) => set(part.key, next)}
            onRemove={() => set(part.key, null)}
          />
        ),
      )}
      <Flex wrap gap={8}>
        <Button size="small" icon={<PlusOutlined />} onClick={() => add(newCondition())}>
          {m.addCondition}
        </Button>
        {depth < DEEPEST && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => add(newGroup(group.op === 'AND' ? 'OR' : 'AND'))}>
            {m.addGroup}
          </Button>
        )}
      </Flex>
    </fieldset>
  );
}
