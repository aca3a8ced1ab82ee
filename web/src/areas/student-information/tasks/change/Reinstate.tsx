import { Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { TaskCard } from '@/task/TaskCard';
import { useNamed } from '@/university/useNamed';
import { tasksMessages } from '../messages';
import type { Picked } from '../picker/calls';
import { needsEnd, type StatusChoice } from './StatusChange';
import { itself, runChange, useChangeInputs } from './useChangeInputs';
import { useRecordLinks } from './useRecordLinks';

interface Props {
  statuses: readonly StatusChoice[];
  students: readonly Picked[];
}

/** The only way out of a final state, for the super administrator. */
export function Reinstate({ statuses, students }: Props) {
  const m = useMessages(tasksMessages).status;
  const named = useNamed();
  const inputs = useChangeInputs(students);
  const links = useRecordLinks();
  const options = statuses
    .filter(({ isFinal }) => !isFinal)
    .map((status) => ({ value: status.id, label: named(status) }));
  const task = {
    name: 'reinstate',
    inputs: [
      inputs.ids,
      { name: 'statusId', field: { kind: 'select', label: m.status, options }, required: true } as const,
      inputs.effectiveDate,
      { ...inputs.endDate, when: needsEnd(statuses) },
      { name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 200 } as const,
      inputs.docNo,
      inputs.remark,
      inputs.attachments,
    ],
    run: runChange('reinstate'),
    outcomeOf: itself,
    confirm: m.reinstateConfirm,
    danger: true,
    done: m.reinstated,
    links,
  };
  return (
    <>
      <Typography.Paragraph type="secondary">{m.reinstateAbout}</Typography.Paragraph>
      <TaskCard task={task} />
    </>
  );
}
