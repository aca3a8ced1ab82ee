import { Badge, Button, Table, Typography } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import type { Values } from '@/task/fields';
import { TaskModal } from '@/task/TaskModal';
import { itself } from '../change/useChangeInputs';
import { HOLD_FIELDS, HOLDS, type Hold, type StudentRow, setHold } from './calls';
import { recordMessages } from './messages';

/** What blocks a student, and what each hold blocks. */
export function Holds({ row }: { row: StudentRow }) {
  const m = useMessages(recordMessages).holds;
  const [asking, setAsking] = useState<{ hold: Hold; on: boolean }>();
  const task = asking && {
    name: 'hold',
    inputs: [{ name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 200 } as const],
    run: ({ reason }: Values, dryRun: boolean) => setHold({ ids: [row.id], ...asking, reason, dryRun }),
    outcomeOf: itself,
    confirm: asking.on ? m.set : m.lift,
    danger: asking.on,
    done: m.done,
  };
  return (
    <div className="task-page">
      <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
      <Table
        size="small"
        pagination={false}
        showHeader={false}
        rowKey="hold"
        dataSource={HOLDS.map((hold) => ({ hold, on: row[HOLD_FIELDS[hold]] }))}
        columns={[
          {
            render: (_, { hold }) => (
              <>
                <strong>{m[hold]}</strong>
                <div className="small-grey">{m.effects[hold]}</div>
              </>
            ),
          },
          { render: (_, { on }) => <Badge status={on ? 'error' : 'default'} text={on ? m.on : m.off} /> },
          {
            align: 'end',
            render: (_, { hold, on }) => (
              <Button onClick={() => setAsking({ hold, on: !on })}>{on ? m.lift : m.set}</Button>
            ),
          },
        ]}
      />
      {task !== undefined && asking !== undefined && (
        <TaskModal
          title={asking.on ? m.setTitle(m[asking.hold]) : m.liftTitle(m[asking.hold])}
          task={task}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
