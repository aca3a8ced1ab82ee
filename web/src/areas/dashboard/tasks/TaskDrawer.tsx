import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Application } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import type { Outcome } from '@/task/outcome';
import { TaskCard } from '@/task/TaskCard';
import { ApplicationDrawer } from '../common/ApplicationDrawer';
import type { Opened } from '../common/address';
import { decide } from '../common/calls';
import { isKind } from '../common/kinds';
import { tasksMessages } from './messages';
import { Transfer } from './Transfer';
import { decisionOf, useDecision } from './useDecision';

/** An application and, for those who have it now, the decision. */
export function TaskDrawer({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  // Decided, it is somebody else's; what was decided stays in view.
  const [task, setTask] = useState<Application>();
  return (
    <ApplicationDrawer
      opened={opened}
      onClose={onClose}
      actions={(application) => application.mayDecide && <PassOn application={application} onDone={onClose} />}
      below={(application) => {
        const shown = task ?? (application.mayDecide ? application : undefined);
        return shown === undefined ? null : <Decide application={shown} onStart={() => setTask(shown)} />;
      }}
    />
  );
}

function Decide({ application, onStart }: { application: Application; onStart: () => void }) {
  const m = useMessages(tasksMessages);
  const { kind, taskId, taskVersion, onBehalfOf } = application;
  const inputs = useDecision();
  if (!isKind(kind) || !taskId || taskVersion === null || taskVersion === undefined) return null;
  const task = {
    name: 'decide',
    inputs,
    run: (body: Readonly<Record<string, unknown>>, dryRun: boolean) => {
      onStart();
      return decide(kind, { taskId, version: taskVersion, ...decisionOf(body), dryRun });
    },
    outcomeOf: (outcome: Outcome) => outcome,
    confirm: m.decide.confirm,
    done: m.decide.done,
    once: true,
  };
  return (
    <section aria-label={m.decide.title} className="application-part">
      <h2>{m.decide.title}</h2>
      {onBehalfOf && <Alert type="info" showIcon title={m.onBehalf(onBehalfOf)} style={{ marginBlockEnd: 8 }} />}
      <TaskCard task={task} />
    </section>
  );
}

function PassOn({ application, onDone }: { application: Application; onDone: () => void }) {
  const m = useMessages(tasksMessages).transfer;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.action}</Button>
      {open && <Transfer application={application} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
