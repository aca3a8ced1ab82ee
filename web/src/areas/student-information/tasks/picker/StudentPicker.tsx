import { CloseOutlined, SnippetsOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { tasksMessages } from '../messages';
import type { Picked } from './calls';
import { PasteDialog } from './PasteDialog';
import { StudentSearch } from './StudentSearch';
import './picker.css';

interface Props {
  id?: string;
  /** A task about exactly one student. */
  single?: boolean;
  value?: readonly Picked[];
  onChange?: (chosen: readonly Picked[]) => void;
}

/** Whom a task is about: searched one by one, or a pasted list of numbers. */
export function StudentPicker({ id, single = false, value = [], onChange }: Props) {
  const m = useMessages(tasksMessages).picker;
  const [pasting, setPasting] = useState(false);
  const taken = new Set(value.map((student) => student.id));
  const add = (students: readonly Picked[]) => onChange?.(single ? students.slice(-1) : [...value, ...students]);
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} wrap>
        <div style={{ flex: '1 1 240px', minWidth: 0 }}>
          <StudentSearch id={id} taken={taken} onPick={(student) => add([student])} />
        </div>
        {!single && (
          <Button icon={<SnippetsOutlined />} onClick={() => setPasting(true)}>
            {m.paste}
          </Button>
        )}
      </Flex>
      {value.length > 0 && (
        <section className="picked" aria-label={m.chosen(value.length)}>
          {!single && (
            <Flex justify="space-between" align="center">
              <Typography.Text strong role="status">
                {m.chosen(value.length)}
              </Typography.Text>
              <Button type="link" size="small" onClick={() => onChange?.([])}>
                {m.clear}
              </Button>
            </Flex>
          )}
          <ul className="plain-list picked-list">
            {value.map((student) => (
              <li key={student.id}>
                <span className="picked-name">
                  {student.label}
                  {student.note && <span className="small-grey"> {student.note}</span>}
                </span>
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={m.remove(student.label)}
                  onClick={() => onChange?.(value.filter((other) => other.id !== student.id))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {pasting && <PasteDialog chosen={taken} onAdd={add} onClose={() => setPasting(false)} />}
    </Flex>
  );
}
