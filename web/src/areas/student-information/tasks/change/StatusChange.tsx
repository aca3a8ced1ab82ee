import { useMessages } from '@/i18n/messages';
import { TaskCard } from '@/task/TaskCard';
import { useNamed } from '@/university/useNamed';
import { tasksMessages } from '../messages';
import type { Picked } from '../picker/calls';
import { itself, runChange, useChangeInputs } from './useChangeInputs';
import { useRecordLinks } from './useRecordLinks';

export interface StatusChoice {
  id: string;
  nameCn: string;
  nameEn: string;
  isFinal: boolean;
  needsEndDate: boolean;
}
interface Props {
  statuses: readonly StatusChoice[];
  students: readonly Picked[];
}

export function StatusChange({ statuses, students }: Props) {
  const m = useMessages(tasksMessages).status;
  const named = useNamed();
  const inputs = useChangeInputs(students);
  const links = useRecordLinks();
  const options = statuses.map((status) => ({
    value: status.id,
    label: status.isFinal ? `${named(status)} (${m.final})` : named(status),
  }));
  const task = {
    name: 'study-status',
    inputs: [
      inputs.ids,
      { name: 'statusId', field: { kind: 'select', label: m.status, options }, required: true } as const,
      inputs.effectiveDate,
      { ...inputs.endDate, when: needsEnd(statuses) },
      inputs.semesterId,
      inputs.reasonCode,
      inputs.docNo,
      inputs.remark,
      inputs.attachments,
    ],
    run: runChange('study-status'),
    outcomeOf: itself,
    confirm: m.confirm,
    done: m.done,
    links,
  };
  return <TaskCard task={task} />;
}

/** Leaves and the like say when they end. */
export const needsEnd =
  (statuses: readonly StatusChoice[]) =>
  ({ statusId }: Readonly<Record<string, unknown>>): boolean =>
    statuses.find(({ id }) => id === statusId)?.needsEndDate ?? false;
