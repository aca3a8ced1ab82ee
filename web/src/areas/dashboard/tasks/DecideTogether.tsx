import { Alert, Table, Typography } from 'antd';
import type { DecidedTasks, TaskView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import type { Values } from '@/task/fields';
import { TaskModal } from '@/task/TaskModal';
import { decideTogether } from '../common/calls';
import { tasksMessages } from './messages';
import { decisionOf, useDecision } from './useDecision';
import '../common/approvals.css';

/** One decision on several applications; what is not alike in them is shown before it is taken. */
export function DecideTogether({ tasks, onClose }: { tasks: readonly TaskView[]; onClose: () => void }) {
  const m = useMessages(tasksMessages);
  const inputs = useDecision();
  const task = {
    name: 'decide-together',
    inputs,
    run: (body: Values, dryRun: boolean) =>
      decideTogether({
        tasks: tasks.map(({ id, version }) => ({ taskId: id, version })),
        ...decisionOf(body),
        dryRun,
      }),
    outcomeOf: ({ outcome }: DecidedTasks) => outcome,
    more: (answer: DecidedTasks) => <Differences answer={answer} />,
    confirm: m.decide.confirm,
    done: m.decide.done,
  };
  return <TaskModal title={m.batchTitle(tasks.length)} task={task} onClose={onClose} />;
}

function Differences({ answer: { applications, differs } }: { answer: DecidedTasks }) {
  const m = useMessages(tasksMessages).differs;
  if (applications.length < 2) return null;
  return (
    <section aria-label={m.title} style={{ marginBlockStart: 16 }}>
      <h3 className="task-group">{m.title}</h3>
      {differs.length === 0 ? (
        <Alert type="info" showIcon title={m.same} />
      ) : (
        <>
          <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
          <Table<DecidedTasks['differs'][number]>
            size="small"
            rowKey="field"
            aria-label={m.title}
            scroll={{ x: 'max-content' }}
            pagination={false}
            dataSource={differs}
            columns={[
              { title: m.field, dataIndex: 'label', fixed: 'left' },
              ...applications.map(({ no, applicantName }, i) => ({
                title: `${no} ${applicantName}`,
                key: no,
                render: (_: unknown, { values }: DecidedTasks['differs'][number]) => (
                  <div className="differing">{values[i]}</div>
                ),
              })),
            ]}
          />
        </>
      )}
    </section>
  );
}
